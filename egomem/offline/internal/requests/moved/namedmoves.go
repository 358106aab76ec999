package moved

import (
	"cmp"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People call a reminder by its kind when they move it: "move my alarm to 7:30", "push the dentist reminder to Friday",
// 闹钟改成六点半. Such a move changes the only open one that fits. Where none or several fit it changes nothing; what may
// also ask for a new one ("set the alarm to seven") then adds it.

// toTimeOf begins a new time: a clock, a day, or a stretch from now.
const toTimeOf = `((?:at |on |for |about |around |in |this |next |the )*(?:\d|half |quarter |noon\b|midnight\b|tomorrow\b|today\b` +
	`|tonight\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
	`|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|ninety)\b` +
	`|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)).*)`

var (
	// kindToTime matches that a reminder gets another time: "move my alarm to 7:30", "push the dentist reminder back to
	// friday", "make the alarm eight"; not "move the alarm to the hall", "i moved my alarm to 7". The groups are the
	// verb, the way, the words before and after its kind, the way, "to" and the time.
	kindToTime = pattern.MustCompile(`^(move|push|shift|postpone|reschedule|delay|bring|put|change|switch|bump|adjust|reset|set|make)` +
		`( back| forward| off| up)? ` + ofKind + `( back| forward| off| up| out| over)? (?:(to|until|till|for|at) )?` + toTimeOf + `$`)
	// addsMore matches the words before how much longer the only timer runs: "add", "add another"; not "add sugar".
	addsMore = pattern.MustCompile(`^add(?: another)?$`)
	// wakeByTime matches the words before how much later the speaker wants to be woken: "wake me", "wake us up"; not "remind me".
	wakeByTime = pattern.MustCompile(`^wake (?:me|us)(?: up)?$`)
	// kindAtToTime matches the same of one that is named by its time behind its kind: "move my alarm at 7 to 8", "change the one at
	// noon to one"; not "move my alarm to 8". The groups are the verb, the words before its kind, the time that it has and the new one.
	kindAtToTime = pattern.MustCompile(`^(move|push|shift|postpone|reschedule|delay|bring|put|change|switch|bump|adjust` +
		`|reset)(?: back| forward| up)? (?:(?:the|my|our|that|this) )?((?:[^ ,;.!?]+ ){0,4}?(?:` + wording.KindName + `|one)) (?:set ` +
		`|i set )?(?:at|for|from) ([^,;.!?]+?) (?:back )?(?:to|until|till) ` + toTimeOf + `$`)
	// kindByTime matches the words before the length by which a reminder is moved: "the meeting reminder", "push my alarm
	// back by"; not "the alarm rang", "move my alarm to". The groups are the verb, what follows it, the words before and
	// after the kind, and the way.
	kindByTime = pattern.MustCompile(`^(?:(move|push|shift|postpone|delay|bring|put|change|set` +
		`|make|extend|lengthen|shorten|cut)( back| forward| off| up)? )?` + ofKind + `( back| forward| off| up| out)?(?: by| for)?$`)
	// wakeToTime matches that the speaker wants to be woken or reminded at another time, where it is said that it is instead:
	// "wake me at 8", "remind me at half past six"; not "remind me to call". The groups are the verb and the time.
	wakeToTime = pattern.MustCompile(`^(wake|remind) (?:me|us)(?: up)? ` + toTimeOf + `$`)
	// addsTime matches the words before how much longer a timer runs: "add", "put another", "give me"; not "i put".
	addsTime = pattern.MustCompile(`^(?:add|put|give me|give)(?: another)?$`)
	// toKind matches the words after it: " to the timer", " on my timer"; not " to the soup". The groups are the words
	// before and after its kind.
	toKind = pattern.MustCompile(`^ (?:to|on) ` + ofKind + `$`)
	// takesTime matches the words before how much shorter a timer runs: "take", "knock another"; not "it takes".
	takesTime = pattern.MustCompile(`^(?:take|knock|shave|cut)(?: another)?$`)
	// offKind matches the words after it: " off the timer", " from my timer"; not " off the price". The groups are those of toKind.
	offKind = pattern.MustCompile(`^ (?:off|from|off of) ` + ofKind + `$`)
	// lessWithin matches that a length is taken away: "two minutes less", "two fewer minutes"; not "two minutes".
	lessWithin = pattern.MustCompile(` (?:less|fewer)\b`)
	// replacesKind matches that a reminder gives way to one at another time: "replace my alarm with one at 9", "swap the alarm for one
	// at 9", "cancel my alarm and make it 9"; not "replace my alarm clock", "cancel my alarm". The groups are the words before and after
	// its kind, and the time.
	replacesKind = pattern.MustCompile(`^(?:(?:replace|swap|exchange) ` + ofKind + ` (?:with` +
		`|for|by) (?:one|a new one|an? (?:new )?` + wording.KindName + `) ` + toTimeOf + `|(?:cancel|delete|scrap` +
		`|drop) ` + ofKind + `(?:,| and|, and|,? then) (?:make it|move it to|change it to|set it to|set it for) ` + toTimeOf + `)$`)
	// kindShould matches when a reminder should come, where it is said that it is instead: "my alarm should go off at 8", "the reminder
	// needs to be at noon"; not "my alarm goes off at 8". The groups are those of replacesKind.
	kindShould = pattern.MustCompile(`^` + ofKind + ` (?:should` +
		`|must|needs to|has to|ought to|is to) (?:go off|ring|come|be|wake me(?: up)?|remind me) ` + toTimeOf + `$`)
	// wakeNotBut matches that the speaker is to be woken at one time and not at another: "don't wake me at 7, wake me at 8"; not "don't
	// wake me at 7". The groups are the two times.
	wakeNotBut = pattern.MustCompile(`^(?:don't` +
		`|do not) wake (?:me|us)(?: up)? at ([^,;]{1,12})[,;] (?:but )?(?:wake (?:me|us)(?: up)? )?at ([^,;]{1,20})$`)
	// tooEarly matches why a reminder is moved, before the new time: "7 is too early, make it 8", "that's too late; make it 8"; not
	// "dinner is too early, make it 8".
	tooEarly = pattern.MustCompile(`^(?:(?:that|it|this)(?:'s| is)|(?:\d{1,2}(?::\d\d)?|[a-z]+ thirty|one|two|three|four` +
		`|five|six|seven|eight|nine|ten|eleven|twelve|noon)(?: ?[ap]m)? is) (?:too|a bit|a little) (?:early|late|soon)[,;] (?:so )?`)
	// itToTime matches that what was asked for right before gets another time, where the time is no day:
	// "make that twenty minutes", "make it half past six"; not "make it big", "make it two people".
	itToTime = pattern.MustCompile(`^(?:make|change|move|set|push) (?:it|that)(?: back)? (?:(?:to|until|till|for|at) )?(` +
		`(?:half|quarter) (?:past|to) [a-z\d]+|noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m)?` +
		`|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock| thirty| fifteen)?` +
		`|(?:half an|an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty` +
		`) (?:minutes?|hours?))$`)
	// itToNumber matches the same of a number alone: "make it fifteen", "change that to 8"; not "make it half past". The group is the
	// number.
	itToNumber = pattern.MustCompile(`^(?:make|change|set) (?:it|that) (?:to |for )?(\d{1,3}|` + wording.LengthWords + `)$`)
	// itByTime matches the words before the length by which what was asked for right before is moved: "make it",
	// "push it back by"; not "make it big". The groups are the verb and the way.
	itByTime = pattern.MustCompile(`^(move|push|bring|put|make|set|shift|delay|postpone) (?:it|that)( back| forward| off| up)?(?: by)?$`)
	// whichWay matches the way behind a length, or that nothing is behind it: " later"; not " to friday".
	whichWay = pattern.MustCompile(`^(?: (earlier|sooner|later|back|forward))?$`)
	// partOfRange matches that a length is only the end of what is said: "10 to", "one or", "two and"; not "back by".
	partOfRange = pattern.MustCompile(`(?:\d|\b(?:to|or|and|half|hundred` +
		`|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty))[ -]*$`)
	// moreWithin matches what adds nothing to a length: "ten more minutes", "a whole hour"; not "more often".
	moreWithin = pattern.MustCompile(` (?:more|whole|full)\b`)
)

