package changed

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// traits are what a pattern finds in a statement.
var traits = []struct {
	name string
	is   *pattern.Pattern
}{
	{"now", nowWord}, {"from now", fromNow}, {"instead", instead}, {"ends", ends}, {"new", newWord},
	{"additional", additional}, {"still", still}, {"past", past}, // the earlier statement's too
	{"unreal", unreal}, {"only once", onlyOnce}, {"negated", negated}, {"result", result}, {"of speaker", ofSpeaker},
}

// earlierTraits is how many traits are looked at in the earlier statement too.
const earlierTraits = 8

// Statement is a statement, as far as its words tell.
type Statement struct {
	text    string
	tokens  []string // words and marks as they are written
	has     set      // of tokens
	words   []string // in small letters; of Chinese each character
	terms   set      // what it is about
	names   set      // of people, places and brands, as far as capitals or titles tell
	numbers set
	days    set
	others  set    // words for other people than the speaker
	traits  []bool // in the order of traits
	asks    bool
	chinese bool
}

// Read reads a statement.
func Read(text string) *Statement {
	text = language.WithoutReport(text)
	s := &Statement{
		text: text, tokens: tokensOf(text), terms: setOf(lexical.Terms(nil, text)), names: set{},
		numbers: set{}, days: set{}, others: set{}, chinese: language.IsChinese(text),
		asks: strings.HasSuffix(strings.TrimRight(text, " \"'”’"), "?") || strings.HasSuffix(strings.TrimSpace(text), "？"),
	}
	s.has = setOf(s.tokens)
	for _, trait := range traits {
		s.traits = append(s.traits, trait.is.MatchString(text))
	}
	for token := range s.has {
		switch token = strings.TrimSuffix(token, "'s"); {
		case numberWords[token] || token != "" && token[0] >= '0' && token[0] <= '9':
			s.numbers[token] = true
		case dayWords[token]:
			s.days[token] = true
		case otherWords[token]:
			s.others[token] = true
		}
	}
	if s.chinese {
		s.names, s.numbers = setOf(hanName.FindAllString(text, -1)), setOf(hanNumber.FindAllString(text, -1))
		s.days, s.others = setOf(hanDay.FindAllString(text, -1)), setOf(hanOthers.FindAllString(text, -1))
	}
	for word, capital := range lexical.Words(text) {
		if first, _ := utf8.DecodeRuneInString(word); lexical.Ideographic(first) {
			s.words = append(s.words, strings.Split(word, "")...)
			continue
		}
		s.words = append(s.words, word)
		if capital && !lexical.Stop(word) {
			s.names[word] = true
		}
	}
	return s
}

// Question is a question, as far as its words tell.
type Question struct {
	*Statement
	who, where, howMany, when bool // what is asked for
	present                   bool // one value that holds now
	past                      bool // what was
}

// ReadQuestion reads a question.
func ReadQuestion(text string) *Question {
	return &Question{Read(text), asksWho.MatchString(text), asksWhere.MatchString(text), asksHowMany.MatchString(text),
		asksTime.MatchString(text), states.AsksPresent(text), askedPast.MatchString(text)}
}

// HoldsNow reports whether a question asks for what holds now, and not for what was.
func HoldsNow(question string) bool {
	return !askedPast.MatchString(question) && (language.IsChinese(question) || verbNow.MatchString(question))
}

// in returns 1 if a statement has a value of what is asked for, 0 if not, and -1 if words do not tell.
func (q *Question) in(s *Statement) float64 {
	switch {
	case q.when:
		return one(len(s.days) > 0 || len(s.numbers) > 0)
	case q.howMany:
		return one(len(s.numbers) > 0)
	case q.who:
		return one(s.names.without(q.names) > 0)
	}
	return -1
}

// set is a set of words in small letters.
type set map[string]bool

func setOf(list []string) set {
	s := set{}
	for _, v := range list {
		s[strings.ToLower(v)] = true
	}
	return s
}

// without returns how many of a set are in none of some others.
func (s set) without(others ...set) (n int) {
	for v := range s {
		if !slices.ContainsFunc(others, func(other set) bool { return other[v] }) {
			n++
		}
	}
	return n
}

// in returns how many of a set are in another.
func (s set) in(other set) int { return len(s) - s.without(other) }
