package forget_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func newForgetter(t testing.TB, store *memgraph.Store, o *forget.Options) *forget.Forgetter {
	t.Helper()
	f, err := forget.New(store, o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sweep plans and sweeps, and fails unless the sweep does exactly what the plan says.
func (l *life) sweep(f *forget.Forgetter) (*forget.Plan, forget.Swept) {
	l.Helper()
	plan, err := f.Plan(l.Context(), time.Time{})
	if err != nil {
		l.Fatal(err)
	}
	swept, err := f.Sweep(l.Context(), plan, forget.Budget{Batch: 7})
	if err != nil {
		l.Fatal(err)
	}
	var unlink []graph.EdgeID
	var letGo []graph.ID
	for _, d := range plan.Decisions {
		if d.Action == forget.Unlink {
			unlink = append(unlink, d.Edge)
		} else {
			letGo = append(letGo, d.Node)
		}
		if d.Why == "" || d.Saves == "" {
			l.Errorf("%+v is not explained", d)
		}
	}
	if len(swept.Skipped) > 0 || !slices.Equal(swept.Unlinked, unlink) || !slices.Equal(swept.LetGo, letGo) {
		l.Fatalf("planned %+v\nswept %+v", plan.Decisions, swept)
	}
	return plan, swept
}

func TestBadOptionsAreRefusedTogether(t *testing.T) {
	l := newLife(t)
	_, err := forget.New(l.store,
		&forget.Options{HalfLife: map[graph.Kind]float64{graph.Turn: -1}, Below: 2, Caps: forget.Caps{Nodes: -1},
			Policies: []forget.Policy{{Rule: 9}, {HalfLife: math.NaN()}}, Mask: forget.Mask{Clear: 1.5}})
	if !errors.Is(err, graph.ErrInvalid) {
		t.Fatal(err)
	}
	for _, part := range []string{"half-life of a turn", "Below", "caps", "rule 9", "NaN", "clear from 1.5"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not name %q", err, part)
		}
	}
	f := newForgetter(t, l.store, nil)
	for name, fn := range map[string]func() error{
		"no plan":           func() error { _, err := f.Sweep(t.Context(), nil, forget.Budget{}); return err },
		"a negative budget": func() error { _, err := f.Sweep(t.Context(), &forget.Plan{}, forget.Budget{Batch: -1}); return err },
		"another memory":    func() error { _, err := f.Sweep(t.Context(), &forget.Plan{}, forget.Budget{}); return err },
		"no node":           func() error { _, err := f.Retention(t.Context(), nil, time.Time{}); return err },
	} {
		if err := fn(); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s gives %v", name, err)
		}
	}
	if _, err := f.Explain(t.Context(), 99); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("an unknown node gives %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Plan(ended, time.Time{}); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context gives %v", err)
	}
}

func TestHalfOfANoteIsLeftAfterItsHalfLife(t *testing.T) {
	l := newLife(t)
	n, err := l.store.Get(t.Context(), l.note(graph.Node{Text: "a walk"}))
	if err != nil {
		t.Fatal(err)
	}
	for name, curve := range map[string]forget.Curve{"exponential": forget.Exponential, "power": forget.Power} {
		f := newForgetter(t, l.store, &forget.Options{Curve: curve, HalfLife: map[graph.Kind]float64{graph.Episodic: 40}})
		if got, err := f.Retention(t.Context(), &n, l.now.Add(40*day)); err != nil || math.Abs(got-0.5) > 1e-6 {
			t.Errorf("%s: after 40 days %v is left, %v", name, got, err)
		}
	}
}

// A retrieval counts when it happened, also after one while the clock was years ahead.
func TestARetrievalAfterAWrongClockCounts(t *testing.T) {
	l := newLife(t)
	id := l.note(graph.Node{Text: "a walk"})
	f := newForgetter(t, l.store, nil)
	retrieved := func() {
		t.Helper()
		l.write(func(w *memgraph.Writer) error { return w.RecordRetrieval(id) })
		if e, err := f.Explain(t.Context(), id); err != nil || e.Age > day {
			t.Errorf("a moment later: %v, %v", e, err)
		}
	}
	l.pass(10)
	l.now = l.now.AddDate(50, 0, 0)
	l.lived()
	retrieved()
	l.now = l.now.AddDate(-50, 0, 0)
	l.lived()
	l.pass(300)
	retrieved()
}

