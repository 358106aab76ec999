package consolidate_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Notes rest on turns of several people. What they took from a forgotten turn goes with it.
func TestNothingOfAForgottenTurnStaysInTheNotes(t *testing.T) {
	w := newWorld(t)
	everybody := "Emily John Priya"
	ids := w.say(
		turn{speaker: "Emily", text: "I joined a tennis club in Hamburg last week.", session: "s", present: everybody},
		turn{speaker: "John", text: "I also joined a tennis club in Hamburg last week.", session: "s", present: everybody},
		turn{speaker: "Emily", text: "I keep the spare key under the blue flower pot.", session: "s", present: everybody},
		turn{speaker: "Priya", text: "I love the opera, we went to see Carmen on Friday.", session: "s", present: everybody},
		turn{speaker: "John", text: "My favorite color is turquoise and I live in Lisbon.", session: "s", present: everybody},
		turn{speaker: "John", text: "I hate waiting for the bus in the rain.", session: "s", present: everybody},
	)
	w.idle()
	for phrase, from := range map[string]graph.ID{"spare key": ids[2], "turquoise": ids[4], "Carmen": ids[3]} {
		if !strings.Contains(w.export(), phrase) {
			t.Fatalf("%q is not there before", phrase)
		}
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{from}}); err != nil {
			t.Fatal(err)
		}
		if rest := w.export(); strings.Contains(rest, phrase) {
			at := strings.Index(rest, phrase)
			t.Errorf("%q is left: %s", phrase, rest[max(0, at-200):min(len(rest), at+100)])
		}
	}
	w.check()
	if report := w.idle(); report.Turns != 0 {
		t.Errorf("%d turns are read again", report.Turns)
	}
}

// What goes while a model reads it leaves no trace.
func TestATurnForgottenWhileItIsReadLeavesNothing(t *testing.T) {
	w := newWorld(t)
	ids := w.say(aDay...)
	w.c = w.consolidator(whileReading(t, func() {
		if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{ids[3]}}); err != nil {
			t.Error(err)
		}
	}))
	w.idle()
	if rest := w.export(); strings.Contains(rest, "Siemens") {
		t.Error("its words are left")
	}
	if len(w.notes(graph.Semantic, "fact")) == 0 {
		t.Error("the other turns were not read")
	}
	w.check()
}
