package memgraph_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// fixture is a memory with Emily (1), a turn of hers (2) and its vector.
func fixture(t *testing.T) *memgraph.Store {
	store := newStore(t)
	id := say(t, store, "Emily", "hello")
	write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{3, 4}) })
	return store
}

func TestInvalidInputIsRejectedWithAReason(t *testing.T) {
	store := fixture(t)
	long, invalid := strings.Repeat("x", graph.MaxText+1), "\xff"
	node := func(change func(n *graph.Node)) func(w *memgraph.Writer) error {
		return func(w *memgraph.Writer) error { _, _, err := w.Put(turn("text", change)); return err }
	}
	edge := func(change func(e *graph.Edge)) func(w *memgraph.Writer) error {
		e := graph.Edge{From: 1, To: 2, Label: "knows"}
		change(&e)
		return func(w *memgraph.Writer) error { _, err := w.Link(e); return err }
	}
	vector := func(id graph.ID, model string, v ...float32) func(w *memgraph.Writer) error {
		return func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, model, v) }
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	year := func(y int) time.Time { return time.Date(y, 6, 1, 0, 0, 0, 0, time.UTC) }
	for _, test := range []struct {
		name string
		do   func(w *memgraph.Writer) error
		want error
	}{
		{"a turn without text, title or caption", node(func(n *graph.Node) { n.Text = "" }), graph.ErrInvalid},
		{"a text that is not UTF-8", node(func(n *graph.Node) { n.Text = invalid }), graph.ErrInvalid},
		{"a text that is too long", node(func(n *graph.Node) { n.Text = long }), graph.ErrInvalid},
		{"a title that is too long", node(func(n *graph.Node) { n.Title = long[:graph.MaxName+1] }), graph.ErrInvalid},
		{"a caption that is not UTF-8", node(func(n *graph.Node) { n.Caption = invalid }), graph.ErrInvalid},
		{"a caption that is too long", node(func(n *graph.Node) { n.Caption = long[:graph.MaxCaption+1] }), graph.ErrInvalid},
		{"a session that is not UTF-8", node(func(n *graph.Node) { n.Session = invalid }), graph.ErrInvalid},
		{"a session that is too long", node(func(n *graph.Node) { n.Session = long[:graph.MaxName+1] }), graph.ErrInvalid},
		{"a source that is not UTF-8", node(func(n *graph.Node) { n.Source = invalid }), graph.ErrInvalid},
		{"a source that is too long", node(func(n *graph.Node) { n.Source = long[:graph.MaxName+1] }), graph.ErrInvalid},
		{"no kind", node(func(n *graph.Node) { n.Kind = 0 }), graph.ErrInvalid},
		{"a kind that does not exist", node(func(n *graph.Node) { n.Kind = graph.LastKind + 1 }), graph.ErrInvalid},
		{"a role that does not exist", node(func(n *graph.Node) { n.Role = 2 }), graph.ErrInvalid},
		{"an event before 1700", node(func(n *graph.Node) { n.Event = year(1699) }), graph.ErrInvalid},
		{"an event after 2250", node(func(n *graph.Node) { n.Event = year(2251) }), graph.ErrInvalid},
		{"provenance in a node that does not exist", node(func(n *graph.Node) { n.Provenance = []graph.ID{9} }), graph.ErrNotFound},
		{"a draft that is pinned", node(func(n *graph.Node) { n.Kind, n.Pinned = graph.Draft, true }), graph.ErrInvalid},
		{"an empty reference in media", node(func(n *graph.Node) { n.Media = []string{""} }), graph.ErrInvalid},
		{"too many media", node(func(n *graph.Node) { n.Media = slices.Repeat([]string{"a"}, 65) }), graph.ErrInvalid},
		{"a listener who does not exist", node(func(n *graph.Node) { n.Present = []graph.ID{9} }), graph.ErrNotFound},
		{"provenance in itself", node(func(n *graph.Node) { n.Provenance = []graph.ID{4} }), graph.ErrNotFound},
		{"provenance in no node", node(func(n *graph.Node) { n.Provenance = []graph.ID{0} }), graph.ErrNotFound},
		{"too much provenance", node(func(n *graph.Node) { n.Provenance = make([]graph.ID, graph.MaxProvenance+1) }),
			graph.ErrInvalid},
		{"a speaker that does not exist", node(func(n *graph.Node) { n.Speaker = 9 }), graph.ErrNotFound},
		{"a speaker that is not a person", node(func(n *graph.Node) { n.Speaker = 2 }), graph.ErrInvalid},
		{"a person whose name is blank", node(func(n *graph.Node) { n.Kind, n.Title = graph.Person, " \t" }), graph.ErrInvalid},
		{"a person by a blank name", func(w *memgraph.Writer) error { _, err := w.Person(" "); return err }, graph.ErrInvalid},
		{"a person by a name that is not UTF-8",
			func(w *memgraph.Writer) error { _, err := w.Person(invalid); return err }, graph.ErrInvalid},
		{"a person by a name that is too long", func(w *memgraph.Writer) error { _, err := w.Person(long); return err },
			graph.ErrInvalid},

		{"an edge from nowhere", edge(func(e *graph.Edge) { e.From = 0 }), graph.ErrInvalid},
		{"an edge to a node that does not exist", edge(func(e *graph.Edge) { e.To = 9 }), graph.ErrNotFound},
		{"an edge without a label", edge(func(e *graph.Edge) { e.Label = "" }), graph.ErrInvalid},
		{"an edge's label that is not UTF-8", edge(func(e *graph.Edge) { e.Label = invalid }), graph.ErrInvalid},
		{"a negative strength", edge(func(e *graph.Edge) { e.Strength = -1 }), graph.ErrInvalid},
		{"a strength that is not a number", edge(func(e *graph.Edge) { e.Strength = math.NaN() }), graph.ErrInvalid},
		{"an infinite strength", edge(func(e *graph.Edge) { e.Strength = math.Inf(1) }), graph.ErrInvalid},
		{"a confidence above one", edge(func(e *graph.Edge) { e.Confidence = 1.1 }), graph.ErrInvalid},
		{"a confidence that is not a number", edge(func(e *graph.Edge) { e.Confidence = math.NaN() }), graph.ErrInvalid},
		{"a relation that ends before it begins",
			edge(func(e *graph.Edge) { e.ValidFrom, e.ValidTo = year(2020), year(2019) }), graph.ErrInvalid},
		{"a relation that begins before 1700", edge(func(e *graph.Edge) { e.ValidFrom = year(1600) }), graph.ErrInvalid},
		{"a relation that ends after 2250", edge(func(e *graph.Edge) { e.ValidTo = year(2300) }), graph.ErrInvalid},
		{"an edge with a source that does not exist", edge(func(e *graph.Edge) { e.Provenance = []graph.ID{9} }),
			graph.ErrNotFound},
		{"an edge with too much provenance",
			edge(func(e *graph.Edge) { e.Provenance = make([]graph.ID, graph.MaxProvenance+1) }), graph.ErrInvalid},

		{"a vector without values", vector(2, "model"), graph.ErrBadVector},
		{"a vector of another dimension", vector(2, "model", 1, 2, 3), graph.ErrBadVector},
		{"a vector of zeros", vector(2, "model", 0, 0), graph.ErrBadVector},
		{"a vector with a value that is not a number", vector(2, "model", 1, nan), graph.ErrBadVector},
		{"a vector with an infinite value", vector(2, "model", inf, 1), graph.ErrBadVector},
		{"a vector that is too long", vector(2, "model", make([]float32, graph.MaxDim+1)...), graph.ErrBadVector},
		{"a vector of another model", vector(2, "other", 1, 2), graph.ErrModel},
		{"a vector of a model without a name", vector(2, "", 1, 2), graph.ErrInvalid},
		{"a vector of a node that does not exist", vector(9, "model", 1, 2), graph.ErrNotFound},
		{"a vector of no node", vector(0, "model", 1, 2), graph.ErrNotFound},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := texts(t, store)
			var carrier *memgraph.Error
			err := store.Write(t.Context(), func(w *memgraph.Writer) error {
				if _, err := w.Person("Somebody else"); err != nil {
					return err
				}
				return test.do(w)
			})
			if !errors.Is(err, test.want) || !errors.As(err, &carrier) || carrier.Op == "" || carrier.Ego != "tester" {
				t.Fatalf("Write returns %v, want %v with the operation and the ego", err, test.want)
			}
			if after := texts(t, store); !reflect.DeepEqual(before, after) {
				t.Errorf("something was stored: %q", after)
			}
		})
	}
	mustBe(t, "the next id", say(t, store, "Emily", "still here"), 3)
}

