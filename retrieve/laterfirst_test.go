package retrieve_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/retrieve"
)

func TestALaterValueOfAnyThingComesFirst(t *testing.T) {
	for _, test := range []struct{ question, old, later, want string }{
		{"Which locker do I have at the pool?", "My locker at the pool is number 118.", "My locker at the pool is number 42 now.", "42"},
		{"Who looks after the kids?", "Rosa looks after the kids.", "Ingrid looks after the kids now.", "Ingrid"},
		{"Who is our nanny?", "Our nanny is called Rosa, the boys adore her.", "We've got a new nanny, Ingrid.", "Ingrid"},
		{"Which podcast am I listening to?", "I'm hooked on a podcast called Deep Water.",
			"I finished that, I've gone over to the podcast Night Bus.", "Night Bus"},
		{"我用的是什么耳机？", "我用的是索尼耳机。", "我现在用的是森海耳机。", "森海"},
		{"女儿的班主任是谁？", "今天见了女儿的班主任宋老师。", "女儿换班主任了，来了许老师。", "许老师"},
		{"Who cuts my hair?", "Marguerite cuts my hair.", "Declan cuts my hair now.", "Declan"},
		{"What car do we have?", "Our car is a Skoda Octavia.", "The Octavia's gone, we picked up a Kia on Saturday.", "Kia"},
		{"谁给我看膝盖？", "膝盖一直是张大夫给我看。", "张大夫退休了，膝盖以后归李大夫看。", "李大夫"},
		// Something else is asked for.
		{"What is the old gate code?", "The old gate code is 4471.", "The gate code is 9020 now.", "4471"},
		{"Who is my previous dentist?", "My previous dentist is Dr Lamb.", "My dentist is Dr Cho now.", "Lamb"},
		{"原来的门锁密码是多少？", "原来的门锁密码是3317。", "门锁密码改成9152了。", "3317"},
		// Nothing of what is asked for changed.
		{"Which bakery do we buy bread from?", "We buy bread from the bakery Krume.", "The bakery has a new oven.", "Krume"},
		{"What hobby does my sister have?", "My sister's hobby is beetles.", "My sister has a new car.", "beetles"},
		{"What is my cat called?", "I have a cat, Miso.", "I have a dog now, Rex.", "Miso"},
		{"Which bus goes to the depot?", "The 12 bus goes to the depot.", "The 40 bus goes to the pool now.", "12"},
		{"What is the wifi password?", "The wifi password is tulip77.", "I switched the heating off, by the way.", "tulip77"},
		{"Which locker did I have at first?", "My locker is number 118.", "My locker is number 42 now.", "118"},
		{"我家猫吃什么猫粮？", "我家猫吃皇家的猫粮。", "我家猫昨天换毛了。", "皇家"},
	} {
		store, emily := diary(t, test.old, "It rained all day.", test.later, "The soup was cold.")
		first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test.question, Asker: emily}).Evidence[0]
		if !strings.Contains(first.Text, test.want) {
			t.Errorf("%s %q comes first", test.question, first.Text)
		}
	}
}

func TestTheLatestOfAChainComesFirst(t *testing.T) {
	store, emily := diary(t, "My locker is number 118.", "It rained all day.", "My locker is number 42 now.", "The soup was cold.",
		"My locker is number 7 now.")
	first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "Which locker do I have?", Asker: emily}).Evidence[0]
	if !strings.Contains(first.Text, "7 now") {
		t.Errorf("%q comes first", first.Text)
	}
}

// What was said is not marked as replaced by another person's, or by something else about it.
func TestWhatStillHoldsIsNotMarked(t *testing.T) {
	for _, test := range [][3]string{
		{"Who is allergic to nuts?", "Leo is allergic to nuts.", "Nina is allergic to nuts now."},
		{"Which gym do I go to?", "I go to the gym FitX.", "The gym has a new sauna."},
		{"Who is our plumber?", "Our plumber is Greg.", "Our plumber is ill now."},
		{"What car do I have?", "My car is a Skoda.", "My car is at the garage now."},
	} {
		store, emily := diary(t, test[1], "It rained all day.", test[2])
		for _, e := range recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test[0], Asker: emily}).Evidence {
			if !e.Until.IsZero() {
				t.Errorf("%s %q held until %v", test[0], e.Text, e.Until)
			}
		}
	}
}

// What was surely replaced is marked with the time of what replaced it.
func TestWhatWasSurelyReplacedIsMarked(t *testing.T) {
	for _, test := range [][3]string{
		{"Who is our plumber?", "Our plumber is Mr Okafor, he did the whole bathroom.", "We have a new plumber now, Mona Reed."},
		{"谁给我看膝盖？", "膝盖一直是张大夫给我看。", "张大夫退休了，膝盖以后归李大夫看。"},
	} {
		store, emily := diary(t, test[1], "It rained all day.", test[2])
		evidence := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test[0], Asker: emily}).Evidence
		if evidence[0].Text != test[2] || evidence[1].Text != test[1] {
			t.Errorf("%s %q comes first, then %q", test[0], evidence[0].Text, evidence[1].Text)
		}
		if e := evidence[1]; !e.Until.Equal(evidence[0].Time) || e.ReplacedBy != evidence[0].ID {
			t.Errorf("%s %q held until %v", test[0], e.Text, e.Until)
		}
	}
}
