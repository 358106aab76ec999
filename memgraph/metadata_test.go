package memgraph_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestSpansComeBackAsTheyWereSet(t *testing.T) {
	store := fixture(t)
	n, err := store.Get(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	spans := []graph.Span{
		{Start: 0, End: len(n.Text), Gist: "something", Clarity: 0.5, Stability: time.Hour, Reinforced: noon, Anchor: graph.Forced},
		{Start: 0, End: 1, Clarity: 1},
	}
	write(t, store, func(w *memgraph.Writer) error { return w.SetSpans(2, spans) })
	if got, err := store.Spans(t.Context(), 2); err != nil || !reflect.DeepEqual(got, spans) {
		t.Errorf("they come back as %+v, %v", got, err)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.SetSpans(2, nil) })
	if got, err := store.Spans(t.Context(), 2); err != nil || got != nil {
		t.Errorf("after they were taken away there are %+v, %v", got, err)
	}
	if _, err := store.Spans(t.Context(), 99); !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("spans of a node that does not exist give %v", err)
	}
}

func TestInvalidSpansAreRejected(t *testing.T) {
	store := newStore(t)
	id := put(t, store, graph.Node{Kind: graph.Semantic, Text: "小明 plays"})
	for name, span := range map[string]graph.Span{
		"empty":                            {Start: 3, End: 3},
		"backwards":                        {Start: 6, End: 3},
		"before the text":                  {Start: -1, End: 3},
		"beyond the text":                  {Start: 0, End: 99},
		"beginning inside a character":     {Start: 1, End: 6},
		"ending inside a character":        {Start: 0, End: 4},
		"a clarity that is not a number":   {Start: 0, End: 3, Clarity: math.NaN()},
		"a clarity above one":              {Start: 0, End: 3, Clarity: 1.1},
		"a stability below zero":           {Start: 0, End: 3, Stability: -1},
		"an anchor that does not exist":    {Start: 0, End: 3, Anchor: 9},
		"a gist that is too long":          {Start: 0, End: 3, Gist: strings.Repeat("x", graph.MaxName+1)},
		"a gist of broken characters":      {Start: 0, End: 3, Gist: "\xff"},
		"a reinforcement before the years": {Start: 0, End: 3, Reinforced: time.Date(1, 2, 3, 0, 0, 0, 0, time.UTC)},
	} {
		err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.SetSpans(id, []graph.Span{span}) })
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("a span %s gives %v", name, err)
		}
	}
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		return w.SetSpans(id, make([]graph.Span, graph.MaxSpans+1))
	})
	if !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("too many spans give %v", err)
	}
}

func TestANewTextDropsTheSpansAndEmbeddingOfTheOldOne(t *testing.T) {
	store := newStore(t)
	id := put(t, store, graph.Node{Kind: graph.Semantic, Text: "Emily plays tennis."})
	write(t, store, func(w *memgraph.Writer) error {
		if err := memgraph.SetVector(w, id, "model", []float32{1, 2}); err != nil {
			return err
		}
		return w.SetSpans(id, []graph.Span{{Start: 0, End: 5, Clarity: 1}})
	})
	if err := store.Edit(t.Context(), id, func(n *graph.Node) error { n.Text = "Emily swims."; return nil }); err != nil {
		t.Fatal(err)
	}
	if spans, err := store.Spans(t.Context(), id); err != nil || spans != nil {
		t.Errorf("the spans are %+v, %v", spans, err)
	}
	withIndex(t, store, func(x *index.Index) {
		if waits := x.WithoutVector(0, 10); len(waits) != 1 || waits[0] != id {
			t.Errorf("without a vector are %v", waits)
		}
		m := x.Match("tennis")
		mustBe(t, "the number of texts about tennis", len(m.Best(10, nil)), 0)
		x.Release(m)
		m = x.Match("swims")
		mustBe(t, "the number of texts about swimming", len(m.Best(10, nil)), 1)
		x.Release(m)
	})
}

