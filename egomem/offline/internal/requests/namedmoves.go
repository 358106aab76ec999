package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People call a reminder by its kind when they move it: "move my alarm to 7:30", "push the dentist reminder to Friday",
// 闹钟改成六点半. Such a move changes the only open one that fits. Where none or several fit it changes nothing; what may
// also ask for a new one ("set the alarm to seven") then adds it.

const (
	// kindName are the words for a reminder that has a time.
	kindName = `(?:alarm(?: clock)?|timer|reminder|wake-?up call)`
	// ofKind matches a reminder that is there, as against a new one: "the alarm", "my dentist reminder",
	// "the reminder about the rent". The groups are the words before its kind and after it.
	ofKind = `(?:(?:the|my|our|that|this) )?((?:[\p{L}\d':-]+ ){0,4}?` + kindName + `)` +
		`((?: (?:for|about|of|to|with)(?: [\p{L}\d':-]+){1,5}?)??)`
	// toTimeOf begins a new time: a clock, a day, or a stretch from now.
	toTimeOf = `((?:at |on |for |about |around |in |this |next |the )*(?:\d|half |quarter |noon\b|midnight\b|tomorrow\b|today\b` +
		`|tonight\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|ninety)\b` +
		`|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)).*)`
)

var (
	// kindToTime matches that a reminder gets another time: "move my alarm to 7:30", "push the dentist reminder back to
	// friday", "make the alarm eight"; not "move the alarm to the hall", "i moved my alarm to 7". The groups are the
	// verb, the way, the words before and after its kind, the way, "to" and the time.
	kindToTime = pattern.MustCompile(`^(move|push|shift|postpone|reschedule|delay|bring|put|change|switch|bump|adjust|reset|set|make)` +
		`( back| forward| off| up)? ` + ofKind + `( back| forward| off| up| out| over)? (?:(to|until|till|for|at) )?` + toTimeOf + `$`)
	// kindByTime matches the words before the length by which a reminder is moved: "the meeting reminder", "push my alarm
	// back by"; not "the alarm rang", "move my alarm to". The groups are the verb, what follows it, the words before and
	// after the kind, and the way.
	kindByTime = pattern.MustCompile(`^(?:(move|push|shift|postpone|delay|bring|put|change|set|make)( back| forward| off| up)? )?` +
		ofKind + `( back| forward| off| up| out)?(?: by| for)?$`)
	// addsTime matches the words before how much longer a timer runs: "add", "put another"; not "i put".
	addsTime = pattern.MustCompile(`^(?:add|put)(?: another)?$`)
	// toKind matches the words after it: " to the timer", " on my timer"; not " to the soup". The groups are the words
	// before and after its kind.
	toKind = pattern.MustCompile(`^ (?:to|on) ` + ofKind + `$`)
	// itToTime matches that what was asked for right before gets another time, where the time is no day and no digit:
	// "make that twenty minutes", "make it half past six"; not "make it big", "make it two people".
	itToTime = pattern.MustCompile(`^(?:make|change|move|set|push) (?:it|that)(?: back)? (?:(?:to|until|till|for|at) )?(` +
		`(?:half|quarter) (?:past|to) [a-z\d]+|noon|midnight` +
		`|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock| thirty| fifteen)?` +
		`|(?:` + `half an|an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty` +
		`) (?:minutes?|hours?))$`)
	// itByTime matches the words before the length by which what was asked for right before is moved: "make it",
	// "push it back by"; not "make it big". The groups are the verb and the way.
	itByTime = pattern.MustCompile(`^(move|push|bring|put|make|set|shift|delay|postpone) (?:it|that)( back| forward| off| up)?(?: by)?$`)
	// whichWay matches the way behind a length, or that nothing is behind it: " later"; not " to friday".
	whichWay = pattern.MustCompile(`^(?: (earlier|sooner|later|back|forward))?$`)
	// partOfRange matches that a length is only the end of what is said: "10 to", "one or", "two and"; not "back by".
	partOfRange = pattern.MustCompile(`(?:\d|\b(?:to|or|and|half|hundred|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty))[ -]*$`)
	// moreWithin matches what adds nothing to a length: "ten more minutes", "a whole hour"; not "more often".
	moreWithin = pattern.MustCompile(` (?:more|whole|full)\b`)
	// kindEnd matches polite and other words at the end of a move: "7:30 please", "eight instead"; not "7:30".
	kindEnd = pattern.MustCompile(`(?:,? (?:please|instead|now|then|thanks|thank you|ok|okay))+$`)
	// newOne matches words for a reminder that is not there yet, or that is of another person: "another alarm",
	// "a new reminder", "his alarm", "tom's alarm"; not "my alarm".
	newOne = pattern.MustCompile(`(?i)\b(?:an?|another|new|second|extra|one more|his|her|their|your)\b|[\p{L}]'s? `)
)

