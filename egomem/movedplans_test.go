package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// What was to be at one time and was moved to another stands behind the move, with its end.
func TestThePlanThatWasMovedIsMarked(t *testing.T) {
	for _, test := range []struct{ old, later, question string }{
		{"My eye appointment is on the 2nd of June at half past nine.", "The hospital has moved my eye appointment to the 9th of June.", "When is my eye appointment?"},
		{"My driving test is on June 4th. I'm kind of nervous.", "They moved my driving test to June 11th, the examiner is sick.", "When is my driving test?"},
		{"I've got the dentist on Thursday at two.", "The dentist has been put back to Friday.", "When is the dentist?"},
		{"The boiler man's coming on Wednesday between eight and twelve.", "The boiler man's been moved to Friday, his van's been pinched.", "Which day does the boiler man come?"},
		{"我约了星期四下午两点去看牙。", "牙医那边改时间了，看牙改到星期六上午十点。", "我什么时候去看牙？"},
		{"我们乐团六月十五号比赛，我有一段独奏。", "比赛提前到六月十二号了，奶奶来不及去看。", "我什么时候比赛？"},
		{"毕业秀定在六月二十五号。", "毕业秀推迟到六月二十八号了。", "毕业秀是哪天？"},
	} {
		e := recallAfter(t, test.question, test.old, "I like tea. 我喜欢喝茶。", test.later)
		place := map[string]int{}
		for i, one := range e {
			place[one.Text] = i + 1
			if marked := !one.Until.IsZero(); marked != (one.Text == test.old) {
				t.Errorf("%s %q is marked: %v", test.question, one.Text, marked)
			}
		}
		if place[test.later] != 1 || place[test.old] == 0 {
			t.Errorf("%s %v", test.question, place)
		}
	}
}

// Another thing that is moved, or the same thing of another person, ends nothing.
func TestWhatIsMovedIsNoOtherPlan(t *testing.T) {
	for _, test := range []struct{ old, later, question string }{
		{"My eye appointment is on the 2nd of June at half past nine.", "They've moved my haircut to the 9th of June.", "When is my eye appointment?"},
		{"My driving test is on June 4th.", "They might move my driving test to June 11th.", "When is my driving test?"},
		{"My driving test is on June 4th.", "They moved Ben's theory test to June 11th.", "When is my driving test?"},
		{"The dentist is on Thursday at two.", "I moved the card of the vet to the drawer on Friday.", "When is the dentist?"},
		{"The dentist is on Thursday at two.", "They haven't moved the dentist to Friday.", "When is the dentist?"},
		{"我约了星期四下午两点去看牙。", "理发改到星期六上午十点了。", "我什么时候去看牙？"},
		{"我约了星期四下午两点去看牙。", "看牙能不能改到星期六？", "我什么时候去看牙？"},
	} {
		for _, one := range recallAfter(t, test.question, test.old, "I like tea. 我喜欢喝茶。", test.later) {
			if !one.Until.IsZero() {
				t.Errorf("%s %q is marked by %q", test.question, one.Text, test.later)
			}
		}
	}
}

// recallAfter returns what a question of Emily finds after she said some turns, a day apart.
func recallAfter(t *testing.T, question string, said ...string) []egomem.Evidence {
	t.Helper()
	now := time.Date(2026, 5, 25, 9, 0, 0, 0, time.UTC) // a Monday
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	for _, text := range said {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		now = now.Add(24 * time.Hour)
	}
	result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: person(t, m, "Emily")})
	if err != nil {
		t.Fatal(err)
	}
	var list []egomem.Evidence
	for _, e := range result.Evidence {
		if !strings.HasPrefix(e.Text, "I like tea") {
			list = append(list, e)
		}
	}
	return list
}
