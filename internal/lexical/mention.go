package lexical

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// maxMentionWords is the length beyond which a run of capitals is a shouted sentence,
// not a name.
const maxMentionWords = 5

// maxJoiners is the most particles in a row, as in "Lord of the Rings".
const maxJoiners = 2

// Mentions returns the names in a text, each once, in text order and normalised to
// lower case. A name is a run of capitalised words ("Grand Canyon", "Journal of
// Psychotherapy"). Particles ("of", "the", "de la") join capitals on both sides. A
// single capital at the start of a sentence counts unless it is a stop word or a greeting: names
// often start sentences, and other words there are rare enough to do little harm.
//
// Scripts without capitals have no such names, but Chinese marks titles (《红楼梦》). People
// are found there by their known names.
func Mentions(text string) []string {
	var (
		found   nameSet
		run     []string // words of the current name
		joiners []string // particles that may join it to the next capital
	)
	finish := func() {
		if len(run) > 0 && len(run) <= maxMentionWords {
			name := strings.Join(run, " ")
			if len(name) > 1 && !(len(run) == 1 && (stopWords[run[0]] || openings[run[0]])) {
				found.add(name)
			}
		}
		run, joiners = run[:0], joiners[:0]
	}
	initial := false // the last word is a single capital, as in Hans J. Salter
	iterator := words.FromString(text)
	for iterator.Next() {
		word := iterator.Value()
		first, size := utf8.DecodeRuneInString(word)
		switch {
		case word == " " || word == "-" || word == "–" || word == "." && initial:
			continue
		case unicode.IsUpper(first) || (unicode.IsDigit(first) && len(run) > 0):
			normal, possessive := cutEnding(fold(word))
			if initial && stopWords[normal] { // "vitamin C. Then"
				finish()
			}
			if len(word) > maxWordBytes || normal == "" || normal == "i" || (len(run) == 0 && stopWords[normal]) {
				finish()
				continue
			}
			if len(run) == 1 && len(joiners) == 0 && openings[run[0]] {
				run = run[:0] // "Hi Anna"
			}
			run = append(append(run, joiners...), normal)
			joiners = joiners[:0]
			if possessive {
				finish() // "Emily's sister": the possessive ends the name
			}
			if initial = size == len(word) && len(run) > 1 && unicode.IsUpper(first); initial {
				continue
			}
		case len(run) > 0 && len(joiners) < maxJoiners && particles[word]:
			joiners = append(joiners, word)
		default:
			finish()
		}
		initial = false
	}
	finish()
	for title := range titles(text) {
		found.add(title)
	}
	return found.list
}

// maxTitleLetters is the length beyond which text between title marks is a passage, not
// a title.
const maxTitleLetters = 24

// titles yields the titles that a Chinese text marks: 《红楼梦》.
func titles(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			_, after, begun := strings.Cut(text, "《")
			title, rest, ended := strings.Cut(after, "》")
			if !begun || !ended {
				return
			}
			text = rest
			title = strings.ToLower(strings.TrimSpace(title))
			if title != "" && utf8.RuneCountInString(title) <= maxTitleLetters && !yield("《"+title+"》") {
				return
			}
		}
	}
}

// openings are words that open a sentence before a name: "Hi Anna", "Tell Boris". They are no part of it, and no name.
var openings = SetOf("hi hiya hey hello dear thanks tell ask remind wish call text ring give show meet help poor yes no yeah oh ok okay well sorry bye goodbye yesterday today tomorrow tonight maybe perhaps please congratulations congrats wow")

// particles are lower-case words inside names.
var particles = SetOf("of the de la le du van von der den al bin ibn mac di del della da")

// nameSet is a list of distinct names.
type nameSet struct {
	list []string
	seen map[string]bool // nil while the list is short
}

// maxLinearNames is the length up to which a linear search is faster than a map.
const maxLinearNames = 16

func (s *nameSet) add(name string) {
	if s.seen == nil && slices.Contains(s.list, name) || s.seen[name] {
		return
	}
	s.list = append(s.list, name)
	switch {
	case s.seen != nil:
		s.seen[name] = true
	case len(s.list) > maxLinearNames:
		s.seen = map[string]bool{}
		for _, have := range s.list {
			s.seen[have] = true
		}
	}
}

// Name returns a person's name in the form that Mentions returns: "Anne-Marie O'Brien"
// becomes "anne marie o'brien".
func Name(title string) string {
	var parts []string
	for word := range Words(title) {
		parts = append(parts, word)
	}
	return strings.Join(parts, " ")
}

// Words yields the normalised words of a text. The boolean reports whether the word has
// a capital that is not due to the start of a sentence.
func Words(text string) iter.Seq2[string, bool] {
	return func(yield func(word string, capital bool) bool) {
		opening := true
		iterator := words.FromString(text)
		for iterator.Next() {
			value := iterator.Value()
			first, _ := utf8.DecodeRuneInString(value)
			if !unicode.IsLetter(first) && !unicode.IsDigit(first) {
				opening = opening || strings.ContainsAny(value, ".!?:\n\"“”。！？：")
				continue
			}
			if word := Normalize(value); word != "" && !yield(word, unicode.IsUpper(first) && !opening) {
				return
			}
			opening = false
		}
	}
}

// Stop reports whether a normalised word is a stop word.
func Stop(word string) bool { return stopWords[word] }
