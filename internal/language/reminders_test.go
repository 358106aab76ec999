package language_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/language"
)

// What may move a reminder is read soon; what only sounds like it is not.
func TestWordsThatMayMoveAReminder(t *testing.T) {
	for text, want := range map[string]bool{
		"snooze it": true, "Make that 8.": true, "make it half past six": true, "push it back an hour": true, "Move it to Friday": true,
		"make it ten minutes": true, "Move it to the 15th": true, "change it to noon": true, "make it an hour later": true,
		"再过十分钟叫我": true, "过十分钟叫醒我": true, "改成六点半": true, "推迟到八点": true,
		"I can't make it": false, "I couldn't make it, sorry": false, "Can you make it?": false, "I hope she can make it on her own": false,
		"Will you make it up to me?": false, "I'll make it work": false, "set it up": false, "Don't push it": false, "I moved to Leeds": false,
		"我过去叫他": false, "再不叫他就晚了": false,
	} {
		if got := language.MayMoveReminder(text); got != want {
			t.Errorf("%q may move a reminder: %v", text, got)
		}
	}
}

// What may ask for a reminder is read soon; what only sounds like it is not.
func TestWordsThatMayAskForAReminder(t *testing.T) {
	for text, want := range map[string]bool{
		"Let me sleep until 8": true, "don't let me sleep past nine": true, "Let me know when it's 5 o'clock": true, "tell me once it is noon": true,
		"让我睡到八点": true, "八点喊我吃药": true, "五点了告诉我一声": true,
		"Make sure I leave by eight": true, "Ask me tonight whether I've locked up": true, "let me know an hour before": true,
		"今晚问问我煤气关了没有": true, "周一早上跟我说一声": true, "提前三天告诉我": true, "I made sure to leave": false, "Ask me anything": false,
		"Let me sleep": false, "Tell me when it's ready": false, "let me know": false, "我睡到八点": false, "把这点事告诉我": false,
	} {
		if got := language.AsksForReminder(text); got != want {
			t.Errorf("%q may ask for a reminder: %v", text, got)
		}
	}
}

// Words that any reminder may have say nothing of what it is about.
func TestWordsThatAnyReminderMayHave(t *testing.T) {
	for text, want := range map[string]string{
		"Please cancel the reminder about the dentist": "the about the dentist", "turn off my alarm": "my", "取消看牙医的提醒": "看牙医的",
		"把闹钟关掉": "", "stop reminding me about the fish": "about the fish", "call Mum": "call Mum",
	} {
		if got := strings.Join(strings.Fields(language.WithoutReminderWords(text)), " "); got != want {
			t.Errorf("%q without them: %q, want %q", text, got, want)
		}
	}
}

// A request is for an alarm, for a timer, or for a reminder, which may be about one of these.
func TestWhatARequestIsFor(t *testing.T) {
	for text, want := range map[string]string{
		"Set an alarm for 7": "alarm", "Wake me up at 6": "alarm", "叫我起床": "alarm", "Remind me to set the house alarm": "",
		"Set a timer for ten minutes": "timer", "提醒我关闹钟": "", "定个闹钟提醒我吃药": "alarm", "Remind me to buy a timer": "", "设一个计时器": "timer",
	} {
		got := ""
		if language.IsAlarm(text) {
			got += "alarm"
		}
		if language.IsTimer(text) {
			got += "timer"
		}
		if got != want {
			t.Errorf("%q is for %q, want %q", text, got, want)
		}
	}
}
