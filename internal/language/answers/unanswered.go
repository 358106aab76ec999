package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
)

// Passage is a text that may answer a question.
type Passage struct {
	Speaker string // who said it, if known
	Text    string
	Before  []Passage // what was said just before it, without what was said before that
	After   []Passage // what was said just after it
	Best    bool      // it is among what was found first, or was said next to it
}

// Unanswered reports that the answer of a question is none of the passages: some speak of what it is about, the
// landlord, but those with an answer of the form, a name, speak of something else; or none of the best has such an
// answer. It is false where no passage speaks of what may be called by other words. Asker is the name of who asks, or
// empty.
func (f *Form) Unanswered(question, asker string, passages []Passage) bool {
	about := f.subjectOf(question, asker)
	var most, answer float64     // shares of the subject: of the passages, and of those with an answer
	var given bool               // an answer of the form, of whatever
	var spoken, best, asked bool // of the head; an answer in the best passages; one by who is asked about
	for i := range passages {
		p := &passages[i]
		share, head := about.in(p)
		head = head || about.areBorn(p)
		before, headBefore := about.inAny(p.Before)
		after, headAfter := about.inAny(p.After)
		headBefore = headBefore || headAfter && f.kind == expression && !f.event // a name follows what it is of
		if f.ofPerson && !head && headBefore && about.tellsOfSomeoneElse(p) {
			continue
		}
		most, spoken = max(most, share), spoken || head
		if !f.gives(p, &about, head, headBefore) {
			continue
		}
		given = true
		if head || headBefore {
			return false
		}
		best, asked = best || p.Best, asked || len(about.names) == 0 || slices.Contains(about.names, strings.ToLower(p.Speaker))
		answer = max(answer, min(1, share+max(before, after)))
	}
	ofName := f.kind == name || f.kind == hanName
	switch {
	case !given && f.kind == expression:
		return true
	case f.wide:
		return false
	case f.event && !spoken:
		return false // it may be called by any word
	case about.head == nil && (ofName || language.IsChinese(question) && most < leastAnswered):
		return false // what is named may be called by any word, and pairs of characters match by chance
	case spoken, about.closed:
		return true
	case most > 0 && answer >= most*leastAnswered:
		return false
	case !best && !ofName && (f.kind != properName || f.classed):
		return true
	case about.head != nil:
		return false
	case len(about.groups) == 0:
		return !asked
	}
	return most > 0
}

// leastAnswered is the least share of what the best passage has of a question's subject that one with an answer has.
const leastAnswered = 0.6

// Gives reports whether a passage has an answer of the form, and of what a question is about, as far as its words tell.
func (f *Form) Gives(question, asker string, p *Passage) bool {
	about := f.subjectOf(question, asker)
	_, head := about.in(p)
	_, headBefore := about.inAny(p.Before)
	if head = head || about.areBorn(p); about.born && !head && !headBefore {
		return false // "her two dogs" are no babies
	}
	return f.gives(p, &about, head, headBefore)
}

// IsWide reports whether answers of the form are of a kind of their own, as instruments are: one tells, whatever else the text speaks of.
func (f *Form) IsWide() bool { return f.wide }

// gives reports whether a passage may give an answer about a subject. Head is whether it has the head, headBefore
// whether what was said before it has.
func (f *Form) gives(p *Passage, about *subject, head, headBefore bool) bool {
	text := language.WithoutReport(p.Text)
	if !f.when {
		text = wholeDate.ReplaceAllString(text, " ")
	}
	if about.alone {
		text = withoutOthers(text)
	}
	if about.isOther(text) || !about.locks(p) {
		return false
	}
	if about.person {
		headBefore = false
	}
	switch {
	case about.head != nil && (f.kind == name || f.kind == hanName):
		return head && f.namesHead(text, p.Speaker, about) || headBefore && namesThat(text) && (!beginsWithName(text) || namesIt.MatchString(text) || about.justBefore(p))
	case f.kind == properName:
		isOfKind := func(text string) bool {
			if f.besides != nil {
				text = f.besides.ReplaceAllString(text, " ")
			}
			return f.given.MatchString(text)
		}
		return f.hasProper(text) && (isOfKind(text) ||
			slices.ContainsFunc(p.Before, func(before Passage) bool { return isOfKind(before.Text) }))
	case f.kind == surname:
		return namesSurname(text, about) || namesThat(text) &&
			slices.ContainsFunc(p.Before, func(before Passage) bool { return wordForSurname.MatchString(before.Text) })
	case !f.In(text):
		return false
	case f.surely == nil:
		return true
	}
	if f.clearly != nil && f.clearly.MatchString(text) {
		return true
	}
	if f.besides != nil {
		text = f.besides.ReplaceAllString(text, " ")
	}
	return f.surely.MatchString(text)
}
