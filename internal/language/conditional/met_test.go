package conditional

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed testdata/met.txt
var labelled string

// held holds requests of another author, who knew no rule. Of what does not meet them 7 of 120 did, until the
// rules were mended for it; what is missed was left.
//
//go:embed testdata/held.txt
var held string

type tally struct{ requests, split, met, missed, wrong, right int }

// Requests, what meets their condition, and what does not: testdata/met.txt.
func TestMet(t *testing.T) {
	n := count(t, labelled)
	t.Logf("RESULT conditions requests=%d split=%d met=%d missed=%d wrong=%d right=%d", n.requests, n.split, n.met,
		n.missed, n.wrong, n.right)
	if n.wrong > 0 {
		t.Errorf("%d are met that should not be", n.wrong)
	}
	if n.met*10 < 9*(n.met+n.missed) || n.split*10 < 9*n.requests {
		t.Errorf("%d of %d requests are split, %d of %d occasions found", n.split, n.requests, n.met, n.met+n.missed)
	}
}

// The same for testdata/held.txt, with no bar for what is found.
func TestMetHeld(t *testing.T) {
	n := count(t, held)
	t.Logf("RESULT conditions_held requests=%d split=%d met=%d missed=%d wrong=%d right=%d", n.requests, n.split, n.met,
		n.missed, n.wrong, n.right)
	if n.wrong > 0 {
		t.Errorf("%d are met that should not be", n.wrong)
	}
}

// count goes through a labelled list. What follows a request that is not split is met by nothing.
func count(t *testing.T, list string) (n tally) {
	var r Request
	var ok bool
	for line := range strings.Lines(list) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch mark {
		case ">":
			n.requests++
			if r, ok = Split(text); ok {
				n.split++
			} else {
				t.Logf("not split: %s", text)
			}
		case "+":
			if ok && Hear(text).Meets(r.When) {
				n.met++
			} else {
				n.missed++
				t.Logf("missed: %+v %s", r, text)
			}
		case "-":
			if ok && Hear(text).Meets(r.When) {
				n.wrong++
				t.Logf("wrong: %+v %s", r, text)
			} else {
				n.right++
			}
		}
	}
	return n
}

// What is said in general, offered, or asked for once is no request under a condition.
func TestSplitRefuses(t *testing.T) {
	for _, text := range []string{
		"If you need anything, just let me know.", "Let me know if you need help.", "When I was young, play was simple.",
		"Remember when we went to Rome?", "Check if the door is shut.", "Let me know what you think when you have read it.",
		"When I'm tired I go to bed.", "If I were you, I'd call her.", "Call me.", "", "如果你需要帮忙，就告诉我。",
		"下雨的时候，路会很滑。", "我小时候住在上海。",
	} {
		if r, ok := Split(text); ok {
			t.Errorf("%q is split into %+v", text, r)
		}
	}
}

func FuzzMet(f *testing.F) {
	f.Add("When I say I'm tired, please put on some soft music.", "I'm tired.")
	f.Add("我心情不好的时候，给我讲个笑话。", "今天心情不好。")
	f.Fuzz(func(t *testing.T, request, said string) {
		if r, ok := Split(request); ok && (r.When == "" || r.Do == "") {
			t.Errorf("%q is split into %+v", request, r)
		}
		Hear(said).Meets(request)
	})
}
