package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A request with two repeating times is two reminders: the second one is not lost.
func TestTwoRepeatingTimesAreTwoReminders(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: Remind me to take my drops every morning at eight and every evening at nine.",
			"Emily Remind me to take my drops every evening at nine 4 21:00 daily; Emily Remind me to take my drops every morning at eight 5 08:00 daily"},
		{"Emily: Wake me every weekday at 6 and on Saturday at 8.", "Emily Wake me every weekday at 6 5 06:00 weekdays; Emily Wake me every Saturday at 8 9 08:00 weekly"},
		{"Emily: remind me every weekday at 6 to get up and every sunday at 9",
			"Emily remind me every weekday at 6 to get up 5 06:00 weekdays; Emily remind me every Sunday at 9 to get up 10 09:00 weekly"},
		{"Emily: every tuesday at 8 and every friday at 7 remind me to water the fern",
			"Emily every Tuesday at 8 remind me to water the fern 5 08:00 weekly; Emily every Friday at 7 remind me to water the fern 8 07:00 weekly"},
		{"Emily: Remind me at eight every Tuesday and at seven every Friday to water the fern.",
			"Emily Remind me at eight every Tuesday to water the fern 5 08:00 weekly; Emily Remind me at seven every Friday to water the fern 8 07:00 weekly"},
		{"Emily: Set an alarm for 6 on weekdays and 8 on Saturdays.", "Emily Set an alarm for 6 on weekdays 5 06:00 weekdays; Emily Set an alarm at 8 on Saturdays 9 08:00 weekly"},
		{"Emily: Remind me every Tuesday at 8 to ring Ann and every Friday at 7 to ring Bob.",
			"Emily Remind me every Tuesday at 8 to ring Ann 5 08:00 weekly; Emily Remind me every Friday at 7 to ring Bob 8 07:00 weekly"},
		{"Emily: Remind me to take the white pill at ten and the red pill at eleven every morning.",
			"Emily Remind me to take the white pill at ten every morning 4 10:00 daily; Emily Remind me to take the red pill at eleven every morning 4 11:00 daily"},
		{"Emily: Remind me to feed the cat every morning at ten and to lock the shed every night at nine.",
			"Emily Remind me to feed the cat every morning at ten 4 10:00 daily; Emily Remind me to lock the shed every night at nine 4 21:00 daily"},
		{"Emily: Remind me every morning and evening to brush the dog.",
			"Emily Remind me every evening to brush the dog 4 19:00 daily; Emily Remind me every morning to brush the dog 5 09:00 daily"},
		{"Emily: remind me every day in the morning and at night to take my drops",
			"Emily remind me every day at night to take my drops 4 21:00 daily; Emily remind me every day in the morning to take my drops 5 09:00 daily"},
		{"Emily: Remind me after lunch and after dinner to take my drops.", "Emily Remind me to take my drops 4 13:00; Emily Remind me to take my drops 4 20:00"},
		{"Emily: Remind me every day after meals to take my drops.", "Emily Remind me every day after meals to take my drops 1 00:00"}, // at which hours?

		{"Emily: 每天早上十点和每天晚上九点提醒我量血压。", "Emily 每天早上十点提醒我量血压 4 10:00 daily; Emily 每天晚上九点提醒我量血压 4 21:00 daily"},
		{"Emily: 工作日早上六点叫我起床周六八点。", "Emily 工作日早上六点叫我起床 5 06:00 weekdays; Emily 每周六八点叫我起床 9 08:00 weekly"},
		{"Emily: 每周二八点和每周五七点提醒我浇花。", "Emily 每周二八点提醒我浇花 5 08:00 weekly; Emily 每周五七点提醒我浇花 8 07:00 weekly"},
		{"Emily: 每周二八点提醒我浇花，每周五七点喂鱼。", "Emily 每周二八点提醒我浇花 5 08:00 weekly; Emily 每周五七点提醒我喂鱼 8 07:00 weekly"},
		{"Emily: 每天早上十点提醒我吃药，晚上九点提醒我量血压。", "Emily 每天早上十点提醒我吃药 4 10:00 daily; Emily 每天晚上九点提醒我量血压 4 21:00 daily"},
		{"Emily: 每天早中晚提醒我吃药。", "Emily 每天中午12点提醒我吃药 4 12:00 daily; Emily 每天晚上8点提醒我吃药 4 20:00 daily; Emily 每天早上8点提醒我吃药 5 08:00 daily"},
		{"Emily: 每天三餐后提醒我吃药。", "Emily 每天三餐后提醒我吃药 1 00:00"},

		{"Emily: Wake me at 6 every weekday, 8 on Saturdays and 9 on Sundays.",
			"Emily Wake me at 6 every weekday 5 06:00 weekdays; Emily Wake me at 8 on Saturdays 9 08:00 weekly; Emily Wake me at 9 on Sundays 10 09:00 weekly"},
		{"Emily: Remind me every other day at ten and every Sunday at eleven to water the fern.",
			"Emily Remind me every other day at ten to water the fern 4 10:00 every 2 days; Emily Remind me every Sunday at eleven to water the fern 10 11:00 weekly"},
		{"Emily: remind me monday to friday at 7 and saturday at 9 to get up",
			"Emily remind me Monday to Friday at 7 to get up 5 07:00 weekdays; Emily remind me every Saturday at 9 to get up 9 09:00 weekly"},
		{"Emily: Remind me every day at ten and tomorrow at eleven to ring Bob.",
			"Emily Remind me every day at ten to ring Bob 4 10:00 daily; Emily Remind me to ring Bob 5 11:00"},
		{"Emily: Remind me tomorrow morning and evening to ring Bob.", "Emily Remind me to ring Bob 5 09:00; Emily Remind me to ring Bob 5 19:00"},
		{"Emily: Remind me every morning at ten to feed the cat and in the evening at nine to lock the shed.",
			"Emily Remind me at ten to feed the cat every morning 4 10:00 daily; Emily Remind me in the evening at nine to lock the shed every day 4 21:00 daily"},
		{"Emily: 周一到周五七点周六九点叫我起床。", "Emily 周一到周五七点叫我起床 5 07:00 weekdays; Emily 每周六九点叫我起床 9 09:00 weekly"},
		{"Emily: 每两天早上十点和晚上九点提醒我浇花。", "Emily 每两天早上十点提醒我浇花 4 10:00 every 2 days; Emily 每两天晚上九点提醒我浇花 4 21:00 every 2 days"},
		{"Emily: 明天九点和十七点提醒我打电话。", "Emily 提醒我打电话 5 09:00; Emily 提醒我打电话 5 17:00"},

		{"Emily: Remind me every Monday at ten that the class is every Thursday at nine.",
			"Emily Remind me every Monday at ten that the class is every Thursday at nine 4 10:00 weekly"},
		{"Emily: Remind me every morning at ten to feed the cat and the dog.", "Emily Remind me every morning at ten to feed the cat and the dog 4 10:00 daily"},
		{"Emily: Remind me every evening to pack for the next morning.", "Emily Remind me every evening to pack for the next morning 4 19:00 daily"},
		{"Emily: I work every Monday at 8 and every Thursday at 9.", ""},
		{"Emily: 我每周二八点开会，每周五七点上课。", ""},
	})
}

