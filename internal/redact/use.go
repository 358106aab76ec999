package redact

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
)

// use is what a match means.
type use uint8

const (
	otherName use = iota // another word, or the name of another person
	doubtful
	certain
)

// useOf decides what a match means.
func (r *Redactor) useOf(f *folded, m *match) use {
	switch {
	case r.insideOther(f, m):
		return otherName
	case m.form.kind == familiar:
		return doubtful
	case scriptOf(f.at(m.at)) == han && m.form.kind != polite:
		return r.unlessShared(f, m, r.chineseUse(f, m))
	}
	return r.unlessShared(f, m, r.spacedUse(f, m))
}

// unlessShared lowers the certainty of a name that other people have too.
func (r *Redactor) unlessShared(f *folded, m *match, found use) use {
	inflected := m.plural || m.form.endings != nil
	if m.form.shared || inflected && r.taken[string(f.runes[m.at:m.after])] {
		return min(found, doubtful)
	}
	return found
}

// insideOther reports whether a match is part of a longer name of another known person.
func (r *Redactor) insideOther(f *folded, m *match) bool {
	const reach = 64
	for at := max(0, m.at-reach); at <= m.at; at++ {
		list := r.others[f.runes[at]]
		if len(list) == 0 || f.joined(at) {
			continue
		}
		for i := range list {
			end, fits := list[i].match(f, at)
			if !fits || end < m.end || end-at <= m.end-m.at {
				continue
			}
			if _, _, fits := list[i].ending(f, end); fits {
				return true
			}
		}
	}
	return false
}

// spacedUse decides for scripts with words between spaces.
func (r *Redactor) spacedUse(f *folded, m *match) use {
	n := neighbours(f, m)
	if m.form.kind == whole {
		if m.form.wordlike && !f.upper[m.at] && slices.Contains(f.runes[m.at:m.end], ' ') {
			return doubtful
		}
		return certain
	}
	if n.identifier || n.glued {
		return identifierUse(f, m, &n)
	}
	if use := r.longerName(f, m, &n); use != certain {
		return use
	}
	if m.form.wordlike || m.form.brief && !f.upper[m.at] {
		return r.wordUse(f, m, &n)
	}
	if articles[n.previous.word] && n.before == " " {
		return doubtful // "a Leo"
	}
	return certain
}

// identifierUse decides inside a handle, an address or a file name.
func identifierUse(f *folded, m *match, n *context) use {
	if (m.form.wordlike || m.form.brief) && !(f.at(m.at-1) == '@' && m.end == m.after) {
		return doubtful
	}
	return certain
}

// longerName reports doubt when capitals next to a name make a longer name that no known
// person has: "Elton John".
func (r *Redactor) longerName(f *folded, m *match, n *context) use {
	if !f.upper[m.at] || n.titleCase {
		return certain
	}
	joins := func(between string) bool { return between == " " || between == "-" }
	if next := n.next; next.capital && !m.plural && joins(n.after) && !r.startsAnother(f, next) &&
		!timeNames[next.word] && !endsNoName(next.word) {
		return doubtful
	}
	previous := n.previous
	switch {
	case !previous.capital || !joins(n.before) || honorifics[previous.word] || greetings[previous.word] || addressed[previous.word]:
		return certain
	case timeNames[previous.word] || previous.word == "i" || r.isOwn(f, previous):
		return certain
	case previous.opens && n.before == " " && opensBeforeName(previous.word) && !r.taken[previous.word]:
		return certain // "Yesterday Walter"
	}
	return doubtful
}

// opensBeforeName reports whether a word with a capital is the beginning of a sentence and
// no name: "Mad Max" is one.
func opensBeforeName(word string) bool {
	return openers[word] || calledOn[word] || lexical.Stop(word) || followsWord[word] || clauseStarts[word] ||
		auxiliaries[word] || isOrWas[word] ||
		len(word) > 4 && (strings.HasSuffix(word, "ing") || strings.HasSuffix(word, "ed") ||
			strings.HasSuffix(word, "ly")) || strings.Contains(word, "'")
}

// startsAnother reports whether another known name begins at a word.
func (r *Redactor) startsAnother(f *folded, w word) bool { return r.taken[w.word] || r.isOwn(f, w) }

// isOwn reports whether a name of the people begins at a word.
func (r *Redactor) isOwn(f *folded, w word) bool {
	list := r.forms[f.runes[w.at]]
	for i := range list {
		if _, fits := list[i].match(f, w.at); fits {
			return true
		}
	}
	return false
}

// endsNoName reports words with a capital that end no name: "John I think".
func endsNoName(word string) bool {
	return word == "i" || strings.HasPrefix(word, "i'") || honorifics[word]
}
