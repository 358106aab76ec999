package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// People ask for reminders in everyday words.
func TestRemindersAreAskedForInEverydayWords(t *testing.T) {
	longtest.Skip(t)
	const run = "Mondays, Wednesdays and Fridays at 7 am, wake me up for a run"
	checkReminders(t, [][2]string{
		{"Emily: Could you ping me the day before Ida's birthday? It's on the 20th.", "Emily remind me the day before Ida's birthday 19 09:00"},
		{"Emily: Remind me two hours before the dentist. It's at four tomorrow.", "Emily Remind me two hours before the dentist 5 14:00"},
		{"Emily: 艾达生日前一天提醒我。生日是20号。", "Emily 艾达生日前一天提醒我 19 09:00"},
		{"Emily: In a fortnight I need to renew my passport, tell me then.", "Emily I need to renew my passport 18 09:00"},
		{"Emily: In two weeks we have to return the books, so let me know then.", "Emily we have to return the books 18 09:00"},
		{"Emily: Nag me every day at six in the evening until I've called the bank.",
			"Emily Remind me every day at six in the evening until I've called the bank 4 18:00 daily"},
		{"Emily: Chase me on Friday about the taxes, please.", "Emily Remind me about the taxes 8 09:00"},
		{"Emily: " + "Mondays, Wednesdays and Fridays at 7 am, get me up for a run.",
			"Emily " + run + " 6 07:00 weekly; Emily " + run + " 8 07:00 weekly; Emily " + run + " 11 07:00 weekly"},
		{"Emily: Can you get me out of bed at six tomorrow?", "Emily wake me up 5 06:00"},
		{"Emily: On the first Monday of the month I read the meter, jog my memory at nine in the morning.",
			"Emily On the first Monday of every month I read the meter, remind me at nine in the morning 1 09:00 month-weekday"},
		{"Emily: On the 5th of every month I pay rent, remind me at nine in the morning.",
			"Emily On the 5th of every month I pay rent, remind me at nine in the morning 5 09:00 monthly"},
		{"Emily: Every three months, starting on the 15th at 9 am, remind me to change the filter.",
			"Emily Every three months, starting on the 15th at 9 am, remind me to change the filter 15 09:00 every 3 months"},
		{"Emily: 工作日六点四十五叫我起床，6号那天别叫。", "Emily 工作日六点四十五叫我起床 5 06:45 weekdays"},
		{"Emily: 工作日六点四十五叫我起床，明天别叫。", "Emily 工作日六点四十五叫我起床 6 06:45 weekdays"},
		{"Emily: 明天晚上六点跟周航说一声买灯泡。", "Emily 提醒周航买灯泡 5 18:00"},
		{"Emily: Alarm for half past six tomorrow please.", "Emily Set an alarm 5 06:30"},
		{"Emily: Wake-up call at six tomorrow please.", "Emily Set an alarm 5 06:00"},
		{"Emily: Reminder to call Mum tomorrow at ten.", "Emily Remind me to call Mum 5 10:00"},
	})
}

// What sounds like such a request asks for nothing.
func TestWhatSoundsLikeARequestInEverydayWordsAsksForNothing(t *testing.T) {
	longtest.Skip(t)
	for _, text := range []string{"Tom nags me every day at six.", "Can you jog my memory, who is Tom?", "Get me up to speed tomorrow at nine.",
		"I'm home at five, tell me then.", "Ping me when the oven is done.", "Reminder to everyone: the meeting is tomorrow at ten.",
		"The alarm at six tomorrow is loud.", "Alarm at the bank tomorrow.", "我明天晚上六点跟周航说一声买灯泡。", "昨天跟周航说了一声买灯泡。"} {
		checkReminders(t, [][2]string{{"Emily: " + text, ""}})
	}
	checkReminders(t, [][2]string{
		{"Emily: Remind me the day before Ida's birthday. It's on me to bring a cake on Friday.", "Emily Remind me the day before Ida's birthday 1 00:00"},
		{"Emily: On the first Monday of the month I'm away, remind me tomorrow at nine to pack.", "Emily remind me to pack 5 09:00"},
	})
}

// A wish to sleep longer moves the alarm, and does not end it.
func TestAWishToSleepLongerMovesTheAlarm(t *testing.T) {
	longtest.Skip(t)
	const six, hanSix = "Emily: Set an alarm for half past six tomorrow. / Emily: ", "Emily: 明天早上六点半叫我起床。 / Emily: "
	const later, hanLater = "Emily Set an alarm 5 07:00", "Emily 叫我起床 5 07:00"
	checkReminders(t, [][2]string{
		{"Emily: Alarm for half past six tomorrow please. / Emily: Can I sleep in an extra half hour tomorrow?", later},
		{six + "Can I sleep in an extra half hour tomorrow?", later},
		{six + "Let me sleep half an hour longer tomorrow.", later},
		{six + "Give me another half hour in bed tomorrow.", later},
		{six + "I'd like to sleep another twenty minutes.", "Emily Set an alarm 5 06:50"},
		{six + "Can I sleep in tomorrow?", "Emily Set an alarm 5 06:30"},
		{six + "I slept half an hour longer today.", "Emily Set an alarm 5 06:30"},
		{six + "Did I sleep an hour longer?", "Emily Set an alarm 5 06:30"},
		{hanSix + "明天我想多睡半个小时。", hanLater}, {hanSix + "明天让我多睡半小时吧。", hanLater},
		{hanSix + "昨天我多睡了半个小时。", "Emily 叫我起床 5 06:30"},
	})
}