func TestInvalidDetailsAreRejected(t *testing.T) {
	store := fixture(t)
	nan := math.NaN()
	many := slices.Repeat([]string{"x"}, 300)
	for name, n := range map[string]graph.Node{
		"a turn with a detail":           {Kind: graph.Turn, Text: "a", Detail: graph.Concept{}},
		"a concept's detail on a person": {Kind: graph.Person, Title: "a", Detail: graph.Concept{}},
		"a participant who does not exist": {Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Participants: []graph.Participant{{Person: 99}}}},
		"a participant who is not a person": {Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Participants: []graph.Participant{{Person: 2}}}},
		"a participant without a person": {Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Participants: []graph.Participant{{}}}},
		"an emotion without a name": {Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Emotions: []graph.Emotion{{}}}},
		"an emotion that is not a number": {Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Emotions: []graph.Emotion{{Name: "joy", Strength: nan}}}},
		"too many senses":                     {Kind: graph.Episodic, Text: "a", Detail: graph.Episode{Senses: many}},
		"too many aliases":                    {Kind: graph.Semantic, Text: "a", Detail: graph.Concept{Aliases: many}},
		"an empty alias":                      {Kind: graph.Semantic, Text: "a", Detail: graph.Concept{Aliases: []string{""}}},
		"an alias of broken characters":       {Kind: graph.Person, Title: "a", Detail: graph.Profile{Aliases: []string{"\xff"}}},
		"a probability above one":             {Kind: graph.Procedural, Text: "a", Detail: graph.Procedure{Probability: 1.5}},
		"a sentiment below zero":              {Kind: graph.Affect, Text: "a", Detail: graph.AffectUnit{Positive: -0.1}},
		"a weight that is not a number":       {Kind: graph.Affect, Text: "a", Detail: graph.AffectUnit{Weight: nan}},
		"a weight without end":                {Kind: graph.Affect, Text: "a", Detail: graph.AffectUnit{Weight: math.Inf(1)}},
		"a feeling about what does not exist": {Kind: graph.Affect, Text: "a", Detail: graph.AffectUnit{Object: 99}},
		"an errand due in the year 9999": {Kind: graph.Intention, Text: "a",
			Detail: graph.Errand{Due: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}},
		"an end before the beginning":     {Kind: graph.Episodic, Text: "a", Event: noon, Until: noon.Add(-1)},
		"an owner who does not exist":     {Kind: graph.Turn, Text: "a", Owners: []graph.ID{99}},
		"an owner who is not a person":    {Kind: graph.Turn, Text: "a", Owners: []graph.ID{2}},
		"an audience that does not exist": {Kind: graph.Turn, Text: "a", Audience: 9},
		"an origin that does not exist":   {Kind: graph.Turn, Text: "a", Origin: 9},
		"a stability below zero":          {Kind: graph.Turn, Text: "a", Stability: -1},
		"a reinforcement in the Middle Ages": {Kind: graph.Turn, Text: "a",
			Reinforced: time.Date(1200, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		t.Run(name, func(t *testing.T) {
			before := texts(t, store)
			err := store.Write(t.Context(), func(w *memgraph.Writer) error { _, _, err := w.Put(n); return err })
			if !errors.Is(err, graph.ErrInvalid) && !errors.Is(err, graph.ErrNotFound) {
				t.Fatalf("Write returns %v", err)
			}
			if after := texts(t, store); !reflect.DeepEqual(before, after) {
				t.Errorf("something was stored: %q", after)
			}
		})
	}
}