var (
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

// movesNamed returns the reminder that a sentence moves and calls by its kind, or as what was asked for right before,
// and its new time. named says that the sentence is such a move, whether or not one reminder fits.
func movesNamed(r *reading.Reader, s *reading.Sentence, open []openErrand) (e *openErrand, from, end time.Time, named bool) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || reading.Unstated.MatchString(s.Text) || s.Question && !s.Chinese && !asksToDo.MatchString(withoutAddress(r, s.Text)) {
		return nil, from, end, false
	}
	if s.Chinese {
		return hanMovesNamed(r, s, open)
	}
	text := politeWords.ReplaceAllString(strings.ToLower(strings.Trim(withoutAddress(r, s.Text), " .!?")), "")
	instead := strings.Contains(text, "instead")
	text = kindEnd.ReplaceAllString(text, "")
	before, length, way, hasLength := lastLength(text)
	if m := kindByTime.FindStringSubmatch(before); hasLength && m != nil && !isAnothers(m[3]) {
		if ways := directionOf(m[1], m[2]+m[5]+way); ways != 0 {
			e, from = shiftedBy(onlyNamed(m[3]+m[4], said, open), length, ways, said)
			return e, from, from.Add(time.Minute), true
		}
		named = m[1] != "" // but which way is not said: "push my alarm forward an hour"
	}
	if length, kind, ok := addedTo(text); ok && !isAnothers(kind) {
		e, from = shiftedBy(onlyNamed(kind, said, open), length, 1, said)
		return e, from, from.Add(time.Minute), true
	}
	if m := kindToTime.FindStringSubmatch(text); m != nil && !isAnothers(m[3]) {
		e = onlyNamed(m[3]+m[4], said, open)
		if m[6] == "" && m[2]+m[5] != "" || e != nil && !e.mayRun(m[1], m[6], m[7]) || e.isOneOfMany(m[3]+m[4]) {
			return nil, from, end, true
		}
		if m[1] == "set" && !instead {
			e, from, end = setAgain(e, s.Text, said)
			return e, from, end, true
		}
		e, from, end = toTime(e, m[7], said)
		return e, from, end, true
	}
	if named {
		return nil, from, end, true
	}
	if m := itByTime.FindStringSubmatch(before); hasLength && m != nil {
		if ways := directionOf(m[1], m[2]+way); ways != 0 {
			e, from = shiftedBy(justAsked(r, s, open), length, ways, said)
			return e, from, from.Add(time.Minute), true
		} else if m[2]+way != "" {
			return nil, from, end, true
		}
	}
	if m := itToTime.FindStringSubmatch(text); m != nil {
		if e = justAsked(r, s, open); e != nil && !e.mayTake(m[1], said) {
			return nil, from, end, true
		}
		e, from, end = toTime(e, m[1], said)
	}
	return e, from, end, e != nil
}

// justAsked returns the errand that the companion reminded of, or that was asked for or moved right before, or nil.
func justAsked(r *reading.Reader, s *reading.Sentence, open []openErrand) *openErrand {
	if e := remindedOf(r, s, open); e != nil {
		return e
	}
	if e := askedBefore(r, s, open); e != nil {
		return e
	}
	if len(r.Out.Errands) == 0 {
		return nil
	}
	last := &r.Out.Errands[len(r.Out.Errands)-1]
	if turn := last.Basis[len(last.Basis)-1]; last.Holder != r.Holder(s) || last.Change != consolidate.Moves || s.Turn-turn > 2 {
		return nil
	}
	return onlyOne(open, func(e *openErrand) bool { return e.Text == last.Text && e.Due.Equal(last.Due) })
}

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

