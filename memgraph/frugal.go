package memgraph

import (
	"iter"
	"runtime"
	"runtime/metrics"

	"github.com/egomem/egomem/memgraph/kv"
)

// frugalReader collects garbage while an operation reads a whole memory. Otherwise the heap
// grows to twice of what lives in it, which is mostly vectors.
type frugalReader struct {
	kv.Reader
	read int // bytes since the last look at the heap
}

const (
	lookEvery   = 1 << 20   // bytes read between two looks
	smallHeap   = 128 << 20 // bytes, below which the collector's own pace will do
	growthShare = 8         // garbage may be an eighth of what lives
)

func (r *frugalReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		for entry, err := range r.Reader.Scan(rng) {
			if r.read += len(entry.Key) + len(entry.Value); r.read > lookEvery {
				r.read = 0
				collectGarbage()
			}
			if !yield(entry, err) {
				return
			}
		}
	}
}

// collectGarbage collects if there is more garbage than growthShare allows.
func collectGarbage() {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(heap)
	used, live := heap[0].Value.Uint64(), heap[1].Value.Uint64()
	if used > smallHeap && used > live+live/growthShare {
		runtime.GC()
	}
}
