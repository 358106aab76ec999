package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// What is due on the day before something may have its hour.
func TestAReminderIsDueAtAnHourOfTheDayBefore(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: 周五阿姨来，前一天晚上八点提醒我。", "Emily 阿姨来，前一天晚上八点提醒我 7 20:00"},
		{"Emily: 周五阿姨来，前天晚上八点提醒我。", "Emily 阿姨来，前天晚上八点提醒我 7 20:00"},
		{"Emily: 周五阿姨来。前一天晚上八点提醒我。", "Emily 阿姨来，前一天晚上八点提醒我 7 20:00"},
		{"Emily: 周五阿姨来。 / Emily: 头一天晚上八点提醒我。", "Emily 阿姨来，头一天晚上八点提醒我 7 20:00"},
		{"Emily: 下周二要体检，前一天晚上九点提醒我不要吃东西。", "Emily 前一天晚上九点提醒我不要吃东西 11 21:00"},
		{"Emily: 周五考试，提前两天早上九点提醒我复习。", "Emily 提前两天早上九点提醒我复习 6 09:00"},
		{"Emily: 周五阿姨来，提前一天提醒我。", "Emily 阿姨来，提前一天提醒我 7 09:00"},
		{"Emily: 每周五阿姨来，前一天晚上八点提醒我。", "Emily 每周五阿姨来，前一天晚上八点提醒我 7 20:00 weekly"},
		{"Emily: The cleaner comes on Friday, remind me the evening before at eight.", "Emily The cleaner comes 7 20:00"},
		{"Emily: The cleaner comes on Friday. Remind me the evening before at eight.", "Emily Remind me the evening before at eight 7 20:00"},
		{"Emily: My aunt comes on Friday. / Emily: Remind me the night before at eight to tidy up.",
			"Emily Remind me the night before at eight to tidy up 7 20:00"},
		{"Emily: The exam is on Friday. Remind me the morning before at half past nine, please.",
			"Emily Remind me the morning before at half past nine 7 09:30"},
		{"Emily: Remind me the day before Ida's birthday at 8 pm. It's on the 20th.",
			"Emily Remind me the day before Ida's birthday at 8 pm 19 20:00"},
	})
}

// The half of the day may stand right behind the hour.
func TestTheHourOfTheDayBeforeMayHaveItsHalfRightBehind(t *testing.T) {
	const dentist = "Emily: My dentist appointment is on Friday at 3 pm. / Emily: "
	checkReminders(t, [][2]string{
		{dentist + "Remind me the day before the dentist at 6pm.", "Emily Remind me the day before the dentist at 6pm 7 18:00"},
		{dentist + "Remind me two days before the dentist at 7:30am, please.", "Emily Remind me two days before the dentist at 7:30am 6 07:30"},
		{dentist + "Remind me about the dentist the day before at 6pm.", "Emily Remind me about the dentist the day before at 6pm 7 18:00"},
		{"Emily: Lily's play is on Friday at 3 pm. / Emily: can you remind me about lily's play the day before at 6pm",
			"Emily remind me about Lily's play the day before at 6pm 7 18:00"},
		{dentist + "Remind me the day before the dentist at 6pmish.", "Emily Remind me the day before the dentist at 6pmish 1 00:00"},
	})
}

// Where the day is not known, such a reminder has no time, and what was on the day before is none.
func TestTheHourOfAnUnknownDayIsNoTime(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Remind me the night before at eight.", "Emily Remind me the night before at eight 1 00:00"},
		{"Emily: 前一天晚上八点提醒我。", "Emily 前一天晚上八点提醒我 1 00:00"},
		{"Emily: The day before at eight I was ill.", ""}, {"Emily: 前天晚上八点我还醒着。", ""},
	})
}

// A request in Chinese may have its own time, besides that of what stands before it.
func TestARequestHasItsOwnTime(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: 明天要早起，今天晚上八点提醒我早点睡。", "Emily 提醒我早点睡 4 20:00"},
		{"Emily: 周六去爬山，周五晚上提醒我。", "Emily 去爬山 8 20:00"},
		{"Emily: 下周一交作业，周日下午三点叫我写。", "Emily 叫我写 10 15:00"},
		{"Emily: 明天是奶奶生日，今天下午五点提醒我买蛋糕。", "Emily 提醒我买蛋糕 4 17:00"},
		{"Emily: 明天下午开会，两点提醒我。", "Emily 开会 5 14:00"},
		{"Emily: 今天晚上，八点提醒我吃药。", "Emily 提醒我吃药 4 20:00"},
		{"Emily: 周五，八点提醒我开会。", "Emily 提醒我开会 8 08:00"},
	})
}
