package offline

import (
	"regexp"
	"strings"
)

const (
	clockWord    = `(?:\d{1,2}(?::\d\d)?|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
	halfOfDay    = `( ?[ap]\.?m\b\.?| in the (?:morning|afternoon|evening)| o'clock)?`
	hanClockWord = `(?:早上|上午|中午|下午|傍晚|晚上)(?:\d{1,2}|[一二两三四五六七八九十]{1,2})点(?:半|[一三]刻)?`
)

var (
	// twoClocks and hanTwoClocks match two times of a day: "at 8 am and 8 pm", 早上八点和晚上八点.
	twoClocks    = regexp.MustCompile(`(?i)\bat (` + clockWord + `)` + halfOfDay + `(?:,? and|,)(?: again)?(?: at)? (` + clockWord + `)` + halfOfDay)
	hanTwoClocks = regexp.MustCompile(`(` + hanClockWord + `)[和跟、与]()(` + hanClockWord + `)()`)
	// timesADay matches how many times a day or week something is to be done, without when.
	timesADay = regexp.MustCompile(`(?i)\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:a|per|every|each) (?:day|week|month|year)\b|\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:daily|weekly)\b|[一每](?:天|日|周|星期)[^，。]{0,4}?[两二三四五六几\d]+[次回遍]`)
)

// atEachClock returns a sentence that names two times of a day as two sentences with one time each;
// nil for another one.
func atEachClock(s *sentence) []sentence {
	form := twoClocks
	if s.chinese {
		form = hanTwoClocks
	}
	m := form.FindStringSubmatch(s.text)
	if m == nil {
		return nil
	}
	first, half := m[1], m[2]
	if half == "" { // "at 8 and 10 pm"
		half = m[4]
	}
	var each []sentence
	for _, clock := range []string{first + half, m[3] + m[4]} {
		one := *s
		if !s.chinese {
			clock = "at " + clock
		}
		one.text, one.another = strings.Replace(s.text, m[0], clock, 1), true
		one.lower = strings.ToLower(one.text)
		each = append(each, one)
	}
	return each
}
