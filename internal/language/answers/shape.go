package answers

import (
	"cmp"

	"github.com/egomem/egomem/internal/pattern"
)

// kind says what finds an answer in a text.
type kind int

const (
	expression kind = iota // what is given
	name                   // what a person, an animal or a thing is called; it may be in small letters
	hanName                // a name in Chinese
	properName             // the name that a thing has of its own, as a ship or a town
	surname                // of a person
	number                 // a number to call, a code
)

// expressions say how questions for an answer of one form, and texts with such an answer, look.
type expressions struct {
	kind
	when     bool   // a day: the question may begin with a word for a time
	ofAny    bool   // the question may begin with a word for a person or a place
	ofPerson bool   // it is asked of a person: what is told of another, next to what was said of them, is no answer
	classed  bool   // a properName stands only where a word of its kind does: no other name may be it
	wide     bool   // its answers are of a kind of their own, as instruments are: one tells, whatever else the text speaks of
	event    bool   // it is asked when or where something is: what was said before it was spoken of is of something else
	asked    string // questions
	not      string // questions with the words of the form that ask for something else
	given    string // texts with an answer
	words    string // of the question, that belong to the form and not to the topic; what is asked if empty
	surely   string // texts with an answer, narrower than given; empty for given
	besides  string // what surely is looked for without
	clearly  string // texts with an answer, whatever else they have
}

// shape is expressions as patterns, nil for an empty one.
type shape struct {
	kind
	when, ofAny                    bool
	ofPerson, classed, wide, event bool
	asked, not, given, words       *pattern.Pattern
	surely, besides, clearly       *pattern.Pattern
}

func compiled(list []expressions) []shape {
	shapes := make([]shape, len(list))
	fold := func(expr string) *pattern.Pattern {
		if expr == "" {
			return nil
		}
		return pattern.MustCompile(`(?is)` + expr)
	}
	for i, e := range list {
		shapes[i] = shape{e.kind, e.when, e.ofAny, e.ofPerson, e.classed, e.wide, e.event, fold(e.asked), fold(e.not), fold(e.given), fold(cmp.Or(e.words, e.asked)),
			fold(e.surely), fold(e.besides), fold(e.clearly)}
	}
	return shapes
}

// both matches one expression and another, in any order.
func both(a, b string) string { return `(?:` + a + `).*(?:` + b + `)|(?:` + b + `).*(?:` + a + `)` }

// near matches one expression and another in one line, in any order.
func near(a, b string) string {
	return `(?:` + a + `)[^\n]*(?:` + b + `)|(?:` + b + `)[^\n]*(?:` + a + `)`
}
