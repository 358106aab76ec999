package memgraph

import "github.com/egomem/egomem/memgraph/kv"

// BuildIndex returns the index that follows from the records alone, whatever was kept of
// one.
func BuildIndex(r kv.Reader) (*Index, error) {
	state, count, err := readState(r)
	if err != nil {
		return nil, err
	}
	x, err := buildIndex(r, state, count)
	if err != nil {
		return nil, err
	}
	return x, x.readMeanings(r, state, x.profile.gather(nil, state.dim))
}
