package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// Who asks what they or another said gets that person's words first, also where others said more of it.
func TestWhatSomeoneSaidIsInTheirWords(t *testing.T) {
	for _, test := range []struct{ asker, question, first string }{
		{"Callum", "What did I say about football in March?", "I watched the football with the lads."},
		{"Callum", "What did Priya say about football?", "My face goes up like a football if I eat prawns."},
		{"Callum", "What have I said about football?", "I watched the football with the lads."},
		{"Priya", "What did I say about football?", "My face goes up like a football if I eat prawns."},
		{"Priya", "What did Callum tell us about football?", "I watched the football with the lads."},
		{"小芳", "我说过足球什么？", "足球我看不懂。"},
		{"小芳", "老李上次说过足球什么？", "足球队今年换了教练，足球场也翻新了。"},
	} {
		m := openInMemory(t, nil)
		said := time.Date(2024, 3, 2, 18, 0, 0, 0, time.UTC)
		for i, turn := range []egomem.Turn{
			{Speaker: "Priya", Text: "My face goes up like a football if I eat prawns."},
			{Speaker: "Callum", Text: "I watched the football with the lads."},
			{Speaker: "Priya", Text: "The tea is in the pot."},
			{Speaker: "老李", Text: "足球队今年换了教练，足球场也翻新了。"},
			{Speaker: "小芳", Text: "足球我看不懂。"},
		} {
			turn.Session, turn.Time = "talk", said.Add(time.Duration(i)*time.Minute)
			turn.Present = []string{"Callum", "Priya", "老李", "小芳"}
			if _, err := m.Observe(t.Context(), turn); err != nil {
				t.Fatal(err)
			}
		}
		asker, err := m.Person(t.Context(), test.asker)
		if err != nil {
			t.Fatal(err)
		}
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: asker, Now: said.AddDate(0, 1, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Evidence) == 0 || result.Evidence[0].Text != test.first {
			t.Errorf("%s: %s: %v, want first %q", test.asker, test.question, result.Evidence, test.first)
		}
	}
}
