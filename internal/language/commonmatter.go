package language

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// knownThing matches a thing that was spoken of before, and what follows: "the party is", "our surprise cake"; not "a party". The group is
	// the words for it and what follows.
	knownThing = pattern.MustCompile(`(?i)\b(?:the|our|his|her|their|that) ([a-z]+(?: [a-z]+){0,2})\b`)
	// ofOther matches behind a thing that it is another one: "party of the", "party next"; not "party is".
	ofOther = pattern.MustCompile(`(?i) (?:of|at|for|from|with|next|where|who|that|which|in)\b`)
	// afterThing matches what is said of a thing, behind it: " is in the garage", " came today"; not " of the neighbours".
	afterThing = pattern.MustCompile(`(?i) (?:is|was|are|were|has|have|will|can|needs?|costs?|came|comes|arrived|isn|wasn|won)\b.*$`)
	// hanKnownThing matches the same in Chinese, at the beginning: 派对定在周六, 那个礼物; not "the party". The group is the thing.
	hanKnownThing = pattern.MustCompile(`^(?:那个?|这个?|我们?的|给[他她]的|[他她]的)?(\p{Han}{2})`)
)

// CommonMattersOf returns the matters of a text by its common words, such as "party", where these are of a thing that was spoken of before.
// They say little, so that they are of a secret for days alone.
func CommonMattersOf(text string) (list []Matter) {
	var words []string
	if IsChinese(text) {
		if m := hanKnownThing.FindStringSubmatch(strings.TrimSpace(text)); m != nil && !everyday[m[1]] {
			words = append(words, m[1])
		}
	} else {
		for _, m := range knownThing.FindAllStringSubmatch(text, -1) {
			if thing := afterThing.ReplaceAllString(m[1], ""); !ofOther.MatchString(thing) {
				words = append(words, thing)
			}
		}
	}
	for _, term := range lexical.Terms(nil, strings.Join(words, "\n")) {
		if isOrdinary(term) && len(term) > 2 && !everyday[term] && !slices.ContainsFunc(list, func(m Matter) bool { return m.Said == term }) {
			list = append(list, Matter{term, []string{term}})
		}
	}
	return list
}
