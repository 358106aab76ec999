package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder that is moved does not say its old hour, and one ahead of an event keeps how long before it is due.
func TestAMovedReminderSaysNoOldTime(t *testing.T) {
	longtest.Skip(t)
	const pressure, bins = "Emily: Remind me every day at 8 am to take my pressure. / Emily: ", "Emily: Remind me every Tuesday at 8 to put the bins out. / Emily: "
	const hanPressure = "Emily: 每天早上八点提醒我量血压。 / Emily: "
	checkReminders(t, [][2]string{
		{pressure + "Move the pressure reminder to 7.", "Emily Remind me to take my pressure 5 07:00 daily"},
		{pressure + "Move the pressure reminder to 7. / Emily: No, make it 6 am.", "Emily Remind me to take my pressure 5 06:00 daily"},
		{pressure + "Move the pressure reminder to 7. / Emily: Cancel the pressure reminder.", ""},
		{bins + "Move the bins to Thursday.", "Emily Remind me to put the bins out 7 08:00 weekly"},
		{"Emily: Remind me every day to water the fern. / Emily: Move the fern reminder to 7 am.", "Emily Remind me every day to water the fern 5 07:00 daily"},
		{hanPressure + "量血压改成七点。", "Emily 提醒我量血压 5 07:00 daily"}, {hanPressure + "改成七点。", "Emily 提醒我量血压 5 07:00 daily"},

		{"Emily: Remind me an hour before the dentist on Thursday at 3. / Emily: The dentist moved to Friday at 4.", "Emily Remind me an hour before the dentist 8 15:00"},
		{"Emily: Remind me two hours before the vet tomorrow at 5 pm. / Emily: The vet has been moved to Wednesday at 10 am.",
			"Emily Remind me two hours before the vet 6 08:00"},
		{"Emily: Remind me about the dentist on Thursday at 3, an hour before. / Emily: Move the dentist to Friday at 4.",
			"Emily Remind me about the dentist, an hour before 8 15:00"},
		{"Emily: The dentist is on Thursday at 3. Remind me an hour before. / Emily: The dentist moved to Friday at 4.",
			"Emily The dentist, remind me an hour before 8 15:00"},
		{"Emily: Remind me an hour before the dentist on Thursday at 3. / Emily: The vet moved to Friday at 4.",
			"Emily Remind me an hour before the dentist on Thursday at 3 7 14:00"},
		{"Emily: 周四下午三点看牙之前一小时提醒我。 / Emily: 看牙改到周五下午四点了。", "Emily 看牙之前一小时提醒我 8 15:00"},
	})
}
