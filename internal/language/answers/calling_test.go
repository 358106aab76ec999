package answers_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/language/answers"
)

func TestPeopleCallTheirRelativesByWords(t *testing.T) {
	for _, test := range []struct {
		label    string
		ofPerson bool
		chinese  bool
		want     string
	}{
		{"is the mother of", false, false, "mother mum"}, {"mother", false, false, "mother mum"}, {"sister of", false, false, "sister"},
		{"wife", true, false, "husband"}, {"is the husband of", true, false, "wife"}, {"is the brother of", true, false, ""},
		{"is the mother of", true, false, ""}, {"is a colleague of", false, false, ""}, {"lives with", false, false, ""},
		{"mother-in-law", false, false, ""}, {"丈夫", false, true, "老公"}, {"妻子", true, true, "老公"}, {"妈妈", false, true, "妈妈"},
		{"姐姐", false, true, "姐姐"}, {"是同事", false, true, ""}, {"", false, false, ""},
	} {
		if got := strings.Join(answers.Calling(test.label, test.ofPerson, test.chinese), " "); got != test.want {
			t.Errorf("%q (of the person: %v) is called %q, not %q", test.label, test.ofPerson, got, test.want)
		}
	}
}

func TestARequestMayBeToRemindARelative(t *testing.T) {
	for request, want := range map[string]string{
		"remind my husband to buy bread": "husband", "Can you remind our son at six to call?": "son", "wake my daughter at seven": "daughter",
		"提醒我老公六点买面包": "老公", "叫醒我女儿": "女儿", "remind my husband's sister to call": "", "remind me to call my husband": "",
		"remind my husband and my son to eat": "", "remind Greg to buy bread": "", "提醒我老公的妹妹买面包": "", "提醒我买面包": "", "": "",
	} {
		words := answers.RemindedRelative(request)
		if got := slices.Contains(words, want); got != (want != "") || want == "" && words != nil {
			t.Errorf("%q is to remind %q, not %q", request, words, want)
		}
	}
}
