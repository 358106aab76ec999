package egomem_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// asked is a question, the evidence that comes first (any, if empty), and whether it is said to be unknown.
type asked struct {
	question, first string
	unknown         bool
}

// checkAsked tells a new memory something, one turn after another, and asks.
func checkAsked(t *testing.T, asker string, told []egomem.Observation, now time.Time, questions ...asked) {
	t.Helper()
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, told...)
	for _, q := range questions {
		r, err := m.Recall(t.Context(), egomem.Cue{Text: q.question, Asker: person(t, m, asker), Now: now})
		if err != nil {
			t.Fatal(err)
		}
		if r.Unmatched != q.unknown {
			t.Errorf("%q is said to be unknown: %v, want %v", q.question, r.Unmatched, q.unknown)
		}
		if q.first != "" && (len(r.Evidence) == 0 || r.Evidence[0].Text != q.first) {
			t.Errorf("%q finds %+v first, want %q", q.question, r.Evidence, q.first)
		}
	}
}

// turnsOf returns turns of one conversation that end a minute before a time.
func turnsOf(speaker, session string, end time.Time, texts ...string) (list []egomem.Observation) {
	for i, text := range texts {
		list = append(list, egomem.Turn{Speaker: speaker, Text: text, Session: session, Time: end.Add(time.Duration(i-len(texts)) * time.Minute)})
	}
	return list
}

var mondayNoon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// "Mom" is my mom, by whatever name she speaks.
func TestARelativeCalledByTheWordAloneIsFound(t *testing.T) {
	longtest.Skip(t)
	told := append(turnsOf("Ruth", "a", mondayNoon, "I'm a librarian, I work at the library.", "I'm allergic to nuts.", "I was born on 3 May."),
		turnsOf("Anna", "b", mondayNoon, "Mom made soup and it was great.", "Dad had a nap.")...)
	told = append(told, egomem.Relation{From: "Ruth", To: "Anna", Label: "is the mother of"})
	checkAsked(t, "Anna", told, mondayNoon,
		asked{"What does Mom do for work?", "I'm a librarian, I work at the library.", false},
		asked{"What does my mom do for work?", "I'm a librarian, I work at the library.", false},
		asked{"Where does Mom work?", "I'm a librarian, I work at the library.", false},
		asked{"What is Mom allergic to?", "I'm allergic to nuts.", false},
		asked{"When is Mom's birthday?", "I was born on 3 May.", false},
		asked{"What does Dad do for work?", "", true},
		asked{"What is Gran allergic to?", "", true},
	)
	// One whose name is Mom speaks for herself too.
	told = append(turnsOf("Mom", "a", mondayNoon, "I work at the library.", "I'm allergic to nuts."),
		turnsOf("Anna", "a", mondayNoon, "Mom made soup and it was great.")...)
	told = append(told, egomem.Relation{From: "Mom", To: "Anna", Label: "is the mother of"})
	checkAsked(t, "Anna", told, mondayNoon,
		asked{"What does Mom do for work?", "I work at the library.", false},
		asked{"What is Mom allergic to?", "I'm allergic to nuts.", false},
		asked{"What is Dad allergic to?", "", true},
	)
}

// Twins are two babies.
func TestChildrenBornTogetherAreCounted(t *testing.T) {
	longtest.Skip(t)
	checkAsked(t, "Ruth", turnsOf("Ruth", "a", mondayNoon, "Aroha's having twins.", "Aroha came for tea with her two dogs.", "Ines has three cats."), mondayNoon,
		asked{"How many babies is Aroha expecting?", "Aroha's having twins.", false},
		asked{"How many children is Aroha having?", "Aroha's having twins.", false},
		asked{"How many kids does Aroha have?", "Aroha's having twins.", false},
		asked{"How many babies is Ines expecting?", "", true},
	)
	checkAsked(t, "Ruth", turnsOf("Ruth", "a", mondayNoon, "Ines is having triplets.", "Aroha came with her twin sister and two dogs."), mondayNoon,
		asked{"How many babies is Ines expecting?", "Ines is having triplets.", false},
		asked{"How many babies is Aroha expecting?", "", true},
	)
	checkAsked(t, "周敏", turnsOf("周敏", "a", mondayNoon, "王芳怀的是双胞胎。", "李强养了三条狗。"), mondayNoon,
		asked{"王芳怀了几个孩子？", "", false}, asked{"李强有几个孩子？", "", true})
}