// Explain tells everything that keeps a node in a plan: here that others are retired for it, or name it.
func TestAnExplanationTellsWhatNamesANode(t *testing.T) {
	l := newLife(t)
	club := l.note(graph.Node{Kind: graph.Semantic, Title: "the club", Detail: graph.Concept{}})
	old := l.note(graph.Node{Kind: graph.Semantic, Text: "tea is nice", Pinned: true})
	var next graph.ID
	l.write(func(w *memgraph.Writer) (err error) {
		if _, _, err = w.Put(graph.Node{Kind: graph.Affect, Text: "she likes the club", Pinned: true,
			Detail: graph.AffectUnit{Object: club, Weight: 1}}); err != nil {
			return err
		}
		next, err = w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "tea is fine"})
		return err
	})
	l.pass(9000)
	f := newForgetter(t, l.store, nil)
	if plan, _ := l.sweep(f); len(plan.Decisions) != 0 {
		t.Errorf("it would %+v", plan.Decisions)
	}
	for name, id := range map[string]graph.ID{"named": club, "a successor": next} {
		if e, err := f.Explain(t.Context(), id); err != nil || e.Retention > 0.02 || e.Edges != 0 || e.Dependents == 0 {
			t.Errorf("%s: %v, %v", name, e, err)
		}
	}
}

// People and kinds with a half-life of 0 do not fade.
func TestWhatHasNoHalfLifeDoesNotFade(t *testing.T) {
	l := newLife(t)
	person, walk := l.note(graph.Node{Kind: graph.Person, Title: "Emily"}), l.note(graph.Node{Text: "a walk"})
	l.pass(3000)
	f := newForgetter(t, l.store, &forget.Options{HalfLife: map[graph.Kind]float64{graph.Episodic: 0}})
	for _, id := range []graph.ID{person, walk} {
		if e, err := f.Explain(t.Context(), id); err != nil || e.Retention != 1 || !e.Due.IsZero() ||
			strings.Contains(e.String(), "faded") {
			t.Errorf("%v, %v", e, err)
		}
	}
	if plan, _ := l.sweep(f); len(plan.Decisions) != 0 {
		t.Errorf("it would %+v", plan.Decisions)
	}
}

