// Package due reads when people ask for something to be done: "at seven tomorrow", "every Monday".
package due

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// aboutTime matches words before a time that make it the time of another thing, as in tickets for the concert on
// Friday: "buy tickets for the concert ", "ask what he did after ", "text Bob and tell him I'm late ", 买演唱会的; not "call Bob ".
var aboutTime = pattern.MustCompile(
	`(?i)\b(?:for|of|from) (?:the|my|our|his|her|their|a|an) (?:[a-z-]+ ){1,4}$` +
		`|\b(?:that|when|before|after|if|because|which|who|until|till) [^,]*$` +
		`|\b(?:text|e-?mail|message|send|write|mail)\b[^,]*\b(?:and (?:tell|ask|let|say)|saying|telling|asking) [^,]*$` +
		`|的$`)

// thatThing matches words before a time that end in what was spoken of: "remind me to do that ", "tell me of that "; not "tell Bob that ".
var thatThing = pattern.MustCompile(`(?i)\b(?:to (?:do|send|finish|get|buy|pay|post|fix|check|order|bring|take|sort|sort out|book|return|cancel|ask about|call about)|(?:me|us) (?:of|about)) that $`)

// fromPlace matches words before a time that end with the place from where something is taken, which has no time of its own: "take the chicken
// out of the freezer ", "pick Lily up from the party "; not "buy tickets for the concert ".
var fromPlace = pattern.MustCompile(`(?i)\b(?:out of|off of) (?:the|my|our|his|her|their|a|an) (?:[a-z-]+ ){1,4}$` +
	`|\b(?:pick|collect|fetch|get|bring|take|buy|grab|order|borrow|drive|walk) (?:[a-z'-]+ ){0,5}from ` +
	`(?:the|my|our|his|her|their|a|an) (?:[a-z-]+ ){1,4}$`)

// ofEvent matches what people take from something that happens, and not from a place: "minutes from the meeting "; not "cake from the bakery ".
var ofEvent = pattern.MustCompile(`(?i)\b(?:minutes|notes|slides|results?|report|photos|pictures|leftovers|homework|news) .*from ` +
	`|from (?:the|my|our) (?:[a-z-]+ )*(?:meeting|lecture|talk|conference|session|seminar|interview|webinar) $`)

// reminderFor matches what a reminder is for right before its time, as in a reminder for the demo on Friday:
// "set a reminder for the demo ", "remind me of my exam "; not "buy tickets for the demo ".
var reminderFor = pattern.MustCompile(`(?i)(?:\b(?:reminder|alarm|timer)|\b(?:remind|reminding) (?:me|us)) ` +
	`(?:for|of) (?:the|my|our|his|her|their|a|an) (?:[a-z-]+ ){1,4}$`)

// afterVerb matches the verb before the time of a request itself: "please remind me ", "call me "; not
// "remind me of lunch ".
var afterVerb = pattern.MustCompile(`(?i)(?:remind|wake|call|text|tell|ask) (?:me|us) $`)

// Of returns when a request is due, and what it asks without the time. Two times that differ, a
// time that belongs to something else, and what comes back give none. A day or a part of it is due at the hour at which
// people expect what they ask for.
func Of(text string, said time.Time) (due, end time.Time, rest string) {
	if everyMatch(inUnits(text)) == nil { // "the last Friday of each month at nine" is not today
		due, end, rest = of(inTimes(text, said), said)
	}
	if due.IsZero() {
		rest = trim(text)
	}
	return due, end, rest
}

