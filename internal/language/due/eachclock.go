package due

import (
	"strconv"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	clockNumber = `(?:(?:half|quarter|(?:five|ten|twenty|twenty[- ]five)(?: minutes)?) (?:past|to) )?(?:\d{1,2}(?::\d\d)?|noon|midnight|` + hourWords + `)`
	clockHalf   = `(?: ?[ap]\.?m\b\.?| in the (?:morning|afternoon|evening)| at night| o'clock| uhr)?`
	clockDay    = `(?:(?:on |this |next |every |each )?(?:` +
		`(?:` + weekdays + `)s?(?: ` + dayPartName + `)?|weekdays?|weekends?|` + dayPartName + `s?|tomorrow|today|tonight` +
		`|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:` + monthNames + `)(?: \d{1,2}(?:st|nd|rd|th)?)?),? )`
	clockJoin  = `(?:,? and again|,? and|,? then|,| &| \+)? (?:again )?`
	hanClockNo = `(?:凌晨|清晨|早上|早|上午|中午|下午|傍晚|晚上|晚|夜里)?` +
		`(?:\d{1,2}:\d\d|(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|[一三]刻|\d{1,2}分?)?)`
	hanClockDay = `(?:今天|今晚|今早|明天|明早|明晚|后天|每[天日]|每个?(?:工作日|周末)|(?:每个?|下)?` + hanWeek + `[一二三四五六日天]+|工作日|平日|周末)?`
)

var (
	// clockList matches several times, of a day or of several days: "at 8 am and 8 pm",
	// "Saturday at 10 and Sunday at 12:00", "at 8, 12 and 18", "every morning at 8 and every evening at 9"; not "at 8".
	clockList = pattern.MustCompile(`(?i)(?:\b` + clockDay + `)?(?:\bat )?\b` + clockNumber + clockHalf +
		`(?:` + clockJoin + clockDay + `?(?:at )?` + clockNumber + clockHalf + `(?:\b|$))+`)
	// hanClockList matches several times, of a day or of several days: 早上八点和晚上八点, 周一九点、周三十点, 每周一八点和每周四九点; not
	// 早上八点.
	hanClockList = pattern.MustCompile(hanClockDay + hanClockNo +
		`(?:(?:[和跟、与及，]|还有|以及)?` + hanClockDay + hanClockNo + `)+`)
	// oneClock matches one time of such a list: "tomorrow at 10 am", "half past six". The groups are its day, the
	// word at, the number and the half of the day.
	oneClock = pattern.MustCompile(`(?i)(\b` + clockDay + `)?(\bat )?\b(` + clockNumber + `)(` + clockHalf + `)(?:\b|$)`)
	// oneHanClock matches one time of such a list: 明天早上八点半, 十七点; not 早上. The groups are its day and the
	// time.
	oneHanClock = pattern.MustCompile(`(` + hanClockDay + `)(` + hanClockNo + `)`)
	// numberPair matches two numbers that nothing parts, of which the second may be minutes or a count: "6 30", "5 10 and 8"; not "6 and 30", "6:30".
	numberPair = pattern.MustCompile(`(?:^|[^:\d])\d{1,2} \d{1,2}\b`)
	// manyADay matches how many times a day something comes back, which is once a day at each of the times: "twice a day", "three times per
	// day"; not "twice a week".
	manyADay = pattern.MustCompile(`(?i)\b(?:twice|(?:two|three|four|five|six|\d) times) (?:a|per|every|each) day\b`)
	wholeDay = strings.NewReplacer("今早", "今天", "今晚", "今天", "明早", "明天", "明晚", "明天")
)

// EachClock returns a request that names several times as one request for each of them; nil for another
// one. "At 8 and at 20:00" is by a clock of 24 hours, "at 8 and 10 pm" is both in the evening.
func EachClock(text string) (each []string) {
	text = manyADay.ReplaceAllString(hanListed(ClocksWritten(hoursOfDay(text))), "every day")
	for _, list := range []*pattern.Pattern{hanClockList, clockList} {
		if written := habitsInClocks(text); written != text && list.MatchString(written) && !list.MatchString(text) {
			text = written // "after lunch and after dinner", 午饭后和晚饭后
		}
	}
	if at := hanClockList.FindStringIndex(text); at != nil {
		days := daysOfList{before: text[:at[0]]}
		for _, m := range oneHanClock.FindAllStringSubmatch(text[at[0]:at[1]], -1) {
			each = append(each, days.next(text, at[0], m[1])+m[2]+text[at[1]:])
		}
		return each
	}
	for _, at := range clockList.FindAllStringIndex(text, -1) {
		clocks := oneClock.FindAllStringSubmatch(text[at[0]:at[1]], -1)
		if !areClocks(clocks) || numberPair.MatchString(text[at[0]:at[1]]) {
			continue
		}
		days := daysOfList{before: text[:at[0]]}
		for _, one := range inHalves(clocks) {
			each = append(each, days.next(text, at[0], one.day)+"at "+one.clock+text[at[1]:])
		}
		return each
	}
	return nil
}

