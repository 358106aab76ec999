package egomem_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph/graph"
)

// A link of two names is listed, confirmed and undone. One that ended makes no fact about either outdated.
func TestLinksOfNamesAreListedAndSettled(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My sister Melanie has a big white house near the harbour of Oslo."},
		egomem.Turn{Speaker: "Emily", Text: "My friend Mel works at Siemens, where Melanie had her first job in 2015."},
		egomem.Turn{Speaker: "Emily", Text: "It rained."}, egomem.Turn{Speaker: "Emily", Text: "Let me think."},
		egomem.Turn{Speaker: "Emily", Text: "All right."})
	consolidated := func() {
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	emily := person(t, m, "Emily")
	links := func() (list []string, first graph.EdgeID) {
		alike, err := m.Alike(t.Context(), emily)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range alike {
			list, first = append(list, a.String()), a.Edge.ID
		}
		return list, first
	}
	consolidated()
	got, link := links()
	if strings.Join(got, "; ") != "Mel may be the same as Melanie (short form)" {
		t.Fatalf("it links %q", got)
	}
	if err := m.Settle(t.Context(), link, true); err != nil {
		t.Fatal(err)
	}
	if got, link = links(); strings.Join(got, "; ") != "Mel is the same as Melanie (short form)" {
		t.Errorf("confirmed, it links %q", got)
	}
	if err := m.Settle(t.Context(), link, false); err != nil {
		t.Fatal(err)
	}
	if got, _ := links(); len(got) != 0 {
		t.Errorf("undone, it links %q", got)
	}
	if err := m.Settle(t.Context(), link, false); !errors.Is(err, graph.ErrConflict) {
		t.Errorf("undone twice, it gives %v", err)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I had lunch with my friend Mel."})
	consolidated()
	if got, _ := links(); len(got) != 0 {
		t.Errorf("after a further talk it links %q again", got)
	}
	prompt, err := m.Prompt(t.Context(),
		egomem.Question{Cue: egomem.Cue{Text: "Where did Melanie have her first job?", Asker: emily}})
	if err != nil {
		t.Fatal(err)
	}
	known := false
	for _, s := range prompt.Known {
		known = known || strings.Contains(s.Text, "Melanie had her first job")
	}
	if !known {
		t.Errorf("what it knows of Melanie is %v", prompt.Known)
	}
	if _, err := m.Alike(t.Context(), 999); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("an unknown asker gives %v", err)
	}
}

// A name that Forget takes out is not told by a link of another name.
func TestForgettingRemovesTheLinksOfAName(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My sister Melanie lives in Oslo. My friend Mel works at Siemens."},
		egomem.Turn{Speaker: "Emily", Text: "Mel is short for Melanie."},
		egomem.Turn{Speaker: "Emily", Text: "My brother Sam lives in Rome. My friend Samuel works at Siemens."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Melanie", Text: "Good morning."})
	links := func() (list []string) {
		alike, err := m.Alike(t.Context(), egomem.App)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range alike {
			list = append(list, a.String())
		}
		return list
	}
	if got := links(); strings.Join(got,
		"; ") != "Mel is the same as Melanie (short form); Sam may be the same as Samuel (short form)" {
		t.Fatalf("it links %q", got)
	}
	melanie := person(t, m, "Melanie")
	plan, err := m.PlanForget(t.Context(), melanie, nil)
	if err != nil {
		t.Fatal(err)
	}
	erased, err := m.Forget(t.Context(), melanie, nil)
	if err != nil {
		t.Fatal(err)
	}
	if plan.Edges != erased.Edges || plan.Edges == 0 {
		t.Errorf("it planned to remove %d relations, and removed %d", plan.Edges, erased.Edges)
	}
	if got := links(); strings.Join(got, "; ") != "Sam may be the same as Samuel (short form)" {
		t.Errorf("it links %q", got)
	}
}
