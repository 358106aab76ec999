package offline_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
)

// errandsOf returns what the rules find of errands in a turn of Emily, said on Wednesday, 15 May
// 2024 at 15:30, after a turn of the companion.
func errandsOf(t *testing.T, reminder, text string, open ...consolidate.OpenErrand) string {
	t.Helper()
	return errandsAfter(t, consolidate.Turn{Role: graph.Robot, Text: reminder}, text, open...)
}

// errandsAmong is errandsOf after a turn of Tom, with Nadia known too.
func errandsAmong(t *testing.T, before, text string, open ...consolidate.OpenErrand) string {
	t.Helper()
	return errandsAfter(t, consolidate.Turn{Speaker: "Tom", Person: 2, Text: before}, text, open...)
}

// openOnce returns an open errand of Emily that comes once, in May 2024.
func openOnce(text string, day, hour, minute int) consolidate.OpenErrand {
	return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: time.Date(2024, 5, day, hour, minute, 0, 0, time.UTC)}
}

func errandsAfter(t *testing.T, before consolidate.Turn, text string, open ...consolidate.OpenErrand) string {
	t.Helper()
	before.Time = time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	p := &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Errands: open, Turns: []consolidate.Turn{
		before, {Speaker: "Emily", Text: text, Time: before.Time}}}
	if before.Person != 0 {
		p.Companion, p.People = "Max", append(p.People, consolidate.Person{ID: 2, Name: "Tom"}, consolidate.Person{ID: 3, Name: "Nadia"})
	}
	e := readAll(t, p)
	var list []string
	for _, one := range e.Errands {
		line := strings.TrimSpace(fmt.Sprint(one.Change, " ", one.Text))
		if !one.Due.IsZero() {
			line += one.Due.Format(" @ Mon 2 Jan 15:04")
		}
		if one.Every != graph.Once {
			line += " " + one.Every.String()
		}
		list = append(list, line)
	}
	return strings.Join(list, "; ")
}

// openAt returns an open errand of Emily, due in May 2024.
func openAt(text string, day, hour int, every graph.Repeat) consolidate.OpenErrand {
	return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: time.Date(2024, 5, day, hour, 0, 0, 0, time.UTC), Every: every}
}

func TestPeopleAskTheCompanionAmongOthers(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"Remind me to call the school tomorrow at 9.":    "Remind me to call the school",
		"Wake us at seven tomorrow, please.":             "Wake us",
		"Set a timer for ten minutes.":                   "Set a timer for ten minutes",
		"Max, remind me to get petrol tonight.":          "remind me to get petrol",
		"Hey Max, order more coffee tomorrow morning.":   "order more coffee",
		"好的，明天早上八点提醒我带伞":                                 "提醒我带伞",
		"明天早上八点提醒我吃药":                                    "提醒我吃药",
		"John, remind me to call the school tomorrow.":   "",
		"Don't forget to call the school tomorrow at 9.": "",
		"Call me tomorrow at 9.":                         "",
	} {
		for _, answered := range []bool{false, true} {
			p := &consolidate.Passage{Companion: "Max",
				People: []consolidate.Person{{ID: 1, Name: "Emily"}, {ID: 2, Name: "John"}}, Turns: []consolidate.Turn{
					{Role: graph.Robot, Text: "Good morning.", Time: said},
					{Speaker: "Emily", Person: 1, Text: "Has anyone seen my keys?", Time: said},
					{Speaker: "John", Person: 2, Text: "On the table.", Time: said},
					{Speaker: "Emily", Person: 1, Text: text, Time: said}}}
			if answered {
				p.Turns = append(p.Turns, consolidate.Turn{Role: graph.Robot, Text: "I will.", Time: said})
			}
			e := readAll(t, p)
			var got []string
			for _, one := range e.Errands {
				got = append(got, one.Text)
			}
			if all := strings.Join(got, "; "); all != want && !(answered && want == "" && !strings.HasPrefix(text, "John")) {
				t.Errorf("%s (answered: %v): %q, want %q", text, answered, all, want)
			}
		}
	}
}

