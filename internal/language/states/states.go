// Package states reads questions for a thing that has one value at a time ("Where do I
// live?", "Where did I live before?", "我的牙医是谁？"), and texts that give a value of it, in English and Chinese.
package states

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/capitals"
)

// Question is a question for the present value of one thing.
type Question struct {
	text    string
	topic   *topic   // of the table, or nil
	nouns   []string // stems that name the thing; a text has to contain one of them
	others  []string // further stems of the question
	kin     string   // whose thing it is: "sister"; "" for the holder
	own     bool     // the thing belongs to a person
	first   bool     // the thing belongs to the asker
	answer  answer
	amount  amount
	much    bool // how much
	chinese bool

	order   Order
	later   string   // the value after the one that is asked for; see Order
	names   []string // of whom it asks, in small letters
	unknown bool     // they are no people that the memory knows
}

// Statement is what a text says of the thing that a question asks for.
type Statement struct {
	Sure  bool     // the form of the text leaves no doubt
	value []string // words that may be the value
	ends  bool     // the text says that something else held before
	terms int      // how many words of the question the text has
	whole bool     // the text names all of the thing
	past  bool     // the text says that the value holds no longer
	named bool     // the value has the form of a name or number: "FitX", "plot 7", 《三体》

	amount  amount // that the question asks for
	number  float64
	total   bool // the text says that it is all
	counted bool // the text names what is counted, and the last noun of the question
}

// Ask parses a question, or returns nil: for a list, for what was at some time, and for anything else.
func Ask(text string) *Question {
	if utf8.RuneCountInString(text) > maxQuestion {
		return nil
	}
	q := &Question{text: text, chinese: language.IsChinese(text)}
	ask := q.askEnglish
	if q.chinese {
		ask = q.askChinese
	}
	if !ask(q.ordered(strings.TrimSpace(capitals.Recased(text)))) {
		return nil
	}
	return q
}

// AsksPresent reports whether a text asks for something that holds now and may have one value at a time, whatever it is.
// Ask also reads some questions that it does not, such as "how many books have I read?", and leaves others.
func AsksPresent(text string) bool {
	if utf8.RuneCountInString(text) > maxQuestion {
		return false
	}
	q := &Question{chinese: language.IsChinese(text)}
	text = q.ordered(strings.TrimSpace(text))
	switch {
	case q.order != Latest:
		return false
	case q.chinese:
		return asksPresentChinese(text)
	}
	text = shortIs.ReplaceAllString(text, "$1's")
	return asksOne(text) && holdsNow.MatchString(text) && !wentBy.MatchString(text) && !notPresent.MatchString(tenseOf(text))
}

// AsksEarlier reports whether a text asks for what was before something, or for the first of several.
func AsksEarlier(text string) bool {
	q := &Question{chinese: language.IsChinese(text)}
	q.ordered(strings.TrimSpace(text))
	return q.order != Latest
}

// OfUnknown says that the memory knows no person of the names in the question: a text has to name them.
func (q *Question) OfUnknown() { q.unknown = len(q.names) > 0 }

// maxQuestion and maxStatement bound texts, in characters; longer ones have several topics.
const (
	maxQuestion  = 120
	maxStatement = 700
)

// SearchWords returns words that texts with a value use and the question may lack.
func (q *Question) SearchWords() string {
	if q.topic == nil {
		return ""
	}
	return q.topic.words
}

// OfAsker reports whether the question is for a thing of the person who asks.
func (q *Question) OfAsker() bool { return q.first }

// Read reads a text that the holder of the thing said. ok is false if it gives no value.
func (q *Question) Read(text string) (s Statement, ok bool) {
	if utf8.RuneCountInString(text) > maxStatement {
		return s, false
	}
	if q.unknown && !slices.ContainsFunc(q.names, func(name string) bool { return strings.Contains(strings.ToLower(text), name) }) {
		return s, false
	}
	for _, sentence := range sentences(text) {
		one, found := Statement{}, false
		if q.chinese {
			one, found = q.readChinese(sentence)
		} else {
			one, found = q.readEnglish(capitals.Recased(sentence))
		}
		one.past = pastStated.MatchString(sentence)
		if found && (!ok || one.Sure && !s.Sure) {
			s, ok = one, true
		}
	}
	if !ok && q.answer == aNumber && !q.chinese { // "Korean restaurants? I've tried four different ones."
		return q.readEnglish(text)
	}
	return s, ok
}

// Differs reports whether two statements give different values.
func (s Statement) Differs(other Statement) bool {
	if len(s.value) == 0 || len(other.value) == 0 {
		return s.ends || other.ends
	}
	return !slices.ContainsFunc(s.value, func(word string) bool { return slices.Contains(other.value, word) })
}

// sentences splits a text into sentences; a question says nothing.
func sentences(text string) (list []string) {
	begun := 0
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		switch r {
		case '.', '!', '?':
			if end < len(text) && text[end] != ' ' && text[end] != '\n' || r == '.' && abbreviated(text[begun:i]) {
				continue
			}
		case '。', '！', '？', '\n', ';', '；':
		default:
			continue
		}
		if r != '?' && r != '？' {
			list = append(list, text[begun:end])
		}
		begun = end
	}
	if begun < len(text) {
		list = append(list, text[begun:])
	}
	return list
}

// abbreviated reports whether a text ends in a title, so that a dot ends no sentence.
func abbreviated(text string) bool {
	for _, title := range []string{"Dr", "Mr", "Mrs", "Ms", "Prof", "St"} {
		if strings.HasSuffix(text, title) {
			return true
		}
	}
	return false
}

// Stands reports whether a statement is about the same thing as the one of a group that is
// surest of it: it leaves no doubt either, or speaks of a change, or has as many words of the
// question.
func (s Statement) Stands(surest Statement) bool {
	switch {
	case s.Sure:
		return true
	case s.amount.kind != noAmount && surest.amount.kind != noAmount:
		return 2*s.terms >= surest.terms || s.counted
	case surest.named && !s.named: // "I go to the gym FitX", "the gym has a new sauna"
		return false
	case surest.Sure:
		return s.ends && s.whole
	}
	return s.terms >= surest.terms || s.ends && s.whole && s.terms+1 >= surest.terms
}

// Changes reports whether a statement names what is asked, and says that something else held before,
// or that an amount is the total.
func (s Statement) Changes() bool { return s.ends && s.whole || s.total && s.counted }

// Surer reports whether a statement is surer of what is asked than another: its form leaves no doubt, or it gives a name or
// number and the other does not, or it has more words of the question.
func (s Statement) Surer(other Statement) bool {
	switch {
	case s.Sure != other.Sure:
		return s.Sure
	case s.named != other.named:
		return s.named
	}
	return s.terms > other.terms
}

// Past reports whether the text says that the value holds no longer: "I used to live in Rome."
func (s Statement) Past() bool { return s.past }

// Replaces reports whether a statement replaces an earlier one: it gives another value, in a
// form that leaves no doubt or in words of change.
func (s Statement) Replaces(earlier Statement) bool {
	return (s.Sure && earlier.Sure || s.ends) && s.Differs(earlier)
}
