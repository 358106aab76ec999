package memgraph_test

import (
	"cmp"
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

func TestAReinforcementReachesNodeSpansAndEdges(t *testing.T) {
	c := newClocked(t, noon)
	id, other := c.say("a cat"), c.say("a dog")
	var edge graph.EdgeID
	write(t, c.store, func(w *memgraph.Writer) (err error) {
		if edge, err = w.Link(graph.Edge{From: id, To: other, Label: "like"}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Start: 2, End: 5, Clarity: 1}, {Start: 0, End: 1, Clarity: 1, Reinforced: noon.AddDate(0, 0, -30)}})
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
		if id, _, err = w.Put(graph.Node{Kind: graph.Episodic, Title: "The cat", Text: "It sleeps.", Caption: "a photo"}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Field: graph.InTitle, Start: 4, End: 7, Clarity: 1}, {Start: 0, End: 2, Clarity: 1}, {Field: graph.InCaption, Start: 2, End: 7, Clarity: 1}})
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
