package retrieve_test

import (
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// songs returns a memory with a two-hop answer among one-hop answers.
func songs(t *testing.T) *memgraph.Store {
	t.Helper()
	store := newStore(t)
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		for _, text := range []string{
			"Paper Kite is a country song, performed by Hank Sole.",
			"Hank Sole was born in Halifax.",
			"Anna Bell was born in Boston, and she collects stamps.",
			"Otto Reed was born in Berlin, where trams run all night.",
			"Mary Finn was born in Dublin, near the harbour.",
			"Carl Voss was born in Vienna, above a bakery.",
			"Stone Bridge is a country song, performed by Anna Bell.",
		} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Document, Text: text}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestABridgeFindsTheAnswerToATwoHopQuestion(t *testing.T) {
	r := retrieve.New(songs(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "Where was the singer born who performed Paper Kite?"})
	if at := place(result, "Hank Sole was born in Halifax."); at != 2 {
		t.Fatalf("it is at place %d of %v", at, result.Evidence)
	}
	if !slices.ContainsFunc(result.Evidence[1].Parts, func(p retrieve.Part) bool { return p.Feature == "bridge.words" && p.Value > 0 }) {
		t.Errorf("the pair has no part in %v", result.Evidence[1].Parts)
	}
}

func TestADialogHasNoBridges(t *testing.T) {
	r := retrieve.New(songs(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "Emily: where was the singer born?\nPriya: who performed Paper Kite?"})
	for _, e := range result.Evidence {
		for _, p := range e.Parts {
			if p.Feature == "bridge.words" || p.Feature == "bridge.shared" {
				t.Errorf("%q has the part %v", e.Text, p)
			}
		}
	}
}