func of(text string, said time.Time) (due, end time.Time, rest string) {
	found := times.Future(text, said)
	if namesUnreadDay(text, found) {
		return due, end, trim(text)
	}
	if len(found) == 0 {
		if at, due := hourToCome(text, said); !due.IsZero() {
			return due, due.Add(time.Minute), without(text, at.Start, at.End)
		}
		if at, ok := overToday(text, said); ok {
			return said, said.Add(time.Minute), without(text, at.Start, at.End)
		}
		due, end = inOtherWords(text, said)
		return due, end, trim(text)
	}
	first := found[0]
	if due, end, until := daysBefore(text, first, said); until > 0 && len(found) == 1 {
		return due, end, without(text, first.Start, until)
	} else if until > 0 && len(found) == 2 && found[1].Start == until && due.After(said) { // 元旦前一天晚上八点
		words := onDay(due, true) + text[until:found[1].End]
		if clock := times.Future(words, said); len(clock) == 1 {
			due, end = Expected(words, clock[0], said)
			return due, end, without(text, first.Start, found[1].End)
		}
	}
	if back, ok := countedBackIn(text); ok && len(found) == 1 { // "two days before the exam on Friday"
		if back.Clock == 0 && first.Start >= back.to && !namesDay.MatchString(text[first.Start:first.End]) {
			return due, end, trim(text) // "two days before my exam at 6 pm": on which day?
		}
		day := first
		if limit.MatchString(text[first.Start:first.End]) { // it was read as all that is before the day
			day.From = first.To
		}
		due, end = back.before(text, day, said)
		return due, end, trim(text)
	}
	// "remind me tomorrow about the meeting on Friday": the time right after the verb.
	if len(found) > 1 && first.Start > 0 && !afterVerb.MatchString(text[:first.Start]) {
		return due, end, ""
	}
	before := text[:first.Start]
	isPlace := fromPlace.MatchString(before) && !ofEvent.MatchString(before)
	if aboutTime.MatchString(before) && !reminderFor.MatchString(before) && !thatThing.MatchString(before) && !isPlace ||
		len(found) == 1 && !isTimePlace(text, first) {
		return due, end, ""
	}
	if m := afterClock.FindStringSubmatch(text[first.Start:first.End]); m != nil && remindsNot.MatchString(text) {
		if at := times.Future("at "+m[1], said); len(at) == 1 {
			due, end = Expected("at "+m[1], at[0], said)
			return due, end, trim(text)
		}
	}
	rest = without(text, first.Start, first.End)
	if rest == "" {
		rest = trim(text)
	}
	due, end = Expected(text, first, said)
	return due, end, rest
}

var (
	// remindsNot matches a request to be reminded of what not to do: "remind me not to eat"; not "remind me to eat".
	remindsNot = pattern.MustCompile(`(?i)\bremind (?:me|us) (?:not to|never to|that (?:i|we) (?:can't|mustn't|shouldn't))\b`)
	// afterClock matches from when on something is not to be done: "after 10 pm", "past 9 tonight"; not "at 10 pm". The group is when.
	afterClock = pattern.MustCompile(`(?i)^(?:any time |anytime )?(?:after|past|from) (.+)$`)
	// hanGap matches the space that a time left between Chinese words: "提醒我 买牛奶"; not "remind me".
	hanGap = pattern.MustCompile(`([\p{Han}，]) (\p{Han})`)
	// goesOn matches what follows a time after a comma and belongs to the request, as in remind me at 5, to call Bob:
	// ", to call Bob", "，买牛奶"; not ", no rush".
	goesOn = pattern.MustCompile(`(?i)^[,，] *(?:(to|about|that|of) |(\p{Han}))`)
)

// without returns a request without the words from one place to another, and without the comma that
// they leave behind: "call Bob on Friday, no rush".
func without(text string, from, to int) string {
	before, after := strings.TrimRight(text[:from], " "), strings.TrimLeft(text[to:], " ")
	if m := goesOn.FindStringSubmatchIndex(after); m != nil && (m[2] >= 0 || strings.HasSuffix(before, "我")) {
		before, after = strings.TrimRight(before, ",，"), strings.TrimLeft(after, ",， ")
	}
	if after == "" { // "set an alarm for"
		before = strings.TrimSuffix(before, " for")
	}
	if before == "" || strings.HasSuffix(before, "个") { // 六点的闹钟, 定个六点的闹钟
		after = strings.TrimPrefix(after, "的")
	}
	if strings.HasPrefix(after, ",") || strings.HasPrefix(after, "，") {
		before = strings.TrimRight(before, ",，")
	} else {
		before += " "
	}
	rest := strings.Join(strings.Fields(before+after), " ")
	return trim(hanGap.ReplaceAllString(rest, "$1$2"))
}

