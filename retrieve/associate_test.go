package retrieve_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// associate stores an association of two nodes.
func associate(t *testing.T, store *memgraph.Store, from, to graph.ID, strength float64, changes ...func(*graph.Edge)) {
	t.Helper()
	e := graph.Edge{From: from, To: to, Label: graph.Association, Origin: graph.Inferred, Strength: strength}
	for _, change := range changes {
		change(&e)
	}
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Relate(e)
		return err
	})
}

func putTurns(t *testing.T, store *memgraph.Store, nodes ...graph.Node) (ids []graph.ID) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) error {
		ids = nil
		for _, n := range nodes {
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids
}

func said(text string) graph.Node { return graph.Node{Kind: graph.Turn, Text: text} }

func minds(t *testing.T, store *memgraph.Store, cue retrieve.AssociationCue) (texts []string) {
	t.Helper()
	list, err := retrieve.New(store, nil).Associate(t.Context(), cue)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range list {
		texts = append(texts, e.Text)
		if e.Score <= 0 || e.Score > 1 || i > 0 && e.Score > list[i-1].Score || len(e.Path) == 0 {
			t.Errorf("%q has score %v and path %v", e.Text, e.Score, e.Path)
		}
	}
	return texts
}

func TestWhatWasInMindTogetherComesToMindTogether(t *testing.T) {
	store := newStore(t)
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	ids := putTurns(t, store, said("spaghetti"), said("No. 42 concrete"), said("a rainy day"), said("an umbrella"),
		said("unrelated"), said("spaghetti is a dish"))
	associate(t, store, ids[0], ids[1], 3)
	associate(t, store, ids[2], ids[0], 1)
	associate(t, store, ids[2], ids[3], 1)
	associate(t, store, ids[0], ids[4], 5, func(e *graph.Edge) { e.ValidTo = now.AddDate(-1, 0, 0) })
	write(t, store, func(w *memgraph.Writer) error { // another relation brings nothing to mind
		_, err := w.Link(graph.Edge{From: ids[0], To: ids[5], Label: "is a"})
		return err
	})
	if got := minds(t, store, retrieve.AssociationCue{From: ids[:1], Now: now}); !slices.Equal(got,
		[]string{"No. 42 concrete", "a rainy day", "an umbrella"}) {
		t.Errorf("spaghetti brings to mind %q", got)
	}
	if got := minds(t, store, retrieve.AssociationCue{From: ids[:1], Now: now, K: 1}); !slices.Equal(got,
		[]string{"No. 42 concrete"}) {
		t.Errorf("the first is %q", got)
	}
	if got := minds(t, store, retrieve.AssociationCue{From: ids[1:2], Now: now}); got[0] != "spaghetti" {
		t.Errorf("concrete brings to mind %q", got)
	}
	if got := minds(t, store, retrieve.AssociationCue{From: ids[4:5], Now: now}); len(got) != 0 {
		t.Errorf("what is not associated brings to mind %q", got)
	}
}

func TestAnAssociationThatFadedBringsLessToMind(t *testing.T) {
	store := newStore(t)
	ids := putTurns(t, store, said("tea"), said("long ago"), said("lately"))
	week := func(e *graph.Edge) { e.Stability, e.Reinforced = 7*24*time.Hour, time.Now() }
	associate(t, store, ids[0], ids[1], 4, func(e *graph.Edge) { week(e); e.Reinforced = time.Now().AddDate(0, 0, -60) })
	associate(t, store, ids[0], ids[2], 1, week)
	var emily graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		emily, err = w.Person("Emily")
		return err
	})
	for _, asker := range []graph.ID{graph.App, emily} {
		if got := minds(t, store, retrieve.AssociationCue{From: ids[:1], Asker: asker}); !slices.Equal(got,
			[]string{"lately", "long ago"}) {
			t.Errorf("tea brings to mind of %v %q", asker, got)
		}
	}
}

func TestNobodyLearnsOfAnAssociationFromWhatIsHidden(t *testing.T) {
	store := newStore(t)
	var emily, john graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err == nil {
			john, err = w.Person("John")
		}
		return err
	})
	ids := putTurns(t, store, graph.Node{Kind: graph.Document, Text: "public", Audience: graph.Everyone},
		graph.Node{Kind: graph.Turn, Text: "hers", Speaker: emily},
		graph.Node{Kind: graph.Document, Text: "beyond", Audience: graph.Everyone},
		graph.Node{Kind: graph.Document, Text: "tied by her words", Audience: graph.Everyone})
	associate(t, store, ids[0], ids[1], 1)
	associate(t, store, ids[1], ids[2], 1)
	associate(t, store, ids[0], ids[3], 1, func(e *graph.Edge) { e.Provenance = ids[1:2] })
	for asker, want := range map[graph.ID]int{graph.App: 3, emily: 3, john: 0, graph.Stranger: 0} {
		if got := minds(t, store, retrieve.AssociationCue{From: ids[:1], Asker: asker}); len(got) != want {
			t.Errorf("asker %v is brought to mind %q", asker, got)
		}
	}
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		_, _, err := w.Relate(graph.Edge{From: emily, To: john, Label: graph.Association, Origin: graph.Inferred})
		return err
	})
	if !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("an association of two people: %v", err)
	}
}

