package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A cancel may have reasons and polite words around it.
func TestACancelMayGiveItsReason(t *testing.T) {
	longtest.Skip(t)
	const seven, six = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: 明天早上六点叫我起床。 / Emily: "
	var tests [][2]string
	for _, text := range []string{"Cancel my alarm, tomorrow's a holiday.", "Cancel my alarm, school is closed.", "Cancel my alarm, there's no school tomorrow.",
		"Cancel my alarm, will you?", "Cancel my alarm for me, mate.", "Cancel my alarm please, Max.", "Cancel my alarm, thank you so much.",
		"Cancel my alarm thank you so much."} {
		tests = append(tests, [2]string{seven + text, ""})
	}
	for _, text := range []string{"Cancel my alarm. No wait, keep it.", "Cancel my alarm, no wait, keep it.", "Cancel my alarm, Mum said.",
		"Cancel my alarm if it rains.", "Cancel my alarm, if it rains."} {
		tests = append(tests, [2]string{seven + text, "Emily Set an alarm 5 07:00"})
	}
	for _, text := range []string{"取消闹钟，明天不上班。", "取消闹钟吧，明天休息。", "明天休息，取消闹钟吧。", "闹钟取消，我明天不用早起。"} {
		tests = append(tests, [2]string{six + text, ""})
	}
	for _, text := range []string{"取消闹钟。算了，别取消。", "取消闹钟，算了，别取消。", "如果明天下雨，取消闹钟。", "妈妈说，取消闹钟。"} {
		tests = append(tests, [2]string{six + text, "Emily 叫我起床 5 06:00"})
	}
	checkReminders(t, append(tests,
		[2]string{seven + "Cancel my alarm, and set one for 9 am tomorrow.", "Emily set an alarm 5 09:00"},
		[2]string{"Emily: Remind me to water the ferns tomorrow. / Emily: Cancel the ferns reminder, would you?", ""}))
}

// A reminder is found by a name that has the words of other requests in it.
func TestAReminderIsCalledByVerbs(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: Remind me to plan the work calls at five. / Emily: Remind me to prepare the work calls at six. / Emily: Cancel the reminder about the work calls.",
			"Emily Remind me to plan the work calls 4 17:00; Emily Remind me to prepare the work calls 4 18:00"},
		{"Emily: 提醒我明天九点取快递。 / Emily: 取快递的提醒取消吧。", ""}, {"Emily: 提醒我明天九点取快递。 / Emily: 取消取快递的提醒。", ""},
		{"Emily: 提醒我明天九点关窗。 / Emily: 关窗的提醒不用了。", ""}, {"Emily: 提醒我明天九点改作业。 / Emily: 取消改作业的提醒。", ""},
		{"Emily: 提醒我明天九点调电视。 / Emily: 帮我取消调电视的提醒。", ""}, {"Emily: 提醒我明天九点给他打电话。 / Emily: 取消给他打电话的提醒。", ""},
		{"Emily: 提醒我明天九点取快递。 / Emily: 取消他的提醒。", "Emily 提醒我取快递 5 09:00"},
	})
}

// A request of the speaker's counts, even if its reason is another person; what another person asked for changes only appointments.
func TestAMoveMayFollowItsReason(t *testing.T) {
	longtest.Skip(t)
	const seven, six = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: 明天早上七点叫我起床。 / Emily: "
	const dentist = "Emily: Remind me of the dentist tomorrow at nine. / Emily: "
	checkReminders(t, [][2]string{
		{seven + "My boss wants me in early so move my alarm to 6.", "Emily Set an alarm 5 06:00"},
		{seven + "My boss asked me to come in early so change my alarm to 6.", "Emily Set an alarm 5 06:00"},
		{seven + "Mum said: move my alarm to 8.", "Emily Set an alarm 5 07:00"},
		{six + "老板让我早点去，把闹钟改到六点。", "Emily 叫我起床 5 06:00"}, {six + "妈妈说把闹钟调到八点。", "Emily 叫我起床 5 07:00"},
		{six + "妈妈说，把闹钟调到八点。", "Emily 叫我起床 5 07:00"},
		{"Emily: 提醒我明天三点接孩子。 / Emily: 接孩子要改到四点。", "Emily 提醒我接孩子 5 16:00"},
		{"Emily: 提醒我明天九点看牙医。 / Emily: 牙医说要改到周五。", "Emily 提醒我看牙医 8 09:00"},
		{dentist + "The dentist asked to move it to Friday.", "Emily Remind me of the dentist 8 09:00"},
		{seven + "How many eggs are left? / Max: Two. / Emily: Make it 3.", "Emily Set an alarm 5 07:00"},
		{seven + "I would like two pizzas. / Emily: Make it 3.", "Emily Set an alarm 5 07:00"},
		{seven + "Make it 8.", "Emily Set an alarm 5 08:00"},
		{"Emily: Set an alarm for 7 am tomorrow. / Max: Done. / Emily: Make it 8.", "Emily Set an alarm 5 08:00"},
	})
}

