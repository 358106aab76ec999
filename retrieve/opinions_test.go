package retrieve_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestOpinionsJoinAspectsOnlyWhereTheyAgree(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		john, err := w.Person("John")
		if err != nil {
			return err
		}
		for _, u := range []graph.AffectUnit{
			{Holder: emily, ObjectName: "Café Luna", Aspect: "coffee", Positive: 0.9, Neutral: 0.1, Weight: 3},
			{Holder: emily, ObjectName: "café luna", Aspect: "cake", Positive: 0.95, Neutral: 0.05, Weight: 1},
			{Holder: emily, ObjectName: "Pier Grill", Aspect: "food", Positive: 0.9, Neutral: 0.1, Weight: 3},
			{Holder: emily, ObjectName: "Pier Grill", Aspect: "service", Negative: 0.9, Neutral: 0.1, Weight: 2},
			{Holder: john, ObjectName: "Café Luna", Aspect: "coffee", Negative: 0.9, Neutral: 0.1, Weight: 2},
			{ObjectName: "Café Luna", Aspect: "coffee", Negative: 1, Weight: 0.5},
			{ObjectName: "Café Luna", Aspect: "cake", Positive: 1, Weight: 0.4},
		} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Affect, Text: "feels", Detail: u}); err != nil {
				return err
			}
		}
		return nil
	})
	opinions, err := retrieve.New(store, nil).Opinions(t.Context(), retrieve.FeelingCue{K: 4})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range opinions {
		text := fmt.Sprintf("%v %s:", o.Holder, o.Object)
		for _, e := range o.Aspects {
			text += " " + e.Node.Detail.(graph.AffectUnit).Aspect
		}
		if o.Overall != nil {
			text += fmt.Sprintf(" = %.4f %.4f %.4f of %.1f", o.Overall.Positive, o.Overall.Negative, o.Overall.Neutral,
				o.Overall.Weight)
		}
		got = append(got, text)
	}
	want := []string{
		"1 Café Luna: coffee cake = 0.9125 0.0000 0.0875 of 4.0",
		"1 Pier Grill: food service",
		"2 Café Luna: coffee = 0.0000 0.9000 0.1000 of 2.0",
		"0 Café Luna: coffee = 0.0000 1.0000 0.0000 of 0.5",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the opinions are\n%q, want\n%q", got, want)
	}
}

func TestUncertaintyFallsWithEvidenceAndEntropyDoesNot(t *testing.T) {
	before := math.Inf(1)
	for _, weight := range []float64{0, 0.1, 1, 10} {
		u := graph.AffectUnit{Positive: 0.9, Neutral: 0.1, Weight: weight}
		if got := u.Uncertainty(); got >= before || got < u.Entropy() {
			t.Errorf("with weight %v it is %v, after %v; the entropy is %v", weight, got, before, u.Entropy())
		} else {
			before = got
		}
	}
}
