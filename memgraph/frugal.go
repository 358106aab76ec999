package memgraph

import (
	"iter"

	"github.com/egomem/egomem/internal/garbage"
	"github.com/egomem/egomem/memgraph/kv"
)

// frugalReader collects garbage while an operation reads a whole memory.
type frugalReader struct {
	kv.Reader
	read int // bytes since the last look at the heap
}

const lookEvery = 1 << 20 // bytes read between two looks at the heap

func (r *frugalReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			if r.read += len(entry.Key) + len(entry.Value); r.read > lookEvery {
				r.read = 0
				garbage.Collect()
			}
			if !yield(entry, err) {
				return
			}
		}
	}
}
