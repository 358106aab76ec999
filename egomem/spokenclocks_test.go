package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A clock may be written with a space, a full stop or nothing between its hour and its minutes, as recognisers and people in a hurry write it.
func TestAClockMayBeWrittenWithoutAColon(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: remind me at 6 30 pm to call mum", "Emily remind me to call mum 4 18:30"},
		{"Emily: remind me at 7.45 tonight to call mum", "Emily remind me to call mum 4 19:45"},
		{"Emily: remind me at 10.30 to call mum", "Emily remind me to call mum 4 10:30"},
		{"Emily: wake me up at 5 50 tomorrow", "Emily wake me up 5 05:50"},
		{"Emily: set an alarm at 0630 tomorrow", "Emily set an alarm 5 06:30"},
		{"Emily: wake me at 630 tomorrow", "Emily wake me 5 06:30"},
		{"Emily: remind me at six oh five pm to call mum", "Emily remind me to call mum 4 18:05"},
		{"Emily: remind me at six twenty five to call mum", "Emily remind me to call mum 4 18:25"},
		{"Emily: set an alarm for 6 15", "Emily set an alarm 5 06:15"},
		{"Emily: set alarms for 6 15, 6.30 and 0645", "Emily Set an alarm 5 06:15; Emily Set an alarm 5 06:30; Emily Set an alarm 5 06:45"},
		{"Emily: remind me at 1930 to cook", "Emily remind me to cook 4 19:30"},
		{"Emily: remind me at 9 p m to cook", "Emily remind me to cook 4 21:00"},
		{"Emily: remind me at 9 pm on the dot to cook", "Emily remind me to cook 4 21:00"},
		{"Emily: train at 17.40 friday, remind me half an hour before", "Emily train, remind me half an hour before 8 17:10"},
		{"Emily: remind me every day at 9.30 and 20.30 to take my pill",
			"Emily remind me every day at 9:30 am to take my pill 4 09:30 daily; Emily remind me every day at 20:30 to take my pill 4 20:30 daily"},

		{"Emily: remind me at 6 30 people are coming", "Emily remind me at 6 30 people are coming 1 00:00"},
		{"Emily: remind me at 5 10 minutes before the match", "Emily remind me at 5 10 minutes before the match 1 00:00"},
		{"Emily: remind me at 7.5 percent to sell", "Emily remind me at 7.5 percent to sell 1 00:00"},
		{"Emily: remind me by 2030 to retire", "Emily remind me by 2030 to retire 1 00:00"},
		{"Emily: remind me at 9 tomorrow to buy 30 eggs", "Emily remind me to buy 30 eggs 5 09:00"},
	})
}

// The hour of a day that is not known is none of today. A day of two numbers is known if one of them is no month.
func TestAnHourOfADayThatIsNotKnownIsNotOfToday(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Remind me on Father's Day at 10 to ring dad", "Emily Remind me on Father's Day at 10 to ring dad 1 00:00"},
		{"Emily: remind me on my birthday at 10 to buy cake", "Emily remind me on my birthday at 10 to buy cake 1 00:00"},
		{"Emily: On my birthday, remind me at 10 to buy cake", "Emily On my birthday, remind me at 10 to buy cake 1 00:00"},
		{"Emily: remind me at eid at 10 to ring mum", "Emily remind me at eid at 10 to ring mum 1 00:00"},
		{"Emily: remind me on payday at 7 to pay the rent", "Emily remind me on payday at 7 to pay the rent 1 00:00"},
		{"Emily: remind me at the end of term at 10 to thank the teacher", "Emily remind me at the end of term at 10 to thank the teacher 1 00:00"},
		{"Emily: remind me the day the clocks change at 7 to set the oven", "Emily remind me the day the clocks change at 7 to set the oven 1 00:00"},
		{"Emily: remind me on 5/6 at 11 to ring Bob", "Emily remind me on 5/6 at 11 to ring Bob 1 00:00"},
		{"Emily: remind me 20/5 at 11 to ring Bob", "Emily remind me to ring Bob 20 11:00"},
		{"Emily: remind me on 20.5. at 11 to ring Bob", "Emily remind me to ring Bob 20 11:00"},
		{"Emily: 我生日那天早上八点提醒我买蛋糕。", "Emily 我生日那天早上八点提醒我买蛋糕 1 00:00"},
		{"Emily: 高考那天早上六点叫我起床。", "Emily 高考那天早上六点叫我起床 1 00:00"},
		{"Emily: 母亲节早上十点提醒我给妈妈打电话。", "Emily 提醒我给妈妈打电话 10 10:00"},
		{"Emily: 双十一晚上八点提醒我买鞋。", "Emily 提醒我买鞋 11 20:00"},

		{"Emily: remind me at 10 to book a table for father's day", "Emily remind me to book a table for father's day 4 10:00"},
		{"Emily: remind me at 10 to look up the day the clocks change", "Emily remind me to look up the day the clocks change 4 10:00"},
		{"Emily: remind me on my day off at 10 to sleep", "Emily remind me on my day off at 10 to sleep 1 00:00"},
		{"Emily: Leo's birthday is on 20 May, remind me on his birthday at 8 to ring him", "Emily remind me on his birthday at 8 to ring him 20 08:00"},
		{"Emily: remind me at 10 to plan my day", "Emily remind me to plan my day 4 10:00"},
		{"Emily: remind me at 10 that it is Leo's birthday", "Emily remind me that it is Leo's birthday 4 10:00"},
		{"Emily: 十点提醒我买生日蛋糕。", "Emily 提醒我买生日蛋糕 4 10:00"},
	})
}

