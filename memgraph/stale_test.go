package memgraph

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func TestAnEmbeddingOfOtherWordsIsNotStored(t *testing.T) {
	store := sample(t, memory(t))
	n, err := store.Get(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Edit(t.Context(), n.ID, func(n *Node) error { n.Text = "Emily loves golf."; return nil }); err != nil {
		t.Fatal(err)
	}
	set := func(n Node) error {
		return store.Write(t.Context(), func(w *Writer) error {
			return w.SetEmbedding(n, "model", Embedding{Vector: []float32{1, 0}})
		})
	}
	if err := set(n); !errors.Is(err, ErrStale) {
		t.Errorf("the embedding of the old words gives %v, want ErrStale", err)
	}
	n.Text = "Emily loves golf."
	if err := set(n); err != nil {
		t.Errorf("the embedding of the new words gives %v", err)
	}
}

func TestCheckFindsVectorsAndTokensOfOtherWords(t *testing.T) {
	for name, kind := range map[string]byte{"vector": keyVector, "tokens": keyTokens} {
		t.Run(name, func(t *testing.T) {
			engine := memory(t)
			store := sample(t, engine)
			err := store.Write(t.Context(), func(w *Writer) error {
				return SetTokens(w, 3, "model", make([]float32, 64), []int32{1})
			})
			if err != nil {
				t.Fatal(err)
			}
			k := key(kind, 3)
			meddle(t, engine, func(tx kv.Tx) error { // as if the words had changed behind the record
				record, err := tx.Get(k)
				if err != nil {
					return err
				}
				record = slices.Clone(record)
				record[len(record)-1] ^= 1
				return tx.Put(k, record)
			})
			store = anew(t, engine)
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
	report, err := sample(t, memory(t)).Check(t.Context())
	if err != nil || report.Unembedded != 5 { // six texts, one with a vector
		t.Errorf("Check counts %d, %v, want 5", report.Unembedded, err)
	}
}
