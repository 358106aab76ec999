package newvalue

import (
	"slices"
	"testing"
)

func TestACorrectionDeniesTheOldValue(t *testing.T) {
	for text, want := range map[string][]string{
		"Hattie called. It's York not Leeds, she starts on the 20th.": {"Leeds"},
		"My sister's moving to York, not Leeds.":                      {"Leeds"},
		"Leeds fell through.":                                         {"Leeds"},
		"the Beit Layla lunch is off, we're going to Siam Orchid":     {"Beit Layla lunch"},
		"We're meeting at the Anchor instead of the Crown.":           {"Crown"},
		"It isn't Thursday any more, it's Friday.":                    {"Thursday"},
		"不是周四，是周五":                                                    {"周四"},
		"改去约克，不去利兹了":                                                  {"利兹"},
		"I'm not sure.":                                               nil,
		"Not yet, but soon.":                                          nil,
		"It's not that bad.":                                          nil,
		"I love tea, not only for its taste.":                         nil,
		"是不是周四？":                                                      nil,
		"I'm going to bed.":                                           nil,
	} {
		if got := Denied(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
