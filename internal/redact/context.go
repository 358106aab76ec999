package redact

import (
	"strings"
	"unicode"
)

// context is what stands next to a match in its text.
type context struct {
	previous, next word
	before, after  string // what is between the match and them
	opens          bool   // the match begins a sentence
	glued          bool   // digits, "_", "@" or a letter of another case touch it
	*shape
}

// word is a word of a text.
type word struct {
	word    string // folded
	at, end int    // its characters
	capital bool
	opens   bool // it begins a sentence
}

func neighbours(f *folded, m *match) (c context) {
	c.previous, c.before = f.wordBefore(m.at)
	c.next, c.after = f.wordAfter(m.after)
	c.opens = opensSentence(c.before) && !(c.before == ". " && honorifics[c.previous.word]) || c.previous.word == ""
	c.shape = f.shapeOf()
	c.glued = f.glued(m)
	return c
}

// isWordRune reports letters, digits, marks and the apostrophe inside a word.
func (f *folded) isWordRune(i int) bool {
	r := f.at(i)
	if r == '\'' {
		return scriptOf(f.at(i-1)) != none && scriptOf(f.at(i+1)) != none
	}
	return scriptOf(r) != none || unicode.IsDigit(r)
}

func (f *folded) wordBefore(at int) (w word, between string) {
	end := at
	for end > 0 && !f.isWordRune(end-1) {
		end--
	}
	between = string(f.runes[end:at])
	if end == 0 {
		return w, between
	}
	start := end
	for start > 0 && f.isWordRune(start-1) {
		start--
	}
	return f.word(start, end), between
}

func (f *folded) wordAfter(at int) (w word, between string) {
	start := at
	if f.at(at) == '\'' && f.isWordRune(at+1) { // the rest of "John's", "John'll"
		for start = at + 1; f.isWordRune(start); start++ {
		}
		rest := string(f.runes[at:start])
		next, gap := f.wordAfter(start)
		return next, rest + gap
	}
	for start < f.len() && !f.isWordRune(start) {
		start++
	}
	between = string(f.runes[at:start])
	if start == f.len() {
		return word{at: start, end: start}, between
	}
	end := start
	for end < f.len() && f.isWordRune(end) {
		end++
	}
	return f.word(start, end), between
}

// word returns a range of a text as a word. A capital does not count in a word that
// shouts.
func (f *folded) word(start, end int) word {
	gap := start
	for gap > 0 && !f.isWordRune(gap-1) {
		gap--
	}
	return word{
		word: string(f.runes[start:end]), at: start, end: end, capital: f.upper[start],
		opens: gap == 0 || opensSentence(string(f.runes[gap:start])),
	}
}

// opensSentence reports whether a sentence begins after what is between two words.
func opensSentence(between string) bool {
	return strings.ContainsAny(between, ".!?:\n\"“”«»„(*•。！？：")
}

// shape is what a text looks like as a whole.
type shape struct {
	titleCase  bool // most words have a capital
	identifier bool // it has no space: a session, a source, a file name
}

// shapeOf returns the shape of the text, which it computes once.
func (f *folded) shapeOf() *shape {
	if f.shape != nil {
		return f.shape
	}
	words, capitals, spaces := 0, 0, 0
	for i, r := range f.runes {
		if unicode.IsSpace(r) {
			spaces++
		}
		begins := scriptOf(r) != none && (i == 0 || scriptOf(f.runes[i-1]) == none && f.runes[i-1] != '\'')
		if !begins || r == 'i' && scriptOf(f.at(i+1)) == none { // "I" has a capital everywhere
			continue
		}
		words++
		if f.upper[i] {
			capitals++
		}
	}
	f.shape = &shape{
		titleCase:  words > 4 && 3*capitals > 2*words,
		identifier: spaces == 0 && strings.ContainsAny(f.text, "-_.:/@#0123456789"),
	}
	return f.shape
}

// glued reports whether something other than space and punctuation touches a match.
func (f *folded) glued(m *match) bool {
	touches := func(i int) bool {
		r := f.at(i)
		return unicode.IsDigit(r) || r == '_' || r == '@' || r == '#' || r == '/' || scriptOf(r) == latin
	}
	return touches(m.at-1) || touches(m.after) || f.at(m.after) == '@' || f.at(m.after) == '.' && f.isWordRune(m.after+1)
}
