package adjacency

import (
	"math/rand"
	"runtime"
	"testing"

	"github.com/egomem/egomem/internal/codec"
)

const (
	benchNodes = 100_000
	benchArcs  = 1_000_000
)

// drawn returns a graph with arcs added in random order.
func drawn() *Graph {
	random := rand.New(rand.NewSource(1))
	var g Graph
	for range benchArcs {
		g.Add(uint32(random.Intn(benchNodes)), uint32(random.Intn(benchNodes)), random.Uint32())
	}
	return &g
}

func reportRate(b *testing.B, arcs int) {
	b.ReportMetric(float64(arcs)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Marcs/s")
}

func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		drawn()
	}
	reportRate(b, benchArcs)
}

func BenchmarkRead(b *testing.B) {
	var s codec.Stream
	drawn().Write(&s)
	for b.Loop() {
		r := codec.NewStreamReader(s.Bytes())
		Read(r)
		if err := r.End(); err != nil {
			b.Fatal(err)
		}
	}
	reportRate(b, benchArcs)
}

func BenchmarkSet(b *testing.B) {
	g := drawn()
	for b.Loop() {
		var copied Graph
		for node := range uint32(benchNodes) {
			targets, attributes := g.Row(node)
			copied.Set(node, targets, attributes)
		}
	}
	reportRate(b, benchArcs)
}

// BenchmarkMemory reports megabytes for a million arcs of 100,000 nodes in one
// direction, after single additions and after a read.
func BenchmarkMemory(b *testing.B) {
	var s codec.Stream
	drawn().Write(&s)
	for name, graph := range map[string]func() *Graph{
		"added": drawn,
		"read": func() *Graph {
			g := Read(codec.NewStreamReader(s.Bytes()))
			return &g
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				before := heap()
				g := graph()
				b.ReportMetric(float64(heap()-before)/1e6, "MB/Marc")
				runtime.KeepAlive(g)
			}
		})
	}
}

func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
