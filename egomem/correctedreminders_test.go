package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Whom or what a reminder is about may be corrected right after it was asked for. Nothing else that is said then changes it.
func TestAReminderIsCorrected(t *testing.T) {
	longtest.Skip(t)
	const kim, han = "Emily: Remind me to call Kim at five. / Emily: ", "Emily: 提醒我五点给小李打电话。 / Emily: "
	var tests [][2]string
	for _, text := range []string{"No, call Tessa, not Kim.", "Not Kim, Tessa.", "Sorry, I meant Tessa.", "Tessa, not Kim.", "No wait, Tessa.",
		"Actually call Tessa instead.", "Tessa not Kim, sorry.", "No, not Kim, I mean Tessa.", "Not Kim but Tessa.", "Oops, Tessa.",
		"No, remind me to call Tessa, not Kim."} {
		tests = append(tests, [2]string{kim + text, "Emily Remind me to call Tessa 4 17:00"})
	}
	for _, text := range []string{"不是小李，是小王。", "不对，是小王。", "说错了，是给小王打。", "是小王，不是小李。", "不对，不是小李，是小王", "哦，应该是给小王打电话，不是小李。"} {
		tests = append(tests, [2]string{han + text, "Emily 提醒我给小王打电话 4 17:00"})
	}
	for _, text := range []string{"Tessa is nice.", "Not Bob, Tessa.", "Not now.", "Kim is not well, Tessa says.", "I'm not Kim.", "No, thanks.", "Tessa called, not Kim?",
		"Tom said: Tessa, not Kim.", "Not sure, Tessa.", "Sorry, Tessa.", "Oh, Tessa.", "Actually, Kim.", "No, God."} {
		tests = append(tests, [2]string{kim + text, "Emily Remind me to call Kim 4 17:00"})
	}
	for _, text := range []string{"小王很好。", "不是小张，是小王。", "我不是小李。", "不是我，是小王。", "妈妈说不是小李，是小王。"} {
		tests = append(tests, [2]string{han + text, "Emily 提醒我给小李打电话 4 17:00"})
	}
	checkReminders(t, append(tests, [][2]string{
		{"Emily: Remind me to buy almond milk tomorrow. / Emily: Oat milk, not almond milk.", "Emily Remind me to buy oat milk 5 09:00"},
		{kim + "No, six, not five.", "Emily Remind me to call Kim 4 18:00"},
		{"Emily: Remind me every Friday at 8 to call Kim. / Emily: No, Tessa, not Kim.", "Emily Remind me every Friday at 8 to call Tessa 8 08:00 weekly"},
		{"Emily: Remind me to call Kim and Bob at five. / Emily: No, Tessa.", "Emily Remind me to call Kim and Bob 4 17:00"},
		{kim + "I like tea. / Emily: Tessa, not Kim.", "Emily Remind me to call Kim 4 17:00"},
		{kim + "No, call Tessa, not Kim. / Emily: Cancel the reminder about Tessa.", ""},
	}...))
}
