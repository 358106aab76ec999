package egomem_test

import "testing"

// A cancel may have reasons and polite words around it.
func TestACancelMayGiveItsReason(t *testing.T) {
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
