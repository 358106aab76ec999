package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Twelve in the evening is midnight, which ends the day.
func TestTwelveInTheEveningIsMidnight(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: remind me at 12 tonight to buy tickets", "Emily remind me to buy tickets 5 00:00"},
		{"Emily: remind me on friday night at 12 to buy tickets", "Emily remind me to buy tickets 9 00:00"},
		{"Emily: 半夜十二点提醒我抢票。", "Emily 提醒我抢票 5 00:00"},
		{"Emily: 今晚十二点提醒我抢票。", "Emily 提醒我抢票 5 00:00"},
		{"Emily: 晚上12点提醒我抢票。", "Emily 提醒我抢票 5 00:00"},
		{"Emily: 零点提醒我抢票。", "Emily 提醒我抢票 5 00:00"},
		{"Emily: 每天晚上十二点提醒我睡觉。", "Emily 每天晚上十二点提醒我睡觉 5 00:00 daily"},
		{"Emily: 半夜两点提醒我看球。", "Emily 提醒我看球 5 02:00"},

		{"Emily: 明天半夜两点提醒我看球。", "Emily 明天半夜两点提醒我看球 1 00:00"},
		{"Emily: 提醒我买零点五升牛奶。", "Emily 提醒我买零点五升牛奶 1 00:00"},
		{"Emily: remind me at 12 tomorrow to eat", "Emily remind me to eat 5 12:00"},
		{"Emily: 十二点提醒我吃饭。", "Emily 提醒我吃饭 4 12:00"},
	})
}

// Several days with one time are due at that time on each of them.
func TestSeveralDaysWithOneTime(t *testing.T) {
	longtest.Skip(t)
	checkReminders(t, [][2]string{
		{"Emily: remind me at 8 tonight and tomorrow to take my pill", "Emily remind me to take my pill 4 20:00; Emily remind me to take my pill 5 20:00"},
		{"Emily: remind me tonight at 8 and tomorrow to take my pill", "Emily remind me to take my pill 4 20:00; Emily remind me to take my pill 5 20:00"},
		{"Emily: remind me today tomorrow and wednesday at 9 pm to take my pill",
			"Emily remind me to take my pill 4 21:00; Emily remind me to take my pill 5 21:00; Emily remind me to take my pill 6 21:00"},
		{"Emily: wake me tue, wed and fri at 6", "Emily wake me 5 06:00; Emily wake me 6 06:00; Emily wake me 8 06:00"},
		{"Emily: set an alarm for 6 on sat and sun", "Emily set an alarm 9 06:00; Emily set an alarm 10 06:00"},
		{"Emily: remind me tue at 10 to call", "Emily remind me to call 5 10:00"},
		{"Emily: remind me every tue at 10 to call", "Emily remind me every Tuesday at 10 to call 5 10:00 weekly"},
		{"Emily: remind me on tuesdays from 5 to 6 to practise", "Emily remind me on Tuesdays from 5 to 6 to practise 5 17:00 weekly"},
		{"Emily: remind me to sit in the sun at 10", "Emily remind me to sit in the sun 4 10:00"},
		{"Emily: 今天和明天晚上八点提醒我吃药。", "Emily 提醒我吃药 4 20:00; Emily 提醒我吃药 5 20:00"},
		{"Emily: remind me at ten past ten and again at ten past eleven to call Bob", "Emily remind me to call Bob 4 10:10; Emily remind me to call Bob 4 11:10"},
		{"Emily: remind me on the 5th 15th and 25th of every month to pay", "Emily remind me on the 5th 15th and 25th of every month to pay 5 09:00 monthly" +
			"; Emily remind me on the 5th 15th and 25th of every month to pay 15 09:00 monthly; Emily remind me on the 5th 15th and 25th of every month to pay 25 09:00 monthly"},

		{"Emily: remind me tonight at 8 and tomorrow at 9 to take my pill", "Emily remind me to take my pill 4 20:00; Emily remind me to take my pill 5 09:00"},
		{"Emily: remind me at 8 tonight to ring Ann and tomorrow to ring Bob", "Emily remind me to ring Ann 4 20:00; Emily remind me to ring Bob 5 09:00"},
		{"Emily: 明天晚上八点提醒我吃药。", "Emily 提醒我吃药 5 20:00"},
	})
}
