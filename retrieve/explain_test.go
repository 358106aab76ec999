package retrieve

import (
	"strings"
	"testing"
)

func TestTextsInPathsAreShortened(t *testing.T) {
	for text, want := range map[string]string{
		"short":                              "short",
		" two \n lines ":                     "two lines",
		strings.Repeat("x", maxLabelRunes):   strings.Repeat("x", maxLabelRunes),
		strings.Repeat("明", maxLabelRunes+1): strings.Repeat("明", maxLabelRunes) + "…",
	} {
		if got := shorten(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestAnswersOfSubQuestionsFollowThoseOfTheWholeCue(t *testing.T) {
	evidence := func(texts string) (list []Evidence) {
		for _, text := range texts {
			e := Evidence{}
			e.Text = string(text)
			list = append(list, e)
		}
		return list
	}
	for _, test := range []struct {
		name, whole, added string
		k                  int
		want               string
		joined             bool
	}{
		{"no answers to add", "abcd", "", 4, "abcd", false},
		{"they replace the last", "abcd", "xyz", 4, "abxy", true},
		{"they fit behind", "ab", "xy", 6, "abxy", true},
		{"some fit behind, the best first", "abc", "xyz", 4, "abxy", true},
		{"one result is not replaced", "a", "x", 1, "a", false},
		{"the whole found nothing", "", "xyz", 2, "xy", true},
	} {
		all, joined := appendAnswers(evidence(test.whole), evidence(test.added), test.k)
		var got string
		for _, e := range all {
			got += e.Text
		}
		if got != test.want || joined != test.joined {
			t.Errorf("%s: %q, %v, want %q, %v", test.name, got, joined, test.want, test.joined)
		}
	}
}

func TestEachFeatureHasAReasonForPeople(t *testing.T) {
	for _, name := range Features() {
		e := Evidence{Parts: []Part{{name, 1}}}
		if why := e.Why(); why == "" || reasons[name] == "" || !strings.HasPrefix(why, reasons[name]) {
			t.Errorf("the reason of %q is %q", name, why)
		}
	}
}
