package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// The hour of a reminder that was asked for right before may follow.
func TestTheHourOfAReminderFollows(t *testing.T) {
	longtest.Skip(t)
	const mum, hanMum = "Emily: Remind me to call Mum tonight. / Emily: ", "Emily: 今晚提醒我给妈妈打电话。 / Emily: "
	var tests [][2]string
	for _, text := range []string{"Make it seven.", "At seven.", "Seven o'clock.", "Seven is good.", "Around seven, please.", "It's at seven tonight.",
		"Let's say seven."} {
		tests = append(tests, [2]string{mum + text, "Emily Remind me to call Mum 4 19:00"})
	}
	for _, text := range []string{"七点吧。", "七点。", "就七点。", "那就晚上七点好了。", "嗯，七点左右吧。"} {
		tests = append(tests, [2]string{hanMum + text, "Emily 提醒我给妈妈打电话 4 19:00"})
	}
	for _, text := range []string{"At seven I eat.", "I'm seven.", "It's seven.", "It's ten to nine.", "It's seven degrees.", "Monday.",
		"The film starts at seven.", "Today is Monday."} {
		tests = append(tests, [2]string{mum + text, "Emily Remind me to call Mum 4 20:00"})
	}
	for _, text := range []string{"七点到家。", "现在九点。", "我七点吃饭。", "七个。"} {
		tests = append(tests, [2]string{hanMum + text, "Emily 提醒我给妈妈打电话 4 20:00"})
	}
	checkReminders(t, append(tests, [][2]string{
		{"Emily: Remind me to call Mum. / Emily: At seven.", "Emily Remind me to call Mum 4 19:00"},
		{"Emily: Remind me to call Mum tomorrow. / Emily: At half past ten please.", "Emily Remind me to call Mum 5 10:30"},
		{"Emily: Remind me to call Mum tonight. / Max: At what time? / Emily: Seven.", "Emily Remind me to call Mum 4 19:00"},
		{"Emily: Remind me to buy eggs tonight. / Max: How many? / Emily: Seven.", "Emily Remind me to buy eggs 4 20:00"},
		{"Emily: Remind me to call Mum tonight at eight. / Emily: It's at seven.", "Emily Remind me to call Mum 4 20:00"},
		{"Emily: 明天提醒我交房租。 / Emily: 下午三点吧。", "Emily 提醒我交房租 5 15:00"},
		{"Emily: 五点提醒我给奶奶打电话。 / Emily: 五点半吧。", "Emily 提醒我给奶奶打电话 4 17:30"},
		{"Emily: 五点提醒我给奶奶打电话。 / Emily: 已经五点半了吧。", "Emily 提醒我给奶奶打电话 4 17:00"},
		{"Emily: 周五提醒我给师傅付钱。 / Emily: 改周六吧。", "Emily 提醒我给师傅付钱 9 09:00"},
	}...))
}

// A reminder is moved by saying that it cannot be done then, and when to remind of it.
func TestAReminderIsMovedSinceItCannotBeDoneThen(t *testing.T) {
	longtest.Skip(t)
	const gran, hanGran = "Emily: Remind me to call Gran tomorrow at five. / Emily: ", "Emily: 明天五点提醒我给奶奶打电话。 / Emily: "
	checkReminders(t, [][2]string{
		{gran + "I can't call Gran tomorrow, remind me on Friday.", "Emily Remind me to call Gran 8 17:00"},
		{gran + "I can't call her tomorrow, so remind me on Friday instead.", "Emily Remind me to call Gran 8 17:00"},
		{gran + "I won't be able to do it tomorrow, please remind me on Friday.", "Emily Remind me to call Gran 8 17:00"},
		{gran + "I can't swim, remind me on Friday to book a course.",
			"Emily Remind me to call Gran 5 17:00; Emily remind me to book a course 8 09:00"},
		{hanGran + "明天没空打，后天再提醒我。", "Emily 提醒我给奶奶打电话 6 17:00"},
		{hanGran + "明天打不了，周五提醒我吧。", "Emily 提醒我给奶奶打电话 8 17:00"},
		{hanGran + "妈妈明天没空，后天提醒我买菜。", "Emily 提醒我给奶奶打电话 5 17:00; Emily 提醒我买菜 6 09:00"},
	})
}
