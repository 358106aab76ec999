package vectortest

import (
	"errors"
	"iter"
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/vector"
)

// Checkpoint tests an index that can be written and read. read returns the index that
// write wrote, with the vectors; its errors are bad.
func Checkpoint(t *testing.T, s Subject, bad error,
	write func(vector.Index) []byte,
	read func(data []byte, vectors iter.Seq2[uint32, []float32]) (vector.Index, error),
) {
	const n = 200
	list := Clustered(20, n+50, dim)
	list[30], list[40], list[50] = list[0], list[0], list[1]
	queries := list[n:]
	x := s.New(dim)
	m := fill(t, x, list[:n])
	vectors := each(m)
	whole := write(x)

	t.Run("a read index finds the same", func(t *testing.T) {
		y, err := read(whole, vectors)
		if err != nil {
			t.Fatal(err)
		}
		m.agrees(t, y, n+1)
		for _, query := range queries {
			if got, want := y.Search(query, 10, nil), x.Search(query, 10, nil); !slices.Equal(got, want) {
				t.Fatalf("the read index finds %v, the written one %v", got, want)
			}
		}
		if err := y.Put(n, queries[0]); err != nil || !y.Delete(3) || y.Len() != n {
			t.Fatalf("Put or Delete fails: %v", err)
		}
	})
	t.Run("an empty index can be written", func(t *testing.T) {
		y, err := read(write(s.New(dim)), each(model{}))
		if err != nil || y.Len() != 0 || len(y.Search(queries[0], 3, nil)) > 0 {
			t.Fatalf("Read returns %v", err)
		}
	})
	t.Run("a changed byte is an error", func(t *testing.T) {
		for at := range whole {
			for _, bit := range []byte{1, 0x80, byte(1 + at%255)} {
				other := slices.Clone(whole)
				other[at] ^= bit
				if _, err := read(other, vectors); !errors.Is(err, bad) {
					t.Fatalf("byte %d of %d: %v", at, len(whole), err)
				}
			}
		}
	})
	t.Run("truncated and extended bytes are errors", func(t *testing.T) {
		for size := range whole {
			if _, err := read(whole[:size], vectors); !errors.Is(err, bad) {
				t.Fatalf("the first %d of %d bytes: %v", size, len(whole), err)
			}
		}
		if _, err := read(append(slices.Clone(whole), 0), vectors); !errors.Is(err, bad) {
			t.Errorf("one byte more: %v", err)
		}
	})
	t.Run("the given vectors are found, not the written ones", func(t *testing.T) {
		now := model{}
		for node := range uint32(n + 5) {
			switch {
			case node%3 == 0: // deleted
			case node%20 == 1:
				now[node] = queries[0]
			default:
				now[node] = list[node]
			}
		}
		y, err := read(whole, each(now))
		if err != nil {
			t.Fatal(err)
		}
		now.agrees(t, y, n+5)
		now.recall(t, s, y, queries, 10, nil)
	})
	t.Run("deleted vectors stay deleted", func(t *testing.T) {
		for node := range uint32(n / 4) {
			x.Delete(4 * node)
			delete(m, 4*node)
		}
		y, err := read(write(x), each(m))
		if err != nil {
			t.Fatal(err)
		}
		m.agrees(t, y, n)
		m.recall(t, s, y, queries, 10, nil)
	})
	t.Run("an invalid vector is an error", func(t *testing.T) {
		for _, wrong := range [][]float32{nil, make([]float32, dim), make([]float32, dim+1)} {
			if _, err := read(whole, each(model{3: wrong})); !errors.Is(err, vector.ErrBadVector) {
				t.Errorf("%d values: %v", len(wrong), err)
			}
		}
	})
}

// each yields the vectors in reused memory.
func each(m model) iter.Seq2[uint32, []float32] {
	return func(yield func(uint32, []float32) bool) {
		var room []float32
		for node, unit := range m {
			room = append(room[:0], unit...)
			if !yield(node, room) {
				return
			}
		}
	}
}
