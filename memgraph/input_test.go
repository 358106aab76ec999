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

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv"
)

// fixture is a memory with Emily (1), a turn of hers (2) and its vector.
func fixture(t *testing.T) *memgraph.Store {
	store := newStore(t)
	id := say(t, store, "Emily", "hello")
	write(t, store, func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{3, 4}) })
	return store
}

func TestInputThatCannotBeStoredIsRefusedWithAReason(t *testing.T) {
	store := fixture(t)
	long, invalid := strings.Repeat("x", memgraph.MaxText+1), "\xff"
	node := func(change func(n *memgraph.Node)) func(w *memgraph.Writer) error {
		return func(w *memgraph.Writer) error { _, _, err := w.Put(turn("text", change)); return err }
	}
	edge := func(change func(e *memgraph.Edge)) func(w *memgraph.Writer) error {
		e := memgraph.Edge{From: 1, To: 2, Label: "knows"}
		change(&e)
		return func(w *memgraph.Writer) error { _, err := w.Link(e); return err }
	}
	vector := func(id memgraph.ID, model string, v ...float32) func(w *memgraph.Writer) error {
		return func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, model, v) }
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	year := func(y int) time.Time { return time.Date(y, 6, 1, 0, 0, 0, 0, time.UTC) }
	for _, test := range []struct {
		name string
		do   func(w *memgraph.Writer) error
		want error
	}{
		{"a turn without text, title or caption", node(func(n *memgraph.Node) { n.Text = "" }), memgraph.ErrInvalid},
		{"a text that is not UTF-8", node(func(n *memgraph.Node) { n.Text = invalid }), memgraph.ErrInvalid},
		{"a text that is too long", node(func(n *memgraph.Node) { n.Text = long }), memgraph.ErrInvalid},
		{"a title that is too long", node(func(n *memgraph.Node) { n.Title = long[:memgraph.MaxName+1] }), memgraph.ErrInvalid},
		{"a caption that is not UTF-8", node(func(n *memgraph.Node) { n.Caption = invalid }), memgraph.ErrInvalid},
		{"a caption that is too long", node(func(n *memgraph.Node) { n.Caption = long[:memgraph.MaxCaption+1] }), memgraph.ErrInvalid},
		{"a session that is not UTF-8", node(func(n *memgraph.Node) { n.Session = invalid }), memgraph.ErrInvalid},
		{"a session that is too long", node(func(n *memgraph.Node) { n.Session = long[:memgraph.MaxName+1] }), memgraph.ErrInvalid},
		{"a source that is not UTF-8", node(func(n *memgraph.Node) { n.Source = invalid }), memgraph.ErrInvalid},
		{"a source that is too long", node(func(n *memgraph.Node) { n.Source = long[:memgraph.MaxName+1] }), memgraph.ErrInvalid},
		{"no kind", node(func(n *memgraph.Node) { n.Kind = 0 }), memgraph.ErrInvalid},
		{"a kind that does not exist", node(func(n *memgraph.Node) { n.Kind = 10 }), memgraph.ErrInvalid},
		{"a role that does not exist", node(func(n *memgraph.Node) { n.Role = 2 }), memgraph.ErrInvalid},
		{"an event before 1700", node(func(n *memgraph.Node) { n.Event = year(1699) }), memgraph.ErrInvalid},
		{"an event after 2250", node(func(n *memgraph.Node) { n.Event = year(2251) }), memgraph.ErrInvalid},
		{"provenance in a node that does not exist", node(func(n *memgraph.Node) { n.Provenance = []memgraph.ID{9} }), memgraph.ErrNotFound},
		{"provenance in itself", node(func(n *memgraph.Node) { n.Provenance = []memgraph.ID{4} }), memgraph.ErrNotFound},
		{"provenance in no node", node(func(n *memgraph.Node) { n.Provenance = []memgraph.ID{0} }), memgraph.ErrNotFound},
		{"too much provenance", node(func(n *memgraph.Node) { n.Provenance = make([]memgraph.ID, memgraph.MaxProvenance+1) }), memgraph.ErrInvalid},
		{"a speaker that does not exist", node(func(n *memgraph.Node) { n.Speaker = 9 }), memgraph.ErrNotFound},
		{"a speaker that is no person", node(func(n *memgraph.Node) { n.Speaker = 2 }), memgraph.ErrInvalid},
		{"a person without a name", node(func(n *memgraph.Node) { n.Kind = memgraph.Person }), memgraph.ErrInvalid},
		{"a person whose name is blank", node(func(n *memgraph.Node) { n.Kind, n.Title = memgraph.Person, " \t" }), memgraph.ErrInvalid},
		{"a person by a blank name", func(w *memgraph.Writer) error { _, err := w.Person(" "); return err }, memgraph.ErrInvalid},
		{"a person by a name that is not UTF-8", func(w *memgraph.Writer) error { _, err := w.Person(invalid); return err }, memgraph.ErrInvalid},
		{"a person by a name that is too long", func(w *memgraph.Writer) error { _, err := w.Person(long); return err }, memgraph.ErrInvalid},

		{"an edge from nowhere", edge(func(e *memgraph.Edge) { e.From = 0 }), memgraph.ErrInvalid},
		{"an edge to a node that does not exist", edge(func(e *memgraph.Edge) { e.To = 9 }), memgraph.ErrNotFound},
		{"an edge without a label", edge(func(e *memgraph.Edge) { e.Label = "" }), memgraph.ErrInvalid},
		{"an edge's label that is not UTF-8", edge(func(e *memgraph.Edge) { e.Label = invalid }), memgraph.ErrInvalid},
		{"a negative strength", edge(func(e *memgraph.Edge) { e.Strength = -1 }), memgraph.ErrInvalid},
		{"a strength that is no number", edge(func(e *memgraph.Edge) { e.Strength = math.NaN() }), memgraph.ErrInvalid},
		{"an infinite strength", edge(func(e *memgraph.Edge) { e.Strength = math.Inf(1) }), memgraph.ErrInvalid},
		{"a confidence above one", edge(func(e *memgraph.Edge) { e.Confidence = 1.1 }), memgraph.ErrInvalid},
		{"a confidence that is no number", edge(func(e *memgraph.Edge) { e.Confidence = math.NaN() }), memgraph.ErrInvalid},
		{"a relation that ends before it begins", edge(func(e *memgraph.Edge) { e.ValidFrom, e.ValidTo = year(2020), year(2019) }), memgraph.ErrInvalid},
		{"a relation that begins before 1700", edge(func(e *memgraph.Edge) { e.ValidFrom = year(1600) }), memgraph.ErrInvalid},
		{"a relation that ends after 2250", edge(func(e *memgraph.Edge) { e.ValidTo = year(2300) }), memgraph.ErrInvalid},
		{"an edge that rests on a node that does not exist", edge(func(e *memgraph.Edge) { e.Provenance = []memgraph.ID{9} }), memgraph.ErrNotFound},
		{"an edge with too much provenance", edge(func(e *memgraph.Edge) { e.Provenance = make([]memgraph.ID, memgraph.MaxProvenance+1) }), memgraph.ErrInvalid},

		{"a vector without values", vector(2, "model"), memgraph.ErrBadVector},
		{"a vector of another dimension", vector(2, "model", 1, 2, 3), memgraph.ErrBadVector},
		{"a vector of zeros", vector(2, "model", 0, 0), memgraph.ErrBadVector},
		{"a vector with a value that is no number", vector(2, "model", 1, nan), memgraph.ErrBadVector},
		{"a vector with an infinite value", vector(2, "model", inf, 1), memgraph.ErrBadVector},
		{"a vector that is too long", vector(2, "model", make([]float32, memgraph.MaxDim+1)...), memgraph.ErrBadVector},
		{"a vector of another model", vector(2, "other", 1, 2), memgraph.ErrModel},
		{"a vector of a model without a name", vector(2, "", 1, 2), memgraph.ErrInvalid},
		{"a vector of a node that does not exist", vector(9, "model", 1, 2), memgraph.ErrNotFound},
		{"a vector of no node", vector(0, "model", 1, 2), memgraph.ErrNotFound},
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

func TestDetailsThatCannotBeStoredAreRefused(t *testing.T) {
	store := fixture(t)
	nan := math.NaN()
	many := slices.Repeat([]string{"x"}, 300)
	for name, n := range map[string]memgraph.Node{
		"a turn with a detail":                {Kind: memgraph.Turn, Text: "a", Detail: memgraph.Concept{}},
		"a concept's detail on a person":      {Kind: memgraph.Person, Title: "a", Detail: memgraph.Concept{}},
		"a participant who does not exist":    {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Participants: []memgraph.Participant{{Person: 99}}}},
		"a participant who is no person":      {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Participants: []memgraph.Participant{{Person: 2}}}},
		"a participant without a person":      {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Participants: []memgraph.Participant{{}}}},
		"an emotion without a name":           {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Emotions: []memgraph.Emotion{{}}}},
		"an emotion that is no number":        {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Emotions: []memgraph.Emotion{{Name: "joy", Strength: nan}}}},
		"too many senses":                     {Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Senses: many}},
		"too many aliases":                    {Kind: memgraph.Semantic, Text: "a", Detail: memgraph.Concept{Aliases: many}},
		"an empty alias":                      {Kind: memgraph.Semantic, Text: "a", Detail: memgraph.Concept{Aliases: []string{""}}},
		"an alias of broken characters":       {Kind: memgraph.Person, Title: "a", Detail: memgraph.Profile{Aliases: []string{"\xff"}}},
		"a probability above one":             {Kind: memgraph.Procedural, Text: "a", Detail: memgraph.Procedure{Probability: 1.5}},
		"a sentiment below zero":              {Kind: memgraph.Affect, Text: "a", Detail: memgraph.Feeling{Positive: -0.1}},
		"a weight that is no number":          {Kind: memgraph.Affect, Text: "a", Detail: memgraph.Feeling{Weight: nan}},
		"a weight without end":                {Kind: memgraph.Affect, Text: "a", Detail: memgraph.Feeling{Weight: math.Inf(1)}},
		"a feeling about what does not exist": {Kind: memgraph.Affect, Text: "a", Detail: memgraph.Feeling{Object: 99}},
		"an errand due in the year 9999":      {Kind: memgraph.Intention, Text: "a", Detail: memgraph.Errand{Due: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}},
		"an end before the beginning":         {Kind: memgraph.Episodic, Text: "a", Event: noon, Until: noon.Add(-1)},
		"an owner who does not exist":         {Kind: memgraph.Turn, Text: "a", Owners: []memgraph.ID{99}},
		"an owner who is no person":           {Kind: memgraph.Turn, Text: "a", Owners: []memgraph.ID{2}},
		"an audience that does not exist":     {Kind: memgraph.Turn, Text: "a", Audience: 9},
		"an origin that does not exist":       {Kind: memgraph.Turn, Text: "a", Origin: 9},
		"a stability below zero":              {Kind: memgraph.Turn, Text: "a", Stability: -1},
		"a reinforcement in the Middle Ages":  {Kind: memgraph.Turn, Text: "a", Reinforced: time.Date(1200, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		t.Run(name, func(t *testing.T) {
			before := texts(t, store)
			err := store.Write(t.Context(), func(w *memgraph.Writer) error { _, _, err := w.Put(n); return err })
			if !errors.Is(err, memgraph.ErrInvalid) && !errors.Is(err, memgraph.ErrNotFound) {
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
	for _, test := range []struct{ given, want memgraph.Detail }{
		{&memgraph.Concept{Type: "sport"}, memgraph.Concept{Type: "sport"}},
		{(*memgraph.Concept)(nil), nil},
	} {
		id := put(t, store, memgraph.Node{Kind: memgraph.Semantic, Text: "a", Detail: test.given})
		if got, err := store.Get(t.Context(), id); err != nil || !reflect.DeepEqual(got.Detail, test.want) {
			t.Errorf("%#v comes back as %#v, %v", test.given, got.Detail, err)
		}
	}
}

func TestWhatIsStoredComesBackAsItWas(t *testing.T) {
	store := fixture(t)
	zone := func(hours float64) *time.Location { return time.FixedZone("somewhere", int(hours*3600)) }
	for _, test := range []struct {
		name string
		node memgraph.Node
	}{
		{"the first moment of 1970", turn("a", func(n *memgraph.Node) { n.Event = time.Unix(0, 0).UTC() })},
		{"the first moment of 1970, as Tokyo's clocks showed it", turn("a", func(n *memgraph.Node) { n.Event = time.Unix(0, 0).In(zone(9)) })},
		{"a nanosecond before 1970", turn("a", func(n *memgraph.Node) { n.Event = time.Unix(0, -1).UTC() })},
		{"a time east of Greenwich", turn("a", func(n *memgraph.Node) { n.Event = time.Date(2024, 1, 2, 3, 4, 5, 678901234, zone(5.75)) })},
		{"a time west of Greenwich", turn("a", func(n *memgraph.Node) { n.Event = time.Date(2024, 1, 2, 3, 4, 5, 6, zone(-9.5)) })},
		{"the first year", turn("a", func(n *memgraph.Node) { n.Event = time.Date(1700, 1, 1, 0, 0, 0, 0, time.UTC) })},
		{"the last year", turn("a", func(n *memgraph.Node) { n.Event = time.Date(2250, 12, 31, 23, 59, 59, 999999999, time.UTC) })},
		{"no time", turn("a")},
		{"the longest text", turn(strings.Repeat("long ", memgraph.MaxText/5))},
		{"a text of many scripts", turn("Ünïcode 小明 👋🏽 \u200b\x00 end")},
		{"the longest source", turn("a", func(n *memgraph.Node) { n.Source = strings.Repeat("s", memgraph.MaxName) })},
		{"everything at once", memgraph.Node{Kind: memgraph.Intention, Title: "t", Text: "x", Caption: "c", Session: "s", Speaker: 1,
			Role: memgraph.Robot, Source: "source", Provenance: []memgraph.ID{2, 1, 2}, Owners: []memgraph.ID{1}, Origin: memgraph.Told,
			Audience: memgraph.Private, Pinned: true, Stability: time.Hour, Reinforced: noon, Event: noon.In(zone(2)), Until: noon.Add(time.Hour).In(zone(2)),
			Detail: memgraph.Errand{Due: noon, Done: noon.Add(time.Hour)}}},
		{"an episode", memgraph.Node{Kind: memgraph.Episodic, Text: "a", Detail: memgraph.Episode{Place: "the club", Background: "she plays on Fridays",
			Participants: []memgraph.Participant{{Person: 1, Part: "host"}, {Person: 1}}, Emotions: []memgraph.Emotion{{Name: "joy", Strength: 0.5}}, Senses: []string{"cut grass", "rain"}}}},
		{"an empty episode", memgraph.Node{Kind: memgraph.Situation, Text: "a", Detail: memgraph.Episode{}}},
		{"a concept", memgraph.Node{Kind: memgraph.Semantic, Title: "tennis", Detail: memgraph.Concept{Type: "sport", Aliases: []string{"网球", "lawn tennis"}}}},
		{"a procedure", memgraph.Node{Kind: memgraph.Procedural, Text: "offers tea", Detail: memgraph.Procedure{Trigger: true, Probability: 0.25}}},
		{"a feeling", memgraph.Node{Kind: memgraph.Affect, Text: "likes it", Detail: memgraph.Feeling{Object: 2, ObjectName: "tea", ObjectType: "drink", Aspect: "taste",
			Positive: 0.5, Negative: 0.25, Neutral: 1, Weight: 12, Reason: "says so"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			id := put(t, store, test.node)
			got, err := store.Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			test.node.ID, test.node.Recorded = id, noon
			if !sameNode(got, test.node) {
				t.Errorf("it comes back as %+v", got)
			}
		})
	}
}

func TestTheStoredProvenanceIsACopy(t *testing.T) {
	store := fixture(t)
	basis := []memgraph.ID{1}
	write(t, store, func(w *memgraph.Writer) error {
		if _, _, err := w.Put(turn("a", func(n *memgraph.Node) { n.Provenance = basis })); err != nil {
			return err
		}
		basis[0] = 2
		return nil
	})
	look(t, store, func(x *memgraph.Index) {
		if arcs := row(x, number(t, x, 1)); arcs[fmt.Sprint(memgraph.ID(3), " ", memgraph.RestsOn, " false 1")] != 1 {
			t.Errorf("Emily's arcs are %v, want one from the note", arcs)
		}
	})
}

func TestASourceIsPutOnce(t *testing.T) {
	for _, source := range []string{"m1", strings.Repeat("long", 200), "小明/1"} {
		store := newStore(t)
		var first memgraph.ID
		write(t, store, func(w *memgraph.Writer) error {
			for i := range 3 { // within one transaction
				id, added, err := w.Put(turn(fmt.Sprint("version ", i), func(n *memgraph.Node) { n.Source = source }))
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
		id := put(t, store, turn("version 3", func(n *memgraph.Node) { n.Source = source }))
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

func TestVectorsOfAnyLengthAreScaledToOne(t *testing.T) {
	store := fixture(t)
	for _, scale := range []float32{1e-40, 1e-20, 1, 1e20, 3e38} {
		write(t, store, func(w *memgraph.Writer) error {
			return memgraph.SetVector(w, 2, "model", []float32{0.6 * scale, -0.8 * scale})
		})
		look(t, store, func(x *memgraph.Index) {
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
		if !errors.Is(err, memgraph.ErrInvalid) {
			t.Errorf("with the clock at %v Write returns %v, want %v", now, err, memgraph.ErrInvalid)
		}
	}
}

func TestFaultyOptionsAndNamesAreRefused(t *testing.T) {
	if _, err := memgraph.Open(t.TempDir(), &memgraph.Options{MaxLoaded: -1}); !errors.Is(err, memgraph.ErrInvalid) {
		t.Errorf("MaxLoaded -1 gives %v", err)
	}
	db := openOn(t, newEngine(t), memgraph.Options{})
	for _, name := range []string{"", strings.Repeat("x", kv.MaxEgo+1)} {
		if _, err := db.Ego(name); !errors.Is(err, kv.ErrBadEgo) {
			t.Errorf("ego %.10q gives %v", name, err)
		}
	}
	for _, span := range []memgraph.Period{{From: time.Date(1500, 1, 1, 0, 0, 0, 0, time.UTC)}, {To: time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)}} {
		for _, err := range ego(t, db, "tester").Between(t.Context(), span) {
			if !errors.Is(err, memgraph.ErrInvalid) {
				t.Errorf("the span %v gives %v", span, err)
			}
		}
	}
}

func TestPeopleAreToldApartByTheirNames(t *testing.T) {
	store := newStore(t)
	person := func(name string) (id memgraph.ID) {
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
			t.Errorf("%q is node %v, somebody else", other, id)
		}
	}
	second := put(t, store, memgraph.Node{Kind: memgraph.Person, Title: "Emily"})
	if second == emily {
		t.Error("a person who is put under a known name is nobody new")
	}
	mustBe(t, "whom the name leads to then", person("Emily"), emily)
	if id, err := store.Person(t.Context(), "emily"); id != emily || err != nil {
		t.Errorf("the store finds %v, %v", id, err)
	}
}

func TestIDsAreReadAsTheyAreWritten(t *testing.T) {
	for _, id := range []memgraph.ID{1, 42, math.MaxUint64} {
		if got, err := memgraph.ParseID(id.String()); got != id || err != nil {
			t.Errorf("%v is read as %v, %v", id, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "1.5", "node 1", "18446744073709551616"} {
		if _, err := memgraph.ParseID(text); !errors.Is(err, memgraph.ErrInvalid) {
			t.Errorf("%q gives %v", text, err)
		}
	}
}

func TestAnAttributeKeepsRelationDirectionAndStrength(t *testing.T) {
	store := fixture(t)
	for i, strength := range []float64{1e-9, 1.0 / 65536, 0.001, 0.3, 1, 2, 7.7, 1000, 60000, memgraph.MaxStrength} {
		var id memgraph.ID
		write(t, store, func(w *memgraph.Writer) (err error) {
			if id, err = w.Person(fmt.Sprint("target", i)); err != nil {
				return err
			}
			_, err = w.Link(memgraph.Edge{From: 2, To: id, Label: "knows", Strength: strength})
			return err
		})
		look(t, store, func(x *memgraph.Index) {
			targets, attributes := x.Row(number(t, x, id))
			a := memgraph.Attribute(attributes[0])
			mustBe(t, "the other end", targets[0], number(t, x, 2))
			mustBe(t, "the relation", a.Relation(), memgraph.Related)
			mustBe(t, "the direction", a.Forward(), false)
			want := min(max(strength, math.Exp2(-16)), math.Exp2(15.875))
			if off := math.Abs(math.Log2(float64(a.Strength()) / want)); off > 1.0/16+1e-6 {
				t.Errorf("strength %v became %v", strength, a.Strength())
			}
		})
	}
}
