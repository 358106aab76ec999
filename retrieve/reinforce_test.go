package retrieve_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// What does not fade gains nothing by a recall: a reinforcement would count as a change of it.
func TestWhatDoesNotFadeIsNotReinforced(t *testing.T) {
	store := newStore(t)
	now := time.Now()
	ids := map[string]graph.ID{}
	write(t, store, func(w *memgraph.Writer) error {
		for name, n := range map[string]graph.Node{
			"note":   {Kind: graph.Semantic, Text: "the harbour is old"},
			"pinned": {Kind: graph.Semantic, Text: "the harbour is home", Pinned: true},
			"errand": {Kind: graph.Intention, Text: "sweep the harbour", Detail: graph.Errand{Due: now.Add(time.Hour)}},
			"gone":   {Kind: graph.Semantic, Text: "the harbour is loud"},
		} {
			n.Reinforced = now.AddDate(0, 0, -30)
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			ids[name] = id
		}
		return nil
	})
	result, err := retrieve.New(store, nil).Recall(t.Context(), retrieve.Cue{Text: "harbour"})
	if err != nil || len(result.Evidence) != 4 {
		t.Fatalf("%+v, %v", result, err)
	}
	write(t, store, func(w *memgraph.Writer) error {
		if err := w.Remove(ids["gone"]); err != nil {
			return err
		}
		return result.Trace.Reinforce(w, forget.Spacing{}, ids["note"], ids["pinned"], ids["errand"], ids["gone"], 99)
	})
	for name, gains := range map[string]bool{"note": true, "pinned": false, "errand": false} {
		n, err := store.Get(t.Context(), ids[name])
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Stability > 0 && n.Reinforced.After(now.AddDate(0, 0, -1)); got != gains {
			t.Errorf("the %s gains: %t", name, got)
		}
	}
}
