package retrieve_test

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// What is asked of a topic that was talked about was never said of it.
func TestATopicWithoutTheAnswerIsUnmatched(t *testing.T) {
	store, emily := diary(t, "The landlord wants the deposit in cash.", "I'm seeing someone, his name is Tomasz.",
		"Duncan comes on Sundays.",
		"My brother Luka sells boats.", "All of us live in Rome.")
	r := retrieve.New(store, nil)
	for question, want := range map[string]bool{
		"What's the name of our landlord?": true, "What is Tomasz called?": false, "Is Duncan getting divorced?": true,
		"Does Duncan come on Sundays?": false,
		"Where does my mother live?":   true, "What does my brother do?": false, "Who is the landlord?": false,
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

// A plan is told in many ways, and a question for plans is denied in none of them.
func TestPlansThatWereToldAreNotUnmatched(t *testing.T) {
	for question, told := range map[string]string{
		"What is Emily planning for Christmas?":   "We fly to Rome for Christmas.",
		"What is Emily planning for the weekend?": "I might paint the kitchen at the weekend.",
		"What are Emily's plans for Easter?":      "We go to Wales at Easter.",
		"What will Emily do in the summer?":       "I teach in Spain in the summer.",
		"What's Emily up to now?":                 "I am in the kitchen now.",
		"最近有什么打算？":                                "我打算去北京。",
	} {
		store, _ := diary(t, told, "I like zucchini.", "My brother Luka sells boats.")
		if recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question}).Unmatched() {
			t.Errorf("%q is said to match nothing, and %q was told", question, told)
		}
	}
}
