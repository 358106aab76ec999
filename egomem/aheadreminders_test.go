package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder is due before an event that is called without an article, or by whom it is with, if the speaker told when it is. Where
// that is not known it is kept without a time.
func TestAReminderBeforeAnEventWithoutAnArticle(t *testing.T) {
	longtest.Skip(t)
	const yoga, smith, pick = "Emily: I have yoga on Wednesday at 6 pm. / Emily: ", "Emily: I'm seeing Dr Smith on Friday at 3. / Emily: ", "Emily: I like tea. / Max: So do I. / Emily: "
	checkReminders(t, [][2]string{
		{yoga + "Remind me half an hour before yoga.", "Emily Remind me half an hour before yoga 6 17:30"},
		{yoga + pick[len("Emily: "):] + "Remind me half an hour before yoga, please.", "Emily Remind me half an hour before yoga 6 17:30"},
		{yoga + "Nudge me an hour before yoga to pack my mat.", "Emily Nudge me an hour before yoga to pack my mat 6 17:00"},
		{yoga + "Give me a shout half an hour before yoga.", "Emily Give me a shout half an hour before yoga 6 17:30"},
		{smith + "Remind me an hour before Dr Smith.", "Emily Remind me an hour before Dr Smith 8 14:00"},
		{smith + "Wake me two hours before Dr Smith.", "Emily Wake me two hours before Dr Smith 8 13:00"},
		{"Emily: Football practice is at five tomorrow. / Emily: Remind me an hour before football practice.",
			"Emily Remind me an hour before football practice 5 16:00"},
		{"Emily: 我周五下午三点看牙医。 / Emily: 看牙医之前两小时叫我。", "Emily 看牙医之前两小时叫我 8 13:00"},

		{"Emily: Remind me half an hour before yoga.", "Emily Remind me half an hour before yoga 1 00:00"},
		{smith + "Remind me an hour before Dr Jones.", "Emily Remind me an hour before Dr Jones 1 00:00"},
		{yoga + "Remind me half an hour before leaving.", "Emily Remind me half an hour before leaving 1 00:00"},
		{"Emily: Tom has yoga on Wednesday at 6 pm. / Emily: I like it. / Emily: Remind me half an hour before pilates.",
			"Emily Remind me half an hour before pilates 1 00:00"},
		{"Emily: 看牙医之前两小时叫我。", "Emily 看牙医之前两小时叫我 1 00:00"},
		{"Emily: 结婚之前大家都叫我小艾。", ""},
		{"Emily: 来之前两个同事叫我去吃饭。", ""},
	})
}
