package egomem_test

import (
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// What the companion told a person in private, in its own words, goes with what it was made from.
func TestForgetErasesPrivateAnswersInOtherWords(t *testing.T) {
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return at.Add(2 * time.Hour) }})
	observe(t, m,
		egomem.Turn{Speaker: "Anna", Text: "Good morning everyone.", Present: []string{"Zebulon"}, Time: at, Session: "kitchen"},
		egomem.Turn{Speaker: "Zebulon", Text: "I moved to Oberhausen because of my chemotherapy.", Time: at.Add(time.Minute), Audience: egomem.Private, Session: "z"},
		egomem.Relation{From: "Anna", Label: "is the sister of", To: "Zebulon"})
	zebulon := person(t, m, "Zebulon")
	p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Why did I move?", Asker: zebulon}, Session: "z"})
	if err != nil {
		t.Fatal(err)
	}
	reply := p.Reply("For your chemotherapy: you went to Oberhausen, Zebulon.")
	reply.Time = at.Add(time.Hour)
	answer, err := m.Observe(t.Context(), reply)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Forget(t.Context(), zebulon, nil); err != nil {
		t.Fatal(err)
	}
	if n, err := m.Store().Get(t.Context(), answer); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("the answer is left: %q, %v", n.Text, err)
	}
}
