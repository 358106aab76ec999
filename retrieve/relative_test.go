package retrieve_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// What a relative said of themselves answers a question about them. A relation counts in its direction, and what only has
// the word for a relative asks for none.
func TestARelativesOwnWordsAnswer(t *testing.T) {
	for _, c := range []struct {
		label, asks string // Tom said when his birthday is; "Lily LABEL Tom"
		fromTom     bool   // "Tom LABEL Lily"
		answered    bool
	}{
		{"is the daughter of", "When is my dad's birthday?", false, true},
		{"father", "When is my dad's birthday?", false, true},
		{"is the father of", "When is my dad's birthday?", true, true},
		{"是女儿", "爸爸的生日是几号？", false, true},
		{"is the mother of", "When is my son's birthday?", false, true},
		{"is the daughter of", "When is my son's birthday?", false, false},
		{"is the father of", "When is my son's birthday?", true, false},
		{"is the brother of", "When is my sister's birthday?", true, false},
		{"is the father-in-law of", "When is my dad's birthday?", true, false},
		{"是岳父", "爸爸的生日是几号？", true, false},
		{"is the daughter of", "When is my dad's wife's birthday?", false, false},
	} {
		store := newStore(t)
		var tom, lily graph.ID
		write(t, store, func(w *memgraph.Writer) (err error) {
			if tom, err = w.Person("Tom"); err != nil {
				return err
			}
			if lily, err = w.Person("Lily"); err != nil {
				return err
			}
			edge := graph.Edge{From: lily, To: tom, Label: c.label, Origin: graph.Told}
			if c.fromTom {
				edge.From, edge.To = tom, lily
			}
			_, err = w.Link(edge)
			return err
		})
		said := "My birthday is on 28 March."
		if c.asks[0] > 127 {
			said = "我的生日是二十八号。"
		}
		for i, text := range []string{said, "It rained.", "I like tea."} {
			write(t, store, func(w *memgraph.Writer) error {
				speaker := tom
				if i == 2 {
					speaker = lily
				}
				_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: speaker, Text: text, Event: week(i),
					Session: week(i).Format("2006-01-02")})
				return err
			})
		}
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: c.asks, Asker: lily})
		if first := strings.Contains(result.Evidence[0].Text, "28") ||
			strings.Contains(result.Evidence[0].Text, "二十八"); result.Unmatched() == c.answered || c.answered && !first {
			t.Errorf("%q, Lily to Tom %v: %s finds %q, unmatched %v", c.label, !c.fromTom, c.asks,
				result.Evidence[0].Text, result.Unmatched())
		}
	}
}
