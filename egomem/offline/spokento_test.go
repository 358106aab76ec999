package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// A reminder with a time is asked of the companion, also where it says nothing, unless a person is asked for it.
func TestARequestAmongPeopleIsForTheCompanion(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	turn := func(speaker, text string) consolidate.Turn {
		return consolidate.Turn{Speaker: speaker,
			Person: map[string]consolidate.Turn{"Nora": {Person: 1}, "Callum": {Person: 2}}[speaker].Person, Text: text, Time: said}
	}
	for name, test := range map[string]struct {
		turns []consolidate.Turn
		want  string
	}{
		"after another's word": {[]consolidate.Turn{turn("Nora", "A garden would be heaven for Biscuit."),
			turn("Callum", "Remind me tomorrow at ten to ring the agency, will you?")}, "ring the agency"},
		"another says fine": {[]consolidate.Turn{turn("Callum",
			"Remind me tomorrow at ten to ring the agency."), turn("Nora", "Fine.")}, "ring the agency"},
		"every week": {[]consolidate.Turn{turn("Nora", "The bins are full."),
			turn("Callum", "Remind me every Monday at eight to take them out.")}, "take them out"},
		"an alarm": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "Set an alarm for six tomorrow.")}, "alarm"},
		"in Chinese": {[]consolidate.Turn{turn("Nora", "舅舅说他五月份要换新车了。"),
			turn("Callum", "提醒我明天晚上八点给房东打电话。")}, "给房东打电话"},
		"a reminder is wanted": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "I'd like a reminder about the pills tomorrow at nine.")}, "the pills"},
		"to a person by name": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "Nora, remind me tomorrow at ten to ring the agency.")}, ""},
		"to a person at the end": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "Remind me tomorrow at ten to ring the agency, Nora.")}, ""},
		"please, by name": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "Hey Nora, remind me tomorrow at ten to ring the agency.")}, ""},
		"a person takes it on": {[]consolidate.Turn{turn("Callum", "Wake me tomorrow at six."),
			turn("Nora", "Sure, I'll ring you.")}, ""},
		"a person takes it on, 中文": {[]consolidate.Turn{turn("Callum", "明天早上六点叫醒我。"),
			turn("Nora", "好，我到时候叫你。")}, ""},
		"a person offered it": {[]consolidate.Turn{turn("Nora", "Shall I remind you?"),
			turn("Callum", "Remind me tomorrow at ten.")}, ""},
		"about the one who listens": {[]consolidate.Turn{turn("Nora", "It's late."),
			turn("Callum", "Remind me to call you tomorrow at ten.")}, ""},
		"without a time": {[]consolidate.Turn{turn("Nora", "I have an old phone."),
			turn("Callum", "Remind me to show it to Tom.")}, ""},
		"a time before it": {[]consolidate.Turn{turn("Nora", "I saw Pat."),
			turn("Callum", "In an hour, remind me to text Pat.")}, "text Pat"},
		"a timer": {[]consolidate.Turn{turn("Nora", "Dinner's in the oven."),
			turn("Callum", "Set a timer for twenty minutes.")}, "timer"},
		"a phone's": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "手机每天早上七点提醒我吃药。")}, ""},
		"thanks": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "谢谢你提醒我明天下午三点开会。")}, ""},
		"of another's": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "妈妈提醒我明天早上八点带伞。")}, ""},
		"an alarm clock's": {[]consolidate.Turn{turn("Nora", "要下雨了。"), turn("Callum", "闹钟每天六点叫醒我。")}, ""},
		"a partner's": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "我爱人每天早上六点叫醒我。")}, ""},
		"a child's":    {[]consolidate.Turn{turn("Nora", "要下雨了。"), turn("Callum", "孩子每天七点叫醒我。")}, ""},
		"a flatmate's": {[]consolidate.Turn{turn("Nora", "要下雨了。"), turn("Callum", "室友明天七点叫醒我。")}, ""},
		"told of another time": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "上次你提醒我明天要开会的事我记着呢。")}, ""},
		"what goes off": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "Set a reminder off at nine, that fire did.")}, ""},
		"asked again": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "Remind me again, is it tomorrow at ten?")}, ""},
		"a time first, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "明天早上八点请提醒我带伞。")}, "带伞"},
		"every day, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "每天早上七点提醒我吃药。")}, "吃药"},
		"please, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "麻烦你明天八点提醒我开会。")}, "开会"},
		"after a clause, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "我下周三要去北京出差，提醒我前一天带护照。")}, "护照"},
		"a holiday, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "元旦前一天提醒我买烟花。")}, "买烟花"},
		"every month, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "每月1号提醒我交房租。")}, "交房租"},
		"every Tuesday, 中文": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "每周二提醒我浇花。")}, "浇花"},
		"once more": {[]consolidate.Turn{turn("Nora", "要下雨了。"),
			turn("Callum", "Remind me again tomorrow at ten to ring the agency.")}, "ring the agency"},
	} {
		p := &consolidate.Passage{Companion: "Max",
			People: []consolidate.Person{{ID: 1, Name: "Nora"}, {ID: 2, Name: "Callum"}}, Turns: test.turns}
		var got []string
		for _, one := range readAll(t, p).Errands {
			got = append(got, one.Text)
		}
		if all := strings.Join(got, "; "); (all == "") != (test.want == "") || !strings.Contains(all, test.want) || len(got) > 1 {
			t.Errorf("%s: %q, want %q", name, all, test.want)
		}
	}
}

