package egomem_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestWhoIsRelatedMayHearWhatTheOtherSaid(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "I like zucchini."},
		egomem.Turn{Speaker: "John", Text: "I like nothing."},
	)
	heard := func() int {
		t.Helper()
		john := person(t, m, "John")
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "zucchini", Asker: john})
		if err != nil {
			t.Fatal(err)
		}
		return len(result.Evidence)
	}
	if n := heard(); n != 1 {
		t.Errorf("before they are related John finds %d, want 1", n)
	}
	friends := egomem.Relation{From: "emily", Label: "is a friend of", To: "John"}
	observe(t, m, friends, friends,
		egomem.Relation{From: "Emily", Label: "is a friend of", To: "John", Since: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)})
	if n := heard(); n != 2 {
		t.Errorf("when they are friends John finds %d, want 2", n)
	}
	emily := person(t, m, "Emily")
	out, _, err := m.Store().Edges(t.Context(), emily)
	if err != nil || len(out) != 2 {
		t.Errorf("there are %d edges, want 2, since two of three are the same: %v", len(out), err)
	}
}

func TestRelationsThatCannotBeAreRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, r := range map[string]egomem.Relation{
		"nothing":    {},
		"nobody":     {From: "Emily", Label: "is a friend of"},
		"no label":   {From: "Emily", To: "John"},
		"to oneself": {From: "Emily", Label: "is a friend of", To: " EMILY"},
		"an end before it began": {From: "Emily", Label: "is a friend of", To: "John", Since: day,
			Until: day.AddDate(-1, 0, 0)},
		"a label that is no letters": {From: "Emily", Label: "\xff", To: "John"},
	} {
		if _, err := m.Observe(t.Context(), r); !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if stats, err := m.Stats(t.Context()); err != nil || stats.Nodes != 0 {
		t.Errorf("%d nodes are there: %v", stats.Nodes, err)
	}
	if _, err := m.Observe(t.Context(), (*egomem.Relation)(nil)); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("no relation: %v", err)
	}
}

func TestARelationOpensNothingBeforeItBegins(t *testing.T) {
	now := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "My locker code is 4711."},
		egomem.Turn{Speaker: "John", Text: "I start on Monday."},
		egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily", Since: now.AddDate(0, 0, 7)},
	)
	john := person(t, m, "John")
	for _, test := range []struct {
		days  int
		knows bool
	}{{0, false}, {6, false}, {7, true}} {
		now = time.Date(2024, 5, 1+test.days, 9, 0, 0, 0, time.UTC)
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "what is the locker code?", Asker: john})
		if err != nil {
			t.Fatal(err)
		}
		found := slices.ContainsFunc(result.Evidence, func(e egomem.Evidence) bool { return e.ID == 2 })
		_, err = m.Store().View(memgraph.ViewOptions{Asker: john}).Get(t.Context(), 2)
		if found != test.knows || (err == nil) != test.knows {
			t.Errorf("after %d days John finds it: %t, reads it: %v", test.days, found, err)
		}
	}
}

func TestARelationWithUntilEndsTheOpenOne(t *testing.T) {
	now := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	for name, until := range map[string]time.Time{"in the past": now.AddDate(0, 0, -1), "later": now.AddDate(0, 1, 0)} {
		t.Run(name, func(t *testing.T) {
			m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
			related := egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"}
			observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My locker code is 4711."}, related)
			john := person(t, m, "John")
			knows := func() bool {
				t.Helper()
				_, err := m.Store().View(memgraph.ViewOptions{Asker: john}).Get(t.Context(), 2)
				return err == nil
			}
			if !knows() {
				t.Error("a colleague does not know it")
			}
			related.Until = until
			observe(t, m, related, related)
			if knows() {
				t.Error("a former colleague still knows it")
			}
			_, in, err := m.Store().Edges(t.Context(), 1)
			if err != nil || len(in) != 1 {
				t.Errorf("the edges are %+v, %v", in, err)
			}
			related.Until = time.Time{}
			observe(t, m, related)
			if !knows() {
				t.Error("a colleague again does not know it")
			}
		})
	}
}