// What consolidation drew from turns and no recall returned goes sooner, if the options say so.
func TestWhatWasDrawnAndNeverUsedGoesSooner(t *testing.T) {
	for name, test := range map[string]struct {
		o    *forget.Options
		want []string // what stays after 21 weeks
	}{
		"by default": {nil, []string{"turn", "fact", "used fact", "summary", "preference", "own note"}},
		"in 25 days": {&forget.Options{UnusedHalfLife: 25}, []string{"turn", "used fact", "preference", "own note"}},
		"where turns may go too": {&forget.Options{UnusedHalfLife: 25,
			Policies: []forget.Policy{{Kind: graph.Turn, Rule: forget.LetFade}}},
			[]string{"turn", "fact", "used fact", "summary", "preference", "own note"}},
		"by another policy": {&forget.Options{UnusedHalfLife: 25,
			Policies: []forget.Policy{{Kind: graph.Episodic, HalfLife: 200}}},
			[]string{"turn", "used fact", "summary", "preference", "own note"}},
		"as slowly as the kind": {&forget.Options{UnusedHalfLife: 1000},
			[]string{"turn", "fact", "used fact", "summary", "preference", "own note"}},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			turn := l.note(graph.Node{Kind: graph.Turn, Text: "I went to the tea house."})
			notes := map[string]graph.ID{
				"turn": turn,
				"fact": l.note(graph.Node{Kind: graph.Semantic, Text: "Emily went to the tea house.",
					Origin: graph.Inferred, Provenance: []graph.ID{turn}, Detail: graph.Concept{Type: graph.FactType}}),
				"used fact": l.note(graph.Node{Kind: graph.Semantic, Text: "Emily likes tea houses.",
					Origin: graph.Inferred, Provenance: []graph.ID{turn}, Detail: graph.Concept{Type: graph.FactType}}),
				"summary": l.note(graph.Node{Kind: graph.Episodic, Text: "A talk of tea.", Origin: graph.Inferred,
					Provenance: []graph.ID{turn}, Detail: graph.Episode{}}),
				"preference": l.note(graph.Node{Kind: graph.Semantic, Text: "Emily prefers: tea",
					Origin: graph.Inferred, Provenance: []graph.ID{turn}, Detail: graph.Concept{Type: graph.PreferenceType}}),
				"own note": l.note(graph.Node{Text: "We opened the tea house."}),
			}
			l.write(func(w *memgraph.Writer) error { return w.RecordRetrieval(notes["used fact"]) })
			f := newForgetter(t, l.store, test.o)
			l.pass(19 * 7)
			if plan, _ := l.sweep(f); len(plan.Decisions) != 0 {
				t.Errorf("after 19 weeks it would %+v", plan.Decisions)
			}
			l.pass(2 * 7)
			e, err := f.Explain(t.Context(), notes["fact"])
			if err != nil {
				t.Fatal(err)
			}
			l.sweep(f)
			for what, id := range notes {
				_, err := l.store.Get(t.Context(), id)
				if stays := err == nil; stays != slices.Contains(test.want, what) {
					t.Errorf("%s stays: %v", what, stays)
				}
				if _, known := l.store.Get(t.Context(), id); what == "fact" && (known != nil) != e.Due.Before(l.now) {
					t.Errorf("the fact is explained as %v", e)
				}
			}
		})
	}
}

// Edges fade, and a note goes when it has none left; what is pinned, said, or a person stays.
func TestWhatFadedIsLetGoAndTheRestStays(t *testing.T) {
	l := newLife(t)
	var emily, john graph.ID
	l.write(func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err == nil {
			john, err = w.Person("John")
		}
		return err
	})
	turn := l.note(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "I like tea."})
	source := l.note(graph.Node{Text: "a walk to the tea house"})
	derived := l.note(graph.Node{Kind: graph.Semantic, Text: "the tea house is near", Provenance: []graph.ID{source}})
	pinned := l.note(graph.Node{Text: "we met in May", Pinned: true})
	alone, linked := l.note(graph.Node{Text: "rain"}), l.note(graph.Node{Text: "sun"})
	l.link(linked, turn, graph.Inferred)
	told := l.link(emily, john, graph.Told)
	anchored := l.link(pinned, alone, graph.Inferred)
	f := newForgetter(t, l.store, nil)

	l.pass(500)
	if plan, _ := l.sweep(f); len(plan.Decisions) != 0 {
		t.Errorf("after 500 days it would %+v", plan.Decisions)
	}
	l.pass(100)
	if plan, _ := l.sweep(f); len(plan.Decisions) != 1 || plan.Decisions[0].Action != forget.Unlink {
		t.Errorf("after 600 days it would %+v", plan.Decisions)
	}
	l.pass(500)
	_, swept := l.sweep(f)
	if !slices.Equal(swept.LetGo, []graph.ID{linked}) { // its half-life is 180 days, and the edges are gone
		t.Errorf("after 1100 days %v is let go", swept.LetGo)
	}
	l.pass(4000)
	l.sweep(f)
	for id, stays := range map[graph.ID]bool{emily: true, john: true, turn: true, pinned: true, alone: true,
		source: false, derived: false} {
		if l.has(id) != stays {
			t.Errorf("node %v stays: %t", id, l.has(id))
		}
	}
	for _, e := range []graph.EdgeID{told, anchored} {
		if _, err := l.store.Edge(t.Context(), e); err != nil {
			t.Errorf("edge %d: %v", e, err)
		}
	}
	l.check()
	if e, err := f.Explain(t.Context(), pinned); err != nil || e.Rule != forget.Keep || e.Retention != 1 ||
		!strings.Contains(e.String(), "pinned") {
		t.Errorf("the pinned note is explained as %v, %v", e, err)
	}
	if e, err := f.Explain(t.Context(), alone); err != nil || e.Rule != forget.LetFade || e.Edges != 1 ||
		!e.Due.Before(l.now) || !strings.Contains(e.String(), "held by 1 edges") {
		t.Errorf("the held note is explained as %v, %v", e, err)
	}
}

