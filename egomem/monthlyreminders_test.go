package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder for a day of the week by its place in each month comes back on that day.
func TestAReminderComesBackOnADayByItsPlaceInTheMonth(t *testing.T) {
	longtest.Skip(t)
	const invoice = "Emily: Remind me on the last Friday of each month to send the invoice."
	const kept = "Emily Remind me on the last Friday of each month to send the invoice 29 09:00 month-last-weekday"
	checkReminders(t, [][2]string{
		{invoice, kept},
		{"Emily: On the first Monday of every month, remind me to water the cactus.",
			"Emily On the first Monday of every month, remind me to water the cactus 1 09:00 month-weekday"},
		{"Emily: Wake me at 6 on the first Tuesday of each month.", "Emily Wake me at 6 on the first Tuesday of each month 5 06:00 month-weekday"},
		{"Emily: 每个月最后一个周五提醒我交发票。", "Emily 每个月最后一个周五提醒我交发票 29 09:00 month-last-weekday"},
		{"Emily: 每月第一个和第三个周三晚上八点提醒我开会。", "Emily 每月第一个和第三个周三晚上八点提醒我开会 6 20:00 month-weekday; " +
			"Emily 每月第一个和第三个周三晚上八点提醒我开会 20 20:00 month-weekday"},
		{invoice + " / Emily: Cancel the reminder about the invoice.", ""},
		{invoice + " / Emily: You don't need to remind me about the invoice any more.", ""},
		{invoice + " / Emily: I sent the invoice.", kept},
		{invoice + " / Emily: Move the invoice reminder to 10 am.", "Emily Remind me on the last Friday of each month to send the invoice 29 10:00 month-last-weekday"},
		{invoice + " / Emily: Move the invoice reminder to Thursday.", kept},
		{"Emily: 每个月最后一个周五提醒我交发票。 / Emily: 不用再提醒我交发票了。", ""},
		{"Emily: My boss reviews us on the last Friday of each month.", ""},
		{"Emily: We always met on the first Monday of every month.", ""},
	})
}