// However a relation was told before, one with Until leaves none open that says the same.
func TestARelationWithUntilLeavesNoneOpen(t *testing.T) {
	now := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return now.AddDate(0, 0, n) }
	for name, test := range map[string]struct {
		since, until []time.Time // of each time it is told; the last one ends it
		open         []time.Time // when it still holds
	}{
		"told with two beginnings":    {[]time.Time{day(-9), day(-5), {}}, []time.Time{{}, {}, day(-1)}, nil},
		"told again after it ended":   {[]time.Time{{}, {}, {}, {}}, []time.Time{{}, day(-1), {}, day(-1)}, nil},
		"ends earlier than was known": {[]time.Time{{}, {}}, []time.Time{day(9), day(2)}, []time.Time{day(1)}},
		"ends before it begins":       {[]time.Time{day(5), {}}, []time.Time{{}, day(2)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			m := open(t, t.TempDir(), &egomem.Options{Small: true, Now: func() time.Time { return now }})
			for i := range test.since {
				observe(t, m, egomem.Relation{From: "John", Label: "is a friend of", To: "Emily", Since: test.since[i],
					Until: test.until[i]})
			}
			_, in, err := m.Store().Edges(t.Context(), person(t, m, "Emily"))
			if err != nil {
				t.Fatal(err)
			}
			for n := range 9 {
				holds := slices.ContainsFunc(in, func(e graph.Edge) bool { return e.Ended.IsZero() && e.Holds(day(n)) })
				if want := slices.ContainsFunc(test.open, func(at time.Time) bool { return !at.Before(day(n)) }); holds != want {
					t.Errorf("after %d days it holds: %t", n, holds)
				}
			}
		})
	}
}

// Two IDs of one person have no relation with each other, and lose none.
func TestOnePersonHasNoRelationWithThemselves(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Small: true})
	observe(t, m, egomem.Relation{From: "Emily", Label: "lives with", To: "John"})
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	if err := m.JoinPeople(t.Context(), emily, john); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Observe(t.Context(),
		egomem.Relation{FromID: emily, ToID: john, Label: "is a friend of"}); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("a relation of one person is %v", err)
	}
	if err := m.EndRelation(t.Context(), emily, john, "", time.Time{}); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("ending the relations of one person is %v", err)
	}
	if err := m.PartPeople(t.Context(), john); err != nil {
		t.Fatal(err)
	}
	if out, _, err := m.Store().Edges(t.Context(), emily); err != nil || len(out) != 1 || !out[0].Ended.IsZero() {
		t.Errorf("after the join the relations are %+v, %v", out, err)
	}
}

