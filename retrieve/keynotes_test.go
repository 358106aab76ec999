package retrieve_test

import (
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// A note in its own words is derived from a turn that only hints at it.
func TestATurnIsFoundByItsKeyNote(t *testing.T) {
	store := newStore(t)
	var note graph.ID
	write(t, store, func(w *memgraph.Writer) error {
		var hint graph.ID
		for i := range 20 {
			_, _, err := w.Put(graph.Node{Kind: graph.Turn, Session: "s",
				Text: fmt.Sprintf("Something else was said at minute %d.", i)})
			if err != nil {
				return err
			}
			if i == 12 {
				if hint, _, err = w.Put(graph.Node{Kind: graph.Turn, Session: "s", Text: "Finally, she said yes!"}); err != nil {
					return err
				}
			}
		}
		var err error
		note, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily accepted the marriage proposal of Daniel.",
			Provenance: []graph.ID{hint}})
		return err
	})
	r := retrieve.New(store, nil)
	turns := retrieve.Cue{Text: "Who accepted a proposal of marriage?", Kinds: []graph.Kind{graph.Turn}}
	if at := place(recall(t, r, turns), "Finally, she said yes!"); at != 1 {
		t.Errorf("by its note it is at place %d", at)
	}
	if at := place(recall(t, r, retrieve.Cue{Text: turns.Text}), "Finally, she said yes!"); at == 0 || at > 2 {
		t.Errorf("with its note it is at place %d", at)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Retire(note, w.Now()) })
	if result := recall(t, r, turns); place(result, "Finally, she said yes!") == 1 && !result.Fallback {
		t.Error("a retired note is still a key")
	}
}