// To end a reminder is for the companion that keeps it, also among people, unless a person is asked by name.
func TestOneEndsTheirOwnReminderAmongPeople(t *testing.T) {
	kettle := openAt("Remind me to descale the kettle", 18, 9, graph.Once)
	gran, alarm := openAt("Remind me to call Gran", 18, 9, graph.Once), openAt("Wake me every day at 7", 16, 7, graph.Daily)
	pills, hanAlarm := openAt("提醒我吃药", 16, 9, graph.Daily), openAt("每天七点叫醒我", 16, 7, graph.Daily)
	for _, test := range []struct {
		before, text string
		open         consolidate.OpenErrand
		want         string
	}{
		{"The bus was late.", "Cancel the kettle reminder.", kettle, "cancels " + kettle.Text},
		{"The bus was late.", "You can cancel the kettle reminder.", kettle, "cancels " + kettle.Text},
		{"The kettle looks fine.", "Delete the reminder about the kettle.", kettle, "cancels " + kettle.Text},
		{"The bus was late.", "I don't need the kettle reminder any more.", kettle, "cancels " + kettle.Text},
		{"The bus was late.", "You don't need to remind me to call Gran any more.", gran, "cancels " + gran.Text},
		{"The bus was late.", "Turn my alarm off, please.", alarm, "cancels " + alarm.Text},
		{"The bus was late.", "No alarm tomorrow.", alarm, "skips " + alarm.Text + " @ Thu 16 May 07:00"},
		{"地铁挤死了。", "取消吃药的提醒。", pills, "cancels " + pills.Text},
		{"地铁挤死了。", "不用提醒我吃药了。", pills, "cancels " + pills.Text},
		{"地铁挤死了。", "把闹钟取消了吧。", hanAlarm, "cancels " + hanAlarm.Text},
		{"地铁挤死了。", "明天不用叫我起床。", hanAlarm, "skips " + hanAlarm.Text + " @ Thu 16 May 07:00"},
		{"The bus was late.", "Tom, cancel the kettle reminder.", kettle, ""},
		{"The bus was late.", "Cancel the kettle reminder, Tom.", kettle, ""},
		{"The bus was late.", "You can cancel the kettle reminder, Tom.", kettle, ""},
		{"The bus was late.", "Did you cancel the kettle reminder?", kettle, ""},
		{"The bus was late.", "Cancel the dentist reminder.", kettle, ""},
		{"The bus was late.", "Turn your alarm off.", alarm, ""},
		{"地铁挤死了。", "把你的闹钟关了。", hanAlarm, ""},
		{"Have you called Gran?", "You don't need to remind me to call Gran.", gran, ""},
		{"Did you ring Gran yet?", "Stop reminding me to call Gran.", gran, ""},
		{"When will you call Gran?", "Don't remind me to call Gran.", gran, ""},
		{"The bus was late.", "Tom, you don't need to remind me to call Gran.", gran, ""},
		{"The bus was late.", "You don't need to remind me to call Gran, Tom.", gran, ""},
		{"你药吃了吗？", "不用提醒我吃药了。", pills, ""},
		{"药吃了没有？", "别再提醒我吃药了。", pills, ""},
		{"Have you called Gran?", "Cancel the Gran reminder.", gran, "cancels " + gran.Text},
		{"Have you eaten?", "You don't need to remind me to call Gran.", gran, "cancels " + gran.Text},
		{"你药吃了吗？", "取消吃药的提醒。", pills, "cancels " + pills.Text},
		{"饭吃了吗？", "不用提醒我吃药了。", pills, "cancels " + pills.Text},
		{"地铁挤死了。", "Tom，取消吃药的提醒。", pills, ""},
	} {
		if got := errandsAmong(t, test.before, test.text, test.open); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.before, test.text, got, test.want)
		}
	}
}

