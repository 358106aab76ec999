package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// "What do you know about me?" has no word of what is known, and is answered from the profile: noted or not, and with nothing of others.
func TestWhatIsKnownOfTheAsker(t *testing.T) {
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	for _, consolidated := range []bool{false, true} {
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return at.Add(time.Hour) }})
		observe(t, m, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
			egomem.Turn{Speaker: "Emily", Text: "I live in Leeds and I work as a nurse.", Session: "a", Time: at},
			egomem.Turn{Speaker: "Emily", Text: "I love swimming.", Session: "a", Time: at.Add(time.Minute)},
			egomem.Turn{Speaker: "Emily", Text: "My locker code is 4711.", Session: "a", Time: at.Add(2 * time.Minute), Audience: egomem.Private},
			egomem.Turn{Speaker: "John", Text: "I collect stamps.", Session: "b", Time: at.Add(3 * time.Minute)})
		if consolidated {
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for asker, knows := range map[string]struct{ told, hidden []string }{
			"Emily": {told: []string{"Leeds", "swimming", "4711"}}, "John": {[]string{"stamps"}, []string{"4711"}}} {
			for _, question := range []string{"What do you know about me?", "你知道我的哪些事？"} {
				p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: question, Asker: person(t, m, asker)}})
				if err != nil {
					t.Fatal(err)
				}
				text := p.Text(1000, nil)
				for _, word := range append(knows.told, knows.hidden...) {
					if strings.Contains(text, word) != slices.Contains(knows.told, word) {
						t.Errorf("consolidated %v: %s asks %q, and %q is wrong in\n%s", consolidated, asker, question, word, text)
					}
				}
				result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: person(t, m, asker)})
				if err != nil {
					t.Fatal(err)
				}
				if result.Unmatched || len(result.Evidence) == 0 || result.Evidence[0].Speaker != asker && !strings.Contains(result.Evidence[0].Text, asker) {
					t.Errorf("consolidated %v: %s asks %q: unmatched %v, %+v", consolidated, asker, question, result.Unmatched, result.Evidence)
				}
			}
		}
	}
}
