package feelings

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// "The thing I like best for supper" names a thing by what is felt about it. What follows the verb is not
// what is felt about.

var (
	determiners = lexical.SetOf("the a an this that these those my our your his her their its all every each any some no only one two three another both")
	// heads are words that a clause about something may follow right away: "everything I love".
	heads     = lexical.SetOf("what whatever whoever who whom which everything anything something nothing everyone everybody anyone someone where")
	timeNouns = lexical.SetOf("day days morning afternoon evening night nights week weeks weekend weekends month months year years time times summer winter spring autumn while moment more less way")
	// noNouns end the search for a noun before a clause: "my doctor says I".
	noNouns = lexical.SetOf(`and or but so because since when if as than then now today still also just say says said think thinks thought know knows knew mean means guess believe believes swear bet hope hopes
is are was were am be been has have had do does did tells told sure yes no not yeah okay ok well honestly really actually sometimes always often usually i you he she it we they me him them us to at in on of for with from by about`)
	// noObject matches what follows the verb of such a clause: "best of all", "about Rome", "is the sea".
	noObject = pattern.MustCompile(
		`(?i)^(?:` +
			`(?:the )?(?:best|least|better|worse|worst)` +
			`|more|less|about|is|are|was|were|for|in|at|on|when|because|these days|so much|very much)(?: |$)` +
			`|^(?:the )?most(?:$| (?:of all|about|in|at|on|for|is|are|was|were|when)\b)`)
	// atLeast matches a number after a verb, as in I love at least two of them: "at least two", "at most one"; not
	// "at home".
	atLeast = pattern.MustCompile(`(?i)^at (?:least|most) `)
	// hanRelative matches what follows a verb that names a thing: 的人在北京, 吃的菜是鱼.
	hanRelative = pattern.MustCompile(`^的|^[^，。]{0,8}的[^，。]{1,6}?(?:是|在|叫)`)
)

// nounBefore is the most words of what a clause is about.
const nounBefore = 4

// inRelative reports whether a statement of a feeling, from a place in a text on, is a clause about the
// noun before it.
func inRelative(text string, from int, object string) bool {
	if noObject.MatchString(object) && !atLeast.MatchString(object) {
		return true
	}
	before := strings.ToLower(text[:from])
	words := strings.Fields(before[strings.LastIndexAny(before, ",;:.\"(")+1:])
	n := len(words)
	if n > 1 && (words[n-1] == "that" || words[n-1] == "which" || words[n-1] == "who") && !noNouns[words[n-2]] {
		n--
	}
	if n > 0 && heads[words[n-1]] {
		return true
	}
	for at := n - 1; at >= max(0, n-nounBefore) && !noNouns[words[at]]; at-- {
		if !determiners[words[at]] && !strings.HasSuffix(words[at], "'s") || at == n-1 {
			continue
		}
		if at == 1 && adverbial[words[0]] {
			return false // "in the evenings I like tea"
		}
		return !timeNouns[words[n-1]] || at > 0 && isBe[words[at-1]] // "this morning I hate it", but "is the day I love"
	}
	return false
}

// adverbial are words that begin what says when, where or how: "with my tea I like honey".
var adverbial = lexical.SetOf("in at with for on to as like unlike during after before from by under over near without despite since")

var isBe = lexical.SetOf("is are was were be")