// Clause is Of for a request that ends a sentence: "my train leaves at 6:45 tomorrow, wake me at half
// five". What its time leaves open, the day or all of it, is as in what stands before.
func Clause(context, request string, said time.Time) (due, end time.Time, rest string) {
	if due, end, rest = onDayTold(context, request, said); !due.IsZero() {
		return due, end, rest
	}
	due, end, rest = Of(request, said)
	context, words := inTimes(context, said), inTimes(request, said)
	found := times.Future(context, said)
	if len(found) == 0 && !due.IsZero() && !namesDay.MatchString(words) && IsUnreadDay(context) { // "On my birthday"
		return time.Time{}, time.Time{}, trim(request)
	}
	if len(found) != 1 || timerTime(request) != "" {
		return due, end, rest
	}
	other := found[0]
	if at, until, what := beforeHourTold(context, request, other, said); !at.IsZero() {
		return at, until, what
	}
	if hour, _ := clockIn(words); due.IsZero() && hour >= 0 && other.From.After(said) && !namesDay.MatchString(words) { // "at three", said at half past three
		due, end, rest = Of(request, time.Date(other.From.Year(), other.From.Month(), other.From.Day(), firstHour, 0, 0, 0, said.Location()))
	}
	own, counts := countedBackIn(words)
	if hour, minute := clockOfDay(words[own.to:], own.hour >= eveningHour); counts && own.Clock == 0 && hour >= 0 { // "the evening before at 8"
		day := other.From.AddDate(0, -own.Months, -own.Days)
		if at := time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, day.Location()); at.After(said) {
			if _, _, what := Of(words[:own.from]+words[own.to:], said); what != "" {
				rest = what
			}
			return at, at.Add(time.Minute), rest
		}
	}
	before, precedes := countedBackIn(context[other.End:]) // 提前一天提醒我
	switch {
	case due.IsZero() && counts:
		due, end = own.before(context, other, said)
		if back, ok := countedBackIn(rest); ok {
			rest = without(rest, back.from, back.to)
		}
	case due.IsZero() && precedes:
		due, end = before.before(context, other, said)
	case due.IsZero():
		due, end = Expected(context, other, said)
		if own := times.Future(words, said); len(own) == 1 && namesUnreadDay(words, own) { // "Leo's birthday is on 3 June, remind me on his birthday at 8"
			hour, minute := clockOfDay(words[own[0].Start:own[0].End], false)
			if at := onHour(other.From, hour).Add(time.Duration(minute) * time.Minute); hour >= 0 && at.After(said) {
				due, end = at, at.Add(time.Minute)
			}
		}
	case !namesDay.MatchString(words):
		day := other.From
		hour := due.Hour()
		if named, _ := clockIn(words); named >= 1 && named <= 12 && !dayHalf.MatchString(words) && day.After(said) &&
			day.YearDay() != said.YearDay() {
			hour = named
			if named < firstHour || named == 12 {
				hour = named%12 + 12
			}
		}
		due = time.Date(day.Year(), day.Month(), day.Day(), hour, due.Minute(), 0, 0, due.Location())
		if wakes.MatchString(words) && due.Hour() >= 12 && !dayHalf.MatchString(words) {
			due = due.Add(-12 * time.Hour)
		}
		if !due.After(said) {
			due = due.AddDate(0, 0, 1)
		}
		end = due.Add(time.Minute)
	}
	return due, end, rest
}

// clockOfDay returns the time of day that words name, late on if they leave it open; hour is -1 for none: "at 8 pm", "at six".
func clockOfDay(words string, late bool) (hour, minute int) {
	const day = "tomorrow "
	for _, i := range times.Future(day+strings.TrimLeft(words, " "), time.Unix(0, 0).UTC()) {
		read := day + strings.TrimLeft(words, " ")
		from, to := AtClock(read, i)
		if i.Start > 0 || to.Sub(from) > time.Minute {
			continue
		}
		if hour = from.Hour(); late && hour < 12 && !dayHalf.MatchString(read[i.Start:i.End]) {
			hour += 12
		}
		return hour, from.Minute()
	}
	return -1, 0
}

// nextWeekday matches a day of the week with next, which may be one of two days: "next Friday"; not "next week".
var nextWeekday = pattern.MustCompile(`(?i)\bnext ((?:mon|tues|wednes|thurs|fri|satur|sun)day\b)`)

