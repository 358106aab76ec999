package reading

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// A speech recogniser writes no marks between what is told and what is asked for: "i have a call at three remind me at two".

var (
	// asksBehind matches a request behind a statement, without a mark between them: "i have a call at 3 remind me at 2", "its raining can you
	// wake me at 6"; not "remind me at 2". The groups are the statement and the request.
	asksBehind = pattern.MustCompile(`(?i)^([^,;:.!?]{6,}?) ((?:(?:can|could|would|will) you )?(?:please )?(?:(?:remind|wake|nudge) (?:me|us)|set (?:an?|another) (?:[a-z]+ )?(?:alarm|timer|reminder))\b[^,;:!?]*)$`)
	// forbidsBehind matches what is forbidden or wished for good behind a statement, without a mark between them: "i hate spiders please never talk about spiders"; not
	// "please never talk about spiders". The groups are those of asksBehind.
	forbidsBehind = pattern.MustCompile(`(?i)^([^,;:.!?]*?\b(?:i|we|he|she|it|they|that|my|our) [^,;:.!?]{3,}?) (please (?:never|don't|do not|stop|always) [a-z]+ [^,;:!?]*)$`)
	// saysBefore are words behind which that is what someone says: "the sign says please don't feed the ducks".
	saysBefore = lexical.SetOf("say says said saying sign signs reads ask asks asked told tell tells wrote write that to and so but")
	// tellsBefore matches a statement by its subject and verb, or a greeting: "i have a call", "its raining again", "good morning"; not "the kids", "hey max".
	tellsBefore = pattern.MustCompile(`(?i)\b(?:i|we|he|she|they|it|there)(?:'m|'ve|'re|'s|'ll| am| are| is| have| has| had| need| got| must| want| start| leave| finish| was| were| will| just| put| forgot)\b` +
		`|\b(?:is|are|was|were)\b|\b(?:im|ive|its|theres|hes|shes|theyre|weve)\b|^good (?:morning|afternoon|evening|night)$|^(?:thanks|thank you|never ?mind|right then)$`)
	// joinsNext are words behind which such a request belongs to what stands before it: "I asked you to remind me", "songs that remind me".
	joinsNext = lexical.SetOf(`to you that and so then will would can could please don't not always it which who he she they did didn't if when must should also just me of by for i we do does doesn't
		never anyone someone everyone him her them nobody or but than because let make made help i'd i'll you'll he'll she'll they'll won't might may people kids songs things photos pictures`)
	// whenWanted matches words of a request that say when, besides times: "every day", "an hour before", "a week ahead"; not "of home".
	whenWanted = pattern.MustCompile(`(?i)\b(?:every|each|before(?:hand)?|ahead|in advance|earlier)\b`)
)

// ofMatter matches a request that says of what: "remind me at 2 to call Bob", "set an alarm for seven"; not "remind me at 2".
var ofMatter = pattern.MustCompile(`(?i)\b(?:to|about|of) [\p{L}]|^(?:.* )?set |^(?:.* )?wake `)

// partRequest parts a request from the statement before it. statement is empty if there is none.
func partRequest(text string) (statement, request string) {
	text = strings.TrimRight(text, " .!")
	if m := forbidsBehind.FindStringSubmatch(text); m != nil && !saysBefore[strings.ToLower(m[1][strings.LastIndex(m[1], " ")+1:])] {
		return m[1], m[2]
	}
	m := asksBehind.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	words := strings.Fields(strings.ToLower(m[1]))
	if joinsNext[words[len(words)-1]] || !tellsBefore.MatchString(m[1]) {
		return "", ""
	}
	if !whenWanted.MatchString(m[2]) && len(times.Future(m[2], time.Date(2024, 5, 13, 8, 0, 0, 0, time.UTC))) == 0 {
		return "", "" // "it is true that dogs remind me of home"
	}
	return m[1], m[2]
}
