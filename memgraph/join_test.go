package memgraph_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// household is a memory with Emily, John, and a stranger who is Emily.
type household struct {
	store                 *memgraph.Store
	emily, john, stranger graph.ID
	said, secret          graph.ID // turns of the stranger
	both                  graph.ID // a note that is private to Emily and the stranger
}

func newHousehold(t *testing.T, store *memgraph.Store) household {
	t.Helper()
	h := household{store: store}
	write(t, store, func(w *memgraph.Writer) (err error) {
		for _, one := range []struct {
			id *graph.ID
			n  graph.Node
		}{
			{&h.emily, graph.Node{Kind: graph.Person, Title: "Emily"}},
			{&h.john, graph.Node{Kind: graph.Person, Title: "John"}},
			{&h.stranger, graph.Node{Kind: graph.Person, Detail: graph.Profile{Aliases: []string{"Ponytail"}}}},
		} {
			if *one.id, _, err = w.Put(one.n); err != nil {
				return err
			}
		}
		if h.said, _, err = w.Put(turn("I sail zanzibarian boats.", func(n *graph.Node) { n.Speaker = h.stranger })); err != nil {
			return err
		}
		if h.secret, _, err = w.Put(turn("My key is under the pot.",
			func(n *graph.Node) { n.Speaker, n.Audience = h.stranger, graph.Private })); err != nil {
			return err
		}
		if h.both, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "They hum alike.", Audience: graph.Private,
			Owners: []graph.ID{h.emily, h.stranger}}); err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: h.stranger, To: h.john, Label: "sails with", Origin: graph.Told})
		return err
	})
	return h
}

func (h household) join(t testing.TB) {
	t.Helper()
	write(t, h.store, func(w *memgraph.Writer) error { return w.JoinPeople(h.emily, h.stranger) })
}

// sees returns which nodes an asker sees.
func (h household) sees(t testing.TB, asker graph.ID, ids ...graph.ID) (seen []graph.ID) {
	t.Helper()
	nodes, err := h.store.View(memgraph.ViewOptions{Asker: asker}).Nodes(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if _, there := nodes[id]; there {
			seen = append(seen, id)
		}
	}
	return seen
}

func TestJoinedPeopleAreOnePerson(t *testing.T) {
	h := newHousehold(t, newStore(t))
	all := []graph.ID{h.said, h.secret, h.both}
	if seen := h.sees(t, h.emily, all...); len(seen) > 0 {
		t.Fatalf("before the join Emily sees %v", seen)
	}
	h.join(t)
	for _, asker := range []graph.ID{h.emily, h.stranger} {
		if seen := h.sees(t, asker, all...); !slices.Equal(seen, all) {
			t.Errorf("asker %v sees %v, not %v", asker, seen, all)
		}
	}
	if seen := h.sees(t, h.john, all...); !slices.Equal(seen, []graph.ID{h.said}) {
		t.Errorf("John, who sails with her, sees %v", seen)
	}
	if id, err := h.store.Person(t.Context(), "ponytail"); err != nil || id != h.emily {
		t.Errorf("Ponytail is %v, %v", id, err)
	}
	view := h.store.View(memgraph.ViewOptions{Asker: h.john})
	if n, err := view.Get(t.Context(), h.said); err != nil || n.Speaker != h.emily {
		t.Errorf("John sees %+v, %v", n, err)
	}
	if out, _, err := view.Edges(t.Context(), h.emily); err != nil || len(out) != 1 || out[0].From != h.emily {
		t.Errorf("her edges are %+v, %v", out, err)
	}
	if ids, err := h.store.SamePerson(t.Context(), h.stranger); err != nil || !slices.Equal(ids, []graph.ID{h.emily, h.stranger}) {
		t.Errorf("her ids are %v, %v", ids, err)
	}
	withIndex(t, h.store, func(x *index.Index) {
		emily := ordinalOf(t, x, h.emily)
		mustBe(t, "the speaker", x.Speaker(ordinalOf(t, x, h.said)), emily)
		mustBe(t, "the number of people", x.Stats().People, 2)
		if named := x.Named("Where is Ponytail?"); !slices.Equal(named, []uint32{emily}) {
			t.Errorf("Ponytail names %v, not %v", named, emily)
		}
		if targets, _ := x.Row(ordinalOf(t, x, h.stranger)); len(targets) > 0 {
			t.Errorf("the stranger still has arcs to %v", targets)
		}
	})
	said := say(t, h.store, "Ponytail", "And I still do.")
	if n, err := h.store.Get(t.Context(), said); err != nil || n.Speaker != h.emily {
		t.Errorf("what she says now is %+v, %v", n, err)
	}
}

func TestAJoinLeavesDraftsOutOfTheIndex(t *testing.T) {
	h := newHousehold(t, newStore(t))
	write(t, h.store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Draft, Text: "The summary so far.", Provenance: []graph.ID{h.stranger}})
		return err
	})
	h.join(t)
	mustBeClean(t, h.store)
	write(t, h.store, func(w *memgraph.Writer) error { return w.PartPeople(h.stranger) })
	mustBeClean(t, h.store)
}