// inOtherWords reads times that have two meanings, where a request needs one: "next Friday" is
// the first one, since early is better than never. The words stay in the text.
func inOtherWords(text string, said time.Time) (due, end time.Time) {
	if rings := timerTime(text); rings != "" {
		text = rings
	} else if nextWeekday.MatchString(text) {
		text = nextWeekday.ReplaceAllString(text, "on $1")
	} else {
		return due, end
	}
	if found := times.Future(text, said); len(found) == 1 {
		return Expected(text, found[0], said)
	}
	return due, end
}

var (
	// clock matches a time of day in English: "at seven", "by 10:30", "half past six", "quarter to 9", "8 o'clock";
	// not "7 cats".
	clock = pattern.MustCompile(
		`(?i)\b(?:at|by|around|about) (?:(half|quarter) (past|to) )?(\d{1,2}|` + hourWords + `)` +
			`(?::(\d\d)| (` + minuteWords + `))?\b` +
			`|\b(half|quarter) (past|to) (\d{1,2}|` + hourWords + `)\b` +
			`|\b(\d{1,2}):(\d\d)\b` +
			`|\b(\d{1,2}|` + hourWords + `) o'clock`)
	// countedClock matches a time of day that is counted in minutes: "ten to nine", "twenty-five past eight".
	countedClock = pattern.MustCompile(`(?i)\b(five|ten|twenty|twenty[- ]five|\d{1,2}) (?:minutes )?(past|to) ` +
		`(\d{1,2}|` + hourWords + `)\b`)
	// hanClock matches a time of day in Chinese: 八点半, 十点一刻, 三点二十分; not 八个. The groups are the hour, a
	// half, a quarter and the minutes.
	hanClock = pattern.MustCompile(`(\d{1,2}|十?[一二两三四五六七八九]|十)点` +
		`(?:(半)|([一1三3])刻|(\d{1,2}|[二三四五]?十[一二三四五六七八九]?)分?)?`)
	// wakes matches that someone is to be woken: "wake me at six", "set an alarm", "remind me at six to get up", 叫我起床; not "remind me at six".
	wakes = pattern.MustCompile(`(?i)\bwake (?:me|us)\b|\balarm\b|\bto (?:get|wake) up\b|叫醒|起床|[叫喊]我起来|闹钟`)
	// dayHalf matches words that leave no doubt about the half of the day: "8 pm", "seven in the evening",
	// "in two hours", 早上七点; not "at seven".
	dayHalf = pattern.MustCompile(
		`(?i)\b(?:am|pm|a\.m|p\.m|morning|afternoon|evening|night|noon|tonight|` + inLength + `)\b` +
			`|早|晚|上午|下午|中午|夜|小时|钟头|分钟|刻钟|秒`)
	hours = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
		"nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
		"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11, "十二": 12}
)