// A time that is added right behind what was asked for is one more of it.
func TestOneMoreTimeIsAddedToWhatWasAskedFor(t *testing.T) {
	longtest.Skip(t)
	const weekdays, han = "Emily: Wake me every weekday at 6. / Emily: ", "Emily: 工作日早上六点叫我起床。 / Emily: "
	const rice, hanRice = "Emily: Set a timer for 20 minutes for the rice. / Emily: ", "Emily: 定一个二十分钟的计时器煮饭。 / Emily: "
	const woken, hanWoken = "Emily Wake me every weekday at 6 5 06:00 weekdays", "Emily 工作日早上六点叫我起床 5 06:00 weekdays"
	const rings, hanRings = "Emily Set a timer for 20 minutes for the rice 4 09:20", "Emily 定一个二十分钟的计时器煮饭 4 09:20"
	checkReminders(t, [][2]string{
		{weekdays + "And on Saturdays at 8.", woken + "; Emily Wake me on Saturdays at 8 9 08:00 weekly"},
		{weekdays + "also at half past nine on sundays please", woken + "; Emily Wake me at half past nine on Sundays 10 09:30 weekly"},
		{"Emily: Set an alarm for 6 on weekdays. / Emily: Plus every Saturday at 8.", "Emily Set an alarm for 6 on weekdays 5 06:00 weekdays; Emily Set an alarm every Saturday at 8 9 08:00 weekly"},
		{"Emily: Remind me every Tuesday at 9 to water the fern. / Emily: And every Friday at 7.",
			"Emily Remind me every Tuesday at 9 to water the fern 5 09:00 weekly; Emily Remind me to water the fern every Friday at 7 8 07:00 weekly"},
		{weekdays + "And on Saturdays at 8 I go swimming.", woken}, {weekdays + "I like tea. / Emily: And on Saturdays at 8.", woken},
		{"Emily: Wake me at 6 tomorrow. / Emily: And on Saturdays at 8.", "Emily Wake me 5 06:00"},
		{han + "还有周六八点。", hanWoken + "; Emily 每周六八点叫我起床 9 08:00 weekly"}, {han + "另外每周日九点也要。", hanWoken + "; Emily 每周日九点叫我起床 10 09:00 weekly"},
		{han + "还有周六八点的课。", hanWoken},

		{rice + "And one for 45 minutes for the chicken.", rings + "; Emily Set a timer for 45 minutes for the chicken 4 09:46"},
		{rice + "and another for an hour", rings + "; Emily Set a timer for an hour 4 10:01"},
		{rice + "Also start one for ten minutes.", "Emily Set a timer for ten minutes 4 09:11; " + rings},
		{rice + "And one for the road!", rings}, {rice + "And one for Tom.", rings}, {"Emily: I like tea. / Emily: And one for 45 minutes.", ""},
		{hanRice + "再定一个四十五分钟的。", hanRings + "; Emily 定一个四十五分钟的计时器 4 09:46"},
		{hanRice + "再来一个四十五分钟的炖鸡。", hanRings + "; Emily 定一个四十五分钟的计时器炖鸡 4 09:46"},
		{hanRice + "再来一个红烧的。", hanRings},
		{"Emily: Set an alarm for 7 tomorrow. / Emily: And one for 8.", "Emily Set an alarm 5 07:00; Emily Set an alarm 5 08:00"},
	})
}