func TestJoinsThatCannotBeAreRefused(t *testing.T) {
	h := newHousehold(t, newStore(t))
	h.join(t)
	write(t, h.store, func(w *memgraph.Writer) error { return w.JoinPeople(h.john, h.emily) })
	for name, test := range map[string]struct {
		change func(w *memgraph.Writer) error
		want   error
	}{
		"a person with themselves": {func(w *memgraph.Writer) error { return w.JoinPeople(h.emily, h.emily) },
			graph.ErrInvalid},
		"a circle": {func(w *memgraph.Writer) error { return w.JoinPeople(h.stranger, h.john) },
			graph.ErrInvalid},
		"into two people": {func(w *memgraph.Writer) error { return w.JoinPeople(h.john, h.stranger) },
			graph.ErrInvalid},
		"a turn":                       {func(w *memgraph.Writer) error { return w.JoinPeople(h.john, h.said) }, graph.ErrInvalid},
		"an unknown id":                {func(w *memgraph.Writer) error { return w.JoinPeople(99, h.john) }, graph.ErrNotFound},
		"a part of who is not joined":  {func(w *memgraph.Writer) error { return w.PartPeople(h.john) }, graph.ErrNotFound},
		"the same join again, no less": {func(w *memgraph.Writer) error { return w.JoinPeople(h.emily, h.stranger) }, nil},
	} {
		if err := h.store.Write(t.Context(), test.change); !errors.Is(err, test.want) {
			t.Errorf("%s gives %v, want %v", name, err, test.want)
		}
	}
	if ids, err := h.store.SamePerson(t.Context(), h.stranger); err != nil ||
		!slices.Equal(ids, []graph.ID{h.john, h.emily, h.stranger}) {
		t.Errorf("the chain is %v, %v", ids, err)
	}
}

func TestForgetReachesAllWhoAreJoined(t *testing.T) {
	for name, forgotten := range map[string]func(h household) graph.ID{
		"by the person":            func(h household) graph.ID { return h.emily },
		"by the one who is joined": func(h household) graph.ID { return h.stranger },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHousehold(t, newStore(t))
			h.join(t)
			erased, err := h.store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{forgotten(h)}})
			if err != nil || erased.Search.Found > 0 {
				t.Fatalf("Forget says %+v, %v", erased, err)
			}
			for _, id := range []graph.ID{h.emily, h.stranger, h.said, h.secret, h.both} {
				if _, err := h.store.Get(t.Context(), id); !errors.Is(err, graph.ErrNotFound) {
					t.Errorf("node %v is there: %v", id, err)
				}
			}
			if export := exportOf(t, h.store); strings.Contains(export, "join") || strings.Contains(export, "zanzibarian") {
				t.Errorf("left is\n%s", export)
			}
			if err := faultless(h.store.Check(t.Context())); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestRenamingOntoAKnownNameOffersTheJoin(t *testing.T) {
	h := newHousehold(t, newStore(t))
	rename := func() error {
		return h.store.Edit(t.Context(), h.stranger, func(n *graph.Node) error { n.Title = "EMILY"; return nil })
	}
	if err := rename(); !errors.Is(err, graph.ErrNameTaken) || !strings.Contains(err.Error(), "JoinPeople") {
		t.Errorf("it gives %v", err)
	}
	h.join(t)
	if err := rename(); err != nil {
		t.Errorf("after the join it gives %v", err)
	}
}

func TestPeopleWithoutANameAreStored(t *testing.T) {
	store := newStore(t)
	first, second := put(t, store, graph.Node{Kind: graph.Person}), put(t, store, graph.Node{Kind: graph.Person})
	if first == second {
		t.Error("two people without a name are one")
	}
	if id, err := store.Person(t.Context(), ""); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("the empty name finds %v, %v", id, err)
	}
	err := store.Write(t.Context(), func(w *memgraph.Writer) error { _, err := w.Person(" "); return err })
	if !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("Writer.Person of no name gives %v", err)
	}
	if err := faultless(store.Check(t.Context())); err != nil {
		t.Error(err)
	}
}

// enrolled gives a person a face, with their consent.
func enrolled(t *testing.T, store *memgraph.Store, person graph.ID) {
	t.Helper()
	write(t, store, func(w *memgraph.Writer) error {
		return errors.Join(w.SetConsent(person, graph.Answer{Face: true, Words: "Yes."}), addFace(w, person))
	})
}

func TestAJoinDuringAnErasureIsErasedToo(t *testing.T) {
	engine := &unclosedMemory{Engine: memkv.Open()}
	h := newHousehold(t, ego(t, openOn(t, engine, memgraph.Options{}), "robot"))
	say(t, h.store, "Emily", "I hum.")
	enrolled(t, h.store, h.stranger)
	joins := 0
	erased, err := h.store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{h.emily}, Progress: func(int, int) {
		if joins++; joins == 1 {
			h.join(t)
		}
	}})
	if err != nil || joins == 0 || erased.Prototypes != 1 {
		t.Fatalf("after %d joins Forget says %+v, %v", joins, erased, err)
	}
	for _, id := range []graph.ID{h.emily, h.stranger, h.said} {
		if _, err := h.store.Get(t.Context(), id); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("node %v is there: %v", id, err)
		}
	}
	if err := faultless(h.store.Check(t.Context())); err != nil {
		t.Error(err)
	}
	if left := engine.dump(t); strings.Contains(left, "zanzibarian") || strings.Contains(left, "Ponytail") {
		t.Error("the stranger's words or name are left")
	}
}

