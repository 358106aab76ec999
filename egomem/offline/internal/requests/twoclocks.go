package requests

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// timesADay matches how many times a day or week something is to be done, without when: "twice a day",
// "three times per week", 每天吃三次; not "every day at nine".
var timesADay = pattern.MustCompile(
	`(?i)\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:a|per|every|each) (?:day|week|month|year)\b` +
		`|\b(?:twice|(?:two|three|four|five|six|\d+) times) (?:daily|weekly)\b` +
		`|[一每]个?(?:天|日|周|星期|礼拜)[^，。]{0,4}?[两二三四五六几\d]+[次回遍]`)

// atEachClock returns a sentence that names several times as one sentence for each of them; nil for
// another one.
func atEachClock(s *reading.Sentence) (each []reading.Sentence) {
	for _, text := range due.EachClock(s.Text) {
		one := s.WithText(text)
		one.Another = true
		each = append(each, *one)
	}
	return each
}
