package offline_test

import (
	"strings"
	"testing"
	"time"
)

// factOf returns the fact of a turn of Emily.
func factOf(t *testing.T, text string, said time.Time) (fact string, from time.Time) {
	t.Helper()
	e := readOne(t, text, said)
	if len(e.Facts) == 0 {
		t.Fatalf("%q gives no fact", text)
	}
	return e.Facts[0].Text, e.Facts[0].From
}

func TestAFactKeepsTheWordBetweenItsSentences(t *testing.T) {
	for text, want := range map[string]bool{
		"My brother can't eat it. Sesame. He went blue at a wedding.":          true,
		"We finally have a name for the boat. Otter. We paint it on Saturday.": true,
		"I passed my driving test. Yay! I was so nervous.":                     false,
	} {
		fact, _ := factOf(t, text, aMonday)
		word := strings.TrimSpace(strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '!' })[1])
		if strings.Contains(fact, word) != want {
			t.Errorf("the fact of %q is %q", text, fact)
		}
	}
}

func TestAFactInTheThirdPersonSpeaksOfItsSpeaker(t *testing.T) {
	for _, text := range []string{"My dear, drink something warm now.", "My love, come home before the snow.",
		"I'm Emily from the second floor."} {
		if fact, _ := factOf(t, text, aMonday); !strings.Contains(fact, text) {
			t.Errorf("the fact of %q is %q", text, fact)
		}
	}
}

// A date that something was moved to is the nearer of the one to come and the one gone by.
func TestADateThatSomethingWasMovedTo(t *testing.T) {
	for text, want := range map[string]string{
		"My appointment was moved to December 9th.":                 "2026-12-09",
		"The dentist rang, it's all been pushed back to 2 January.": "2027-01-02",
		"Our exam was moved to the 9th of November.":                "2026-11-09",
		"考试给我推到一月二号了，考官把脚崴了。":                                       "2027-01-02",
		"成了一月二号就搬走。":                                                "0001-01-01",
	} {
		if _, from := factOf(t, text, aMonday); from.Format(time.DateOnly) != want {
			t.Errorf("%q is of %s, not %s", text, from.Format(time.DateOnly), want)
		}
	}
}

// An hour of the morning is no verb, and 我们 is the speaker with others, not others.
func TestAFactKeepsHoursAndWhoWeAre(t *testing.T) {
	for text, want := range map[string]string{
		"I take my pill at 8 am and I am fine.": "they take their pill at 8 am and they are fine",
		"我们下个月要搬家了。":                            "Emily他们下个月",
		"我们明年要装修我们的厨房。":                         "Emily他们明年（2027年）要装修他们的厨房",
	} {
		if fact, _ := factOf(t, text, aMonday); !strings.Contains(fact, want) {
			t.Errorf("the fact of %q is %q, want %q", text, fact, want)
		}
	}
}
