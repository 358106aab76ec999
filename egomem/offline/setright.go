package offline

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// timeKinds are forms of times that take each other's place in a correction: a day of the week, a day of
// a month, a clock.
var timeKinds = []*pattern.Pattern{
	pattern.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:下?周|星期|礼拜)[一二三四五六日天]`),
	pattern.MustCompile(`(?i)\b(?:the )?\d{1,2}(?:st|nd|rd|th)\b|[\d一二三四五六七八九十]{1,3}[号日]`),
	pattern.MustCompile(
		`(?i)\b\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?)?` +
			`|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)\b` +
			`|[\d一二两三四五六七八九十]{1,3}点(?:半)?`),
}

// setRight returns a sentence with the time that the speaker gives instead of its own in the next one:
// "My flight is on Monday. Wait, no, Tuesday." It returns nil where nothing is put right.
func setRight(s *reading.Sentence, own []*reading.Sentence) *reading.Sentence {
	at := slices.Index(own, s)
	if at < 0 || at+1 >= len(own) {
		return nil
	}
	value, _ := reading.Instead(own[at+1])
	if value == "" {
		return nil
	}
	for _, kind := range timeKinds {
		right := kind.FindString(value)
		found := kind.FindAllStringIndex(s.Text, -1)
		if right == "" || len(found) != 1 || reading.HasLetters(strings.Replace(value, right, "", 1), 4) {
			continue
		}
		return s.WithText(s.Text[:found[0][0]] + right + s.Text[found[0][1]:])
	}
	return nil
}

// isSetRight reports whether a sentence only gives the time that stands in the one before by now.
func isSetRight(before, s *reading.Sentence) bool {
	value, _ := reading.Instead(s)
	return value != "" && slices.ContainsFunc(timeKinds, func(kind *pattern.Pattern) bool {
		right := kind.FindString(value)
		return right != "" && strings.Contains(before.Text, right)
	})
}
