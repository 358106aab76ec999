package lexical

import (
	"hash/fnv"
	"strings"
)

// maxTitleWords is the number of words beyond which a title is a sentence.
const maxTitleWords = 12

// TitleKey returns a key of a title, by which texts that name the titled thing are found: a hash of
// its words as Mentions gives them. What tells things of one name apart does not count: "Deva
// (composer)", "Godfrey I, Count of Verdun". It returns 0 for a title without a name.
func TitleKey(title string) uint32 {
	name := title
	if at := strings.IndexAny(title, "(,（，"); at > 0 {
		name = title[:at]
	}
	parts := strings.Fields(Name(name))
	for len(parts) > 0 && stopWords[parts[0]] {
		parts = parts[1:]
	}
	if len(parts) == 0 || len(parts) > maxTitleWords {
		return 0
	}
	return KeyOf(strings.Join(parts, " "))
}

// KeyOf returns the key of a name in the form that Mentions returns.
func KeyOf(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return max(1, h.Sum32())
}

// TitleSpan is a place in a text that may be a title: its words from From to To.
type TitleSpan struct{ From, To int }

// IsPartOf reports whether the span is a part of a longer one.
func (s TitleSpan) IsPartOf(other TitleSpan) bool {
	return other.From <= s.From && s.To <= other.To && other != s
}

// TitleSpans returns the places of a text that may be titles, by their keys. A single word
// counts if it has a capital.
func TitleSpans(text string) map[uint32][]TitleSpan {
	type word struct {
		text    string
		capital bool
	}
	var list []word
	opening := true
	for text, capital := range Words(text) {
		list = append(list, word{text, capital || opening})
		opening = false
	}
	spans := map[uint32][]TitleSpan{}
	for from := range list {
		if stopWords[list[from].text] {
			continue
		}
		name := ""
		for to := from; to < min(len(list), from+maxTitleWords); to++ {
			if to > from {
				name += " "
			}
			name += list[to].text
			if to > from || list[from].capital {
				key := KeyOf(name)
				spans[key] = append(spans[key], TitleSpan{from, to + 1})
			}
		}
	}
	return spans
}
