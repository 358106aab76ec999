package lexical

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// longestMention is the number of words beyond which a run of capitals is a
// shouted sentence, not a name.
const longestMention = 5

// mostJoiners is how many particles stand in a row: Lord of the Rings.
const mostJoiners = 2

// Mentions returns the names that a text mentions, as runs of capitalised words
// ("Grand Canyon", "Journal of Psychotherapy"), normalised to lower case, each
// once, in the order of the text. A single capital that only opens a sentence
// counts when it is no stop word: names open sentences often, and a word that
// is none of them is rare enough in that place to do little harm. Particles
// ("of", "the", "de la") join capitals on both sides.
//
// Scripts without capitals have no mentions of this kind, but Chinese marks titles
// (《红楼梦》); people are found there by their known names.
func Mentions(text string) []string {
	var (
		found   nameSet
		run     []string // the words of the name being read
		joiners []string // particles that may join it to the next capital
	)
	finish := func() {
		if len(run) > 0 && len(run) <= longestMention {
			name := strings.Join(run, " ")
			if len(name) > 1 && !(len(run) == 1 && stopWords[run[0]]) {
				found.add(name)
			}
		}
		run, joiners = run[:0], joiners[:0]
	}
	iterator := words.FromString(text)
	for iterator.Next() {
		word := iterator.Value()
		first, _ := utf8.DecodeRuneInString(word)
		switch {
		case word == " " || word == "-" || word == "–":
			continue
		case unicode.IsUpper(first) || (unicode.IsDigit(first) && len(run) > 0):
			normal, possessive := cutEnding(fold(word))
			if len(word) > longestWord || normal == "" || normal == "i" || (len(run) == 0 && stopWords[normal]) {
				finish()
				continue
			}
			run = append(append(run, joiners...), normal)
			joiners = joiners[:0]
			if possessive {
				finish() // "Emily's sister": the possessive ends the name
			}
		case len(run) > 0 && len(joiners) < mostJoiners && particles[word]:
			joiners = append(joiners, word)
		default:
			finish()
		}
	}
	finish()
	for title := range titled(text) {
		found.add(title)
	}
	return found.list
}

// longestTitle is the number of letters beyond which what stands between the marks of a
// title is a passage that somebody set so.
const longestTitle = 24

// titled yields the titles that a Chinese text marks: 《红楼梦》.
func titled(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			_, after, begun := strings.Cut(text, "《")
			title, rest, ended := strings.Cut(after, "》")
			if !begun || !ended {
				return
			}
			text = rest
			title = strings.ToLower(strings.TrimSpace(title))
			if title != "" && utf8.RuneCountInString(title) <= longestTitle && !yield("《"+title+"》") {
				return
			}
		}
	}
}

// particles stand inside names without a capital.
var particles = setOf("of the de la le du van von der den al bin")

// nameSet is a list of different names.
type nameSet struct {
	list []string
	seen map[string]bool // nil while the list is short
}

// shortList is the length up to which looking through a list is faster.
const shortList = 16

func (s *nameSet) add(name string) {
	if s.seen == nil && slices.Contains(s.list, name) || s.seen[name] {
		return
	}
	s.list = append(s.list, name)
	switch {
	case s.seen != nil:
		s.seen[name] = true
	case len(s.list) > shortList:
		s.seen = map[string]bool{}
		for _, have := range s.list {
			s.seen[have] = true
		}
	}
}

// Name returns the form of a person's name in which Mentions finds it in a text:
// "Anne-Marie O'Brien" becomes "anne marie o'brien".
func Name(title string) string {
	var parts []string
	for word := range Words(title) {
		parts = append(parts, word)
	}
	return strings.Join(parts, " ")
}

// Words yields the words of a text as Normalize gives them, and whether each is
// written like a name: with a capital that no sentence's beginning asks for.
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

// Stop reports whether a word, as Normalize gives it, says nothing about a topic.
func Stop(word string) bool { return stopWords[word] }
