package memgraph_test

import (
	"cmp"
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// doubling doubles stabilities, and reinforces spans that are younger than 10 days.
type doubling struct{}

func (doubling) ReinforceNode(n *graph.Node, _ time.Duration) {
	n.Stability = 2 * cmp.Or(n.Stability, day)
}
func (doubling) ReinforceEdge(e *graph.Edge, _ time.Duration) {
	e.Stability = 2 * cmp.Or(e.Stability, day)
}
func (doubling) ReinforceSpan(s *graph.Span, age time.Duration) bool {
	s.Stability = 2 * cmp.Or(s.Stability, day)
	return age < 10*day
}

// meddling makes everything public and false, or negative.
type meddling struct{ stability time.Duration }

func (m meddling) ReinforceNode(n *graph.Node, _ time.Duration) {
	n.Text, n.Audience, n.Stability = "a dog", graph.Everyone, max(0, m.stability)
}

func (m meddling) ReinforceEdge(e *graph.Edge, _ time.Duration) {
	e.Label, e.To, e.Stability = "dislike", e.From, m.stability
}

func (m meddling) ReinforceSpan(s *graph.Span, _ time.Duration) bool {
	s.Start, s.End, s.Stability = 900, 901, m.stability
	return true
}

func TestAReinforcementChangesTheStabilityAlone(t *testing.T) {
	store := newStore(t)
	id, other := say(t, store, "Emily", "a cat"), say(t, store, "Emily", "a bird")
	var edge graph.EdgeID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if edge, err = w.Link(graph.Edge{From: id, To: other, Label: "like"}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Start: 2, End: 5, Clarity: 1}})
	})
	for _, stability := range []time.Duration{-day, day} {
		for name, reinforce := range map[string]func(w *memgraph.Writer) error{
			"node": func(w *memgraph.Writer) error { return w.Reinforce(id, meddling{stability}) },
			"edge": func(w *memgraph.Writer) error { return w.ReinforceEdge(edge, meddling{stability}) },
		} {
			if err := store.Write(t.Context(), reinforce); errors.Is(err, graph.ErrInvalid) != (stability < 0) {
				t.Errorf("%s, stability %v: %v", name, stability, err)
			}
		}
	}
	n, err := store.Get(t.Context(), id)
	if err != nil || n.Text != "a cat" || n.Audience != graph.Linked || n.Stability != day {
		t.Errorf("the node is %+v, %v", n, err)
	}
	if e, err := store.Edge(t.Context(), edge); err != nil || e.Label != "like" || e.To != other || e.Stability != day {
		t.Errorf("the edge is %+v, %v", e, err)
	}
	if spans, err := store.Spans(t.Context(), id); err != nil || len(spans) != 1 || spans[0].Start != 2 ||
		spans[0].Stability != day {
		t.Errorf("the spans are %+v, %v", spans, err)
	}
}

func TestAReinforcementReachesNodeSpansAndEdges(t *testing.T) {
	c := newClocked(t, noon)
	id, other := c.say("a cat"), c.say("a dog")
	var edge graph.EdgeID
	write(t, c.store, func(w *memgraph.Writer) (err error) {
		if edge, err = w.Link(graph.Edge{From: id, To: other, Label: "like"}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Start: 2, End: 5, Clarity: 1},
			{Start: 0, End: 1, Clarity: 1, Reinforced: noon.AddDate(0, 0, -30)}})
	})
	c.now = noon.Add(5 * time.Hour)
	write(t, c.store, func(w *memgraph.Writer) error {
		return cmp.Or(w.Reinforce(id, doubling{}), w.ReinforceEdge(edge, doubling{}))
	})
	c.now = noon.Add(12 * time.Hour)
	n, err := c.store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	e, err := c.store.Edge(t.Context(), edge)
	if err != nil {
		t.Fatal(err)
	}
	spans, err := c.store.Spans(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	ages, err := c.store.Ages(t.Context(), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the stability of the node", n.Stability, 2*day)
	mustBe(t, "its age", ages.Node(&n), 7*time.Hour)
	mustBe(t, "the stability of the edge", e.Stability, 2*day)
	mustBe(t, "its age", ages.Edge(&e), 7*time.Hour)
	mustBe(t, "the age of a span", ages.Span(&n, &spans[0]), 7*time.Hour)
	mustBe(t, "the age of an old span", ages.Span(&n, &spans[1]), 30*day+12*time.Hour)
	if report, err := c.store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// A text that changes loses its spans; those of the other texts stay.
func TestSpansOfOtherTextsSurviveANewText(t *testing.T) {
	store := newStore(t)
	var id graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if id, _, err = w.Put(graph.Node{Kind: graph.Episodic, Title: "The cat", Text: "It sleeps.",
			Caption: "a photo"}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Field: graph.InTitle, Start: 4, End: 7, Clarity: 1},
			{Start: 0, End: 2, Clarity: 1}, {Field: graph.InCaption, Start: 2, End: 7, Clarity: 1}})
	})
	if err := store.Edit(t.Context(), id, func(n *graph.Node) error { n.Text = "It plays."; return nil }); err != nil {
		t.Fatal(err)
	}
	spans, err := store.Spans(t.Context(), id)
	if err != nil || len(spans) != 2 || spans[0].Field != graph.InTitle || spans[1].Field != graph.InCaption {
		t.Errorf("it has %+v, %v", spans, err)
	}
	if err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		return w.SetSpans(id, []graph.Span{{Field: graph.InTitle, Start: 4, End: 8, Clarity: 1}})
	}); err == nil {
		t.Error("a span beyond its title is stored")
	}
}
