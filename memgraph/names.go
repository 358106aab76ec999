package memgraph

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// name is somebody or something that texts mention.
type name struct {
	number uint32   // None until a second text mentions it
	first  uint32   // the first text that did
	others []uint32 // further people of that name
}

// foreign is a person to be looked for letter by letter.
type foreign struct {
	key    string
	number uint32
}

// addPerson makes somebody known by the full name and by the first.
func (x *Index) addPerson(number uint32, title string) {
	key := language.NameKey(title)
	if r, _ := utf8.DecodeRuneInString(key); lexical.Ideographic(r) {
		x.foreign = append(x.foreign, foreign{key, number})
	}
	full := lexical.Name(title)
	if full == "" {
		return
	}
	x.nameIt(full, number)
	if first, _, more := strings.Cut(full, " "); more && !language.IsHonorific(first) {
		x.nameIt(first, number)
	}
}

// nameIt lets a name stand for a person. Texts that mentioned it before are tied
// to the person; a second person of that name is tied to the first.
func (x *Index) nameIt(text string, number uint32) {
	known := x.names[text]
	switch {
	case known == nil:
		x.names[text] = &name{number: number}
	case known.number == None:
		x.tie(known.first, number, Mentions)
		known.number = number
	case x.entries[known.number].kind == Person:
		x.tie(known.number, number, Mentions)
		known.others = append(known.others, number)
	default: // texts share it: they meant this person
		texts, _ := x.Row(known.number)
		x.dropShared(known.number)
		for _, text := range texts {
			x.tie(text, number, Mentions)
		}
		known.number = number
	}
}

// mention ties a text to the people it names, and texts that share a name to one
// another through it.
func (x *Index) mention(number uint32, n *Node) {
	parts := []string{n.Title, n.Text, n.Caption}
	for _, to := range x.foreignIn(parts...) {
		if to != x.entries[number].speaker && x.entries[to].id < n.ID { // whoever comes later is not looked for before
			x.tie(number, to, Mentions)
		}
	}
	seen := map[string]bool{}
	for _, part := range parts {
		for _, text := range lexical.Mentions(part) {
			if !seen[text] {
				seen[text] = true
				x.mentionName(number, text)
			}
		}
	}
}

func (x *Index) mentionName(number uint32, text string) {
	known := x.names[text]
	if known == nil {
		x.nameFirst(text, number)
		return
	}
	if known.number == None { // a second text: the name earns a place in the graph
		if known.first == number {
			return
		}
		known.number = x.reserve(0, 0)
		x.shared[known.number] = text
		x.tie(known.first, known.number, Mentions)
	}
	if known.number != x.entries[number].speaker {
		x.tie(number, known.number, Mentions)
	}
}

func (x *Index) foreignIn(texts ...string) []uint32 {
	var found []uint32
	for _, f := range x.foreign {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, f.key) }) {
			found = append(found, f.number)
		}
	}
	return found
}

// Shared returns the text of a shared name, in lower case, or "".
func (x *Index) Shared(n uint32) string { return x.shared[n] }

// Named returns the people and shared names that a text names, each once. People
// are found in any case of letters, unless their name is an everyday word (Will)
// in small letters or at the beginning of a sentence; shared names only as
// capitals write them.
func (x *Index) Named(text string) []uint32 {
	var found []uint32
	seen := map[uint32]bool{}
	add := func(numbers ...uint32) {
		for _, n := range numbers {
			if !seen[n] {
				seen[n] = true
				found = append(found, n)
			}
		}
	}
	for _, n := range x.foreignIn(text) {
		add(n)
	}
	for _, mention := range lexical.Mentions(text) {
		if known := x.names[mention]; known != nil && known.number != None {
			add(known.number)
			add(known.others...)
		}
	}
	for word, capital := range lexical.Words(text) {
		known := x.names[word]
		if known == nil || known.number == None || x.entries[known.number].kind != Person {
			continue
		}
		if capital || !lexical.Stop(word) {
			add(known.number)
			add(known.others...)
		}
	}
	return found
}
