package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// What one plans for two is over when the other calls it off, for those who heard both. Who heard only the plan is told the same as before.
func TestWhatIsPlannedForTwoIsOverWhenTheOtherCallsItOff(t *testing.T) {
	for _, test := range []struct {
		name, plan, off, word, question string
		heard                           []string // by whom the other one is heard
		over                            bool
	}{
		{"English", "We're having dinner at Luigi's on Friday.", "Luigi's fell through, we're at home on Friday.", "having dinner", "What am I planning?", []string{"Emily"}, true},
		{"Chinese", "我们周五去爬山。", "爬山取消了。", "去爬山", "我有什么打算？", []string{"Emily"}, true},
		{"of the speaker alone", "I'm having dinner at Luigi's on Friday.", "Luigi's fell through, I'm at home on Friday.", "having dinner", "What am I planning?", []string{"Emily"}, false},
		{"of another thing", "We're having dinner at Luigi's on Friday.", "The theatre fell through.", "having dinner", "What am I planning?", []string{"Emily"}, false},
		{"not before the one who told it", "We're having dinner at Luigi's on Friday.", "Luigi's fell through.", "having dinner", "What am I planning?", nil, false},
	} {
		now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
		m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
		say := func(speaker, text string, present ...string) {
			observe(t, m, egomem.Turn{Speaker: speaker, Text: text, Present: present, Session: now.Format(time.DateTime)})
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Hour)
		}
		told := func(asker, question string) string {
			who := person(t, m, asker)
			prompt, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: question, Asker: who, Now: now}, Turns: -1})
			if err != nil {
				t.Fatal(err)
			}
			arrived, err := m.Arrived(t.Context(), who)
			if err != nil {
				t.Fatal(err)
			}
			pad, err := m.Scratchpad(t.Context(), who)
			if err != nil {
				t.Fatal(err)
			}
			return prompt.Text(4000, nil) + arrived.Text(4000, nil) + pad.Text(nil)
		}
		isPlanned := func(asker, question string) bool {
			result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: person(t, m, asker)})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range result.Evidence {
				if strings.Contains(e.Text, test.word) {
					return true
				}
			}
			return false
		}
		say("Ada", "Hello.", "Emily", "Tom")
		say("Tom", "Hello.", "Emily", "Ada")
		say("Emily", test.plan, "Tom", "Ada")
		if !isPlanned("Emily", test.question) {
			t.Errorf("%s: %q is not told as a plan", test.name, test.plan)
		}
		clock := now
		before := told("Ada", "What is Emily planning?")
		say("Tom", test.off, test.heard...)
		now = clock
		if after := told("Ada", "What is Emily planning?"); after != before {
			t.Errorf("%s: Ada, who did not hear it, is told\n%s\nand before\n%s", test.name, after, before)
		}
		now = clock.Add(time.Hour)
		if got := isPlanned("Emily", test.question); got == test.over {
			t.Errorf("%s: Emily still plans it: %t", test.name, got)
		}
	}
}
