package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder that was ended a moment ago comes back where its person thinks again, and no other one.
func TestAReminderIsKeptAfterAll(t *testing.T) {
	longtest.Skip(t)
	const kettle, kept = "Emily: Remind me at 6 pm to descale the kettle. / Emily: Cancel the kettle reminder. / Emily: ", "Emily Remind me to descale the kettle 4 18:00"
	const alarm, hanAlarm = "Emily: Set an alarm for 7 am tomorrow. / Emily: Cancel my alarm. / Emily: ", "Emily: 明天早上七点叫我起床。 / Emily: 取消闹钟。 / Emily: "
	const fee = "Emily: 下午六点提醒我交电费。 / Emily: 电费那个不用提醒了。 / Emily: "
	const two = "Emily: Remind me to post the letter at 5 pm. / Emily: Remind me to ring Joan at 6 pm. / Emily: Cancel the letter reminder. / Emily: "
	checkReminders(t, [][2]string{
		{kettle + "No, wait, do keep the kettle one.", kept}, {kettle + "Actually don't cancel it.", kept}, {kettle + "Oh, put that one back.", kept},
		{kettle + "I changed my mind, leave the kettle reminder in.", kept}, {kettle + "I still need the kettle reminder.", kept},
		{kettle + "Keep the kettle warm.", ""}, {kettle + "Leave it.", ""}, {kettle + "No, wait, keep the fern one.", ""},
		{kettle + "Don't cancel it if it rains.", ""},
		{alarm + "No, keep it.", "Emily Set an alarm 5 07:00"}, {alarm + "Keep it short.", ""}, {alarm + "I found a cat. / Emily: Actually, keep it.", ""},
		{alarm + "I found a cat. / Emily: Actually, keep my alarm.", "Emily Set an alarm 5 07:00"},
		{two + "I still need the Joan one.", "Emily Remind me to ring Joan 4 18:00"},
		{two + "Actually, do keep it.", "Emily Remind me to post the letter 4 17:00; Emily Remind me to ring Joan 4 18:00"},
		{"Emily: Remind me every Monday at 8 to put the bins out. / Emily: Stop reminding me about the bins. / Emily: Sorry, don't cancel the bins reminder.",
			"Emily Remind me every Monday at 8 to put the bins out 11 08:00 weekly"},

		{hanAlarm + "还是留着吧。", "Emily 叫我起床 5 07:00"}, {hanAlarm + "等等，别取消了。", "Emily 叫我起床 5 07:00"}, {hanAlarm + "闹钟还是留着吧。", "Emily 叫我起床 5 07:00"},
		{hanAlarm + "那张票留着吧。", ""}, {fee + "算了，电费那个还是留着吧。", "Emily 提醒我交电费 4 18:00"}, {fee + "水费那个还是留着吧。", ""},
	})
}