// What a person says of themselves, and what the app concludes, opens nothing.
func TestOnlyTheOperatorOrBothPeopleOpenEars(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "The key lies under the mat. Mallory is my friend."},
		egomem.Turn{Speaker: "Mallory", Text: "I am Emily's best friend."})
	emily, mallory := egomem.ID(1), egomem.ID(3)
	link := func(label string, strength float64, origin graph.Origin, from ...egomem.ID) {
		t.Helper()
		if err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error {
			_, err := w.Link(graph.Edge{From: mallory, To: emily, Label: label, Strength: strength, Origin: origin,
				Provenance: from})
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	knows := func() bool {
		t.Helper()
		_, err := m.Store().View(memgraph.ViewOptions{Asker: mallory}).Get(t.Context(), 2)
		result, failed := m.Recall(t.Context(), egomem.Cue{Text: "where is the key?", Asker: mallory})
		if failed != nil {
			t.Fatal(failed)
		}
		found := slices.ContainsFunc(result.Evidence, func(e egomem.Evidence) bool { return e.ID == 2 })
		if found != (err == nil) {
			t.Errorf("a recall finds it: %t, a view: %v", found, err)
		}
		return found
	}
	link("best friend of", 100, graph.Heard, 4)
	link("best friend of", 1, graph.Inferred)
	link("best friend of", 1, graph.Said, 4)
	if knows() {
		t.Error("a claim of one opens the words of the other")
	}
	link("friend of", 1, graph.Heard, 2, 4)
	if !knows() {
		t.Error("what both said opens nothing")
	}
}

// Two people of one name are told apart by their IDs.
func TestARelationOfANamesake(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."}, egomem.Turn{Speaker: "John", Text: "My first secret is a cat."})
	other, err := m.AddPerson(t.Context(), "John")
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Person: other, Text: "My other secret is a dog."},
		egomem.Relation{From: "Emily", ToID: other, Label: "is a friend of"})
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "secret", Asker: person(t, m, "Emily")})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Evidence {
		if strings.Contains(e.Text, "first secret") {
			t.Errorf("she is told %q", e.Text)
		}
	}
	if len(result.Evidence) == 0 || !strings.Contains(result.Evidence[0].Text, "other secret") {
		t.Errorf("her friend's secret is not found: %+v", result.Evidence)
	}
	for _, bad := range []egomem.Relation{{FromID: other, ToID: other, Label: "x"},
		{FromID: 4711, To: "Emily", Label: "x"}, {FromID: egomem.App, To: "Emily", Label: "x"},
		{FromID: result.Evidence[0].ID, To: "Emily", Label: "x"}} {
		if _, err := m.Observe(t.Context(), bad); !errors.Is(err, egomem.ErrInvalid) && !errors.Is(err, egomem.ErrNotFound) {
			t.Errorf("%+v gives %v", bad, err)
		}
	}
}

// A verb is read from From to To; a noun alone names what To is to From.
func TestHowALabelIsRead(t *testing.T) {
	for _, test := range []struct {
		relation egomem.Relation
		want     string
	}{
		{egomem.Relation{From: "Anna", Label: "is the wife of", To: "Boris"}, "Anna is the wife of Boris"},
		{egomem.Relation{From: "Anna", Label: "wife of", To: "Boris"}, "Anna is a wife of Boris"},
		{egomem.Relation{From: "Anna", Label: "husband", To: "Boris"}, "Boris is Anna's husband"},
		{egomem.Relation{From: "安娜", Label: "是妻子", To: "鲍里斯"}, "安娜是鲍里斯的妻子"},
		{egomem.Relation{From: "安娜", Label: "丈夫", To: "鲍里斯"}, "鲍里斯是安娜的丈夫"},
	} {
		t.Run(test.want, func(t *testing.T) {
			m := open(t, t.TempDir(), nil)
			observe(t, m, test.relation)
			p, err := m.Prompt(t.Context(),
				egomem.Question{Cue: egomem.Cue{Text: "Who is " + test.relation.From + "?",
					Asker: person(t, m, test.relation.From)}})
			if err != nil {
				t.Fatal(err)
			}
			if text := p.Text(2048, nil); !strings.Contains(text, test.want) {
				t.Error(text)
			}
		})
	}
}