// A cap lets the least valuable go: what was never used, what was said twice, what strangers said.
func TestACapLetsTheLeastValuableGo(t *testing.T) {
	l := newLife(t)
	used, twice, again := l.note(graph.Node{Text: "a used note"}), l.note(graph.Node{Text: "The cat sleeps."}),
		l.note(graph.Node{Text: "the cat sleeps"})
	told := l.note(graph.Node{Text: "what the operator told", Origin: graph.Told})
	inferred := l.note(graph.Node{Text: "a guess", Origin: graph.Inferred})
	plain := l.note(graph.Node{Text: "a plain note"})
	for range 6 {
		l.pass(7)
		l.write(func(w *memgraph.Writer) error { return w.Reinforce(used, forget.Spacing{}) })
	}
	l.pass(30)
	for _, step := range []struct {
		nodes int
		gone  graph.ID
	}{{5, inferred}, {4, twice}, {3, again}, {2, plain}, {1, told}} {
		f := newForgetter(t, l.store, &forget.Options{Caps: forget.Caps{Nodes: step.nodes}})
		plan, swept := l.sweep(f)
		if !slices.Equal(swept.LetGo, []graph.ID{step.gone}) || plan.Over || plan.NodesAfter != l.nodes() {
			t.Fatalf("with a cap of %d nodes %v goes, not %v: %+v", step.nodes, swept.LetGo, step.gone, plan.Decisions)
		}
	}
	l.check()
}

func TestACapOnBytesHolds(t *testing.T) {
	l := newLife(t)
	for i := range 60 {
		l.note(graph.Node{Text: fmt.Sprint("note ", i, strings.Repeat(" and more", 20))})
	}
	f := newForgetter(t, l.store, &forget.Options{Caps: forget.Caps{Bytes: 6000}})
	plan, _ := l.sweep(f)
	after, err := f.Plan(t.Context(), time.Time{})
	if err != nil || len(after.Decisions) > 0 || after.Bytes != plan.BytesAfter || after.Bytes > 6000 || after.Bytes < 5000 {
		t.Errorf("it holds %d bytes, planned were %d, %v", after.Bytes, plan.BytesAfter, err)
	}
}

