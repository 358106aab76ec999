package memgraph

import (
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// BuildIndex returns the index built from the records, without a checkpoint.
func BuildIndex(r kv.Reader, now func() time.Time) (*index.Index, error) {
	state, count, err := record.ReadState(r)
	if err != nil {
		return nil, err
	}
	return index.Build(r, state, count, index.Options{Now: now})
}
