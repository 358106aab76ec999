package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A reminder that is there is called by its kind, when it is due and what it is about: "the alarm", "tomorrow's alarm", "my dentist
// reminder", 吃药的提醒.

const (
	// kindName are the words for a reminder that has a time.
	kindName = `(?:alarm(?: clock)?|timer|reminder|wake-?up call)`
	// ofKind matches a reminder that is there, as against a new one: "the alarm", "my dentist reminder",
	// "the reminder about the rent". The groups are the words before its kind and after it.
	ofKind = `(?:(?:the|my|our|that|this) )?((?:[\p{L}\d':-]+ ){0,4}?` + kindName + `)` +
		`((?: (?:for|about|of|to|with)(?: [\p{L}\d':-]+){1,5}?)??)`
)

var (
	// newOne matches words for a reminder that is not there yet, or that is of another person: "another alarm",
	// "a new reminder", "his alarm", "tom's alarm"; not "my alarm".
	newOne = pattern.MustCompile(`(?i)\b(?:an?|another|new|second|extra|one more|his|her|their|your)\b|[\p{L}]'s? `)
	// alarmNamed matches an alarm, in its name and in the text of an errand: "my alarm", "Wake me", 叫我起床, 闹钟; not
	// "remind me".
	alarmNamed = pattern.MustCompile(`(?i)\balarm\b|\bwake-?up call\b|\bwake (?:me|us)\b|闹钟|闹铃|叫醒|起床`)
	// timerNamed matches a timer: "a ten minute timer", 计时器; not "the time".
	timerNamed = pattern.MustCompile(`(?i)\btimer\b|计时|定时器`)
	// kindWords matches the word of the kind itself, which says nothing of what the reminder is about: "alarm clock", 闹钟;
	// not "clock".
	kindWords = pattern.MustCompile(`(?i)\b` + kindName + `\b|闹钟|闹铃|倒?计时器?|定时器|提醒`)
	// hourNamed matches an hour in the name of a reminder: "the seven o'clock alarm", "half past six"; not "7:30".
	hourNamed = pattern.MustCompile(`(?i)\b(?:half|quarter|past|to|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty)\b`)
)

// isAnothers reports whether words name no reminder that the speaker has: "another alarm", "his alarm".
func isAnothers(words string) bool { return newOne.MatchString(ofADay.ReplaceAllString(words, " ")) }

// ofADay matches a day of a reminder: "friday's alarm", "tomorrow's alarm"; not "tom's alarm".
var ofADay = pattern.MustCompile(`(?i)(?:day|tomorrow|tonight|morning)'s? `)

// onlyOne returns the errand for which a test holds, or nil if it holds for none or for several.
func onlyOne(open []openErrand, test func(*openErrand) bool) (found *openErrand) {
	for i := range open {
		if e := &open[i]; test(e) && found != nil {
			return nil
		} else if test(e) {
			found = e
		}
	}
	return found
}

// staleAfter is how long after its time a reminder that came once is left out if another one fits too.
const staleAfter = time.Hour

// onlyNamed returns the only open errand that words name by its kind, its time and what it is about; nil for none, and
// for several.
func onlyNamed(words string, said time.Time, open []openErrand) *openErrand {
	if fitting := named(words, said, open); len(fitting) == 1 {
		return fitting[0]
	}
	return nil
}

// named returns the open errands that words name. One whose time is long over counts only if no other one fits.
func named(words string, said time.Time, open []openErrand) []*openErrand {
	var fitting, current []*openErrand
	about := kindWords.ReplaceAllString(words, " ")
	topic := topicOf(about)
	at := timeNamed(about, said)
	for i := range open {
		e := &open[i]
		if !e.isNamed(words, topic) || !at.fits(e, said) {
			continue
		}
		fitting = append(fitting, e)
		if e.Every != graph.Once || e.Due.IsZero() || said.Sub(e.Due) <= staleAfter {
			current = append(current, e)
		}
	}
	if len(current) > 0 {
		return current
	}
	return fitting
}

// topicOf returns the terms of what a reminder is about.
func topicOf(about string) map[string]bool {
	if language.IsChinese(about) {
		return hanTerms(about)
	}
	return termsOf(hourNamed.ReplaceAllString(about, " "))
}

// isNamed reports whether an errand is of the kind that words name, and about all of a topic. What has a topic may
// be called any kind: "the pills alarm".
func (e *openErrand) isNamed(words string, topic map[string]bool) bool {
	if len(topic) > 0 {
		all := termsOf(e.Text)
		if language.IsChinese(e.Text) {
			all = hanTerms(e.Text)
		}
		return shared(topic, all) == len(topic)
	}
	alarm, timer := alarmNamed.MatchString(e.Text), timerNamed.MatchString(e.Text)
	switch {
	case timerNamed.MatchString(words):
		return timer
	case alarmNamed.MatchString(words):
		return alarm && !timer
	}
	return !alarm && !timer
}

// namedTime is when a reminder is due, as its name says: "the seven o'clock alarm", 明天的闹钟. Zero for any time.
type namedTime struct {
	from, to time.Time
	isClock  bool // of any day
}

// timeNamed reads the time in the name of a reminder.
func timeNamed(about string, said time.Time) (t namedTime) {
	about = strings.Trim(strings.TrimRight(strings.TrimSpace(about), "的"), " ")
	for _, text := range []string{about, "at " + about, "on " + about} {
		if found := times.Future(text, said); len(found) == 1 {
			t.from, t.to = found[0].From, found[0].To
			t.isClock = t.to.Sub(t.from) <= time.Minute && !dayNamed.MatchString(about)
			return t
		}
	}
	return t
}

// dayNamed matches a day in the name of a reminder: "tomorrow", "friday's", 明天; not "seven o'clock".
var dayNamed = pattern.MustCompile(`(?i)day|tomorrow|tonight|[今明后周号]|星期|礼拜`)

// fits reports whether an errand is due at a named time. A clock may be of either half of the day.
func (t *namedTime) fits(e *openErrand, said time.Time) bool {
	if t.from.IsZero() {
		return true
	}
	at := e.next(said)
	if at.IsZero() {
		return false
	}
	if at = at.In(t.from.Location()); t.isClock {
		return at.Hour()%12 == t.from.Hour()%12 && at.Minute() == t.from.Minute()
	}
	return !at.Before(t.from) && at.Before(t.to)
}

// oneDay matches a single day in the name of a reminder: "tomorrow's", "friday's", 明天, 周五; not "weekday", "每周五", "生日".
var oneDay = pattern.MustCompile(`(?i)\b(?:today|tonight|tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+(?:st|nd|rd|th)` +
	`|this (?:morning|afternoon|evening|week|weekend))` +
	`|[今明后]|(?:^|[^每])[周期拜][一二三四五六日天末]|[\d一二三四五六七八九十][号日]|这次|下次|下一次`)

// isOneOfMany reports whether words name one time of an errand that comes back: "tomorrow's alarm".
func (e *openErrand) isOneOfMany(words string) bool {
	return e != nil && e.Every != graph.Once && oneDay.MatchString(words) && !strings.Contains(words, "每")
}