// What changed between the plan and the sweep stays.
func TestASweepSparesWhatChangedSinceThePlan(t *testing.T) {
	for name, change := range map[string]func(l *life, note, other graph.ID, edge graph.EdgeID) error{
		"edited": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			return l.store.Edit(l.Context(), note, func(n *graph.Node) error { n.Text += " again"; return nil })
		},
		"pinned": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			return l.store.Edit(l.Context(), note, func(n *graph.Node) error { n.Pinned = true; return nil })
		},
		"retrieved": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			return l.store.Write(l.Context(), func(w *memgraph.Writer) error { return w.RecordRetrieval(note) })
		},
		"reinforced": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			return l.store.Write(l.Context(), func(w *memgraph.Writer) error { return w.Reinforce(note, forget.Spacing{}) })
		},
		"linked": func(l *life, note, other graph.ID, _ graph.EdgeID) error {
			l.link(other, note, graph.Heard)
			return nil
		},
		"its edge reinforced": func(l *life, _, _ graph.ID, edge graph.EdgeID) error {
			return l.store.Write(l.Context(), func(w *memgraph.Writer) error { return w.ReinforceEdge(edge, forget.Spacing{}) })
		},
		"a source of another": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			l.note(graph.Node{Kind: graph.Semantic, Text: "derived", Provenance: []graph.ID{note}})
			return nil
		},
		"named by another": func(l *life, note, _ graph.ID, _ graph.EdgeID) error {
			l.note(graph.Node{Kind: graph.Affect, Text: "nice", Detail: graph.AffectUnit{Object: note, Positive: 1}})
			return nil
		},
		"the source of an edge": func(l *life, note, other graph.ID, _ graph.EdgeID) error {
			return l.store.Write(l.Context(), func(w *memgraph.Writer) error {
				_, err := w.Link(graph.Edge{From: other, To: other, Label: "is", Provenance: []graph.ID{note}})
				return err
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			note := l.note(graph.Node{Text: "a walk"})
			l.pass(1200)
			other := l.note(graph.Node{Text: "fresh"})
			edge := graph.EdgeID(0)
			l.write(func(w *memgraph.Writer) (err error) {
				edge, err = w.Link(graph.Edge{From: note, To: other, Label: "old", Origin: graph.Inferred,
					Reinforced: start, Stability: day})
				return err
			})
			f := newForgetter(t, l.store, nil)
			plan, err := f.Plan(t.Context(), time.Time{})
			if err != nil || len(plan.Decisions) != 2 {
				t.Fatalf("it would %+v, %v", plan.Decisions, err)
			}
			if err := change(l, note, other, edge); err != nil {
				t.Fatal(err)
			}
			swept, err := f.Sweep(t.Context(), plan, forget.Budget{Batch: 1})
			if err != nil || len(swept.LetGo) > 0 || len(swept.Skipped) == 0 || swept.Skipped[0].Reason == "" || !l.has(note) {
				t.Errorf("swept %+v, %v", swept, err)
			}
			l.check()
		})
	}
}

// Nothing let go returns: by opening again, a rebuild, an import, an undone merge, or a second
// observation of its source.
func TestNothingLetGoReturns(t *testing.T) {
	l := newLife(t)
	named := l.note(graph.Node{Text: "a note with a source", Source: "chat 7"})
	plain := l.note(graph.Node{Text: "a note without"})
	var merged graph.ID
	first, second := l.note(graph.Node{Kind: graph.Semantic, Text: "tea is nice"}),
		l.note(graph.Node{Kind: graph.Semantic, Text: "tea is fine"})
	l.write(func(w *memgraph.Writer) (err error) {
		merged, err = w.Merge([]graph.ID{first, second}, graph.Node{Kind: graph.Semantic, Text: "tea is good"})
		return err
	})
	kept := l.note(graph.Node{Text: "kept", Pinned: true})
	var file bytes.Buffer
	if err := l.store.Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	l.pass(9000)
	_, swept := l.sweep(newForgetter(t, l.store, nil))
	if len(swept.LetGo) != 5 {
		t.Fatalf("let go are %v", swept.LetGo)
	}
	gone := func(when string) {
		t.Helper()
		for _, id := range []graph.ID{named, plain, first, second, merged} {
			if l.has(id) {
				t.Errorf("%s node %v is there", when, id)
			}
		}
		if n := l.nodes(); n != 1 || !l.has(kept) {
			t.Errorf("%s there are %d nodes", when, n)
		}
		l.check()
	}
	gone("at once")
	l.reopen()
	gone("opened again")
	if _, err := l.store.Repair(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone("repaired")
	err := l.store.Write(t.Context(), func(w *memgraph.Writer) error { return w.Unmerge(merged) })
	if !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("the merge is undone: %v", err)
	}
	err = l.store.Write(t.Context(), func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: "a note with a source", Source: "chat 7"})
		return err
	})
	if !errors.Is(err, graph.ErrErased) {
		t.Errorf("observed again it gives %v", err)
	}
	imported, err := l.store.Import(t.Context(), bytes.NewReader(file.Bytes()), nil)
	if err != nil || imported.Erased != 5 {
		t.Errorf("imported is %+v, %v", imported, err)
	}
	for n, err := range l.store.Since(t.Context(), 0) {
		if err != nil || n.Text != "kept" {
			t.Errorf("after an import there is %q, %v", n.Text, err)
		}
	}
}

