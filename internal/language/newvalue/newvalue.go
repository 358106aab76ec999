// Package newvalue tells whether one says that something has another value than they said before: where the key lies, what a lesson
// costs, when the shop opens, who the vet is. It compares sentences by their forms in English and Chinese, and knows nothing of a memory.
// The thing has to be named both times; what is only alluded to is left to others.
package newvalue

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/capitals"
	"github.com/egomem/egomem/internal/pattern"
)

// kind is what a value is. Only values of one kind replace each other.
type kind uint8

const (
	place  kind = iota + 1 // where a thing is kept: "under the flowerpot"
	price                  // of a lesson
	hour                   // when something begins, ends, opens or closes
	day                    // on which something comes back each week
	person                 // who does something, or is something to the speaker
	home                   // where the speaker lives
	aim                    // what the speaker wants to be, or to study
	car                    // what the speaker drives
	code                   // a password, the name of a network
	daily                  // what the speaker eats, drinks, smokes or rides each day
)

// form is how a clause gives a value. Its groups are "topic", what has the value, and "value".
type form struct {
	kind
	is  *pattern.Pattern
	not *pattern.Pattern // of a value; may be nil
	// topic is that of forms without a group for it; it is put behind the topic otherwise.
	topic string
	news  bool // it gives a new value by itself: "I've moved to York"
	once  bool // it gives an old value alone: "I smoke two packs a day"
}

// given is a value that a clause gives.
type given struct {
	kind
	topic []string // words of what has the value, the main one last
	value string
	news  bool
	once  bool
	// sentence is where it stands.
	sentence string
}

// Statement is what a text says of values, as far as its forms tell.
type Statement struct {
	text     string
	values   []given
	frames   []framed
	released []string // what one is done with
	letsGo   bool     // it surely says so
}

// Read reads a text. Of a long one, which tells of many things, it reads nothing.
func Read(text string) *Statement {
	text = capitals.Recased(text)
	s := &Statement{text: text}
	switch {
	case len(text) > mostRead:
	case language.IsChinese(text):
		s.readChinese(text)
		s.released, s.letsGo = released(text)
	default:
		s.readEnglish(strings.ReplaceAll(text, "’", "'"))
		s.released, s.letsGo = released(text)
	}
	return s
}

// mostRead is the length in bytes of a text that is read.
const mostRead = 600

// MayReplace reports whether the text says that anything is new, or let go.
func (s *Statement) MayReplace() bool {
	return len(s.released) > 0 || slices.ContainsFunc(s.values, func(g given) bool { return g.news }) || slices.ContainsFunc(s.frames, func(f framed) bool { return f.isNew })
}

// IsNew reports whether a value of a thing that is named is given by words that say that it is new: "lessons are thirty-five from now on", or
// that a thing is let go: "vet school's in the bin". What one eats, drinks and smokes may be of the moment.
func (s *Statement) IsNew() bool {
	return s.letsGo || slices.ContainsFunc(s.values, func(g given) bool { return g.news && g.kind != daily })
}

// Replaces returns the sentence of an earlier statement of the same person that gives something another value than this one, or says
// that what is let go since is kept up; "" if there is none.
func (s *Statement) Replaces(earlier *Statement) (sentence string) {
	for i := range s.values {
		for j := range earlier.values {
			if s.values[i].replaces(&earlier.values[j]) {
				return earlier.values[j].sentence
			}
		}
	}
	for i := range s.frames {
		for j := range earlier.frames {
			if s.frames[i].differs(&earlier.frames[j]) {
				return earlier.frames[j].sentence
			}
		}
	}
	for _, what := range s.released {
		if slices.Contains(earlier.released, what) {
			continue
		}
		if sentence := holding(earlier.text, what); sentence != "" {
			return sentence
		}
	}
	return ""
}

func (g *given) replaces(old *given) bool {
	if g.kind == home && language.TellsOfNoHome(g.sentence) {
		return false
	}
	return g.news && !g.once && g.kind == old.kind && g.value != old.value && sameTopic(g.topic, old.topic) &&
		!strings.HasSuffix(g.value, " "+old.value) && !strings.HasPrefix(old.value, g.value+" ")
}

// sameTopic reports whether what a later text names is what an earlier one named: "the key" after "the back door key", and not "the
// shed key". A spare one is another.
func sameTopic(later, earlier []string) bool {
	if len(later) == 0 || len(earlier) == 0 || later[len(later)-1] != earlier[len(earlier)-1] {
		return false
	}
	return !slices.ContainsFunc(later, func(word string) bool { return !slices.Contains(earlier, word) }) &&
		!slices.ContainsFunc(earlier, func(word string) bool { return apart[word] && !slices.Contains(later, word) })
}
