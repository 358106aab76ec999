package offline_test

import (
	"strings"
	"testing"
)

// Each sentence is like others that mean something else. 不用爬楼了 tells what a person need not do, and these what the
// companion need not.
func TestWhatTheCompanionNeedNotDoIsWithdrawn(t *testing.T) {
	for _, text := range []string{
		"我不用你提醒了。", "我不需要你提醒了。", "我现在不用你叫了。", "我不用提醒了。", "不用每天早上开灯了。",
		"不用每天发天气了。", "不用再每天总结新闻了。", "不必再总结新闻了。", "不用翻译了。", "不用给妈妈发消息了。",
	} {
		if got := claims(t, text); !strings.Contains(got, "instruction withdrawn") && !strings.Contains(got, "errand cancelled") {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

// What the speaker need not do any longer withdraws nothing.
func TestWhatASpeakerNeedNotDoWithdrawsNothing(t *testing.T) {
	for _, text := range []string{"不用爬楼了", "不用爬楼了，有电梯", "终于不用上班了。", "我不用每天挤地铁了。", "现在不用住院了"} {
		if got := claims(t, text); strings.Contains(got, "withdrawn") || strings.Contains(got, "errand") {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

// 我妈每天叫我起床 tells of a habit, and these ask for a reminder.
func TestARequestWithSomeoneInFrontIsAnErrand(t *testing.T) {
	for _, text := range []string{"宝宝八点提醒我喂奶。", "孩子周一提醒我带书包。", "妈妈八点提醒我打电话。",
		"老师周三提醒我交学费。"} {
		if e := readOne(t, text, aMonday); len(e.Errands) != 1 {
			t.Errorf("%q gives the errands %+v", text, e.Errands)
		}
	}
}

// "I'm back on coffee" tells a taste, and these tell none.
func TestGoingBackSomewhereIsNoTaste(t *testing.T) {
	for _, text := range []string{"I went back to buy coffee.", "I'm drinking too much wine again.",
		"I got back to cold tea.", "I went back to my beer.", "There was no tea so I'm drinking coffee again."} {
		if e := readOne(t, text, aMonday); len(e.Preferences) > 0 {
			t.Errorf("%q gives the preferences %+v", text, e.Preferences)
		}
	}
}
