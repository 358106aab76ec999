package moved

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// lengthBefore matches what stands before how long a timer was to run, where it is certain what to cut: "a timer for",
	// "the pasta,"; not "10 to".
	lengthBefore = pattern.MustCompile(`(?i)(?:,| for)(?: about| around| exactly| another)?$`)
	// lengthAfter matches what may stand behind it: ", please", " for the roast"; not " roast".
	lengthAfter = pattern.MustCompile(`(?i)^(?:$|[,.!?]| (?:for|please|to|on|from|so|when|while|until)\b)`)
	// timerAfter matches what follows the length of a timer: " timer", "-timer", 的计时器; not " walk".
	timerAfter = pattern.MustCompile(`(?i)^[ -](?:\p{L}+ )?timer\b|^的?(?:倒?计时|定时)`)
	// hanTimedBefore matches what stands before the length at the end: 帮我计时; not 开会.
	hanTimedBefore = pattern.MustCompile(`计时器?$`)
	// article matches the word before a length: "a", "the"; not "start".
	article = pattern.MustCompile(`(?i)\b(?:a|an|the|my|another)$`)
)

// withoutLength returns the request of a timer without how long it was to run. Where that is not certain it is as it was.
func withoutLength(text string) string {
	lengths, at := times.Lengths(text)
	if len(lengths) != 1 {
		return text
	}
	before, after := strings.TrimRight(text[:at[0][0]], " "), text[at[0][1]:]
	switch {
	case language.IsChinese(text):
		if timerAfter.MatchString(after) {
			return before + strings.TrimPrefix(after, "的")
		}
		if hanTimedBefore.MatchString(before) && strings.Trim(after, "吧。！ ") == "" {
			return before
		}
	case timerAfter.MatchString(after) && !partOfRange.MatchString(before):
		after = " " + after[1:]
		if !article.MatchString(before) { // "set an hour and a half timer"
			before = strings.TrimLeft(before+" a", " ")
		} else if strings.HasSuffix(before, " an") {
			before = strings.TrimSuffix(before, "n")
		}
		return before + after
	case lengthBefore.MatchString(before) && lengthAfter.MatchString(after):
		return lengthBefore.ReplaceAllString(before, "") + after
	}
	return text
}

var (
	// numberAlone matches a number and nothing else: "fifteen", "8"; not "8 pm".
	numberAlone = pattern.MustCompile(`(?i)^(?:\d{1,3}|` + wording.LengthWords + `)$`)
	// timerUnit matches the unit in which a timer runs: "twelve minutes", "2 hours"; not "noon".
	timerUnit = pattern.MustCompile(`(?i)\b(?:hour|minute|second)s?\b`)
)

// asLength returns a number alone as a length, where an errand is a timer: "fifteen minutes" of "make it fifteen".
func asLength(e *errand.Open, words string) string {
	if unit := timerUnit.FindString(e.Text); unit != "" && language.IsTimer(e.Text) && numberAlone.MatchString(words) {
		return words + " " + unit
	}
	return words
}
