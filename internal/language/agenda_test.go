package language

import "testing"

func TestQuestionsForWhatLiesAhead(t *testing.T) {
	for text, want := range map[string]bool{
		"What have I got on this week?": true, "What've I got planned for Saturday?": true, "What do I have on tomorrow?": true,
		"What's on my plate today?": true, "So what's in the diary for Friday?": true, "What's coming up?": true,
		"What's coming up this week?": true, "Anything planned for the weekend?": true, "Anything on tomorrow?": true,
		"Is there anything I should be doing today?": true, "What am I doing on Thursday?": true, "What are we doing this weekend?": true,
		"What does my week look like?": true, "Am I busy on Friday?": true, "Am I free tomorrow evening?": true,
		"What's happening on Saturday?": true, "Have I got anything on next week?": true, "What's on my calendar for next week?": true,
		"What's on for tomorrow?": true,
		"我这周有什么安排？":               true, "明天有什么事?": true, "周末有安排吗？": true, "今天要忙什么": true, "这几天的日程": true, "我明天有什么活动": true, "下周三我有事吗": true,

		"What's on?": false, "What am I doing wrong?": false, "Anything on TV?": false, "What is Tom doing on Thursday?": false,
		"What did I have on yesterday?": false, "What have I got on my list for the shop?": false, "What's happening with the car?": false,
		"Is there anything I should know?": false, "What have I got in the fridge?": false, "Am I free to go?": false,
		"What's on the menu today?": false, "What was I doing on Thursday?": false, "What's my plate made of?": false,
		"有什么事吗？": false, "妈妈明天有什么安排？": false, "今天发生了什么事": false, "今天有什么新闻": false, "昨天有什么事": false,
	} {
		if got := AsksForAgenda(text); got != want {
			t.Errorf("%q asks for what lies ahead: %v", text, got)
		}
	}
}