// To fade costs no write; a sweep with nothing to do neither.
func TestToFadeWritesNothing(t *testing.T) {
	l := newLife(t)
	note := l.note(graph.Node{Text: "a cat", Pinned: false})
	l.write(func(w *memgraph.Writer) error { return w.SetSpans(note, []graph.Span{{Start: 2, End: 5, Clarity: 1}}) })
	other := l.note(graph.Node{Text: "a dog"})
	l.link(note, other, graph.Told)
	f := newForgetter(t, l.store, nil)
	before := l.engine.writes.Load()
	for range 50 {
		l.pass(100)
		n, err := l.store.Get(t.Context(), note)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Retention(t.Context(), &n, time.Time{}); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Explain(t.Context(), note); err != nil {
			t.Fatal(err)
		}
		l.sweep(f)
	}
	if wrote := l.engine.writes.Load() - before; wrote != 0 {
		t.Errorf("5000 days of fading wrote %d keys", wrote)
	}
}

// A sweep costs what goes, not what stays.
func TestASweepCostsWhatGoes(t *testing.T) {
	writes := func(stay int) int64 {
		l := newLife(t)
		for i := range 10 {
			l.note(graph.Node{Text: fmt.Sprint("old ", i)})
		}
		l.pass(1200)
		for i := range stay {
			l.note(graph.Node{Text: fmt.Sprint("new ", i)})
		}
		before := l.engine.writes.Load()
		if _, swept := l.sweep(newForgetter(t, l.store, nil)); len(swept.LetGo) != 10 {
			t.Fatalf("%d go", len(swept.LetGo))
		}
		return l.engine.writes.Load() - before
	}
	if few, many := writes(10), writes(400); many > few {
		t.Errorf("with 400 that stay it writes %d keys, with 10 that stay %d", many, few)
	}
}

// A plan of the future says what would go, and is not swept.
func TestAPlanOfTheFutureIsNotSwept(t *testing.T) {
	l := newLife(t)
	id := l.note(graph.Node{Text: "a walk"})
	f := newForgetter(t, l.store, nil)
	plan, err := f.Plan(t.Context(), l.now.Add(1500*day))
	if err != nil || len(plan.Decisions) != 1 || plan.Decisions[0].Node != id {
		t.Fatalf("in 1500 days it would %+v, %v", plan, err)
	}
	if due := plan.Decisions[0].Since.Sub(l.now); due < 1000*day || due > 1030*day { // 180 days x log2(50)
		t.Errorf("it fades after %v days", due/day)
	}
	if _, err := f.Sweep(t.Context(), plan, forget.Budget{}); !errors.Is(err, graph.ErrInvalid) || !l.has(id) {
		t.Errorf("swept, %v", err)
	}
}

// A plan is not carried out on another memory, also if its ego has the same name and the same IDs.
func TestAPlanOfAnotherMemoryIsNotSwept(t *testing.T) {
	ours, theirs := newLife(t), newLife(t)
	ours.note(graph.Node{Text: "a walk long ago"})
	ours.pass(3000)
	id := theirs.note(graph.Node{Text: "a wedding today"})
	plan, err := newForgetter(t, ours.store, nil).Plan(t.Context(), time.Time{})
	if err != nil || len(plan.Decisions) != 1 {
		t.Fatalf("%+v, %v", plan, err)
	}
	if swept, err := newForgetter(t, theirs.store, nil).Sweep(t.Context(), plan, forget.Budget{}); !errors.Is(err,
		graph.ErrInvalid) || !theirs.has(id) {
		t.Errorf("swept %+v, %v", swept, err)
	}
	if swept, err := newForgetter(t, ours.store, nil).Sweep(t.Context(), plan, forget.Budget{}); err != nil ||
		len(swept.LetGo) != 1 {
		t.Errorf("another forgetter of the same memory swept %+v, %v", swept, err)
	}
}

