package memgraph_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// forgetMeanwhile forgets Emily, and calls a function after every batch of the sweep.
func forgetMeanwhile(t *testing.T, store *memgraph.Store, emily graph.ID, meanwhile func(call int)) memgraph.Erased {
	t.Helper()
	call := 0
	erased, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, Progress: func(int, int) {
		meanwhile(call)
		call++
	}})
	if err != nil {
		t.Fatal(err)
	}
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	return erased
}

// putAll stores nodes in one write and returns their ids.
func putAll(t *testing.T, store *memgraph.Store, nodes ...graph.Node) (ids []graph.ID) {
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

func TestALinkThatEndsDuringAnErasureLetsNoOneSeeMore(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily"}, graph.Node{Kind: graph.Person, Title: "John"})
	emily, john := people[0], people[1]
	ofBoth := graph.Node{Kind: graph.Semantic, Audience: graph.Linked, Owners: people}
	ofBoth.Text = "They dance."
	first := putAll(t, store, ofBoth)[0]
	ofBoth.Text = "They sing."
	second := putAll(t, store, ofBoth)[0]
	var link graph.EdgeID
	write(t, store, func(w *memgraph.Writer) (err error) {
		link, err = w.Link(graph.Edge{From: emily, To: john, Label: "friend of", Origin: graph.Told})
		return err
	})
	johns := store.View(memgraph.ViewOptions{Asker: john})
	forgetMeanwhile(t, store, emily, func(call int) {
		if call > 0 {
			return
		}
		write(t, store, func(w *memgraph.Writer) error { return w.EndEdge(link, w.Now()) })
		if _, err := johns.Get(t.Context(), second); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("after the link ended John gets %v", err)
		}
	})
	if _, err := johns.Get(t.Context(), first); err != nil {
		t.Errorf("what changed while the link was there gives John %v", err)
	}
	if n, err := johns.Get(t.Context(), second); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("after the erasure John sees %q, %v", n.Text, err)
	}
}

