package egomem_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
)

func TestWhoIsRelatedMayHearWhatTheOtherSaid(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "I like zucchini."},
		egomem.Turn{Speaker: "John", Text: "I like nothing."},
	)
	heard := func() int {
		t.Helper()
		john, err := m.Person(t.Context(), "John")
		if err != nil {
			t.Fatal(err)
		}
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
	observe(t, m, friends, friends, egomem.Relation{From: "Emily", Label: "is a friend of", To: "John", Since: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)})
	if n := heard(); n != 2 {
		t.Errorf("when they are friends John finds %d, want 2", n)
	}
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := m.Store().Edges(t.Context(), emily)
	if err != nil || len(out) != 2 {
		t.Errorf("there are %d edges, want 2, since two of three are the same: %v", len(out), err)
	}
}

func TestRelationsThatCannotBeAreRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, r := range map[string]egomem.Relation{
		"nothing":                    {},
		"nobody":                     {From: "Emily", Label: "is a friend of"},
		"no label":                   {From: "Emily", To: "John"},
		"to oneself":                 {From: "Emily", Label: "is a friend of", To: " EMILY"},
		"an end before it began":     {From: "Emily", Label: "is a friend of", To: "John", Since: day, Until: day.AddDate(-1, 0, 0)},
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
	john, err := m.Person(t.Context(), "John")
	if err != nil {
		t.Fatal(err)
	}
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
