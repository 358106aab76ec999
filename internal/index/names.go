package index

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// name is somebody or something that texts mention.
type sharedName struct {
	ordinal uint32   // None until a second text mentions it
	first   uint32   // the first text that did
	others  []uint32 // further people of that name
}

// foreign is a person to be looked for letter by letter.
type letterName struct {
	key     string
	ordinal uint32
}

// addPerson makes somebody known by the full name and by the first.
func (x *Index) addPerson(number uint32, title string) {
	key := language.NameKey(title)
	if r, _ := utf8.DecodeRuneInString(key); lexical.Ideographic(r) {
		x.letterNames = append(x.letterNames, letterName{key, number})
	}
	full := lexical.Name(title)
	if full == "" {
		return
	}
	x.nameOrdinal(full, number)
	if first, _, more := strings.Cut(full, " "); more && !language.IsHonorific(first) {
		x.nameOrdinal(first, number)
	}
}

// nameIt lets a name stand for a person. Texts that mentioned it before are tied
// to the person; a second person of that name is tied to the first.
func (x *Index) nameOrdinal(text string, number uint32) {
	known := x.names[text]
	switch {
	case known == nil:
		x.names[text] = &sharedName{ordinal: number}
	case known.ordinal == None:
		x.addRelation(known.first, number, Mentions)
		known.ordinal = number
	case x.Entries[known.ordinal].kind == graph.Person:
		x.addRelation(known.ordinal, number, Mentions)
		known.others = append(known.others, number)
	default: // texts share it: they meant this person
		texts, _ := x.Row(known.ordinal)
		x.dropShared(known.ordinal)
		for _, text := range texts {
			x.addRelation(text, number, Mentions)
		}
		known.ordinal = number
	}
}

// mention ties a text to the people it names, and texts that share a name to one
// another through it.
func (x *Index) mention(number uint32, n *graph.Node) {
	parts := []string{n.Title, n.Text, n.Caption}
	for _, to := range x.letterNamesIn(parts...) {
		if to != x.Entries[number].speaker && x.Entries[to].Id < n.ID { // whoever comes later is not looked for before
			x.addRelation(number, to, Mentions)
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
	if known.ordinal == None { // a second text: the name earns a place in the graph
		if known.first == number {
			return
		}
		known.ordinal = x.reserve(0, 0)
		x.shared[known.ordinal] = text
		x.addRelation(known.first, known.ordinal, Mentions)
	}
	if known.ordinal != x.Entries[number].speaker {
		x.addRelation(number, known.ordinal, Mentions)
	}
}

func (x *Index) letterNamesIn(texts ...string) []uint32 {
	var found []uint32
	for _, f := range x.letterNames {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, f.key) }) {
			found = append(found, f.ordinal)
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
	for _, n := range x.letterNamesIn(text) {
		add(n)
	}
	for _, mention := range lexical.Mentions(text) {
		if known := x.names[mention]; known != nil && known.ordinal != None {
			add(known.ordinal)
			add(known.others...)
		}
	}
	for word, capital := range lexical.Words(text) {
		known := x.names[word]
		if known == nil || known.ordinal == None || x.Entries[known.ordinal].kind != graph.Person {
			continue
		}
		if capital || !lexical.Stop(word) {
			add(known.ordinal)
			add(known.others...)
		}
	}
	return found
}
