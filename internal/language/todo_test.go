package language

import "testing"

func TestQuestionsForWhatIsToBeDone(t *testing.T) {
	for text, want := range map[string]bool{
		"What do I have to do today?": true, "What should I do tomorrow?": true,
		"Is there anything I should do or have forgotten to do this week?": true,
		"Did I forget anything?": true, "What did I want to be reminded of?": true, "What's on my to-do list?": true,
		"Do I have any reminders?": true,
		"what am i forgetting":     true, "Any reminders for today?": true,
		"Is there anything else I need to remember?": true, "What must I not forget?": true,
		"What reminders do I have?": true, "What did I ask you to remind me of?": true,
		"Was there anything I was supposed to do on Friday?": true,
		"我有什么事情忘了做吗？":                                        true, "我今天要做什么？": true,
		"我让你提醒我什么？": true, "有哪些待办？": true,
		"我明天该做什么": true,

		"What else do I need to do?": true, "Do I have anything to do today?": true, "What's left to do?": true,
		"What did I want to do today?":     true,
		"What is on my agenda for Monday?": true, "还有什么没做？": true, "我今天有什么安排？": true,
		"What should I do this weekend?": true,

		"What did I do today?": false, "What did I do?": false, "What do I do?": false, "What do I do now?": false,
		"What should I do?": false, "What did I do this week?": false,
		"What did I get done this week?": false, "What was I doing this afternoon?": false,
		"I told Tom what I have done.": false, "My brother always asks: what do I do": false,
		"What did I ever do for you?": false, "他忘了什么？": false, "妈妈忘了什么？": false, "小明忘记什么了？": false,
		"我昨天忘了什么？": false, "什么事让你忘了我？": false, "什么东西没做好？": false, "你有什么提醒功能？": false,

		"What should I do about my knee?": false, "What should I cook today?": false, "What did Anna do today?": false,
		"Remind me to call Bob.":     false,
		"What do I do for a living?": false, "Did I forget my umbrella at Tom's?": false,
		"What did I tell you about tennis?": false, "I have to do my homework.": false,
		"Where do I have to go?": false, "What does my brother do?": false, "Did Emily forget anything?": false,
		"What did we do last summer?": false,
		"我弟弟做什么工作？":                   false, "我喜欢做什么？": false, "他忘了做作业。": false,
		"What do I like to do?": false,
	} {
		if got := AsksForErrands(text); got != want {
			t.Errorf("%q asks for errands: %v", text, got)
		}
	}
}
