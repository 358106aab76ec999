package offline_test

import "testing"

func TestAHomeIsLeftOnTheDayOfTheMove(t *testing.T) {
	for text, from := range map[string]string{
		"We bought a house in Leeds, we move on the 18th.":                "2026-11-18",
		"We've finally bought a flat in Leeds. We're moving on Saturday.": "2026-11-21",
		"我们在苏州买了房，18号搬过去。":                                                "2026-11-18",
		"我们在苏州租了套房子，下周六搬家。":                                               "2026-11-28",
	} {
		e := readOne(t, text, aMonday)
		if len(e.Relations) != 1 || e.Relations[0].Label != "lives in" || e.Relations[0].From.Format("2006-01-02") != from {
			t.Errorf("%q: %+v, want a home from %s on", text, e.Relations, from)
		}
	}
	checkClaims(t, map[string]string{
		"We bought a house in Leeds.": "",
		"We have moved.":              "Emily lives in  ends",
		"We've moved house.":          "Emily lives in  ends",
		"我们已经搬家了。":                    "Emily lives in  ends",
		"We haven't moved yet.":       "",
		"We moved on.":                "",
		"I moved the piano.":          "",
		"我们想搬家了。":                     "",
	})
}
