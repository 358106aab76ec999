package memgraph_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// sees reports whether an asker may see a node.
func sees(t *testing.T, store *memgraph.Store, asker, id graph.ID) bool {
	t.Helper()
	_, err := store.View(memgraph.ViewOptions{Asker: asker}).Get(t.Context(), id)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		t.Fatal(err)
	}
	return err == nil
}

func TestWhoHeardATurnMaySeeIt(t *testing.T) {
	for _, test := range []struct {
		name                          string
		audience                      graph.Audience
		owner, present, absent, other bool // who may see it: its speaker, who heard it, who did not, a stranger
	}{
		{"linked", graph.Linked, true, true, false, false},
		{"private", graph.Private, true, true, false, false},
		{"for everyone", graph.Everyone, true, true, true, true},
		{"for the app alone", graph.AppOnly, false, false, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			store := newStore(t)
			people := putAll(t, store, person("Emily"), person("John"), person("Mia"))
			said := put(t, store, turn("I joined a tennis club.", func(n *graph.Node) {
				n.Speaker, n.Present, n.Audience = people[0], []graph.ID{people[1], people[0], people[1]}, test.audience
			}))
			answer := put(t, store, turn("Which one?", func(n *graph.Node) { n.Role = graph.Robot }))
			for _, id := range []graph.ID{said, answer} {
				got := []bool{sees(t, store, people[0], id), sees(t, store, people[1], id), sees(t, store, people[2], id)}
				if want := []bool{test.owner, test.present, test.absent}; !slices.Equal(got, want) {
					t.Errorf("node %v is seen by speaker, listener, absent: %v, want %v", id, got, want)
				}
			}
			if got := sees(t, store, graph.Stranger, said); got != test.other {
				t.Errorf("a stranger sees it: %t", got)
			}
		})
	}
}

func TestWhoHeardATurnKnowsWhoSpokeAndNoMore(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily",
		Detail: graph.Profile{Aliases: []string{"Emmy"}}}, person("John"), person("Mia"))
	emily, john, mia := people[0], people[1], people[2]
	link(t, store, graph.Edge{From: emily, To: mia, Label: "is a patient of", Origin: graph.Told})
	said := put(t, store, turn("Hello.", func(n *graph.Node) { n.Speaker, n.Present = emily, []graph.ID{john, mia} }))
	note := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily is ill.", Provenance: []graph.ID{emily}})
	elsewhere := put(t, store, turn("My PIN is 4711.", func(n *graph.Node) { n.Speaker = emily }))
	n, err := store.View(memgraph.ViewOptions{Asker: john}).Get(t.Context(), said)
	if err != nil || n.Speaker != emily || n.Present != nil {
		t.Errorf("John gets %+v, %v; he knows who spoke, and only the app sees who was there", n, err)
	}
	for _, id := range []graph.ID{emily, mia, note, elsewhere} {
		if sees(t, store, john, id) {
			t.Errorf("John sees node %v", id)
		}
	}
}