// Policies are for kinds and people; the first that matches counts.
func TestPoliciesAreForKindsAndPeople(t *testing.T) {
	l := newLife(t)
	var emily, john graph.ID
	l.write(func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err == nil {
			john, err = w.Person("John")
		}
		return err
	})
	hers, his := l.note(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "I like tea."}),
		l.note(graph.Node{Kind: graph.Turn, Speaker: john, Text: "I like beer."})
	about := l.note(graph.Node{Text: "Emily likes tea", Owners: []graph.ID{emily}})
	l.pass(3000)
	_, swept := l.sweep(newForgetter(t, l.store,
		&forget.Options{Policies: []forget.Policy{{Person: emily, Rule: forget.Keep}, {Kind: graph.Turn, Rule: forget.LetFade}}}))
	if !slices.Equal(swept.LetGo, []graph.ID{his}) || !l.has(hers) || !l.has(about) {
		t.Errorf("let go is %v", swept.LetGo)
	}
}

// A policy for a person holds for every ID of theirs, also where they were joined after the plan.
func TestAPolicyIsForEveryIDOfAPerson(t *testing.T) {
	l := newLife(t)
	emily, stranger := l.note(graph.Node{Kind: graph.Person, Title: "Emily"}),
		l.note(graph.Node{Kind: graph.Person, Title: "a woman"})
	hers, before := l.note(graph.Node{Text: "Emily likes tea", Owners: []graph.ID{emily}}),
		l.note(graph.Node{Text: "she asked for tea", Owners: []graph.ID{stranger}})
	l.pass(3000)
	join := func(w *memgraph.Writer) error { return w.JoinPeople(emily, stranger) }
	for _, id := range []graph.ID{emily, stranger} {
		f := newForgetter(t, l.store, &forget.Options{Policies: []forget.Policy{{Person: id, Rule: forget.Keep}}})
		plan, err := f.Plan(t.Context(), time.Time{})
		if err != nil || len(plan.Decisions) != 1 {
			t.Fatalf("two people: %+v, %v", plan, err)
		}
		l.write(join)
		swept, err := f.Sweep(t.Context(), plan, forget.Budget{})
		if err != nil || len(swept.Skipped) != 1 || !l.has(hers) || !l.has(before) {
			t.Errorf("joined after the plan: %+v, %v", swept, err)
		}
		if plan, _ := l.sweep(f); len(plan.Decisions) != 0 {
			t.Errorf("one person: %+v", plan.Decisions)
		}
		if e, err := f.Explain(t.Context(), before); err != nil || e.Rule != forget.Keep {
			t.Errorf("one person: %v, %v", e, err)
		}
		l.write(func(w *memgraph.Writer) error { return w.PartPeople(stranger) })
	}
}