// Words that have the sound of a day, and the own day of what comes back, do not name one time of it.
func TestAWeeklyReminderIsCalledByItsDay(t *testing.T) {
	const bins = "Emily: Remind me every Monday at 8 to take out the bins. / Emily: "
	const skipped = "Emily Remind me every Monday at 8 to take out the bins 18 08:00 weekly"
	checkReminders(t, [][2]string{
		{bins + "Cancel the Monday bins reminder.", ""}, {bins + "Cancel next Monday's bins reminder.", skipped},
		{bins + "Cancel the bins reminder for Monday.", skipped},
		{"Emily: Remind me every Monday at 8 to fetch Ben from 5th grade. / Emily: Cancel the reminder to fetch Ben from 5th grade.", ""},
		{"Emily: 每周一八点提醒我倒垃圾。 / Emily: 取消周一倒垃圾的提醒。", ""},
		{"Emily: 每周一八点提醒我倒垃圾。 / Emily: 取消下周一倒垃圾的提醒。", "Emily 每周一八点提醒我倒垃圾 18 08:00 weekly"},
		{"Emily: 每天三点提醒我接小明。 / Emily: 取消接小明的提醒。", ""},
		{"Emily: 每天三点提醒我浇后院的花。 / Emily: 取消浇后院的花的提醒。", ""},
	})
}

// Several alarms may be asked for at once, and one in the place of another.
func TestSeveralAlarmsAreSet(t *testing.T) {
	const seven = "Emily: Set an alarm for 7 am tomorrow. / Emily: "
	checkReminders(t, [][2]string{
		{"Emily: Set alarms for 6, 6:10 and 6:20 tomorrow morning.", "Emily Set an alarm 5 06:00; Emily Set an alarm 5 06:10; Emily Set an alarm 5 06:20"},
		{"Emily: Set an alarm for 7 am and one for 7:15 am.", "Emily Set an alarm 5 07:00; Emily Set an alarm 5 07:15"},
		{seven + "Set another one for 8 am.", "Emily Set an alarm 5 07:00; Emily Set an alarm 5 08:00"},
		{"Emily: 定一个明天早上七点的闹钟。 / Emily: 再定个七点半的。", "Emily 定一个闹钟 5 07:00; Emily 定一个闹钟 5 07:30"},
		{seven + "Cancel my alarm and wake me at 9 instead.", "Emily wake me 5 09:00"},
		{"Emily: Set an alarm for 6 am instead.", "Emily Set an alarm 5 06:00"},
	})
}

// What no repeat says is kept as it was asked for, without a time.
func TestARepeatThatCannotBeKeptHasNoTime(t *testing.T) {
	var tests [][2]string
	for _, text := range []string{"Remind me on the day before the last Friday of each month to pay the rent", "Remind me on the first and last Monday of each month to pay the rent",
		"Remind me on the 31st and the 15th of each month to pay the rent", "每个月15号和月底提醒我交房租", "每月初一和十五提醒我上香"} {
		tests = append(tests, [2]string{"Emily: " + text + ".", "Emily " + text + " 1 00:00"})
	}
	checkReminders(t, tests)
}

// What is asked for at two times of a day comes twice, unless one takes the place of the other. For another day it is moved.
func TestTheSameIsAskedForAtTwoTimes(t *testing.T) {
	const pills, bins = "Emily: Remind me to take my pills at 9 am tomorrow. / Emily: ", "Emily: Remind me to take out the bins on Monday. / Emily: "
	checkReminders(t, [][2]string{
		{pills + "Remind me to take my pills at 9 pm tomorrow.", "Emily Remind me to take my pills 5 09:00; Emily Remind me to take my pills 5 21:00"},
		{pills + "Remind me to take my pills at 10 am tomorrow instead.", "Emily Remind me to take my pills 5 10:00"},
		{bins + "Remind me to take out the bins on Thursday.", "Emily Remind me to take out the bins 7 09:00"},
		{"Emily: 明天早上九点提醒我吃药。 / Emily: 明天晚上九点提醒我吃药。", "Emily 提醒我吃药 5 09:00; Emily 提醒我吃药 5 21:00"},
	})
}

