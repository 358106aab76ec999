package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// remindersAfter returns what Emily and Tom are to be reminded of after they talked from nine o'clock on, a turn a minute,
// with whose it is: "Emily Set an alarm 5 07:00". Each line says who speaks and what: "Emily: Wake me at six.". Where both
// speak they hear each other. With each, the memory consolidates after each turn.
func remindersAfter(t *testing.T, each bool, talk ...string) (list []string) {
	t.Helper()
	return remindersFrom(t, 9, each, talk...)
}

// remindersFrom is remindersAfter for talk from another hour on.
func remindersFrom(t *testing.T, hour int, each bool, talk ...string) (list []string) {
	t.Helper()
	now := time.Date(2026, 5, 4, hour, 0, 0, 0, time.UTC) // a Monday
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	consolidated := func() {
		t.Helper()
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	together := slices.ContainsFunc(talk, func(line string) bool { return strings.HasPrefix(line, "Tom: ") })
	for _, line := range talk {
		speaker, text, _ := strings.Cut(line, ": ")
		turn := egomem.Turn{Speaker: speaker, Text: text}
		switch {
		case speaker == "Max":
			turn = egomem.Turn{Role: egomem.Robot, Text: text, Present: []string{"Emily"}}
		case together && speaker == "Emily":
			turn.Present = []string{"Tom"}
		case together:
			turn.Present = []string{"Emily"}
		}
		observe(t, m, turn)
		if now = now.Add(time.Minute); each {
			consolidated()
		}
	}
	consolidated()
	reminders, err := m.Reminders(t.Context(), egomem.App)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reminders {
		speaker := "Emily"
		if r.Person != person(t, m, speaker) {
			speaker = "Tom"
		}
		line := speaker + " " + r.Text + r.Due.Format(" 2 15:04")
		if r.Every != egomem.Once {
			line += " " + r.Every.String()
		}
		list = append(list, line)
	}
	return list
}

// checkReminders compares what is left of talks with what is wanted, read at once and turn by turn.
func checkReminders(t *testing.T, tests [][2]string) {
	t.Helper()
	checkRemindersFrom(t, 9, tests)
}

// checkRemindersFrom is checkReminders for talk from another hour on.
func checkRemindersFrom(t *testing.T, hour int, tests [][2]string) {
	t.Helper()
	for _, test := range tests {
		for _, each := range []bool{false, true} {
			if got := strings.Join(remindersFrom(t, hour, each, strings.Split(test[0], " / ")...), "; "); got != test[1] {
				t.Errorf("%s (each turn alone: %v):\n%q, want\n%q", test[0], each, got, test[1])
			}
		}
	}
}

// A day of the month may be said in words.
func TestADayOfTheMonthMayBeInWords(t *testing.T) {
	checkReminders(t, [][2]string{
		{"Emily: Remind me on the fifteenth to pay.", "Emily Remind me to pay 15 09:00"},
		{"Emily: Remind me on the 15th to pay.", "Emily Remind me to pay 15 09:00"},
		{"Emily: Remind me to pay the rent on the twenty-first at ten.", "Emily Remind me to pay the rent 21 10:00"},
		{"Emily: Remind me on the fifteenth of May to pay.", "Emily Remind me to pay 15 09:00"},
		{"Emily: Remind me to call Bob tomorrow. / Emily: Move it to the fifteenth.", "Emily Remind me to call Bob 15 09:00"},
		{"Emily: Remind me to be the first to vote on Friday.", "Emily Remind me to be the first to vote 8 09:00"},
		{"Emily: 提醒我十五号交房租。", "Emily 提醒我交房租 15 09:00"},
	})
}

// A reminder that gives way to another time is moved, and a timer may be cut.
func TestAReminderGivesWayToAnotherTime(t *testing.T) {
	longtest.Skip(t)
	const seven, timer = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: Set a timer for ten minutes. / Emily: "
	const six, hanTimer = "Emily: 明天早上六点叫我起床。 / Emily: ", "Emily: 设一个十分钟的计时器。 / Emily: "
	checkReminders(t, [][2]string{
		{seven + "Replace my alarm with one at 9.", "Emily Set an alarm 5 09:00"},
		{seven + "My alarm should go off at 8 instead.", "Emily Set an alarm 5 08:00"},
		{seven + "My alarm should go off at 8.", "Emily Set an alarm 5 07:00"},
		{seven + "Cancel my alarm and make it 8.", "Emily Set an alarm 5 08:00"},
		{seven + "Don't replace my alarm with one at 9.", "Emily Set an alarm 5 07:00"},
		{seven + "My alarm was moved to 8 by Tom.", "Emily Set an alarm 5 07:00"},
		{six + "把闹钟取消，改成八点。", "Emily 叫我起床 5 08:00"}, {six + "闹钟被小明改到八点。", "Emily 叫我起床 5 06:00"},
		{timer + "Take two minutes off the timer.", "Emily Set a timer 4 09:08"}, {timer + "Two minutes less on the timer.", "Emily Set a timer 4 09:08"},
		{timer + "Five more minutes on the timer.", "Emily Set a timer 4 09:15"},
		{timer + "Take twenty minutes off the timer.", "Emily Set a timer for ten minutes 4 09:10"},
		{hanTimer + "计时器减两分钟。", "Emily 设一个计时器 4 09:08"}, {hanTimer + "给计时器加五分钟。", "Emily 设一个计时器 4 09:15"},
	})
}

// What people say of appointments, alarms and timers in other words moves or ends them.
func TestAppointmentsAndTimersChangeInOtherWords(t *testing.T) {
	longtest.Skip(t)
	const dentist, seven = "Emily: Remind me of the dentist on Friday at three. / Emily: ", "Emily: Set an alarm for 7 am tomorrow. / Emily: "
	const timer, hanTimer = "Emily: Set a timer for ten minutes. / Emily: ", "Emily: 设一个十分钟的计时器。 / Emily: "
	const six, teeth = "Emily: 明天早上六点叫我起床。 / Emily: ", "Emily: 提醒我周五下午三点看牙医。 / Emily: "
	tests := [][2]string{
		{dentist + "The dentist is at four, not three.", "Emily Remind me of the dentist 8 16:00"},
		{dentist + "The dentist is at four now.", "Emily Remind me of the dentist 8 16:00"},
		{"Emily: Remind me of my interview on Friday at three. / Emily: The interview isn't on Friday any more, it's on Monday.",
			"Emily Remind me of my interview 11 15:00"},
		{"Emily: Remind me to cancel the gym on Friday. / Emily: Remind me to call Bob tomorrow. / Emily: They cancelled my call.",
			"Emily Remind me to call Bob 5 09:00; Emily Remind me to cancel the gym 8 09:00"},
		{dentist + "I moved the dentist to Monday at noon.", "Emily Remind me of the dentist 11 12:00"},
		{seven + "Don't wake me at 7, wake me at 8.", "Emily Set an alarm 5 08:00"}, {seven + "7 is too early, make it 8.", "Emily Set an alarm 5 08:00"},
		{seven + "I moved my alarm to 8.", "Emily Set an alarm 5 07:00"},
		{six + "六点太早了，改成八点吧。", "Emily 叫我起床 5 08:00"}, {six + "别六点叫我，八点叫我。", "Emily 叫我起床 5 08:00"},
		{"Emily: 别七点叫我。", ""}, {teeth + "看牙医可能改到周一。", "Emily 提醒我看牙医 8 15:00"}, {teeth + "看牙医推迟一个小时。", "Emily 提醒我看牙医 8 16:00"},
		{timer + "Shorten the timer by three minutes.", "Emily Set a timer 4 09:07"}, {timer + "Lengthen the timer by three minutes.", "Emily Set a timer 4 09:13"},
		{timer + "Add another five minutes.", "Emily Set a timer 4 09:15"}, {timer + "Add another egg.", "Emily Set a timer for ten minutes 4 09:10"},
		{seven + "Wake me half an hour later.", "Emily Set an alarm 5 07:30"}, {seven + "Skip tomorrow's alarm.", ""},
		{"Emily: Wake me every day at 7. / Emily: Skip tomorrow's alarm.", "Emily Wake me every day at 7 6 07:00 daily"},
		{hanTimer + "再加五分钟。", "Emily 设一个计时器 4 09:15"}, {six + "晚半个小时叫我。", "Emily 叫我起床 5 06:30"},
		{six + "闹钟不要六点，要七点。", "Emily 叫我起床 5 07:00"}, {teeth + "牙医那边改时间了，周一十点。", "Emily 提醒我看牙医 11 10:00"},
		{teeth + "看牙医改时间了，再说吧。", "Emily 提醒我看牙医 8 15:00"}, {teeth + "不去看牙医了。", ""},
	}
	for _, text := range []string{"My dentist appointment is cancelled.", "They cancelled my dentist appointment.", "I no longer have a dentist appointment."} {
		tests = append(tests, [2]string{dentist + text, ""})
	}
	for _, text := range []string{"The dentist is nice.", "The dentist is on Main Street now.", "The dentist cancelled my insurance.", "If they cancelled my dentist appointment, I'd be sad.",
		"Did they cancel my dentist appointment?", "Was the dentist moved to Monday?", "The dentist might be moved to Monday.", "My dentist appointment isn't cancelled."} {
		tests = append(tests, [2]string{dentist + text, "Emily Remind me of the dentist 8 15:00"})
	}
	checkReminders(t, tests)
}

// What is called by its kind, or as "it" right after, has its new time alone.
func TestARemindersTimeIsMoved(t *testing.T) {
	longtest.Skip(t)
	const seven, dentist = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: Remind me to call the dentist on Wednesday. / Emily: "
	const six, pills = "Emily: 明天早上六点叫我起床。 / Emily: ", "Emily: 提醒我七点吃药。 / Emily: "
	const timer, meeting = "Emily: Set a timer for ten minutes. / Emily: ", "Emily: Remind me of the meeting at four. / Emily: "
	checkReminders(t, [][2]string{
		{seven + "Move my alarm to 7:30.", "Emily Set an alarm 5 07:30"},
		{seven + "Could you move my alarm to 7:30, please?", "Emily Set an alarm 5 07:30"},
		{seven + "Change my alarm to half past six.", "Emily Set an alarm 5 06:30"},
		{seven + "Set the alarm to seven thirty.", "Emily Set an alarm 5 07:30"},
		{seven + "Set the alarm for 6:30 am tomorrow.", "Emily Set an alarm 5 06:30"},
		{seven + "Set my alarm for 6:30 instead.", "Emily Set an alarm 5 06:30"},
		{seven + "Make that 8.", "Emily Set an alarm 5 08:00"},
		{seven + "Make it half past six.", "Emily Set an alarm 5 06:30"},
		{seven + "Move my alarm to 8. / Emily: Move my alarm to 9.", "Emily Set an alarm 5 09:00"},
		{"Emily: Wake me every weekday at 7. / Emily: Move my alarm to 7:30.", "Emily Wake me 5 07:30 weekdays"},
		{six + "把闹钟调到七点。", "Emily 叫我起床 5 07:00"},
		{six + "能不能把闹钟调到七点？", "Emily 叫我起床 5 07:00"},
		{six + "闹钟改成六点半", "Emily 叫我起床 5 06:30"},
		{six + "闹钟调晚半小时，谢谢。", "Emily 叫我起床 5 06:30"},
		{"Emily: 定一个六点半的闹钟。 / Emily: 把闹钟调到七点。", "Emily 定一个闹钟 5 07:00"},
		{"Emily: 把闹钟定到七点。 / Emily: 把闹钟定到六点半。", "Emily 定闹钟 5 06:30"},
		{pills + "提醒推迟到八点", "Emily 提醒我吃药 4 20:00"},
		{pills + "吃药的提醒推迟到八点", "Emily 提醒我吃药 4 20:00"},
		{pills + "提醒我明天买菜。 / Emily: 吃药的提醒推迟到八点", "Emily 提醒我吃药 4 20:00; Emily 提醒我买菜 5 09:00"},
		{timer + "Change the timer to 20 minutes.", "Emily Set a timer 4 09:21"},
		{timer + "Make that twenty minutes.", "Emily Set a timer 4 09:21"},
		{timer + "Add five minutes to the timer.", "Emily Set a timer 4 09:15"},
		{"Emily: 设一个八分钟的计时器。 / Emily: 计时器改成二十分钟。", "Emily 设一个计时器 4 09:21"},
		{timer + "Set a pasta timer for twenty minutes. / Emily: Add five minutes to the pasta timer.",
			"Emily Set a timer for ten minutes 4 09:10; Emily Set a pasta timer 4 09:26"},
		{timer + "Change the timer to 30 minutes. / Emily: Cancel the timer.", ""},
		{dentist + "Push the dentist reminder to Friday.", "Emily Remind me to call the dentist 8 09:00"},
		{dentist + "Could you push the dentist reminder back a day?", "Emily Remind me to call the dentist 7 09:00"},
		{dentist + "Move the reminder to call the dentist to Friday.", "Emily Remind me to call the dentist 8 09:00"},
		{dentist + "Remind me to pay the rent tomorrow. / Emily: Push the dentist reminder to Friday.",
			"Emily Remind me to pay the rent 5 09:00; Emily Remind me to call the dentist 8 09:00"},
		{dentist + "Set an alarm for 7 am tomorrow. / Emily: Change my reminder to Friday.",
			"Emily Set an alarm 5 07:00; Emily Remind me to call the dentist 8 09:00"},
		{meeting + "The meeting reminder an hour earlier.", "Emily Remind me of the meeting 4 15:00"},
		{meeting + "Push the reminder back half an hour.", "Emily Remind me of the meeting 4 16:30"},
		{"Emily: 提醒我明天三点开会。 / Emily: 开会的提醒提前一个小时。", "Emily 提醒我开会 5 14:00"},
		{seven + "Set an alarm for 9 am tomorrow. / Emily: Move the nine o'clock alarm to ten.",
			"Emily Set an alarm 5 07:00; Emily Set an alarm 5 10:00"},
		{seven + "Set an alarm for 9 am tomorrow. / Emily: Make that 10.", "Emily Set an alarm 5 07:00; Emily Set an alarm 5 10:00"},
		{"Emily: Wake me every day at 7. / Emily: Cancel tomorrow's alarm.", "Emily Wake me every day at 7 6 07:00 daily"},
		{"Emily: 每天早上七点叫我起床 / Emily: 取消明天的闹钟", "Emily 每天早上七点叫我起床 6 07:00 daily"},
		{seven + "Set an alarm for 9 am tomorrow. / Emily: Cancel the nine o'clock alarm.", "Emily Set an alarm 5 07:00"},
	})
}

// What is moved by a length is that much later or sooner than it was. A length that is not read moves nothing.
func TestARemindersTimeIsMovedByALength(t *testing.T) {
	longtest.Skip(t)
	const seven, meeting = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: Remind me of the meeting at four. / Emily: "
	const six, timer = "Emily: 明天早上六点叫我起床。 / Emily: ", "Emily: Set a timer for ten minutes. / Emily: "
	const garage = "Emily: Remind me to collect the car from the garage at four. / Emily: "
	tests := [][2]string{
		{seven + "Push my alarm back two and a half hours.", "Emily Set an alarm 5 09:30"},
		{seven + "Push my alarm back by two and a half hours.", "Emily Set an alarm 5 09:30"},
		{seven + "Push my alarm back three quarters of an hour.", "Emily Set an alarm 5 07:45"},
		{seven + "Push my alarm back twenty-five minutes.", "Emily Set an alarm 5 07:25"},
		{seven + "Push my alarm back ninety minutes.", "Emily Set an alarm 5 08:30"},
		{seven + "Push my alarm back 1 hour 30 minutes.", "Emily Set an alarm 5 08:30"},
		{seven + "Push my alarm back ten more minutes.", "Emily Set an alarm 5 07:10"},
		{seven + "Delay my alarm an hour and a quarter.", "Emily Set an alarm 5 08:15"},
		{seven + "Bring my alarm forward twenty-five minutes.", "Emily Set an alarm 5 06:35"},
		{seven + "Move my alarm up an hour and ten minutes.", "Emily Set an alarm 5 05:50"},
		{seven + "Put my alarm back one day and two hours.", "Emily Set an alarm 6 09:00"},
		{seven + "Push it back two and a half hours.", "Emily Set an alarm 5 09:30"},
		{seven + "Push it back by two and a half hours.", "Emily Set an alarm 5 09:30"},
		{meeting + "Push the meeting reminder back one week and a day.", "Emily Remind me of the meeting 12 16:00"},
		{six + "闹钟推迟一小时二十分钟。", "Emily 叫我起床 5 07:20"},
		{six + "闹钟提前一刻钟。", "Emily 叫我起床 5 05:45"},
		{six + "把闹钟推迟一天。", "Emily 叫我起床 6 06:00"},
		{timer + "Add two and a half minutes to the timer.", "Emily Set a timer 4 09:12"},
		{timer + "Make the timer twenty-five minutes.", "Emily Set a timer 4 09:26"},
		{timer + "Move the timer 20 minutes.", "Emily Set a timer for ten minutes 4 09:10"},
		{garage + "push the garage back by an hour", "Emily Remind me to collect the car from the garage 4 17:00"},
		{garage + "Can you move the garage forward by twenty minutes?", "Emily Remind me to collect the car from the garage 4 15:40"},
		{garage + "Bring the car forward half an hour please.", "Emily Remind me to collect the car from the garage 4 15:30"},
		{garage + "Move the garage 20 minutes earlier.", "Emily Remind me to collect the car from the garage 4 15:40"},
		{"Emily: Remind me an hour before the dentist. / Emily: They moved my dentist to Friday at three.", "Emily Remind me an hour before the dentist 8 14:00"},
		{"Emily: Remind me every Monday at nine to check the rota. / Emily: move the rota reminder to tuesdays at ten", "Emily Remind me to check the rota 5 10:00 weekly"},
	}
	for _, text := range []string{"Move the garage 20 minutes.", "Push the dentist back by an hour.", "Push the garage door by a metre.", "Push the garage back two or three hours.",
		"Push the garage back one hundred and twenty minutes.", "I push the garage door back an hour."} {
		tests = append(tests, [2]string{garage + text, "Emily Remind me to collect the car from the garage 4 16:00"})
	}
	for _, text := range []string{"Move my alarm 20 minutes.", "Make my alarm twenty minutes.", "Make my alarm 20 minutes.",
		"Push my alarm forward by an hour.", "Push my alarm back 10 to 15 minutes.", "Push my alarm back two or three hours.",
		"Push my alarm back one hundred and twenty minutes.", "Push my alarm back a few hours.", "Move my alarm to twenty-five minutes.",
		"Push my alarm back 1 hour 30.", "Push my alarm back by a bit.", "Make it 1 hour 30 minutes.", "Set my alarm back a hundred and twenty minutes.",
		"Push my alarm back 8."} {
		tests = append(tests, [2]string{seven + text, "Emily Set an alarm 5 07:00"})
	}
	for _, text := range []string{"闹钟推迟两三个小时。", "闹钟改成二十分钟。", "闹钟推迟几分钟。"} {
		tests = append(tests, [2]string{six + text, "Emily 叫我起床 5 06:00"})
	}
	checkReminders(t, tests)
}

// One time of what comes back is moved alone, if it is named. What comes back is not moved for it.
func TestOneDayOfMoreIsMovedAlone(t *testing.T) {
	const weekday, pills = "Emily: Wake me every weekday at 7. / Emily: ", "Emily: Remind me to take the pills every day at eight. / Emily: "
	const six, han = "Emily: 每天早上六点叫我起床。 / Emily: ", "Emily: 每天晚上八点提醒我吃药。 / Emily: "
	const early = "Emily Wake me 5 06:00; Emily Wake me every weekday at 7 6 07:00 weekdays"
	checkReminders(t, [][2]string{
		{weekday + "Move tomorrow's alarm to 6.", early}, {weekday + "Move my alarm for tomorrow to 6.", early},
		{weekday + "Move Friday's alarm to 8.", "Emily Wake me every weekday at 7 5 07:00 weekdays; Emily Wake me 8 08:00"},
		{weekday + "Move my weekday alarm to 7:30.", "Emily Wake me 5 07:30 weekdays"},
		{pills + "Move tomorrow's pills reminder to 9.",
			"Emily Remind me to take the pills 5 09:00; Emily Remind me to take the pills every day at eight 6 08:00 daily"},
		{six + "明天的闹钟改成六点半。", "Emily 叫我起床 5 06:30; Emily 每天早上六点叫我起床 6 06:00 daily"},
		{six + "闹钟改成六点半。", "Emily 叫我起床 5 06:30 daily"},
		{han + "明天吃药的提醒推迟到九点。", "Emily 每天晚上八点提醒我吃药 4 20:00 daily; Emily 提醒我吃药 5 21:00"},
	})
}

// A timer that runs another time no longer says how long it was to run, where the words for it are certain.
func TestAMovedTimerLosesItsLength(t *testing.T) {
	longtest.Skip(t)
	for _, test := range [][3]string{
		{"Set a timer for an hour and 10 minutes.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set a timer for two and a half hours.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set a timer for ninety seconds.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set a ten minute timer.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set an 8 minute timer.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set an hour and a half timer.", "Change the timer to 20 minutes.", "Set a timer"},
		{"Set a one and a half hour timer.", "Change the timer to 20 minutes.", "Set a timer"},
		{"设一个一小时二十分钟的计时器。", "计时器改成二十分钟。", "设一个计时器"},
		{"定一个两小时三十分钟的倒计时。", "倒计时改成二十分钟。", "定一个倒计时"},
	} {
		checkReminders(t, [][2]string{{"Emily: " + test[0] + " / Emily: " + test[1], "Emily " + test[2] + " 4 09:21"}})
	}
	checkReminders(t, [][2]string{
		{"Emily: 设一个一小时二十分钟的计时器。", "Emily 设一个一小时二十分钟的计时器 4 10:20"},
		{"Emily: 定一个两小时三十分钟的倒计时。", "Emily 定一个两小时三十分钟的倒计时 4 11:30"},
		{"Emily: Set a one and a half hour timer.", "Emily Set a one and a half hour timer 4 10:30"},
		{"Emily: 计时器改成二十分钟。", ""},
		{"Emily: 帮我计时二十分钟。", "Emily 帮我计时二十分钟 4 09:20"},
		{"Emily: Change the timer to 20 minutes.", ""},
	})
}

// Where none or several fit, or nothing is moved, all that was asked for stays.
func TestNoOtherReminderIsMoved(t *testing.T) {
	longtest.Skip(t)
	const seven, six = "Emily: Set an alarm for 7 am tomorrow. / Emily: ", "Emily: 明天早上六点叫我起床。 / Emily: "
	const stays, hanStays = "Emily Set an alarm 5 07:00", "Emily 叫我起床 5 06:00"
	tests := [][2]string{
		{seven + "Set an alarm for 9 am tomorrow. / Emily: Move my alarm to 7:30.", stays + "; Emily Set an alarm 5 09:00"},
		{seven + "Set an alarm for 9 am tomorrow. / Emily: Cancel the alarm.", stays + "; Emily Set an alarm 5 09:00"},
		{seven + "Set another alarm for 6:30 am tomorrow.", "Emily Set another alarm 5 06:30; " + stays},
		{seven + "Set an alarm for 6:30 am tomorrow.", "Emily Set an alarm 5 06:30; " + stays},
		{seven + "Set the alarm for nine on Saturday.", stays + "; Emily Set the alarm 9 09:00"},
		{"Emily: Wake me every weekday at 7. / Emily: Set the alarm for 6 tomorrow.",
			"Emily Set the alarm 5 06:00; Emily Wake me every weekday at 7 5 07:00 weekdays"},
		{"Emily: 把闹钟调到七点。", "Emily 调闹钟 5 07:00"},
		{"Emily: Remind me to take the pills every day at eight. / Emily: Move my alarm to 7:30.",
			"Emily Remind me to take the pills every day at eight 5 08:00 daily"},
		{"Emily: Remind me to call the dentist on Wednesday. / Emily: Push the vet reminder to Friday.",
			"Emily Remind me to call the dentist 6 09:00"},
		{"Emily: Remind me to call the dentist on Wednesday. / Emily: Remind me of the dentist tomorrow. / " +
			"Emily: Push the dentist reminder to Friday.",
			"Emily Remind me of the dentist 5 09:00; Emily Remind me to call the dentist 6 09:00"},
		{"Emily: 提醒我七点吃药。 / Emily: 提醒我明天买菜。 / Emily: 提醒推迟到八点", "Emily 提醒我吃药 4 19:00; Emily 提醒我买菜 5 09:00"},
		{six + "再过十分钟叫我。 / Emily: 好的。", "Emily 再叫我 4 09:11; " + hanStays},

		{"Emily: Remind me of the dentist on Friday. / Tom: Dinner at seven? / Emily: Make it 8.", "Emily Remind me of the dentist 8 09:00"},
		{"Emily: Set an alarm for 7 am tomorrow. / Tom: Move the alarm to 7:30.", stays},
		{"Emily: Set an alarm for 7 am tomorrow. / Tom: Make that 8.", stays},
		{"Emily: Set an alarm for 7 am tomorrow. / Tom: Snooze it for ten minutes.", stays},
		{"Emily: Set an alarm for 7 am tomorrow. / Tom: 把闹钟调到七点半。", stays + "; Tom 调闹钟 5 07:30"},
		{"Emily: Set an alarm for 7 am tomorrow. / Tom: Set the alarm for 7:30 am tomorrow.", stays + "; Tom Set the alarm 5 07:30"},
	}
	for _, text := range []string{"Did you move my alarm to 7:30?", "I moved my alarm to 7:30.", "Tom wants to move his alarm to 7:30.",
		"Move Tom's alarm to 7:30.", "Don't move my alarm to 7:30.", "Move the alarm to the hall.",
		"Move the alarm to 7 different rooms.", "If it rains, move my alarm to 8.", "Move my meeting to 7:30.",
		"Change the time on the oven to 7:30.", "Snooze it for ten minutes.", "Make it 8 people.", "Make it ten minutes.", "Make it 10 minutes.",
		"Set an alarm for 7 am tomorrow."} {
		tests = append(tests, [2]string{seven + text, stays})
	}
	for _, text := range []string{"他把闹钟调到七点。", "别把闹钟调到七点。", "我把闹钟调到七点了。", "你把闹钟调到七点了吗？",
		"把妈妈的闹钟调到七点。", "把闹钟调到静音。"} {
		tests = append(tests, [2]string{six + text, hanStays})
	}
	checkReminders(t, tests)
}

// What was due just now comes once more, and what comes back stays.
func TestAReminderIsSnoozed(t *testing.T) {
	for _, test := range []struct{ asked, said, want string }{
		{"Remind me to call Mum in one minute.", "Snooze it for ten minutes.", "Remind me to call Mum 4 09:12"},
		{"Remind me to call Mum in one minute.", "Snooze the reminder for ten minutes.", "Remind me to call Mum 4 09:12"},
		{"一分钟后叫我关火。", "再过十分钟叫我。", "叫我关火 4 09:12"},
		{"Remind me to take the pills every day at 9:01.", "Snooze it for ten minutes.",
			"Remind me to take the pills 4 09:12; Remind me to take the pills every day at 9:01 5 09:01 daily"},
	} {
		for _, reminded := range []string{"", "Max: It is time for that."} {
			talk := []string{"Emily: " + test.asked, reminded, "Emily: " + test.said}
			if reminded == "" {
				talk[1] = "Emily: Hm."
			}
			want := "Emily " + strings.ReplaceAll(test.want, "; ", "; Emily ")
			if got := strings.Join(remindersAfter(t, true, talk...), "; "); got != want {
				t.Errorf("%q: %q, want %q", talk, got, want)
			}
		}
	}
}

// A moved alarm is due at its new time alone.
func TestAMovedAlarmIsDueOnce(t *testing.T) {
	now := time.Date(2026, 5, 4, 21, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for _, text := range []string{"明天早上六点叫我起床。", "把闹钟调到七点。"} {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text})
		now = now.Add(time.Minute)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		hour, want int
	}{{6, 0}, {7, 1}} {
		now = time.Date(2026, 5, 5, test.hour, 1, 0, 0, time.UTC)
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "早上好", Asker: person(t, m, "Emily")}})
		if err != nil || len(p.Due) != test.want {
			t.Errorf("at %d: %+v, %v", test.hour, p.Due, err)
		}
	}
}

