package answers

import (
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// yesOrNo matches a question whether something is, was or will be done: "Is Duncan getting divorced?", "so, did they move?",
	// "is there a dentist", 他搬家了吗, 他是不是走了; not "when did they move?", nor what asks for an opinion, which many words can answer:
	// not "is she shy?", "would he like a drum?".
	yesOrNo = pattern.MustCompile(
		`(?i)^(?:(?:and|so|but|hey|ok),? )*(?:(?:has|have|had|does|do|did|will)\b|(?:is|are|am|was|were) (?:there\b|.*\p{L}{2}ing\b))` +
			`|吗[？?]?$|是不是|有没有|[想会要]不[想会要]`)
	// toCompanion matches a question to the companion, which may be a request: "will you sing?", "and do you know",
	// 你会唱歌吗; not "will she sing?".
	toCompanion = pattern.MustCompile(`(?i)^(?:(?:and|so|but|hey|ok),? )*\p{L}+ you\b|^你`)
)

// spokenTo matches the name of whom a question is put to, before it: "Robo, is it late?", "hey Robo, who rang?"; not
// "is it late, Robo?".
var spokenTo = pattern.MustCompile(`(?i)^(?:(?:and|so|but|hey|ok) )?(?:\p{L}+, )+`)

// leastOfYesOrNo is the least share of the words of a question for yes or no that a passage with its answer has.
const leastOfYesOrNo = 1. / 3

// DoesNotTouch reports whether a question asks for yes or no, and no passage has even a third of what it asks about,
// names apart: "Is Duncan getting divorced?" where all that is known of Duncan is his visits.
func DoesNotTouch(question string, passages []Passage) bool {
	if question = spokenTo.ReplaceAllString(question, ""); !asksYesOrNo(question) {
		return false
	}
	var names []string
	for _, name := range ownNames(question) {
		names = lexical.Terms(names, name)
	}
	for i := range passages {
		names = lexical.Terms(names, passages[i].Speaker)
	}
	about := subject{}
	for _, term := range lexical.Terms(nil, askingWords.ReplaceAllString(question, " ")) {
		if !slices.Contains(names, term) {
			about.groups = append(about.groups, groupOfTerm(term))
		}
	}
	least := leastOfYesOrNo
	if language.IsChinese(question) {
		least = leastOfHanPairs
	}
	return len(about.groups) > 0 &&
		!slices.ContainsFunc(passages, func(p Passage) bool { share, _ := about.in(&p); return share >= least })
}

// leastOfHanPairs is leastOfYesOrNo for pairs of characters, half of which are of two words.
const leastOfHanPairs = 1. / 6

func asksYesOrNo(question string) bool {
	return yesOrNo.MatchString(question) && !toCompanion.MatchString(question)
}
