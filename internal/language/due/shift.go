package due

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// Shift is by how much something is moved.
type Shift struct{ Minutes, Days, Months int }

// After returns the time that is so much after another one.
func (b Shift) After(t time.Time) time.Time {
	return t.AddDate(0, b.Months, b.Days).Add(time.Duration(b.Minutes) * time.Minute)
}

// ShiftOf returns what a sentence moves, and by how much: "the test was put back a week", 推迟两天. What comes sooner is
// moved by less than nothing.
func ShiftOf(s string) (about string, by Shift) {
	form := putOff
	if hanPutOff.MatchString(s) {
		form = hanPutOff
	} else if broughtForward.MatchString(s) {
		form = broughtForward
	}
	m := form.FindStringSubmatchIndex(s)
	if m == nil {
		return "", by
	}
	at := 0 // where the length begins
	var groups []string
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			at = m[i]
			groups = append(groups, s[m[i]:m[i+1]])
		}
	}
	words := wholeOrMore.ReplaceAllString(fortnight.ReplaceAllString(s[at:], "two weeks"), "")
	lengths, places := times.Lengths(words)
	if len(lengths) == 0 || places[0][0] > 0 {
		return "", by
	}
	if behind := words[places[0][1]:]; toADay.MatchString(behind) || isKept.MatchString(behind) {
		return "", by
	}
	by = Shift{Minutes: int(lengths[0].Clock / time.Minute), Days: lengths[0].Days, Months: lengths[0].Months}
	if form == broughtForward || form == hanPutOff && strings.Contains(s[len(groups[0]):at], "提前") {
		by = Shift{-by.Minutes, -by.Days, -by.Months}
	}
	return strings.Join(groups[:len(groups)-1], " "), by
}

// wholeOrMore matches what may stand within a length and adds nothing to it: " whole", " more".
var wholeOrMore = pattern.MustCompile(`(?i) (?:whole|more)\b`)

// toADay matches that the new time itself follows: " to Friday", ", until noon"; not " and it rained".
var toADay = pattern.MustCompile(`(?i)^,? (?:to|until|till|for|on)\b`)

// isKept matches what follows a time that is kept free, and moves nothing: " aside", " apart"; not " and it rained".
var isKept = pattern.MustCompile(`(?i)^ (?:aside|apart)\b`)

const (
	// movedThing is what gets another time.
	movedThing = `(?:(?:my|our|the|his|her|their|this|that|[\p{L}]+'s)(?: [\p{L}'-]+){1,4}?|[a-z]+(?: [a-z]+)?)`
	// byHowMuch matches how much later or earlier something is to be.
	byHowMuch = ` (?:by )?((?:half an?|a couple of|an?|` + numberWords + `|\d{1,3}(?:\.\d)?)(?: and a half)?(?: whole| more)? ` +
		`(?:(?:hour|day|week|fortnight|month)s?|minutes)(?: and a half)?)`
	// hanHowMuch matches the same in Chinese.
	hanHowMuch = `((?:半|` + `[一二两三四五六七八九十]|\d)[\p{Han}\d.]{0,10}?(?:小时|钟头|分钟|刻钟|天|周|星期|礼拜|月)半?)`
)

var (
	// putOff matches that something is moved to a later time, by how much: "the test was put back a week",
	// "they've delayed my flight two hours", "postponed by 3 days"; not "the test was put back to Friday". The groups
	// are what is moved and the length.
	putOff = pattern.MustCompile(`(?i)^(.*?)(?:'s| has| have| is| was| got|'ve|\b)` +
		`(?: (?:now|just|been|being))* ?(?:put|pushed|moved|set|delayed|postponed|knocked)` +
		`(?: (it|me|us|` + movedThing + `))?(?: back| off| on| out)?` + byHowMuch + `(?: later)?\b`)
	// broughtForward matches that something is moved to an earlier time, by how much:
	// "they brought the meeting forward an hour", "it's two days earlier"; not "it was put back a week". The groups
	// are what is moved and the length.
	broughtForward = pattern.MustCompile(
		`(?i)^(.*?)(?:'s| has| have| is| was| got|'ve|\b)(?: (?:now|just|been|being))* ?(?:brought|moved|pulled|put)` +
			`(?: (it|me|us|` + movedThing + `))? (?:forward|up)` + byHowMuch + `\b` +
			`|^(.*?)(?:moved|is|'s|been)(?: (it|me|us|` + movedThing + `))?` + byHowMuch + ` (?:earlier|sooner)\b`)
	// hanPutOff matches by how much something is moved, to a later or an earlier time: 会议推迟两天,
	// "航班晚点3小时了", 考试提前了一周; not 会议推迟到周五. The groups are what is moved and the length.
	hanPutOff = pattern.MustCompile(`^(.*?)(?:又|也|都|已经|被|给我们?|临时)*` +
		`(?:推迟|延期|延后|延迟|延误|晚点|往后推|推后|推|提前)了?` + hanHowMuch + `(?:了|吧)?(?:[，。！]|$)`)
)
