package egomem_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// evening is when the people of these tests tell their plans: Thursday, 16 May 2024.
var evening = time.Date(2024, 5, 16, 20, 0, 0, 0, time.UTC)

// office is a memory whose clock the test moves.
type office struct {
	*testing.T
	*egomem.Memory
	clock atomic.Int64
}

func (o *office) now() time.Time       { return time.Unix(0, o.clock.Load()).UTC() }
func (o *office) pass(d time.Duration) { o.clock.Add(int64(d)) }

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{T: t}
	o.clock.Store(evening.UnixNano())
	o.Memory = open(t, t.TempDir(), &egomem.Options{Now: o.now})
	return o
}

// say stores what is said, one minute after another, in one conversation.
func (o *office) say(session string, turns ...egomem.Turn) {
	o.Helper()
	for _, turn := range turns {
		turn.Session = session
		observe(o.T, o.Memory, turn)
		o.pass(time.Minute)
	}
}

func (o *office) arrived(name string) egomem.Arrival {
	o.Helper()
	who, err := o.Arrived(o.Context(), person(o.T, o.Memory, name))
	if err != nil {
		o.Fatal(err)
	}
	return who
}

func plansOf(who egomem.Arrival) (texts []string) {
	for _, plan := range who.Plans {
		texts = append(texts, plan.Text)
	}
	return texts
}