func TestADetailBehindAPointerIsStoredLikeAPlainOne(t *testing.T) {
	store := fixture(t)
	for _, test := range []struct{ given, want graph.Detail }{
		{&graph.Concept{Type: "sport"}, graph.Concept{Type: "sport"}},
		{(*graph.Concept)(nil), nil},
	} {
		id := put(t, store, graph.Node{Kind: graph.Semantic, Text: "a", Detail: test.given})
		if got, err := store.Get(t.Context(), id); err != nil || !reflect.DeepEqual(got.Detail, test.want) {
			t.Errorf("%#v comes back as %#v, %v", test.given, got.Detail, err)
		}
	}
}

func TestNodesComeBackAsTheyWereStored(t *testing.T) {
	store := fixture(t)
	zone := func(hours float64) *time.Location { return time.FixedZone("somewhere", int(hours*3600)) }
	for _, test := range []struct {
		name string
		node graph.Node
	}{
		{"the first moment of 1970", turn("a", func(n *graph.Node) { n.Event = time.Unix(0, 0).UTC() })},
		{"the first moment of 1970, as Tokyo's clocks showed it",
			turn("a", func(n *graph.Node) { n.Event = time.Unix(0, 0).In(zone(9)) })},
		{"a nanosecond before 1970", turn("a", func(n *graph.Node) { n.Event = time.Unix(0, -1).UTC() })},
		{"a time east of Greenwich",
			turn("a", func(n *graph.Node) { n.Event = time.Date(2024, 1, 2, 3, 4, 5, 678901234, zone(5.75)) })},
		{"a time west of Greenwich", turn("a", func(n *graph.Node) { n.Event = time.Date(2024, 1, 2, 3, 4, 5, 6, zone(-9.5)) })},
		{"the first year", turn("a", func(n *graph.Node) { n.Event = time.Date(1700, 1, 1, 0, 0, 0, 0, time.UTC) })},
		{"the last year", turn("a", func(n *graph.Node) { n.Event = time.Date(2250, 12, 31, 23, 59, 59, 999999999, time.UTC) })},
		{"no time", turn("a")},
		{"the longest text", turn(strings.Repeat("long ", graph.MaxText/5))},
		{"a text of many scripts", turn("Ünïcode 小明 👋🏽 \u200b\x00 end")},
		{"the longest source", turn("a", func(n *graph.Node) { n.Source = strings.Repeat("s", graph.MaxName) })},
		{"everything at once", graph.Node{Kind: graph.Intention, Title: "t", Text: "x", Caption: "c", Session: "s", Speaker: 1,
			Role: graph.Robot, Source: "source", Provenance: []graph.ID{2, 1, 2}, Owners: []graph.ID{1},
			Origin: graph.Told, Trust: graph.FromPerson, Media: []string{"clips/1.wav", "clips/2.wav"},
			Audience: graph.Private, Pinned: true, Stability: time.Hour, Reinforced: noon, Event: noon.In(zone(2)),
			Until:  noon.Add(time.Hour).In(zone(2)),
			Detail: graph.Errand{Due: noon, Done: noon.Add(time.Hour)}}},
		{"an episode", graph.Node{Kind: graph.Episodic, Text: "a",
			Detail: graph.Episode{Place: "the club", Background: "she plays on Fridays",
				Participants: []graph.Participant{{Person: 1, Part: "host"}, {Person: 1}},
				Emotions:     []graph.Emotion{{Name: "joy", Strength: 0.5}}, Senses: []string{"cut grass", "rain"}}}},
		{"an empty episode", graph.Node{Kind: graph.Situation, Text: "a", Detail: graph.Episode{}}},
		{"a concept", graph.Node{Kind: graph.Semantic, Title: "tennis",
			Detail: graph.Concept{Type: "sport", Aliases: []string{"网球", "lawn tennis"}}}},
		{"a procedure", graph.Node{Kind: graph.Procedural, Text: "offers tea",
			Detail: graph.Procedure{Trigger: true, Probability: 0.25}}},
		{"a feeling", graph.Node{Kind: graph.Affect, Text: "likes it",
			Detail: graph.AffectUnit{Object: 2, ObjectName: "tea", ObjectType: "drink", Aspect: "taste",
				Positive: 0.5, Negative: 0.25, Neutral: 1, Weight: 12, Reason: "says so", Holder: 1,
				Rates: []graph.SentimentRate{{HalfLife: 8, Positive: 1, Weight: 2, Share: 1}, {}}, Faint: true}}},
		{"a draft", graph.Node{Kind: graph.Draft, Text: "They talked about tennis.", Provenance: []graph.ID{2},
			Owners: []graph.ID{1}, Trust: graph.FromPerson,
			Detail: graph.Progress{Step: "notes", After: 4711, Marks: []uint64{3, 4711},
				Emotions: []graph.Emotion{{Name: "proud", Strength: 0.5}}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			id := put(t, store, test.node)
			got, err := store.Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			test.node.ID, test.node.Recorded = id, noon
			if test.node.Trust == 0 {
				test.node.Trust = test.node.OwnTrust()
			}
			if !sameNode(got, test.node) {
				t.Errorf("it comes back as %+v", got)
			}
		})
	}
}

func TestTheStoredProvenanceIsACopy(t *testing.T) {
	store := fixture(t)
	source := []graph.ID{1}
	write(t, store, func(w *memgraph.Writer) error {
		if _, _, err := w.Put(turn("a", func(n *graph.Node) { n.Provenance = source })); err != nil {
			return err
		}
		source[0] = 2
		return nil
	})
	withIndex(t, store, func(x *index.Index) {
		if arcs := arcsOf(x, ordinalOf(t, x, 1)); arcs[fmt.Sprint(graph.ID(3), " ", index.DerivedFrom, " false 1")] != 1 {
			t.Errorf("Emily's arcs are %v, want one from the note", arcs)
		}
	})
}

func TestANodeWithAKnownSourceIsNotStoredAgain(t *testing.T) {
	for _, source := range []string{"m1", strings.Repeat("long", 200), "小明/1"} {
		store := newStore(t)
		var first graph.ID
		write(t, store, func(w *memgraph.Writer) error {
			for i := range 3 { // within one transaction
				id, added, err := w.Put(turn(fmt.Sprint("version ", i), func(n *graph.Node) { n.Source = source }))
				if err != nil {
					return err
				}
				if i == 0 {
					first = id
				}
				if id != first || added != (i == 0) {
					t.Errorf("put %d of %.10q gives node %v, added %t", i, source, id, added)
				}
			}
			return nil
		})
		id := put(t, store, turn("version 3", func(n *graph.Node) { n.Source = source }))
		mustBe(t, "the node of a later put", id, first)
		if got := texts(t, store); len(got) != 1 || got[0] != "version 0" {
			t.Errorf("the memory holds %q", got)
		}
		write(t, store, func(w *memgraph.Writer) error {
			known, err := w.Known(source)
			mustBe(t, "the known node", known, first)
			return err
		})
		// An identical put changes nothing, so it logs nothing.
		changes := 0
		for range store.Changes(t.Context(), 0) {
			changes++
		}
		mustBe(t, "the number of changes", changes, 1)
	}
}

func TestVectorsAreScaledToUnitLength(t *testing.T) {
	store := fixture(t)
	for _, scale := range []float32{1e-40, 1e-20, 1, 1e20, 3e38} {
		write(t, store, func(w *memgraph.Writer) error {
			return memgraph.SetVector(w, 2, "model", []float32{0.6 * scale, -0.8 * scale})
		})
		withIndex(t, store, func(x *index.Index) {
			hits, err := x.Nearest([]float32{0.6, -0.8}, 1, nil)
			if err != nil || len(hits) != 1 || math.Abs(float64(hits[0].Cosine)-1) > 1e-4 {
				t.Errorf("at scale %v the nearest is %v, %v", scale, hits, err)
			}
		})
	}
}

func TestTheClockOfADBIsChecked(t *testing.T) {
	for _, now := range []time.Time{{}, time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)} {
		store := ego(t, openOn(t, newEngine(t), memgraph.Options{Now: func() time.Time { return now }}), "tester")
		err := store.Write(t.Context(), func(w *memgraph.Writer) error { _, err := w.Person("Emily"); return err })
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("with the clock at %v Write returns %v, want %v", now, err, graph.ErrInvalid)
		}
	}
}

