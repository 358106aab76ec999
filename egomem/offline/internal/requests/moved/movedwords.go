package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// A reminder that is moved does not go on saying its old time: 每天早上八点提醒我量血压 is 提醒我量血压 when it comes at seven.

const someHour = `(?:half |quarter |\d{1,2} |five |ten |twenty )?(?:past |to )?(?:noon|midnight|\d{1,2}(?:[:.]\d\d)?` +
	`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: ?[ap]\.?m\b\.?| o'clock)?`

var (
	// saysHour matches a time of day that the text of a reminder says: "at 8 am", "at half four", 早上八点; not "every day".
	saysHour = pattern.MustCompile(`(?i)\b(?:at|for|by) (?:about |around )?` + someHour + `\b|\d ?[ap]\.?m\b|\d:\d\d|\b(?:noon|midnight)\b|[\d一二两三四五六七八九十]点`)
	// saysDay matches a day of the week: "every Tuesday", 每周三; not "every day".
	saysDay = pattern.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]`)
	// hourLeft matches a time of day in a text whose other times are left out: " at half four"; not " at four shops".
	hourLeft = pattern.MustCompile(`(?i) at ` + someHour + `( to |[,.]|$)`)
)

// WithMovedWords gives what a sentence moves a text without the old time.
func WithMovedWords(list []consolidate.Errand) {
	for i := range list {
		e := &list[i]
		was := e.Was.In(e.Due.Location())
		hour := saysHour.MatchString(e.Text) && (was.Hour() != e.Due.Hour() || was.Minute() != e.Due.Minute())
		if e.Change != consolidate.Moves || !hour && !(saysDay.MatchString(e.Text) && was.Weekday() != e.Due.Weekday()) {
			continue
		}
		words := e.Text
		if due.Every(e.Text) != nil {
			words = partLeft.ReplaceAllString(hourLeft.ReplaceAllString(wording.WithoutTimes(e.Text), "$1"), "$1$2")
		} else if back, _ := due.AheadOf(withoutClock(e.Text)); back != nil {
			words = withoutClock(e.Text)
		}
		if words != e.Text && reading.HasLetters(words, 2) {
			e.Words = words
		}
	}
}

// partLeft matches a part of the day that its day left behind: "Remind me night about the bins", "remind me evening to call"; not "remind me about the night
// shift". The groups are what stands before and behind.
var partLeft = pattern.MustCompile(`(?i)^(.*\b(?:remind|wake) (?:me|us|[\p{L}'-]+)(?: up)?) (?:mornings?|afternoons?|evenings?|nights?|lunchtimes?)( (?:about|to|of|that|for)\b.*|[.! ]*)$`)

// withoutClock returns the text of a reminder ahead of an event without when the event is: "an hour before the dentist" of "an hour before the
// dentist on Thursday at 3".
func withoutClock(text string) string {
	for _, at := range times.Future(text, time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)) {
		before, after := strings.TrimRight(text[:at.Start], " "), text[at.End:]
		for _, word := range []string{" on", " at", " for", " is"} {
			before = strings.TrimSuffix(before, word)
		}
		if rest := before + after; before != "" {
			if back, _ := due.AheadOf(rest); back != nil {
				return rest
			}
			if text2 := withoutClock(rest); text2 != rest {
				return text2
			}
		}
	}
	return text
}
