package retrieve_test

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// What is asked of a topic that was talked about was never said of it.
func TestATopicWithoutTheAnswerIsUnmatched(t *testing.T) {
	store, emily := diary(t, "The landlord wants the deposit in cash.", "I'm seeing someone, his name is Tomasz.", "Duncan comes on Sundays.",
		"My brother Luka sells boats.", "All of us live in Rome.")
	r := retrieve.New(store, nil)
	for question, want := range map[string]bool{
		"What's the name of our landlord?": true, "What is Tomasz called?": false, "Is Duncan getting divorced?": true, "Does Duncan come on Sundays?": false,
		"Where does my mother live?": true, "What does my brother do?": false, "Who is the landlord?": false,
	} {
		if got := recall(t, r, retrieve.Cue{Text: question, Asker: emily}).Unmatched(); got != want {
			t.Errorf("%s is said to match nothing: %v, want %v", question, got, want)
		}
	}
	// A mother who is known speaks for herself: "I work at Aldi".
	write(t, store, func(w *memgraph.Writer) error {
		ruth, err := w.Person("Ruth")
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: ruth, To: emily, Label: "is the mother of", Origin: graph.Told})
		return err
	})
	if recall(t, r, retrieve.Cue{Text: "Where does my mother live?", Asker: emily}).Unmatched() {
		t.Error("a mother who is known is said to match nothing")
	}
}

// What a person plans is not told by what they did and like.
func TestPlansThatWereNeverToldAreUnmatched(t *testing.T) {
	store, _ := diary(t, "I joined a tennis club last weekend.", "I like zucchini.", "My brother Luka sells boats.")
	r := retrieve.New(store, nil)
	ask := func() bool {
		return recall(t, r, retrieve.Cue{Text: "What is Emily planning for the weekend?"}).Unmatched()
	}
	if !ask() {
		t.Error("what she did and likes is said to match")
	}
	write(t, store, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Role: graph.Human, Speaker: emily, Text: "I'm going to paint the kitchen at the weekend."})
		return err
	})
	if ask() {
		t.Error("her plan is said to match nothing")
	}
}