// A blood group, a size, a rent and a floor are told in other words than they are asked for.
func TestWhatIsToldInOtherChineseWordsIsFound(t *testing.T) {
	longtest.Skip(t)
	checkAsked(t, "周敏", turnsOf("周敏", "a", mondayNoon, "我们家在六楼，没有电梯。", "我是A型血。", "我穿38码的鞋。", "每月租金三千二。", "工资打到招商银行那张卡。"),
		mondayNoon,
		asked{"我家住几楼？", "我们家在六楼，没有电梯。", false}, asked{"我住几层？", "我们家在六楼，没有电梯。", false},
		asked{"我什么血型？", "我是A型血。", false}, asked{"我的血型是什么？", "我是A型血。", false},
		asked{"我的鞋码是多少？", "我穿38码的鞋。", false}, asked{"我穿多大的鞋？", "我穿38码的鞋。", false}, asked{"我穿几码的鞋？", "我穿38码的鞋。", false},
		asked{"我的房租是多少？", "每月租金三千二。", false}, asked{"我房租多少钱？", "每月租金三千二。", false},
		asked{"我的工资卡是哪家银行的？", "工资打到招商银行那张卡。", false},
	)
	checkAsked(t, "周敏", turnsOf("周敏", "a", mondayNoon, "李强是A型血。", "李强穿38码的鞋。", "李强每月租金三千二。", "我身高一米六。", "昨天去抽血了。"),
		mondayNoon,
		asked{"我什么血型？", "", true}, asked{"我的鞋码是多少？", "", true}, asked{"我的房租是多少？", "", true}, asked{"我住几楼？", "", true})
}

// What was said of a topic at a time comes before all else that was said then, and before what was said of it later.
func TestWhatWasSaidOfATopicAtATimeComesFirst(t *testing.T) {
	longtest.Skip(t)
	friday := mondayNoon.AddDate(0, 0, -3)
	told := append(turnsOf("Ruth", "0", friday.AddDate(0, 0, -7), "The car failed its test."), turnsOf("Ruth", "1", friday,
		"The car is making a grinding noise again.", "I had soup for lunch and a long walk by the river.", "I talked to Joe about the bus.")...)
	told = append(told, turnsOf("Ruth", "2", friday.AddDate(0, 0, 1), "The car is fixed, it was the brakes.", "I bought a hat.")...)
	noise, fixed := "The car is making a grinding noise again.", "The car is fixed, it was the brakes."
	checkAsked(t, "Ruth", told, mondayNoon,
		asked{"What did I say about the car last Friday?", noise, false},
		asked{"On Friday I told you something about the car, what was it?", noise, false},
		asked{"What did we say about the car three days ago?", noise, false},
		asked{"What did I say about the car on Saturday?", fixed, false},
		asked{"What did I mention about the car on the 13th?", "The car failed its test.", false},
		asked{"What did I say about the hat on Saturday?", "I bought a hat.", false},
	)
	told = append(turnsOf("周敏", "1", friday, "今天吃了饺子。", "车胎又瘪了，得去补。", "跟李强说了半天话。", "猫又吐了。"),
		turnsOf("周敏", "2", friday.AddDate(0, 0, 1), "车修好了。", "我买了本书。")...)
	checkAsked(t, "周敏", told, mondayNoon,
		asked{"上周五我说车怎么了？", "车胎又瘪了，得去补。", false}, asked{"上周五我说猫怎么了？", "猫又吐了。", false},
		asked{"上周六我说车怎么了？", "车修好了。", false}, asked{"三天前我说车怎么了？", "车胎又瘪了，得去补。", false},
		asked{"上周五我们聊车了吗？", "车胎又瘪了，得去补。", false}, asked{"上周五我说狗怎么了？", "", true},
	)
}

// The last meeting is the latest turn that tells of one, and not of a call or of what is to come.
func TestTheLastMeetingComesFirst(t *testing.T) {
	longtest.Skip(t)
	days := func(back int) time.Time { return mondayNoon.AddDate(0, 0, -back) }
	var told []egomem.Observation
	for i, text := range []string{"I saw Ines at the market.", "Ines and I went to the pool.", "I saw Joe at the pool.", "I met Ines for coffee.", "Ines rang me, she sounded well.",
		"I didn't see Ines at choir.", "I need to buy Ines a present."} {
		told = append(told, turnsOf("Ruth", text, days(20-2*i), text)...)
	}
	coffee := "I met Ines for coffee."
	checkAsked(t, "Ruth", told, mondayNoon,
		asked{"When did I last see Ines?", coffee, false}, asked{"When was the last time I saw Ines?", coffee, false},
		asked{"When did we last meet Ines?", coffee, false}, asked{"When was the last time that I met Ines?", coffee, false},
		asked{"When did I last see Joe?", "I saw Joe at the pool.", false}, asked{"When did Ines last ring?", "Ines rang me, she sounded well.", false})
	told = nil
	for i, text := range []string{"今天见到王芳了，她瘦了。", "在超市碰到王芳了。", "王芳打电话来了。", "明天想去见王芳。", "今天没见到王芳。"} {
		told = append(told, turnsOf("周敏", text, days(20-2*i), text)...)
	}
	met := "在超市碰到王芳了。"
	checkAsked(t, "周敏", told, mondayNoon,
		asked{"我上次见到王芳是什么时候？", met, false}, asked{"上次见王芳是哪天？", met, false},
		asked{"最后一次见到王芳是什么时候？", met, false}, asked{"我最近一次碰到王芳是几号？", met, false})
}