// readAll returns what the rules find in a passage.
func readAll(t *testing.T, p *consolidate.Passage) *consolidate.Extraction {
	t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := steps.Extract(context.Background(), p)
	if err == nil {
		err = e.Validate(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestErrandsThatComeBack(t *testing.T) {
	for text, want := range map[string]string{
		"Remind me every Monday at 9 to take out the bins.":                "Mon 20 May 09:00 weekly",
		"Please remind me every morning at 8 to take my pills.":            "Thu 16 May 08:00 daily",
		"Every weekday at 7 am, wake me up.":                               "Thu 16 May 07:00 weekdays",
		"Remind me on Mondays and Thursdays at 18:00 to water the plants.": "Mon 20 May 18:00 weekly; Thu 16 May 18:00 weekly",
		"Remind me on the 1st of every month to pay the rent.":             "Sat 1 Jun 09:00 monthly",
		"Remind me every year on 5 May about mom's birthday.":              "Mon 5 May 09:00 yearly",
		"Remind me daily at 21:15 to write my diary.":                      "Wed 15 May 21:15 daily",
		"每天早上八点提醒我吃药。":                                                     "Thu 16 May 08:00 daily",
		"每周一和周四下午六点提醒我浇花":                                                  "Mon 20 May 18:00 weekly; Thu 16 May 18:00 weekly",
		"每月1号提醒我交房租":                                                       "Sat 1 Jun 09:00 monthly",
		"每晚十点提醒我关灯":                                                        "Wed 15 May 22:00 daily",
		"Remind me every two hours to stretch.":                            "Wed 15 May 17:30 every 2 hours",
		"Every time I come home, remind me to lock the door.":              "",
		"Don't remind me every day about my diet.":                         "",
		"I go swimming every Monday at 9.":                                 "",
		"My mother reminds me every morning at 8 to take my pills":         "",
	} {
		var got []string
		for one := range strings.SplitSeq(errandsOf(t, "I see.", text), "; ") {
			_, due, _ := strings.Cut(one, " @ ")
			got = append(got, due)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestWhatBecomesOfErrands(t *testing.T) {
	saturday := time.Date(2024, 5, 18, 15, 30, 0, 0, time.UTC)
	yesterday := saturday.AddDate(0, 0, -4)
	errand := func(text string, due time.Time) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: due}
	}
	english := []consolidate.OpenErrand{errand("buy flowers for mom", time.Time{}), errand("call the dentist", saturday),
		errand("Remind me about the concert tickets", yesterday), {Holder: "John", Text: "wash the car"}}
	chinese := []consolidate.OpenErrand{errand("提醒我给妈妈买花", time.Time{}),
		errand("提醒我给水管工打电话", saturday), errand("提醒我去看牙医", saturday)}
	for _, test := range []struct{ reminder, text, want string }{
		{"", "I bought the flowers.", "finishes buy flowers for mom"},
		{"", "I got the flowers, thanks!", "finishes buy flowers for mom"},
		{"", "I've already called the dentist.", "finishes call the dentist"},
		{"", "I finally picked up the concert tickets.", "finishes Remind me about the concert tickets"},
		{"Don't forget to call the dentist!", "Done.", "finishes call the dentist"},
		{"Don't forget to call the dentist!", "I did it this morning", "finishes call the dentist"},
		{"How was your day?", "I did it.", ""},
		{"", "I need to buy flowers.", ""},
		{"", "I didn't call the dentist yet.", ""},
		{"", "I'll call the dentist tomorrow.", ""},
		{"", "I called the dentist but nobody answered.", ""},
		{"", "I bought a new car.", ""},
		{"", "I called my sister.", ""},
		{"", "I washed the car.", ""}, // John's
		{"", "Did I call the dentist?", ""},
		{"", "Forget about the dentist.", "cancels call the dentist"},
		{"", "Never mind the flowers, she is away.", "cancels buy flowers for mom"},
		{"", "I don't need to call the dentist any more.", "cancels call the dentist"},
		{"", "You don't need to remind me to call the dentist anymore.", "cancels call the dentist"},
		{"", "Stop reminding me about the dentist.", "cancels call the dentist"},
		{"", "Please cancel all my reminders.",
			"cancels buy flowers for mom; cancels call the dentist; cancels Remind me about the concert tickets"},
		{"Time to call the dentist!", "Hmm, make that Saturday at noon.", "moves call the dentist @ Sat 18 May 12:00"},
		{"", "Don't worry about me.", ""},
		{"", "Move the dentist to Friday.", "moves call the dentist @ Fri 17 May 15:30"},
		{"", "Can you move the dentist call to 5 pm?", "moves call the dentist @ Sat 18 May 17:00"},
		{"", "Postpone the dentist call until tomorrow at nine.", "moves call the dentist @ Thu 16 May 09:00"},
		{"Time to call the dentist!", "Snooze for 10 minutes.", "moves call the dentist @ Wed 15 May 15:40"},
		{"", "I moved to Berlin for work.", ""},
		{"", "The bus was moved to Friday.", ""},
	} {
		if got := errandsOf(t, test.reminder, test.text, english...); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
	bills := []consolidate.OpenErrand{errand("Remind me to pay the gas bill", saturday),
		errand("Remind me to call Bob", saturday), errand("Remind me to call Bob's wife", saturday)}
	for text, want := range map[string]string{
		"I paid the electricity bill.":            "",
		"I paid the gas bill.":                    "finishes Remind me to pay the gas bill",
		"I called Bob.":                           "finishes Remind me to call Bob",
		"I called Bob's wife.":                    "finishes Remind me to call Bob's wife",
		"I called Bob's boss.":                    "",
		"I paid the gas bill last year too.":      "",
		"I paid the gas bill yesterday, I think.": "",
	} {
		if got := errandsOf(t, "", text, bills...); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"我给妈妈买了花。":      "finishes 提醒我给妈妈买花",
		"给水管工的电话我打过了":   "finishes 提醒我给水管工打电话",
		"我想给妈妈买花":       "",
		"我还没给妈妈买花":      "",
		"不用给妈妈买花了":      "cancels 提醒我给妈妈买花",
		"水管工的事算了":       "cancels 提醒我给水管工打电话",
		"不用再提醒我给妈妈买花了":  "cancels 提醒我给妈妈买花",
		"别提醒我看牙医了":      "cancels 提醒我去看牙医",
		"把牙医改到周五":       "moves 提醒我去看牙医 @ Fri 17 May 15:30",
		"牙医推迟到明天下午三点了。": "moves 提醒我去看牙医 @ Thu 16 May 15:00",
		"我去看电影了":        "",
	} {
		if got := errandsOf(t, "好的。", text, chinese...); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// An act without its thing, and words that call off, close the one reminder that they may mean.
func TestWhatIsDoneWithoutItsName(t *testing.T) {
	friday := time.Date(2024, 5, 17, 9, 0, 0, 0, time.UTC)
	errand := func(text string) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: friday}
	}
	open := []consolidate.OpenErrand{errand("Remind me to pay the rent"), errand("Remind me to ring Gran"),
		{Holder: "John", Text: "Remind me to post the parcel"}}
	for _, test := range []struct{ reminder, text, want string }{
		{"", "I paid it.", "finishes Remind me to pay the rent"},
		{"", "Paid it already, thanks.", "finishes Remind me to pay the rent"},
		{"", "That's paid now.", "finishes Remind me to pay the rent"},
		{"Emily, pay the rent.", "That's been paid.", "finishes Remind me to pay the rent"},
		{"", "Scrap that, no need to ring Gran.", "cancels Remind me to ring Gran"},
		{"", "Never mind, no need to ring Gran.", "cancels Remind me to ring Gran"},
		{"", "Forget about ringing Gran.", "cancels Remind me to ring Gran"},
		{"", "No need to ring Gran after all.", "cancels Remind me to ring Gran"},

		{"Did you pay the gas bill?", "Paid it.", ""},
		{"", "The gas bill came. Paid it.", ""},
		{"", "I posted it.", ""}, // John's
		{"", "I paid it back.", ""},
		{"", "I paid it no attention.", ""},
		{"", "I haven't paid it.", ""},
		{"", "He paid it.", ""},
		{"", "Who paid it?", ""},
		{"", "I almost paid it.", ""},
		{"", "It's paid leave.", ""},
		{"", "I called it a day.", ""},
		{"", "I'll pay it tomorrow.", ""},
		{"", "Remind me to say that it's paid now.", "Remind me to say that it's paid now"},
		{"", "Remind me to tell Gran there's no need to ring.", "Remind me to tell Gran there's no need to ring"},
		{"", "Forget what Gran said about the dog.", ""},
		{"", "No need to shout.", ""},
		{"", "Scrap that, Gran is here.", ""},
	} {
		if got := errandsOf(t, test.reminder, test.text, open...); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
	if got := errandsOf(t, "", "Paid it.", append(open, errand("Remind me to pay the gas bill"))...); got != "" {
		t.Errorf("of two bills it is %q", got)
	}
}

// What is off ends the reminder of it, and leaves what was to be done for it.
func TestAnEventThatIsOff(t *testing.T) {
	friday := time.Date(2024, 5, 17, 16, 0, 0, 0, time.UTC)
	for _, test := range []struct{ errand, text, want string }{
		{"Remind me about the party", "The party is off.", "cancels"},
		{"Remind me to go to the party with Tom", "The party has been cancelled.", "cancels"},
		{"Remind me of the party at Tom's", "They called off the party.", "cancels"},
		{"提醒我去参加聚会", "聚会取消了", "cancels"}, {"提醒我聚会", "聚会不办了。", "cancels"},

		{"Remind me to buy a cake for the party", "The party is off.", ""},
		{"Remind me about the cake for the party", "The party is cancelled.", ""},
		{"Remind me to call Anna about the party", "They cancelled the party.", ""},
		{"提醒我给聚会买蛋糕", "聚会取消了", ""},
		{"Remind me about the party", "The party isn't on Friday.", ""},
		{"Remind me to buy flowers", "The flowers are not needed.", "cancels"},
	} {
		got := errandsOf(t, "OK.", test.text, consolidate.OpenErrand{Holder: "Emily", Text: test.errand, Due: friday})
		if want := strings.TrimSuffix(test.want+" "+test.errand, " "); test.want == "" && got != "" || test.want != "" && got != want {
			t.Errorf("%s, %s: %q, want %q", test.errand, test.text, got, test.want)
		}
	}
}

// To snooze without a length is for ten minutes, of what was due just now.
func TestSnoozeAlone(t *testing.T) {
	said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
	errand := func(text string, due time.Time) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: due}
	}
	wake, call := errand("Wake me", said.Add(-5*time.Minute)), errand("call the dentist", said.Add(-5*time.Minute))
	moved := "moves Wake me @ Wed 15 May 15:40"
	for text, want := range map[string]string{
		"Snooze.": moved, "Snooze please": moved, "Hit snooze.": moved, "Snooze the alarm for a bit.": moved, "贪睡": moved, "再睡一会儿": moved,
		"让我再睡十分钟": moved, "Snooze for 20 minutes.": "moves Wake me @ Wed 15 May 15:50",
		"I hit snooze twice.": "", "Snooze buttons are bad.": "", "我想再睡一年": "",
	} {
		if got := errandsOf(t, "", text, wake); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := errandsOf(t, "", "Snooze the alarm.", wake, call); got != moved {
		t.Errorf("of an alarm and an errand: %q", got)
	}
	for text, open := range map[string][]consolidate.OpenErrand{
		"Snooze.": {wake, call}, "snooze": {errand("Wake me", said.Add(time.Hour))}, "Snooze!": {errand("Wake me", said.Add(-5*time.Hour))},
		"再睡一会儿": {call}, "贪睡": nil,
	} {
		if got := errandsOf(t, "", text, open...); got != "" {
			t.Errorf("%s: %q, nothing or several were due just now", text, got)
		}
	}
}

// What people call in two ways is one thing.
func TestAnAppointmentIsCalledInTwoWays(t *testing.T) {
	friday := time.Date(2024, 5, 17, 16, 0, 0, 0, time.UTC)
	for _, test := range [][2]string{
		{"Remind me to go to the dentist", "Cancel the dental reminder."}, {"Remind me of my dental appointment", "Cancel the dentist reminder."},
		{"Remind me of my haircut", "Cancel the hairdresser reminder."}, {"Remind me to see the doctor", "Cancel my GP reminder."},
	} {
		if got, want := errandsOf(t, "OK.", test[1], consolidate.OpenErrand{Holder: "Emily", Text: test[0], Due: friday}), "cancels "+test[0]; got != want {
			t.Errorf("%s: %q, want %q", test[1], got, want)
		}
	}
	if got := errandsOf(t, "OK.", "Cancel the dental reminder.", consolidate.OpenErrand{Holder: "Emily", Text: "Remind me to see the doctor", Due: friday}); got != "" {
		t.Errorf("a doctor is no dentist: %q", got)
	}
}

// A clock may have the colon of Chinese.
func TestAClockWithTheColonOfChinese(t *testing.T) {
	for text, want := range map[string]string{
		"18：12提醒我关火": "提醒我关火 @ Wed 15 May 18:12", "明天8：30提醒我开会": "提醒我开会 @ Thu 16 May 08:30",
		"提醒我：八点吃药": "提醒我： 吃药 @ Wed 15 May 20:00",
	} {
		if got := errandsOf(t, "OK.", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// What one does not want to do is a wish, and ends no reminder; what need not be done or be said again ends it.
func TestAWishEndsNoReminder(t *testing.T) {
	gran, kettle := openAt("Remind me to call Gran", 18, 9, graph.Once), openAt("Remind me to descale the kettle", 18, 9, graph.Once)
	hanGran := openAt("提醒我给奶奶打电话", 18, 9, graph.Once)
	for _, test := range []struct {
		text string
		open consolidate.OpenErrand
		ends bool
	}{
		{"I don't want to call Gran any more.", gran, false},
		{"I don't want to call Gran.", gran, false},
		{"I no longer want to call Gran.", gran, false},
		{"We don't want to descale the kettle.", kettle, false},
		{"Actually, I do not want to call Gran about this.", gran, false},
		{"我不想给奶奶打电话了。", hanGran, false},
		{"我不太想给奶奶打电话。", hanGran, false},
		{"You needn't remind me to call Gran any more.", gran, true},
		{"I don't need to call Gran any more.", gran, true},
		{"I don't want you to remind me to call Gran.", gran, true},
		{"I don't have to descale the kettle.", kettle, true},
		{"不用给奶奶打电话了。", hanGran, true},
	} {
		if got := errandsOf(t, "I see.", test.text, test.open); (got != "") != test.ends {
			t.Errorf("%s: %q", test.text, got)
		}
	}
}
