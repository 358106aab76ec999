package retrieve_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// TestAnOldMemoryOfAnAcquaintanceIsFoundByItsKeywords has John talk on long after his game.
func TestAnOldMemoryOfAnAcquaintanceIsFoundByItsKeywords(t *testing.T) {
	store := newStore(t)
	var emily, game graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		john, err := w.Person("John")
		if err != nil {
			return err
		}
		if _, err := w.Link(graph.Edge{From: john, To: emily, Label: "colleague of", Origin: graph.Told}); err != nil {
			return err
		}
		if game, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: john, Text: "I played a tennis game."}); err != nil {
			return err
		}
		for i := range 300 {
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: john, Text: fmt.Sprint("The train was late again, number ", i, ".")}); err != nil {
				return err
			}
		}
		return nil
	})
	result, err := retrieve.New(store, nil).Recall(t.Context(), retrieve.Cue{Asker: emily, Relations: []string{"colleague"}, Keywords: []string{"tennis"}})
	if err != nil || len(result.Evidence) == 0 || result.Evidence[0].ID != game {
		t.Fatalf("found are %+v, %v", result, err)
	}
	write(t, store, result.Trace.RecordRetrieval)
	if stats, err := store.RetrievalStats(t.Context(), game); err != nil || stats.Count != 1 {
		t.Errorf("the recall is recorded as %+v, %v", stats, err)
	}
	if paths, err := result.Trace.CreditedPaths(t.Context()); err != nil {
		t.Errorf("credited are %+v, %v", paths, err)
	}
}

func TestWhatIsTrustedTooLittleIsLeftOut(t *testing.T) {
	store := newStore(t)
	var emily graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		for _, n := range []graph.Node{
			{Kind: graph.Turn, Speaker: emily, Text: "Tennis on Monday."},
			{Kind: graph.Turn, Text: "Tennis on Tuesday, says a stranger."},
			{Kind: graph.Turn, Speaker: emily, Origin: graph.Imported, Text: "Tennis on Wednesday, in an old chat."},
			{Kind: graph.Document, Origin: graph.Told, Text: "Tennis on Thursday, by the operator."},
		} {
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, nil)
	for trust, want := range map[graph.Trust]int{0: 4, graph.FromStranger: 4, graph.FromInference: 3, graph.FromPerson: 2, graph.FromOperator: 1} {
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: "when is tennis?", MinTrust: trust})
		if err != nil || len(result.Evidence) != want || slices.ContainsFunc(result.Evidence, func(e retrieve.Evidence) bool { return e.Node.Trust < trust }) {
			t.Errorf("from trust %v on it finds %d, want %d; %v", trust, len(result.Evidence), want, err)
		}
	}
	if _, err := r.Recall(t.Context(), retrieve.Cue{Text: "tennis", MinTrust: 99}); err == nil {
		t.Error("an unknown trust is accepted")
	}
}
