package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What was told on a day that a question names by its number is of that time, though the question names another time within.
func TestWhatWasToldOnThatDayIsOfTheTime(t *testing.T) {
	longtest.Skip(t)
	m := openInMemory(t, nil)
	told := time.Date(2026, 3, 6, 19, 0, 0, 0, time.UTC)
	if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "韩露", Text: "这礼拜修了七双鞋，换了三个拉链。", Time: told, Session: "told"}); err != nil {
		t.Fatal(err)
	}
	for question, isOther := range map[string]bool{
		"6号那天韩露说她这礼拜修了多少东西？": false,
		"6号我说这礼拜修了几双鞋？":      false,
		"5号那天韩露说她这礼拜修了多少东西？": true,
	} {
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: question, Asker: person(t, m, "韩露"),
			Now: told.AddDate(0, 0, 12)}, Turns: -1})
		if err != nil {
			t.Fatal(err)
		}
		if text := p.Text(800, nil); strings.Contains(text, "问到的那个时候") != isOther {
			t.Errorf("%q: says that nothing is of the time: %v\n%s", question, !isOther, text)
		}
	}
}
