package due

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// A request may count back from something whose time was told before: "remind me two hours before my haircut", 看牙前一小时提醒我.

var (
	// behindBefore matches what a length is counted back from, right behind the words for it: " my haircut", " Tom's party, please",
	// ", please", " that"; not " I leave". The group is the event; it is empty for what was spoken of.
	behindBefore = pattern.MustCompile(`(?i)^(?: (?:it|that|then|hand))?(?: (?:the|my|our|his|her|their` +
		`|[\p{L}]+'s) ([\p{L}' -]{2,40}?)(?: (?:starts?|begins?|leaves|departs|takes off|is due))?)?(?:,? (?:please|thanks|to [a-z].*))?[.! ]*$`)
	// behindBare matches the same for an event without an article: " yoga", " football practice", " Dr Smith"; not " I leave", " Tom
	// arrives".
	behindBare = pattern.MustCompile(`^ ((?:Dr|Mr|Mrs|Ms|Prof|Professor|Doctor)\.? \p{Lu}[\p{L}'-]+` +
		`|[a-z]{3,20}(?: (?:practice|class|lessons?|rehearsal|training|appointment|meeting|session|match|game|club|course|exam|interview))?)` +
		`(?: (?:starts?|begins?))?(?:,? (?:please|thanks|to [a-z].*))?[.! ]*$`)
	// noEvent matches words that are no event of which people tell: " bed", " leaving", " they"; not " training", " yoga".
	noEvent = pattern.MustCompile(`(?i)^ (?:i` +
		`|we|you|he|she|they|it|that|then|this|hand|bed|bedtime|sunset|sunrise|noon|midnight|dawn|dark|christmas` +
		`|easter|today|tomorrow|next|each|every|any|(?:leav|go|do|com|start|head|mak|tak|hav|eat|sleep|driv|see|call|finish` +
		`|clos|open|board|check|depart|arriv|sett|eat|get)[a-z]*ing|` + weekdays + `|` + monthNames + `|` + numberWords + `)\b`)
	// hanBefore matches the same in Chinese, with the event first: 看牙前一小时提醒我, 面试之前半天叫我, 航班前三小时叫醒我; not 八点前提醒我. The groups are
	// the event and the length.
	hanBefore = pattern.MustCompile(`^(?:请` +
		`|麻烦你?|你|帮我|记得|在|到时候?|那|就)*(?:我的?)?([^\P{Han}我你他她请提前后]{2,10}?)(?:开始` +
		`|起飞|出发|开场|开演|开车)?(?:之前|以前|前|提前)([\p{Han}\d.]{2,8}?)(?:的时候)?(?:再)?(?:提醒|[叫喊]醒?)(?:一下)?我`)
	// hanDayPart matches the part of a day behind how many days before: 一天晚上, 一晚; not 一天. The groups are the days and the part.
	hanDayPart = pattern.MustCompile(`^(\p{Han}{1,2}?|\d{1,2})天?的?(早上|早晨|上午|中午|下午|傍晚|晚上?)$`)
	// hanAhead matches the same with the event last, or without one: 提前一小时提醒我看牙, 提前半小时叫我. The groups are the length and
	// the event.
	hanAhead = pattern.MustCompile(`^(?:请|麻烦你?|你` +
		`|帮我|记得|到时候?|那|就)*提前([\p{Han}\d.]{2,8}?)(?:提醒|[叫喊])(?:一下)?我(?:一声|一下)?([^\P{Han}吧]{0,10})吧?[。！]*$`)
)

// AheadOf reads how long before an event a request is due, and what the event is; "" is what was spoken of. It is nil for a
// request that says no such time.
func AheadOf(request string) (back *Ahead, event string) {
	request = strings.TrimRight(ClocksWritten(request), " .!。！")
	if back, event = dayAheadOf(request); back != nil {
		return back, event
	}
	length := ""
	if m := hanBefore.FindStringSubmatch(request); m != nil {
		event, length = m[1], m[2]
	} else if m := hanAhead.FindStringSubmatch(request); m != nil {
		event, length = m[2], m[1]
	}
	if m := hanDayPart.FindStringSubmatch(length); m != nil {
		if l, ok := times.LengthOf(m[1] + "天"); ok {
			return &Ahead{countedBack{Length: l, hour: hourOf(m[2])}}, event
		}
	}
	if l, ok := times.LengthOf(length); ok {
		return &Ahead{countedBack{Length: l, hour: dayHour}}, event
	}
	counted, ok := countedBackIn(request)
	if !ok || request[counted.to-1] >= utf8.RuneSelf {
		return nil, ""
	}
	m := behindBefore.FindStringSubmatch(request[counted.to:])
	if m == nil && !noEvent.MatchString(request[counted.to:]) {
		m = behindBare.FindStringSubmatch(request[counted.to:])
	}
	if m == nil {
		return nil, ""
	}
	return &Ahead{counted}, m[1]
}

// Ahead is how long before an event something is due.
type Ahead struct{ back countedBack }

// Of returns when it is, for an event from one time to another. Hours before an event of a whole day are not known.
func (a *Ahead) Of(from, to, said time.Time) (due, end time.Time) {
	if from.IsZero() || a.back.Clock > 0 && to.Sub(from) > time.Minute {
		return due, end
	}
	due, end = a.back.before("", times.Interval{From: from, To: to}, said)
	if !due.After(said) {
		return time.Time{}, time.Time{}
	}
	return due, end
}

// Event returns when an event is before which something is due so long.
func (a *Ahead) Event(due time.Time) time.Time {
	return due.AddDate(0, a.back.Months, a.back.Days).Add(a.back.Clock)
}

// aWeekday matches a day of the week: "Wednesday's", 周三; not "day".
var aWeekday = pattern.MustCompile(`(?i)\b(?:` + weekdays + `)\b|(?:周|星期|礼拜)[一二三四五六日天]`)

// EventTime returns the only time to come that a sentence names, as it was said at a time; zero for none and several.
func EventTime(text string, said time.Time) (from, to time.Time) {
	text = inTimes(DayBehind(text), said)
	found := times.Future(text, said)
	if len(found) != 1 {
		return from, to
	}
	if words := text[found[0].Start:found[0].End]; !namesDay.MatchString(words) && aWeekday.MatchString(text) {
		return from, to // of a day that is not read
	}
	if from, to = AtClock(text, found[0]); to.Sub(from) > time.Minute {
		return found[0].From, found[0].To
	}
	return from, to
}