func TestWhoArrivesIsAskedHowItWent(t *testing.T) {
	for _, c := range []struct {
		name, emily, john, label string
		told                     string
		before, asks, private    string
		text                     []string // in the text for the prompt
	}{
		{"English", "Emily", "John", "is a colleague of", "I'll talk to John about tennis tomorrow.",
			"Does any of my colleagues love tennis?",
			"Remind me tomorrow at nine to call the bank.", "I'm planning a party for John tomorrow.",
			[]string{"It is Friday, 2024-05-17 09:30.", "- Emily, spoke last on 2024-05-16", "call the bank",
				"ask how it went", "2024-05-16: I'll talk to John about tennis tomorrow. (2024-05-17)"}},
		{"Chinese", "李梅", "王强", "是同事", "我明天要跟王强聊聊网球。", "我的同事里有人喜欢网球吗？",
			"明天早上九点提醒我给银行打电话。", "我明天要给王强办生日会。",
			[]string{"现在是2024-05-17 09:30，星期五。", "- 李梅, 上次说话是 2024-05-16", "给银行打电话",
				"可以问问怎么样了", "2024-05-16: 我明天要跟王强聊聊网球。 (2024-05-17)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			observe(t, o.Memory, egomem.Relation{From: c.john, Label: c.label, To: c.emily})
			o.say("emily", egomem.Turn{Speaker: c.emily, Text: c.before}, egomem.Turn{Speaker: c.emily, Text: c.told},
				egomem.Turn{Speaker: c.emily, Text: c.asks},
				egomem.Turn{Speaker: c.emily, Text: c.private, Audience: egomem.Private})
			o.say("john", egomem.Turn{Speaker: c.john, Text: "Hello."})
			if _, err := o.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if who := o.arrived(c.emily); len(who.Plans) > 0 || len(who.Talk.Turns) > 0 {
				t.Errorf("in the same evening it asks for %q, after %+v", plansOf(who), who.Talk)
			}
			o.clock.Store(evening.Add(13*time.Hour + 30*time.Minute).UnixNano())
			who := o.arrived(c.emily)
			if got := plansOf(who); !slices.Equal(got, []string{c.private, c.told}) {
				t.Errorf("it asks for %q", got)
			}
			if day := time.Date(2024, 5, 17, 0, 0, 0, 0, time.UTC); len(who.Plans) > 0 &&
				(!who.Plans[0].From.Equal(day) || !who.Plans[0].To.Equal(day.AddDate(0, 0, 1))) {
				t.Errorf("it was to be from %v to %v", who.Plans[0].From, who.Plans[0].To)
			}
			if len(who.Talk.Turns) != 4 || who.Talk.Session != "emily" || !who.Talk.To.Equal(who.LastTalk) ||
				len(who.Due) != 1 || len(who.Reminders) != 1 {
				t.Errorf("the last talk was %+v, due %+v, reminders %+v", who.Talk, who.Due, who.Reminders)
			}
			text := who.Text(1024, nil)
			for _, want := range c.text {
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
			if turn := who.Reply("Hi!", "next"); !slices.Contains(turn.From, who.Plans[0].ID) ||
				!slices.Contains(turn.From, who.Reminders[0].ID) {
				t.Errorf("a greeting rests on %v", turn.From)
			}
			both, err := o.Arrived(t.Context(), person(t, o.Memory, c.emily), person(t, o.Memory, c.john))
			if err != nil {
				t.Fatal(err)
			}
			if text := both.Text(1024, nil); slices.Contains(plansOf(both), c.private) ||
				strings.Contains(text, c.private) || len(both.Reply("Hi!", "").From) == 0 {
				t.Errorf("in front of %s it knows\n%s", c.john, text)
			}
			if john := o.arrived(c.john); len(john.Plans) > 0 || strings.Contains(john.Text(1024, nil), c.private) {
				t.Errorf("%s is asked for %q:\n%s", c.john, plansOf(john), john.Text(1024, nil))
			}
			if _, err := o.Arrived(t.Context(), egomem.Stranger); !errors.Is(err, egomem.ErrNotFound) {
				t.Errorf("of a stranger it knows: %v", err)
			}
			if _, err := o.Arrived(t.Context(), egomem.App); !errors.Is(err, egomem.ErrNotFound) {
				t.Errorf("of the app it knows: %v", err)
			}
		})
	}
}

func TestAPlanIsOpenUntilItIsSpokenOf(t *testing.T) {
	longtest.Skip(t)
	emily := func(text string) egomem.Turn { return egomem.Turn{Speaker: "Emily", Text: text} }
	max := func(text string) egomem.Turn {
		return egomem.Turn{Role: egomem.Robot, Text: text, Present: []string{"Emily"}}
	}
	for _, c := range []struct {
		name  string
		hours int // from the evening of the plan to the turns after it
		then  []egomem.Turn
		later int // hours from there to the arrival
		open  bool
	}{
		{"its day has begun", 0, nil, 13, true},
		{"its day has not begun", 0, nil, 3, false},
		{"it is over for weeks", 0, nil, 20 * 24, true},
		{"it is over for more than a month", 0, nil, 33 * 24, false},
		{"a greeting speaks of nothing", 13, []egomem.Turn{emily("Good morning.")}, 0, true},
		{"they spoke on its day, and not of it", 13, []egomem.Turn{emily("Good morning.")}, 24, true},
		{"they spoke after its day", 40, []egomem.Turn{emily("Good morning.")}, 24, false},
		{"the companion asked", 13, []egomem.Turn{emily("Good morning."),
			max("Hi Emily, did you talk to John about tennis?")}, 1, false},
		{"she told", 13, []egomem.Turn{emily("I talked to John about a match.")}, 1, false},
		{"she called it off before", 1, []egomem.Turn{emily("I won't talk to John about tennis after all.")}, 13, false},
		{"she moved it", 1, []egomem.Turn{emily("I'll talk to John about tennis on Sunday instead.")}, 13, false},
		{"the companion repeated it before", 0, []egomem.Turn{max("So you talk to John about tennis.")}, 13, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			o.say("1", emily("I'll talk to John about tennis tomorrow."))
			o.pass(time.Duration(c.hours) * time.Hour)
			session := "1"
			if c.hours > 0 {
				session = "2"
			}
			o.say(session, c.then...)
			o.pass(time.Duration(c.later) * time.Hour)
			if who := o.arrived("Emily"); (len(who.Plans) == 1) != c.open {
				t.Errorf("open: %q", plansOf(who))
			}
		})
	}
}

