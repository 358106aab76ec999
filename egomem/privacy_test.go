package egomem_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

func TestPrivateTurnsAreRecalledForTheirSpeakerAlone(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "My locker code is 4711.", Audience: egomem.Private},
		egomem.Turn{Role: egomem.Robot, Text: "I keep the locker code 4711 for you."},
		egomem.Turn{Speaker: "John", Text: "I like lockers."},
		egomem.Document{Title: "Lockers", Text: "Lockers open at eight.", Audience: egomem.Everyone},
	)
	asker := func(name string) egomem.ID {
		t.Helper()
		id := person(t, m, name)
		return id
	}
	for _, test := range []struct {
		who  egomem.ID
		want int
	}{{egomem.App, 4}, {asker("Emily"), 3}, {asker("John"), 2}, {egomem.Stranger, 1}} {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "what is the locker code?", Asker: test.who})
		if err != nil || len(result.Evidence) != test.want {
			t.Errorf("asked by %v it finds %v, %v; want %d", test.who, result, err, test.want)
		}
	}
}

func TestAForgottenPersonLeavesNoByte(t *testing.T) {
	longtest.Skip(t)
	dir := t.TempDir()
	m := open(t, dir, nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I love zucchini."}, egomem.Turn{Speaker: "John", Text: "Emily is nice."})
	for _, word := range []string{"Emily", "zucchini"} {
		if !contains(t, dir, word) {
			t.Errorf("before, no file holds %s", word)
		}
	}
	emily := person(t, m, "emily")
	erased, err := m.Forget(t.Context(), emily, nil)
	if err != nil || len(erased.Nodes) != 2 || len(erased.Redacted) != 1 || !erased.Rewritten || erased.Files == 0 ||
		erased.Found > 0 {
		t.Errorf("Forget says %+v, %v", erased, err)
	}
	for _, word := range []string{"Emily", "emily", "zucchini"} {
		if contains(t, dir, word) {
			t.Errorf("after, a file holds %s", word)
		}
	}
	mustBe(t, "what is left", recall(t, m, "who is nice?").Evidence[0].Text, "someone is nice.")
	if _, err := m.Forget(t.Context(), emily, nil); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("forgetting her again gives %v", err)
	}
}

func TestAnEncryptedMemoryNeedsItsKey(t *testing.T) {
	dir := t.TempDir()
	key := bytes.Repeat([]byte{7}, 32)
	m := open(t, dir, &egomem.Options{Key: key})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I love zucchini."})
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := egomem.Open(dir, nil); !errors.Is(err, egomem.ErrKey) {
		t.Errorf("without the key it gives %v", err)
	}
	m = open(t, dir, &egomem.Options{Key: key})
	mustBe(t, "what is found", recall(t, m, "zucchini").Evidence[0].Text, "I love zucchini.")
}

// What a person asks not to tell is told to no other, though nothing but the words says so.
func TestWhatPeopleAskNotToTellIsPrivate(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "Mia", To: "Eva", Label: "is a sister of"},
		egomem.Turn{Speaker: "Mia", Text: "I bought a kite for the children."},
		egomem.Turn{Speaker: "Mia", Text: "Please don't tell Eva, but I'm planning a party with a kite show for her."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for asker, want := range map[string]bool{"Mia": true, "Eva": false} {
		p, err := m.Prompt(t.Context(),
			egomem.Question{Cue: egomem.Cue{Text: "What does Mia plan with the kite?", Asker: person(t, m, asker)}})
		if err != nil {
			t.Fatal(err)
		}
		if text := p.Text(1000, nil); strings.Contains(text, "party") != want || !strings.Contains(text, "bought a kite") {
			t.Errorf("%s is told\n%s", asker, text)
		}
	}
	// Of two people of one name neither can be the wrong one: the app alone knows.
	other, err := m.AddPerson(t.Context(), "Mia")
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Mia", Text: "Tell nobody: the safe opens with a whistle."})
	for _, asker := range []egomem.ID{person(t, m, "Mia"), other, person(t, m, "Eva")} {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "safe whistle", Asker: asker})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			if strings.Contains(e.Text, "whistle") {
				t.Errorf("%v is told %q", asker, e.Text)
			}
		}
	}
}