// Under any clock and any life, a pinned node is neither masked nor let go, a plan is swept exactly
// as it says, and the caps hold as far as the rules let them.
func TestAnyLifeKeepsItsPromises(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := newLife(t)
		o := &forget.Options{Caps: forget.Caps{Nodes: rapid.IntRange(0, 8).Draw(r, "cap")}}
		f := newForgetter(t, l.store, o)
		var notes, pinned []graph.ID
		pick := func(name string) graph.ID { return rapid.SampledFrom(notes).Draw(r, name) }
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			l.now = time.Date(rapid.IntRange(1970, 2060).Draw(r, "year"), 1, rapid.IntRange(1, 300).Draw(r, "day"), 0,
				0, 0, 0, time.UTC)
			if rapid.Bool().Draw(r, "days pass") {
				l.pass(rapid.IntRange(1, 40).Draw(r, "days"))
			}
			notes = slices.DeleteFunc(notes, func(id graph.ID) bool { return !l.has(id) })
			switch op := rapid.IntRange(0, 6).Draw(r, "operation"); {
			case op < 3 || len(notes) == 0:
				n := graph.Node{Text: rapid.SampledFrom([]string{"tea", "a walk", "rain", "the sea"}).Draw(r, "text"),
					Pinned:    rapid.IntRange(0, 3).Draw(r, "pinned") == 0,
					Stability: time.Duration(rapid.IntRange(0, 50).Draw(r, "stability")) * day}
				if len(notes) > 0 && rapid.Bool().Draw(r, "derived") {
					n.Provenance = []graph.ID{pick("source")}
				}
				id := l.note(n)
				notes = append(notes, id)
				if n.Pinned {
					pinned = append(pinned, id)
					l.write(func(w *memgraph.Writer) error {
						return w.SetSpans(id,
							[]graph.Span{{Start: 0, End: 3, Clarity: 0.2}})
					})
				}
			case op == 3:
				l.link(pick("from"), pick("to"), graph.Inferred)
			case op == 4:
				id := pick("reinforced")
				l.write(func(w *memgraph.Writer) error { return w.Reinforce(id, forget.Spacing{}) })
			case op == 5:
				id := pick("used")
				l.write(func(w *memgraph.Writer) error { return w.RecordRetrieval(id) })
			default:
				plan, _ := l.sweep(f)
				if n := l.nodes(); n != plan.NodesAfter || o.Caps.Nodes > 0 && !plan.Over && n > o.Caps.Nodes {
					r.Fatalf("%d nodes are left, planned were %d", n, plan.NodesAfter)
				}
			}
		}
		ages, err := l.store.Ages(l.Context(), time.Time{})
		if err != nil {
			r.Fatal(err)
		}
		for _, id := range pinned {
			n, err := l.store.Get(l.Context(), id)
			if err != nil {
				r.Fatalf("the pinned node %v: %v", id, err)
			}
			spans, err := l.store.Spans(l.Context(), id)
			if err != nil || len(spans) == 0 {
				r.Fatal(spans, err)
			}
			if (forget.Mask{}).Render(&n, spans, func(s *graph.Span) time.Duration { return ages.Span(&n, s) }, 0) {
				r.Fatalf("the pinned node %v shows %q", id, n.Text)
			}
		}
		l.check()
	})
}

// A node goes for its twin only while the twin says the same to the same readers.
func TestASweepSparesANodeWhoseTwinChanged(t *testing.T) {
	for name, change := range map[string]func(n *graph.Node){
		"edited":    func(n *graph.Node) { n.Text = "something else" },
		"private":   func(n *graph.Node) { n.Audience = graph.AppOnly },
		"as it was": nil,
	} {
		l := newLife(t)
		first := l.note(graph.Node{Text: "the door code is 4711"})
		twin := l.note(graph.Node{Text: "The door code is 4711."})
		l.pass(3)
		f := newForgetter(t, l.store, &forget.Options{Caps: forget.Caps{Nodes: 1}})
		plan, err := f.Plan(t.Context(), time.Time{})
		if err != nil || len(plan.Decisions) != 1 || plan.Decisions[0].Node != first {
			t.Fatalf("%s: it would %+v, %v", name, plan.Decisions, err)
		}
		if change != nil {
			if err := l.store.Edit(t.Context(), twin, func(n *graph.Node) error { change(n); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		swept, err := f.Sweep(t.Context(), plan, forget.Budget{})
		if err != nil || l.has(first) != (change != nil) {
			t.Errorf("%s: swept %+v, %v", name, swept, err)
		}
	}
}

// A copy that others have makes a node worth no less to its readers.
func TestACopyForOthersIsNoCopy(t *testing.T) {
	l := newLife(t)
	older := l.note(graph.Node{Text: "a walk"})
	l.pass(20)
	for range 2 {
		owner := l.note(graph.Node{Kind: graph.Person})
		l.note(graph.Node{Text: "the door code is 4711", Audience: graph.Private, Owners: []graph.ID{owner}})
	}
	l.pass(10)
	plan, err := newForgetter(t, l.store, &forget.Options{Caps: forget.Caps{Nodes: 4}}).Plan(t.Context(), time.Time{})
	if err != nil || len(plan.Decisions) != 1 || plan.Decisions[0].Node != older {
		t.Fatalf("it would %+v, %v", plan.Decisions, err)
	}
}
