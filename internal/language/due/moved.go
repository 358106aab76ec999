package due

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// Moved reads the time to which something is moved, from what stands after "to": "Friday", "5 pm".
// What it leaves open is as in the old time: the clock, or the day.
func Moved(tail string, old, said time.Time) (due, end time.Time) {
	words, due, end := movedTo(tail, old, said)
	if words != "" && end.Sub(due) > time.Minute {
		return Expected(words, times.Interval{From: due, To: end, End: len(words)}, said)
	}
	return due, end
}

// MovedWhole is Moved for what is to be at no hour that people expect: a day without a clock is the whole day.
func MovedWhole(tail string, old, said time.Time) (time.Time, time.Time) {
	words, from, to := movedTo(tail, old, said)
	hour, _ := clockIn(words)
	if to.Sub(from) <= time.Minute && hour >= 1 && hour < 12 && from.Hour() < 12 && old.In(from.Location()).Hour() >= eveningHour &&
		!dayHalf.MatchString(words) && !zeroHour.MatchString(words) { // from six to half seven on Thursday: in the evening too
		from, to = from.Add(12*time.Hour), to.Add(12*time.Hour)
	}
	return from, to
}

// zeroHour matches a time of day that is in the morning by how it is written: "07:30"; not "7:30".
var zeroHour = pattern.MustCompile(`\b0\d:\d\d`)

// movedTo reads a new time, and the words of it unless they count from the old one.
func movedTo(tail string, old, said time.Time) (words string, due, end time.Time) {
	if day := dayAfter(tail, old, said); !day.IsZero() {
		due, end = keepClock("day", day, day.AddDate(0, 0, 1), old, said)
		return "", due, end
	}
	words, due, end = newTime(tail, said, times.Future)
	if due.IsZero() && old.After(said) {
		if words, due, end = newTime(tail, said, Future); !due.IsZero() {
			if due, end = keepClock(words, due, end, old, said); !sameDay(due, old) {
				return "", time.Time{}, time.Time{} // its hour is over on the day of the old time
			}
		}
		return words, due, end
	}
	if due.IsZero() {
		return words, due, end
	}
	due, end = keepClock(words, due, end, old, said)
	return words, due, end
}

// sameDay reports whether a time is on the day of another one.
func sameDay(t, other time.Time) bool {
	return onHour(t, 0).Equal(onHour(other.In(t.Location()), 0))
}

var (
	// weekdayAfter matches a day that is counted from the old time, at the end of a sentence: "the Monday after",
	// "the following Tuesday, same time", "the day after instead"; not "Monday".
	weekdayAfter = pattern.MustCompile(`(?i)^\s*(?:the )?` +
		`(?:(mon|tues|wednes|thurs|fri|satur|sun|)day after|following (mon|tues|wednes|thurs|fri|satur|sun|)day)` +
		`(?:,? (?:at )?(?:the )?same time(?: of day)?| instead| now)*[.! ]*$`)
	// weekAfter matches that the new time is a week after the old one: "the week after", "following week now"; not
	// "next week".
	weekAfter = pattern.MustCompile(`(?i)^\s*(?:the )?(?:week after|following week)` +
		`(?:,? (?:at )?(?:the )?same time(?: of day)?| instead| now)*[.! ]*$`)
)

// dayAfter returns the day that words count from the old time; zero for none.
func dayAfter(tail string, old, said time.Time) time.Time {
	from := old
	if from.IsZero() {
		from = said
	}
	from = from.In(said.Location())
	ahead := 0
	if m := weekdayAfter.FindStringSubmatch(tail); m != nil {
		name := strings.ToLower(m[1] + m[2])
		for ahead = 1; name != "" &&
			!strings.HasPrefix(strings.ToLower(from.AddDate(0, 0, ahead).Weekday().String()), name); ahead++ {
		}
	} else if weekAfter.MatchString(tail) {
		ahead = 7
	}
	if ahead == 0 {
		return time.Time{}
	}
	return time.Date(from.Year(), from.Month(), from.Day()+ahead, 0, 0, 0, 0, from.Location())
}

// newTime reads a new time with a reader of times to come.
func newTime(tail string, said time.Time, future func(string, time.Time) []times.Interval) (words string, due, end time.Time) {
	tail = inTimes(everyDay.ReplaceAllString(strings.TrimSpace(tail), "$1"), said)
	for _, before := range []string{"on ", "at ", "", "in "} {
		text := before + tail
		if found := future(text, said); len(found) > 0 && found[0].Start <= len(before) {
			due, end = AtClock(text, found[0])
			return text[found[0].Start:found[0].End], due, end
		}
	}
	return "", due, end
}

// everyDay matches a day of the week on which something comes back: "Thursdays", 每周四.
var everyDay = pattern.MustCompile(`(?i)\b(?:every |each )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|每(?:个)?`)

// namesDay matches a time that names a day, or is counted from now: "on Friday", "3rd", "in two hours", "五月3号",
// 下周, 礼拜五; not "at 5 pm".
var namesDay = pattern.MustCompile(
	`(?i)day\b|tonight|tomorrow` +
		`|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)` +
		`|\d(?:st|nd|rd|th)\b` +
		`|\bin \S+ (?:day|week|month)|\b` + inLength + `\b` +
		`|week|月|号|日|周|星期|礼拜|天|小时|钟头|分钟|刻钟|秒`)

