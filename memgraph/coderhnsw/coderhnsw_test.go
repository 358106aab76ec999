//go:build !windows

package coderhnsw

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/internal/vector/vectortest"
)

var subject = vectortest.Subject{
	New: func(dim int) vector.Index {
		x := New(dim, nil)
		x.options.Fetch = 120 // so that the graph is asked for so few vectors too
		return x
	},
	Recall:     0.7, // it misses whole clusters that are far apart; how many is up to chance
	Concurrent: true,
	Size:       1200,
}

func TestConformance(t *testing.T) { vectortest.Run(t, subject) }

func FuzzSequence(f *testing.F) {
	f.Add([]byte("\x00\x00\x01\x01\x02\x01\xe0\x01\x61\x00\xff\x01\x01\x02\xb0\x00"))
	f.Fuzz(func(t *testing.T, data []byte) { vectortest.Sequence(t, subject, data) })
}

func TestRebuildRemovesDeletedVectors(t *testing.T) {
	list := vectortest.Clustered(1, 600, 32)
	x := New(32, nil)
	for i, v := range list {
		if err := x.Put(uint32(i), v); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 200 {
		if due := x.Due(); due != (i > 150) {
			t.Fatalf("with %d of 600 deleted it is due: %t", i, due)
		}
		x.Delete(uint32(i))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := x.Rebuild(ctx); !errors.Is(err, context.Canceled) || !x.Due() {
		t.Fatalf("a rebuild that is cut off says %v", err)
	}
	if err := x.Rebuild(context.Background()); err != nil || x.Due() || x.linked != 400 || x.Len() != 400 {
		t.Fatalf("after a rebuild %d are linked: %v", x.linked, err)
	}
	if err := x.Put(3, list[3]); err != nil {
		t.Fatal(err)
	}
	if hits := x.Search(list[3], 1, nil); len(hits) != 1 || hits[0].Node != 3 {
		t.Errorf("what came back is not found: %v", hits)
	}
}

// BenchmarkSearch compares it with the default index.
func BenchmarkSearch(b *testing.B) {
	const n, dim = 20_000, 384
	list := vectortest.Clustered(2, n+100, dim)
	exact := vector.NewFlat(dim)
	indexes := []struct {
		name string
		vector.Index
	}{{"coder", New(dim, nil)}, {"HNSW", vector.NewHNSW(dim, nil)}, {"Flat", exact}}
	for _, x := range indexes {
		for i, v := range list[:n] {
			if err := x.Put(uint32(i), v); err != nil {
				b.Fatal(err)
			}
		}
	}
	for _, x := range indexes {
		b.Run(fmt.Sprintf("%s of %d", x.name, n), func(b *testing.B) {
			found, all := 0, 0
			for b.Loop() {
				query := list[n+all/10%100]
				hits := x.Search(query, 10, nil)
				all += 10
				if all > 1000 {
					continue
				}
				b.StopTimer()
				want := exact.Search(query, 10, nil)
				for _, hit := range hits {
					if hit.Cosine >= want[len(want)-1].Cosine {
						found++
					}
				}
				b.StartTimer()
			}
			b.ReportMetric(float64(found)/float64(min(all, 1000)), "recall")
		})
	}
}

func TestMemoryDoesNotGrowWithDeletedVectors(t *testing.T) {
	const n = 50
	x := New(16, nil)
	list := vectortest.Clustered(5, 10*n, 16)
	for i, v := range list {
		if err := x.Put(uint32(i%n), v); err != nil {
			t.Fatal(err)
		}
		if x.Due() {
			if err := x.Rebuild(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(x.vectors) > 3*n {
		t.Errorf("%d numbers were given for %d vectors", len(x.vectors), n)
	}
	for i, v := range list[9*n:] {
		if hits := x.Search(v, 1, nil); len(hits) != 1 || hits[0].Node != uint32(i) {
			t.Errorf("nearest to the vector of %d is %v", i, hits)
		}
	}
}
