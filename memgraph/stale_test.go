package memgraph

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

func TestAnEmbeddingOfOtherWordsIsNotStored(t *testing.T) {
	store := fillWithAllKinds(t, memory(t))
	n, err := store.Get(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Edit(t.Context(), n.ID, func(n *graph.Node) error { n.Text = "Emily loves golf."; return nil }); err != nil {
		t.Fatal(err)
	}
	set := func(n graph.Node) error {
		return store.Write(t.Context(), func(w *Writer) error {
			return w.SetEmbedding(n, "model", graph.Embedding{Vector: []float32{1, 0}})
		})
	}
	if err := set(n); !errors.Is(err, graph.ErrStale) {
		t.Errorf("the embedding of the old words gives %v, want ErrStale", err)
	}
	n.Text = "Emily loves golf."
	if err := set(n); err != nil {
		t.Errorf("the embedding of the new words gives %v", err)
	}
}

func TestCheckFindsVectorsAndTokensOfOtherWords(t *testing.T) {
	for name, kind := range map[string]byte{"vector": record.KeyVector, "tokens": record.KeyTokens} {
		t.Run(name, func(t *testing.T) {
			engine := memory(t)
			store := fillWithAllKinds(t, engine)
			err := store.Write(t.Context(), func(w *Writer) error {
				return SetTokens(w, 3, "model", make([]float32, 64), []int32{1})
			})
			if err != nil {
				t.Fatal(err)
			}
			k := record.Key(kind, 3)
			editKeys(t, engine, func(tx kv.Tx) error { // as if the words had changed without the vector
				stored, err := tx.Get(k)
				if err != nil {
					return err
				}
				stored = slices.Clone(stored)
				stored[len(stored)-1] ^= 1
				return tx.Put(k, stored)
			})
			store = reopened(t, engine)
			report, err := store.Check(t.Context())
			if err != nil || len(report.Faults) != 1 || !strings.Contains(report.Faults[0].What, "other words") {
				t.Fatalf("Check reports %v, %v, want one fault", report.Faults, err)
			}
			if _, err := store.Repair(t.Context()); err != nil {
				t.Fatal(err)
			}
			report, err = store.Check(t.Context())
			if err != nil || len(report.Faults) > 0 {
				t.Errorf("after Repair, Check reports %v, %v", report.Faults, err)
			}
		})
	}
}

func TestCheckCountsTextsWithoutAVector(t *testing.T) {
	report, err := fillWithAllKinds(t, memory(t)).Check(t.Context())
	if err != nil || report.Unembedded != 5 { // six texts, one with a vector
		t.Errorf("Check counts %d, %v, want 5", report.Unembedded, err)
	}
}
