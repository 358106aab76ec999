package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A request for a reminder that has ended since is marked in prompts.
func TestARequestWhoseReminderIsOverIsMarked(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		asked, said, question string
		marked                bool
	}{
		{"Remind me on Friday to ring the plumber.", "I rang the plumber.", "What about the plumber?", true},
		{"Remind me on Friday to ring the plumber.", "Cancel the reminder about the plumber.", "What about the plumber?", true},
		{"周五提醒我给物业打电话。", "我给物业打过电话了。", "物业的事怎么样了？", true},
		{"Remind me on Friday to ring the plumber.", "The plumber was here in May.", "What about the plumber?", false},
		{"My plumber is Owen. Remind me on Friday to ring the plumber.", "I rang the plumber.", "What about the plumber?", false},
		{"Remind me every Friday to water the fern.", "I watered the fern.", "What about the fern?", false},
	} {
		now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
		m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
		for _, text := range []string{test.asked, test.said} {
			for _, one := range []string{"We had a walk along the canal with Joan.", text, "There was soup with leeks for supper.", "I read two chapters of my book."} {
				observe(t, m, egomem.Turn{Speaker: "Emily", Text: one})
				now = now.Add(time.Minute)
			}
			now = now.Add(6 * time.Hour)
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(24 * time.Hour)
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: test.question, Asker: person(t, m, "Emily")}, Turns: -1})
		if err != nil {
			t.Fatal(err)
		}
		text, marked := p.Text(2000, nil), false
		for line := range strings.Lines(text) {
			if strings.HasSuffix(strings.TrimSpace(line), ": "+test.asked) && strings.HasPrefix(line, "- Emily") {
				marked = strings.Contains(line, "only until") || strings.Contains(line, "只到")
			}
		}
		if !strings.Contains(text, test.asked) || marked != test.marked {
			t.Errorf("%s / %s: marked %v, want %v:\n%s", test.asked, test.said, marked, test.marked, text)
		}
	}
}
