package offline

import (
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// stops matches that something is no longer taken: "I'm off the ramipril", "he took me off ramipril". A group has what.
	stops = pattern.MustCompile(`(?i)\b(?:i(?:'m| am)|i(?:'ve| have) (?:come|gone|been taken)|(?:they|he|she|the doctor|my doctor|the gp|my gp) (?:has |have )?(?:just )?(?:took|taken|put) me) off (?:of )?(?:the |my |that )?([\p{L}-]+)|\bi(?:'ve| have)? (?:just |now )?(?:stopped|quit) (?:taking|using|injecting) (?:the |my |that )?([\p{L}-]+)|\bi (?:no longer|don't|do not) (?:need to |have to )?(?:take|use|inject) (?:the |my |that )?([\p{L}-]+)(?: pills?| tablets?)? (?:any ?more|any longer|now)\b|\bi no longer (?:need to |have to )?(?:take|use|inject) (?:the |my |that )?([\p{L}-]+)|\b(?:put|switched|changed|moved) (?:me |over )?(?:to|on|onto) [\p{L}-]+ instead of (?:the |my )?([\p{L}-]+)|\b(?:switched|changed) (?:me )?from (?:the |my )?([\p{L}-]+) to\b`)
	// hanStops is the same in Chinese.
	hanStops = pattern.MustCompile(`(?:不|不再|不用|不需要)(?:再)?(?:吃|用|打|服|喝)(\p{Han}{2,8}?)了|把(\p{Han}{2,8}?)(?:给)?停|([^把将，。\P{Han}]{2,8}?)(?:已经)?(?:停药|停掉|停用|停)了|停(?:了|用|掉)(?:了)?(\p{Han}{2,8})|(\p{Han}{2,8}?)(?:不用|不)(?:再)?(?:吃|打|服|用)了`)
	// taken are verbs of errands about what is taken, in their base form.
	taken    = setOf("take use inject swallow apply")
	hanTaken = pattern.MustCompile(`吃|服|打|喝|用|涂|滴`)
)

// stopsTaking returns the errand that comes back for something that the speaker no longer takes, such as a medicine,
// or nil.
func stopsTaking(s *sentence, open []openErrand) *openErrand {
	form := stops
	if s.chinese {
		form = hanStops
	}
	m := form.FindStringSubmatch(s.text)
	if m == nil || unstated.MatchString(s.text) {
		return nil
	}
	what := ""
	for _, group := range m[1:] {
		what += group
	}
	terms := termsOf(what)
	if s.chinese {
		terms = hanTerms(what)
	}
	return best(open, func(e *openErrand) int {
		if e.Every == graph.Once || !taken[e.verb] && !(s.chinese && hanTaken.MatchString(e.Text)) {
			return 0
		}
		n := shared(e.terms, terms)
		if n < len(terms) || s.chinese && n < 2 {
			return 0
		}
		return n
	})
}