// Days from one to another come back each week, and so do weekends next to the days of the week.
func TestDaysFromOneToAnotherComeBackEachWeek(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: set an alarm for 8 at weekends", "Emily set an alarm for 8 on weekends 9 08:00 weekly; Emily set an alarm for 8 on weekends 10 08:00 weekly"},
		{"Emily: set an alarm for 10 at the weekend", "Emily set an alarm 9 10:00"},
		{"Emily: wake me at six during the week and at eight at weekends",
			"Emily wake me at six on weekdays 5 06:00 weekdays; Emily wake me at eight on weekends 9 08:00 weekly; Emily wake me at eight on weekends 10 08:00 weekly"},
		{"Emily: wake me at 6 tuesday to wednesday and 7 on friday",
			"Emily wake me at 6 every Tuesday and Wednesday 5 06:00 weekly; Emily wake me at 6 every Tuesday and Wednesday 6 06:00 weekly; Emily wake me at 7 every Friday 8 07:00 weekly"},
		{"Emily: remind me mon to fri at 7 to stretch", "Emily remind me Monday to Friday at 7 to stretch 5 07:00 weekdays"},
		{"Emily: 平时六点叫我，周末八点叫我。", "Emily 平时六点叫我 5 06:00 weekdays; Emily 每周末八点叫我 9 08:00 weekly; Emily 每周末八点叫我 10 08:00 weekly"},
		{"Emily: 周二到周三早上七点叫我。", "Emily 每周二三早上七点叫我 5 07:00 weekly; Emily 每周二三早上七点叫我 6 07:00 weekly"},
		{"Emily: 周一到周五早上七点叫我，周六八点。", "Emily 周一到周五早上七点叫我 5 07:00 weekdays; Emily 每周六八点叫我 9 08:00 weekly"},
		{"Emily: 周六周日早上九点叫我。", "Emily 每周六日早上九点叫我 9 09:00 weekly; Emily 每周六日早上九点叫我 10 09:00 weekly"},

		{"Emily: I'm in Paris tuesday to thursday, remind me tomorrow at 9 to pack", "Emily remind me to pack 5 09:00"},
		{"Emily: 我周二到周三在北京，明天早上九点提醒我收拾行李。", "Emily 提醒我收拾行李 5 09:00"},
		{"Emily: Remind me during the week to call Mum.", "Emily Remind me during the week to call Mum 1 00:00"},
	})
}

// What is due so many days before an event has the hour that is named.
func TestTheDayBeforeAnEventHasItsHour(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: leo has judo on thursday, remind me the day before at 8 pm to wash his kit", "Emily remind me to wash his kit 6 20:00"},
		{"Emily: Our wedding is on 8 June, remind me the evening before at 6 pm", "Emily Our wedding 7 18:00"},
		{"Emily: wedding is on saturday 6 june, remind me two days before at 6pm", "Emily wedding 4 18:00"},
		{"Emily: The exam is on 20 June. Remind me three days before at 7 pm to revise.", "Emily Remind me three days before at 7 pm to revise 17 19:00"},
		{"Emily: The dentist is on Friday at 3, remind me the morning before at 9", "Emily The dentist 7 09:00"},
		{"Emily: Remind me two days before my exam at 6pm", "Emily Remind me two days before my exam at 6pm 1 00:00"},
	})
}