const (
	// inLength is a time that is counted from now by the clock, in English.
	inLength    = `in (?:(?:[\w.½-]+ ){1,6}(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)|\d+ ?h(?:\d+m?)?)`
	hourWords   = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`
	minuteWords = `thirty|fifteen|twenty|ten|forty-five|forty`
)

var minutes = map[string]int{"": 0, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45}

// eveningHour is from when on an hour below twelve is one of the evening.
const eveningHour = 17

// firstHour is the first hour of the morning for which people ask without saying so.
const firstHour = 7

// AtClock returns when a request is due whose time leaves the half of the day open: "tomorrow at
// seven" is in the morning, "at five" in the afternoon. People wake in the morning.
func AtClock(text string, i times.Interval) (due, end time.Time) {
	words := text[i.Start:i.End]
	if dayHalf.MatchString(words) {
		return i.From, i.To
	}
	hour, minute := clockIn(words)
	if hour < 1 || hour > 12 || minute < 0 {
		return i.From, i.To
	}
	wake := wakes.MatchString(text)
	if i.To.Sub(i.From) < 23*time.Hour { // the next such hour
		if wake && i.From.Hour() >= 12 && hour < 12 && !ofToday.MatchString(words) {
			shift := 12 * time.Hour
			if namesDay.MatchString(words) { // of the day that is named
				shift = -shift
			}
			return i.From.Add(shift), i.To.Add(shift)
		}
		return i.From, i.To
	}
	if hour < firstHour && !wake || hour == 12 {
		hour = hour%12 + 12
	}
	from := time.Date(i.From.Year(), i.From.Month(), i.From.Day(), hour, minute, 0, 0, i.From.Location())
	return from, from.Add(time.Minute)
}

// ofToday matches a time of this day: "at five today", 今天五点; not "at five tomorrow".
var ofToday = pattern.MustCompile(`(?i)\btoday\b|今[天日]`)

// clockIn returns the time of day that words name; hour is -1 for none.
func clockIn(words string) (hour, minute int) {
	if m := hanClock.FindStringSubmatch(words); m != nil {
		switch {
		case m[2] != "":
			minute = 30
		case m[3] == "一" || m[3] == "1":
			minute = 15
		case m[3] != "":
			minute = 45
		case m[4] != "":
			minute = smallNumber(m[4])
		}
		return numberOf(m[1]), minute
	}
	if m := countedClock.FindStringSubmatch(words); m != nil {
		minute = numberOf(m[1])
		if word := strings.ToLower(m[1]); strings.HasPrefix(word, "twenty") {
			minute = 20 + max(0, numberOf(strings.TrimLeft(strings.TrimPrefix(word, "twenty"), "- ")))
		}
		hour = numberOf(m[3])
		if strings.EqualFold(m[2], "to") {
			hour, minute = hour-1, 60-minute
		}
		return hour, minute
	}
	m := clock.FindStringSubmatch(words)
	if m == nil {
		return -1, 0
	}
	part, side := m[1]+m[6], m[2]+m[7]
	hour, minute = numberOf(m[3]+m[8]+m[9]+m[11]), numberOf(m[4]+m[10])+minutes[strings.ToLower(m[5])]
	switch {
	case part == "half":
		minute = 30
	case side == "past":
		minute = 15
	case side == "to":
		hour, minute = hour-1, 45
	}
	return hour, minute
}

// smallNumber returns the value of 20, 二十 and 四十五.
func smallNumber(word string) int {
	tens, ones, ok := strings.Cut(word, "十")
	if !ok {
		return numberOf(word)
	}
	return 10*max(1, numberOf(tens)) + numberOf(ones)
}

// numberOf returns the number that digits or a word stand for: 0 for "", -1 for none.
func numberOf(word string) int {
	if word == "" {
		return 0
	}
	if n, err := strconv.Atoi(word); err == nil {
		return n
	}
	if n := hours[strings.ToLower(word)]; n > 0 {
		return n
	}
	return -1
}

// isTimePlace reports whether a time stands where the time of a request stands: at an end
// of the sentence or a clause, or right after the verb.
func isTimePlace(text string, at times.Interval) bool {
	before, after := strings.TrimSpace(text[:at.Start]), strings.TrimLeft(text[at.End:], " ")
	if strings.HasPrefix(after, "'s ") { // "tomorrow's date"
		return false
	}
	if before == "" || after == "" || strings.ContainsAny(after[:1], ".!?,;") {
		return true
	}
	if _, size := utf8.DecodeRuneInString(after); size > 1 { // Chinese: the time stands before the verb
		return true
	}
	for _, start := range []string{"to ", "not to ", "about ", "that ", "please", "for ", "and ", "so ", "because ", "if ", "whether ", "will you", "would you", "can you", "could you"} {
		if strings.HasPrefix(strings.ToLower(after), start) {
			return true
		}
	}
	return asksFirst.MatchString(before) && reasonBehind.MatchString(after)
}

var (
	// asksFirst matches how a request begins whose reason may follow its time: "wake me", "remind me to call mum"; not "the man I met".
	asksFirst = pattern.MustCompile(`(?i)^(?:(?:please|hey|ok|okay|so|and|can you|could you|will you|would you),? )*(?:wake|remind|get|call|nudge|alert) (?:me|us)\b`)
	// reasonBehind matches such a reason without a comma, as a recogniser writes it: "I'm having a nap", "we have guests", "it's her birthday"; not "I met him".
	reasonBehind = pattern.MustCompile(`(?i)^(?:i|we)(?:'m|'re|'ve|'ll|'d)? (?:am|are|have|need|must|can't|cannot|mustn't|always|never|keep|tend|want|got|gotta|gonna|going|\p{L}+ing)\b|^(?:i|we)(?:'m|'re|'ve) |^(?:it|there|he|she|they)(?:'s|'re| is| are) `)
)

// trim removes the ends of a sentence.
func trim(text string) string { return strings.Trim(text, " .!,;。！，；") }
