package forget_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A plan lists what is about to fade, and on its day that is no longer clear.
func TestAPlanListsWhatIsAboutToFade(t *testing.T) {
	l := newLife(t)
	const text = "Emily saw a humpback at Cape Point with Clara."
	put := func(n graph.Node) (id graph.ID) {
		id = l.note(n)
		l.write(func(w *memgraph.Writer) error {
			return w.SetSpans(id, []graph.Span{spanOf(text, "humpback", "an animal", graph.Span{Stability: 30 * day}),
				spanOf(text, "Clara", "someone", graph.Span{Stability: 33 * day}),
				spanOf(text, "Cape Point", "", graph.Span{Stability: 1000 * day}),
				spanOf(text, "saw", "", graph.Span{Clarity: 0.4})})
		})
		return id
	}
	id := put(graph.Node{Text: text})
	put(graph.Node{Text: text, Title: "pinned", Pinned: true})
	f := newForgetter(t, l.store, nil)
	fading := func() (list []forget.Fading) {
		t.Helper()
		plan, err := f.Plan(t.Context(), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		return plan.Fading
	}
	if list := fading(); len(list) != 0 {
		t.Errorf("on the first day %+v is about to fade", list)
	}
	l.pass(18) // half of 30 days' stability is left after 20.8 days, of 33 days' after 22.9
	list := fading()
	words := func(list []forget.Fading) (words []string) {
		for _, one := range list {
			if words = append(words, one.Words); one.Node != id || one.Saves == "" || one.Clarity < forget.DefaultClear {
				t.Errorf("it lists %+v", one)
			}
		}
		return words
	}
	if got := words(list); !slices.Equal(got, []string{"humpback", "Clara"}) {
		t.Fatalf("it lists %q", got)
	}
	for range 6 {
		l.pass(1)
		shown := l.fadedOf(id)
		for i, one := range list {
			gone := shown != nil && len(shown.Gists) > i+1 // what was never clear is gone too
			if gone != l.now.After(one.Due) {
				t.Errorf("on %v %q is gone: %t, although it was due on %v", l.now, one.Words, gone, one.Due)
			}
		}
	}
	if list := fading(); len(list) != 0 {
		t.Errorf("what faded is listed: %+v", list)
	}
}

// What would save a detail does.
func TestAReinforcementSavesWhatIsAboutToFade(t *testing.T) {
	l := newLife(t)
	f := newForgetter(t, l.store, nil)
	const text = "Clara has a lynx."
	id := l.note(graph.Node{Text: text})
	l.write(func(w *memgraph.Writer) error {
		return w.SetSpans(id, []graph.Span{spanOf(text, "lynx", "", graph.Span{})})
	})
	l.pass(60)
	l.write(func(w *memgraph.Writer) error { return w.Reinforce(id, forget.Spacing{}) })
	if plan, err := f.Plan(t.Context(), time.Time{}); err != nil || len(plan.Fading) != 0 {
		t.Errorf("%+v is about to fade, %v", plan.Fading, err)
	}
}

func TestWhatIsAboutToFadeIsBounded(t *testing.T) {
	l := newLife(t)
	l.write(func(w *memgraph.Writer) error {
		for i := range 3 * forget.MaxFading {
			text := fmt.Sprintf("detail %d", i)
			id, _, err := w.Put(graph.Node{Kind: graph.Episodic, Text: text})
			if err != nil {
				return err
			}
			if err := w.SetSpans(id, []graph.Span{{Start: 0, End: len(text), Clarity: 1,
				Stability: 30*day + time.Duration((i*7)%300)*time.Minute}}); err != nil {
				return err
			}
		}
		return nil
	})
	l.pass(20)
	plan, err := newForgetter(t, l.store, nil).Plan(t.Context(), time.Time{})
	if err != nil || len(plan.Fading) != forget.MaxFading {
		t.Fatalf("it lists %d, %v", len(plan.Fading), err)
	}
	for i, one := range plan.Fading {
		if one.Span.Stability >= 30*day+100*time.Minute || i > 0 && one.Due.Before(plan.Fading[i-1].Due) {
			t.Errorf("place %d has a stability of %v and is due on %v", i, one.Span.Stability, one.Due)
		}
	}
}
