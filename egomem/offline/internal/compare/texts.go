package compare

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/newvalue"
	"github.com/egomem/egomem/internal/recent"
)

// A new statement is compared with some hundred known ones, and these are compared again with the next. What the rules make of the
// words of one statement alone is remembered for a while.

// remembered is how many results are kept of each.
const remembered = 256

// wording is what the words of a statement are read by.
type wording struct{ text, subject, holder string }

func wordingOf(s *consolidate.Statement) wording { return wording{s.Text, s.Subject, s.Holder} }

var (
	// headOf returns how a fact begins, with who said it and when; "" for other statements.
	headOf = recent.Of(remembered, reportHead.FindString)
	// clausesIn returns the clauses of a text without who said it, and without dates.
	clausesIn = recent.Of(remembered, func(text string) []string {
		text = dates.ReplaceAllString(bodyOf(text), " ")
		return ClauseEnd.Split(addedDate.ReplaceAllString(text, ""), -1)
	})
	deedOf                                      = recent.Of(remembered, readDeed)
	termsOf                                     = recent.Of(remembered, readTerms)
	wordsAs                                     = recent.Of(remembered, readPlainWords)
	sayingAs                                    = recent.Of(remembered, readAsSaid)
	isDenied                                    = recent.Of(remembered, readsDenied)
	isLifelong                                  = recent.Of(remembered, readsLifelong)
	readNews                                    = recent.Of(remembered, newvalue.Read)
	tellsHealth, hasList, isEarnest, isHomeless = recent.Of(remembered, healthWords.MatchString), recent.Of(remembered, listed.MatchString),
		recent.Of(remembered, func(words string) bool { return !notInEarnest.MatchString(words) }), recent.Of(remembered, language.TellsOfNoHome)
)

// clausesOf returns the clauses of a statement without who said it, and without the dates added.
func clausesOf(s *consolidate.Statement) []string { return clausesIn(s.Text) }

// contentOf returns the index terms of a statement without who said it and when.
func contentOf(s *consolidate.Statement) map[string]bool { return termsOf(wordingOf(s)) }

// plainWords returns what a statement says, in small letters, with the speaker as "i" and "my", or as 我.
func plainWords(s *consolidate.Statement) string { return wordsAs(wordingOf(s)) }

// asSaid returns what a statement says as its holder says it, with the letter case of names; "" if "they" may be others.
func asSaid(s *consolidate.Statement) string { return sayingAs(wordingOf(s)) }

// bodyOf returns a text without who said it and when.
func bodyOf(text string) string { return text[len(headOf(text)):] }
