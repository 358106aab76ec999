package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// What the companion did or was to do, and what the speaker does alone, is told and asks for nothing.
func TestToldOfAlarmsAndReminders(t *testing.T) {
	for text, want := range map[string]string{
		"谢谢你提醒我": "", "多亏你刚才叫醒我": "", "要不是你提醒我就赶不上车了": "", "你又忘了提醒我": "", "你没叫醒我": "", "你刚才提醒我了": "", "你答应过要提醒我交水费": "", "你早该提醒我的": "", "你四点叫醒我了": "",
		"我自己定个五点的闹钟": "", "以前我要定两个闹钟": "", "我也许定个五点的闹钟": "", "你会设闹钟吗": "", "要是你每天叫我起床就好了": "", "什么时候提醒我都行": "",
		"can you set timers": "", "would you set an alarm for four if you were me": "", "i need reminders all the time": "", "order came on friday": "", "turn sixty on friday": "", "start school on monday": "", "play badminton at seven tonight": "",

		"到时候你别忘了提醒我交水费":           "到时候你别忘了提醒我交水费",
		"谢谢你叫醒我，明早五点再叫我起床":        "谢谢你叫醒我，再叫我起床 @ Thu 16 May 05:00",
		"六点叫我起床行吗":                "叫我起床 @ Thu 16 May 06:00",
		"七点提醒我喂猫好不好":              "提醒我喂猫 @ Wed 15 May 19:00",
		"我得定个五点的闹钟":               "我得定个闹钟 @ Thu 16 May 05:00",
		"以后早上六点叫我起床":              "每天早上六点叫我起床 @ Thu 16 May 06:00 daily",
		"start the oven at seven": "start the oven @ Wed 15 May 19:00",
	} {
		if got := errandsOf(t, "Good evening.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A request as a recogniser writes it: what it is for, and why, without a comma.
func TestWhyAndWhatForFollowWithoutAComma(t *testing.T) {
	for text, want := range map[string]string{
		"wake me in half an hour i'm having a lie down": "wake me I'm having a lie down @ Wed 15 May 16:00",
		"set a timer for the beans nine minutes":        "set a timer for the beans nine minutes @ Wed 15 May 15:39",
		"set an alarm for five tomorrow will you":       "set an alarm @ Thu 16 May 05:00",
	} {
		if got := errandsOf(t, "Good evening.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Habits and news in words that a command begins with are facts.
func TestNewsThatBeginsAsACommandDoes(t *testing.T) {
	for text, isFact := range map[string]bool{
		"turn sixty on friday": true, "find it hard to get up": true, "start a new course in may": true, "go to the pool after work": true, "cleared the table and fed the dog": true,
		"周日跟妹妹看电影": true, "你猜怎么着我中奖了": true, "他们想知道我几点下班": true, "我们聊了钱怎么分": true,
		"turn the heater down": false, "go to the next track": false, "what's left on my to do list": false, "你知道他几点下班": false,
	} {
		p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Turns: []consolidate.Turn{{Speaker: "Emily", Person: 1, Text: text, Time: friday}}}
		if e := readAll(t, p); len(e.Facts) > 0 != isFact {
			t.Errorf("%s: facts %v", text, e.Facts)
		}
	}
}

// A recogniser writes no comma beside the name of the companion.
func TestTheCompanionIsCalledWithoutAComma(t *testing.T) {
	for text, want := range map[string]string{
		"wake me at five tomorrow max":        "wake me @ Thu 16 May 05:00",
		"set a timer for seven minutes max":   "Set a timer for seven minutes @ Wed 15 May 15:37",
		"remind me tomorrow to say hi to max": "remind me to say hi to Max @ Thu 16 May 09:00",
		"max wake me up at five tomorrow":     "wake me up @ Thu 16 May 05:00",
	} {
		p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Turns: []consolidate.Turn{{Speaker: "Emily", Person: 1, Text: text, Time: time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)}}}
		if e := readAll(t, p).Errands; len(e) != 1 || e[0].Text+e[0].Due.Format(" @ Mon 2 Jan 15:04") != want {
			t.Errorf("%s: %v, want %q", text, e, want)
		}
	}
	for text, isFact := range map[string]bool{"max what did anna want": false, "hey max is it cold out there": false, "max i went to the market": true, "max is a good listener": true} {
		p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Turns: []consolidate.Turn{{Speaker: "Emily", Person: 1, Text: text, Time: friday}}}
		if e := readAll(t, p); len(e.Facts) > 0 != isFact {
			t.Errorf("%s: facts %v", text, e.Facts)
		}
	}
}

// A mere yes to the companion leaves what was asked for the last thing spoken of.
func TestAMoveMayFollowAYes(t *testing.T) {
	said := time.Date(2024, 5, 15, 20, 0, 0, 0, time.UTC)
	for dialog, want := range map[string]string{
		"wake me at quarter to six tomorrow / an alarm for quarter to six tomorrow, right? / yes please / actually make it half past six": "wake me 05:45; moves wake me 06:30",
		"明早五点半叫醒我 / 好的，明早五点半，对吗？ / 对 / 等等改成五点四十吧":                                                                                         "叫醒我 05:30; moves 叫醒我 05:40",
	} {
		p := &consolidate.Passage{Companion: "Max", People: []consolidate.Person{{ID: 1, Name: "Emily"}}}
		for i, text := range strings.Split(dialog, " / ") {
			turn := consolidate.Turn{Speaker: "Emily", Person: 1, Text: text, Time: said}
			if i == 1 {
				turn = consolidate.Turn{Role: graph.Robot, Text: text, Time: said}
			}
			p.Turns = append(p.Turns, turn)
		}
		var list []string
		for _, e := range readAll(t, p).Errands {
			list = append(list, strings.TrimSpace(string(e.Change)+" "+e.Text)+e.Due.Format(" 15:04"))
		}
		if got := strings.Join(list, "; "); got != want {
			t.Errorf("%s: %q, want %q", dialog, got, want)
		}
	}
}

// That there is no dog yet ends no reminder to brush it.
func TestWhatOneDoesNotOwnEndsNothing(t *testing.T) {
	brush := consolidate.OpenErrand{Holder: "Emily", Text: "Remind me to brush the dog", Due: friday}
	if got := errandsOf(t, "OK.", "we don't have a dog yet", brush); got != "" {
		t.Errorf("%q", got)
	}
	choir := consolidate.OpenErrand{Holder: "Emily", Text: "提醒我理发", Due: friday}
	if got := errandsOf(t, "OK.", "理发取消", choir); got == "" {
		t.Error("it is called off")
	}
}

// All alarms end in these words too.
func TestAllAlarmsEndInChinese(t *testing.T) {
	alarm := consolidate.OpenErrand{Holder: "Emily", Text: "叫我", Due: friday}
	for _, text := range []string{"闹钟全删了", "把闹钟都取消", "删掉所有闹钟", "闹钟全部取消吧"} {
		if got := errandsOf(t, "OK.", text, alarm); got == "" {
			t.Errorf("%s ends nothing", text)
		}
	}
	if got := errandsOf(t, "OK.", "我把闹钟都删了又装回来", alarm); got != "" {
		t.Errorf("it is told: %q", got)
	}
}
