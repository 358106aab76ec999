package egomem_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// A person who asks sees all that is known of them, what changed too, and nothing that is another's.
func TestAScratchpadHasAllThatIsKnown(t *testing.T) {
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "My favorite color is blue."},
		{Speaker: "Emily", Text: "Please always answer in short sentences."},
		{Speaker: "Emily", Text: "Remind me to call the dentist on Friday."},
		{Speaker: "Emily", Text: "I love tennis."},
		{Speaker: "Emily", Text: "I'm allergic to peanuts."},
		{Speaker: "Emily", Text: "My favorite color is green now."},
		{Speaker: "Emily", Text: "My brother Tom is a nurse in Leeds."},
		{Speaker: "Emily", Text: "I live in Oslo."},
		{Speaker: "Emily", Text: "I moved to Bergen yesterday."},
		{Speaker: "John", Text: "My favorite color is magenta.", Audience: egomem.Private},
		{Speaker: "John", Text: "Emily is planning to leave, I'm sure.", Audience: egomem.Private},
	} {
		now = now.Add(2 * time.Hour)
		observe(t, m, turn)
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	emily := person(t, m, "Emily")
	s, err := m.Scratchpad(t.Context(), emily)
	if err != nil {
		t.Fatal(err)
	}
	text := s.Text(nil)
	for _, part := range []string{"green", "blue", "only until 2024-05-18", "short sentences", "dentist", "tennis",
		"peanuts", "Tom", "lives in Bergen", "lives in Oslo, only until"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing in\n%s", part, text)
		}
	}
	for _, part := range []string{"magenta", "leave"} {
		if strings.Contains(text, part) {
			t.Errorf("%q is John's in\n%s", part, text)
		}
	}
	if reply := s.Reply("I know this.", ""); len(reply.From) < 5 || reply.PresentIDs[0] != emily {
		t.Errorf("%+v", reply)
	}
	if _, err := m.Forget(t.Context(), emily, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Scratchpad(t.Context(), emily); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("after Forget: %v", err)
	}
	for _, wrong := range []egomem.ID{egomem.App, egomem.Stranger, 999} {
		if _, err := m.Scratchpad(t.Context(), wrong); !errors.Is(err, egomem.ErrNotFound) {
			t.Errorf("of %v: %v", wrong, err)
		}
	}
	if text := (*egomem.Scratchpad)(nil).Text(nil); text != "" {
		t.Error(text)
	}
}

// A scratchpad of more than 30,000 tokens is cut to 15,000: facts go, and what is asked for and known of a
// person stays.
func TestALongScratchpadIsCut(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Please always answer in short sentences."},
		egomem.Turn{Speaker: "Emily", Text: "My favorite color is blue."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	emily := person(t, m, "Emily")
	store := func(from, to int) {
		t.Helper()
		err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error {
			for i := from; i < to; i++ {
				n := graph.Node{Kind: graph.Semantic, Origin: graph.Told, Speaker: emily, Owners: []graph.ID{emily},
					Event:  time.Date(2020, 1, 1, i, 0, 0, 0, time.UTC),
					Text:   fmt.Sprintf("Emily said that she walked %d kilometres along the river with her old dog and saw a heron.", i),
					Detail: graph.Concept{Type: graph.FactType, Subject: "Emily", About: emily}}
				if _, _, err := w.Put(n); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	tokens := func() (int, string) {
		t.Helper()
		s, err := m.Scratchpad(t.Context(), emily)
		if err != nil {
			t.Fatal(err)
		}
		text := s.Text(nil)
		for _, part := range []string{"short sentences", "blue"} {
			if !strings.Contains(text, part) {
				t.Errorf("%q is missing", part)
			}
		}
		return language.EstimateTokens(text), text
	}
	store(0, 400)
	whole, text := tokens()
	if lines := strings.Count(text, "heron"); lines != 400 {
		t.Errorf("%d of 400 facts in %d tokens", lines, whole)
	}
	store(400, 2000)
	n, text := tokens()
	if n > retrieve.CompressedScratchpad || n < retrieve.CompressedScratchpad*9/10 {
		t.Errorf("%d tokens", n)
	}
	if !strings.Contains(text, "walked 1999 kilometres") || strings.Contains(text, "walked 7 kilometres") {
		t.Error("not the latest facts are kept")
	}
}