// A plan of the next day comes up, until its time comes or it is changed.
func TestWhatComesUpIsKnownBeforeItsTime(t *testing.T) {
	longtest.Skip(t)
	for _, c := range []struct {
		said  []string
		hours int // from the evening of the talk to the arrival
		want  string
	}{
		{[]string{"My dentist appointment is at three tomorrow."}, 14, "dentist"},
		{[]string{"My dentist appointment is at three tomorrow."}, 24, ""},
		{[]string{"I'm meeting Anna at nine on Friday week."}, 14, ""},
		{[]string{"My dentist appointment is at three tomorrow.", "My dentist appointment is moved to next week."}, 14, ""},
		{[]string{"我明天下午三点要去看牙。"}, 14, "看牙"},
		{[]string{"My interview is on Friday."}, 13, "interview"},
		{[]string{"My interview is on Friday."}, 23, ""},
		{[]string{"The interview is on Friday at two."}, 18, "interview"},
		{[]string{"The interview is on Friday at two."}, 20, ""},
		{[]string{"我周五面试。"}, 13, "面试"},
		{[]string{"我周五面试。"}, 23, ""},
		{[]string{"I'll talk to John tomorrow."}, 13, ""},
		{[]string{"I'm seeing Doctor Hale tomorrow at three.",
			"Doctor Hale moved my appointment to Wednesday the 22nd at four."}, 14, ""},
		{[]string{"I'm seeing Doctor Hale tomorrow at three.",
			"Doctor Hale moved my appointment to Wednesday the 22nd at four."}, 5*24 + 14, "Wednesday the 22nd"},
		{[]string{"My check-up is on Tuesday at three.", "It's the Wednesday after now."}, 4*24 + 14, ""},
		{[]string{"My check-up is on Tuesday at three.", "It's the Wednesday after now."}, 5*24 + 14,
			"My check-up is on Tuesday at three. It's the Wednesday after now."},
		{[]string{"我明天下午三点看牙。", "牙医改到下周三了。"}, 14, ""},
		{[]string{"我明天下午三点看牙。", "牙医改到下周三了。"}, 5*24 + 14, "牙医改到下周三了。"},
	} {
		o := newOffice(t)
		for _, text := range c.said {
			o.say("1", egomem.Turn{Speaker: "Emily", Text: text})
		}
		o.pass(time.Duration(c.hours) * time.Hour)
		who := o.arrived("Emily")
		if len(who.Coming) > 0 != (c.want != "") ||
			c.want != "" && (len(who.Coming) != 1 || !strings.Contains(who.Coming[0].Text, c.want) ||
				!strings.Contains(who.Text(1024, nil), who.Coming[0].Text)) {
			t.Errorf("%q after %d hours: comes up %+v", c.said, c.hours, who.Coming)
		}
		if c.want != "" {
			if turn := who.Reply("Good luck!", "next"); !slices.Contains(turn.From, who.Coming[0].ID) {
				t.Error("a greeting does not rest on what comes up")
			} else if from := who.Coming[0].MovedFrom; from != 0 && !slices.Contains(turn.From, from) {
				t.Error("a greeting does not rest on what was told before the move")
			}
		}
	}
}

// What one of them wants another to be told is news for the other.
func TestAMessageIsNewsForWhomItNames(t *testing.T) {
	o := newOffice(t)
	observe(t, o.Memory, egomem.Relation{From: "John", Label: "is a friend of", To: "Emily"})
	o.say("1", egomem.Turn{Speaker: "Emily", Text: "Good morning."})
	o.pass(3 * time.Hour)
	o.say("2", egomem.Turn{Speaker: "John", Text: "Tell Emily the boiler man comes on Tuesday."},
		egomem.Turn{Speaker: "John", Text: "Remind Emily to put the bins out."})
	if _, err := o.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.pass(3 * time.Hour)
	if who := o.arrived("Emily"); len(who.News) != 2 {
		t.Errorf("news: %+v", who.News)
	}
}

func TestAnArrivalKnowsWhatChangedSinceTheTalkBefore(t *testing.T) {
	o := newOffice(t)
	observe(t, o.Memory, egomem.Relation{From: "John", Label: "is a friend of", To: "Emily"})
	o.say("1", egomem.Turn{Speaker: "Emily", Text: "My birthday is on 5 July."})
	if _, err := o.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.pass(7 * 24 * time.Hour)
	o.say("2", egomem.Turn{Speaker: "Emily", Text: "I'm allergic to peanuts."})
	o.pass(24 * time.Hour)
	o.say("3", egomem.Turn{Speaker: "John", Text: "Emily has a new bicycle."})
	if _, err := o.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.pass(24 * time.Hour)
	o.say("4", egomem.Turn{Speaker: "Emily", Text: "Good morning."}) // she has come
	who := o.arrived("Emily")
	if len(who.New) == 0 || slices.ContainsFunc(who.New,
		func(e egomem.Evidence) bool { return strings.Contains(e.Text, "July") }) ||
		!slices.ContainsFunc(who.New, func(e egomem.Evidence) bool { return strings.Contains(e.Text, "peanuts") }) {
		t.Errorf("changes: %+v", who.New)
	}
	if len(who.News) != 1 || who.Talk.Session != "2" || len(who.Attributes) == 0 {
		t.Errorf("news %+v, last talk %+v, attributes %+v", who.News, who.Talk, who.Attributes)
	}
}