// movesNamed returns the reminder that a sentence moves and calls by its kind, or as what was asked for right before,
// and its new time. named says that the sentence is such a move, whether or not one reminder fits.
func movesNamed(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time, named bool) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || reading.Unstated.MatchString(s.Text) || s.Question && !s.Chinese && !AsksToDo.MatchString(wording.WithoutAddress(r, s.Text)) {
		return nil, from, end, false
	}
	if s.Chinese {
		return hanMovesNamed(r, s, open)
	}
	text := errand.PoliteWords.ReplaceAllString(strings.ToLower(strings.Trim(wording.WithoutAddress(r, s.Text), " .!?")), "")
	instead := strings.Contains(text, "instead")
	text = wording.KindEnd.ReplaceAllString(wording.WithoutReason(text), "")
	text = asMove(text, instead)
	before, length, way, hasLength := lastLength(text)
	if m := kindByTime.FindStringSubmatch(before); hasLength && m != nil && !errand.IsAnothers(m[3]) && errand.MayName(m[3]+m[4], said) {
		if ways := directionOf(m[1], m[2]+m[5]+way); ways != 0 {
			if e, from = onceBy(errand.OnlyNamed(m[3]+m[4], said, open), m[3]+m[4], length, ways, said); e != nil {
				return e, from, from.Add(time.Minute), true
			}
			e, from = shiftedBy(errand.OnlyNamed(m[3]+m[4], said, open), length, ways, said)
			return e, from, from.Add(time.Minute), true
		}
		named = m[1] != "" // but which way is not said: "push my alarm forward an hour"
	}
	if hasLength && (way == "" && addsMore.MatchString(before) || way != "" && wakeByTime.MatchString(before)) {
		if e, from = aheadBy(before, length, directionOf("extend", way), said, open); e != nil {
			return e, from, from.Add(time.Minute), true
		}
	}
	if length, ways, kind, ok := addedTo(text); ok && !errand.IsAnothers(kind) && errand.MayName(kind, said) {
		e, from = shiftedBy(errand.OnlyNamed(kind, said, open), length, ways, said)
		return e, from, from.Add(time.Minute), true
	}
	if m := kindAtToTime.FindStringSubmatch(text); m != nil && !errand.IsAnothers(m[2]) && wording.IsTime(m[3], said) {
		name := "at " + m[3] + " " + m[2]
		e = errand.OnlyNamed(name, said, open)
		if once, from, end := onceTo(e, name, m[4], said); once != nil {
			return once, from, end, true
		}
		if e.IsOneOfMany(name) {
			return nil, from, end, true
		}
		e, from, end = toTime(e, m[4], said)
		return e, from, end, true
	}
	if m := kindToTime.FindStringSubmatch(text); m != nil && !errand.IsAnothers(m[3]) && errand.MayName(m[3]+m[4], said) {
		e = errand.OnlyNamed(m[3]+m[4], said, open)
		if once, from, end := onceTo(e, m[3]+m[4], m[7], said); once != nil && (m[1] != "set" || instead || e.IsOneOfMany(m[3]+m[4])) {
			return once, from, end, true
		}
		if m[6] == "" && m[2]+m[5] != "" || e != nil && !mayRun(e, m[1], m[6], m[7]) || e.IsOneOfMany(m[3]+m[4]) {
			return nil, from, end, true
		}
		if m[1] == "set" && !instead {
			e, from, end = setAgain(e, s.Text, said)
			return e, from, end, true
		}
		e, from, end = toTime(e, m[7], said)
		return e, from, end, true
	}
	if m := wakeToTime.FindStringSubmatch(strings.TrimSuffix(text, " from now on")); m != nil && (instead || strings.HasSuffix(text, " from now on")) {
		which := errand.OnlyNamed("alarm", said, open)
		if m[1] == "remind" {
			which = cmp.Or(errand.JustAsked(r, s, open), errand.OnlyNamed("reminder", said, open))
		}
		if e, from, end = onceTo(which, "", m[2], said); e != nil {
			return e, from, end, true
		}
		if e, from, end = toTime(which, m[2], said); e != nil {
			return e, from, end, true
		}
	}
	if named {
		return nil, from, end, true
	}
	if m := itByTime.FindStringSubmatch(before); hasLength && m != nil {
		if ways := directionOf(m[1], m[2]+way); ways != 0 {
			e, from = shiftedBy(errand.JustAsked(r, s, open), length, ways, said)
			return e, from, from.Add(time.Minute), true
		} else if m[2]+way != "" {
			return nil, from, end, true
		}
	}
	if before := r.Neighbour(s.Turn, -1); before >= 0 && addressee.IsOtherPerson(r, s, before) && s.Before == "" {
		return nil, from, end, false // "it" is what the other person spoke of
	}
	if m := itToNumber.FindStringSubmatch(text); m != nil {
		if e = errand.JustAsked(r, s, open); e != nil && asLength(e, m[1]) != m[1] {
			e, from, end = toTime(e, asLength(e, m[1]), said)
			return e, from, end, true
		}
	}
	if m := itToTime.FindStringSubmatch(text); m != nil && (!bareNumber.MatchString(text) || timeSpokenOf(r, s)) {
		if e = errand.JustAsked(r, s, open); e != nil && !mayTake(e, m[1], said) {
			return nil, from, end, true
		}
		e, from, end = toTime(e, m[1], said)
	}
	return e, from, end, e != nil
}