// A reminder that is not wanted any more ends.
func TestRemindersEndInEverydayWords(t *testing.T) {
	longtest.Skip(t)
	const bins, cake = "Emily: Remind me to put the bins out every Monday at 7 pm. / Emily: ", "Emily: 提醒我周五下午取蛋糕。 / Emily: "
	const left, hanLeft = "Emily Remind me to put the bins out every Monday at 7 pm 4 19:00 weekly", "Emily 提醒我取蛋糕 8 15:00"
	checkReminders(t, [][2]string{
		{bins + "You needn't bother me with the bins any more, the neighbour does them.", ""},
		{bins + "Stop nagging me about the bins.", ""},
		{bins + "You needn't bother me with the news any more.", left},
		{bins + "You needn't bother.", left},
		{bins + "Tom needn't bother with the bins any more.", left},
		{cake + "蛋糕你不用管了，周航去拿。", ""}, {cake + "蛋糕的事你别操心了。", ""},
		{cake + "花你不用管了。", hanLeft}, {cake + "你不用管我了。", hanLeft},
	})
}

// What comes back leaves out a time in everyday words, and goes on after it.
func TestOneTimeIsLeftOutInEverydayWords(t *testing.T) {
	longtest.Skip(t)
	const bins, hanBins = "Emily: Remind me to put the bins out every Tuesday at 7 pm. / Emily: ", "Emily: 每周二晚上七点提醒我倒垃圾。 / Emily: "
	const binsAfter, hanBinsAfter = "Emily Remind me to put the bins out every Tuesday at 7 pm 12 19:00 weekly", "Emily 每周二晚上七点提醒我倒垃圾 12 19:00 weekly"
	const choir, hanChoir = "Emily: Remind me of choir every Thursday at 6 pm. / Emily: ", "Emily: 每周四晚上六点提醒我合唱团排练。 / Emily: "
	const choirText, hanChoirText = "Emily Remind me of choir every Thursday at 6 pm", "Emily 每周四晚上六点提醒我合唱团排练"
	tests := [][2]string{
		{bins + "Leave out the bins next Tuesday, it's a bank holiday.", binsAfter}, {bins + "Skip the bins tomorrow.", binsAfter},
		{bins + "No need to remind me about the bins next Tuesday, there's a bank holiday.", binsAfter},
		{hanBins + "明天倒垃圾就别喊我了，放假。", hanBinsAfter}, {hanBins + "明天倒垃圾不用提醒我了，邻居倒。", hanBinsAfter},
		{"Emily: 每周四晚上六点提醒我去瑜伽课。 / Emily: 这周四没有瑜伽课。", "Emily 每周四晚上六点提醒我去瑜伽课 14 18:00 weekly"},
		{"Emily: 每周四晚上六点提醒我买牛奶。 / Emily: 这周没有牛奶了。", "Emily 每周四晚上六点提醒我买牛奶 7 18:00 weekly"},
		{"Emily: Remind me to bake a cake for choir every Thursday at 6 pm. / Emily: There's no choir this week.",
			"Emily Remind me to bake a cake for choir every Thursday at 6 pm 7 18:00 weekly"},
		{"Emily: Remind me to buy milk every Thursday at 6 pm. / Emily: There's no milk this week.", "Emily Remind me to buy milk every Thursday at 6 pm 7 18:00 weekly"},
		{"Emily: Remind me to go to choir every Thursday at 6 pm. / Emily: There's no choir this week.", "Emily Remind me to go to choir every Thursday at 6 pm 14 18:00 weekly"},
		{hanChoir + "这周合唱团停一次。", hanChoirText + " 14 18:00 weekly"}, {hanChoir + "合唱团这周不排练。", hanChoirText + " 14 18:00 weekly"},
		{hanChoir + "这周合唱团很累。", hanChoirText + " 7 18:00 weekly"},
	}
	for _, text := range []string{"There's no choir this week.", "Choir is cancelled this week.", "Choir is off this Thursday.", "Choir isn't on this week.", "We don't have choir this week."} {
		tests = append(tests, [2]string{choir + text, choirText + " 14 18:00 weekly"})
	}
	for _, text := range []string{"There's no rush this week.", "Choir is on this week.", "There's no choir practice room this week.", "If there's no choir this week, I'll read.",
		"Is there no choir this week?"} {
		tests = append(tests, [2]string{choir + text, choirText + " 7 18:00 weekly"})
	}
	checkReminders(t, tests)
}
