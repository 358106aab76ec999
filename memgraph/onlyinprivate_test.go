package memgraph_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A term of private turns alone is not said openly, in the same transaction or a later one, until one says it to others.
func TestATermThatIsOnlySaidInPrivate(t *testing.T) {
	s, err := openDir(t, t.TempDir()).Ego("anna")
	if err != nil {
		t.Fatal(err)
	}
	var anna, first graph.ID
	say := func(text string, audience graph.Audience, check func(w *memgraph.Writer, n *graph.Node)) (id graph.ID) {
		t.Helper()
		err := s.Write(t.Context(), func(w *memgraph.Writer) error {
			var err error
			if anna, err = w.Person("Anna"); err != nil {
				return err
			}
			if id, _, err = w.Put(graph.Node{Kind: graph.Turn, Role: graph.Human, Speaker: anna, Text: text, Audience: audience}); err != nil {
				return err
			}
			n, err := w.Get(id)
			if err == nil && check != nil {
				check(w, &n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	want := func(uses []graph.ID, open bool) func(w *memgraph.Writer, n *graph.Node) {
		return func(w *memgraph.Writer, n *graph.Node) {
			t.Helper()
			got, err := w.OnlyInPrivate(n.ID, "tango")
			if err != nil || !slices.Equal(got, uses) {
				t.Errorf("in private alone before %q: %v, %v, want %v", n.Text, got, err, uses)
			}
			if got, err := w.SaidOpenly(n.ID, "tango"); err != nil || got != open {
				t.Errorf("said openly before %q: %v, %v, want %v", n.Text, got, err, open)
			}
		}
	}
	first = say("I learn to tango.", graph.Private, want(nil, false))
	second := say("Tango is hard.", graph.Private, want([]graph.ID{first}, false))
	say("Third tango lesson.", graph.Linked, want([]graph.ID{second, first}, false))
	say("We saw a tango.", graph.Linked, want(nil, true))
}

// What a person said in private under another name, before the two were joined, is theirs.
func TestATermThatAJoinedPersonSaidInPrivate(t *testing.T) {
	s, err := openDir(t, t.TempDir()).Ego("anna")
	if err != nil {
		t.Fatal(err)
	}
	var people, turns [2]graph.ID
	write(t, s, func(w *memgraph.Writer) (err error) {
		for i, name := range []string{"Anna", "the one in the kitchen"} {
			if people[i], err = w.Person(name); err != nil {
				return err
			}
		}
		turns[0], _, err = w.Put(graph.Node{Kind: graph.Turn, Role: graph.Human, Speaker: people[1], Text: "I learn to tango.", Audience: graph.Private})
		return err
	})
	for _, joined := range []bool{false, true} {
		write(t, s, func(w *memgraph.Writer) (err error) {
			if joined {
				if err := w.JoinPeople(people[0], people[1]); err != nil {
					return err
				}
			}
			if turns[1], _, err = w.Put(graph.Node{Kind: graph.Turn, Role: graph.Human, Speaker: people[0], Text: "Third tango lesson."}); err != nil {
				return err
			}
			got, err := w.OnlyInPrivate(turns[1], "tango")
			if found := slices.Equal(got, turns[:1]); found != joined {
				t.Errorf("joined %v: said in private in %v", joined, got)
			}
			return errors.Join(err, w.Remove(turns[1]))
		})
	}
}

// A private turn that others heard does not make its words open.
func TestATermThatOthersHeardInPrivateIsNotOpen(t *testing.T) {
	s, err := openDir(t, t.TempDir()).Ego("anna")
	if err != nil {
		t.Fatal(err)
	}
	write(t, s, func(w *memgraph.Writer) error {
		var people, turns [2]graph.ID
		for i, name := range []string{"Anna", "Ines"} {
			if people[i], err = w.Person(name); err != nil {
				return err
			}
		}
		for i, n := range []graph.Node{{Text: "I learn to tango.", Audience: graph.Private, Present: people[1:]}, {Text: "Third tango lesson."}} {
			n.Kind, n.Role, n.Speaker = graph.Turn, graph.Human, people[0]
			if turns[i], _, err = w.Put(n); err != nil {
				return err
			}
		}
		if open, err := w.SaidOpenly(turns[1], "tango"); err != nil || open {
			t.Errorf("it is said openly: %v, %v", open, err)
		}
		got, err := w.OnlyInPrivate(turns[1], "tango")
		if !slices.Equal(got, turns[:1]) {
			t.Errorf("it is said in private in %v", got)
		}
		return err
	})
}
