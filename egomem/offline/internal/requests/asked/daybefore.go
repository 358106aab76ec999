package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// What happens each week may be told first: "Bins go out on Wednesdays. Remind me at 8 pm the night before."

var (
	// dayBeforeIt matches a request to be reminded on the day before what was told, and of nothing else: "remind me at 8 pm the night
	// before"; not "remind me the night before the exam". The groups are who, the hour and the part of the day, in one of the orders.
	dayBeforeIt = pattern.MustCompile(`(?i)^(?:(?:.*[,;] )?)` + rephrase.AsksNicely + `(?:remind|nudge) (me|us)` +
		`(?: at ([\w: .]{1,20}?))?(?: on)? the (day|night|evening) before(?: at ([\w: .]{1,20}?))?(?:,? please)?[.!? ]*$`)
	// onEachDay matches a day of the week that may be one of each week: "bins go out on Wednesdays", "they come every Friday"; not "bins go
	// out this Wednesday". The groups are the day and what makes it several.
	onEachDay = pattern.MustCompile(`(?i) (?:on |every |each )((?:mon|tues|wednes|thurs|fri|satur|sun)day)(s?)\b`)
	// noHabitOf matches that something is told of another time, or of another person: "used to", "last year"; not "bins go out".
	noHabitOf = pattern.MustCompile(`(?i)\b(?:used to|last|were|was|went|had|did|if|n't|not|never|no longer|he|she|they|his|her|their)\b|\?`)
)

// dayBeforeEach returns such a request as one: "Every Wednesday bins go out, remind me the evening before at 8 pm".
func dayBeforeEach(r *reading.Reader, s *reading.Sentence) (string, bool) {
	m := dayBeforeIt.FindStringSubmatch(s.Text)
	if m == nil || s.Chinese {
		return "", false
	}
	told := s.Before
	if head, _, ok := strings.Cut(s.Text, ", "); ok && onEachDay.MatchString(head) {
		told = head
	}
	told = strings.TrimRight(told, ".,;! ")
	day := onEachDay.FindStringSubmatch(told)
	if day == nil || day[2] == "" && !strings.Contains(strings.ToLower(told), "every ") && !strings.Contains(strings.ToLower(told), "each ") ||
		noHabitOf.MatchString(told) || len(onEachDay.FindAllStringIndex(told, -1)) > 1 ||
		due.Every(onEachDay.ReplaceAllString(told, "")) != nil || len(times.Future(onEachDay.ReplaceAllString(told, ""), r.Passage.Turns[s.Turn].Time)) > 0 {
		return "", false
	}
	part, clock := strings.Replace(strings.ToLower(m[3]), "night", "evening", 1), ""
	if m[2]+m[4] != "" {
		clock = " at " + m[2] + m[4]
	}
	return "Every " + day[1] + " " + asInside(onEachDay.ReplaceAllString(told, "")) + ", remind " + m[1] + " the " + part + " before" + clock, true
}

// asInside returns a sentence as it stands inside another one, with a small letter unless it begins with I or a name in capitals.
func asInside(text string) string {
	if first, _, _ := strings.Cut(text, " "); first == strings.ToUpper(first) || strings.HasPrefix(first, "I'") {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}