// A reminder may be due before something of which the speaker told when it is. Where that is not known it has no time.
func TestAReminderBeforeAnEvent(t *testing.T) {
	longtest.Skip(t)
	const haircut = "Emily: My haircut is on Friday at 4 pm. / Emily: "
	const two = "Emily Remind me two hours before my haircut 8 14:00"
	const vet = "Emily: Wednesday's the vet for Biscuit, quarter to eleven. / Emily: "
	checkReminders(t, [][2]string{
		{haircut + "Remind me two hours before my haircut.", two},
		{haircut + "I like tea. / Max: So do I. / Emily: Remind me two hours before my haircut, please.", two},
		{haircut + "Can you remind me two hours before my haircut?", "Emily remind me two hours before my haircut 8 14:00"},
		{haircut + "My dentist appointment is on Thursday at 9. / Emily: Remind me two hours before my haircut.", two},
		{haircut + "Remind me two hours before my haircut. / Emily: Remind me two hours before my haircut.", two},
		{haircut + "Remind me the day before my haircut.", "Emily Remind me the day before my haircut 7 09:00"},
		{"Emily: I have a dentist appointment tomorrow at 9:30. Remind me an hour before.", "Emily I have a dentist appointment, remind me an hour before 5 08:30"},
		{"Emily: Remind me of the dentist on Friday at 3 pm. / Emily: Remind me an hour before my dental appointment.",
			"Emily Remind me an hour before my dental appointment 8 14:00; Emily Remind me of the dentist 8 15:00"},
		{haircut + "Give me a nudge an hour before my haircut.", "Emily Give me a nudge an hour before my haircut 8 15:00"},
		{vet + "Give me a nudge an hour before the vet.", "Emily Give me a nudge an hour before the vet 6 09:45"},
		{vet + "Remind me two hours before the vet.", "Emily Remind me two hours before the vet 6 08:45"},
		{"Emily: Tomorrow's the dentist at 10:45. / Emily: Remind me an hour before the dentist.", "Emily Remind me an hour before the dentist 5 09:45"},
		{"Emily: Wednesday's the vet. / Emily: Remind me an hour before the vet.", "Emily Remind me an hour before the vet 1 00:00"},
		{"Emily: Wednesday's Tom's dentist at 10:45. / Emily: Remind me an hour before the dentist.", "Emily Remind me an hour before the dentist 1 00:00"},
		{"Emily: 我周五下午四点看牙。 / Emily: 看牙前一小时提醒我", "Emily 看牙前一小时提醒我 8 15:00"},
		{"Emily: 周五下午四点看牙，看牙前一小时提醒我", "Emily 看牙前一小时提醒我 8 15:00"},
		{"Emily: 我周五下午四点面试。 / Emily: 提前半小时提醒我面试", "Emily 提前半小时提醒我面试 8 15:30"},

		{"Emily: 睡觉前半小时提醒我吃药", "Emily 睡觉前半小时提醒我吃药 4 21:30"},

		{"Emily: Remind me two hours before my haircut.", "Emily Remind me two hours before my haircut 1 00:00"},
		{haircut + "Remind me two hours before my exam.", "Emily Remind me two hours before my exam 1 00:00"},
		{"Emily: My haircut is on Friday. / Emily: Remind me two hours before my haircut.", "Emily Remind me two hours before my haircut 1 00:00"},
		{"Tom: The party is on Friday at 4 pm. / Emily: Remind me an hour before the party.", "Emily Remind me an hour before the party 8 15:00"},
		{"Tom: 周五下午四点开派对 / Emily: 派对前一小时提醒我", "Emily 派对前一小时提醒我 8 15:00"},
		{"Emily: My haircut is on Friday at 4 pm. / Emily: Remind me an hour before.", "Emily My haircut, remind me an hour before 8 15:00"},
		{"Emily: 周四听写，前一天晚上提醒我复习", "Emily 前一天晚上提醒我复习 6 20:00"},
		{"Tom: My haircut is on Friday at 4 pm. / Emily: Remind me two hours before my haircut.", "Emily Remind me two hours before my haircut 1 00:00"},
	})
}
