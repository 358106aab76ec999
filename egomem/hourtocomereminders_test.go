package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A reminder for an hour that is over for today is for the next one that a person means, and one for a part of this day that is over is due at once.
func TestAnHourThatIsOverIsTheNextOne(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	checkRemindersFrom(t, 20, [][2]string{
		{"Emily: Remind me at six to feed the cat.", "Emily Remind me to feed the cat 5 06:00"}, {"Emily: Nudge me at half six to feed the cat.", "Emily Nudge me to feed the cat 5 06:30"},
		{"Emily: Remind me at three to feed the cat.", "Emily Remind me to feed the cat 5 15:00"}, {"Emily: Remind me to feed the cat at nine.", "Emily Remind me to feed the cat 4 21:00"},
		{"Emily: Remind me tomorrow at six to feed the cat.", "Emily Remind me to feed the cat 5 18:00"}, {"Emily: Set an alarm for three.", "Emily Set an alarm 5 03:00"},
		{"Emily: 六点提醒我喂猫。", "Emily 提醒我喂猫 5 06:00"}, {"Emily: 两点半提醒我喂猫。", "Emily 提醒我喂猫 5 14:30"}, {"Emily: 九点提醒我喂猫。", "Emily 提醒我喂猫 4 21:00"},
		{"Emily: Remind me at six tonight to feed the cat.", "Emily Remind me to feed the cat 4 20:00"}, {"Emily: Remind me this morning to feed the cat.", "Emily Remind me to feed the cat 4 20:00"},
		{"Emily: 今天下午三点提醒我喂猫。", "Emily 提醒我喂猫 4 20:00"},
		{"Emily: I fed the cat at six.", ""}, {"Emily: 我六点喂的猫。", ""},
	})
	checkRemindersFrom(t, 1, [][2]string{{"Emily: Remind me at three to check the dough.", "Emily Remind me to check the dough 4 03:00"}, {"Emily: 三点提醒我看面。", "Emily 提醒我看面 4 03:00"}})
	checkRemindersFrom(t, 23, [][2]string{{"Emily: Remind me at one to check the dough.", "Emily Remind me to check the dough 5 01:00"}, {"Emily: Remind me at five to fetch Tom.", "Emily Remind me to fetch Tom 5 17:00"}})
	checkRemindersFrom(t, 14, [][2]string{{"Emily: Remind me at six to feed the cat.", "Emily Remind me to feed the cat 4 18:00"}, {"Emily: 六点提醒我喂猫。", "Emily 提醒我喂猫 4 18:00"}})
}

// One who wants to be left in bed until a time is woken then.
func TestLeftInBedUntilATimeIsAnAlarm(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	checkRemindersFrom(t, 22, [][2]string{
		{"Emily: Leave me in bed till half seven.", "Emily Wake me 5 07:30"}, {"Emily: Leave me in bed until eight tomorrow, I've the day off.", "Emily Wake me 5 08:00"},
		{"Emily: Please leave me asleep till nine.", "Emily Wake me 5 09:00"}, {"Emily: Let me stay in bed till half seven.", "Emily Wake me 5 07:30"},
		{"Emily: 明天让我赖床赖到七点半。", "Emily 叫醒我 5 07:30"}, {"Emily: Wake me at six. / Emily: Leave me in bed till half seven.", "Emily Wake me 5 07:30"},
		{"Emily: Leave me alone till half seven.", ""}, {"Emily: Leave me in bed.", ""}, {"Emily: They left me in bed till half seven.", ""}, {"Emily: Leave him in bed till half seven.", ""},
		{"Emily: My mum used to leave me in bed till half seven.", ""}, {"Emily: 我赖床赖到七点半。", ""}, {"Emily: 他让我赖床赖到七点半。", ""},
	})
}

// One who is late moves the reminder of their coming.
func TestWhoIsLateMovesTheirComing(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	const coming, text = "Emily: Remind me at two that the plumber's coming. / Emily: ", "Emily Remind me that the plumber's coming "
	const bob, bobText = "Emily: Remind me at two to let Bob in. / Emily: ", "Emily Remind me to let Bob in "
	checkReminders(t, [][2]string{
		{coming + "He's running late, so it'll be three.", text + "4 15:00"}, {coming + "The plumber's running late, so it'll be three.", text + "4 15:00"},
		{coming + "The plumber's stuck in traffic, make it half three.", text + "4 15:30"}, {bob + "Bob's running late, so it'll be nearer four.", bobText + "4 16:00"},
		{"Emily: Give me a shout at two, the plumber's coming. / Emily: The plumber's running a bit late, more like three.", "Emily Give me a shout about the plumber 4 15:00"},
		{coming + "The plumber's running late.", text + "4 14:00"}, {coming + "The vet's running late, so it'll be three.", text + "4 14:00"},
		{coming + "He's late, so it'll be a bad day.", text + "4 14:00"}, {bob + "Mia's running late, so it'll be four.", bobText + "4 14:00"}, {bob + "Bob was late, so it was three.", bobText + "4 14:00"},
	})
}
