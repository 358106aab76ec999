package lives

import (
	"slices"
	"strings"
	"testing"
)

func TestEveryLifeIsWhole(t *testing.T) {
	turns, questions := 0, 0
	for _, set := range Sets {
		list, err := Read(set)
		if err != nil {
			t.Fatal(err)
		}
		for _, life := range list {
			turns, questions = turns+len(life.Turns), questions+len(life.Questions)
			for i, turn := range life.Turns[1:] {
				if turn.Time.Before(life.Turns[i].Time) {
					t.Errorf("%s/%s: turn %s is earlier than the one before it", set, life.Name, turn.ID)
				}
			}
			for _, q := range life.Questions {
				if (q.Category == "none") != (len(q.Gold) == 0) || q.Text == "" || q.Answer == "" {
					t.Errorf("%s/%s: %+v is not whole", set, life.Name, q)
				}
			}
			if strings.HasSuffix(set, "assistant") && !slices.ContainsFunc(life.Turns, func(turn Turn) bool { return turn.Speaker == Assistant }) {
				t.Errorf("%s/%s has no assistant", set, life.Name)
			}
		}
	}
	t.Logf("RESULT lives turns=%d questions=%d", turns, questions)
	if turns < 7000 || questions < 3500 {
		t.Errorf("only %d turns and %d questions", turns, questions)
	}
}

func TestABrokenLifeNamesItsLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"1.1 Emily: Hello", "line 1: neither a turn nor a session"},
		{"SESSION 1 | 2023-02-04 10:12\nEmily: Hello", "line 2: neither a turn nor a session"},
		{"SESSION 1 | 2023-02-30 10:12", "line 1: not a time"},
		{"SESSION 1 | 2023-02-04 10:12\n1.1 Emily: Hello\n1.1 John: Hi", "line 3: the number was given before"},
		{"QUESTIONS\nsingle | Who? | 1.1", "line 2: want kind"},
		{"QUESTIONS\nsingle | Who? | 1.1 | Emily", "line 2: there is no turn 1.1"},
	} {
		if _, err := parse("broken", test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := Read("strangers"); err == nil {
		t.Error("an unknown set is read")
	}
}
