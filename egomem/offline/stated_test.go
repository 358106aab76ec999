package offline_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
)

// readOne reads one turn of Emily's. Every statement makes a fact.
func readOne(t *testing.T, text string, said time.Time) *consolidate.Extraction {
	t.Helper()
	steps, err := offline.New(&offline.Options{FactsPerTurn: 1})
	if err != nil {
		t.Fatal(err)
	}
	return extract(t, steps, &consolidate.Passage{People: []consolidate.Person{{ID: 1, Name: "Emily"}},
		Turns: []consolidate.Turn{{Person: 1, Speaker: "Emily", Text: text, Time: said}}})
}

// aMonday is when the turns are said.
var aMonday = time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC)

// claims writes what Emily is believed to claim with a turn, without facts: they repeat her words.
func claims(t *testing.T, text string) string {
	t.Helper()
	e := readOne(t, text, aMonday)
	var list []string
	for _, r := range e.Relations {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", r.Subject, r.Label, r.Object, r.Change)))
	}
	for _, kv := range e.KeyValues {
		list = append(list, kv.Key+" is "+kv.Value)
	}
	for _, f := range e.Feelings {
		list = append(list, fmt.Sprint(f.Polarity, " ", f.Object))
	}
	for _, p := range e.Preferences {
		list = append(list, "prefers "+p.Text)
	}
	for _, i := range e.Instructions {
		list = append(list, fmt.Sprint("instruction", map[bool]string{true: " withdrawn"}[i.Withdraws]))
	}
	for _, e := range e.Errands {
		list = append(list, fmt.Sprint("errand", map[bool]string{true: " cancelled"}[e.Change == consolidate.Cancels]))
	}
	for _, n := range e.Names {
		list = append(list, "named "+n.Name)
	}
	return strings.Join(list, "; ")
}

// checkClaims compares the claims of turns with what is wanted.
func checkClaims(t *testing.T, wanted map[string]string) {
	t.Helper()
	for text, want := range wanted {
		if got := claims(t, text); got != want {
			t.Errorf("%q claims %q, want %q", text, got, want)
		}
	}
}

