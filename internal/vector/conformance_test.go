package vector_test

import (
	"context"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/internal/vector/vectortest"
)

// subjects are the indexes of the package, with options that change how they work.
var subjects = map[string]vectortest.Subject{
	"Flat": {
		New:    func(dim int) vector.Index { return vector.NewFlat(dim) },
		Recall: 1,
	},
	"HNSW": {
		New: func(dim int) vector.Index {
			return vector.NewHNSW(dim, &vector.HNSWOptions{EFConstruction: 40, EFSearch: 64})
		},
		Recall:     0.96,
		Concurrent: true,
	},
	"Auto with few vectors": {
		New:        func(dim int) vector.Index { return vector.NewAuto(dim, nil) },
		Recall:     1,
		Concurrent: true,
	},
	"Auto that goes over at once": {
		New: func(dim int) vector.Index {
			x := vector.NewAuto(dim, &vector.AutoOptions{HNSW: vector.HNSWOptions{EFConstruction: 40, EFSearch: 64}})
			if err := x.Rebuild(context.Background()); err != nil {
				panic(err)
			}
			return x
		},
		Recall:     0.96,
		Concurrent: true,
	},
	"HNSW with few links": {
		New: func(dim int) vector.Index {
			return vector.NewHNSW(dim, &vector.HNSWOptions{M: 6, EFConstruction: 30, EFSearch: 60})
		},
		Recall: 0.75,
	},
	"HNSW that hardly scans": { // results must be correct, not complete
		New: func(dim int) vector.Index {
			return vector.NewHNSW(dim, &vector.HNSWOptions{M: 4, EFConstruction: 10, EFSearch: 1})
		},
		Concurrent: true,
	},
}

func TestIndexesConform(t *testing.T) {
	for name, subject := range subjects {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			vectortest.Run(t, subject)
		})
	}
}

func FuzzSequence(f *testing.F) {
	f.Add([]byte("\x00\x00\x01\x01\x02\x01\xe0\x01\x61\x00\xff\x01\x01\x02\xb0\x00"))
	long := make([]byte, 4000) // enough for walks on a graph
	_, _ = rand.NewChaCha8([32]byte{1}).Read(long)
	f.Add(long)
	f.Fuzz(func(t *testing.T, data []byte) {
		for name, subject := range subjects {
			t.Run(name, func(t *testing.T) { vectortest.Sequence(t, subject, data) })
		}
	})
}

func TestCheckpointsConform(t *testing.T) {
	for _, name := range []string{"HNSW", "HNSW with few links"} {
		t.Run(name, func(t *testing.T) {
			vectortest.Checkpoint(t, subjects[name], vector.ErrCheckpoint,
				func(x vector.Index) []byte { return x.(*vector.HNSW).AppendCheckpoint(nil) },
				func(data []byte, vectors iter.Seq2[uint32, []float32]) (vector.Index, error) {
					return vector.ReadCheckpoint(data, 32, &vector.HNSWOptions{EFConstruction: 40, EFSearch: 64}, vectors)
				})
		})
	}
}