func TestAnEditThatChangesNothingWritesNothing(t *testing.T) {
	store := fixture(t)
	before, err := store.Get(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Edit(t.Context(), 2, func(*graph.Node) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if after, err := store.Get(t.Context(), 2); err != nil || !reflect.DeepEqual(before, after) {
		t.Errorf("it became %+v, %v", after, err)
	}
	for name, change := range map[string]func(n *graph.Node){
		"words":     func(n *graph.Node) { n.Text = "other words" },
		"time":      func(n *graph.Node) { n.Event = noon },
		"kind":      func(n *graph.Node) { n.Kind = graph.Semantic },
		"source":    func(n *graph.Node) { n.Source = "other" },
		"speaker":   func(n *graph.Node) { n.Speaker = 0 },
		"session":   func(n *graph.Node) { n.Session = "other" },
		"role":      func(n *graph.Node) { n.Role = graph.Robot },
		"own basis": func(n *graph.Node) { n.Provenance = []graph.ID{2} },
	} {
		err := store.Edit(t.Context(), 2, func(n *graph.Node) error { change(n); return nil })
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("changing a turn's %s gives %v", name, err)
		}
	}
}

func TestRetrievalsAreCountedEvenIfTheClockJumps(t *testing.T) {
	now := noon
	store := ego(t, openOn(t, newEngine(t), memgraph.Options{Now: func() time.Time { return now }}), "tester")
	id := say(t, store, "Emily", "I joined a tennis club.")
	use := func() {
		t.Helper()
		write(t, store, func(w *memgraph.Writer) error { return w.RecordRetrieval(id) })
	}
	if u, err := store.RetrievalStats(t.Context(), id); err != nil || u.Count != 0 {
		t.Errorf("before the first use: %+v, %v", u, err)
	}
	use()
	u, err := store.RetrievalStats(t.Context(), id)
	if err != nil || u.Count != 1 || !u.First.Equal(noon) || !u.Last.Equal(noon) {
		t.Errorf("after the first: %+v, %v", u, err)
	}
	for range 20 {
		now = now.Add(time.Hour)
		use()
	}
	now = time.Date(1970, 1, 1, 0, 0, 1, 0, time.UTC) // a clock without a battery
	use()
	u, err = store.RetrievalStats(t.Context(), id)
	if err != nil || u.Count != 22 || len(u.Latest) != 16 || !u.First.Equal(now) || !u.Last.Equal(noon.Add(20*time.Hour)) {
		t.Errorf("after the last: %+v, %v", u, err)
	}
	err = store.Write(t.Context(), func(w *memgraph.Writer) error { return w.RecordRetrieval(99) })
	if !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("a use of what does not exist gives %v", err)
	}
}

func TestThePersonaIsStoredAndValidated(t *testing.T) {
	store := newStore(t)
	if self, err := store.Persona(t.Context()); err != nil || self != (graph.Persona{}) {
		t.Errorf("before anything it is %+v, %v", self, err)
	}
	want := graph.Persona{Name: "Robo", Description: "curious and kind",
		Mood: graph.Mood{Word: "glad", Pleasure: 0.5, Arousal: -0.25, Since: noon}}
	write(t, store, func(w *memgraph.Writer) error { return w.SetPersona(want) })
	if self, err := store.Persona(t.Context()); err != nil || self != want {
		t.Errorf("it is %+v, %v", self, err)
	}
	for name, bad := range map[string]graph.Persona{
		"a mood beyond one":           {Mood: graph.Mood{Pleasure: 1.5}},
		"a mood that is not a number": {Mood: graph.Mood{Arousal: math.NaN()}},
		"broken characters":           {Name: "\xff"},
		"a mood since the Stone Age":  {Mood: graph.Mood{Since: time.Date(-4000, 1, 1, 0, 0, 0, 0, time.UTC)}},
	} {
		err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.SetPersona(bad) })
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s gives %v", name, err)
		}
	}
	if self, err := store.Persona(t.Context()); err != nil || self != want {
		t.Errorf("after rejections it is %+v, %v", self, err)
	}
}

