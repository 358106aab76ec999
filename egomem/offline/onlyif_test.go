package offline_test

import "testing"

// A condition takes back what it governs, and nothing else of its sentence.
func TestAConditionTakesBackWhatItGoverns(t *testing.T) {
	checkClaims(t, map[string]string{
		"I live in Leeds, so let me know if you come by.":              "Emily lives in Leeds",
		"Let me know if you come by, I live in Leeds.":                 "Emily lives in Leeds",
		"My sister Mia works at Siemens, ask her if you need a job.":   "Emily sister Mia; Mia works at Siemens",
		"I'm allergic to nuts, so tell me if there are any in it.":     "prefers I'm allergic to nuts",
		"I have a dog called Rex, and if he barks just ignore him.":    "Emily dog Rex",
		"If I win the lottery, I'll move to Rome.":                     "",
		"If it rains, I take the bus.":                                 "",
		"I live in Leeds if my papers are right.":                      "",
		"I moved to Rome, if the visa came through.":                   "",
		"I don't know whether I'm allergic to nuts.":                   "",
		"I'd live in Rome, and I'd have a dog called Rex, if I could.": "",
		"我住在上海，要是菜太辣就告诉我。":                                             "Emily lives in 上海",
		"要是我住在上海就好了。":                                                  "",
		"我搬到上海，如果签证下来的话。":                                              "",
	})
}

// What is given up is the habit itself, and a new job begins where an old one ends.
func TestWhatIsGivenUpIsAHabit(t *testing.T) {
	checkClaims(t, map[string]string{
		"我戒酒了。":     "prefers 喝酒",
		"我三年前就戒烟了。": "prefers 抽烟",
		"我辞职了。":     "Emily works at  ends",
		"我想辞职。":     "",
	})
}

// A day after the request and a clock at its end are one time, and one call to each of two people is two.
func TestADayAndAClockApart(t *testing.T) {
	for text, want := range map[string][]string{
		"Remind me tomorrow to call Mum at five.":                  {"Remind me to call Mum 17 17:00"},
		"Remind me on Friday to take the cake out at half past 6.": {"Remind me to take the cake out 20 18:30"},
		"Remind me to call Ann at 5 and Bob at 6.": {"Remind me to call Ann 16 17:00",
			"Remind me to call Bob 16 18:00"},
		"Remind me to call Ann and Bob at 6.": {"Remind me to call Ann and Bob 16 18:00"},
	} {
		e := readOne(t, text, aMonday)
		if len(e.Errands) != len(want) {
			t.Errorf("%q: %+v", text, e.Errands)
			continue
		}
		for i := range e.Errands {
			if got := e.Errands[i].Text + e.Errands[i].Due.Format(" 2 15:04"); got != want[i] {
				t.Errorf("%q: %q, want %q", text, got, want[i])
			}
		}
	}
}