// soon is how far ahead a reminder is at most that was asked for as in so many minutes.
const soon = 3 * time.Hour

var (
	// unitSaid matches a unit of a length: "ten minutes", "2 hrs", "1h30"; not "7:30".
	unitSaid = pattern.MustCompile(`(?i)(?:\b|\d)(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?)\b|\dh|小时|钟头|分钟|刻钟|[\d秒]秒|[\d一二两三四五六七八九十]天`)
	// fromNowSaid matches a time that has such a unit and is no bare length: "in ten minutes", "an hour from now",
	// "next week", "the day after tomorrow", 十分钟后; not "ten minutes".
	fromNowSaid = pattern.MustCompile(`(?i)\b(?:in|next|this|following)\b|from (?:now|today|tomorrow)\b|\b(?:the )?(?:day|week) after\b` +
		`|\bminutes? (?:past|to) |后`)
)

// isLength reports whether words for a new time are how long something takes: "ten minutes"; not "in ten minutes", "7:30".
func isLength(words string) bool {
	return unitSaid.MatchString(words) && !fromNowSaid.MatchString(words)
}

// mayRun reports whether an errand can be moved to words that may be a length: only a timer, "make the timer ten minutes".
func (e *openErrand) mayRun(verb, to, words string) bool {
	if !isLength(words) {
		return true
	}
	if to == "" { // "move the timer ten minutes" does not say which way
		switch verb {
		case "make", "set", "change", "reset", "adjust":
		default:
			return false
		}
	}
	_, ok := times.LengthOf(words)
	return ok && timerNamed.MatchString(e.Text)
}

// mayTake reports whether "make it ten minutes" may be meant of an errand: of a timer, or of what is due soon.
func (e *openErrand) mayTake(words string, said time.Time) bool {
	return !isLength(words) || timerNamed.MatchString(e.Text) || e.Due.Sub(said) <= soon
}

// toTime returns an errand with the time to which words move it, or nil if it cannot be moved to it.
func toTime(e *openErrand, words string, said time.Time) (moved *openErrand, from, end time.Time) {
	if e == nil || !e.mayMove(words) {
		return nil, from, end
	}
	words = aroundTime.ReplaceAllString(words, "")
	if !isTime(words, said) {
		return nil, from, end // "move the alarm to 7 different places"
	}
	if from, end = due.Moved(words, e.next(said), said); from.IsZero() {
		return nil, from, end
	}
	return e, from, end
}

// isTime reports whether words are a time and nothing else.
func isTime(words string, said time.Time) bool {
	for _, before := range []string{"at ", "on ", "in ", ""} {
		text := before + words
		if found := times.Future(text, said); len(found) > 0 && found[0].Start <= len(before) &&
			!reading.HasLetters(text[found[len(found)-1].End:], 1) {
			return true
		}
	}
	return false
}

// aroundTime matches words before a time: "at ", "for ", "on ".
var aroundTime = pattern.MustCompile(`^(?:(?:at|for|about|around|on|to)\b ?)+`)

// setAgain returns an errand with the time to which "set the alarm for six" moves it, or nil if that may ask for
// another one: on another day, or next to one that comes back.
func setAgain(e *openErrand, text string, said time.Time) (moved *openErrand, from, end time.Time) {
	if from, end, _ = due.Of(text, said); e == nil || from.IsZero() || e.Every != graph.Once || !onOneDay(e.Due, from) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}

// onOneDay reports whether two times are on the same day, by the clock of the second one.
func onOneDay(a, b time.Time) bool {
	y, m, d := a.In(b.Location()).Date()
	year, month, day := b.Date()
	return y == year && m == month && d == day
}