func TestAnErasureKeepsWhatANodeIsGivenMeanwhile(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily"},
		graph.Node{Kind: graph.Person, Title: "John"}, graph.Node{Kind: graph.Person, Title: "Carol"})
	emily, john, carol := people[0], people[1], people[2]
	turns := putAll(t, store, graph.Node{Kind: graph.Turn, Text: "I like tea.", Speaker: carol, Audience: graph.Everyone},
		graph.Node{Kind: graph.Turn, Text: "I like coffee.", Speaker: emily})
	var notes []graph.ID
	given := false
	forgetMeanwhile(t, store, emily, func(call int) {
		switch {
		case call == 0:
			note := graph.Node{Kind: graph.Semantic, Text: "Emily drinks.", Owners: []graph.ID{john}, Audience: graph.Private}
			notes = putAll(t, store, note, note)
		case !given:
			first, err := store.Get(t.Context(), notes[0])
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(first.Text, "Emily") {
				return
			}
			given = true
			err = store.Edit(t.Context(), notes[1], func(n *graph.Node) error {
				if !strings.Contains(n.Text, "Emily") {
					t.Error("the second note changed too early for this test")
				}
				n.Owners, n.Provenance = []graph.ID{john, carol}, []graph.ID{turns[0]}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	})
	n, err := store.Get(t.Context(), notes[1])
	if err != nil || !given {
		t.Fatal(err, given)
	}
	mustBe(t, "the text", n.Text, "someone drinks.")
	mustBe(t, "the owners", len(n.Owners), 2)
	mustBe(t, "the sources", len(n.Provenance), 1)
	mustBe(t, "the audience", n.Audience, graph.Private)
}

// wholeOrRefused fails unless an export is refused or holds a memory. It returns whether it is refused.
func wholeOrRefused(t *testing.T, store *memgraph.Store) (refused bool) {
	t.Helper()
	var file bytes.Buffer
	err := store.Export(t.Context(), &file, nil)
	if failed := (*memgraph.Error)(nil); errors.Is(err, memgraph.ErrUnfinished) && errors.As(err, &failed) {
		mustBe(t, "the bytes of a refused export", file.Len(), 0)
		mustBe(t, "the hint", strings.Contains(failed.Hint, "wait until Forget returns"), true)
		return true
	}
	if err == nil {
		_, err = newStore(t).Import(t.Context(), bytes.NewReader(file.Bytes()), nil)
	}
	if err != nil {
		t.Errorf("an export cannot be imported: %v", err)
	}
	return false
}

func TestNoExportHoldsAPartOfAnErasure(t *testing.T) {
	t.Run("that goes on", func(t *testing.T) {
		store := newStore(t)
		emily, _ := fillWithEmily(t, store)
		refused := 0
		forgetMeanwhile(t, store, emily, func(int) {
			if wholeOrRefused(t, store) {
				refused++
			}
		})
		if refused == 0 || wholeOrRefused(t, store) {
			t.Errorf("%d exports were refused, or the one after the erasure", refused)
		}
	})
	t.Run("that was interrupted", func(t *testing.T) {
		refused := 0
		for after := 0; ; after++ {
			engine := &failingEngine{Engine: newEngine(t), after: math.MaxInt}
			store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
			emily, _ := fillWithEmily(t, store)
			engine.after = after
			_, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
			engine.after = math.MaxInt
			if err == nil {
				break
			}
			if wholeOrRefused(t, store) {
				refused++
			}
		}
		if refused == 0 {
			t.Error("no export was refused")
		}
	})
}

func TestANameGivenDuringAnErasureIsRedactedToo(t *testing.T) {
	store := newStore(t)
	people := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily"}, graph.Node{Kind: graph.Person, Title: "John"})
	texts := putAll(t, store, graph.Node{Kind: graph.Turn, Text: "Milly is nice.", Speaker: people[1]},
		graph.Node{Kind: graph.Turn, Text: "Hello.", Speaker: people[0]})
	forgetMeanwhile(t, store, people[0], func(call int) {
		if call > 0 {
			return
		}
		err := store.Edit(t.Context(), people[0], func(n *graph.Node) error {
			n.Detail = graph.Profile{Aliases: []string{"Milly"}}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	n, err := store.Get(t.Context(), texts[0])
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the text", n.Text, "someone is nice.")
}

// scriptedEngine is an engine whose next commits fail with these errors.
type scriptedEngine struct {
	kv.Engine
	fail []error
}

func (e *scriptedEngine) Close() error { return nil }

func (e *scriptedEngine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if len(e.fail) > 0 {
		err := e.fail[0]
		e.fail = e.fail[1:]
		return err
	}
	return e.Engine.Update(ctx, claim, fn)
}

// TestThePeopleStayUntilTheLastStepsAreDone fails a commit of the last steps, which do not fit
// into one transaction. Without the people their names could not be redacted afterwards.
func TestThePeopleStayUntilTheLastStepsAreDone(t *testing.T) {
	engine := &scriptedEngine{Engine: newEngine(t)}
	store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
	people := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily"}, graph.Node{Kind: graph.Person, Title: "John"})
	emily, john := people[0], people[1]
	putAll(t, store, graph.Node{Kind: graph.Turn, Text: "Hello.", Speaker: emily})
	about := graph.Node{Kind: graph.Turn, Text: "Emily is nice.", Speaker: john}
	var turns []graph.ID
	_, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}, Progress: func(int, int) {
		if len(turns) < 2 { // the second is written after the plan before the last
			turns = append(turns, putAll(t, store, about)...)
		}
		if len(turns) == 2 && engine.fail == nil {
			engine.fail = []error{kv.ErrTooBig, errBroken}
		}
	}})
	if !errors.Is(err, memgraph.ErrUnfinished) || !errors.Is(err, errBroken) || len(engine.fail) > 0 {
		t.Fatalf("Forget gives %v", err)
	}
	if _, err := store.Person(t.Context(), "Emily"); err != nil {
		t.Errorf("before the last steps Emily gives %v", err)
	}
	store = ego(t, openOn(t, engine, memgraph.Options{}), "robot")
	for _, turn := range turns {
		n, err := store.Get(t.Context(), turn)
		if err != nil {
			t.Fatal(err)
		}
		mustBe(t, "the text", n.Text, "someone is nice.")
	}
}

// exportedMemory returns an export of a new memory.
func exportedMemory(t *testing.T, fill func(w *memgraph.Writer) error) string {
	t.Helper()
	store := newStore(t)
	write(t, store, fill)
	return exportOf(t, store)
}

func TestAnEdgeImportedDuringAnErasureLosesTheName(t *testing.T) {
	file := exportedMemory(t, func(w *memgraph.Writer) error {
		bob, _, err := w.Put(graph.Node{Kind: graph.Person, Title: "Bob"})
		if err != nil {
			return err
		}
		carol, _, err := w.Put(graph.Node{Kind: graph.Person, Title: "Carol"})
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: bob, To: carol, Label: "met through Emily"})
		return err
	})
	store := newStore(t)
	emily := putAll(t, store, graph.Node{Kind: graph.Person, Title: "Emily"})[0]
	putAll(t, store, graph.Node{Kind: graph.Turn, Text: "Hello.", Speaker: emily})
	forgetMeanwhile(t, store, emily, func(call int) {
		if call > 0 {
			return
		}
		if _, err := store.Import(t.Context(), strings.NewReader(file), nil); err != nil {
			t.Fatal(err)
		}
	})
	bob, err := store.Person(t.Context(), "Bob")
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := store.Edges(t.Context(), bob)
	if err != nil || len(out) != 1 || out[0].Label != "met through someone" {
		t.Errorf("Bob's edges are %+v, %v", out, err)
	}
}

func TestAnImportDoesNotReferToARemovedNodeWithAnErasedSource(t *testing.T) {
	store := newStore(t)
	emily, _ := fillWithEmily(t, store)
	forgetMeanwhile(t, store, emily, func(int) {})
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(5) }) // lost its source "whatsapp:Emily:2"
	file := exportedMemory(t, func(w *memgraph.Writer) error {
		turn, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "She is nice.", Source: "whatsapp:Emily:2"})
		if err != nil {
			return err
		}
		note, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: "It rains."})
		if err != nil {
			return err
		}
		_, err = w.Link(graph.Edge{From: note, To: turn, Label: "mentions"})
		return err
	})
	imported, err := store.Import(t.Context(), strings.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "what the import did", imported, memgraph.Imported{Nodes: 1, Erased: 1})
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}
