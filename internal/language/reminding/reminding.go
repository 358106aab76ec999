// Package reminding reads requests for an alarm, a timer, a reminder or an entry in the calendar by what they are made of: a wish, a kind, a time
// and a matter, in whatever order and words: "i need an alarm set for six", "10 minute timer please", "put the dentist in my calendar for
// friday".
package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// maxBytes is the longest request that is read.
const maxBytes = 200

// Plain returns a request in the words in which most people ask, "Set an alarm for six", "Set a timer for ten minutes", "Remind me to
// call Mum at six", 定个七点的闹钟, one for each alarm that is asked for; nil for any other text. It reads words, and no times: whether a time is one to
// come is for the caller to see.
func Plain(text string) []string {
	text = strings.Join(strings.Fields(strings.TrimRight(text, " .!?")), " ")
	switch {
	case text == "" || len(text) > maxBytes:
		return nil
	case language.IsChinese(text):
		if plain := hanPlain(text); plain != "" {
			return []string{plain}
		}
		return nil
	}
	text = dayApart.ReplaceAllString(text, "every day$1")
	text = politeEnd.ReplaceAllString(politeStart.ReplaceAllString(text, ""), "")
	if toldThenAsked.MatchString(text) {
		return []string{toldThenAsked.ReplaceAllString(text, "$1, remind me")}
	}
	if inMinutes.MatchString(text) {
		return []string{text + " minutes"}
	}
	when, rest := leadingTime(text)
	for _, read := range []func(string) string{ofList, ofKind, ofDeed, ofCalendar} {
		if plain := read(text); plain != "" {
			return each(plain)
		}
		if when == "" || len(strings.Fields(rest)) < 2 {
			continue
		}
		if plain := read(politeStart.ReplaceAllString(rest, "")); plain != "" {
			if !strings.HasSuffix(plain, when) { // "tomorrow I need an alarm at seven tomorrow"
				plain += " " + when
			}
			return each(plain)
		}
	}
	return nil
}

var (
	// politeStart matches what people say before a request and that asks nothing: "hey", "ok so please".
	politeStart = pattern.MustCompile(`(?i)^(?:(?:please|pls|hey|hi|hello|ok|okay|oh|so|and|also|now|well|right|alright|yes|yeah|actually|then|just|kindly)[,:! ]+)*`)
	// dayApart matches two words written as one: "at six everyday", "everyday at six"; not "everyday life".
	dayApart = pattern.MustCompile(`(?i)\beveryday($| (?:at|for|in|from)\b)`)
	// politeEnd matches what they say behind one: " please", ", thank you"; not " for me".
	politeEnd = pattern.MustCompile(`(?i)(?:,? (?:please|pls|thanks|thank you|cheers|ok|okay|will you|would you|could you|can you|if you can|right now))+$`)
	// toldThenAsked matches what the speaker has to do, and behind it the request to be reminded, as a recogniser writes it: "i have a meeting at ten please
	// remind me"; not "please remind me". The group is what they have to do.
	toldThenAsked = pattern.MustCompile(`(?i)^((?:i|we)(?:'ve| have|'ve got| need| must| got)\b[^,;.]{6,}?) (?:(?:so|and|please|can you|could you|will you|would you|just) )+remind me(?: please| about it| of it| of that| about that| then)?$`)
	// inMinutes matches a time to come without its unit, which is minutes: "remind me in five", "wake me up in twenty"; not "remind me in two hours", "remind me to be in five".
	inMinutes = pattern.MustCompile(`(?i)^(?:remind|wake|nudge|call|alert) me(?: up| again)? in (?:5|10|15|20|30|40|45|five|ten|fifteen|twenty|thirty|forty|forty[ -]five)$`)
	// another matches where a second alarm is asked for: " and another for ", " and one at ", ", and a second alarm set for "; not " and ".
	another = pattern.MustCompile(`(?i)(?:,? and|,) (?:another|one|a second|a third|a fourth)(?: alarm| one| timer)?(?: set)?(?: for| at)? `)
)

// each parts a request for two alarms or timers, with their times: "Set an alarm for six and another for seven".
func each(plain string) []string {
	head := alarmOrTimer.FindString(plain)
	parts := another.Split(plain, -1)
	if head == "" {
		return []string{plain}
	}
	if m := twoClocks.FindStringSubmatch(plain); m != nil && len(parts) == 1 && isTime(m[1]) && isTime(m[2]) {
		first := m[1]
		if half := halfOfDay.FindString(m[2]); !halfOfDay.MatchString(first) {
			first += half // "one and two in the morning"
		}
		return []string{head + " for " + first, head + " for " + m[2]}
	}
	if len(parts) < 2 {
		return []string{plain}
	}
	for i := range parts {
		if i > 0 {
			parts[i] = head + " for " + parts[i]
		}
		if !namesTime(parts[i]) {
			return []string{plain}
		}
	}
	return parts
}

var (
	// twoClocks matches two times of one request: "Set an alarm for 6am and 615am"; not "Set an alarm for six". The groups are the times.
	twoClocks = pattern.MustCompile(`^Set an alarm (?:for|at) ((?:\S+ ){0,5}?\S+) and (?:for |at )?((?:\S+ ){0,5}\S+)$`)
	// halfOfDay matches the half of a day behind a clock: "am", " pm", " in the morning"; not "morning".
	halfOfDay = pattern.MustCompile(`(?i) ?\b[ap]\.?m\b\.?| ?[ap]m\b| in the (?:morning|afternoon|evening)| noon| midnight`)
)

// alarmOrTimer matches how a plain request for one of them begins: "Set an alarm for six"; not "Remind me at six".
var alarmOrTimer = pattern.MustCompile(`^Set an? (?:alarm|timer)\b`)
