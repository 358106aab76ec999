package retrieve_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// jobs returns a memory of who works where, and since when.
func jobs(t *testing.T) (store *memgraph.Store, people map[string]graph.ID) {
	t.Helper()
	store, people = newStore(t), map[string]graph.ID{}
	year := func(y int) time.Time { return time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC) }
	write(t, store, func(w *memgraph.Writer) error {
		things := map[string]graph.ID{}
		for _, name := range []string{"Emily", "John"} {
			id, err := w.Person(name)
			if err != nil {
				return err
			}
			people[name], things[name] = id, id
		}
		for _, name := range []string{"Acme Press", "Blue Harbour Bakery", "tennis club", "diary"} {
			id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Title: name, Detail: graph.Concept{}})
			if err != nil {
				return err
			}
			things[name] = id
		}
		secret, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: people["Emily"], Text: "I keep it under the bed.",
			Audience: graph.Private})
		if err != nil {
			return err
		}
		for _, e := range []struct {
			from, label, to string
			since, until    int
			rests           graph.ID
		}{
			{"Emily", "worked at", "Acme Press", 2015, 2020, 0}, {"Emily", "works at", "Blue Harbour Bakery", 2020, 0, 0},
			{"Emily", "plays at", "tennis club", 0, 0, 0},
			{"John", "delivers flour to", "Blue Harbour Bakery", 0, 0, 0}, {"Emily", "hides", "diary", 0, 0, secret},
		} {
			edge := graph.Edge{From: things[e.from], To: things[e.to], Label: e.label}
			if e.since != 0 {
				edge.ValidFrom = year(e.since)
			}
			if e.until != 0 {
				edge.ValidTo = year(e.until)
			}
			if e.rests != 0 {
				edge.Provenance = []graph.ID{e.rests}
			}
			if _, err := w.Link(edge); err != nil {
				return err
			}
		}
		return nil
	})
	return store, people
}

func ask(t *testing.T, store *memgraph.Store, cue retrieve.FactCue) (texts []string) {
	t.Helper()
	facts, err := retrieve.New(store, nil).Facts(t.Context(), cue)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts {
		texts = append(texts, f.Text())
	}
	return texts
}

func TestFactsAreFoundByTheirEndsAndTheirLabels(t *testing.T) {
	store, people := jobs(t)
	for _, test := range []struct {
		name string
		cue  retrieve.FactCue
		want string // text of the best fact
		not  string // text of no fact
	}{
		{"by a name and the relation", retrieve.FactCue{Text: "Where does Emily play?"}, "Emily plays at tennis club", ""},
		{"by a thing", retrieve.FactCue{Text: "Who delivers to the bakery?"}, "John delivers flour to Blue Harbour Bakery", ""},
		{"at an earlier time", retrieve.FactCue{Text: "Where did Emily work?",
			At: time.Date(2017, 3, 1, 0, 0, 0, 0, time.UTC)}, "Emily worked at Acme Press", "Emily works at Blue Harbour Bakery"},
		{"at a later time", retrieve.FactCue{Text: "Where does Emily work?",
			At: time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)}, "Emily works at Blue Harbour Bakery", "Emily worked at Acme Press"},
		{"as the app", retrieve.FactCue{Text: "What does Emily hide?"}, "Emily hides diary", ""},
		{"as another person", retrieve.FactCue{Text: "What does Emily hide?", Asker: people["John"]}, "", "Emily hides diary"},
	} {
		got := ask(t, store, test.cue)
		if test.want != "" && (len(got) == 0 || got[0] != test.want) {
			t.Errorf("%s: %q, want %q first", test.name, got, test.want)
		}
		if test.not != "" && strings.Contains(strings.Join(got, "\n"), test.not) {
			t.Errorf("%s: %q is among %q", test.name, test.not, got)
		}
	}
	if got := ask(t, store, retrieve.FactCue{Text: "volcanoes on Mars"}); len(got) != 0 {
		t.Errorf("of nothing it knows %q", got)
	}
}