// TestAnInterruptedErasureErasesTheKeysOfAllIDs fails when a key is erased, after the people and
// their join are gone.
func TestAnInterruptedErasureErasesTheKeysOfAllIDs(t *testing.T) {
	for nth := 1; nth <= 2; nth++ {
		dir, ring := t.TempDir(), &failingKeyring{Keyring: openKeyring(t, t.TempDir())}
		db := openSealed(t, dir, ring)
		h := newHousehold(t, ego(t, db, "robot"))
		enrolled(t, h.store, h.emily)
		enrolled(t, h.store, h.stranger)
		h.join(t)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		copied := copyOf(t, dir)
		h.store = ego(t, openSealed(t, dir, ring), "robot")
		ring.nth = nth
		if _, err := h.store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{h.emily}}); !errors.Is(err,
			memgraph.ErrUnfinished) {
			t.Fatalf("with key %d Forget gives %v", nth, err)
		}
		if found, err := h.store.FinishForget(t.Context()); err != nil || !found {
			t.Fatalf("FinishForget says %t, %v", found, err)
		}
		old := ego(t, openSealed(t, copied, ring.Keyring), "robot")
		for _, id := range []graph.ID{h.emily, h.stranger} {
			_, err := old.Enrolment(t.Context(), id)
			wantKeyError(t, "the enrolment in a copy", err)
		}
	}
}

// BenchmarkJoin joins and parts a person who said 1,000 of some turns with one who said the rest.
func BenchmarkJoin(b *testing.B) {
	for _, size := range []int{3_000, 30_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			store := newStore(b)
			var into, from graph.ID
			for chunk := range size / 1000 {
				write(b, store, func(w *memgraph.Writer) (err error) {
					if into, err = w.Person("Emily"); err != nil {
						return err
					}
					if from, err = w.Person("Ponytail"); err != nil {
						return err
					}
					for i := range 1000 {
						n := turn(fmt.Sprint("turn ", i, " of ", chunk, ", says Emily to Ponytail"),
							func(n *graph.Node) { n.Speaker = into })
						if chunk == 0 {
							n.Speaker = from
						}
						if _, _, err := w.Put(n); err != nil {
							return err
						}
					}
					return nil
				})
			}
			for b.Loop() {
				write(b, store, func(w *memgraph.Writer) error { return w.JoinPeople(into, from) })
				write(b, store, func(w *memgraph.Writer) error { return w.PartPeople(from) })
			}
		})
	}
}

// TestAnyJoinsAndPartsLeaveTheExport joins random people, with aliases, looks and relations, and parts them in
// any order.
func TestAnyJoinsAndPartsLeaveTheExport(t *testing.T) {
	db := openOn(t, newEngine(t), memgraph.Options{})
	worlds := 0
	rapid.Check(t, func(r *rapid.T) {
		worlds++
		store := ego(t, db, fmt.Sprint("world ", worlds))
		var people []graph.ID
		for i := range 5 {
			title := rapid.SampledFrom([]string{"", "Emily", "John"}).Draw(r, "title")
			people = append(people, put(t, store, person(title)))
			if i%2 == 0 {
				enrolled(t, store, people[i])
			}
		}
		anyone := func() graph.ID { return rapid.SampledFrom(people).Draw(r, "person") }
		said := put(t, store, turn("tea with Emily and John"))
		for range 4 {
			put(t, store, turn("tea", func(n *graph.Node) {
				n.Speaker, n.Audience, n.Present = anyone(), graph.Audience(rapid.IntRange(0, 3).Draw(r, "audience")),
					[]graph.ID{anyone()}
			}))
			link(t, store, graph.Edge{From: anyone(), To: anyone(), Label: "knows",
				Origin: graph.Origin(rapid.IntRange(0, 4).Draw(r, "origin")), Provenance: []graph.ID{said}})
		}
		before := linesOf(r, store)
		joined := map[graph.ID]bool{}
		for range rapid.IntRange(1, 6).Draw(r, "joins") {
			into, from := anyone(), anyone()
			err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.JoinPeople(into, from) })
			joined[from] = joined[from] || err == nil
		}
		parted := rapid.Permutation(people).Draw(r, "order")
		for _, from := range parted {
			if joined[from] {
				write(t, store, func(w *memgraph.Writer) error { return w.PartPeople(from) })
			}
		}
		if after := linesOf(r, store); after != before {
			r.Fatalf("the export was\n%s\nand is\n%s", before, after)
		}
		mustBeClean(t, store)
	})
}