// TestWhatAnAnswerWasMadeFromDecidesWhoHeardIt has John say something before Emily asks elsewhere.
func TestWhatAnAnswerWasMadeFromDecidesWhoHeardIt(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"), person("Mia"))
	emily, john, mia := people[0], people[1], people[2]
	secret := put(t, store, turn("I was fired.",
		func(n *graph.Node) { n.Speaker, n.Audience, n.Session = emily, graph.Private, "evening" }))
	put(t, store, turn("Good morning.", func(n *graph.Node) { n.Speaker, n.Session = john, "morning" }))
	other := put(t, store, turn("Sorry that you were fired.", func(n *graph.Node) {
		n.Role, n.Session, n.Provenance = graph.Robot, "morning", []graph.ID{secret}
	}))
	if sees(t, store, john, other) {
		t.Error("John hears an answer that was not made from what he said")
	}
	question := put(t, store, turn("Who wants tea?",
		func(n *graph.Node) { n.Speaker, n.Session, n.Present = emily, "noon", []graph.ID{mia} }))
	answer := put(t, store, turn("John does.", func(n *graph.Node) {
		n.Role, n.Session, n.Provenance, n.Present = graph.Robot, "noon", []graph.ID{question}, []graph.ID{emily}
	}))
	for _, person := range []graph.ID{emily, mia} {
		if !sees(t, store, person, answer) {
			t.Errorf("person %v heard the question and does not see the answer", person)
		}
	}
	public := put(t, store, turn("My PIN is 4711.",
		func(n *graph.Node) { n.Speaker, n.Audience, n.Session = john, graph.Everyone, "lunch" }))
	hers := put(t, store, turn("I like tea.", func(n *graph.Node) { n.Speaker, n.Session = emily, "tea" }))
	made := put(t, store, turn("Tea, and 4711.", func(n *graph.Node) {
		n.Role, n.Session, n.Provenance = graph.Robot, "nobody asks", []graph.ID{public, hers}
	}))
	if err := store.Edit(t.Context(), public, func(n *graph.Node) error { n.Audience = graph.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	if sees(t, store, emily, made) {
		t.Error("Emily, who only gave a source, sees what John made private")
	}
	mustBeClean(t, store)
}

func TestANoteIsForThoseWhoHeardAllOfIt(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"), person("Mia"))
	emily, john, mia := people[0], people[1], people[2]
	both := put(t, store, turn("I joined a club.", func(n *graph.Node) { n.Speaker, n.Present = emily, []graph.ID{john, mia} }))
	one := put(t, store, turn("So did I.", func(n *graph.Node) { n.Speaker, n.Present = john, []graph.ID{emily} }))
	note := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Both joined a club.", Provenance: []graph.ID{both, one}})
	for asker, want := range map[graph.ID]bool{emily: true, john: true, mia: false, graph.Stranger: false} {
		if got := sees(t, store, asker, note); got != want {
			t.Errorf("asker %v sees the note: %t, want %t", asker, got, want)
		}
	}
}

func TestAnAnswerIsNarrowedWithWhatItAnswers(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"))
	link(t, store, graph.Edge{From: people[0], To: people[1], Label: "friend of", Origin: graph.Told})
	source := put(t, store, turn("My PIN is 4711.", func(n *graph.Node) { n.Speaker, n.Session = people[0], "monday" }))
	question := put(t, store, turn("What is my PIN?", func(n *graph.Node) { n.Speaker, n.Session = people[0], "friday" }))
	nearby := put(t, store, turn("It is 4711.", func(n *graph.Node) { n.Role, n.Session = graph.Robot, "friday" }))
	made := put(t, store, turn("4711, as you said.", func(n *graph.Node) {
		n.Role, n.Session, n.Provenance = graph.Robot, "friday", []graph.ID{source}
	}))
	for _, id := range []graph.ID{nearby, made} {
		if !sees(t, store, people[1], id) {
			t.Fatalf("her friend does not see node %v", id)
		}
	}
	hide := func(id graph.ID) {
		if err := store.Edit(t.Context(), id, func(n *graph.Node) error { n.Audience = graph.Private; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	hide(source)
	if sees(t, store, people[1], made) || !sees(t, store, people[1], nearby) {
		t.Error("the answer made from the private turn is seen, or the other is not")
	}
	hide(question)
	if sees(t, store, people[1], nearby) {
		t.Error("the answer to the private question is seen")
	}
	mustBeClean(t, store)
}

func TestForgettingAPersonForgetsThatTheyWereThere(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"))
	said := put(t, store, turn("Hello.", func(n *graph.Node) { n.Speaker, n.Present = people[0], []graph.ID{people[1]} }))
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: people[1:]}); err != nil {
		t.Fatal(err)
	}
	if n, err := store.Get(t.Context(), said); err != nil || n.Present != nil {
		t.Errorf("present are %v, %v", n.Present, err)
	}
	mustBeClean(t, store)
}

func TestATurnStaysWithinItsSourcesWhenAnotherPersonIsForgotten(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, person("Emily"), person("John"))
	emily, john := people[0], people[1]
	ofBoth := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Ada plays the cello.", Provenance: people})
	said := put(t, store, turn("Read me what you know of Ada.", func(n *graph.Node) {
		n.Speaker, n.Provenance = emily, []graph.ID{ofBoth}
	}))
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{john}}); err != nil {
		t.Fatal(err)
	}
	if sees(t, store, emily, ofBoth) || sees(t, store, emily, said) {
		t.Error("Emily sees a note that she was not told of, or a turn that rests on it")
	}
	mustBeClean(t, store)
}
