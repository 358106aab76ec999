package retrieve_test

import (
	"context"
	"errors"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// A later turn that names the value, and has no word of the question, may tell what holds now.
func TestASequelMayTellTheLatestValue(t *testing.T) {
	for _, test := range [][3]string{
		{"Who is our dentist?", "Our dentist is Dr Albrecht.", "Albrecht retired, we go to Dr Novak these days."},
		{"Where is game night?", "Game night is at Pascal's.", "Pascal moved away, so we meet at Ruth's from now on."},
		{"What is my favourite band?", "My favourite band is The Cure.", "I've gone off The Cure, it's Radiohead now."},
		{"我的私教是谁？", "我的私教叫佘凯。", "佘凯跳槽了，现在是贺兰带我。"},
	} {
		store, emily := diary(t, test[1], "It rained all day.", test[2], "The soup was cold.")
		if first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test[0], Asker: emily}).Evidence[0]; first.Text != test[2] {
			t.Errorf("%s %q comes first", test[0], first.Text)
		}
	}
}

func TestSequelsAreLaterTurnsOfTheSamePersonThatTheAskerMayKnow(t *testing.T) {
	store, emily := diary(t, "Weiss rang about the parrot.", "Game night is at Weiss's place.", "Weiss moved away.", "It rained all day.", "Is Weiss ill?")
	var bob graph.ID
	var node graph.Node
	write(t, store, func(w *memgraph.Writer) (err error) {
		if bob, err = w.Person("Bob"); err != nil {
			return err
		}
		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: bob, Text: "Weiss owes me money.", Event: week(9)})
		return err
	})
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "Weiss told me a secret.", Event: week(9),
			Audience: graph.Private})
		return err
	})
	r := retrieve.New(store, nil)
	for _, e := range recall(t, r, retrieve.Cue{Text: "Where is game night?", Asker: emily}).Evidence {
		if e.Text == "Game night is at Weiss's place." {
			node = e.Node
		}
	}
	for asker, want := range map[graph.ID]string{emily: "Weiss moved away. Weiss told me a secret.", bob: ""} {
		list, err := r.Sequels(context.Background(), retrieve.Cue{Text: "Where is game night?", Asker: asker}, node)
		if err != nil {
			t.Fatal(err)
		}
		if got := order(list, "Weiss moved away.", "Weiss told me a secret."); got != want || len(list) > 2 {
			t.Errorf("the sequels are %q, want %q", got, want)
		}
	}
	node.Kind = graph.Semantic
	if _, err := r.Sequels(context.Background(), retrieve.Cue{Text: "Where is game night?"}, node); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("a sequel of a fact: %v", err)
	}
}
