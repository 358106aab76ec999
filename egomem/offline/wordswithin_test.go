package offline_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// The words of a rule stand within other words too: 书中 in 图书中心, "off" in "office".

func TestAFilmIndustryIsNoFilm(t *testing.T) {
	checkClaims(t, map[string]string{
		"I work in the film industry at Pinewood.":                 "Emily works at Pinewood",
		"I live in Leeds and work in the game industry.":           "Emily lives in Leeds",
		"I met my wife Anna in the book club.":                     "Emily wife Anna",
		"I have been in the film club since May, I live in Leeds.": "Emily lives in Leeds",
		"In the film I live in Rome.":                              "",
		"I live in Rome in the book I'm writing.":                  "",
		"My brother is called Zed in the game.":                    "",
		"In my dream I lived in Paris.":                            "",
		"我在图书中心当会计。":                                               "Emily works at 图书中心; Emily works as 会计",
		"电影中心在我家旁边，我住在杭州。":                                         "Emily lives in 杭州",
		"在书中他住在罗马。":                                                "",
		"小说中，我住在北京。":                                               "",
		"梦里我住在巴黎。":                                                 "",
	})
}

func TestKeepingTheOfficeWarmIsNoStandingInstruction(t *testing.T) {
	for _, text := range []string{"Keep the office warm.", "Keep my secretary informed.", "Keep the coffee coming.",
		"Keep your offer in mind.", "Keep the opening hours in mind."} {
		if got := claims(t, text); got != "" {
			t.Errorf("%q claims %q", text, got)
		}
	}
	for _, text := range []string{"Keep the lights off.", "Keep my address secret.", "Keep your answers shorter.", "Keep it quiet.",
		"Keep the door closed."} {
		if got := claims(t, text); got != "instruction" {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

// decision is what becomes of a statement of Emily's after an earlier one.
type decision struct {
	old, fresh string
	want       consolidate.Decision
}

func checkDecisions(t *testing.T, tests []decision) {
	t.Helper()
	for _, test := range tests {
		got, err := newSteps(t, nil).Resolve(context.Background(),
			&consolidate.Statement{Text: test.fresh, Subject: "Emily", Holder: "Emily", Said: aMonday.Add(24 * time.Hour)},
			[]consolidate.Statement{{Text: test.old, Subject: "Emily", Holder: "Emily", Said: aMonday}})
		if err != nil || got.Decision != test.want {
			t.Errorf("%q after %q: %v, want %v (%v)", test.fresh, test.old, got.Decision, test.want, err)
		}
	}
}

func TestBeingLikeSomeoneAndGoingOffToWorkAreNoTastes(t *testing.T) {
	checkDecisions(t, []decision{
		{"I hate my mother.", "I am like my mother.", consolidate.Add},
		{"I like work.", "I went off to work.", consolidate.Add},
		{"I like Anna.", "I went off with Anna.", consolidate.Add},
		{"I hate coffee.", "I am really liking coffee.", consolidate.Update},
		{"I hate coffee.", "I am fond of coffee.", consolidate.Update},
		{"I hate coffee.", "I have come to like coffee.", consolidate.Update},
		{"I hate coffee.", "I now like coffee.", consolidate.Update},
		{"I love coffee.", "I went off coffee.", consolidate.Update},
		{"I love coffee.", "I have gone off coffee.", consolidate.Update},
	})
}

func TestHundredAndIndeedAreNoVerbsOfThePast(t *testing.T) {
	for text, want := range map[string]string{
		"Two hundred people are in the choir on Friday.": "0001-01-01",
		"Indeed the wedding is on Friday.":               "2026-11-20",
		"I will need a hundred eggs on Friday.":          "2026-11-20",
		"I visited Anna on Tuesday.":                     "2026-11-10",
		"I freed the bird on Tuesday.":                   "2026-11-10",
		"I cured the ham on Tuesday.":                    "2026-11-10",
		"我周六去了音乐会。":                                      "2026-11-14",
		"我三月五号参加了会议。":                                    "2026-03-05",
		"三月五号会下雨。":                                       "2027-03-05",
		"我周五开会。":                                         "2026-11-20",
	} {
		e := readOne(t, text, aMonday)
		if len(e.Facts) != 1 || e.Facts[0].From.Format(time.DateOnly) != want {
			t.Errorf("%q: %+v, want from %s", text, e.Facts, want)
		}
	}
}

func TestMarseilleIsNoMonth(t *testing.T) {
	checkClaims(t, map[string]string{
		"I come from Marseille.":             "Emily comes from Marseille",
		"My sister is from Maribor.":         "Emily's sister comes from Maribor",
		"My father comes from Augsburg.":     "Emily's father comes from Augsburg",
		"My voucher is valid from March on.": "",
		"I come from May.":                   "",
	})
}

func TestHisAndHoweverAreNoGreetings(t *testing.T) {
	for text, want := range map[string]string{
		"The concert that Matt gave in the old town hall was long. His songs were amazing.": "His songs",
		"The concert that Matt gave in the old town hall was long. Oh, lovely town.":        `long."`,
	} {
		e := readOne(t, text, aMonday)
		if len(e.Facts) != 1 || !strings.Contains(e.Facts[0].Text, want) {
			t.Errorf("%q: %+v, want %q", text, e.Facts, want)
		}
	}
	checkClaims(t, map[string]string{
		"Howard painted it and I love the colours.": "positive colours; prefers the colours",
		"Wow, I love the colours.":                  "positive colours",
	})
}

func TestAnswerMeInGermanNamesALanguage(t *testing.T) {
	checkDecisions(t, []decision{
		{"Answer me in German.", "Speak English.", consolidate.Update},
		{"Speak to me in German.", "Answer me in English.", consolidate.Update},
		{"Answer us in French please.", "Reply in English.", consolidate.Update},
		{"Answer me in German.", "Answer me in short sentences.", consolidate.Add},
	})
}

func TestWhatCouldNotBeKeptIsGivenAway(t *testing.T) {
	checkClaims(t, map[string]string{
		"I couldn't keep Rex, we gave Rex away.": "Emily pet Rex ends",
		"We might have given Rex away.":          "",
		"I didn't give Rex away.":                "",
		"I got laid off, I can't believe it.":    "Emily works at  ends",
		"我被联想裁员了。":                               "Emily works at 联想 ends", "我上周被字节跳动公司优化了。": "Emily works at 字节跳动 ends",
		"我突然被公司裁了。": "Emily works at  ends", "我被他们公司开除了。": "Emily works at  ends", "我被突然辞退了。": "Emily works at  ends",
		"我被联想裁员的消息吓到了。": "", "我被妈妈炒的菜香到了。": "",
		"我爸被联想裁员了。":                                    "",
		"Anna and I aren't friends any more, I swear.": "Emily friend Anna ends",
	})
}

func TestLenovoIsNoWishAndChongqingNotHeavy(t *testing.T) {
	checkClaims(t, map[string]string{
		"我跳槽到联想了。":    "Emily works at 联想 begins",
		"我从联想跳槽到华为了。": "Emily works at 华为 begins",
		"我想从联想跳槽到华为。": "",
		"我失业了，我没想到。":  "Emily works at  ends",
		"我的狗死了，我很想它。": "Emily dog  ends",
		"我想辞职。":       "",
		"我们不搬去重庆了。":   "Emily lives in 重庆 calls off; Emily works at 重庆 calls off",
		"重庆我们不去了。":    "Emily lives in 重庆 calls off; Emily works at 重庆 calls off",
		"我们不搬去深圳了。":   "Emily lives in 深圳 calls off; Emily works at 深圳 calls off",
		"桌子太重，我们不搬了。": "",
	})
	checkDecisions(t, []decision{
		{"我用联想电脑。", "我把联想电脑卖了。", consolidate.Update},
		{"我有钢琴。", "我把钢琴卖了。", consolidate.Update},
		{"我有钢琴。", "我想把钢琴卖了。", consolidate.Add},
	})
	asked := consolidate.OpenErrand{Holder: "Emily", Text: "提醒我给联想打电话"}
	for text, want := range map[string]string{"我给联想打过电话了。": "finishes 提醒我给联想打电话", "我想给联想打电话了。": ""} {
		if got := errandsOf(t, "", text, asked); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestAChineseMonthToComeIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"我们在苏州买了房子，十二月搬过去。":  "苏州 2026-12-01",
		"我们在苏州买了房子，12月搬过去。":  "苏州 2026-12-01",
		"我们在苏州买了房子，三月份搬进去。":  "苏州 2027-03-01",
		"我们十一月要搬到成都去了。":      "成都 2027-11-01",
		"我一月去华为上班。":          "华为 2027-01-01",
		"我们在苏州买了房子，三月就搬进去了。": "",
		"我们在苏州买了房子，3月搬过去的。":  "",
		"我们在苏州买了房子，住了三个月搬走。": "",
	} {
		got := ""
		for _, r := range readOne(t, text, aMonday).Relations {
			got += r.Object + r.From.Format(" 2006-01-02")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestAThingWithAndIsMovedNotAddedAgain(t *testing.T) {
	for _, test := range []struct{ old, text, want string }{
		{"Remind me to buy bread and milk", "Remind me to buy bread and milk on Friday at five.",
			"moves Remind me to buy bread and milk @ Fri 17 May 17:00"},
		{"Remind me to ring Mum and Dad", "Remind me on Friday at five to ring Mum and Dad.",
			"moves Remind me to ring Mum and Dad @ Fri 17 May 17:00"},
		{"Remind me to buy bread", "And remind me to buy bread on Friday at five.", "remind me to buy bread @ Fri 17 May 17:00"},
		{"Remind me to buy bread", "Also remind me to buy bread on Friday at five.", "remind me to buy bread @ Fri 17 May 17:00"},
		{"Remind me to buy bread", "I'm tired, and remind me to buy bread on Friday at five.",
			"remind me to buy bread @ Fri 17 May 17:00"},
		{"提醒我还书", "周五下午三点提醒我还书。", "moves 提醒我还书 @ Fri 17 May 15:00"},
		{"提醒我还书", "周五下午三点还要提醒我还书。", "还要提醒我还书 @ Fri 17 May 15:00"},
	} {
		due := time.Date(2024, 5, 16, 17, 0, 0, 0, time.UTC)
		open := consolidate.OpenErrand{Holder: "Emily", Person: 1, Text: test.old, Due: due}
		said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}},
			Errands: []consolidate.OpenErrand{open}, Turns: []consolidate.Turn{{Person: 1, Speaker: "Emily", Text: test.text, Time: said}}})
		got := ""
		for _, one := range e.Errands {
			got += strings.TrimSpace(fmt.Sprint(one.Change, " ", one.Text)) + one.Due.Format(" @ Mon 2 Jan 15:04")
		}
		if got != test.want {
			t.Errorf("%q after %q: %q, want %q", test.text, test.old, got, test.want)
		}
	}
}

func TestOtherPeopleAndNovelsAskNothingOfTheCompanion(t *testing.T) {
	for text, want := range map[string]string{
		"看小说的时候我要安静。":   "",
		"我看小说的时候要喝茶。":   "",
		"特别累的时候我要睡觉。":   "",
		"慢跑的时候我要听歌。":    "",
		"我弹琴的时候别说话。":    "instruction",
		"我睡觉的时候请小声。":    "instruction",
		"别人在的时候别叫我宝贝。":  "instruction",
		"如果别人问起，就说我不在。": "instruction",
		"我难过的时候要说给我听。":  "instruction",
	} {
		if got := claims(t, text); got != want {
			t.Errorf("%s claims %q, want %q", text, got, want)
		}
	}
}

// An offer is accepted with the time of what is to be done, and with words of no that take nothing back.
func TestAnOfferIsAcceptedWithoutARush(t *testing.T) {
	const bob, airport = "I need to ring Bob.", "I have to be at the airport at six."
	for _, test := range []struct{ before, answer, want string }{
		{bob, "Yes please, no rush.", "ring Bob"}, {bob, "Sure, why not.", "ring Bob"}, {bob, "Yes, no problem.", "ring Bob"},
		{bob, "Yes, on Friday at five. No hurry.", "ring Bob @ Fri 17 May 17:00"},
		{bob, "Yes. No, forget it.", ""}, {bob, "Okay, not now.", ""}, {bob, "Sure, no.", ""}, {bob, "No problem, I'll do it.", ""},
		{"I need to ring Bob at six.", "Yes please.", "ring Bob @ Wed 15 May 18:00"},
		{"I need to ring Bob on Friday.", "Sure.", "ring Bob @ Fri 17 May 09:00"},
		{airport, "Yes please.", "be at the airport @ Wed 15 May 18:00"},
		{airport, "Yes, at five.", "be at the airport @ Wed 15 May 17:00"},
		{"I should be home by six.", "Yes please.", "be home @ Wed 15 May 18:00"},
		{"I must be mad.", "Yes.", ""}, {"I must be in love.", "Yes.", ""}, {"I need to be patient tomorrow.", "Yes.", ""},
		{"I should be at work.", "Yes.", ""}, {"I need to say sorry to Anna.", "Yes.", ""},
	} {
		said := time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)
		e := readAll(t, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}}, Turns: []consolidate.Turn{
			{Speaker: "Emily", Person: 1, Text: test.before, Time: said},
			{Role: graph.Robot, Text: "Shall I remind you?", Time: said},
			{Speaker: "Emily", Person: 1, Text: test.answer, Time: said}}})
		got := ""
		for _, one := range e.Errands {
			got += one.Text
			if !one.Due.IsZero() {
				got += one.Due.Format(" @ Mon 2 Jan 15:04")
			}
		}
		if got != test.want {
			t.Errorf("%q, %q: %q, want %q", test.before, test.answer, got, test.want)
		}
	}
}
