package retrieve

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph/graph"
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

func TestAnswersOfSubQuestionsTakeEverySecondPlace(t *testing.T) {
	evidence := func(texts string) (list []Evidence) {
		for _, text := range texts {
			e := Evidence{}
			e.ID, e.Text = graph.ID(text), string(text)
			list = append(list, e)
		}
		return list
	}
	for _, test := range []struct {
		name, whole, answers string
		k                    int
		want                 string
	}{
		{"no answers", "abcd", "", 4, "abcd"},
		{"two of five places", "abcdef", "xyz", 5, "axbyc"},
		{"a shorter list begins alike", "abcdef", "xyz", 3, "axb"},
		{"the rest follows", "ab", "xyz", 6, "axbyz"},
		{"an answer that the whole has too", "abcd", "cx", 4, "acbx"},
		{"only answers that the whole has", "abcd", "ca", 4, "acbd"},
		{"one place is for the whole", "a", "x", 1, "a"},
		{"the whole found nothing", "", "xyz", 2, "xy"},
	} {
		all := interleaveAnswers(evidence(test.whole), evidence(test.answers), test.k)
		var got string
		for _, e := range all {
			got += e.Text
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
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
