package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// relativeAsked matches a question about a relative of the asker: "where does my mum work".
var relativeAsked = pattern.MustCompile(`(?i)^(?:(?:and|so|but|hey|ok|max),? )*(?:what(?:'s|s| is| was| does| do| did)|where(?:'s|s| is| was| does| do| did)|who(?:'s|s| is| was)?|is) (?:my|me|our) (\p{L}+?)(?:'s|s| )+(?:do(?:\s|\?|$)|doing|work|live|living|stud|job|name|from|school|birthday|surname|seeing|married|going out|up to)|^(?:那|哎)?我们?(\p{Han}{1,2})(?:现在|生前|以前)?(?:在(?:哪|什么)|是(?:做|干|哪)|做什么|干什么|住)`)

// relativeOf returns the words for the relative that a question is about, or nil.
func relativeOf(question string) wordGroup {
	m := relativeAsked.FindStringSubmatch(question)
	for i := 1; i < len(m); i++ {
		if m[i] == "" {
			continue
		}
		if group := groupOf(m[i]); len(group) > 1 || closedHan.MatchString(m[i]) {
			return group
		}
	}
	return nil
}

// RelativeUnmentioned returns the words for the relative that a question is about, if no passage speaks of them.
func RelativeUnmentioned(question, asker string, passages []Passage) []string {
	group := relativeOf(question)
	if group == nil {
		return nil
	}
	about := subject{names: []string{strings.ToLower(asker)}, head: group}
	if slices.ContainsFunc(passages, func(p Passage) bool { _, in := about.in(&p); return in }) {
		return nil
	}
	return group
}

// NamesRelative reports whether the label of a relation of a person has one of some words for a relative, or is what the
// person is to such a relative: the husband of a wife.
func NamesRelative(label string, words []string) bool {
	terms := lexical.Terms(nil, label)
	if wordGroup(words).in(label, terms) {
		return true
	}
	for _, pair := range [][2]wordGroup{{{"wife"}, {"husband"}}, {{"mother", "father"}, {"son", "daughter", "child"}}, {{"brother"}, {"sister"}}} {
		for i, one := range pair {
			if slices.ContainsFunc(one, func(term string) bool { return slices.Contains(words, term) }) && pair[1-i].in(label, terms) {
				return true
			}
		}
	}
	return false
}