func TestWhatIsNotStatedIsNotClaimed(t *testing.T) {
	for _, text := range []string{
		`John said: "I moved to Berlin."`, `John said: "I moved to Berlin. I love it."`,
		`My mother always says “I love you more than coffee”.`,
		"If I lived in Paris, I would eat croissants every day.", "I wish I lived in Tokyo.", "Imagine I were the king of France.",
		"I told him that I hate pizza, but I was joking.", "In the movie I saw, she lives in Rome and I love her.",
		"I never said I like jazz.",
		"I wouldn't say I hate opera.", "Do you remember that I live in Lisbon?", "Maybe I'll move to Oslo next year.",
		"如果我住在巴黎，我每天都会吃牛角包。", "我希望我住在东京。", "妈妈说：“我住在北京。”", "我没说过我喜欢爵士。",
		"电影里他说他住在罗马。", "你记得我住在杭州吗？",
		"It's not true that I work at Barclays.", "It's a lie that I work at Shell.",
		"Nobody believes that I live in Kent.", "Everyone thinks I work at Shell, but I don't.",
		"You said I live in Paris, but that's wrong.", "I am a nurse, said no one ever.", "She says I am a bad cook.",
		"It's not true that I love opera.",
		"People say I love cheese, but I hate it.", "John thinks I'm allergic to cats, but I'm not.",
		"王强以为我对猫过敏，其实我不过敏。", "I'm not afraid of spiders.",
		"I don't hate olives.", "Tom is scared of dogs.", "我没有在第二中学工作过吗？",
		`My boss told me: "Always answer in French."`,
	} {
		if got := claims(t, text); got != "" {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

func TestWhatIsStatedIsClaimed(t *testing.T) {
	checkClaims(t, map[string]string{
		`I read "The Hobbit" and I live in Leeds.`:                    "Emily lives in Leeds",
		"Don't remind me of my ex.":                                   "instruction",
		"Don't remind me about the dentist, I was there.":             "instruction withdrawn; errand cancelled",
		"Actually, my birthday is May 9, not May 8.":                  "birthday is May 9",
		"I live in Oslo, can you name a restaurant?":                  "Emily lives in Oslo",
		"My sister Ann works at Nokia, do you know her?":              "Emily sister Ann; Ann works at Nokia",
		"我住在杭州，你能推荐一家餐厅吗？":                                            "Emily lives in 杭州",
		"My doctor says I'm allergic to nuts.":                        "prefers I'm allergic to nuts",
		"I can't stand olives.":                                       "negative olives; prefers can't stand olives",
		"I miss my dad.":                                              "positive dad",
		"Don't tell anyone, but I lost my job at Barclays on Friday.": "Emily works at Barclays ends",
		"我住在绍兴,养了两只猫。":                                                "Emily lives in 绍兴",
		"I was born on 3 March 1990.":                                 "birthday is 3 March 1990",
		"My name is Emily Clark but everyone calls me Em.":            "named Emily Clark; named Em",
		"我以前住在南京，现在住在苏州。":                                             "Emily lives in 南京 ends; Emily lives in 苏州",
		"我以前在华为工作。":                                                   "Emily works at 华为 ends",
		"我辞职了，不在华为工作了。":                                               "Emily works at 华为 ends",
		"My late husband Arthur brought me tea.":                      "Emily husband Arthur ends",
		"Wake me at 6:30.":                                            "errand",
		"我的生日是五月九号，不是八号。":                                             "birthday is 五月九号",
	})
}

// What is said of a phone is no telephone number.
func TestValuesLookLikeValues(t *testing.T) {
	checkClaims(t, map[string]string{
		"My phone's battery is bad.":             "negative phone",
		"The screen on my phone is beautiful.":   "positive phone",
		"My phone is 5551234.":                   "phone is 5551234",
		"My PIN is 4821 but don't tell anyone.":  "password is 4821",
		"The waiters at the Red Lion were rude.": "negative Red Lion",
		"Mario's is too expensive.":              "negative Mario's",
		"我觉得海底捞的服务真的很好。":                         "positive 海底捞",
	})
}

func TestACoupleParts(t *testing.T) {
	for _, texts := range [][2]string{{"My boyfriend Tom is a nurse. I broke up with Tom.", "Emily partner Tom ends"},
		{"My boyfriend Tom is a nurse. Tom and I broke up last weekend.", "Emily partner Tom ends"},
		{"我女朋友叫小雨。我跟小雨分手了。", "Emily partner 小雨 ends"}} {
		if got := claims(t, texts[0]); !strings.Contains(got, texts[1]) {
			t.Errorf("%q claims %q", texts[0], got)
		}
	}
}

func TestRequestsAreDueWhenPeopleMean(t *testing.T) {
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC) // a Monday
	for text, want := range map[string]string{
		"Wake me at 6:30.": "03 06:30", "Wake me up at seven tomorrow.": "03 07:00",
		"Wake me tomorrow at six o'clock.": "03 06:00", "Wake me at 4 pm.": "02 16:00",
		"Wake me in two hours.": "02 11:00", "Set an alarm for 6:30 tomorrow.": "03 06:30",
		"Remind me to call mum tomorrow at 7.":    "03 07:00",
		"Remind me to call mum tomorrow at five.": "03 17:00", "Remind me at half past eight tomorrow to feed the cat.": "03 08:30",
		"Remind me to call mum tomorrow at seven in the evening.": "03 19:00", "Please remind me at 6 to call mum.": "02 18:00",
		"Remind me next Friday to call the plumber.": "06 09:00", "Remind me to call the plumber next Friday at 9.": "06 09:00",
		"Set a timer for ten minutes.": "02 09:10", "明天七点提醒我给妈妈打电话。": "03 07:00",
		"明天下午三点提醒我开会。": "03 15:00",
	} {
		e := readOne(t, text, said)
		if len(e.Errands) != 1 || e.Errands[0].Due.Format("02 15:04") != want {
			t.Errorf("%q is %+v, want due %s", text, e.Errands, want)
		}
	}
}

// A date without a year is not said to be past, unless the sentence is.
func TestADateWithoutAYearIsNotGuessed(t *testing.T) {
	for text, want := range map[string]string{
		"My dentist appointment is on 8 April.":           "on 8 April.",
		"I'm getting married to Peter in August!":         "in August!",
		"They moved my appointment to the 19th of March.": "19th of March.",
		"Our anniversary is on 10 June.":                  "on 10 June.",
		"We bought the house on 10 January.":              "on 10 January (10 January 2026).",
		"I joined the club last week.":                    "last week (9 November 2026 to 15 November 2026).",
	} {
		e := readOne(t, text, aMonday)
		if len(e.Facts) != 1 || !strings.HasSuffix(strings.TrimRight(e.Facts[0].Text, "\""), want) {
			t.Errorf("%q gives %+v, want %q", text, e.Facts, want)
		}
	}
}
