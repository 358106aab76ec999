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
		{"I have an exam in an hour and a half.", "05-16 21:30", "05-16 21:31"},
		{"My train leaves in twenty-five minutes.", "05-16 20:25", "05-16 20:26"},
		{"I'm moving early next month.", "06-01 00:00", "06-11 00:00"},
		{"I start next month.", "06-01 00:00", "07-01 00:00"},
		{"I'll drive Anna at 5 tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"I have to read chapter 25 tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"I'll see every room tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"I'll call her tomorrow, as I do every week.", "05-17 00:00", "05-18 00:00"},
		{"We meet at 7 Harbour Road tomorrow.", "05-17 00:00", "05-18 00:00"},
		{"我明天要给每个人买礼物。", "05-17 00:00", "05-18 00:00"},
		{"我每天都要吃药，明天去复查。", "05-17 00:00", "05-18 00:00"},
		{"明天我得去交水费。", "05-17 00:00", "05-18 00:00"},
		{"明天上午我得去交水费。", "05-17 05:00", "05-17 12:00"},
		{"我一个半小时后要开会。", "05-16 21:30", "05-16 21:31"},
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
		{"明天我要和未婚妻去看房。", "05-17 00:00", "05-18 00:00"},
		{"明天我要跟别人开会。", "05-17 00:00", "05-18 00:00"},
		{"我后天要去特别远的地方出差。", "05-18 00:00", "05-19 00:00"},
		{"我明天不得不去开会。", "05-17 00:00", "05-18 00:00"},
		{"我爸明天天不亮就去体检。", "05-17 00:00", "05-18 00:00"},
		{"明天天津的客人要来。", "05-17 00:00", "05-18 00:00"},
		{"周五我要去看戏，那天晚上别等我。", "05-17 17:00", "05-18 00:00"},
		{"会议特别通知改到周五。", "05-17 00:00", "05-18 00:00"},
		{"和未婚妻的约会改到周五了。", "05-17 00:00", "05-18 00:00"},
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
		"I'll paint the shed in early June.":             "06-11",
		"我下个月初要搬家。":                                      "06-08",
		"We're flying to Rome in mid-June.":              "06-21",
		"I'm moving on the last day of the month.":       "05-31",
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
		"I want to learn to swim.", "Tomorrow it will rain.", "I'm tired today.", "I was born on 5 May.",
		"I'm not going to work tomorrow.", "I'll see you tomorrow.",
		"I'm off tomorrow.", "I have no time tomorrow.", "I play tennis every Tuesday.", "I might go on Friday.",
		"If it rains tomorrow, I'll stay at home.",
		"Shall we meet tomorrow?", "I was there in early June.", "I'll be there in 30 seconds.", "I can drive you at 5 tomorrow.", "我月初去了北京。",
		"Remind me tomorrow to call the bank.", "John is flying to Oslo tomorrow.",
		"I usually go swimming on Friday.", "I visited Anna yesterday.",
		"I'm looking for a train on Friday.", "I bought the lamp on Friday, and it may need another bulb.", "",
		"我想学游泳。", "明天会下雨。", "我今天很累。", "我明天不去上班。", "明天见！", "提醒我明天给妈妈打电话。",
		"王强明天要去北京。", "我明天要去吗？", "如果明天下雨我要在家。",
		"明天我别去开会。", "我妈天天去体检。", "会议没改到周五。", "会议别改到周五。", "我明天未必去。", "明天天气好。", "那天晚上我要去看戏。",
		"I set two hours aside for reading.",
		"We're at 7 Harbour Road now", "I'm at 12 Elm Street these days.", "I met Ann on Friday", "We met Tom on Friday at 9.",
		"每天早上八点我要去游泳", "我每周五早上八点要去上课。", "我天天晚上要去跑步。", "I have to swim every morning at 8.",
		"I have to take the pill every evening at 8 pm.",
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
		{"The removal van comes on the 20th.", "The van's now coming on the 22nd.", true, true},
		{"I'm driving to Hull on Friday.", "Scrap Hull, the car's broken.", true, true},
		{"I'm seeing the dentist on Friday.", "I'm seeing the dentist on Monday now.", true, true},
		{"I'm seeing the dentist on Friday.", "I won't be at work on Friday.", false, false},
		{"I'm having lunch with Priya on Friday.", "Lunch with Priya's off.", true, true},
		{"My brother Frank is coming for a week on Friday.", "Frank can't come after all, he's got flu.", true, true},
		{"My sister Ida is visiting us on Friday.", "Ida isn't coming now.", false, true},
		{"My brother Frank is coming for a week on Friday.", "Tom can't come after all.", false, false},
		{"我妹妹秋菊下周来住几天。", "秋菊不来了，她孙子发烧。", false, true},
		{"我妹妹秋菊下周来住几天。", "妹妹来不了。", false, true},
		{"我妹妹秋菊下周来住几天。", "桂芳不来了。", false, false},
		{"我妹妹秋菊下周来住几天。", "我不来了。", false, false},
		{"我明天请假去办护照。", "护照办好了。", true, false},
		{"我明天要去看牙。", "牙看完了。", true, false},
		{"我明天请假去办护照。", "饭做好了。", false, false},
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
	for _, seed := range []string{"I'll talk to John about tennis tomorrow, Dr. Lowe; on 5 May?",
		"我明天要跟王强聊聊网球。", "tomorrow, I'm\xff on Friday and then I will"} {
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

// What awaits people is said with its time alone, and so is what is done for them.
func TestEventsArePlans(t *testing.T) {
	for text, from := range map[string]string{
		"The interview is on Friday at two.":         "05-17 14:00",
		"The dentist quarter past four tomorrow.":    "05-17 16:15",
		"Dentist tomorrow at half past two!":         "05-17 14:30",
		"Dad's knee is being replaced on 3 June.":    "06-03 00:00",
		"The kitchen gets fitted on the 20th.":       "05-20 00:00",
		"The results are on Monday.":                 "05-20 00:00",
		"Oh, and the vet, twenty to ten tomorrow.":   "05-17 09:40",
		"Tomorrow at three, the physio.":             "05-17 15:00",
		"The meeting with the school is on Tuesday.": "05-21 00:00",
		"面试在周五下午两点。":                                 "05-17 14:00",
		"周五下午两点面试。":                                  "05-17 14:00",
		"我妈的手术定在下周一。":                                "05-20 00:00",
		"明天上午十点看牙。":                                  "05-17 10:00",
	} {
		if list := plans.Of(text, said); len(list) != 1 || list[0].From.Format("01-02 15:04") != from {
			t.Errorf("%q gives %+v, want %s", text, list, from)
		}
	}
	for _, text := range []string{
		"The interview was on Friday at two.", "The interview on Friday worries me.", "The shop is open on Friday.",
		"The dentist said I can come tomorrow.", "The match tomorrow might be called off.",
		"The bus is at four every day.", "The meeting went well.", "Dad was operated on the 3rd.",
		"The exam results come out, I think.", "The weather is nice tomorrow.",
		"The winter is coming.", "The post comes at ten every day.", "I worked on Friday and it rained at ten.",
		"Sam's coming top of the class on Friday.", "They're taking the bus on Friday.",
		"The council's closing the pool on Friday.", "Friday's a good day.", "Sales are on the up, I think, by Friday.",
		"I booked the dentist on Friday.", "I got the results and it's Friday today.", "王强后天出院。",
		"房东人很好，后天再说。", "明天的考试取消了，不用去。", "面试怎么样？", "周五的面试很顺利。", "明天会下雨。",
		"周五面试了两个人。",
	} {
		if list := plans.Of(text, said); len(list) > 0 {
			t.Errorf("%q gives %+v", text, list)
		}
	}
}

// A plan that is moved is at its new time, and keeps what the move leaves open.
func TestPlansAreMoved(t *testing.T) {
	for _, c := range []struct{ plan, move, from string }{
		{"I'm seeing Doctor Hale on Monday at three.",
			"Doctor Hale moved my appointment to Wednesday the 22nd at four.", "05-22 16:00"},
		{"I have the dentist on Monday at three.", "The dentist has been moved to Thursday.", "05-23 15:00"},
		{"My teeth are getting cleaned on Monday.", "The dentist's been pushed back to Thursday.", "05-23 00:00"},
		{"My check-up is on Monday at three.", "It's the Wednesday after now.", "05-22 15:00"},
		{"My check-up is on Monday at three.", "They've put it back to Thursday.", "05-23 15:00"},
		{"My check-up is on Monday at three.", "Now it's Tuesday.", "05-21 15:00"},
		{"My check-up is on Monday at three.", "It's Tuesday instead.", "05-21 15:00"},
		{"My check-up is on Monday at three.", "The surgery rang, they've moved me to Tuesday morning at ten.", "05-21 10:00"},
		{"My interview is on Monday.", "My interview got postponed until the 28th.", "05-28 00:00"},
		{"The hearing is on Monday.", "The hearing is on Thursday now.", "05-23 00:00"},
		{"I've a hair appointment Friday.", "Can't make my hair appointment on Friday, they've given me Monday at ten.",
			"05-20 10:00"},
		{"我周五晚上七点的火车。", "火车晚点一个小时。", "05-17 20:00"},
		{"我下周要搬家。", "搬家推到下个月了。", "06-01 00:00"},
		{"I have lunch with Priya on Friday.", "Priya's poorly so we've moved lunch to Tuesday.", "05-21 00:00"},
		{"The MOT is due on Friday.", "Garage can't do Friday, so it's Monday now.", "05-20 00:00"},
		{"My physio is on Friday at two.", "They rang to change the physio to Tuesday at nine.", "05-21 09:00"},
		{"My driving test is on the 21st at ten.", "My driving test's been put back a week.", "05-28 10:00"},
		{"My driving test is on the 21st at ten.", "They've put my driving test back a week to the 28th.", "05-28 10:00"},
		{"My driving test is on the 21st at ten.", "It's been brought forward two days.", "05-19 10:00"},
		{"The viewing is on Friday at two.", "The viewing got pushed back by an hour.", "05-17 15:00"},
		{"我下周五考试。", "考试推迟一周。", "05-31 00:00"},
		{"我下周五考试。", "考试提前两天了。", "05-22 00:00"},
		{"我周五下午两点剪头发。", "理发店说改到周六上午十点。", "05-18 10:00"},
		{"我周六飞三亚。", "航班改签到周日早上八点了。", "05-19 08:00"},
		{"我周五跟小李有个饭局。", "小李病了，饭局挪到下周三了。", "05-22 00:00"},
		{"我周一下午三点看牙。", "牙医改到周三了。", "05-22 15:00"},
		{"我周一要面试。", "面试推迟到下周三上午十点了。", "05-22 10:00"},
		{"我周一要去复查。", "医院给我改到周三了。", "05-22 00:00"},
		{"我周一要面试。", "他们又改到周三了。", "05-22 00:00"},
	} {
		old, moves := plans.Of(c.plan, said), plans.Of(c.move, said.Add(time.Hour))
		if len(old) != 1 || len(moves) != 1 || !moves[0].Moves {
			t.Errorf("%q, then %q: %+v, %+v", c.plan, c.move, old, moves)
			continue
		}
		moved, _, ok := moves[0].Moved(old)
		if !ok || moved.From.Format("01-02 15:04") != c.from {
			t.Errorf("%q, then %q: %v %v, want %s", c.plan, c.move, ok, moved.From, c.from)
		}
	}
	for _, c := range [][2]string{
		{"I'm flying to Oslo on Monday.", "The hospital moved my appointment to Thursday."},
		{"My check-up is on Monday.", "They moved the sofa to the garage."},
		{"My check-up is on Monday.", "They moved the bins to Thursday."},
		{"My check-up is on Monday.", "We moved to York on Thursday."},
		{"My check-up is on Monday.", "I asked whether they could push it back a week."},
		{"My check-up is on Monday.", "I put the kettle back on a week ago."},
		{"My check-up is on Monday.", "I'd love to move my appointment to Friday."},
		{"我周一要面试。", "我提前一天到了。"},
		{"My check-up is on Monday.", "I might move it to Thursday."},
		{"My check-up is on Monday.", "It's sunny now."},
		{"My check-up is on Monday.", "They've given me a new phone."},
		{"My check-up is on Monday.", "Can you move it to Friday"},
		{"My check-up is on Monday.", "We're making jam on Thursday."},
		{"My check-up is on Monday.", "Choir has moved to Thursdays."},
		{"我周一要面试。", "能不能改到周三？"},
		{"我周一要面试。", "我把沙发挪到窗边了。"},
	} {
		old := plans.Of(c[0], said)
		for _, p := range plans.Of(c[1], said.Add(time.Hour)) {
			if _, _, ok := p.Moved(old); ok {
				t.Errorf("%q moves %q", c[1], c[0])
			}
		}
	}
}

// A plan of a day is over in its evening, one of an hour an hour after it.
func TestWhenAPlanIsOver(t *testing.T) {
	for text, over := range map[string]string{
		"My interview is on Friday.":              "05-17 18:00",
		"My interview is on Friday at two.":       "05-17 15:00",
		"I'm painting the kitchen this weekend.":  "05-18 18:00",
		"We are having dinner with Anna tonight.": "05-17 00:00", // midnight
		"I'm seeing my aunt on Friday afternoon.": "05-17 18:00",
		"我周五面试。":                                  "05-17 18:00",
		"我周五有个重要的客人来。":                            "05-17 18:00",
		"我周五得做饭。":                                 "05-17 00:00",
	} {
		if list := plans.Of(text, said); len(list) != 1 || list[0].Came().Format("01-02 15:04") != over {
			t.Errorf("%q gives %+v, want it over at %s", text, list, over)
		}
	}
}

// What is called off without a name is a plan that the words fit.
func TestAPlanIsCalledOffWithoutItsName(t *testing.T) {
	for _, c := range []struct {
		plan, later string
		off         bool
	}{
		{"I'm going to Leeds on Friday.", "I'm not going after all.", true},
		{"I'm flying to Oslo on Friday.", "Well, we're not going.", true},
		{"I've got an interview on Friday.", "They've cancelled it.", true},
		{"I've got an interview on Friday.", "It's off.", true},
		{"I've got an interview on Friday.", "It's been called off now.", true},
		{"我周五要去爬山。", "不去了。", true},
		{"我周五飞北京。", "又不去了", true},
		{"我周五看牙。", "我不去了，牙不疼了。", true},
		{"我周五要面试。", "取消了。", true},
		{"我周五跟小李聚餐。", "小李临时有事，取消了。", true},
		{"I'm having lunch with Priya on Friday.", "Priya's ill, so it's off.", true},
		{"I'll call my sister on Friday.", "I'm not going.", false},
		{"I'm going to Leeds on Friday.", "I'm not going to the shop.", false},
		{"I'm going to Leeds on Friday.", "The milk's off.", false},
		{"I'm going to Leeds on Friday.", "They cancelled my gym card.", false},
		{"我周五要给妈妈打电话。", "不去了。", false},
		{"我周五要去爬山。", "不去了吗？", false},
		{"我周五要去爬山。", "超市不去了。", false},
	} {
		list := plans.Of(c.plan, said)
		if len(list) != 1 {
			t.Errorf("%q gives %+v", c.plan, list)
		} else if off := plans.WordsOf(c.later, said.Add(time.Hour)).CallsOffIt(&list[0]); off != c.off {
			t.Errorf("%q after %q: called off %v", c.later, c.plan, off)
		}
	}
}

// What was called off is no plan, and who does something with another at a time need not say "I".
func TestPlansCalledOffAndWithOthers(t *testing.T) {
	said := time.Date(2026, 10, 5, 7, 30, 0, 0, time.UTC)
	for text, want := range map[string]int{
		"I'm having lunch with Ruth tomorrow.": 1, "Ruth cancelled lunch tomorrow.": 0, "They've called off the match on Friday.": 0,
		"明天中午跟李芳吃饭": 1, "明天十点跟银行经理面谈": 1, "明天的会取消了": 0, "I get up at half five these days.": 0,
	} {
		if got := len(plans.Of(text, said)); got != want {
			t.Errorf("%s: %d plans, want %d", text, got, want)
		}
	}
}
