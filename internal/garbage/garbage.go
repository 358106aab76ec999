// Package garbage collects garbage early while one operation makes much of it. Otherwise the
// heap grows to twice of what lives in it, which is mostly vectors.
package garbage

import (
	"runtime"
	"runtime/metrics"
)

const (
	smallHeap   = 128 << 20 // bytes, below which the collector's own pace will do
	growthShare = 8         // garbage may be an eighth of what lives
)

// Collect collects if there is more garbage than growthShare allows, and reports whether it did.
func Collect() bool {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(heap)
	used, live := heap[0].Value.Uint64(), heap[1].Value.Uint64()
	if used <= smallHeap || used <= live+live/growthShare {
		return false
	}
	runtime.GC()
	return true
}