// That another person cancelled a reminder is no wish of the speaker's, and not what is to be done.
func TestAnotherCancelsAReminder(t *testing.T) {
	kettle, pills := openAt("Remind me to descale the kettle", 18, 9, graph.Once), openAt("提醒我吃药", 16, 9, graph.Once)
	for text, open := range map[string]consolidate.OpenErrand{
		"He cancelled the kettle reminder.": kettle, "They've called off the kettle reminder.": kettle, "My brother had cancelled the kettle reminder.": kettle,
		"The nurse cancelled the kettle reminder.": kettle, "Mum deleted the kettle reminder.": kettle, "The kettle reminder was cancelled by Tom.": kettle,
		"妈妈取消了吃药的提醒。": pills, "妈妈把吃药的提醒取消了。": pills, "吃药的提醒被妈妈取消了。": pills, "吃药的提醒妈妈已经关了。": pills, "他把吃药的提醒删了。": pills,
		"老公说吃药的提醒取消了。": pills, "吃药的提醒响了。": pills, "我听到吃药的提醒了。": pills,
	} {
		if got := errandsOf(t, "I see.", text, open); got != "" {
			t.Errorf("%s: %q", text, got)
		}
	}
	for text, want := range map[string]string{
		"I've cancelled the kettle reminder.": "cancels " + kettle.Text, "Cancel the kettle reminder.": "cancels " + kettle.Text,
		"Descaled the kettle.": "finishes " + kettle.Text, "我把吃药的提醒取消了。": "cancels " + pills.Text, "吃药的提醒我已经删了。": "cancels " + pills.Text,
		"我取消了吃药的提醒。": "cancels " + pills.Text, "吃药的提醒取消了吧。": "cancels " + pills.Text, "药吃了，吃药的提醒可以关了。": "finishes " + pills.Text, "药吃了。": "finishes " + pills.Text,
	} {
		open := kettle
		if strings.ContainsRune(text, '药') {
			open = pills
		}
		if got := errandsOf(t, "I see.", text, open); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestPeopleWantReminders(t *testing.T) {
	for text, want := range map[string]string{
		"I need to be reminded about the pills every evening at nine.": "Remind me about the pills every evening at nine @ Wed 15 May 21:00 daily",
		"I'd like a reminder to call Mum tomorrow at five.":            "Remind me to call Mum @ Thu 16 May 17:00",
		"Could I get a reminder for the dentist on Friday at nine?":    "Remind me about the dentist @ Fri 17 May 09:00",
		"Can I be reminded at six tonight to feed the cat?":            "Remind me to feed the cat @ Wed 15 May 18:00",
		"I could do with a reminder at eight to take the bins out.":    "Remind me to take the bins out @ Wed 15 May 20:00",
		"We need a daily reminder at 7 pm to water the plants.":        "Remind us every day at 7 pm to water the plants @ Wed 15 May 19:00 daily",
		"我需要每天晚上九点吃药的提醒。":                                              "提醒我每天晚上九点吃药 @ Wed 15 May 21:00 daily",
		"能不能给我一个明天早上八点带伞的提醒？":                                          "提醒我带伞 @ Thu 16 May 08:00",
		"我希望每天九点被提醒吃药。":                                                "提醒我每天九点吃药 @ Thu 16 May 09:00 daily",
		"I need to be reminded of how lucky I am.":                     "",
		"I don't need to be reminded about it at nine.":                "",
		"I had a reminder at nine to take my pills.":                   "",
		"I wish I'd had a reminder about the meeting.":                 "",
		"我不需要每天吃药的提醒。":                                                 "",
		"医生的提醒很有用。":                                                    "",
		"我想取消每天九点吃药的提醒。":                                               "",
		"我想关掉每天九点吃药的提醒。":                                               "",
		"我想删掉每天九点吃药的提醒。":                                               "",
		"我要改一下每天九点吃药的提醒。":                                              "",
		"我要看一下每天九点吃药的提醒。":                                              "",
		"我要回复每天九点吃药的提醒。":                                               "",
		"I love daily reminders of home.":                              "",
		"I really like reminders like that at my age on Fridays.":      "",
		"I love a reminder of summer on a Monday.":                     "",
		"We like to get daily reminders from the school at 8.":         "",
		"I'd love a reminder of summer on a Monday.":                   "",
	} {
		if got := errandsOf(t, "I see.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
