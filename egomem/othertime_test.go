package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A prompt says that nothing is of the time that is asked for, where that time is over.
func TestAPromptSaysThatNothingIsOfTheTime(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for language, said := range map[string]string{"": "I cleaned the kettle and cooked for Joan.", "zh": "我擦了水壶，给阿珍做了饭。"} {
		m := openInMemory(t, nil)
		monday := time.Date(2026, 11, 23, 18, 0, 0, 0, time.UTC)
		if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Ruth", Text: said, Time: monday, Session: "monday"}); err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			language, question string
			is                 bool
		}{
			{"", "What did I do today?", true},
			{"", "What did I do this morning?", true},
			{"", "What did I cook last Friday?", true},
			{"", "Whom did I cook for in March?", true},
			{"", "Whom did I cook for on Monday?", false},
			{"", "What did I do the day before yesterday?", false},
			{"", "What is on today?", false},
			{"", "What do I cook on Friday?", false},
			{"", "Whom did I cook for?", false},
			{"zh", "今天我干什么了?", true},
			{"zh", "上周五我做了什么饭?", true},
			{"zh", "前天我干什么了?", false},
			{"zh", "今天有什么安排?", false},
		} {
			if test.language != language {
				continue
			}
			cue := egomem.Cue{Text: test.question, Asker: person(t, m, "Ruth"), Now: monday.AddDate(0, 0, 2)}
			p, err := m.Prompt(t.Context(), egomem.Question{Cue: cue, Turns: -1})
			if err != nil {
				t.Fatal(err)
			}
			text := p.Text(800, nil)
			if is := strings.Contains(text, "at the time that is asked for") || strings.Contains(text, "问到的那个时候"); is != test.is {
				t.Errorf("%q: says that nothing is of the time: %v\n%s", test.question, is, text)
			}
		}
	}
}
