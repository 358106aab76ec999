package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Days are left out of what comes back, and what comes once ends if it is due then. Other reminders, and other days, stay.
func TestDaysAreLeftOutOfReminders(t *testing.T) {
	open := func(text string, day, hour int, every graph.Repeat) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: time.Date(2024, 5, day, hour, 0, 0, 0, time.UTC), Every: every}
	}
	// said on Wednesday, 15 May, at 15:30
	wake, bins := open("Wake me every day at 7", 10, 7, graph.Daily), open("Remind me every Friday at 8 to put the bins out", 10, 8, graph.Weekly)
	parcel, hanParcel := open("Remind me to pick up the parcel", 17, 9, graph.Once), open("提醒我去取快递", 17, 9, graph.Once)
	hanWake, hanBins := open("每天早上七点叫我起床", 10, 7, graph.Daily), open("每周五早上八点提醒我倒垃圾", 10, 8, graph.Weekly)
	skips := func(text string, days ...string) (all string) {
		for i, day := range days {
			if i > 0 {
				all += "; "
			}
			all += "skips " + text + " @ " + day
		}
		return all
	}
	for _, test := range []struct {
		open []consolidate.OpenErrand
		want map[string]string
	}{
		{[]consolidate.OpenErrand{bins, parcel}, map[string]string{
			"Skip the bins reminder on the 24th.":                           skips(bins.Text, "Fri 24 May 08:00"),
			"Don't remind me about the bins on the 24th.":                   skips(bins.Text, "Fri 24 May 08:00"),
			"Cancel the bins reminder on the 24th.":                         skips(bins.Text, "Fri 24 May 08:00"),
			"You don't need to remind me about the bins this week.":         skips(bins.Text, "Fri 17 May 08:00"),
			"No need to remind me about the bins next week.":                skips(bins.Text, "Fri 24 May 08:00"),
			"No bins reminder this week, please.":                           skips(bins.Text, "Fri 17 May 08:00"),
			"Don't remind me about the bins on the 24th or the 31st.":       skips(bins.Text, "Fri 24 May 08:00", "Fri 31 May 08:00"),
			"Oh, and you don't have to remind me to put the bins out today": "",
			"You don't need to remind me about the bins on the 23rd.":       "",
			"You don't need to remind me about the parcel this week.":       "cancels " + parcel.Text,
			"You don't need to remind me about the parcel on Friday.":       "cancels " + parcel.Text,
			"You don't need to remind me about the parcel next week.":       "",
			"Skip the 24th.":                             skips(bins.Text, "Fri 24 May 08:00"),
			"Don't remind me next Friday.":               skips(bins.Text, "Fri 17 May 08:00"),
			"I'm not here on the 24th.":                  "",
			"Tom said to skip the 24th.":                 "",
			"If it rains, skip the bins this week.":      "",
			"Don't forget the bins this week.":           "",
			"I don't need the bins this week.":           "",
			"Should I skip the bins reminder this week?": "",
			"Not this week, I think.":                    "",
			"The bins are not collected this week.":      "",
			"We skip lunch on the 24th.":                 "",
		}},
		{[]consolidate.OpenErrand{wake}, map[string]string{
			"No alarm on Saturday.":                      skips(wake.Text, "Sat 18 May 07:00"),
			"Cancel Saturday's alarm.":                   skips(wake.Text, "Sat 18 May 07:00"),
			"Don't wake me on Saturday.":                 skips(wake.Text, "Sat 18 May 07:00"),
			"Don't wake me this weekend.":                skips(wake.Text, "Sat 18 May 07:00", "Sun 19 May 07:00"),
			"You don't have to wake me on Christmas Day": skips(wake.Text, "Wed 25 Dec 07:00"),
			"Don't wake me on the 24th.":                 skips(wake.Text, "Fri 24 May 07:00"),
			"Don't wake me before the 24th.":             "",
			"Don't wake the kids on Saturday.":           "",
			"Don't call me Bob on Saturday.":             "",
		}},
		{[]consolidate.OpenErrand{hanBins, hanParcel}, map[string]string{
			"24号不用提醒我倒垃圾。":    skips(hanBins.Text, "Fri 24 May 08:00"),
			"下周五不用提醒我倒垃圾。":    skips(hanBins.Text, "Fri 24 May 08:00"),
			"下下周五不用提醒倒垃圾。":    skips(hanBins.Text, "Fri 31 May 08:00"),
			"下下周五不用提醒。":       skips(hanBins.Text, "Fri 31 May 08:00"),
			"这周倒垃圾不用提醒了。":     skips(hanBins.Text, "Fri 17 May 08:00"),
			"倒垃圾这周不用提醒了。":     skips(hanBins.Text, "Fri 17 May 08:00"),
			"这周不用提醒我倒垃圾了。":    skips(hanBins.Text, "Fri 17 May 08:00"),
			"24号那天不用提醒我倒垃圾了。": skips(hanBins.Text, "Fri 24 May 08:00"),
			"这周取快递不用提醒了。":     "cancels " + hanParcel.Text,
			"周五不用提醒我取快递了。":    "cancels " + hanParcel.Text,
			"下周取快递不用提醒了。":     "",
			"23号不用提醒我倒垃圾。":    "",
			"妈妈说这周不用倒垃圾。":     "",
			"如果下雨，这周不用提醒我倒垃圾": "",
			"这周不用上班。":         "",
		}},
		{[]consolidate.OpenErrand{hanWake}, map[string]string{
			"周六不用叫我。":    skips(hanWake.Text, "Sat 18 May 07:00"),
			"周六别叫我起床。":   skips(hanWake.Text, "Sat 18 May 07:00"),
			"取消周六的闹钟。":   skips(hanWake.Text, "Sat 18 May 07:00"),
			"圣诞节那天不用叫我。": skips(hanWake.Text, "Wed 25 Dec 07:00"),
			"周六别叫我小王。":   "",
		}},
	} {
		for text, want := range test.want {
			if got := errandsOf(t, "OK.", text, test.open...); got != want {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
	}
}

// A request may leave out days of what it asks for.
func TestARequestLeavesOutDays(t *testing.T) {
	for text, want := range map[string]string{
		"Remind me every Friday at 8 to put the bins out, but not on the 24th.": "Remind me every Friday at 8 to put the bins out @ Fri 17 May 08:00 weekly; " +
			"skips Remind me every Friday at 8 to put the bins out @ Fri 24 May 08:00",
		"Wake me every day at 7 except on Christmas Day.": "Wake me every day at 7 @ Thu 16 May 07:00 daily; skips Wake me every day at 7 @ Wed 25 Dec 07:00",
		"Wake me every day at 7, not tomorrow.":           "Wake me every day at 7 @ Thu 16 May 07:00 daily; skips Wake me every day at 7 @ Thu 16 May 07:00",
		"每周五早上八点提醒我倒垃圾，24号除外。":                            "每周五早上八点提醒我倒垃圾 @ Fri 17 May 08:00 weekly; skips 每周五早上八点提醒我倒垃圾 @ Fri 24 May 08:00",
		"每周五早上八点提醒我倒垃圾，下周五不用。":                            "每周五早上八点提醒我倒垃圾 @ Fri 17 May 08:00 weekly; skips 每周五早上八点提醒我倒垃圾 @ Fri 24 May 08:00",
		"除了24号，每周五早上八点提醒我倒垃圾。":                            "每周五早上八点提醒我倒垃圾 @ Fri 17 May 08:00 weekly; skips 每周五早上八点提醒我倒垃圾 @ Fri 24 May 08:00",

		"Remind me every day to call Bob, but not on his birthday.": "Remind me every day to call Bob, but not on his birthday @ Thu 16 May 09:00 daily",
		"Remind me tomorrow to call Bob, not on Friday.":            "Remind me to call Bob, not on Friday @ Thu 16 May 09:00",
		"Remind me every Friday not to eat.":                        "Remind me every Friday not to eat @ Fri 17 May 09:00 weekly",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A correction right after a request leaves out days of it.
func TestARequestIsCutByDays(t *testing.T) {
	const asked = "Remind me every Friday at 8 to put the bins out"
	for text, want := range map[string]string{
		"Not on the 24th.":                   "skips " + asked + " @ Fri 24 May 08:00",
		"But not on the 24th, please.":       "skips " + asked + " @ Fri 24 May 08:00",
		"Not next Friday but the one after.": "skips " + asked + " @ Fri 17 May 08:00",
		"Skip this Friday.":                  "skips " + asked + " @ Fri 17 May 08:00",
		"Not on the 24th though.":            "skips " + asked + " @ Fri 24 May 08:00",
		"Not on the 23rd.":                   "",
		"Not before the 24th.":               "",
		"Not Tom.":                           "",
		"Not bad!":                           "",
		"24号除外。":                             "skips " + asked + " @ Fri 24 May 08:00",
		"跳过24号。":                             "skips " + asked + " @ Fri 24 May 08:00",
		"24号不用。":                             "",
	} {
		want = asked + " @ Fri 17 May 08:00 weekly" + map[bool]string{true: "", false: "; "}[want == ""] + want
		if got := errandsOf(t, "OK.", asked+". "+text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Who is off for a time and does not want to be woken has the alarm back after it.
func TestAnAlarmIsLeftOutWhileItsPersonIsOff(t *testing.T) {
	alarm, hanAlarm := openAt("Wake me every day at 7", 16, 7, graph.Daily), openAt("每天七点叫醒我", 16, 7, graph.Daily)
	skips := func(text string, from, to int) string {
		var list []string
		for day := from; day <= to; day++ {
			list = append(list, "skips "+text+time.Date(2024, 5, day, 7, 0, 0, 0, time.UTC).Format(" @ Mon 2 Jan 15:04"))
		}
		return strings.Join(list, "; ")
	}
	untilSunday := skips(alarm.Text, 16, 18)
	week, hanWeek := skips(alarm.Text, 20, 26), skips(hanAlarm.Text, 20, 26)
	for _, test := range []struct {
		open consolidate.OpenErrand
		want map[string]string
	}{
		{alarm, map[string]string{
			"I'm on holiday next week, don't wake me.": week, "I'm off next week, so no alarms please.": week, "We're on holiday next week. Don't wake me.": week,
			"Next week I'm on leave, no need to wake me.": week, "I'm away next week, leave the alarm off.": week, "I've got the week off next week, so don't wake me up.": week,
			"I'm off tomorrow, don't wake me.": skips(alarm.Text, 16, 16), "He's on holiday next week, don't wake me.": "", "I'm on holiday next week.": "",
			"I'm on holiday next week, don't wake Tom.": "", "I was off last week, don't wake me.": "", "I'm tired, don't wake me.": "",
		}},
		{hanAlarm, map[string]string{
			"下周我休假，别叫我起床。": hanWeek, "我下周休年假，早上不用叫醒我。": hanWeek, "下周放假，闹钟别响了。": hanWeek, "我下周不上班。别叫我起床。": hanWeek,
			"下周别叫我起床。": hanWeek, "下周不用闹钟。": hanWeek, "明天我休息，别叫我起床。": skips(hanAlarm.Text, 16, 16),
			"下周他休假，别叫我起床。": "", "下周我休假。": "", "下周我休假，别叫他起床。": "", "我累了，别叫我起床。": "",
		}},
		// from one day to another
		{alarm, map[string]string{
			"I'm away until Sunday, no alarm till then.": untilSunday, "I'm away until Sunday. Don't wake me until then.": untilSunday,
			"Don't wake me until Sunday.": untilSunday, "No alarm till Sunday.": untilSunday,
			"From Monday to Wednesday don't wake me.": skips(alarm.Text, 20, 22), "Don't wake me Monday through Wednesday.": skips(alarm.Text, 20, 22),
			"I'm off from the 20th to the 24th, no alarms please.": skips(alarm.Text, 20, 24),
			"I'm on holiday from Monday to Friday, don't wake me.": skips(alarm.Text, 20, 24),
			"Don't wake me until nine.":                            "", "Don't wake me before the 24th.": "", "Don't wake Tom from Monday to Wednesday.": "",
			"He's away from Monday to Wednesday, don't wake me.": "", "I'm away from Monday to Wednesday.": "", "I'm away until Sunday, no milk till then.": "",
		}},
		{hanAlarm, map[string]string{
			"周一到周三请假，不用叫我起床。": skips(hanAlarm.Text, 20, 22), "下周一到下周三我休假，别叫我起床。": skips(hanAlarm.Text, 20, 22),
			"周一到周三别叫我起床。": skips(hanAlarm.Text, 20, 22), "20号到24号我出差，不用叫醒我。": skips(hanAlarm.Text, 20, 24),
			"我休假到周日，这几天别叫我起床。": skips(hanAlarm.Text, 16, 19), "周一至周五不用闹钟。": skips(hanAlarm.Text, 20, 24),
			"从明天到周日别叫我起床。":    skips(hanAlarm.Text, 16, 19),
			"他周一到周三请假，别叫我起床。": "", "周一到周三请假。": "", "周一到周三别叫他起床。": "", "周日之前别叫我起床。": "",
		}},
	} {
		for text, want := range test.want {
			if got := errandsOf(t, "I see.", text, test.open); got != want {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
	}
}