func TestEndRelationEndsWhatItOpened(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Relation{From: "Emily", Label: "is a friend of", To: "John"},
		egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
		egomem.Relation{From: "Anna", Label: "is a friend of", To: "John"},
		egomem.Turn{Speaker: "Emily", Text: "I like zucchini."},
		egomem.Turn{Speaker: "John", Text: "I am new here."},
	)
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	finds := func() bool {
		t.Helper()
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "zucchini", Asker: john})
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(result.Evidence, func(e egomem.Evidence) bool { return strings.Contains(e.Text, "zucchini") })
	}
	end := func(a, b egomem.ID, label string, want error) {
		t.Helper()
		if err := m.EndRelation(t.Context(), a, b, label, time.Time{}); !errors.Is(err, want) {
			t.Errorf("ending %q between %v and %v is %v, want %v", label, a, b, err, want)
		}
	}
	end(john, emily, "is a friend of", nil)
	if !finds() {
		t.Error("a colleague finds nothing, although that relation is open")
	}
	end(john, emily, "is a friend of", egomem.ErrNotFound)
	end(john, emily, "", nil)
	if finds() {
		t.Error("it is found although no relation is open")
	}
	end(emily, john, "", egomem.ErrNotFound)
	p, err := m.Profile(t.Context(), john)
	if err != nil || len(p.Relations) != 1 || p.Relations[0].From != "Anna" {
		t.Errorf("John's relations are %+v, %v", p.Relations, err)
	}
	for _, id := range []egomem.ID{0, 4711, egomem.App, egomem.Stranger} {
		end(emily, id, "", egomem.ErrNotFound)
	}
	next := time.Now().AddDate(1, 0, 0)
	observe(t, m, egomem.Relation{From: "Emily", Label: "rents from", To: "John", Until: next})
	if err := m.EndRelation(t.Context(), emily, john, "rents from", next.AddDate(1, 0, 0)); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("it ended before, and ending it is %v", err)
	}
	if err := m.EndRelation(t.Context(), emily, john, "rents from", next.AddDate(0, -1, 0)); err != nil {
		t.Error(err)
	}
	end(emily, john, "rents from", nil)
	end(emily, john, "rents from", egomem.ErrNotFound)
	turn, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "Hello."})
	if err != nil {
		t.Fatal(err)
	}
	end(emily, turn, "", egomem.ErrInvalid)
}

// What the app ended stays over when what was said before is read again; what is said later counts.
func TestARebuildOpensNoRelationThatTheAppEnded(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	friends := func() (open int) {
		err := m.Retrieve(t.Context(), func(ctx context.Context, r *retrieve.Retriever) error {
			facts, err := r.Facts(ctx, retrieve.FactCue{Text: "Emily John friend"})
			for _, f := range facts {
				if f.Label == "friend" && f.Ended.IsZero() && f.ValidTo.IsZero() {
					open++
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return open
	}
	consolidate := func() {
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	swap := func(rules string) {
		made, err := m.Rebuild(t.Context(), egomem.Rules{Name: rules})
		if err == nil {
			err = m.Swap(t.Context(), made)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	both := []string{"Emily", "John"}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "John is my friend.", Present: both},
		egomem.Turn{Speaker: "John", Text: "Emily is my friend.", Present: both})
	consolidate()
	if n := friends(); n == 0 {
		t.Fatal("no one is a friend")
	}
	if err := m.EndRelation(t.Context(), person(t, m, "Emily"), person(t, m, "John"), "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	swap("v2")
	if n := friends(); n > 0 {
		t.Errorf("%d relations are open again after a swap", n)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "John is my friend.", Present: both, Session: "later"})
	consolidate()
	told := friends()
	if told == 0 {
		t.Fatal("a friend who is told of later is none")
	}
	swap("v3")
	if n := friends(); n != told {
		t.Errorf("%d relations are open, %d before the swap", n, told)
	}
}

// A relation whose end the app has said, and that goes on until then, keeps that end.
func TestARebuildKeepsTheEndThatTheAppHasSaid(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	both := []string{"Emily", "John"}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "John is my friend.", Present: both},
		egomem.Turn{Speaker: "John", Text: "Emily is my friend.", Present: both})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	until := time.Now().Add(48 * time.Hour).UTC().Truncate(time.Second)
	if err := m.EndRelation(t.Context(), person(t, m, "Emily"), person(t, m, "John"), "", until); err != nil {
		t.Fatal(err)
	}
	made, err := m.Rebuild(t.Context(), egomem.Rules{Name: "v2"})
	if err == nil {
		err = m.Swap(t.Context(), made)
	}
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	err = m.Retrieve(t.Context(), func(ctx context.Context, r *retrieve.Retriever) error {
		facts, err := r.Facts(ctx, retrieve.FactCue{Text: "Emily John friend"})
		for _, f := range facts {
			if f.Label == "friend" && f.Ended.IsZero() {
				if kept++; !f.ValidTo.Equal(until) {
					t.Errorf("%s is until %v", f.Text(), f.ValidTo)
				}
			}
		}
		return err
	})
	if err != nil || kept != 2 {
		t.Errorf("%d relations go on, %v", kept, err)
	}
}
