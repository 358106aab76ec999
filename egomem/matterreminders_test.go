package egomem_test

import "testing"

// A request that says only when is about what the sentence before it tells.
func TestAReminderIsAboutWhatWasToldRightBefore(t *testing.T) {
	const invoice, bo = "Emily: I have to send the invoice to Kestrel", "Emily: I have to ring Bo"
	checkReminders(t, [][2]string{
		{invoice + ". Can you remind me tomorrow at ten?", "Emily remind me to send the invoice to Kestrel 5 10:00"},
		{invoice + ", can you remind me tomorrow at ten?", "Emily remind me to send the invoice to Kestrel 5 10:00"},
		{"Emily: I've got to pick the car up from the garage at five today. Remind me at quarter to five.",
			"Emily Remind me to pick the car up from the garage 4 16:45"},
		{"Emily: The bins go out tonight. Remind me at seven.", "Emily The bins go out, remind me 4 19:00"},
		{"Emily: My interview is tomorrow at three. Remind me at one.", "Emily My interview, remind me 5 13:00"},
		{"Emily: Tom has to ring Bo. Remind me at nine.", "Emily Tom has to ring Bo, remind me 4 21:00"},
		{bo + ". Remind me to do that tomorrow at nine.", "Emily Remind me to ring Bo 5 09:00"},
		{bo + ", remind me to do that tomorrow at nine.", "Emily I have to ring Bo 5 09:00"},
		{bo + ". Remind me about it at ten.", "Emily Remind me to ring Bo 4 10:00"},
		{bo + " by Friday. Remind me on Thursday.", "Emily Remind me to ring Bo 7 09:00"},
		{bo + ". / Emily: Remind me tomorrow at nine.", "Emily Remind me to ring Bo 5 09:00"},
		{"Emily: I need to water the plants. Remind me every Friday at six.",
			"Emily I need to water the plants, remind me every Friday at six 8 18:00 weekly"},
		{"Emily: 我得给老王打电话。明天九点提醒我。", "Emily 我得给老王打电话，提醒我 5 09:00"},
	})
}

// What is over, a greeting, another's turn and another request are no matter of a request that says only when.
func TestAReminderIsNotAboutWhatIsNotToBeDone(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: Good morning. Remind me at seven.", "Emily Remind me 4 19:00"},
		{"Emily: I had to ring Bo. Remind me at seven.", "Emily Remind me 4 19:00"},
		{"Emily: I don't have to ring Bo. Remind me at seven.", "Emily Remind me 4 19:00"},
		{"Emily: It's lovely out. Remind me at seven.", "Emily Remind me 4 19:00"},
		{"Emily: Set an alarm for six. Remind me at seven.", "Emily Remind me 4 19:00; Emily Set an alarm 5 06:00"},
		{"Emily: I have to ring Bo. Remind me to eat at ten.", "Emily Remind me to eat 4 10:00"},
		{"Emily: I have to ring Bo. Wake me at six.", "Emily Wake me 5 06:00"},
		{"Tom: I have to ring Bo. / Emily: Remind me at seven.", "Emily Remind me 4 19:00"},
		{"Emily: Remind me to tell him that tomorrow at nine.", "Emily Remind me to tell him that tomorrow at nine 1 00:00"},
	})
}

// Minutes to or past an hour are of the hour that was told right before.
func TestMinutesAreOfTheHourToldRightBefore(t *testing.T) {
	checkRemindersFrom(t, 7, [][2]string{
		{"Emily: i've got to pick the car up from the garage at five today, remind me at quarter to",
			"Emily I've got to pick the car up from the garage 4 16:45"},
		{"Emily: My call is at 3 pm today. Remind me at quarter to.", "Emily My call, remind me 4 14:45"},
		{"Emily: lunch is at one, remind me at ten to", "Emily lunch 4 12:50"},
		{"Emily: Lunch is at one. Remind me at ten to to wash up.", "Emily Remind me to wash up 4 12:50"},
		{"Emily: lunch is at half one, remind me at quarter past", "Emily lunch 4 13:15"},
		{"Emily: My train is at ten tomorrow, remind me at quarter to nine.", "Emily My train 5 08:45"},
		{"Emily: Remind me at quarter to.", "Emily Remind me 4 07:45"},
	})
}

// A reminder may be for the day of what was told right before.
func TestAReminderIsForTheDayToldRightBefore(t *testing.T) {
	const lunch = "Emily: Team lunch is next Tuesday at one"
	checkReminders(t, [][2]string{
		{lunch + ". remind us all on the day at half twelve", "Emily remind us all about Team lunch 5 12:30"},
		{lunch + ". / Emily: remind us all on the day at half twelve", "Emily remind us all about Team lunch 5 12:30"},
		{lunch + ". / Emily: remind me on the day at ten", "Emily Team lunch, remind me 5 10:00"},
		{lunch + ". / Max: Nice. / Emily: remind me that morning at eight", "Emily Team lunch, remind me 5 08:00"},
		{"Emily: Lily's play is on Friday. Remind me that evening at six to buy flowers.", "Emily Remind me to buy flowers 8 18:00"},
		{"Emily: Lily's play is on Friday, remind me on the day.", "Emily Lily's play 8 09:00"},
		{"Emily: 下周二团队午餐。当天早上八点提醒我。", "Emily 团队午餐，提醒我 12 08:00"},
		{"Emily: 下周二团队午餐，当天中午十二点提醒我。", "Emily 团队午餐 12 12:00"},
		{"Emily: Remind me on the day at ten.", "Emily Remind me on the day 1 00:00"},
		{"Emily: Remind me that day care closes at six.", "Emily Remind me that day care closes at six 1 00:00"},
		{"Emily: I was ill that morning at eight.", ""},
	})
}