func TestBiometricsNeedConsentAndAreRemovedWithIt(t *testing.T) {
	store := fixture(t)
	look := graph.Prototype{Person: 1, Biometric: graph.Face,
		Vectors: []graph.Vector{{Model: "m", Values: []float32{3, 4}}}, Quality: 0.5}
	add := func(p graph.Prototype) error {
		return store.Write(t.Context(), func(w *memgraph.Writer) error { _, err := w.AddPrototype(p); return err })
	}
	if err := add(look); !errors.Is(err, graph.ErrConsent) {
		t.Fatalf("without consent it gives %v", err)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.SetConsent(1, graph.Answer{Face: true}) })
	for range 2 {
		if err := add(look); err != nil {
			t.Fatal(err)
		}
	}
	kept := func() (list []graph.Prototype) {
		t.Helper()
		for p, err := range store.Prototypes(t.Context(), graph.Face) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, p)
		}
		return list
	}
	want := look
	want.Number, want.Recorded, want.Vectors = 1, noon, []graph.Vector{{Model: "m", Values: []float32{0.6, 0.8}}}
	want.Anchor = want.Vectors
	if got := kept(); len(got) != 2 || !reflect.DeepEqual(got[0], want) || got[1].Number != 2 {
		t.Errorf("kept are %+v", got)
	}
	for name, change := range map[string]func(p *graph.Prototype){
		"a voice without consent":         func(p *graph.Prototype) { p.Biometric = graph.Voice },
		"a biometric that does not exist": func(p *graph.Prototype) { p.Biometric = 9 },
		"an unknown person":               func(p *graph.Prototype) { p.Person = 99 },
		"a turn":                          func(p *graph.Prototype) { p.Person = 2 },
		"no model":                        func(p *graph.Prototype) { p.Vectors = []graph.Vector{{Values: []float32{1}}} },
		"no vector":                       func(p *graph.Prototype) { p.Vectors = nil },
		"a vector without direction": func(p *graph.Prototype) {
			p.Vectors = []graph.Vector{{Model: "m",
				Values: []float32{0, 0}}}
		},
		"a vector that is not a number": func(p *graph.Prototype) {
			p.Vectors = []graph.Vector{{Model: "m", Values: []float32{float32(math.NaN())}}}
		},
		"two vectors of a model": func(p *graph.Prototype) { p.Vectors = append(p.Vectors, p.Vectors[0]) },
		"a quality above one":    func(p *graph.Prototype) { p.Quality = 2 },
	} {
		bad := look
		change(&bad)
		if err := add(bad); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	write(t, store, func(w *memgraph.Writer) error { return w.DropPrototype(1, graph.Face, 1) })
	mustBe(t, "the number of prototypes after one was dropped", len(kept()), 1)
	err := store.Write(t.Context(), func(w *memgraph.Writer) error { return w.DropPrototype(1, graph.Face, 1) })
	if !errors.Is(err, graph.ErrNotFound) {
		t.Errorf("dropping it again gives %v", err)
	}
	if err := store.Edit(t.Context(), 1, func(n *graph.Node) error { n.Detail = graph.Profile{}; return nil }); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the number of prototypes after consent was taken back", len(kept()), 0)
}

func TestAnAffectUnitIsMostUncertainWithoutEvidence(t *testing.T) {
	for _, test := range []struct {
		feeling graph.AffectUnit
		want    float64
	}{
		{graph.AffectUnit{}, math.Log2(3)},
		{graph.AffectUnit{Positive: 0.2, Negative: 0.2, Neutral: 0.2}, math.Log2(3)},
		{graph.AffectUnit{Positive: 0.9}, 0},
		{graph.AffectUnit{Positive: 0.5, Negative: 0.5}, 1},
	} {
		if got := test.feeling.Entropy(); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("the entropy of %+v is %v, want %v", test.feeling, got, test.want)
		}
	}
}

// Many retrievals within a minute count once, and do not push out those before.
func TestABurstOfRetrievalsCountsOnce(t *testing.T) {
	now := noon
	store := ego(t, openOn(t, newEngine(t), memgraph.Options{Now: func() time.Time { return now }}), "tester")
	id := say(t, store, "Emily", "I joined a tennis club.")
	for use := range 25 { // five in five hours, and twenty in forty seconds
		write(t, store, func(w *memgraph.Writer) error { return w.RecordRetrieval(id) })
		if now = now.Add(2 * time.Second); use < 5 {
			now = noon.Add(time.Duration(use+1) * time.Hour)
		}
	}
	u, err := store.RetrievalStats(t.Context(), id)
	if err != nil || u.Count != 25 || u.In(noon, noon.Add(day)) != 6 {
		t.Errorf("of five and a burst it counts %d, in all %d, %v", u.In(noon, noon.Add(day)), u.Count, err)
	}
}