// asMove returns a request by which a reminder gives way to another time as one that moves it: "replace my alarm with one at 9" as
// "change my alarm to 9". Other texts are as they were.
func asMove(text string, instead bool) string {
	text = tooEarly.ReplaceAllString(text, "")
	if m := wakeNotBut.FindStringSubmatch(text); m != nil {
		return "change the " + m[1] + " alarm to " + m[2]
	}
	m := replacesKind.FindStringSubmatch(text)
	if m == nil && instead {
		m = kindShould.FindStringSubmatch(text)
	}
	if m == nil {
		return text
	}
	if m[1] == "" {
		m = m[3:]
	}
	return "change the " + m[1] + m[2] + " to " + wording.AroundTime.ReplaceAllString(m[3], "")
}

// Soon is how far ahead a reminder is at most that was asked for as in so many minutes.
const Soon = 3 * time.Hour

// mayRun reports whether an errand can be moved to words that may be a length: only a timer, "make the timer ten minutes".
func mayRun(e *errand.Open, verb, to, words string) bool {
	if !wording.IsLength(words) {
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
	return ok && language.IsTimer(e.Text)
}

// mayTake reports whether "make it ten minutes" may be meant of an errand: of a timer, or of what is due soon.
func mayTake(e *errand.Open, words string, said time.Time) bool {
	return !wording.IsLength(words) || language.IsTimer(e.Text) || e.Due.Sub(said) <= Soon
}

// eachWeekday matches a day of each week: "tuesdays". The group is the day.
var eachWeekday = pattern.MustCompile(`\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b`)

// toTime returns an errand with the time to which words move it, or nil if it cannot be moved to it.
func toTime(e *errand.Open, words string, said time.Time) (moved *errand.Open, from, end time.Time) {
	if e == nil || !mayMove(e, words) {
		return nil, from, end
	}
	words = wording.AroundTime.ReplaceAllString(words, "")
	if e.Every.Unit() == graph.Weekly {
		words = eachWeekday.ReplaceAllString(words, "$1")
	}
	if pastHour.MatchString(words) {
		words = atTime(words, e.Next(said).In(said.Location()))
	}
	if !wording.IsTime(words, said) {
		return nil, from, end // "move the alarm to 7 different places"
	}
	if from, end = due.Moved(words, e.Next(said), said); from.IsZero() {
		return nil, from, end
	}
	if morning := from.Add(-12 * time.Hour); language.IsAlarm(e.Text) && from.Hour() > 12 && morning.After(said) && !errand.HalfNamed.MatchString(words) &&
		e.Next(said).In(from.Location()).Hour() < 12 { // "half six tomorrow", said in the evening
		from, end = morning, end.Add(-12*time.Hour)
	}
	return e, from, end
}

// setAgain returns an errand with the time to which "set the alarm for six" moves it, or nil if that may ask for
// another one: on another day, or next to one that comes back.
func setAgain(e *errand.Open, text string, said time.Time) (moved *errand.Open, from, end time.Time) {
	if from, end, _ = due.Of(text, said); e == nil || from.IsZero() || e.Every != graph.Once || !OnOneDay(e.Due, from) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}

// OnOneDay reports whether two times are on the same day, by the clock of the second one.
func OnOneDay(a, b time.Time) bool {
	y, m, d := a.In(b.Location()).Date()
	year, month, day := b.Date()
	return y == year && m == month && d == day
}

// shiftedBy returns an errand that comes once and the time that is so much after its own, or with ways -1 before it; nil
// without a time to come.
func shiftedBy(e *errand.Open, by times.Length, ways int, said time.Time) (moved *errand.Open, from time.Time) {
	if e == nil || e.Every != graph.Once || e.Due.IsZero() || by == (times.Length{}) {
		return nil, from
	}
	from = e.Due.In(said.Location()).AddDate(0, ways*by.Months, ways*by.Days).Add(time.Duration(ways) * by.Clock)
	if !from.After(said) {
		return nil, time.Time{}
	}
	return e, from
}

// aheadBy is shiftedBy for the only alarm, or timer, that is still ahead: "wake me half an hour later", 再加五分钟.
func aheadBy(words string, by times.Length, ways int, said time.Time, open []errand.Open) (moved *errand.Open, from time.Time) {
	kind := "timer"
	if language.NamesAlarm(words) || strings.Contains(words, "叫") {
		kind = "alarm"
	}
	e := errand.OnlyNamed(kind, said, open)
	if e == nil || by.Clock == 0 || !e.Due.After(said) {
		return nil, from
	}
	return shiftedBy(e, by, ways, said)
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

// addedTo returns how much longer a timer runs, or with ways -1 shorter, and the words for it: "add five minutes to the timer".
func addedTo(text string) (length times.Length, ways int, kind string, ok bool) {
	less, more := lessWithin.MatchString(text), moreWithin.MatchString(text)
	text = lessWithin.ReplaceAllString(moreWithin.ReplaceAllString(text, ""), "")
	lengths, at := times.Lengths(text)
	if len(lengths) == 0 {
		return length, 0, "", false
	}
	before, after := strings.TrimRight(text[:at[0][0]], " "), text[at[0][1]:]
	m := toKind.FindStringSubmatch(after)
	switch {
	case m != nil && less && (before == "" || before == "make it"):
		ways = -1
	case m != nil && !less && (addsTime.MatchString(before) || more && before == ""):
		ways = 1
	case takesTime.MatchString(before):
		if m = offKind.FindStringSubmatch(after); m != nil {
			ways = -1
		}
	}
	if ways == 0 {
		return length, 0, "", false
	}
	return lengths[0], ways, m[1] + m[2], true
}

// directionOf returns 1 for what comes later, -1 for what comes sooner, and 0 if words do not say which.
func directionOf(verb, way string) int {
	earlier := strings.Contains(way, "earlier") || strings.Contains(way, "sooner")
	later := strings.Contains(way, "later")
	forward := strings.Contains(way, "forward") || strings.Contains(way, "up")
	switch {
	case verb == "shorten" || verb == "cut":
		return -1
	case earlier || forward && verb != "push" && !later:
		return -1
	case later, strings.Contains(way, "back"), strings.Contains(way, "off"), strings.Contains(way, "out"),
		!forward && (verb == "push" || verb == "postpone" || verb == "delay" || verb == "extend" || verb == "lengthen"):
		return 1
	}
	return 0
}

// move adds that an errand has another time, and so have those that cannot be told apart from it: two alarms that became equal are
// one to who hears them, and none is left at the old time. A timer whose words say how long it was to run is replaced, since they
// would be wrong.
func move(r *reading.Reader, s *reading.Sentence, e *errand.Open, from, end time.Time, open []errand.Open) {
	if !e.Once.IsZero() {
		moveOnce(r, s, e, from, end, open)
		return
	}
	claim, rest := r.Claim(s, reading.LikelyForm), withoutLength(e.Text)
	replaces := language.IsTimer(e.Text) && rest != e.Text && rest != ""
	for i := range open {
		switch {
		case !open[i].Equals(e):
		case replaces:
			r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
		default:
			r.Out.Errands = append(r.Out.Errands,
				consolidate.Errand{Claim: claim, Text: e.Name(), Due: from, DueEnd: end, Change: consolidate.Moves, Was: e.Due})
		}
	}
	if replaces {
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: rest, Due: from, DueEnd: end})
	}
}

// To adds that an errand is due at another time.
func To(r *reading.Reader, s *reading.Sentence, e *errand.Open, from, end time.Time) {
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Due: from, DueEnd: end,
		Change: consolidate.Moves, Was: e.Due})
}

// ofKind matches a reminder that is there, as against a new one: "the alarm", "my dentist reminder",
// "the reminder about the rent", "the 7 am one". The groups are the words before its kind and after it.
const ofKind = `(?:(?:the|my|our|that|this) )?((?:[^ ,;.!?]+ ){0,4}?(?:` + wording.KindName + `|one))` +
	`((?: (?:for|about|of|to|with)(?: [^ ,;.!?]+){1,5}?)??)`
