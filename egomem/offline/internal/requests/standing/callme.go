package standing

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language/affect"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// callMe matches how a person asks to be called, after which nothing else is said: "please call me Sam",
	// "call me Doc instead of Sam", "go back to calling me Sam"; not "call me at 5".
	callMe = pattern.MustCompile(`(?i)` + reading.PoliteStart + `(?:call|address|(?:you can )?go back to calling) me (by )?([^0-9,;]+?)` +
		`(?: (?:in front of|around) .*| at work| at school)?(?:,? (?:please|instead|again|now|only|from now on|not .+|and not .+))*(?:, .*)?[.!]*$`)
	// calling are words after "call me" that begin no name: "a taxi", "when you are done".
	calling = lexical.SetOf(`a an the when whenever if after before later back tomorrow today tonight soon once as any anytime because about this next every maybe whatever what how at on in for from to crazy`)
)

// asksForName reports whether a sentence asks to be called by a name.
func asksForName(text string) bool {
	m := callMe.FindStringSubmatch(text)
	if m == nil || strings.Contains(text, ", but I") { // "call me old, but I like vinyl"
		return false
	}
	words := strings.Fields(m[2])
	if m[1] != "" { // "by my first name"
		return len(words) <= maxNameWords
	}
	first := strings.ToLower(words[0])
	isName := reading.Gazetteer[first] == consolidate.PersonEntity || first != words[0] // with a capital
	return len(words) <= maxNameWords && !calling[first] && !reading.CalendarWords[first] && !lexical.Stop(first) &&
		!strings.Contains(first, "-") && (isName || affect.Valence(first) == 0)
}

// maxNameWords is the most words of a name.
const maxNameWords = 4
