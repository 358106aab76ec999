package offline_test

import (
	"strings"
	"testing"
)

// Sentences that rules for look-alikes took away when they were tried: what people need not do any more, who wakes a person
// each day, and what someone is back on.

func TestWhatTheCompanionNeedNotDoIsWithdrawn(t *testing.T) {
	for _, text := range []string{
		"我不用你提醒了。", "我不需要你提醒了。", "我现在不用你叫了。", "我不用提醒了。", "不用每天早上开灯了。", "不用每天发天气了。", "不用再每天总结新闻了。", "不必再总结新闻了。", "不用翻译了。", "不用给妈妈发消息了。",
	} {
		if got := claims(t, text); !strings.Contains(got, "instruction withdrawn") && !strings.Contains(got, "errand cancelled") {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

func TestARequestWithSomeoneInFrontIsAnErrand(t *testing.T) {
	for _, text := range []string{"宝宝八点提醒我喂奶。", "孩子周一提醒我带书包。", "妈妈八点提醒我打电话。", "老师周三提醒我交学费。"} {
		if e := readOne(t, text, aMonday); len(e.Errands) != 1 {
			t.Errorf("%q gives the errands %+v", text, e.Errands)
		}
	}
}

func TestGoingBackSomewhereIsNoTaste(t *testing.T) {
	for _, text := range []string{"I went back to buy coffee.", "I'm drinking too much wine again.", "I got back to cold tea.", "I went back to my beer.", "There was no tea so I'm drinking coffee again."} {
		if e := readOne(t, text, aMonday); len(e.Preferences) > 0 {
			t.Errorf("%q gives the preferences %+v", text, e.Preferences)
		}
	}
}
