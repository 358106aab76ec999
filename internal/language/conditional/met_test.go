package conditional

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed testdata/met.txt
var labelled string

// Requests, what meets their condition, and what does not: testdata/met.txt.
func TestMet(t *testing.T) {
	var r Request
	var requests, split, met, missed, wrong, right int
	for line := range strings.Lines(labelled) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch mark {
		case ">":
			requests++
			var ok bool
			if r, ok = Split(text); ok {
				split++
			} else {
				t.Logf("not split: %s", text)
			}
		case "+":
			if Hear(text).Meets(r.When) {
				met++
			} else {
				missed++
				t.Logf("missed: %+v %s", r, text)
			}
		case "-":
			if Hear(text).Meets(r.When) {
				wrong++
				t.Errorf("wrong: %+v %s", r, text)
			} else {
				right++
			}
		}
	}
	t.Logf("RESULT conditions requests=%d split=%d met=%d missed=%d wrong=%d right=%d", requests, split, met, missed, wrong, right)
	if met*10 < 9*(met+missed) || split*10 < 9*requests {
		t.Errorf("%d of %d requests are split, %d of %d occasions found", split, requests, met, met+missed)
	}
}

// What is said in general, offered, or asked for once is no request under a condition.
func TestSplitRefuses(t *testing.T) {
	for _, text := range []string{
		"If you need anything, just let me know.", "Let me know if you need help.", "When I was young, play was simple.",
		"Remember when we went to Rome?", "Check if the door is shut.", "Let me know what you think when you have read it.",
		"When I'm tired I go to bed.", "If I were you, I'd call her.", "Call me.", "", "如果你需要帮忙，就告诉我。", "有时候心情不好的时候，可能会说错话。", "我小时候住在上海。",
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
