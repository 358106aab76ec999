package egomem_test

import "testing"

// A request that names several days without a time of day is for each of them.
func TestAReminderOnSeveralDaysIsOneForEach(t *testing.T) {
	const feed = "Emily Remind me to feed the fish 7 09:00; Emily Remind me to feed the fish 8 09:00"
	checkReminders(t, [][2]string{
		{"Emily: Remind me on Thursday and Friday to feed the fish.", feed},
		{"Emily: Remind me to feed the fish on Thursday and on Friday, please.", feed},
		{"Emily: Remind me Thursday and Friday to feed the fish.", feed},
		{"Emily: Remind me on Thursday and Friday morning to feed the fish.", feed},
		{"Emily: remind me on Monday, Wednesday and Friday to stretch",
			"Emily remind me to stretch 6 09:00; Emily remind me to stretch 8 09:00; Emily remind me to stretch 11 09:00"},
		{"Emily: Remind me tomorrow and on Friday to feed the fish.",
			"Emily Remind me to feed the fish 5 09:00; Emily Remind me to feed the fish 8 09:00"},
		{"Emily: Remind Fay on Thursday and Friday to feed the fish.",
			"Emily Remind Fay to feed the fish 7 09:00; Emily Remind Fay to feed the fish 8 09:00"},
		{"Emily: Remind me to feed the fish on Thursday and Friday. / Emily: I fed the fish.", ""},
		{"Emily: 周四和周五提醒我喂鱼。", "Emily 提醒我喂鱼 7 09:00; Emily 提醒我喂鱼 8 09:00"},
		{"Emily: 提醒我周四、周五喂鱼。", "Emily 提醒我喂鱼 7 09:00; Emily 提醒我喂鱼 8 09:00"},
	})
}

// Days of another thing, days on which nothing is asked for, and days that come back are no such list.
func TestDaysOfAnotherThingAreNoListOfReminders(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: Remind me that the shop is closed on Thursday and Friday.", "Emily Remind me that the shop is closed on Thursday and Friday 1 00:00"},
		{"Emily: Remind me to book the room for Thursday and Friday.", "Emily Remind me to book the room for Thursday and Friday 1 00:00"},
		{"Emily: Remind me on Thursday to call Bo and Kim.", "Emily Remind me to call Bo and Kim 7 09:00"},
		{"Emily: Don't remind me on Thursday and Friday to feed the fish.", ""},
		{"Emily: I work on Thursday and Friday.", ""},
		{"Emily: 周四和周五不用提醒我喂鱼。", ""},
		{"Emily: Remind me every Thursday and Friday to feed the fish.",
			"Emily Remind me every Thursday and Friday to feed the fish 7 09:00 weekly; Emily Remind me every Thursday and Friday to feed the fish 8 09:00 weekly"},
	})
}
