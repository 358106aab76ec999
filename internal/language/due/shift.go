package due

import (
	"strconv"
	"strings"
	"time"

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
	form, sign := putOff, 1
	if hanPutOff.MatchString(s) {
		form = hanPutOff
	} else if broughtForward.MatchString(s) {
		form, sign = broughtForward, -1
	}
	m := form.FindStringSubmatchIndex(s)
	if m == nil || toADay.MatchString(s[m[1]:]) || isKept.MatchString(s[m[1]:]) {
		return "", by
	}
	var groups []string
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			groups = append(groups, s[m[i]:m[i+1]])
		}
	}
	last := len(groups) - 1
	about = strings.Join(groups[:last-1], " ")
	count, unit := groups[last-1], groups[last]
	if form == hanPutOff && strings.Contains(s[len(groups[0]):], "提前") {
		sign = -1
	}
	n := sign * counts[strings.ToLower(count)]
	if n == 0 {
		n, _ = strconv.Atoi(count)
		n *= sign
	}
	half := strings.HasPrefix(count, "half") || count == "半"
	switch unit {
	case "hour", "小时":
		by.Minutes = 60 * n
		if half {
			by.Minutes = 30 * sign
		}
	case "day", "天":
		by.Days = n
	case "week", "周", "星期", "礼拜":
		by.Days = 7 * n
	case "fortnight":
		by.Days = 14 * n
	case "month", "月":
		by.Months = n
	}
	return about, by
}

// toADay matches that the new time itself follows: " to Friday", ", until noon"; not " and it rained".
var toADay = pattern.MustCompile(`(?i)^,? (?:to|until|till|for|on)\b`)

// isKept matches what follows a time that is kept free, and moves nothing: " aside", " apart"; not " and it rained".
var isKept = pattern.MustCompile(`(?i)^ (?:aside|apart)\b`)

// counts are the words of small numbers.
var counts = map[string]int{"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a couple of": 2,
	"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}

const (
	// movedThing is what gets another time.
	movedThing = `(?:(?:my|our|the|his|her|their|this|that|[\p{L}]+'s)(?: [\p{L}'-]+){1,4}?|[a-z]+(?: [a-z]+)?)`
	// byHowMuch matches how much later or earlier something is to be.
	byHowMuch = ` (?:by )?(an?|one|two|three|four|five|six|a couple of|half an|\d{1,2})(?: whole| more)? ` +
		`(hour|day|week|fortnight|month)s?`
)

var (
	// putOff matches that something is moved to a later time, by how much: "the test was put back a week",
	// "they've delayed my flight two hours", "postponed by 3 days"; not "the test was put back to Friday". The groups
	// are what is moved, a count and a unit.
	putOff = pattern.MustCompile(`(?i)^(.*?)(?:'s| has| have| is| was| got|'ve|\b)` +
		`(?: (?:now|just|been|being))* ?(?:put|pushed|moved|set|delayed|postponed|knocked)` +
		`(?: (it|me|us|` + movedThing + `))?(?: back| off| on| out)?` + byHowMuch + `(?: later)?\b`)
	// broughtForward matches that something is moved to an earlier time, by how much:
	// "they brought the meeting forward an hour", "it's two days earlier"; not "it was put back a week". The groups
	// are what is moved, a count and a unit.
	broughtForward = pattern.MustCompile(
		`(?i)^(.*?)(?:'s| has| have| is| was| got|'ve|\b)(?: (?:now|just|been|being))* ?(?:brought|moved|pulled|put)` +
			`(?: (it|me|us|` + movedThing + `))? (?:forward|up)` + byHowMuch + `\b` +
			`|^(.*?)(?:moved|is|'s|been)(?: (it|me|us|` + movedThing + `))?` + byHowMuch + ` (?:earlier|sooner)\b`)
	// hanPutOff matches by how much something is moved, to a later or an earlier time: 会议推迟两天,
	// "航班晚点3小时了", 考试提前了一周; not 会议推迟到周五. The groups are what is moved, a count and a unit.
	hanPutOff = pattern.MustCompile(`^(.*?)(?:又|也|都|已经|被|给我们?|临时)*` +
		`(?:推迟|延期|延后|延迟|延误|晚点|往后推|推后|推|提前)了?(半|[一二两三四五六七八九十]|\d{1,2})(?:个)?` +
		`(小时|天|周|星期|礼拜|月)(?:了|吧)?(?:[，。！]|$)`)
)