func TestInvalidOptionsAndNamesAreRejected(t *testing.T) {
	if _, err := memgraph.Open(t.TempDir(), &memgraph.Options{MaxLoaded: -1}); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("MaxLoaded -1 gives %v", err)
	}
	db := openOn(t, newEngine(t), memgraph.Options{})
	for _, name := range []string{"", strings.Repeat("x", kv.MaxEgo+1)} {
		if _, err := db.Ego(name); !errors.Is(err, kv.ErrBadEgo) {
			t.Errorf("ego %.10q gives %v", name, err)
		}
	}
	for _, span := range []memgraph.Period{{From: time.Date(1500, 1, 1, 0, 0, 0, 0, time.UTC)},
		{To: time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)}} {
		for _, err := range ego(t, db, "tester").Between(t.Context(), span) {
			if !errors.Is(err, graph.ErrInvalid) {
				t.Errorf("the span %v gives %v", span, err)
			}
		}
	}
}

func TestPeopleAreIdentifiedByTheirNames(t *testing.T) {
	store := newStore(t)
	person := func(name string) (id graph.ID) {
		write(t, store, func(w *memgraph.Writer) (err error) { id, err = w.Person(name); return err })
		return id
	}
	emily := person("Emily")
	for _, same := range []string{"emily", " EMILY ", "Emily\t", "Ｅmily"} {
		mustBe(t, fmt.Sprintf("the person of %q", same), person(same), emily)
	}
	jose := person("José")
	mustBe(t, "José in another encoding", person("Jose\u0301"), jose)
	for _, other := range []string{"Emily Smith", "Emilya", "Jose"} {
		if id := person(other); id == emily || id == jose {
			t.Errorf("%q is node %v, another person", other, id)
		}
	}
	second := put(t, store, graph.Node{Kind: graph.Person, Title: "Emily"})
	if second == emily {
		t.Error("a second person under a known name is not stored")
	}
	mustBe(t, "whom the name leads to then", person("Emily"), emily)
	if id, err := store.Person(t.Context(), "emily"); id != emily || err != nil {
		t.Errorf("the store finds %v, %v", id, err)
	}
}

