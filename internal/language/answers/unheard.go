package answers

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// NamesUnheard reports whether the question names a person whom no text names: "Did Okafor call?" where no one has heard of
// an Okafor. Texts are what was found, and who said it.
func (q *Question) NamesUnheard(texts []string) bool {
	if len(q.people) == 0 {
		return false
	}
	var heard []string
	for _, text := range texts {
		heard = lexical.Terms(heard, possessive.ReplaceAllString(text, " "))
	}
	for _, name := range q.people {
		terms := lexical.Terms(nil, name)
		if len(terms) > 0 && !slices.ContainsFunc(heard, func(term string) bool {
			return slices.Contains(terms, term) || sameBeginning(term, strings.ToLower(name))
		}) {
			return true
		}
	}
	return false
}

// sameBeginning reports whether a word may be a name in another form or spelling: Kath and Kathy, Phoebe and Pheobe.
func sameBeginning(word, name string) bool {
	if len(word) < 3 || len(name) < 3 {
		return word == name
	}
	if word[:3] == name[:3] {
		return true
	}
	letters := func(text string) string {
		sorted := []byte(text)
		slices.Sort(sorted)
		return string(sorted)
	}
	return word[0] == name[0] && len(word) == len(name) && letters(word) == letters(name)
}

// peopleNamed returns the words of a question that may be names of people: in capitals within it, and no places, days or
// abbreviations.
func peopleNamed(question string) (names []string) {
	question = quotedTitle.ReplaceAllString(addressed.ReplaceAllString(question, " "), " ")
	question = possessive.ReplaceAllString(notOfPeople.ReplaceAllString(question, " "), " ")
	opening := true
	for _, word := range strings.Fields(question) {
		bare := strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
		first, _ := utf8.DecodeRuneInString(bare)
		isName := unicode.IsUpper(first) && len(bare) > 2 && bare != strings.ToUpper(bare) &&
			strings.IndexFunc(bare, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) < 0
		if isName && !opening {
			names = append(names, bare)
		}
		opening = strings.ContainsAny(word[len(word)-1:], ".!?:;")
	}
	return names
}

// addressed matches who is spoken to: "Hey Kit, when is lunch?", "When is lunch, Kit?".
var addressed = pattern.MustCompile(
	`^(?i:(?:hi|hey|hello|ok|okay|so|and|but|well|listen|please),? )*\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?,` +
		`|, \p{Lu}[\p{L}'’-]*\s*[?.!]*$`)

// quotedTitle matches a title in quotes, or from its first quote to the end if it is not closed: "who wrote “Dune”?",
// "did you like “Dune and more"; not "who wrote Dune".
var quotedTitle = pattern.MustCompile(`["“][^"”]*["”]?`)

// notOfPeople matches names of places and things, by the word before them, and days, languages and titles: "to Rome",
// "the Globe", "Monday", "Mum"; not "Okafor".
var notOfPeople = pattern.MustCompile(
	`\b(?i:` +
		`of|to|in|from|at|into|over|near|around|towards|through|the|an?|my|our|your|his|her|their|this|that|which|what|on) ` +
		`(?-i:\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*)` +
		`|\b(?:` +
		language.DayOfWeek + `s?|` + language.Months + `|Christmas|Easter|English|French|German|Spanish|Italian|Chinese` +
		`|Japanese|Internet|God|Mr|Mrs|Ms|Miss|Dr|Mum|Mom|Dad|Mummy|Daddy|Nan|Gran|Grandma|Grandad|Grandpa|Aunt|Auntie|Uncle` +
		`|Doctor|Professor)\b`)
