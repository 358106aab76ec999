package egomem_test

import "testing"

// A reminder some minutes or hours ahead of what comes back does so too.
func TestAReminderAheadOfWhatComesBackComesBack(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: stand-up's at half nine every weekday, remind me five minutes before",
			"Emily stand-up's at half nine every weekday, remind me five minutes before 4 09:25 weekdays"},
		{"Emily: every weekday we have stand-up at 9:30, remind me five minutes before",
			"Emily every weekday we have stand-up at 9:30, remind me five minutes before 4 09:25 weekdays"},
		{"Emily: Stand-up is every weekday at 9:30. / Emily: Remind me five minutes before stand-up every weekday.",
			"Emily Stand-up is every weekday at 9:30, remind me five minutes before 4 09:25 weekdays"},
		{"Emily: Stand-up is at 9:30. / Emily: Remind me five minutes before stand-up every weekday.",
			"Emily every weekday, stand-up is at 9:30, remind me five minutes before 4 09:25 weekdays"},
		{"Emily: choir is every tuesday at seven, remind me an hour before",
			"Emily choir is every Tuesday at seven, remind me an hour before 5 18:00 weekly"},
		{"Emily: Choir is every Tuesday at seven. / Emily: Can you remind me an hour before?",
			"Emily Choir is every Tuesday at seven, remind me an hour before 5 18:00 weekly"},
		{"Emily: I start work every Tuesday at seven, remind me an hour before.",
			"Emily I start work every Tuesday at seven, remind me an hour before 5 06:00 weekly"},
		{"Emily: I swim every Friday at six pm. Remind me two hours before to pack.",
			"Emily I swim every Friday at six pm, remind me two hours before to pack 8 16:00 weekly"},
		{"Emily: 每周二晚上七点合唱团，提前一小时提醒我。", "Emily 每周二晚上七点合唱团，提前一小时提醒我 5 18:00 weekly"},
		{"Emily: 每周二晚上七点合唱团。提前一小时提醒我。", "Emily 每周二晚上七点合唱团，提前一小时提醒我 5 18:00 weekly"},
	})
}

// What is once, what has its own hour, and what has no hour does not come back ahead of anything.
func TestAReminderAheadOfWhatIsOnceIsOnce(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: Choir is on Tuesday at seven pm, remind me an hour before.", "Emily Choir, remind me an hour before 5 18:00"},
		{"Emily: Choir is every Tuesday, remind me an hour before.", "Emily Choir is every Tuesday, remind me an hour before 1 00:00"},
		{"Emily: Remind me every day at nine to eat an hour before lunch.", "Emily Remind me every day at nine to eat an hour before lunch 5 09:00 daily"},
		{"Emily: We used to have choir every Tuesday at seven. Remind me an hour before.", "Emily Remind me an hour before 1 00:00"},
		{"Tom: Choir is every Tuesday at seven. / Emily: Remind me an hour before choir every Monday.",
			"Emily Remind me an hour before choir every Monday 11 09:00 weekly"},
	})
}
