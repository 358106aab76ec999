package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// A correction that says which value does not hold marks it, also if another person says so, and comes first.
func TestACorrectionByAnotherMarksTheOldValue(t *testing.T) {
	for _, test := range []struct {
		old, by, correction, question string
		marked                        bool
	}{
		{"My sister Hattie is moving to Leeds next month.", "Nora", "Hattie called. It's York, not Leeds, Leeds fell through.", "Where is Hattie moving to?", true},
		{"My sister Hattie is moving to Leeds next month.", "Tom", "It's York not Leeds.", "Where is Hattie moving to?", true},
		{"The lunch is at Beit Layla on Friday.", "Nora", "The Beit Layla lunch is off, we're going to Siam Orchid instead.", "Where is the lunch on Friday?", true},
		{"会议是周四上午十点。", "Nora", "会议不是周四，是周五。", "会议是哪天？", true},

		{"My sister Hattie is moving to Leeds next month.", "Nora", "My brother is moving to York, not Leeds.", "Where is Hattie moving to?", false},
		{"My sister Hattie is moving to Leeds next month.", "Nora", "Is it York, not Leeds?", "Where is Hattie moving to?", false},
		{"My sister Hattie is moving to Leeds next month.", "Nora", "I went to York, not to London.", "Where is Hattie moving to?", false},
	} {
		at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
		m := openInMemory(t, nil)
		observe(t, m, egomem.Relation{From: "Nora", Label: "is the wife of", To: "Tom"},
			egomem.Turn{Speaker: "Tom", Text: test.old, Present: []string{"Nora"}, Session: "a", Time: at},
			egomem.Turn{Speaker: test.by, Text: test.correction, Present: []string{"Nora", "Tom"}, Session: "b", Time: at.Add(24 * time.Hour)})
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: person(t, m, "Tom"), Now: at.Add(48 * time.Hour)})
		if err != nil {
			t.Fatal(err)
		}
		first, marked := result.Evidence[0].Text, false
		for _, e := range result.Evidence {
			marked = marked || e.Text == test.old && !e.Until.IsZero()
		}
		if marked != test.marked || marked && first != test.correction {
			t.Errorf("%q, then %q: %q first, marked %v", test.old, test.correction, first, marked)
		}
	}
}
