package reminding_test

import (
	"testing"

	"github.com/egomem/egomem/internal/language/reminding"
)

func TestTheListThatAQuestionAsksFor(t *testing.T) {
	for list, texts := range map[reminding.List][]string{
		reminding.Alarms: {"do I have an alarm for tomorrow?", "what time is my wake-up call", "show me all my alarms", "are there any alarms on", "今天定了几个闹钟", "我有什么闹钟吗？"},
		reminding.Timers: {"how long is left on the timer?", "is there a timer running", "what timers do i have going", "现在有几个计时器"},
		reminding.Reminders: {"read me my reminders", "what's on the to do list for today", "can you run through my errands", "what did I ask you to remember",
			"tell me all the things i wanted to remember", "please check my task list", "明天的提醒有哪些", "看一下我的待办"},
		reminding.Calendar: {"what's on my calendar on friday", "do I have a meeting today?", "are there any appointments for me tomorrow", "check today's schedule",
			"what do i have planned for the 3rd", "看看下周的日程", "我明天有哪些安排"},
		reminding.NoList: {"set an alarm for six", "how do I set the alarm?", "cancel my alarms", "what's on Tom's calendar", "what is his schedule", "what time does the bus schedule say",
			"did the alarm go off", "my alarm is set for six", "are there any events near the harbour", "schedule a meeting", "is there a meeting room free", "what should I do in Boston",
			"remind me of my appointment on Friday", "get rid of everything on my list", "what did I want for lunch", "", "取消明天的闹钟", "提醒我买菜", "他有什么安排", "闹钟几点响的声音最好听"},
	} {
		for _, text := range texts {
			if got := reminding.ListAsked(text); got != list {
				t.Errorf("%s: list %d, want %d", text, got, list)
			}
		}
	}
}
