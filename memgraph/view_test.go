package memgraph_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestAnAskerSeesOnlyWhatTheyMayKnow states the rule of audiences a second time, from what
// people said, and compares every call with it.
func TestAnAskerSeesOnlyWhatTheyMayKnow(t *testing.T) {
	engine := newEngine(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		db := reopen(t, nil, engine, func() time.Time { return noon })
		store, err := db.Ego(fmt.Sprint("round ", round))
		if err != nil {
			t.Fatal(err)
		}
		w := drawWorld(t, store)
		for _, asker := range append([]graph.ID{graph.App, graph.Stranger}, w.people...) {
			w.checkCalls(t, store, asker)
			w.checkIndex(t, store, asker)
		}
	})
}

// world is some people, their links, and what they said.
type world struct {
	people  []graph.ID
	friends map[[2]graph.ID]bool // from, to: an edge that holds
	items   []item
}

// item is a node with the people it came from.
type item struct {
	id          graph.ID
	audience    []graph.Audience // its own and those of all its sources, also indirect ones
	owners      [][]graph.ID     // of each audience
	present     []graph.ID       // who heard it itself
	sources     []item           // as they were
	unseen      bool             // no person may know of a source by its audience
	replaceable bool             // a note that is believed
}

func drawWorld(t *rapid.T, store *memgraph.Store) *world {
	w := &world{friends: map[[2]graph.ID]bool{}}
	err := store.Write(t.Context(), func(writer *memgraph.Writer) error {
		*w = world{friends: map[[2]graph.ID]bool{}}
		for _, name := range []string{"Ada", "Ben", "Cleo", "Dan"} {
			id, err := writer.Person(name)
			if err != nil {
				return err
			}
			w.people = append(w.people, id)
			w.items = append(w.items, item{id: id, audience: []graph.Audience{graph.Linked}, owners: [][]graph.ID{{id}}})
		}
		person := rapid.SampledFrom(w.people)
		for range rapid.IntRange(0, 5).Draw(t, "friendships") {
			from, to := person.Draw(t, "from"), person.Draw(t, "to")
			ended := rapid.Bool().Draw(t, "ended")
			id, err := writer.Link(graph.Edge{From: from, To: to, Label: "friend of", Origin: graph.Told})
			if err == nil && ended {
				err = writer.EndEdge(id, noon)
			}
			if err != nil {
				return err
			}
			if !ended {
				w.friends[[2]graph.ID{from, to}] = true
			}
		}
		for range rapid.IntRange(1, 10).Draw(t, "items") {
			if err := w.drawItem(t, writer); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) drawItem(t *rapid.T, writer *memgraph.Writer) error {
	n := graph.Node{Kind: graph.Turn, Text: "Tennis with Ben.",
		Session: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "session"), Audience: modelAudiences.Draw(t, "audience")}
	made := item{audience: []graph.Audience{n.Audience}, owners: [][]graph.ID{nil}}
	if rapid.Bool().Draw(t, "a note") {
		n.Kind = graph.Semantic
		for range rapid.IntRange(0, 2).Draw(t, "bases") {
			source := rapid.SampledFrom(w.items).Draw(t, "source")
			n.Provenance = append(n.Provenance, source.id)
			made.audience, made.owners = append(made.audience, source.audience...), append(made.owners, source.owners...)
			made.sources = append(made.sources, source)
			made.unseen = made.unseen ||
				!slices.ContainsFunc(w.people, func(person graph.ID) bool { return w.mayByAudience(person, source) })
		}
	} else {
		n.Speaker = rapid.SampledFrom(w.people).Draw(t, "speaker")
		made.owners[0] = []graph.ID{n.Speaker}
		n.Present = rapid.SliceOfN(rapid.SampledFrom(w.people), 0, 2).Draw(t, "present")
		made.present = n.Present
	}
	about := rapid.SampledFrom(w.items).Draw(t, "about")
	switch kind := rapid.IntRange(0, 3).Draw(t, "kind of note"); {
	case n.Kind != graph.Semantic:
	case kind == 0:
		n.Kind, n.Detail = graph.Affect, graph.AffectUnit{Object: about.id}
	case kind == 1:
		n.Kind, n.Detail = graph.Episodic,
			graph.Episode{Participants: []graph.Participant{{Person: rapid.SampledFrom(w.people).Draw(t, "who was there")}}}
	case kind == 2 && about.replaceable && !slices.Contains(n.Provenance, about.id):
		id, err := writer.Supersede(about.id, n)
		made.id, w.items[slices.IndexFunc(w.items, func(i item) bool { return i.id == about.id })].replaceable = id, false
		w.items = append(w.items, made)
		return err
	default:
		made.replaceable = true
	}
	id, _, err := writer.Put(n)
	made.id = id
	w.items = append(w.items, made)
	return err
}

// may reports who may know of an item: an asker may if they may know of each of its sources, by
// its audience or because they heard it. Where that mixes, the store may refuse: sure says that
// it may not.
func (w *world) may(asker graph.ID, i item) (may, sure bool) {
	heard := i.audience[0] != graph.AppOnly && slices.Contains(i.present, asker)
	switch one := (item{audience: i.audience[:1], owners: i.owners[:1]}); {
	case w.mayByAudience(asker, i), heard && len(i.sources) == 0:
		return true, true
	case i.audience[0] == graph.Private && len(i.owners[0]) == 0 && len(i.sources) > 0: // the sources decide
	case !heard && !w.mayByAudience(asker, one):
		return false, true
	}
	for _, source := range i.sources {
		if may, _ := w.may(asker, source); !may {
			return false, true
		}
	}
	return len(i.sources) > 0, len(i.sources) == 0
}

// mayByAudience reports what an asker may know who heard nothing.
func (w *world) mayByAudience(asker graph.ID, i item) bool {
	if asker == graph.App {
		return true
	}
	if i.unseen {
		return false
	}
	narrowest := graph.Everyone
	for at, audience := range i.audience {
		switch {
		case audience == graph.Everyone:
			continue
		case audience == graph.AppOnly || asker == graph.Stranger:
			return false
		case audience == graph.Private || narrowest == graph.Private:
			narrowest = graph.Private
		default:
			narrowest = graph.Linked
		}
		for _, owner := range i.owners[at] {
			if owner != asker && !w.friends[[2]graph.ID{asker, owner}] && !w.friends[[2]graph.ID{owner, asker}] {
				return false
			}
		}
	}
	if narrowest != graph.Private {
		return true
	}
	told := false
	for at, owners := range i.owners {
		for _, owner := range owners {
			if i.audience[at] != graph.Everyone || at == 0 {
				if owner != asker {
					return false
				}
				told = true
			}
		}
	}
	return told
}

func (w *world) checkCalls(t *rapid.T, store *memgraph.Store, asker graph.ID) {
	view := store.View(memgraph.ViewOptions{Asker: asker})
	var scanned []graph.ID
	for n, err := range view.Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		scanned = append(scanned, n.ID)
	}
	ids := []graph.ID{987_654} // an unknown id
	for _, i := range w.items {
		ids = append(ids, i.id)
	}
	together, err := view.Nodes(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range w.items {
		may, sure := w.may(asker, i)
		n, err := view.Get(t.Context(), i.id)
		may = may && (sure || err == nil)
		if one, shows := together[i.id]; shows != may || !reflect.DeepEqual(one, n) {
			t.Fatalf("among others node %+v for asker %v is %+v, alone %+v; they may: %t", i, asker, one, n, may)
		}
		if may != (err == nil) || !may && !errors.Is(err, graph.ErrNotFound) {
			t.Fatalf("node %+v for asker %v gives %v; they may: %t", i, asker, err, may)
		}
		if may != slices.Contains(scanned, i.id) {
			t.Fatalf("a scan for asker %v shows %v; of %v they may: %t", asker, scanned, i.id, may)
		}
		for _, named := range namedBy(n) {
			at := slices.IndexFunc(w.items, func(i item) bool { return i.id == named })
			if known, _ := w.may(asker, w.items[at]); !known && !(named == n.Speaker && slices.Contains(i.present, asker)) {
				t.Fatalf("asker %v learns from node %v that there is %v", asker, i.id, named)
			}
		}
		if _, _, err := view.Edges(t.Context(), i.id); may != (err == nil) {
			t.Fatalf("edges of %v for asker %v give %v; they may: %t", i.id, asker, err, may)
		}
	}
}

// namedBy returns the ids that a node names.
func namedBy(n graph.Node) []graph.ID {
	list := slices.Clone(n.Provenance)
	switch d := n.Detail.(type) {
	case graph.Episode:
		for _, p := range d.Participants {
			list = append(list, p.Person)
		}
	case graph.AffectUnit:
		list = append(list, d.Object)
	}
	return slices.DeleteFunc(append(list, n.Speaker, n.Successor), func(id graph.ID) bool { return id == 0 })
}

func (w *world) checkIndex(t *rapid.T, store *memgraph.Store, asker graph.ID) {
	view := store.View(memgraph.ViewOptions{Asker: asker})
	err := store.Index(t.Context(), func(x *index.Index) error {
		for _, i := range w.items {
			n, _ := x.Ordinal(i.id)
			want, sure := w.may(asker, i)
			if !sure { // as in the store
				_, err := view.Get(t.Context(), i.id)
				want = err == nil
			}
			if got := x.Visible(n, asker); got != want {
				t.Fatalf("in the index %+v is visible to %v: %t, want %t", i, asker, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnErasureWidensNoAudience forgets a person of such a world. Of what stays, every asker
// may know at most what they might before.
func TestAnErasureWidensNoAudience(t *testing.T) {
	engine := newEngine(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		db := reopen(t, nil, engine, func() time.Time { return noon })
		store, err := db.Ego(fmt.Sprint("erasure ", round))
		if err != nil {
			t.Fatal(err)
		}
		w := drawWorld(t, store)
		gone := rapid.SampledFrom(w.people).Draw(t, "who is forgotten")
		if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{gone}}); err != nil {
			t.Fatal(err)
		}
		for _, asker := range append([]graph.ID{graph.Stranger}, w.people...) {
			view := store.View(memgraph.ViewOptions{Asker: asker})
			for _, i := range w.items {
				_, err := view.Get(t.Context(), i.id)
				if may, _ := w.may(asker, i); err == nil && i.id != asker && !may {
					t.Fatalf("since %v was forgotten, %v may know of %+v", gone, asker, i)
				}
			}
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
			t.Fatalf("Check says %v, %v", report.Faults, err)
		}
	})
}

func TestAnAnswerInheritsTheAccessOfItsQuestion(t *testing.T) {
	store := newStore(t)
	var secret, answer graph.ID
	write(t, store, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		john, err := w.Person("John")
		if err != nil {
			return err
		}
		if _, err := w.Link(graph.Edge{From: emily, To: john, Label: "colleague of", Origin: graph.Told}); err != nil {
			return err
		}
		if secret, _, err = w.Put(turn("My PIN is 4711.",
			func(n *graph.Node) { n.Speaker, n.Audience = emily, graph.Private })); err != nil {
			return err
		}
		answer, _, err = w.Put(turn("I will remember 4711.", func(n *graph.Node) { n.Role = graph.Robot }))
		return err
	})
	john, err := store.Person(t.Context(), "John")
	if err != nil {
		t.Fatal(err)
	}
	emily, err := store.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []graph.ID{secret, answer} {
		if _, err := store.View(memgraph.ViewOptions{Asker: john}).Get(t.Context(), id); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("node %v for John gives %v", id, err)
		}
		if _, err := store.View(memgraph.ViewOptions{Asker: emily}).Get(t.Context(), id); err != nil {
			t.Errorf("node %v for Emily gives %v", id, err)
		}
	}
}

func TestAnAnswerInheritsAccessAcrossAClockJump(t *testing.T) {
	noon := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name        string
		heard, said time.Time
		answers     bool
	}{
		{"at once", noon, noon.Add(time.Second), true},
		{"the next morning", noon, noon.Add(20 * time.Hour), false},
		{"the clock is set back", noon, noon.Add(-3 * time.Hour), true},
		{"the robot woke in 1970", time.Unix(100, 0), noon, true},
		{"the clock falls back to 1970", noon, time.Unix(100, 0), true},
		{"at an unknown time", noon, time.Time{}, true},
	} {
		store := newStore(t)
		emily := put(t, store, graph.Node{Kind: graph.Person, Title: "Emily"})
		put(t, store, turn("My PIN is 4711.", func(n *graph.Node) {
			n.Session, n.Speaker, n.Audience, n.Event = "", emily, graph.Private, test.heard
		}))
		answer := put(t, store, turn("I will remember 4711.",
			func(n *graph.Node) { n.Session, n.Role, n.Event = "", graph.Robot, test.said }))
		n, err := store.Get(t.Context(), answer)
		if err != nil {
			t.Fatal(err)
		}
		if answers := n.Audience == graph.Private && slices.Equal(n.Owners, []graph.ID{emily}); answers != test.answers {
			t.Errorf("%s: it is for audience %d of %v", test.name, n.Audience, n.Owners)
		}
	}
}

func TestNarrowingANodeNarrowsItsDependents(t *testing.T) {
	store := newStore(t)
	said := say(t, store, "Emily", "I am in love with Ben.")
	note := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily loves Ben.", Provenance: []graph.ID{said}})
	deeper := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily is happy.", Provenance: []graph.ID{note}})
	say(t, store, "John", "Hello.")
	var link graph.EdgeID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if _, err = w.Link(graph.Edge{From: 1, To: 5, Label: "colleague of", Origin: graph.Told}); err != nil {
			return err
		}
		link, err = w.Link(graph.Edge{From: 1, To: 5, Label: "trusts", Provenance: []graph.ID{note}})
		return err
	})
	john := store.View(memgraph.ViewOptions{Asker: 5})
	for _, id := range []graph.ID{said, note, deeper} {
		if _, err := john.Get(t.Context(), id); err != nil {
			t.Fatalf("before, John gets %v", err)
		}
	}
	if err := store.Edit(t.Context(), said, func(n *graph.Node) error { n.Audience = graph.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, id := range []graph.ID{said, note, deeper} {
		if _, err := john.Get(t.Context(), id); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("after, John gets %v of node %v", err, id)
		}
	}
	out, _, err := john.Edges(t.Context(), 1)
	if err != nil || len(out) != 1 || out[0].ID == link {
		t.Errorf("John sees the edges %+v, %v", out, err)
	}
	withIndex(t, store, func(x *index.Index) {
		_, attributes := x.Row(ordinalOf(t, x, 1))
		guarded := 0
		for _, a := range attributes {
			if index.Attribute(a).Guarded() {
				guarded++
			}
		}
		mustBe(t, "the number of guarded arcs", guarded, 1)
	})
}

func TestThePastIsReadAsItWasBelieved(t *testing.T) {
	now := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return time.Date(2024, 1, n, 18, 0, 0, 0, time.UTC) }
	store := ego(t, openOn(t, newEngine(t), memgraph.Options{Now: func() time.Time { return now }}), "tester")
	emily := put(t, store, graph.Node{Kind: graph.Person, Title: "Emily"})
	bakery := put(t, store, graph.Node{Kind: graph.Semantic, Title: "Bakery"})
	bank := put(t, store, graph.Node{Kind: graph.Semantic, Title: "Bank"})
	old := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily works at the bakery.", Event: day(1)})
	var job graph.EdgeID
	write(t, store, func(w *memgraph.Writer) (err error) {
		job, err = w.Link(graph.Edge{From: emily, To: bakery, Label: "works at"})
		return err
	})
	now = time.Date(2024, 1, 10, 12, 0, 0, 0, time.UTC)
	var fresh graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		fresh, err = w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "Emily works at the bank.", Event: day(8)})
		if err != nil {
			return err
		}
		if err := w.EndEdge(job, day(8)); err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: emily, To: bank, Label: "works at", ValidFrom: day(8)})
		return err
	})

	then, later := store.View(memgraph.ViewOptions{AsOf: day(9)}), store.View(memgraph.ViewOptions{AsOf: day(20)})
	n, err := then.Get(t.Context(), old)
	if err != nil || !n.Retired.IsZero() || n.Successor != 0 || !n.Until.IsZero() {
		t.Errorf("on the 9th the old fact is %+v, %v", n, err)
	}
	if _, err := then.Get(t.Context(), fresh); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("on the 9th the new fact gives %v", err)
	}
	if _, err := later.Get(t.Context(), old); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("on the 20th the old fact gives %v", err)
	}
	for _, test := range []struct {
		view *memgraph.View
		want graph.ID
	}{{then, bakery}, {later, bank}} {
		out, _, err := test.view.Edges(t.Context(), emily)
		if err != nil || len(out) != 1 || out[0].To != test.want || !out[0].ValidTo.IsZero() {
			t.Errorf("she works at %+v, %v; want %v", out, err, test.want)
		}
	}
	now2, err := store.Get(t.Context(), old)
	if err != nil || now2.Successor != fresh || !now2.Until.Equal(day(8)) || !now2.Holds(day(5)) || now2.Holds(day(9)) {
		t.Errorf("today the old fact is %+v, %v", now2, err)
	}
}

