package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// prefers returns the preferences that Emily is believed to tell, with John and Lily there.
func prefers(t *testing.T, text string) string {
	t.Helper()
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	people := []consolidate.Person{{ID: 1, Name: "Emily"}, {ID: 2, Name: "John"}, {ID: 3, Name: "Lily"}, {ID: 4, Name: "小明"}}
	e := readAll(t, &consolidate.Passage{People: people, Turns: []consolidate.Turn{
		{Speaker: "Emily", Person: 1, Text: text, Time: said}, {Speaker: "John", Person: 2, Text: "I see.", Time: said}}})
	var list []string
	for _, p := range e.Preferences {
		list = append(list, p.Text)
	}
	return strings.Join(list, "; ")
}

func TestWhatPeopleHaveAndMustNotEatIsKept(t *testing.T) {
	for text, want := range map[string]string{
		"Lily is allergic to cats.":                                "Lily is allergic to cats",
		"Careful, Lily's allergic to nuts, so no cake for her.":    "Lily is allergic to nuts",
		"My husband John has high blood pressure.":                 "John has high blood pressure",
		"Please note that John is lactose-intolerant.":             "John is lactose-intolerant",
		"Our daughter Mia can't eat eggs.":                         "Mia can't eat eggs",
		"My mother takes her heart pills every evening.":           "Emily's mother takes her heart pills every evening",
		"John isn't allowed to drink alcohol.":                     "John isn't allowed to drink alcohol",
		"I've got asthma.":                                         "I have got asthma",
		"I have type 2 diabetes, and I need insulin before meals.": "I have type 2 diabetes; I need insulin before meals",
		"I mustn't take ibuprofen.":                                "I mustn't take ibuprofen",
		"Lily doesn't eat meat.":                                   "Lily doesn't eat meat",
		"小明对海鲜过敏。":                                                 "小明对海鲜过敏",
		"我爸爸有心脏病，每天晚上吃阿司匹林。":                                       "Emily的爸爸有心脏病; Emily的爸爸每天晚上吃阿司匹林",
		"我奶奶不能吃甜的。":                                                "Emily的奶奶不能吃甜的",
		"Lily can't eat it now.":                                   "",
		"John can't drink any more tonight because he drives.":     "",
		"John takes Lily to school every day.":                     "",
		"John has a bad day.":                                      "",
		"John is blind to it.":                                     "",
		"Is Lily allergic to cats?":                                "",
		"If John had diabetes, he would tell me.":                  "",
		"The dog has fleas.":                                       "",
		"John is no longer allergic to cats.":                      "",
		"John isn't allergic to cats.":                             "",
		"I have a meeting every morning.":                          "",
		"I need a pill.":                                           "",
		"小明今天不舒服。":                                                 "",
		"今天不能吃饭了。":                                                 "",
	} {
		if got := prefers(t, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestWhatIsEatenEndsNothingThatIsNot(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct {
		old, fresh string
		want       consolidate.Decision
	}{
		{"Emily says: don't eat meat", "Emily says: I eat fish every Friday", consolidate.Add},
		{"Emily says: I mustn't take aspirin", "Emily says: I take Metformin twice a day", consolidate.Add},
		{"Emily says: don't eat meat", "Emily says: eat meat now", consolidate.Update},
	} {
		old := consolidate.Statement{Holder: "Emily", Subject: "Emily", Text: test.old}
		got, err := steps.Resolve(t.Context(),
			&consolidate.Statement{Holder: "Emily", Subject: "Emily", Text: test.fresh}, []consolidate.Statement{old})
		if err != nil || got.Decision != test.want {
			t.Errorf("%s, then %s: %v %v", test.old, test.fresh, got.Decision, err)
		}
	}
}
