package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Who says what is to be done and when, and wants to be told, is reminded, in whatever words.
func TestWhoWantsToBeToldIsReminded(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	checkReminders(t, [][2]string{
		{"Emily: At seven I take my drops, tell me.", "Emily Remind me: I take my drops 4 19:00"},
		{"Emily: I've to ring the council on Thursday at ten, don't let me forget.", "Emily Remind me to ring the council 7 10:00"},
		{"Emily: The cake comes out in forty minutes, let me know.", "Emily Remind me: The cake comes out 4 09:40"},
		{"Emily: Let me know at ten to put the oven off.", "Emily Remind me to put the oven off 4 10:00"},
		{"Emily: Can you give me a nudge around six about the washing?", "Emily give me a nudge about the washing 4 18:00"},
		{"Emily: Remind me at noon.", "Emily Remind me 4 12:00"},
		{"Emily: 我七点要吃药，到时候跟我说一声。", "Emily 提醒我吃药 4 19:00"},
		{"Emily: 下午三点我得去接孩子，别让我忘了。", "Emily 我得去接孩子 4 15:00"},
		{"Emily: 下午四点二十我去理发，记得说一声。", "Emily 提醒我去理发 4 16:20"},
		{"Emily: 帮我记一下，周六十点去修车。", "Emily 提醒我去修车 9 10:00"},
		{"Emily: 夜晚九点半提我洗碗。", "Emily 提醒我洗碗 4 21:30"},
		{"Emily: 八点一到就喊我。", "Emily 提醒我 4 20:00"},
		// News, questions and what others say ask for nothing.
		{"Emily: At seven they tell me a story.", ""},
		{"Emily: They tell me what to do at seven.", ""},
		{"Emily: If I sleep past nine, tell me off.", ""},
		{"Emily: She let me know at ten that she's coming.", ""},
		{"Emily: Let me know how it goes on Friday.", ""},
		{"Emily: We leave at six, she told me.", ""},
		{"Emily: 他七点到，跟我说一声他是谁。", ""},
		{"Emily: 我妈七点喊我吃饭。", ""},
		{"Emily: 他七点的时候跟我说他来。", ""},
		{"Emily: 明天跟我说你几点到。", ""},
	})
}