// shiftedBy returns an errand that comes once and the time that is so much after its own, or with ways -1 before it; nil
// without a time to come.
func shiftedBy(e *openErrand, by times.Length, ways int, said time.Time) (moved *openErrand, from time.Time) {
	if e == nil || e.Every != graph.Once || e.Due.IsZero() || by == (times.Length{}) {
		return nil, from
	}
	from = e.Due.In(said.Location()).AddDate(0, ways*by.Months, ways*by.Days).Add(time.Duration(ways) * by.Clock)
	if !from.After(said) {
		return nil, time.Time{}
	}
	return e, from
}

// lastLength returns the length at the end of a sentence, the words before it and the way behind it: "push my alarm back",
// ten minutes and ""; false for none, and where it is only part of what is said.
func lastLength(text string) (before string, length times.Length, way string, ok bool) {
	text = moreWithin.ReplaceAllString(text, "")
	lengths, at := times.Lengths(text)
	if len(lengths) == 0 {
		return "", length, "", false
	}
	last := len(lengths) - 1
	before = strings.TrimSuffix(strings.TrimRight(text[:at[last][0]], " "), " another")
	m := whichWay.FindStringSubmatch(text[at[last][1]:])
	if m == nil || partOfRange.MatchString(before) {
		return "", length, "", false
	}
	return before, lengths[last], m[1], true
}

// addedTo returns how much longer a timer runs, and the words for it: "add five minutes to the timer".
func addedTo(text string) (length times.Length, kind string, ok bool) {
	text = moreWithin.ReplaceAllString(text, "")
	lengths, at := times.Lengths(text)
	if len(lengths) == 0 || !addsTime.MatchString(strings.TrimRight(text[:at[0][0]], " ")) {
		return length, "", false
	}
	m := toKind.FindStringSubmatch(text[at[0][1]:])
	if m == nil {
		return length, "", false
	}
	return lengths[0], m[1] + m[2], true
}

// oneDay matches a single day in the name of a reminder: "tomorrow's", "friday's", 明天, 周五; not "weekday", "每周五", "生日".
var oneDay = pattern.MustCompile(`(?i)\b(?:today|tonight|tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+(?:st|nd|rd|th)` +
	`|this (?:morning|afternoon|evening|week|weekend))` +
	`|[今明后]|(?:^|[^每])[周期拜][一二三四五六日天末]|[\d一二三四五六七八九十][号日]|这次|下次|下一次`)

// isOneOfMany reports whether words name one time of an errand that comes back: "tomorrow's alarm".
func (e *openErrand) isOneOfMany(words string) bool {
	return e != nil && e.Every != graph.Once && oneDay.MatchString(words) && !strings.Contains(words, "每")
}

// directionOf returns 1 for what comes later, -1 for what comes sooner, and 0 if words do not say which.
func directionOf(verb, way string) int {
	earlier := strings.Contains(way, "earlier") || strings.Contains(way, "sooner")
	later := strings.Contains(way, "later")
	forward := strings.Contains(way, "forward") || strings.Contains(way, "up")
	switch {
	case earlier || forward && verb != "push" && !later:
		return -1
	case later, strings.Contains(way, "back"), strings.Contains(way, "off"), strings.Contains(way, "out"),
		!forward && (verb == "push" || verb == "postpone" || verb == "delay"):
		return 1
	}
	return 0
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

var (
	// hanKindToTime matches in Chinese that a reminder gets another time: 闹钟改成六点半, 帮我把明天的闹钟调到七点,
	// 吃药的提醒推迟到八点; not 他把闹钟改到六点. The groups are its name, the verb and the time.
	hanKindToTime = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|帮忙|给我|能不能|能|可不可以|可以|那|就|还是|好的|对了|不|，)*(?:把|将)?` +
		`(?:我的|我|那个|这个)?([^他她它您你别没把，。]{0,16}?(?:闹钟|闹铃|提醒|计时器|定时器|倒计时))(?:时间)?(?:帮我|给我|再)?` +
		`(改|调|调整|推迟|推|延后|延迟|延期|延|挪|移|换|提前|定|设|设定)(?:到|成|为|至|在)` +
		`([^了吗没]{1,16}?)(?:吧|好吗|行吗|可以吗|好了)?(?:，谢谢你?)?[。！？]*$`)
	// hanKindByTime matches by how much a reminder is moved: 闹钟推迟半小时, 会议的提醒提前一个小时, 把闹钟调晚十分钟;
	// not 闹钟响了十分钟. The groups are its name, the way, and the time.
	hanKindByTime = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|帮忙|给我|能不能|能|可不可以|可以|那|就|还是|好的|对了|不|，)*(?:把|将)?` +
		`(?:我的|我|那个|这个)?([^他她它您你别没把，。]{0,16}?(?:闹钟|闹铃|提醒|计时器|定时器|倒计时))(?:时间)?(?:帮我|给我|再)?` +
		`(推迟|推后|往后推|往后调|往后挪|延后|延迟|延长|加|调晚|改晚|晚|提前|往前调|往前挪|调早|改早|提早|早)` +
		`((?:[\d一二两三四五六七八九十半])[\p{Han}\d.½]{1,12}?)(?:吧|好吗|行吗|可以吗|响|叫我|提醒我)?(?:，谢谢你?)?[。！？]*$`)
	// hanSooner matches that something comes sooner: 提前, 调早; not 推迟.
	hanSooner = pattern.MustCompile(`提|早|前`)
)