func TestEveryIDOfAPersonBringsTheSameToMind(t *testing.T) {
	store := newStore(t)
	var emily, stranger graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err == nil {
			stranger, err = w.Person("the woman at the door")
		}
		return err
	})
	ids := putTurns(t, store, said("hers"), said("to her"), said("of the stranger"), said("to the stranger"))
	associate(t, store, emily, ids[0], 4)
	associate(t, store, ids[1], emily, 3)
	associate(t, store, stranger, ids[2], 2)
	associate(t, store, ids[3], stranger, 1)
	join := func(do func(w *memgraph.Writer) error, wantEmily, wantStranger []string) {
		t.Helper()
		write(t, store, do)
		for id, want := range map[graph.ID][]string{emily: wantEmily, stranger: wantStranger} {
			if got := minds(t, store, retrieve.AssociationCue{From: []graph.ID{id}}); !slices.Equal(got, want) {
				t.Errorf("person %v brings to mind %q, want %q", id, got, want)
			}
		}
	}
	all := []string{"hers", "to her", "of the stranger", "to the stranger"}
	join(func(w *memgraph.Writer) error { return w.JoinPeople(emily, stranger) }, all, all)
	join(func(w *memgraph.Writer) error { return w.PartPeople(stranger) }, all[:2], all[2:])
}

func TestAssociationsOfManyNodesAreBounded(t *testing.T) {
	store := newStore(t)
	nodes := make([]graph.Node, 2000)
	for i := range nodes {
		nodes[i] = said(fmt.Sprint("turn ", i))
	}
	ids := putTurns(t, store, nodes...)
	write(t, store, func(w *memgraph.Writer) error {
		for i := range ids {
			for _, step := range []int{1, 7, 31, 127} {
				e := graph.Edge{From: ids[i], To: ids[(i+step)%len(ids)], Label: graph.Association, Origin: graph.Inferred}
				if _, err := w.Link(e); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if got := minds(t, store, retrieve.AssociationCue{From: ids[:1], K: 1000}); len(got) < 8 {
		t.Errorf("only %d come to mind", len(got))
	}
	for name, cue := range map[string]retrieve.AssociationCue{
		"of nothing": {}, "too many": {From: make([]graph.ID, 1001)}, "K below 0": {From: ids[:1], K: -1},
		"no mask": {From: ids[:1], Rendering: retrieve.Remembered},
	} {
		if _, err := retrieve.New(store, nil).Associate(t.Context(), cue); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := minds(t, store, retrieve.AssociationCue{From: []graph.ID{987_654}}); len(got) != 0 {
		t.Errorf("an unknown node brings to mind %q", got)
	}
}

// Who is unknown is refused as in a recall, and is not taken for a person who knows others.
func TestOnlyThoseWhomTheMemoryKnowsAsk(t *testing.T) {
	store, people := office(t)
	ids := putTurns(t, store, said("a"), said("b"))
	associate(t, store, ids[0], ids[1], 1)
	r := retrieve.New(store, nil)
	for _, c := range []struct {
		asker   graph.ID
		company []graph.ID
		want    error
	}{{4711, nil, graph.ErrNotFound}, {people["Emily"], []graph.ID{4711}, graph.ErrNotFound},
		{people["Emily"], []graph.ID{graph.App}, graph.ErrInvalid}, {people["Emily"], nil, nil}} {
		_, minded := r.Associate(t.Context(), retrieve.AssociationCue{From: ids[:1], Asker: c.asker, Company: c.company})
		_, facts := r.Facts(t.Context(), retrieve.FactCue{Text: "Emily", Asker: c.asker, Company: c.company})
		_, feelings := r.Feelings(t.Context(), retrieve.FeelingCue{Asker: c.asker, Company: c.company})
		for what, err := range map[string]error{"associations": minded, "facts": facts, "feelings": feelings} {
			if !errors.Is(err, c.want) {
				t.Errorf("%s for %v with %v: %v, want %v", what, c.asker, c.company, err, c.want)
			}
		}
	}
}
