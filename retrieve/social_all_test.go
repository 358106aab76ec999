package retrieve_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: john,
				Text: fmt.Sprint("The train was late again, number ", i, ".")}); err != nil {
				return err
			}
		}
		return nil
	})
	result, err := retrieve.New(store, nil).Recall(t.Context(),
		retrieve.Cue{Asker: emily, Relations: []string{"colleague"}, Keywords: []string{"tennis"}})
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
	for trust, want := range map[graph.Trust]int{0: 4, graph.FromStranger: 4, graph.FromInference: 3,
		graph.FromPerson: 2, graph.FromOperator: 1} {
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: "when is tennis?", MinTrust: trust})
		if err != nil || len(result.Evidence) != want ||
			slices.ContainsFunc(result.Evidence, func(e retrieve.Evidence) bool { return e.Node.Trust < trust }) {
			t.Errorf("from trust %v on it finds %d, want %d; %v", trust, len(result.Evidence), want, err)
		}
	}
	if _, err := r.Recall(t.Context(), retrieve.Cue{Text: "tennis", MinTrust: 99}); err == nil {
		t.Error("an unknown trust is accepted")
	}
}

// Everything in a prompt that is evidence is of the trust that is asked for: also the other half of a pair,
// what contradicts a statement, and relations.
func TestAPromptLeavesOutWhatIsTrustedTooLittle(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		put := func(n graph.Node) graph.ID {
			id, _, failed := w.Put(n)
			err = errors.Join(err, failed)
			return id
		}
		asked := put(graph.Node{Kind: graph.Turn, Text: "Is tennis on Tuesday? asks a stranger", Session: "s"})
		put(graph.Node{Kind: graph.Turn, Role: graph.Robot, Text: "Tennis is on Monday.", Session: "s"})
		said := put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "Tennis is fun.", Session: "t", Audience: graph.Everyone})
		statement := func(text string, source graph.ID) graph.ID {
			return put(graph.Node{Kind: graph.Semantic, Text: text, Provenance: []graph.ID{source},
				Detail: graph.Concept{Type: graph.FactType, Subject: "tennis"}})
		}
		hers, theirs := statement("Tennis costs ten euros.", said), statement("Tennis costs nothing, says a stranger.", asked)
		replaced := statement("Tennis is at nine.", said)
		club := put(graph.Node{Kind: graph.Semantic, Title: "Tennis club", Text: "A club."})
		for _, e := range []graph.Edge{
			{From: theirs, To: hers, Label: graph.Contradicts, Origin: graph.Inferred},
			{From: theirs, To: replaced, Label: graph.Updates, Origin: graph.Inferred},
			{From: emily, To: club, Label: "hates as a stranger says", Origin: graph.Heard, Provenance: []graph.ID{asked}},
			{From: emily, To: club, Label: "belongs to", Origin: graph.Heard, Provenance: []graph.ID{said}},
		} {
			if _, failed := w.Link(e); failed != nil {
				return failed
			}
		}
		return err
	})
	r := retrieve.New(store, nil)
	for trust, want := range map[graph.Trust][2]bool{0: {true, false}, graph.FromCompanion: {false, true}} {
		p, err := r.Prompt(t.Context(),
			retrieve.Question{Cue: retrieve.Cue{Text: "Which tennis club does Emily hate? Tennis costs? Tennis on Monday at nine?", MinTrust: trust, K: 30}, Turns: -1})
		if err != nil {
			t.Fatal(err)
		}
		text := p.Text(4000, nil)
		if strings.Contains(text, "stranger") != want[0] || strings.Contains(text, "at nine.") != want[1] {
			t.Errorf("from trust %v on the prompt is\n%s", trust, text)
		}
		for _, part := range []string{"on Monday.", "ten euros", "belongs to"} {
			if !strings.Contains(text, part) {
				t.Errorf("from trust %v on the prompt lacks %q", trust, part)
			}
		}
	}
}
