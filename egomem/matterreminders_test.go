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