// hanMovesNamed is movesNamed for Chinese.
func hanMovesNamed(r *reading.Reader, s *reading.Sentence, open []openErrand) (e *openErrand, from, end time.Time, named bool) {
	said, text := r.Passage.Turns[s.Turn].Time, withoutAddress(r, s.Text)
	if m := hanKindByTime.FindStringSubmatch(text); m != nil {
		by, ok := times.LengthOf(m[3])
		ways := 1
		if hanSooner.MatchString(m[2]) {
			ways = -1
		}
		if !ok {
			return nil, from, end, true
		}
		e, from = shiftedBy(onlyNamed(m[1], said, open), by, ways, said)
		return e, from, from.Add(time.Minute), true
	}
	m := hanKindToTime.FindStringSubmatch(text)
	if m == nil {
		return nil, from, end, false
	}
	e = onlyNamed(m[1], said, open)
	if (m[2] == "定" || m[2] == "设" || m[2] == "设定") && e != nil {
		if isLength(m[3]) && !timerNamed.MatchString(e.Text) {
			return nil, from, end, true
		}
		e, from, end = setAgain(e, s.Text, said)
		return e, from, end, true
	}
	length, isAll := times.LengthOf(m[3])
	if e == nil || e.isOneOfMany(m[1]) || !e.mayMove(m[3]) || len(times.Future(m[3], said)) == 0 && !isAll {
		return nil, from, end, true
	}
	if isLength(m[3]) {
		if !timerNamed.MatchString(e.Text) || !isAll || length.Clock == 0 || length.Days+length.Months > 0 {
			return nil, from, end, true // 闹钟改成二十分钟
		}
		from = said.Add(length.Clock).Truncate(time.Minute) // 计时器改成二十分钟
		return e, from, from.Add(time.Minute), true
	}
	from, end = due.Moved(m[3], e.next(said), said)
	if from.IsZero() {
		return nil, from, end, true
	}
	return e, from, end, true
}

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

// move adds that an errand has another time. A timer whose words say how long it was to run is replaced, since
// they would be wrong.
func move(r *reading.Reader, s *reading.Sentence, e *openErrand, from, end time.Time) {
	claim := r.Claim(s, reading.LikelyForm)
	if rest := withoutLength(e.Text); timerNamed.MatchString(e.Text) && rest != e.Text && rest != "" {
		r.Out.Errands = append(r.Out.Errands,
			consolidate.Errand{Claim: claim, Text: e.Text, Change: consolidate.Cancels, Was: e.Due},
			consolidate.Errand{Claim: claim, Text: rest, Due: from, DueEnd: end})
		return
	}
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: claim, Text: e.Text, Due: from, DueEnd: end, Change: consolidate.Moves, Was: e.Due})
}
