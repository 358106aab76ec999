package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A wish for no more reminders about something ends the one that is clearly meant, and several only if it says all.
func TestAWishForNoMoreRemindersEndsTheOneThatIsMeant(t *testing.T) {
	longtest.Skip(t)
	const one, hanOne = "Emily: Remind me to call Tom tomorrow at nine. / Emily: ", "Emily: 明天九点提醒我给小王打电话。 / Emily: "
	const two, hanTwo = one + "Remind me to buy Tom a present on Friday. / Emily: ", hanOne + "周五提醒我给小王买礼物。 / Emily: "
	const bothLeft = "Emily Remind me to call Tom 5 09:00; Emily Remind me to buy Tom a present 8 09:00"
	const hanBothLeft = "Emily 提醒我给小王打电话 5 09:00; Emily 提醒我给小王买礼物 8 09:00"
	const dentists = "Emily: Remind me to call the dentist tomorrow at nine. / Emily: Remind me to pay the dentist on Friday. / Emily: "
	const call, pay = "Emily Remind me to call the dentist 5 09:00", "Emily Remind me to pay the dentist 8 09:00"
	checkReminders(t, [][2]string{
		{one + "Stop nagging me about Tom.", ""}, {hanOne + "别再提醒我小王的事了。", ""},
		{two + "Stop nagging me about Tom.", bothLeft}, {two + "Forget about Tom.", bothLeft}, {hanTwo + "别再提醒我小王的事了。", hanBothLeft},
		{two + "Stop nagging me about everything to do with Tom.", ""}, {two + "Stop reminding me about everything to do with Tom.", ""},
		{hanTwo + "小王的事都不用提醒了。", ""},
		{one + "Remind me to buy Tom a present on Friday. / Max: Don't forget to buy Tom a present. / Emily: Stop nagging me about Tom.",
			"Emily Remind me to call Tom 5 09:00"},
		{one + "Remind me to call Kim on Friday. / Emily: Stop reminding me about Tom.", "Emily Remind me to call Kim 8 09:00"},
		{hanTwo + "别再提醒我给小王打电话了。", "Emily 提醒我给小王买礼物 8 09:00"},
		{"Emily: Remind me to put the bins out every Monday and Thursday at 7 pm. / Emily: Stop nagging me about the bins.", ""},
		{dentists + "Don't remind me about the dentist.", call + "; " + pay}, {dentists + "Cancel the dentist reminder.", call + "; " + pay},
		{dentists + "I don't need to call the dentist.", pay}, {dentists + "Forget about paying the dentist.", call},
		{one + "Stop nagging me about the bins.", "Emily Remind me to call Tom 5 09:00"},
	})
}

// A hedged wish ends no reminder.
func TestAHedgedWishEndsNoReminder(t *testing.T) {
	longtest.Skip(t)
	const vet, hanCall = "Emily: Remind me to call the vet tomorrow at nine. / Emily: ", "Emily: 明天九点提醒我给小王打电话。 / Emily: "
	var tests [][2]string
	for _, text := range []string{"Maybe I don't need that reminder.", "I guess I could do without the reminder.", "Perhaps I don't need the vet reminder.",
		"I might not need the vet reminder.", "Maybe cancel the vet reminder.", "I suppose I don't need to call the vet."} {
		tests = append(tests, [2]string{vet + text, "Emily Remind me to call the vet 5 09:00"})
	}
	for _, text := range []string{"也许不用提醒我了。", "可能不需要提醒我打电话了。", "好像不用打电话了。", "说不定电话不用打了。"} {
		tests = append(tests, [2]string{hanCall + text, "Emily 提醒我给小王打电话 5 09:00"})
	}
	checkReminders(t, append(tests, [][2]string{{vet + "I don't need that reminder.", ""}, {hanCall + "不用提醒我打电话了。", ""},
		{vet + "Maybe move it to ten.", "Emily Remind me to call the vet 5 10:00"}}...))
}