// keepClock completes a new time by the old one: "to Friday" keeps the clock, "to 5 pm" keeps the
// day.
func keepClock(words string, due, end, old, said time.Time) (time.Time, time.Time) {
	if old.IsZero() {
		return due, end
	}
	old = old.In(due.Location())
	hour, minute, _ := old.Clock()
	switch {
	case !namesDay.MatchString(words) && old.After(said):
		at := time.Date(old.Year(), old.Month(), old.Day(), due.Hour(), due.Minute(), 0, 0, due.Location())
		if !dayHalf.MatchString(words) && hour >= 12 && at.Hour() < 12 {
			at = at.Add(12 * time.Hour)
		}
		if named, _ := clockIn(words); named < 12 && !dayHalf.MatchString(words) && at.Sub(old) > 6*time.Hour && at.Hour() >= 12 { // from 8 to 9: in the morning too
			at = at.Add(-12 * time.Hour)
		}
		if at.After(said) {
			return at, at.Add(time.Minute)
		}
	case end.Sub(due) >= 23*time.Hour && hour+minute > 0:
		at := time.Date(due.Year(), due.Month(), due.Day(), hour, minute, 0, 0, due.Location())
		return at, at.Add(time.Minute)
	}
	return due, end
}

// aWhile is how long people mean by "later".
const aWhile = 30 * time.Minute

var (
	// moreTime matches a length that is put on top of another: "another hour", "another ten minutes", "ten more minutes"; not
	// "one more time". The groups are the length.
	moreTime = pattern.MustCompile(`(?i)\banother (hour|minute|day|week)\b` +
		`|\banother ((?:[\w½-]+ ){1,3}(?:hours?|minutes?|mins?|days?|weeks?))\b` +
		`|\b([\w½-]+ )more ((?:hours?|minutes?|mins?|days?|weeks?))\b`)
	// putsOffBy matches the words before how long something is put off: "give me ", "wait for "; not "call me ".
	putsOffBy = pattern.MustCompile(`(?i)(?:\b(?:give me|wait|by|for|in) )+$`)
	// hanPutsOffBy matches the same in Chinese: 推迟, 再等; not 提醒.
	hanPutsOffBy = pattern.MustCompile(`(?:推迟|延后|延迟|晚|等|再等|再过|过|再)$`)
	// hanAfter matches the word that a length counts from now: 之后, "后"; not 之前.
	hanAfter = pattern.MustCompile(`^(?:之后|以后|后)`)
	// whileOf matches a while of no certain length: "a bit later", "in a while", 等会儿, 晚点; not "in an hour".
	whileOf = pattern.MustCompile(
		`(?i)\b(?:later|in a (?:bit|while|little while))\b` +
			`|(?:过|等|再等)?(?:一会儿?|会儿|一阵)` +
			`|待会儿?|等会儿?|晚(?:一)?点儿?|回头`)
)

// PutOff reads to when a reminder is put off, and what else is said: "not now, in an hour". A clock
// or day that is left open is as in the old time.
func PutOff(text string, old, said time.Time) (due, end time.Time, rest string) {
	written := withDelays(inTimes(text, said))
	found := times.Future(written, said)
	if len(found) == 1 {
		due, end = Moved(written[found[0].Start:found[0].End], old, said)
		rest = written[:found[0].Start] + " " + written[found[0].End:]
	} else if at := whileOf.FindStringIndex(text); at != nil && len(found) == 0 {
		due = said.Truncate(time.Minute).Add(aWhile)
		end, rest = due.Add(time.Minute), text
	}
	return due, end, whileOf.ReplaceAllString(rest, " ")
}

// withDelays writes how long something is put off as a time to come: "give me another ten minutes" as "in ten minutes",
// 推迟一个小时 as 一个小时后.
func withDelays(text string) string {
	text = moreTime.ReplaceAllStringFunc(text, func(found string) string {
		m := moreTime.FindStringSubmatch(found)
		if m[1] != "" {
			return "one " + m[1]
		}
		return m[2] + m[3] + m[4]
	})
	lengths, at := times.Lengths(text)
	var written strings.Builder
	done := 0 // how much of the text is written
	for i, l := range lengths {
		// The patterns see the words between two lengths only, so that a long text takes no longer for each of them.
		before, words := text[done:at[i][0]], text[at[i][0]:at[i][1]]
		done = at[i][1]
		switch chinese := words[len(words)-1] >= utf8.RuneSelf; {
		case chinese && (l.Clock > 0 || strings.HasSuffix(words, "天")):
			written.WriteString(hanPutsOffBy.ReplaceAllString(before, "") + words + "后")
			behind := text[done:]
			if i+1 < len(at) {
				behind = text[done:at[i+1][0]]
			}
			done += len(hanAfter.FindString(behind))
		case !chinese && l.Months == 0:
			written.WriteString(putsOffBy.ReplaceAllString(before, "") + "in " + words)
		default:
			written.WriteString(before + words)
		}
	}
	return written.String() + text[done:]
}
