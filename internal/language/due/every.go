package due

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	weekdays = `monday|tuesday|wednesday|thursday|friday|saturday|sunday`
	// moreDays match further days of the week after the first: ", Thursdays and Saturdays".
	moreDays = `((?:(?:,| and|, and) (?:every |each |on )?(?:` + weekdays + `)s?\b)*)`
	hanWeek  = `(?:周|星期|礼拜)`
	hanDays  = `[一二三四五六日天]`
	// hanEach is the word for each, with a count: 每, 每个, 每隔两.
	hanEach = `每(?:个|一|逢|(隔?(?:\d{1,3}|十?[一二两三四五六七八九]|十|半)个?))?`
	// hanMoreDays match them as 和周四, and without the word: 三五 after 周一.
	hanMoreDays = `((?:[和、跟及]每?` + hanWeek + hanDays + `|、?[一二三四五六日])*)`
)

var (
	// everyTime matches how often something comes back: "every other week", "each Tuesday and Friday",
	// "once a month", "daily", "from Monday to Friday", "weekends"; not "on Monday". The groups are a count, a unit
	// and further days.
	everyTime = pattern.MustCompile(
		`(?i)\b(?:every|each) (?:(other|second|third|fourth|` + hourWords + `|\d{1,3})(?:nd|rd|th)? )?(` +
			`day|morning|afternoon|evening|night|weekday|weekend|fortnight|week|month|year|hour|minute|(?:` + weekdays + `))s?\b` +
			moreDays +
			`|\bonce (?:a|every|each)() (day|week|month|year)\b()` +
			`|\b()(daily|weekly|monthly|yearly|hourly|biweekly|fortnightly)\b()` +
			`|\b()((?:from )?monday (?:to|through|until) friday)s?\b()` +
			`|\b()(?:on )?(weekdays|weekends|(?:` + weekdays + `)s)\b` + moreDays)
	// hanEvery matches how often something comes back: 每天, 每隔两周, 隔周, 每周一三五, 工作日; not 周一. The groups are a
	// count, a unit and further days.
	hanEvery = pattern.MustCompile(
		hanEach + `(` + hanWeek + hanDays + `)` + hanMoreDays +
			`|` + hanEach + `(天|日|早上?|晚上?|中午|下午|工作日|周末|` + hanWeek + `|小时|钟头|分钟|月|年)()` +
			`|(?:^|[，。,在请我])(隔一?个?)(周|星期|礼拜)()` +
			`|(?:^|[，。,在])()(平时)()` +
			`|[定设订]个()(工作日|平日|` + hanWeek + `一(?:到|至)` + hanWeek + `五)()` +
			`|(?:^|[^上下这本个首非是天的一二两三四五六七八九十几\d])()` +
			`(工作日|平日|` + hanWeek + `一(?:到|至)` + hanWeek + `五)()`)
	// notWorkdays matches what follows workdays that are counted or over, and do not come back: 之内, 结束后; not
	// 提醒我.
	notWorkdays = pattern.MustCompile(`^(?:之内|以内|内|之前|以前|前|之后|以后|后|结束|完)`)
	// otherRepeat matches what comes back in ways that cannot be kept as a repeated errand: "every few days",
	// "whenever it rains", "the fifth Monday of each month", "the last working day of each month", "early each month", 每次, 每季,
	// 每天几次, 每月倒数第二个周一, 每月上旬; not "every day", 第二次.
	otherRepeat = pattern.MustCompile(
		`(?i)\b(?:every|each) (?:few|couple|half|quarter|single time|time|spring|summer|autumn|fall|winter)\b` +
			`|\bwhenever\b` +
			`|\b(?:first|second|third|fourth|other|last) ` +
			`(?:` + weekdays + `|(?:working |business |school |week)days?|weeks?|weekends?|half) (?:of|in) ` +
			`|\b(?:early|late|mid)[ -](?:in )?(?:each|every) (?:month|year)\b` +
			`|\b(?:` + weekdays + `)s? (?:of|in) (?:each|every) (?:month|year)\b|倒数第` +
			`|月的?(?:第[一二三四五\d]个?|最后一?个?|首个?|末个?)(?:` + hanWeek + `|工作日|周末)|月的?(?:[上中下]旬|[上下]半月)` +
			`|每(?:次|当|回|个?季|半|周一次|星期一次)` +
			`|(?:^|[^第])(?:二|两|三|四|五|六|几)[次回遍]` +
			`|\b(?:twice|(?:two|three|four|few|\d+) times) (?:a|every|each) `)
	// weekdayIn matches a day of the week: "on Monday", "Fridays"; not "in May".
	weekdayIn = pattern.MustCompile(`(?i)\b(?:` + weekdays + `)`)
	// hanDayIn matches a day of the week: 周一, 下星期天; not 一周.
	hanDayIn = pattern.MustCompile(hanWeek + hanDays)
)

// often says how often something comes back.
type often struct {
	at     []int  // where a text says it
	phrase string // what is said there, in lower case
	unit   graph.Repeat
	count  int            // of units: 2 for every other week
	days   []time.Weekday // of the week
}

