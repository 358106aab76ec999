package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// The hour of an alarm may come as an afterthought, and is no other reminder.
func TestAnHourAsAnAfterthought(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: wake me tomorrow morning, six forty", "Emily wake me 5 06:40"},
		{"Emily: Can you wake me tomorrow, say half six?", "Emily wake me 5 06:30"},
		{"Emily: Remind me tomorrow to call Bob, at five.", "Emily Remind me to call Bob 5 17:00"},
		{"Emily: 明天早上叫我起床，六点四十吧", "Emily 叫我起床 5 06:40"},
		{"Emily: 明天叫我早点，六点半", "Emily 叫我早点 5 06:30"},

		{"Emily: Wake me tomorrow at seven, please.", "Emily Wake me 5 07:00"},
		{"Emily: Wake me tomorrow morning, I have a train at ten.", "Emily Wake me, I have a train at ten 5 09:00"},
		{"Emily: Remind me tomorrow to see the dentist, ten past two.", "Emily Remind me to see the dentist, ten past two 5 09:00"},
	})
}

// To be woken sooner or later than usual moves the alarm, for that day alone.
func TestAnAlarmSoonerThanUsual(t *testing.T) {
	longtest.Skip(t)
	const daily, once = "Emily: Wake me every day at ten. / Emily: ", "Emily: Wake me tomorrow at seven. / Emily: "
	checkReminders(t, [][2]string{
		{daily + "wake me an hour earlier than usual tomorrow", "Emily Wake me every day at ten 4 10:00 daily; Emily Wake me 5 09:00"},
		{daily + "Tomorrow wake me half an hour later.", "Emily Wake me every day at ten 4 10:00 daily; Emily Wake me 5 10:30"},
		{once + "Wake me an hour earlier.", "Emily Wake me 5 06:00"},
		{"Emily: 每天早上十点叫我起床。 / Emily: 明天比平时早半小时叫我。", "Emily 每天早上十点叫我起床 4 10:00 daily; Emily 叫我起床 5 09:30"},

		{"Emily: wake me an hour earlier than usual tomorrow", ""},
		{once + "My sister woke me an hour earlier than usual.", "Emily Wake me 5 07:00"},
	})
}

// A notice is a reminder so long before.
func TestANoticeIsAReminderAhead(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: give me a ten minute warning before the meeting at three", "Emily Remind me ten minutes before the meeting at three 4 14:50"},
		{"Emily: We're leaving at eleven, so please give us half an hour's notice.", "Emily We're leaving, remind us half an hour before 4 10:30"},
		{"Emily: I've a call at two. Give me a five-minute heads-up.", "Emily I've a call, remind me five minutes before 4 13:55"},
		{"Emily: keep reminding me every half hour to call the bank", "Emily Remind me every half hour to call the bank 4 09:30 every 30 minutes"},

		{"Emily: They gave me two weeks' notice.", ""},
		{"Emily: The landlord will give me a two day warning before the visit at three.", ""},
		{"Emily: They keep reminding me every day to pay.", ""},
	})
}

// "That day" behind a day adds nothing to it.
func TestThatDayAddsNothing(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: 周五那天提醒我交作业。", "Emily 提醒我交作业 8 09:00"},
		{"Emily: 十五号当天上午十点提醒我还书。", "Emily 提醒我还书 15 10:00"},
	})
}
