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
	if !slices.ContainsFunc(result.Evidence[1].Parts,
		func(p retrieve.Part) bool { return p.Feature == "bridge.words" && p.Value > 0 }) {
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

// films returns a memory of titled notes, where the answer is two notes away from the title.
func films(t *testing.T) *memgraph.Store {
	t.Helper()
	store := newStore(t)
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		for _, n := range []graph.Node{
			{Title: "Hans J. Sole (director)", Text: "He grew up by a lake, and kept bees all his life."},
			{Title: "Paper Kite", Text: "Paper Kite is a comedy of 1961, directed by Hans J. Sole."},
			{Title: "Paper", Text: "Where was paper invented, and by whom, is told in many books."},
			{Title: "The director", Text: "A director was born to direct, says the director of a film school."},
			{Title: "Kite festival", Text: "Where was the first kite born? A festival was born in the hills."},
		} {
			n.Kind = graph.Document
			if _, _, err := w.Put(n); err != nil {
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

func TestANoteIsReachedThroughItsTitleInTheNoteThatTheCueNames(t *testing.T) {
	r := retrieve.New(films(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "Where was the director of Paper Kite born?"})
	want := map[string]string{"Paper Kite": "note.titled", "Hans J. Sole (director)": "note.linked"}
	for _, e := range result.Evidence[:2] {
		part := want[e.Node.Title]
		if !slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == part && p.Value > 0 }) {
			t.Errorf("%q is among the first two, with %v", e.Node.Title, e.Parts)
		}
		delete(want, e.Node.Title)
	}
	if len(want) > 0 {
		t.Errorf("not among the first two: %v", want)
	}
}

func TestAPartOfALongerTitleIsNotNamed(t *testing.T) {
	r := retrieve.New(films(t), nil)
	result := recall(t, r, retrieve.Cue{Text: "Where was the director of Paper Kite born?"})
	for _, e := range result.Evidence {
		if e.Node.Title != "Paper Kite" &&
			slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == "note.titled" }) {
			t.Errorf("%q counts as named", e.Node.Title)
		}
	}
}

func TestANamedNoteIsFollowedBeforeARecallEnds(t *testing.T) {
	f := retrieve.Findings{Tier: retrieve.Seeds, Candidates: 20, WordCoverage: 1, Lead: 10, Titled: 1}
	if f.Judge().Enough {
		t.Error("a recall ends before it follows the note that the cue names")
	}
	if f.Tier = retrieve.Walk; !f.Judge().Enough {
		t.Error("a recall that followed it goes on")
	}
}