// TestAViewAndTheIndexAgreeOnWhoMayKnow runs a workload, and asks both about every node for
// every asker after each step.
func TestAViewAndTheIndexAgreeOnWhoMayKnow(t *testing.T) {
	life := newWorkload(t, uint64(time.Now().UnixNano()))
	for n := 1; n <= 150; n++ {
		life.runTo(t, n)
		h, err := life.contents(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, asker := range append([]graph.ID{graph.App, graph.Stranger}, h.people...) {
			visible := map[graph.ID]bool{}
			withIndex(t, life.store, func(x *index.Index) {
				for _, id := range h.nodes {
					visible[id] = x.Visible(ordinalOf(t, x, id), asker)
				}
			})
			view := life.store.View(memgraph.ViewOptions{Asker: asker})
			for _, id := range h.nodes {
				if _, err := view.Get(t.Context(), id); visible[id] != (err == nil) {
					t.Fatalf("seed %d, act %d: node %v is visible to %v in the index: %t, in a view: %v", life.seed, n,
						id, asker, visible[id], err)
				}
			}
		}
	}
}

func TestANoteThatRestsOnWhatIsForTheAppAloneIsForTheAppAlone(t *testing.T) {
	store := newStore(t)
	var emily, note graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		secret, _, err := w.Put(graph.Node{Kind: graph.Document, Text: "The alarm code is 4711.", Audience: graph.Private})
		if err != nil {
			return err
		}
		said, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "I forgot the code.", Speaker: emily, Audience: graph.Private})
		if err != nil {
			return err
		}
		note, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily forgot that the code is 4711.",
			Provenance: []graph.ID{secret, said}})
		return err
	})
	if n, err := store.View(memgraph.ViewOptions{Asker: emily}).Get(t.Context(), note); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("Emily is told %q, %v", n.Text, err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// What recalls made of an edge tells what others asked, and when: only the app sees it.
func TestAViewShowsNoTraceOfOthersRecalls(t *testing.T) {
	store := newStore(t)
	public, emily := say(t, store, "Emily", "I play tennis."), graph.ID(1)
	write(t, store, func(w *memgraph.Writer) error {
		club, _, err := w.Put(graph.Node{Kind: graph.Document, Text: "the tennis club", Audience: graph.Everyone})
		if err != nil {
			return err
		}
		n, err := w.Get(public)
		if err != nil {
			return err
		}
		if err := w.SetEmbedding(n, "toy", graph.Embedding{Vector: []float32{1, 0}}); err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: public, To: club, Label: "is at", Memory: []float32{1, 0}, Stability: day,
			Reinforced: noon})
		return err
	})
	for asker, traces := range map[graph.ID]bool{graph.App: true, emily: false} {
		out, _, err := store.View(memgraph.ViewOptions{Asker: asker}).Edges(t.Context(), public)
		if err != nil || len(out) != 1 {
			t.Fatalf("asker %v sees %+v, %v", asker, out, err)
		}
		if e := out[0]; len(e.Memory) > 0 != traces || e.Stability > 0 != traces || e.Reinforced.IsZero() == traces {
			t.Errorf("asker %v sees %+v", asker, e)
		}
	}
}
