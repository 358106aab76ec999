package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// What people at home say of what they asked for, in words that no earlier test has.
func TestErrandsOfAHousehold(t *testing.T) {
	friday := time.Date(2024, 5, 17, 9, 0, 0, 0, time.UTC)
	now := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	errand := func(text string, due time.Time, every graph.Repeat) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: due, Every: every}
	}
	open := []consolidate.OpenErrand{errand("remind me to order cobalt", friday, graph.Once),
		errand("ring the marina about the pump-out", now, graph.Once),
		errand("Remind me to take my ramipril", now.AddDate(0, 0, -3), graph.Daily),
		errand("Remind me to walk the dog", now.AddDate(0, 0, -3), graph.Daily),
		errand("每天早上七点半提醒我吃二甲双胍", now.AddDate(0, 0, -3), graph.Daily),
		errand("要去社区医院量血压，到时候叫我一声", now, graph.Once)}
	for _, test := range []struct{ reminder, text, want string }{
		{"", "I ordered the cobalt, all sorted.", "finishes remind me to order cobalt"},
		{"", "Cobalt's ordered.", "finishes remind me to order cobalt"},
		{"", "We bought a house in Nailsworth, we move on the 18th.", ""},
		{"", "The clocks change on Sunday.", ""},
		{"", "I'm moving on Saturday.", ""},
		{"It is four: ring the marina about the pump-out.", "Done, they come on Monday morning.",
			"finishes ring the marina about the pump-out"},
		{"It is four: ring the marina about the pump-out.", "All sorted, thanks, they were really friendly.",
			"finishes ring the marina about the pump-out"},
		{"It is four: ring the marina about the pump-out.", "Done is better than perfect.", ""},
		{"", "I'm off the ramipril, it made me cough.", "cancels Remind me to take my ramipril"},
		{"", "The doctor took me off ramipril.", "cancels Remind me to take my ramipril"},
		{"", "I've stopped taking the ramipril.", "cancels Remind me to take my ramipril"},
		{"", "I don't take ramipril any more.", "cancels Remind me to take my ramipril"},
		{"", "He put me on losartan instead of ramipril.", "cancels Remind me to take my ramipril"},
		{"", "I'm off to walk the dog.", ""},
		{"", "I stopped for a coffee.", ""},
		{"", "我不吃二甲双胍了，换成了胰岛素。", "cancels 每天早上七点半提醒我吃二甲双胍"},
		{"", "医生把二甲双胍停了。", "cancels 每天早上七点半提醒我吃二甲双胍"},
		{"", "二甲双胍停药了。", "cancels 每天早上七点半提醒我吃二甲双胍"},
		{"", "我不吃糖了。", ""},
		{"", "二甲双胍改成晚饭后吃了，七点提醒我。", "moves 每天早上七点半提醒我吃二甲双胍 @ Thu 16 May 19:00"},
		{"秦奶奶，该去社区医院量血压了。", "去过了，血压一百四，医生说还行。", "finishes 要去社区医院量血压，到时候叫我一声"},
		{"秦奶奶，该去社区医院量血压了。", "量过了。", "finishes 要去社区医院量血压，到时候叫我一声"},
		{"", "去过了，挺好玩的。", ""},
	} {
		if got := errandsOf(t, test.reminder, test.text, open...); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
	for text, want := range map[string]string{
		"The varnish needs another coat on Saturday, nudge me at ten.": "The varnish needs another coat @ Sat 18 May 10:00",
		"Give me a shout at six to let the cat in.":                    "Give me a shout to let the cat in @ Wed 15 May 18:00",
		"Can someone remind me to return the key tomorrow?":            "remind me to return the key @ Thu 16 May 09:00",
		"Nudge me on Friday about the glaze.":                          "Nudge me about the glaze @ Fri 17 May 09:00",
		"My colleagues nudge me at ten.":                               "",
		"He gave me a shout at six.":                                   "",
	} {
		if got := errandsOf(t, "", text); !strings.EqualFold(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// An appointment that others move keeps its time of day.
func TestAnAppointmentIsMovedForUs(t *testing.T) {
	friday := time.Date(2024, 5, 17, 14, 30, 0, 0, time.UTC)
	for _, test := range []struct{ errand, text, want string }{
		{"Remind me about the dentist", "They moved me to the Monday after, same time.",
			"moves Remind me about the dentist @ Mon 20 May 14:30"},
		{"Remind me about the dentist", "The dentist has moved me to the following week.",
			"moves Remind me about the dentist @ Fri 24 May 14:30"},
		{"Remind me to see the optician", "They've pushed me back to the day after.",
			"moves Remind me to see the optician @ Sat 18 May 14:30"},
		{"Remind me to buy milk", "They moved me to the Monday after, same time.", ""},
		{"Remind me about the dentist", "They moved me to the Monday class.", ""},
		{"Remind me about the dentist", "They moved me to tears.", ""},
		{"Remind me about the dentist", "We left on Friday and came home the Monday after.", ""},
	} {
		if got := errandsOf(t, "", test.text,
			consolidate.OpenErrand{Holder: "Emily", Text: test.errand, Due: friday}); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
	for text, want := range map[string]string{
		"Remind me to ring Gran at ten to nine tomorrow.":          "Remind me to ring Gran @ Thu 16 May 08:50",
		"Remind me to ring Gran at twenty-five to nine tomorrow.":  "Remind me to ring Gran @ Thu 16 May 08:35",
		"Remind me to ring Gran half ten tomorrow.":                "Remind me to ring Gran @ Thu 16 May 10:30",
		"Remind me at ten to call nine people.":                    "Remind me to call nine people @ Wed 15 May 22:00",
		"Remind me to ring Gran on the first Saturday in January.": "Remind me to ring Gran @ Sat 4 Jan 09:00",
	} {
		if got := errandsOf(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Alarms and timers have times in words of their own.
func TestAlarmsAndTimers(t *testing.T) {
	for text, want := range map[string]string{
		"Set the alarm for six.":                            "Set the alarm @ Thu 16 May 06:00",
		"Set an alarm for half past six.":                   "Set an alarm @ Thu 16 May 06:30",
		"Set an alarm for 7 every weekday.":                 "Set an alarm for 7 every weekday @ Thu 16 May 07:00 weekdays",
		"Set an alarm for 6:45 am tomorrow.":                "Set an alarm @ Thu 16 May 06:45",
		"Start a ten minute timer.":                         "Start a ten minute timer @ Wed 15 May 15:40",
		"Set a timer for twenty-five minutes.":              "Set a timer for twenty-five minutes @ Wed 15 May 15:55",
		"Start an hour and a half timer.":                   "Start an hour and a half timer @ Wed 15 May 17:00",
		"Set a timer for 1 hour 30 minutes.":                "Set a timer for 1 hour 30 minutes @ Wed 15 May 17:00",
		"Wake me in 1.5 hours.":                             "Wake me @ Wed 15 May 17:00",
		"帮我计时一刻钟。":                                          "帮我计时一刻钟 @ Wed 15 May 15:45",
		"他帮我计时一刻钟。":                                         "",
		"Start a timer company.":                            "",
		"Remind me to return the 20-minute timer.":          "Remind me to return the 20-minute timer",
		"Remind me tomorrow to set the alarm for six.":      "Remind me to set the alarm for six @ Thu 16 May 09:00",
		"Bob comes tomorrow. Set a timer for ten minutes.":  "Set a timer for ten minutes @ Wed 15 May 15:40",
		"别把闹钟定到六点。":                                         "",
		"他把闹钟定到六点半。":                                        "",
		"我把闹钟定到六点半了。":                                       "",
		"把闹钟调到静音。":                                          "",
		"提醒我买一个十分钟的计时器。":                                    "提醒我买一个十分钟的计时器",
		"Put on a timer for ten minutes.":                   "Put on a timer for ten minutes @ Wed 15 May 15:40",
		"Start a 20-minute timer please.":                   "Start a 20-minute timer @ Wed 15 May 15:50",
		"Can you set a timer for the pasta, eight minutes?": "set a timer for the pasta, eight minutes @ Wed 15 May 15:38",
		"Set a timer for an hour and a half.":               "Set a timer for an hour and a half @ Wed 15 May 17:00",
		"Remind me this time tomorrow to call Bob.":         "Remind me to call Bob @ Thu 16 May 15:30",
		"明天这个时候提醒我给鲍勃打电话。":                                  "提醒我给鲍勃打电话 @ Thu 16 May 15:30",
		"Set a timer.":                                      "Set a timer",
		"The alarm for six rooms is broken.":                "",
		"We bought a kitchen timer.":                        "",
		"把闹钟定到六点半。":                                         "定闹钟 @ Thu 16 May 06:30",
		"定个六点的闹钟。":                                          "定个闹钟 @ Thu 16 May 06:00",
		"设一个八分钟的计时器。":                                       "设一个八分钟的计时器 @ Wed 15 May 15:38",
		"设个一个半小时的倒计时。":                                      "设个一个半小时的倒计时 @ Wed 15 May 17:00",
		"厨房的计时器坏了。":                                         "",
		"闹钟响了。":                                             "",
	} {
		if got := errandsOf(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Who says yes to an offer asks for it.
func TestAnOfferIsAccepted(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	for _, test := range []struct{ before, offer, answer, want string }{
		{"I need to renew the boat licence by the end of the month.", "Shall I remind you?", "Yes please, on the 25th.",
			"renew the boat licence @ Sat 25 May 09:00"},
		{"I have to call Philippa.", "Do you want me to remind you tomorrow?", "Yes, at nine.", "call Philippa @ Thu 16 May 09:00"},
		{"I must not forget to feed the eel.", "Should I remind you?", "Yes, tonight at eight.", "feed the eel @ Wed 15 May 20:00"},
		{"我得去交水费。", "要我提醒你吗？", "好，明天上午十点。", "去交水费 @ Thu 16 May 10:00"},
		{"我明天得去交水费。", "要我提醒你吗？", "好的。", "去交水费 @ Thu 16 May 09:00"},
		{"我周五得去交水费。", "要我提醒你吗？", "好，上午十点。", "去交水费 @ Fri 17 May 10:00"},
		{"明天我得去交水费。", "要我提醒你吗？", "好的。", "去交水费 @ Thu 16 May 09:00"},
		{"明天上午我得去交水费。", "要我提醒你吗？", "好的。", "去交水费 @ Thu 16 May 09:00"},
		{"周五我得去交水费。", "要我提醒你吗？", "好，上午十点。", "去交水费 @ Fri 17 May 10:00"},
		{"明天我妈得去交水费。", "要我提醒你吗？", "好的。", ""},
		{"我明天得去交水费。", "要我上午十点提醒你吗？", "好的。", "去交水费 @ Thu 16 May 10:00"},
		{"明天我得去交水费。", "要我下午五点提醒你吗？", "好，六点吧。", "去交水费 @ Thu 16 May 18:00"},
		{"我得去交水费。", "要我下午五点提醒你吗？", "好的。", "去交水费 @ Wed 15 May 17:00"},
		{"I have to call Philippa tomorrow.", "Shall I remind you at 5?", "Yes please.", "call Philippa @ Thu 16 May 17:00"},
		{"I have to call Philippa tomorrow.", "Shall I remind you at nine?", "Yes please.", "call Philippa @ Thu 16 May 09:00"},
		{"Tomorrow I have to call Philippa.", "Shall I remind you at 5?", "Yes, at six.", "call Philippa @ Thu 16 May 18:00"},
		{"I have to call Philippa.", "Shall I remind you at 5 tomorrow?", "Yes please.", "call Philippa @ Thu 16 May 17:00"},
		{"I have to call Philippa.", "Shall I remind you at 5?", "Yes please.", "call Philippa @ Wed 15 May 17:00"},
		{"I have to call Philippa on Friday.", "Shall I remind you tomorrow?", "Yes please.", "call Philippa @ Thu 16 May 09:00"},
		{"I have to call Philippa on Friday at nine.", "Shall I remind you at 5?", "Yes please.", "call Philippa @ Fri 17 May 17:00"},
		{"I have to call Philippa tomorrow.", "Shall I remind you in an hour and a half?", "Yes please.",
			"call Philippa @ Wed 15 May 17:00"},
		{"I have to drive Anna at 5 tomorrow.", "Shall I remind you?", "Yes please.", "drive Anna @ Thu 16 May 17:00"},
		{"I have to drive Anna at 5 tomorrow.", "Shall I remind you at four?", "Yes please.", "drive Anna @ Thu 16 May 16:00"},
		{"昨天停水了。我明天得去交水费。", "要我提醒你吗？", "好的。", "去交水费 @ Thu 16 May 09:00"},
		{"Tomorrow I have to call Philippa.", "Shall I remind you?", "Yes please.", "call Philippa @ Thu 16 May 09:00"},
		{"On Friday I need to ring Bob.", "Shall I remind you?", "Yes, at nine.", "ring Bob @ Fri 17 May 09:00"},
		{"On Friday I need to ring Bob.", "Shall I remind you?", "Yes, at three.", "ring Bob @ Fri 17 May 15:00"},
		{"I was ill on Monday, and I need to ring Bob.", "Shall I remind you?", "Yes please.", "ring Bob"},
		{"The shop closes at six, I need to buy milk.", "Shall I remind you?", "Yes please.", "buy milk"},
		{"周五停水。我得去交水费。", "要我提醒你吗？", "好的。", "去交水费"},
		{"我妈周五来，我得打扫房间。", "要我提醒你吗？", "好的。", "打扫房间"},
		{"I was out on Friday. I need to ring Bob tomorrow.", "Shall I remind you?", "Sure.", "ring Bob @ Thu 16 May 09:00"},
		{"I need to renew the boat licence.", "Shall I remind you?", "No thanks.", ""},
		{"I need to renew the boat licence.", "Shall I remind you?", "Maybe on the 25th, I'm not sure.", ""},
		{"It is a lovely day.", "Shall I remind you?", "Yes, on the 25th.", ""},
	} {
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
			{Speaker: "Emily", Person: 1, Text: test.before, Time: said},
			{Role: graph.Robot, Text: test.offer, Time: said}, {Speaker: "Emily", Person: 1, Text: test.answer, Time: said}}})
		var got []string
		for _, one := range e.Errands {
			line := one.Text
			if !one.Due.IsZero() {
				line += one.Due.Format(" @ Mon 2 Jan 15:04")
			}
			got = append(got, line)
		}
		if all := strings.Join(got, "; "); all != test.want {
			t.Errorf("%q, %q: %q, want %q", test.before, test.answer, all, test.want)
		}
	}
}

// That something is not ready, and where nice people live, are no feelings.
func TestStatesAreNoFeelings(t *testing.T) {
	for _, text := range []string{"If Harcourt rings, tell him the cello is not ready.", "The cello is not ready.",
		"The cake isn't done yet.", "The parcel has not arrived.", "楼下的李大夫人很好，说话特别耐心。",
		"春天很难受，我对花粉过敏。"} {
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
			{Speaker: "Emily", Person: 1, Text: text, Time: time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)}}})
		for _, f := range e.Feelings {
			if f.Object != "李大夫" {
				t.Errorf("%s: %+v", text, f)
			}
		}
	}
}