// Every returns where a text says that something comes back, as a start and an end; nil for nowhere.
func Every(text string) []int {
	if placed := placedIn(text); placed != nil {
		return placed.at[:]
	}
	if at := everyMatch(text); at != nil {
		return at[:2]
	}
	if written := inUnits(text); written != text { // the place is not known, but where it begins
		if at := everyMatch(written); at != nil {
			at[0] = min(at[0], len(text))
			return []int{at[0], at[0]}
		}
	}
	return nil
}

// everyMatch returns the places of the whole, the count, the unit and further days.
func everyMatch(text string) []int {
	form := everyTime
	at := form.FindStringSubmatchIndex(text)
	if at == nil {
		form = hanEvery
		if at = form.FindStringSubmatchIndex(text); at == nil {
			return nil
		}
		if strings.HasSuffix(text[:at[1]], "工作日") && notWorkdays.MatchString(text[at[1]:]) {
			return nil
		}
	}
	found := at[:2:2]
	for i := 2; i < len(at); i += 6 { // one of the alternatives
		if at[i+2] >= 0 {
			found = append(found, at[i:i+6]...)
		}
	}
	if form == hanEvery && found[2] == found[4] { // without the character before it
		found[0] = found[4]
	} else if form == hanEvery && !strings.HasPrefix(text[found[0]:], "每") && strings.HasPrefix(text[max(0, found[2]):], "隔") {
		found[0] = found[2]
	}
	if end := found[1]; form == hanEvery && strings.HasPrefix(text[end:], "点") && found[7] > found[6] { // 每周一三点: Monday at three
		_, size := utf8.DecodeLastRuneInString(text[:end])
		found[1], found[7] = end-size, end-size
	}
	return found
}

// oftenIn reads how often something comes back, as far as a graph.Repeat says it.
func oftenIn(text string) (o often, ok bool) {
	at := everyMatch(text)
	if at == nil || otherRepeat.MatchString(text) {
		return o, false
	}
	part := func(i int) string {
		if at[i] < 0 {
			return ""
		}
		return strings.ToLower(text[at[i]:at[i+1]])
	}
	o = often{at: at[:2], phrase: part(0)}
	counted, unit, further := part(2), part(4), part(6)
	o.count = unitsOf(counted, unit)
	if unit == "biweekly" || unit == "fortnightly" || unit == "fortnight" {
		o.count, unit = 2, "week"
	}
	switch {
	case unit == "week" || unit == "weekly" || unit == "周" || unit == "星期" || unit == "礼拜":
		o.days = daysIn(text) // "every week on Monday"
	case hanDayIn.MatchString(unit):
		o.days = hanDaysIn(unit + further)
	default:
		o.days = daysIn(unit + further)
	}
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(unit, word) })
	}
	switch {
	case has("weekend", "周末"):
		o.unit, o.days = graph.Weekly, []time.Weekday{time.Saturday, time.Sunday}
	case has("weekday", "monday to", "monday through", "monday until", "工作日", "平日", "平时", "到", "至"):
		o.unit, o.days = graph.Weekdays, nil
	case len(o.days) > 0 || has("week", "周", "星期", "礼拜"):
		o.unit = graph.Weekly
	case has("month", "月"):
		o.unit = graph.Monthly
	case has("year", "年"):
		o.unit = graph.Yearly
	case has("hour", "小时", "钟头"):
		o.unit = graph.Hourly
	case has("minute", "分钟"):
		o.unit = graph.Minutely
	default:
		o.unit = graph.Daily
	}
	return o, o.unit.Every(o.count).Known()
}

// unitsOf reads a count of units: 2 of "other", 三 and 隔一, but 1 of 隔一 with hours, between which
// there is nothing to leave out.
func unitsOf(counted, unit string) int {
	counted = strings.TrimSuffix(counted, "个")
	number, leftOut := strings.CutPrefix(counted, "隔")
	switch {
	case counted == "":
		return 1
	case counted == "other" || counted == "second":
		return 2
	case counted == "third":
		return 3
	case counted == "fourth":
		return 4
	case leftOut && number == "": // 隔周
		return 2
	case leftOut && number == "一" && unit != "小时" && unit != "钟头":
		return 2
	}
	return numberOf(number)
}

// daysIn returns the days of the week that a text names.
func daysIn(text string) (days []time.Weekday) {
	for _, word := range weekdayIn.FindAllString(text, -1) {
		days = append(days, time.Weekday(slices.Index(weekdayNames, strings.ToLower(word))))
	}
	for _, word := range hanDayIn.FindAllString(text, -1) {
		days = append(days, hanDaysIn(word)...)
	}
	return days
}

// hanDaysIn returns the days of a list such as 周一三五 or 周二和周四.
func hanDaysIn(list string) (days []time.Weekday) {
	for _, r := range list {
		if at := strings.IndexRune("日一二三四五六", r); at >= 0 {
			days = append(days, time.Weekday(at/len("日")))
		} else if r == '天' {
			days = append(days, time.Sunday)
		}
	}
	return days
}

var weekdayNames = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