func TestFactsOfAnEarlierBeliefAreFound(t *testing.T) {
	clock := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	engineDB, err := memgraph.Open(t.TempDir(), &memgraph.Options{Small: true, Now: func() time.Time { return clock }})
	if err != nil {
		t.Fatal(err)
	}
	defer engineDB.Close()
	store, err := engineDB.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	var edge graph.EdgeID
	write(t, store, func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		lisbon, _, err := w.Put(graph.Node{Kind: graph.Semantic, Title: "Lisbon", Detail: graph.Concept{}})
		if err != nil {
			return err
		}
		edge, err = w.Link(graph.Edge{From: emily, To: lisbon, Label: "lives in"})
		return err
	})
	before := clock.Add(time.Hour)
	clock = clock.Add(48 * time.Hour)
	write(t, store, func(w *memgraph.Writer) error { return w.EndEdge(edge, clock) })
	if got := ask(t, store, retrieve.FactCue{Text: "Where does Emily live?"}); len(got) != 0 {
		t.Errorf("it still believes %q", got)
	}
	if got := ask(t, store, retrieve.FactCue{Text: "Where does Emily live?", AsOf: before}); len(got) != 1 {
		t.Errorf("it believed %q", got)
	}
}

func TestFeelingsAreFilteredExactlyAndThenRanked(t *testing.T) {
	store := newStore(t)
	write(t, store, func(w *memgraph.Writer) error {
		for _, f := range []struct {
			text string
			graph.AffectUnit
		}{
			{"the coffee there is strong and wonderful",
				graph.AffectUnit{ObjectName: "Café Luna", ObjectType: "place", Aspect: "coffee", Positive: 0.9, Weight: 3}},
			{"she finds the waiters slow",
				graph.AffectUnit{ObjectName: "Café Luna", ObjectType: "place", Aspect: "service", Negative: 0.8, Weight: 1}},
			{"the waiters at the pier are quick",
				graph.AffectUnit{ObjectName: "Pier Grill", ObjectType: "Place", Aspect: "service", Positive: 0.7, Weight: 9}},
			{"the phone's battery is a disappointment",
				graph.AffectUnit{ObjectName: "phone", ObjectType: "thing", Aspect: "battery", Negative: 0.9, Weight: 2}},
		} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Affect, Text: f.text, Detail: f.AffectUnit}); err != nil {
				return err
			}
		}
		return nil
	})
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		name string
		cue  retrieve.FeelingCue
		want []string
	}{
		{"by type and aspect", retrieve.FeelingCue{ObjectType: "place", Aspect: "service", Text: "slow waiters"},
			[]string{"she finds the waiters slow", "the waiters at the pier are quick"}},
		{"most evidence first", retrieve.FeelingCue{ObjectType: "PLACE", Aspect: "service"},
			[]string{"the waiters at the pier are quick", "she finds the waiters slow"}},
		{"by words alone", retrieve.FeelingCue{Text: "battery", K: 1}, []string{"the phone's battery is a disappointment"}},
		{"of a type that there is not", retrieve.FeelingCue{ObjectType: "film"}, nil},
	} {
		list, err := r.Feelings(t.Context(), test.cue)
		if err != nil || len(list) != len(test.want) {
			t.Errorf("%s: %v, %v", test.name, list, err)
			continue
		}
		for i := range list {
			if list[i].Text != test.want[i] {
				t.Errorf("%s: %q is at place %d, want %q", test.name, list[i].Text, i, test.want[i])
			}
		}
	}
}

