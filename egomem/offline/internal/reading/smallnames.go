package reading

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language/capitals"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// smallKin matches a word after a relative, which may be a name in small letters: "my sister anna".
	smallKin = pattern.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:` + EnglishKin + `),? ([a-z]+)\b`)
	// smallPlace matches a word after where people live, which may be a place in small letters: "i live in leeds",
	// "we moved to york"; not "i live alone".
	smallPlace = pattern.MustCompile(`(?i)\b(?:live|lives|living|moved|moving|based|born|grew up) ` +
		`(?:in|to|near) ([a-z]+)\b`)
	// smallKinDoes matches a name in small letters after a relative and before a verb: "my brother tom is ill".
	smallKinDoes = pattern.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:` + EnglishKin + `) ([a-z]{3,}) (?:` +
		`is|isn't|was|wasn't|has|hasn't|had|says|said|told|got|gets|broke|lives|works|worked|wants|loves|hates|likes|keeps` +
		`|plays|played|went|goes|came|comes|made|makes|gave|gives|called|calls|rides|drives|moved|bought|thinks|never|always` +
		`|just|can't|won't|doesn't|didn't|and i|who|turned|died|passed|started|left|quit|joined)\b`)
	// smallPetDoes matches the same of an animal, whose name may be any word: "our dog biscuit is ill"; not "our dog is ill".
	smallPetDoes = pattern.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:dog|cat|puppy|kitten|rabbit|hamster|horse|parrot|budgie|tortoise|guinea pig) ([a-z]{3,}) (?:` +
		`is|isn't|was|wasn't|has|had|got|gets|ate|eats|wants|loves|hates|likes|keeps|went|goes|came|comes|made|makes|died|passed|turned|just|never|always)\b`)
	// smallAny matches a word in small letters, which may be a known name: "I saw tom"; not "A B".
	smallAny = pattern.MustCompile(`\b([a-z]{3,})\b`)
	// hasCapital matches a word with a capital: "Tom is here", "the BBC"; not "I am here".
	hasCapital = pattern.MustCompile(`\b(?:\p{Lu}[\p{L}]*[\p{Ll}]|\p{Lu}{2,})\b`)
	// placesToo are places whose names are words.
	placesToo = lexical.SetOf(`nice bath reading cork turkey china hull split mobile orange phoenix florence georgia virginia rio queens america buffalo charlotte lincoln victoria sofia derby regina graz hamilton darwin bern chester preston bergen cali durham york worcester tampa lille goa chad jordan panama java`)
	// noGiven are words between a relative and a verb that are no name.
	noGiven = lexical.SetOf(`appointment appointments visit visits food litter walk walks class classes lesson lessons party house flat car job never ever once then who what how today yesterday tomorrow tonight lately now either both too always still often even only already maybe probably`)
	// wordsToo are first names that are common words.
	wordsToo = lexical.SetOf(`will may mark rose dawn grace bill rob sue ray jack dean april frank daisy holly iris ruby amber heather ginger olive crystal jean drew jay art pat wade don penny jasmine violet faith hope joy summer autumn`)
)

// ownerOfKin matches a name that lacks its apostrophe before who or what is theirs: "kaylas dad", "priyas birthday"; not "tomorrows". The groups are the name
// without its end, and what is theirs.
var ownerOfKin = pattern.MustCompile(`\b([a-z]{3,})s (mum|mom|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|friend|mate|birthday|party|house|wedding)\b`)

// withOwners returns a text in small letters with the apostrophes that names lack.
func withOwners(text string) string {
	return ownerOfKin.ReplaceAllStringFunc(text, func(found string) string {
		m := ownerOfKin.FindStringSubmatch(found)
		isName := Gazetteer[m[1]] == consolidate.PersonEntity || !capitals.IsWord(m[1])
		if !isName || capitals.IsWord(m[1]+"s") || Gazetteer[m[1]+"s"] == consolidate.PersonEntity { // "jonas dad"
			return found
		}
		return m[1] + "'s " + m[2]
	})
}

// withNames returns a sentence with capitals for the names in small letters that its words show to be names, and for those of relatives.
// With small, which says that the speaker writes without capitals, known names get capitals everywhere.
func withNames(text string, small bool) string {
	text = capitals.Names(text, small)
	text = capitals.Raise(text, smallKin,
		func(word string) bool { return Gazetteer[word] == consolidate.PersonEntity && !wordsToo[word] })
	text = capitals.Raise(text, smallKinDoes, func(word string) bool {
		known := Gazetteer[word] == consolidate.PersonEntity || wordsToo[word]
		return !noGiven[word] && !lexical.Stop(word) && KinLabels[word] == "" && (known || !capitals.IsWord(word))
	})
	text = capitals.Raise(text, smallPetDoes, func(word string) bool { return !noGiven[word] && !lexical.Stop(word) })
	if small {
		text = capitals.Raise(text, smallAny, func(word string) bool {
			kind := Gazetteer[word]
			return kind == consolidate.PlaceEntity && !placesToo[word] || kind == consolidate.PersonEntity && !wordsToo[word] && len(word) > 3
		})
	}
	return capitals.Raise(text, smallPlace, func(word string) bool { return Gazetteer[word] == consolidate.PlaceEntity })
}
