package plans

import (
	"testing"
	"time"
)

// What one plans for two is called off by the other where they name it, and not by what only sounds like it.
func TestWhatIsPlannedForTwoIsCalledOffByTheOther(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	for plan, texts := range map[string]map[string]bool{
		"We're having dinner at Luigi's on Friday.": {
			"Luigi's fell through.": true, "Dinner is off, I'm afraid.": true, "We're at Marta's on Friday, Luigi's fell through.": true,
			"We've cancelled Luigi's.": true, "We're not having dinner on Friday after all.": true, "We're going to Marta's instead of Luigi's.": true,
			"Sorry, Luigi's is off.":           true,
			"The dinner party at work is off.": false, "We're not going to be late for dinner at Luigi's.": false, "If Luigi's is off, we'll cook.": false,
			"We're taking the bus to Luigi's instead.": false, "I hope Luigi's isn't off.": false, "It's off.": false, "We're going to Luigi's after all.": false,
			"Maybe we should cancel Luigi's.": false, "My trip to Rome is off.": false, "Is dinner off?": false, "We're not having dinner on Sunday.": false,
		},
		"I'm having dinner at Luigi's on Friday.": {"Luigi's fell through.": false},
		"We'll visit Gran on Saturday.":           {"We're not visiting Gran on Saturday.": true, "Gran is off her food.": false, "We've called off Gran's party.": false},
		"我们周六去爬山。": {"爬山取消了。": true, "我们周六不去爬山了，改去看电影。": true, "周六不爬山了。": true, "爬山泡汤了。": true, "下雨，爬山不去了。": true,
			"要是下雨就不去爬山了。": false, "爬山不累。": false, "游泳取消了。": false, "周日不爬山了。": false},
		"我们国庆去青岛。": {"青岛去不成了。": true, "青岛不去了，改去大连。": true, "北京不去了。": false},
		"我周六去爬山。":  {"爬山取消了。": false},
	} {
		list := Of(plan, said)
		if len(list) != 1 {
			t.Fatalf("%q tells %d plans", plan, len(list))
		}
		for text, want := range texts {
			if got := WordsOf(text, said.Add(24*time.Hour)).EndsShared(&list[0]); got != want {
				t.Errorf("%q calls off %q: %t", text, plan, got)
			}
		}
	}
}