// A timer among people is the companion's, unless a person sets it.
func TestATimerAmongPeople(t *testing.T) {
	const oven = "Tom: Dinner's in the oven. / Emily: "
	checkReminders(t, [][2]string{
		{oven + "Start a timer for ten minutes.", "Emily Start a timer for ten minutes 4 09:11"},
		{oven + "Can you start a timer for ten minutes?", "Emily start a timer for ten minutes 4 09:11"},
		{oven + "Start a ten minute timer. / Tom: It smells good.", "Emily Start a ten minute timer 4 09:11"},
		{oven + "定个十分钟的计时器。", "Emily 定个十分钟的计时器 4 09:11"},
		{oven + "I'll start a timer for ten minutes.", ""},
		{oven + "I'll start a timer.", ""},
		{oven + "Tom, start a timer for ten minutes.", ""},
		{oven + "Did you start a timer for ten minutes?", ""},
		{oven + "We could start a timer for ten minutes.", ""},
		{oven + "我定个十分钟的计时器。", ""},
	})
}

// In the evening a clock alone is of the day and the half of the day that the reminder has: "make it 4" of one at three.
func TestAReminderIsMovedInTheEvening(t *testing.T) {
	longtest.Skip(t)
	const three, bag = "Emily: Remind me to ring Bob tomorrow at 3. / Emily: ", "Emily: Remind me every Thursday at half four to pack the bag. / Emily: "
	const hanThree, seven = "Emily: 明天下午三点提醒我开会。 / Emily: ", "Emily: Wake me at 7 tomorrow. / Emily: "
	tests := [][2]string{
		{"Emily: Remind me to ring Bob tomorrow at noon. / Emily: Actually make it 1.", "Emily Remind me to ring Bob 5 13:00"},
		{"Emily: Remind me to ring Bob tomorrow at 3 pm. / Emily: No, 4 not 3.", "Emily Remind me to ring Bob 5 16:00"},
		{"Emily: Remind me to ring Bob tonight at 8. / Emily: Actually make it 4.", "Emily Remind me to ring Bob 4 20:00"},
		{"Emily: 今晚八点提醒我开会。 / Emily: 开会改到四点了。", "Emily 提醒我开会 4 20:00"},
		{"Emily: 明天下午三点提醒我去看牙。 / Emily: 看牙改到四点了。", "Emily 提醒我去看牙 5 16:00"},
		{"Emily: 明天下午三点提醒我接朵朵。 / Emily: 接朵朵改成四点。", "Emily 提醒我接朵朵 5 16:00"},
		{"Emily: 明天下午三点提醒我接朵朵。 / Emily: 开会改到四点了。", "Emily 提醒我接朵朵 5 15:00"},
		{"Emily: 明天提醒我把会议改到周五。 / Emily: 会议改到周五了。", "Emily 提醒我把会议改到周五 8 09:00"},
		{seven + "Make it 6.", "Emily Wake me 5 06:00"}, {seven + "Hmm, better half six.", "Emily Wake me 5 06:30"},
		{seven + "Better safe than sorry.", "Emily Wake me 5 07:00"},
		{hanThree + "说错了，是李经理。", "Emily 提醒我开会 5 15:00"},
	}
	for _, text := range []string{"No, 4 not 3.", "Actually make it 4.", "No wait, 4.", "Sorry, I meant 4.", "Could you make that 4?", "4 would be better."} {
		tests = append(tests, [2]string{three + text, "Emily Remind me to ring Bob 5 16:00"})
	}
	for _, text := range []string{"Move the bag reminder to quarter past four.", "Can you move the bag one to quarter past four?", "Move the bag one to 4:15."} {
		tests = append(tests, [2]string{bag + text, "Emily Remind me to pack the bag 7 16:15 weekly"})
	}
	for _, text := range []string{"开会改到四点了。", "开会推迟到四点了。", "会议改到四点了。", "不是三点,是四点。", "说错了，四点。", "说错了,四点。"} {
		tests = append(tests, [2]string{hanThree + text, "Emily 提醒我开会 5 16:00"})
	}
	checkRemindersFrom(t, 18, tests)
}

// What was asked for right before is moved by a length alone, and a number alone is a timer's.
func TestALengthAloneMovesWhatWasAskedFor(t *testing.T) {
	longtest.Skip(t)
	const timer, nine = "Emily: Set a timer for twelve minutes. / Emily: ", "Emily: 今晚九点提醒我吃药。 / Emily: "
	checkReminders(t, [][2]string{
		{timer + "Make it fifteen.", "Emily Set a timer 4 09:16"}, {timer + "Make it 8.", "Emily Set a timer 4 09:09"},
		{timer + "No, fifteen.", "Emily Set a timer 4 09:16"},
		{"Emily: Set a timer for an hour. / Emily: Make it two.", "Emily Set a timer 4 11:01"},
		{nine + "推迟半小时。", "Emily 提醒我吃药 4 21:30"}, {nine + "晚半小时吧。", "Emily 提醒我吃药 4 21:30"},
		{nine + "提前半小时吧。", "Emily 提醒我吃药 4 20:30"}, {nine + "晚半小时到。", "Emily 提醒我吃药 4 21:00"},
		{nine + "我们推迟半小时出发。", "Emily 提醒我吃药 4 21:00"},
	})
}
