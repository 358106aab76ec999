package offline

import (
	"regexp"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/lexical"
)

var (
	// smallCalled matches a name in small letters after a word that makes it one: "my dog is called rex".
	smallCalled = regexp.MustCompile(`(?i)\b(?:(?:my|our|a|an|another) (?:[a-z-]+ ){0,2}?(?:` + enKin + `)(?:'s name is| is called| is named|,? called|,? named|,? whose name is)) ([a-z]+)`)
	// smallKin matches a word after a relative, and smallPlace one after where people live.
	smallKin   = regexp.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:` + enKin + `),? ([a-z]+)\b`)
	smallPlace = regexp.MustCompile(`(?i)\b(?:live|lives|living|moved|moving|based|born|grew up) (?:in|to|near) ([a-z]+)\b`)
	// noName are words that stand after "called" and "named" and are no name.
	noName = setOf(`after names something so by for because this that it him her them what whatever just simply also not and or but off on in out up back over upon again a an the one two weird strange funny cute`)
	// wordsToo are first names that are common words.
	wordsToo = setOf(`will may mark rose dawn grace bill rob sue ray jack dean april frank daisy holly iris ruby amber heather ginger olive crystal jean drew jay art pat wade don penny jasmine violet faith hope joy summer autumn`)
)

// withNames returns a sentence with capitals for the names in small letters that its words make sure.
func withNames(text string) string {
	text = capitalise(text, smallCalled, func(word string) bool { return len(word) > 2 && !noName[word] && !lexical.Stop(word) })
	text = capitalise(text, smallKin, func(word string) bool { return gazetteer[word] == consolidate.PersonEntity && !wordsToo[word] })
	return capitalise(text, smallPlace, func(word string) bool { return gazetteer[word] == consolidate.PlaceEntity })
}

// capitalise gives capitals to the words that a form finds and that are names.
func capitalise(text string, form *regexp.Regexp, isName func(word string) bool) string {
	for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
		if word := text[m[2]:m[3]]; word == strings.ToLower(word) && isName(word) {
			text = text[:m[2]] + upperFirst(word) + text[m[3]:]
		}
	}
	return text
}
