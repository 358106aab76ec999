package memgraph

import (
	"context"

	"github.com/egomem/egomem/memgraph/kv"
)

// loaded is an index that was read from disk.
type loaded struct {
	index   *Index
	count   counters
	unsaved int // records that are not in a checkpoint
}

// loadIndex reads an index from its checkpoint and what changed since. Where that cannot
// be, it builds the index from the records.
func loadIndex(r kv.Reader, p profile) (l loaded, err error) {
	var state stamp
	if state, l.count, err = readState(r); err != nil {
		return l, err
	}
	saved, err := readCheckpoint(r)
	if err != nil {
		return l, err
	}
	vectors := p.gather(saved.graph, state.dim)
	defer vectors.stop()
	l.index = saved.read(state.model)
	current := false
	if l.index != nil && saved.change <= l.count.change {
		if current, err = l.index.catchUp(r, saved.change); err != nil {
			return l, err
		}
	}
	if l.unsaved = int(l.count.change - saved.change); !current {
		l.index, err = buildIndex(r, state, l.count)
		l.unsaved = int(l.count.node + l.count.edge)
	}
	if err != nil {
		return l, err
	}
	l.index.profile = p
	return l, l.index.readMeanings(r, state, vectors)
}

// freshIndex builds an index from the records alone.
func freshIndex(r kv.Reader, state stamp, count counters, p profile) (*Index, error) {
	x, err := buildIndex(r, state, count)
	if err != nil {
		return nil, err
	}
	x.profile = p
	return x, x.readMeanings(r, state, p.gather(nil, state.dim))
}

// rebuilt returns the index built from the records again. It keeps the index of the
// vectors if they are of the same model.
func (x *Index) rebuilt(r kv.Reader, p profile) (*Index, error) {
	state, count, err := readState(r)
	if err != nil {
		return nil, err
	}
	if x.model != state.model || x.vectors == nil {
		return freshIndex(r, state, count, p)
	}
	fresh, err := buildIndex(r, state, count)
	if err != nil {
		return nil, err
	}
	fresh.profile, fresh.vectors = p, x.vectors
	if p.lean {
		return fresh, nil
	}
	return fresh, fresh.readTokens(r, state)
}

func readState(r kv.Reader) (state stamp, count counters, err error) {
	if state, err = readStamp(r); err != nil {
		return state, count, err
	}
	count, err = readCounters(r)
	return state, count, err
}

// records counts what the index was built from.
func (x *Index) records() int { return x.Len() + x.graph.Len()/2 }

// rebuilder is an index of vectors that can be put together anew.
type rebuilder interface {
	Due() bool
	Rebuild(context.Context) error
}

// vectorsDue returns the index of the vectors if searches would be faster after it was
// built again.
func (x *Index) vectorsDue() (rebuilder, bool) {
	vectors, ok := x.vectors.(rebuilder)
	return vectors, ok && vectors.Due()
}