// Units that wait for their embedding are compared by words, whether one that the asker may not see has one.
func TestAHiddenFeelingDoesNotDecideHowOthersAreCompared(t *testing.T) {
	answers := map[bool]string{}
	for _, hidden := range []bool{false, true} {
		store := newStore(t)
		var john graph.ID
		write(t, store, func(w *memgraph.Writer) error {
			emily, err := w.Person("Emily")
			if err != nil {
				return err
			}
			if john, err = w.Person("John"); err != nil {
				return err
			}
			embedded := graph.Node{Kind: graph.Document, Text: "a form", Audience: graph.Everyone}
			if hidden {
				embedded = graph.Node{Kind: graph.Affect, Text: "she adores tennis", Owners: []graph.ID{emily},
					Audience: graph.Private, Detail: graph.AffectUnit{ObjectName: "tennis", Weight: 1}}
			}
			id, _, err := w.Put(embedded)
			if err != nil {
				return err
			}
			for _, text := range []string{"he dislikes rainy days", "he likes slow trains"} {
				if _, _, err := w.Put(graph.Node{Kind: graph.Affect, Text: text, Owners: []graph.ID{john},
					Detail: graph.AffectUnit{ObjectName: "weather", Weight: 1}}); err != nil {
					return err
				}
			}
			return setVector(w, id, "toy", []float32{1, 0})
		})
		toy := embedder{"toy", func(context.Context, string) ([]float32, error) { return []float32{1, 0}, nil }}
		list, err := retrieve.New(store, &retrieve.Options{Embedder: toy}).Feelings(t.Context(),
			retrieve.FeelingCue{Text: "slow trains", Asker: john})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			answers[hidden] += fmt.Sprintln(e.Text, e.Score)
		}
	}
	if answers[true] != answers[false] || !strings.HasPrefix(answers[false], "he likes slow trains 1") {
		t.Errorf("with a hidden unit:\n%swithout:\n%s", answers[true], answers[false])
	}
}

func TestRecentReturnsTheEndOfAConversation(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	texts := func(session string, turns int) (texts []string) {
		t.Helper()
		list, err := r.Recent(t.Context(), retrieve.RecentCue{Conversation: session, Turns: turns})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			texts = append(texts, e.Speaker+": "+e.Text)
		}
		return texts
	}
	if got := strings.Join(texts("first", 2), "|"); got != "Emily: Has he found a job there?|Priya: Yes, with a bakery." {
		t.Errorf("the first one ends %q", got)
	}
	if got := texts("", 1); len(got) != 1 || got[0] != "Emily: Let us have dinner together." {
		t.Errorf("the last one ends %q", got)
	}
	if got := texts("never", 5); len(got) != 0 {
		t.Errorf("an unknown conversation ends %q", got)
	}
	if got := texts("second", 500); len(got) != len(secondSession) {
		t.Errorf("the second one has %d turns", len(got))
	}
}

func TestRelevantChunksAreKept(t *testing.T) {
	r := retrieve.New(newStore(t), nil)
	chunks := []string{"Emily wants answers in French.", "The trip to Porto was moved to May.", "", "Invoices go out on Fridays."}
	relevant, err := r.FilterRelevant(t.Context(), "When is the trip to Porto?", chunks, nil)
	if err != nil || len(relevant) != 4 || relevant[0] || !relevant[1] || relevant[2] || relevant[3] {
		t.Errorf("%v, %v", relevant, err)
	}
	if _, err := r.FilterRelevant(t.Context(), "x", make([]string, retrieve.MaxChunks+1), nil); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("too many chunks give %v", err)
	}
}

func TestInvalidQuestionsOfEachKindAreErrors(t *testing.T) {
	r := retrieve.New(newStore(t), nil)
	invalid, endless := "\xff", strings.Repeat("x", graph.MaxText+1)
	var errs []error
	for _, cue := range []retrieve.FactCue{{}, {Text: " "}, {Text: invalid}, {Text: endless}, {Text: "a", K: -1},
		{Text: "a", K: retrieve.MaxK + 1}} {
		_, err := r.Facts(t.Context(), cue)
		errs = append(errs, err)
	}
	for _, cue := range []retrieve.FeelingCue{{Text: invalid}, {Text: endless}, {Aspect: invalid}, {K: -1}} {
		_, err := r.Feelings(t.Context(), cue)
		errs = append(errs, err)
		_, err = r.Opinions(t.Context(), cue)
		errs = append(errs, err)
	}
	for _, turns := range []int{0, -1, retrieve.MaxRecent + 1} {
		_, err := r.Recent(t.Context(), retrieve.RecentCue{Turns: turns})
		errs = append(errs, err)
	}
	for i, err := range errs {
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("bad question %d gives %v", i, err)
		}
	}
}