func TestAnArrivalHasNothingOfWhoIsForgotten(t *testing.T) {
	o := newOffice(t)
	o.say("1", egomem.Turn{Speaker: "John", Text: "I repaired the boat."},
		egomem.Turn{Speaker: "Emily", Text: "I'll talk to John about tennis tomorrow."})
	john, emily := person(t, o.Memory, "John"), person(t, o.Memory, "Emily")
	if _, err := o.Forget(t.Context(), john, nil); err != nil {
		t.Fatal(err)
	}
	o.pass(14 * time.Hour)
	who := o.arrived("Emily")
	if text := who.Text(1024, nil); strings.Contains(text, "John") || len(who.Plans) != 1 {
		t.Errorf("it says:\n%s", text)
	}
	if _, err := o.Forget(t.Context(), emily, nil); err != nil {
		t.Fatal(err)
	}
	for _, id := range []egomem.ID{john, emily} {
		if _, err := o.Arrived(t.Context(), id); !errors.Is(err, egomem.ErrNotFound) {
			t.Errorf("of one who is forgotten it knows: %v", err)
		}
	}
}

func TestTheLevel1ChunkHasOpenPlans(t *testing.T) {
	o := newOffice(t)
	observe(t, o.Memory, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"})
	o.say("john", egomem.Turn{Speaker: "John", Text: "Hello."})
	o.say("emily", egomem.Turn{Speaker: "Emily", Text: "I'll talk to John about tennis tomorrow."},
		egomem.Turn{Speaker: "Emily", Text: "I'm ordering a cake for the party tomorrow.", Audience: egomem.Private})
	o.pass(13 * time.Hour)
	live := goLive(t, o.Memory, egomem.LiveOptions{IdleAfter: -1})
	chunk := func(turn egomem.Turn) string {
		t.Helper()
		live.hear(turn)
		o.pass(time.Minute)
		profile, err := live.Profile(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return profile.Text
	}
	if text := chunk(egomem.Turn{Speaker: "Emily", Text: "Good morning.",
		Present: []string{"John"}}); !strings.Contains(text, "talk to John about tennis") || strings.Contains(text, "cake") {
		t.Errorf("while John is there, the chunk is\n%s", text)
	}
	if text := chunk(egomem.Turn{Speaker: "Emily", Text: "Now we are alone."}); !strings.Contains(text,
		"talk to John about tennis") || !strings.Contains(text, "cake") {
		t.Errorf("alone with Emily, the chunk is\n%s", text)
	}
	if _, err := live.Said(t.Context(), egomem.Turn{Text: "Did you talk to John about tennis?"}); err != nil {
		t.Fatal(err)
	}
	if text := chunk(egomem.Turn{Speaker: "Emily", Text: "Yes, we play on Sunday."}); strings.Contains(text,
		"I'll talk to John about tennis tomorrow. (2024-05-17)") || !strings.Contains(text, "cake") {
		t.Errorf("after the companion asked, the chunk is\n%s", text)
	}
	if text := chunk(egomem.Turn{Speaker: "John", Text: "Morning!"}); strings.Contains(text, "cake") ||
		strings.Contains(text, "ask how it went") {
		t.Errorf("for John, the chunk is\n%s", text)
	}
}

// A plan that is told among others is the plan of who told it.
func TestAPlanToldInCompanyComesUp(t *testing.T) {
	for _, present := range [][]string{{"John"}, {"John", "Mia"}} {
		o := newOffice(t)
		o.say("1", egomem.Turn{Speaker: "Emily", Text: "I have to call the bank tomorrow at 10.", Present: present})
		o.say("1", egomem.Turn{Speaker: "John", Text: "Which bank?", Present: append([]string{"Emily"}, present[1:]...)})
		o.pass(13 * time.Hour)
		if who := o.arrived("Emily"); len(who.Coming) != 1 || !strings.Contains(who.Coming[0].Text, "call the bank") {
			t.Errorf("with %v present, what comes up for Emily is %+v", present, who.Coming)
		}
		if who := o.arrived("John"); len(who.Coming) > 0 {
			t.Errorf("with %v present, what comes up for John is %+v", present, who.Coming)
		}
	}
}

// A turn that was corrected, or imported late, is stored after later ones. What to know of who comes is found all the same.
func TestArrivedIsFoundAfterAnEarlierTurnWasCorrected(t *testing.T) {
	now := noon
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	first, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I love tents.", Session: "a"})
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(40 * time.Minute)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I live in Rome.", Session: "a"})
	if _, err := m.Correct(t.Context(), first, "I love tennis."); err != nil {
		t.Fatal(err)
	}
	now = now.Add(10 * time.Minute)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // it ran for ever
	defer cancel()
	if _, err := m.Arrived(ctx, person(t, m, "Emily")); err != nil {
		t.Error(err)
	}
}