var (
	// ofEachWeek matches a day that comes back: "every weekday ", "on Saturdays ", 每天, 工作日, 平时; not "on Saturday ", 周六.
	ofEachWeek = pattern.MustCompile(`(?i)\b(?:every|each)\b|\b(?:weekday|weekend|[a-z]+day|` + dayPartName + `)s\b|每|工作日|平日|平时`)
	// spanOfDays matches days from one to another, as of each week: "Monday to Friday", 周一到周五; not "Monday".
	spanOfDays = pattern.MustCompile(`(?i)day (?:to|through|until) |[到至]`)
	// bareDay matches a day without a word that says which: "Saturday ", "on Saturday ", "evening "; not "every Saturday ", "tomorrow ".
	bareDay = pattern.MustCompile(`(?i)^(?:on )?((?:` + weekdays + `)|` + dayPartName + `)( ` + dayPartName + `)?,? $`)
	// hanBareDay matches the same in Chinese: 周六; not 每周六, 下周六.
	hanBareDay = pattern.MustCompile(`^(?:` + hanWeek + `[一二三四五六日天]+|周末)$`)
)

const dayPartName = `(?:morning|afternoon|evening|night)`

// daysOfList follows the days of a list of times, each of which is that of the times behind it too: "tomorrow at 9 and 5".
type daysOfList struct {
	before string // what stands before the list
	often  string // how often the first one comes back
	day    string // of the last time, with what stands before it
	begun  bool
}

// next returns what stands before the next time of a list that begins at a place of a text: its own day, or that of the one before.
func (d *daysOfList) next(text string, start int, day string) string {
	switch {
	case !d.begun:
		d.begun, d.often = true, day
		d.day = d.before + wholeDay.Replace(day)
		if at := everyMatch(text); at != nil && at[0] < start && at[1] >= start-1 { // "every other day at 8 and every Sunday at 9"
			d.often += text[at[0]:at[1]]
			d.before = text[:at[0]]
			if head, _, of := strings.Cut(d.before, " on the "); of && strings.HasSuffix(d.before, " of ") { // "on the 1st of every month"
				d.before = head + " "
			}
		}
		return text[:start] + day
	case day == "":
		return d.day
	}
	if ofEachWeek.MatchString(d.often) || spanOfDays.MatchString(d.often) {
		if m := bareDay.FindStringSubmatch(day); m != nil { // "weekdays at 6 and Saturday at 8"
			day = "every " + m[1] + m[2] + " "
		}
		day = hanBareDay.ReplaceAllString(day, "每$0") // 工作日六点，周六八点
	}
	d.day = d.before + day
	return d.day
}

// areClocks reports whether numbers are times of a day: each has the form of one, or stands in a list
// after "at".
func areClocks(list [][]string) bool {
	if len(list) < 2 {
		return false
	}
	listed := false
	for i, m := range list {
		number := strings.ToLower(m[3])
		sure := m[2] != "" || m[4] != "" || strings.ContainsAny(number, ": ") || number == "noon" || number == "midnight"
		switch {
		case i == 0 && !sure:
			return len(list) > 1 && list[len(list)-1][4] != "" && m[1] != ""
		case i == 0:
			listed = m[2] != ""
		case !sure && !listed:
			return false
		}
	}
	return true
}

// dayClock is a time of a day, and its day if one is named.
type dayClock struct{ day, clock string }

// inHalves writes times with the half of the day, as far as the list says it.
func inHalves(list [][]string) (clocks []dayClock) {
	whole := false // a clock of 24 hours
	for _, m := range list {
		hour, _, _ := strings.Cut(m[3], ":")
		n, err := strconv.Atoi(hour)
		whole = whole || err == nil && (n > 12 || len(hour) == 2 && hour[0] == '0')
	}
	last := strings.TrimRight(list[len(list)-1][4], " ")
	inOrder := halvesInOrder(list)
	for i, m := range list {
		number, half := m[3], m[4]
		if inOrder != nil {
			half = inOrder[i]
		}
		hour, minute, _ := strings.Cut(number, ":")
		n := numberOf(hour)
		switch {
		case half != "" && !strings.Contains(strings.ToLower(half), "o'clock"), strings.Contains(number, " "),
			number == "noon", number == "midnight":
		case whole && n >= 0 && n <= 24:
			if minute == "" {
				minute = "00"
			}
			number, half = strconv.Itoa(n)+":"+minute, ""
			switch {
			case n > 0 && n < 12:
				half = " am"
			case n == 12:
				half = " pm"
			}
		case half == "" && !strings.Contains(number, ":") && !ofEachWeek.MatchString(m[1]): // "at 8 and 10 pm"
			half = last
		}
		clocks = append(clocks, dayClock{m[1], number + half})
	}
	return clocks
}

// minInOrder is how many hours of a day show by their order in which half of the day each is.
const minInOrder = 3

// halvesInOrder returns the half of the day of each hour in a list of hours alone that runs through one day, from the morning on: "8, 2 and
// 10" are 8 am, 2 pm and 10 pm, "8 and 8" 8 am and 8 pm. It is nil for other lists.
func halvesInOrder(list [][]string) (halves []string) {
	before, half := 0, " am"
	for _, m := range list {
		hour := numberOf(strings.ToLower(m[3]))
		if m[1] != "" || m[4] != "" || hour < 1 || hour > 12 || strings.HasPrefix(m[3], "0") {
			return nil
		}
		if hour %= 12; hour < before || hour == 0 {
			if half == " pm" {
				return nil
			}
			half = " pm"
		}
		before = hour
		halves = append(halves, half)
	}
	if len(list) == 2 && before > 0 && list[0][3] == list[1][3] { // "at 8 and 8"
		return []string{" am", " pm"}
	}
	if len(list) < minInOrder || half == " am" {
		return nil
	}
	return halves
}
