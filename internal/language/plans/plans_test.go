package plans_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/language/plans"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// said is a Thursday evening.
var said = time.Date(2024, 5, 16, 20, 0, 0, 0, time.UTC)

func TestPlansHaveATime(t *testing.T) {
	cue := lexical.Terms(nil, plans.Cue)
	for _, c := range []struct{ text, from, to string }{
		{"I'll talk to John about tennis tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"I’m flying to Oslo on Monday.", "05-20 00:00", "05-21 00:00"},
		{"Tomorrow, I'll call my aunt.", "05-17 00:00", "05-18 00:00"},
		{"We are having dinner with Anna tonight.", "05-16 20:00", "05-17 00:00"},
		{"I have a job interview on Tuesday at ten.", "05-21 10:00", "05-21 10:01"},
		{"I'm planning to repaint the kitchen this weekend.", "05-18 00:00", "05-20 00:00"},
		{"My mother has an operation tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"We move on the 18th.", "05-18 00:00", "05-19 00:00"},
		{"I have a meeting in two hours.", "05-16 22:00", "05-16 22:01"},
		{"My exam is on Friday.", "05-17 00:00", "05-18 00:00"},
		{"I'm seeing Dr. Lowe on Friday. What about you?", "05-17 00:00", "05-18 00:00"},
		{"Our cat gets its stitches out on Saturday", "05-18 00:00", "05-19 00:00"},
		{"It rained all day. I start my new job in two weeks.", "05-30 00:00", "05-31 00:00"},
		{"I'll call my sister today.", "05-16 20:00", "05-17 00:00"},
		{"I'll ring the school and the doctor tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"I'm off to Leeds tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"Gotta see the dentist tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"The rent's due on the 20th.", "05-20 00:00", "05-21 00:00"},
		{"我明天给学校打电话。", "05-17 00:00", "05-18 00:00"},
		{"明天带孩子打疫苗。", "05-17 00:00", "05-18 00:00"},
		{"我明天要跟王强聊聊网球。", "05-17 00:00", "05-18 00:00"},
		{"我打算周末去爬山。", "05-18 00:00", "05-20 00:00"},
		{"我下周一要去上海出差。", "05-20 00:00", "05-21 00:00"},
		{"明天我有个面试。", "05-17 00:00", "05-18 00:00"},
		{"我妈妈后天要做手术。", "05-18 00:00", "05-19 00:00"},
		{"对了，明天要去面试。", "05-17 00:00", "05-18 00:00"},
		{"我今天要去看牙医。", "05-16 20:00", "05-17 00:00"},
	} {
		list := plans.Of(c.text, said)
		if len(list) != 1 || list[0].From.Format("01-02 15:04") != c.from || list[0].To.Format("01-02 15:04") != c.to {
			t.Errorf("%q gives %+v, want one from %s to %s", c.text, list, c.from, c.to)
		} else if list[0].Ahead != list[0].From.After(said) {
			t.Errorf("%q is ahead: %v", c.text, list[0].Ahead)
		}
		if !slices.ContainsFunc(lexical.Terms(nil, c.text), func(term string) bool { return slices.Contains(cue, term) }) {
			t.Errorf("the cue shares no word with %q", c.text)
		}
	}
}

// What may be on any day of a time of several is asked about after it.
func TestWhenPlansMayBeAskedAbout(t *testing.T) {
	for text, want := range map[string]string{
		"我妈妈月底能出院。":                                      "06-01",
		"我要住院，月底能出院。":                                    "06-01",
		"我下周能拆线。":                                        "05-27",
		"我月底要交论文。":                                       "06-01",
		"I'll finish the shed by the end of the month.":  "06-01",
		"我明天能出院。":                                        "05-17",
		"我下周要去上海出差。":                                     "05-20",
		"I'm planning to repaint the kitchen next week.": "05-20",
	} {
		list := plans.Of(text, said)
		if len(list) != 1 || list[0].Came().Format("01-02") != want {
			t.Errorf("%q gives %+v, want one to ask about on %s", text, list, want)
		}
	}
}

func TestOtherSentencesAreNoPlans(t *testing.T) {
	for _, text := range []string{
		"I want to learn to swim.", "Tomorrow it will rain.", "I'm tired today.", "I was born on 5 May.", "I'm not going to work tomorrow.", "I'll see you tomorrow.",
		"I'm off tomorrow.", "I have no time tomorrow.", "I play tennis every Tuesday.", "I might go on Friday.", "If it rains tomorrow, I'll stay at home.",
		"Shall we meet tomorrow?", "Remind me tomorrow to call the bank.", "John is flying to Oslo tomorrow.", "I usually go swimming on Friday.", "I visited Anna yesterday.",
		"I'm looking for a train on Friday.", "I bought the lamp on Friday, and it may need another bulb.", "",
		"我想学游泳。", "明天会下雨。", "我今天很累。", "我明天不去上班。", "明天见！", "提醒我明天给妈妈打电话。", "王强明天要去北京。", "我明天要去吗？", "如果明天下雨我要在家。",
	} {
		if list := plans.Of(text, said); len(list) > 0 {
			t.Errorf("%q gives %+v", text, list)
		}
	}
}

func TestWordsSpeakOfAPlan(t *testing.T) {
	for _, c := range []struct {
		plan, later    string
		about, changes bool
	}{
		{"I'll talk to John about tennis tomorrow.", "Hi Emily, did you talk to John about tennis?", true, false},
		{"I'll talk to John about tennis tomorrow.", "John and I play tennis every week now.", true, false},
		{"I'll talk to John about tennis tomorrow.", "John was at the door.", false, false},
		{"I'll talk to John about tennis tomorrow.", "I won't talk to John about tennis after all.", true, true},
		{"I'm seeing the dentist on Friday.", "The dentist had to cancel.", true, true},
		{"I'm seeing the dentist on Friday.", "I'm seeing the dentist on Monday now.", true, true},
		{"I'm seeing the dentist on Friday.", "I won't be at work on Friday.", false, false},
		{"我明天要跟王强聊聊网球。", "你跟王强聊过网球了吗？", true, false},
		{"我明天要跟王强聊聊网球。", "我不跟王强聊网球了。", true, true},
		{"我明天要跟王强聊聊网球。", "今天天气真好。", false, false},
		{"我下个月搬到深圳。", "不搬了", false, true},
		{"我下个月搬到深圳。", "沙发不搬了", false, false},
	} {
		list := plans.Of(c.plan, said)
		if len(list) != 1 {
			t.Errorf("%q gives %+v", c.plan, list)
			continue
		}
		words := plans.WordsOf(c.later, said.Add(time.Minute))
		if about, changes := words.IsAbout(&list[0]), words.Changes(&list[0]); about != c.about || changes != c.changes {
			t.Errorf("%q after %q: about %v, changes %v", c.later, c.plan, about, changes)
		}
	}
}

func TestPatternsParse(t *testing.T) {
	if n, err := pattern.Check(); n < 10 || err != nil {
		t.Errorf("%d patterns: %v", n, err)
	}
}

func FuzzOf(f *testing.F) {
	for _, seed := range []string{"I'll talk to John about tennis tomorrow, Dr. Lowe; on 5 May?", "我明天要跟王强聊聊网球。", "tomorrow, I'm\xff on Friday and then I will"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range plans.Of(text, said) {
			if !p.From.Before(p.To) || !p.To.After(said) || !strings.Contains(strings.ReplaceAll(text, "’", "'"), p.Text) {
				t.Errorf("%q gives %+v", text, p)
			}
		}
	})
}
