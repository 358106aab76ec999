package retrieve_test

import (
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// The speaker of a turn for everyone may be someone whom the asker may not know of. The turn then scores like one
// without a speaker.
func TestScoresDoNotTellThatSomeoneUnknownSpoke(t *testing.T) {
	answer := func(anonymous bool) (text string) {
		store := newStore(t)
		var marlow, ingrid graph.ID
		write(t, store, func(w *memgraph.Writer) (err error) {
			if marlow, err = w.Person("Marlow"); err == nil {
				ingrid, err = w.Person("Ingrid")
			}
			return err
		})
		if anonymous {
			ingrid = 0
		}
		putTurns(t, store,
			graph.Node{Kind: graph.Turn, Text: "I keep my bicycle in the blue shed.", Speaker: marlow, Session: "a"},
			graph.Node{Kind: graph.Turn, Text: "The blue shed has a leak.", Speaker: ingrid, Session: "a",
				Audience: graph.Everyone},
			graph.Node{Kind: graph.Turn, Text: "My bicycle needs a new chain.", Speaker: marlow, Session: "b"},
			graph.Node{Kind: graph.Turn, Text: "Where is the shed?", Speaker: ingrid, Session: "b", Audience: graph.Everyone})
		result, err := retrieve.New(store, nil).Recall(t.Context(),
			retrieve.Cue{Text: "Where do I keep my bicycle?", Asker: marlow})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			text += fmt.Sprintf("%s %q %v %v\n", e.Speaker, e.Text, e.Score, e.Parts)
		}
		return text
	}
	if got, want := answer(false), answer(true); got != want {
		t.Errorf("someone unknown spoke:\n%s\nwithout a speaker:\n%s", got, want)
	}
}
