package memgraph_test

import (
	"errors"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestANoteThatRepeatsAnErasedTurnGoesWithIt(t *testing.T) {
	for _, test := range []struct {
		name, secret, other, note string
		goes                      bool
		kind                      graph.Kind
	}{
		{"a summary", "I keep the spare key under the blue pot.", "We met at the harbour.",
			"Emily: I keep the spare key under the blue pot.\nJohn: We met at the harbour.", true, graph.Semantic},
		{"in the third person", "I keep the spare key under the blue pot.", "That is a good place.",
			"Emily said that they keep the spare key under the blue pot", true, graph.Semantic},
		{"in Chinese", "我把备用钥匙放在蓝色花盆下面。", "知道了。", "小明把备用钥匙放在蓝色花盆下面", true, graph.Semantic},
		{"a short turn", "I have HIV.", "I see.", "Emily: I have HIV. John: I see.", true, graph.Semantic},
		{"in other words", "I keep the spare key under the blue pot.", "That is a good place.",
			"Emily hides things outdoors", false, graph.Semantic},
		{"a shared subject", "I like tennis.", "I play tennis on Sundays.", "They talked about tennis", false, graph.Semantic},
		{"a time that it tells", "I have the dentist on Friday at 10.", "Remind me an hour before.", "Remind me an hour before", true, graph.Intention},
	} {
		store := ego(t, openOn(t, memkv.Open(), memgraph.Options{}), "tester")
		var secret, note graph.ID
		err := store.Write(t.Context(), func(w *memgraph.Writer) (err error) {
			if secret, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: test.secret}); err != nil {
				return err
			}
			other, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: test.other})
			if err != nil {
				return err
			}
			note, _, err = w.Put(graph.Node{Kind: test.kind, Origin: graph.Inferred, Text: test.note,
				Provenance: []graph.ID{secret, other}})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{secret}}); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Get(t.Context(), note); errors.Is(err, graph.ErrNotFound) != test.goes {
			t.Errorf("%s: the note is gone: %t", test.name, !test.goes)
		}
	}
}
