package changed

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/capitals"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/internal/language/timepart"
	"github.com/egomem/egomem/internal/lexical"
)

// Statement is a statement, as far as its words tell.
type Statement struct {
	text    string
	small   string   // the text in small letters
	tokens  []string // words and marks as they are written, for its wording
	has     set      // of tokens, for traits
	words   []string // without accents and marks, to compare two texts word by word; of Chinese each character
	terms   set      // stems without stop words: what it is about
	names   set      // of people, places and brands, as far as capitals or titles tell
	numbers set
	days    set
	others  set    // words for other people than the speaker
	traits  []bool // in the order of traits
	chinese bool
}

// Read reads a statement.
func Read(text string) *Statement {
	text = plain(language.WithoutReport(capitals.Recased(text)))
	s := &Statement{
		text: text, small: strings.ToLower(text), chinese: language.IsChinese(text), tokens: tokensOf(text),
		terms: setOf(lexical.Terms(nil, text)), names: set{}, numbers: set{}, days: set{}, others: set{},
	}
	s.has = setOf(s.tokens)
	for i := range traits {
		s.traits = append(s.traits, traits[i].is(s))
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

// plain returns a text with the apostrophe of keyboards, where phones write another.
func plain(text string) string { return strings.ReplaceAll(text, "’", "'") }

// Question is a question, as far as its words tell.
type Question struct {
	*Statement
	who, where, howMany, when, clock bool // what is asked for
	part                             timepart.Part
	oneValue                         bool // a thing that has one value at a time
	own                              bool // of the speaker
}

// ReadQuestion reads a question.
func ReadQuestion(text string) *Question {
	text = plain(capitals.Recased(text))
	return &Question{Read(text), asksWho.MatchString(text), asksWhere.MatchString(text), asksHowMany.MatchString(text),
		asksTime.MatchString(text), timepart.AsksClock(text), timepart.Asked(text), states.AsksPresent(text), asksOwn.MatchString(text)}
}

// HoldsNow reports whether a question is for what holds now, not for what was, and not for yes or no: "where do I live?", "what
// does Hamza do for a living?", not "who won?".
func HoldsNow(question string) bool {
	question = plain(question)
	if askedPast.MatchString(question) || !asksWhat.MatchString(question) {
		return false
	}
	return states.AsksPresent(question) || !states.AsksEarlier(question) &&
		(language.IsChinese(question) || verbNow.MatchString(question))
}

// in returns 1 if a statement has a value of what is asked for, 0 if not, and -1 if words do not tell.
func (q *Question) in(s *Statement) float64 {
	switch {
	case q.clock:
		return one(timepart.Clock.In(s.text))
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
