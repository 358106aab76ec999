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
		// Nothing of what is asked for changed.
		{"Which bakery do we buy bread from?", "We buy bread from the bakery Krume.", "The bakery has a new oven.", "Krume"},
		{"What hobby does my sister have?", "My sister's hobby is beetles.", "My sister has a new car.", "beetles"},
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

func TestWhatIsSaidAgainWithAnotherValueHeldUntilThen(t *testing.T) {
	for later, marked := range map[string]bool{"My locker is number 42 now.": true, "My locker is number 42.": false} {
		store, emily := diary(t, "My locker is number 118.", "It rained all day.", later)
		for _, e := range recall(t, retrieve.New(store, nil),
			retrieve.Cue{Text: "Which number does my locker have?", Asker: emily}).Evidence {
			if strings.Contains(e.Text, "118") && e.Until.IsZero() == marked {
				t.Errorf("after %q: it held until %v", later, e.Until)
			}
		}
	}
}
