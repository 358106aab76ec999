package egomem_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
)

func TestAPinnedTurnIsInEveryPrompt(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I'm diabetic, call 112 if I faint."})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "The weather is nice."})
	text := func() string {
		t.Helper()
		p, err := m.Prompt(t.Context(),
			egomem.Question{Cue: egomem.Cue{Text: "How is the weather?", Asker: person(t, m, "Emily")}, Turns: -1})
		if err != nil {
			t.Fatal(err)
		}
		profile, err := m.Profile(t.Context(), person(t, m, "Emily"))
		if err != nil {
			t.Fatal(err)
		}
		return p.Text(500, nil) + profile.Text(500, nil)
	}
	const core = "Never to be forgotten:\n- Emily"
	if strings.Contains(text(), core) {
		t.Errorf("before it is pinned it is a core memory:\n%s", text())
	}
	if err := m.Pin(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if got := text(); strings.Count(got, core) != 2 {
		t.Errorf("pinned it is not in both:\n%s", got)
	}
	if err := m.Unpin(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text(), core) {
		t.Errorf("unpinned it is still a core memory:\n%s", text())
	}
}

func TestAPersonIsNoCoreMemory(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	if err := m.Pin(t.Context(), person(t, m, "Emily")); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("a person is pinned: %v", err)
	}
}
