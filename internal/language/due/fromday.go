package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What comes back may begin later: "starting next Monday, remind me every morning at 7", 从六月一号开始每天晚上十点.

var (
	// startingThen matches the day from which something comes back: "Starting next Monday,", "from 1 June on", "beginning on the 3rd", "as of tomorrow"; not
	// "start at nine". The groups are what stands before, when, and what stands behind.
	startingThen = pattern.MustCompile(`(?i)^(|.*[ ,])(?:(?:starting|beginning|commencing)(?: from| on)?|as (?:of|from)|from|effective) ` +
		`((?:the )?[^,;.!?]{2,30}?)(?: on(?:wards?)?| onwards?)?($|[,;.!?].*$| remind\b.*$| wake\b.*$| to [a-z].*$| at \d.*$| at (?:` + hourWords + `)\b.*$| (?:every|each)\b.*$)`)
	// hanStartingThen matches the same in Chinese: 从六月一号开始每天, 从明天起, 下周一开始每天; not 从头开始, 一起. The groups are when, in one of the
	// alternatives.
	hanStartingThen = pattern.MustCompile(`(?:从|自)([^，。从自每]{2,10}?)(?:开始|起|以后)[，,]?|(?:^|[，。])((?:明|后|大后)天|下个?(?:` + hanWeek + `[一二三四五六日天]?|月)|\d{1,2}月\d{1,2}[号日])(?:开始|起)[，,]?`)
)

// toOther matches the end of days from one to another: " to Friday", " until 5"; not " to stretch".
var toOther = pattern.MustCompile(`(?i)^ (?:to|until|till|through) (?:(?:next |the )?(?:` + shortDays + `|` + monthNames + `)\b|\d)`)

// maxStart is the longest time with whose first day something begins: a month.
const maxStart = 32 * 24 * time.Hour

// isFromSource reports whether what startingThen matched is from where something comes, in what is to be done: "every day to get news from Friday".
func isFromSource(text string, m []string) bool {
	at := everyMatch(text)
	return at != nil && at[1] <= len(m[1]) && strings.HasPrefix(strings.ToLower(text[len(m[1]):]), "from ") && strings.Contains(m[1][at[1]:], " to ")
}

// startOfRepeat returns the day from which a text says that something comes back, and the text without it. The start is zero for none.
func startOfRepeat(text string, said time.Time) (start time.Time, rest string) {
	if said.IsZero() || everyMatch(text) == nil && placedIn(text) == nil {
		return start, text
	}
	words := ""
	if m := hanStartingThen.FindStringSubmatch(text); m != nil {
		words, rest = m[1]+m[2], strings.Replace(text, m[0], "", 1)
	} else if m := startingThen.FindStringSubmatch(text); m != nil && !toOther.MatchString(m[3]) && !isFromSource(text, m) {
		words, rest = nextWeekday.ReplaceAllString(m[2], "$1"), strings.Trim(strings.TrimRight(m[1], ", ")+" "+strings.TrimLeft(m[3], ", "), " ")
	}
	if words == "" || everyMatch(rest) == nil && placedIn(rest) == nil {
		return start, text
	}
	for _, before := range []string{"on ", ""} {
		day := inTimes(before+words, said)
		found := times.Future(day, said)
		if len(found) == 1 && found[0].Start == 0 && found[0].End == len(day) && found[0].To.Sub(found[0].From) > time.Minute && found[0].To.Sub(found[0].From) <= maxStart {
			return onHour(found[0].From, 0), rest
		}
	}
	return start, text
}