func TestIDsAreReadAsTheyAreWritten(t *testing.T) {
	for _, id := range []graph.ID{1, 42, math.MaxUint64} {
		if got, err := graph.ParseID(id.String()); got != id || err != nil {
			t.Errorf("%v is read as %v, %v", id, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "1.5", "node 1", "18446744073709551616"} {
		if _, err := graph.ParseID(text); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%q gives %v", text, err)
		}
	}
}

func TestAnAttributeKeepsRelationDirectionAndStrength(t *testing.T) {
	store := fixture(t)
	for i, strength := range []float64{1e-9, 1.0 / 65536, 0.001, 0.3, 1, 2, 7.7, 1000, 60000, graph.MaxStrength} {
		var id graph.ID
		write(t, store, func(w *memgraph.Writer) (err error) {
			if id, err = w.Person(fmt.Sprint("target", i)); err != nil {
				return err
			}
			_, err = w.Link(graph.Edge{From: 2, To: id, Label: "knows", Strength: strength})
			return err
		})
		withIndex(t, store, func(x *index.Index) {
			targets, attributes := x.Row(ordinalOf(t, x, id))
			a := index.Attribute(attributes[0])
			mustBe(t, "the other end", targets[0], ordinalOf(t, x, 2))
			mustBe(t, "the relation", a.Relation(), index.Related)
			mustBe(t, "the direction", a.Forward(), false)
			want := min(max(strength, math.Exp2(-16)), math.Exp2(15.875))
			if off := math.Abs(math.Log2(float64(a.Strength()) / want)); off > 1.0/16+1e-6 {
				t.Errorf("strength %v became %v", strength, a.Strength())
			}
		})
	}
}
