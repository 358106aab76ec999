package index

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// names holds the people and other things that texts mention by name. A name that two or
// more texts share, and that no person has, is a shared name: an ordinal without a node.
type names struct {
	nodes       *nodeTable
	arcs        *arcTable
	byText      map[string]*name
	shared      map[uint32]string   // texts of the shared names, by ordinal
	letterNames []letterName        // people whose names are written without spaces around them
	firstNames  map[uint32][]string // names by the only text that mentions them; nil until needed
}

// name is a person or thing that texts mention.
type name struct {
	ordinal uint32   // of the person or shared name; None until a second text mentions it
	first   uint32   // the first text that mentions it
	others  []uint32 // further people with this name
}

// letterName is the name of a person that texts are searched for letter by letter.
type letterName struct {
	key    string
	person uint32
}

func newNames(nodes *nodeTable, arcs *arcTable) names {
	return names{nodes: nodes, arcs: arcs, byText: map[string]*name{}, shared: map[uint32]string{}}
}

// Shared returns the text of a shared name, in lower case, or "".
func (x *names) Shared(n uint32) string { return x.shared[n] }

// Named returns the ordinals of the people and shared names in a text, each once. People
// match in any case, except for names that are everyday words (Will): those need a
// capital letter inside a sentence. Shared names match only with capital letters.
func (x *names) Named(text string) []uint32 {
	var found []uint32
	seen := map[uint32]bool{}
	add := func(ordinals ...uint32) {
		for _, n := range ordinals {
			if !seen[n] {
				seen[n] = true
				found = append(found, n)
			}
		}
	}
	for _, person := range x.letterNamesIn(text) {
		add(person)
	}
	for _, mention := range lexical.Mentions(text) {
		if known := x.byText[mention]; known != nil && known.ordinal != None {
			add(known.ordinal)
			add(known.others...)
		}
	}
	for word, capital := range lexical.Words(text) {
		known := x.byText[word]
		if known == nil || known.ordinal == None || !x.nodes.isPerson(known.ordinal) {
			continue
		}
		if capital || !lexical.Stop(word) {
			add(known.ordinal)
			add(known.others...)
		}
	}
	return found
}

// addPerson adds a person under the full name and under the first name.
func (x *names) addPerson(ordinal uint32, title string) {
	key := language.NameKey(title)
	if r, _ := utf8.DecodeRuneInString(key); lexical.Ideographic(r) {
		x.letterNames = append(x.letterNames, letterName{key, ordinal})
	}
	full := lexical.Name(title)
	if full == "" {
		return
	}
	x.assign(full, ordinal)
	if first, _, more := strings.Cut(full, " "); more && !language.IsHonorific(first) {
		x.assign(first, ordinal)
	}
}

// assign makes a name that of a person. Earlier texts with the name get an arc to the
// person. A second person with the same name gets an arc to the first.
func (x *names) assign(text string, ordinal uint32) {
	known := x.byText[text]
	switch {
	case known == nil:
		x.byText[text] = &name{ordinal: ordinal}
	case known.ordinal == None:
		x.arcs.addRelation(known.first, ordinal, Mentions)
		known.ordinal = ordinal
	case x.nodes.isPerson(known.ordinal):
		x.arcs.addRelation(known.ordinal, ordinal, Mentions)
		known.others = append(known.others, ordinal)
	default: // a shared name: its texts mean this person
		texts, _ := x.arcs.Row(known.ordinal)
		x.dropShared(known.ordinal)
		for _, text := range texts {
			x.arcs.addRelation(text, ordinal, Mentions)
		}
		known.ordinal = ordinal
	}
}

// addMentions adds arcs from a text to the people and shared names that it mentions.
func (x *names) addMentions(ordinal uint32, n *graph.Node) {
	parts := []string{n.Title, n.Text, n.Caption}
	for _, person := range x.letterNamesIn(parts...) {
		// Only people stored before the text, so that a rebuild finds the same arcs.
		if person != x.nodes.entries[ordinal].speaker && x.nodes.entries[person].id < n.ID {
			x.arcs.addRelation(ordinal, person, Mentions)
		}
	}
	seen := map[string]bool{}
	for _, part := range parts {
		for _, text := range lexical.Mentions(part) {
			if !seen[text] {
				seen[text] = true
				x.addMention(ordinal, text)
			}
		}
	}
}

func (x *names) addMention(ordinal uint32, text string) {
	known := x.byText[text]
	if known == nil {
		x.setFirst(text, ordinal)
		return
	}
	if known.ordinal == None { // the second text: the name becomes a shared name
		if known.first == ordinal {
			return
		}
		known.ordinal = x.nodes.reserve(0, 0)
		x.shared[known.ordinal] = text
		x.arcs.addRelation(known.first, known.ordinal, Mentions)
	}
	if known.ordinal != x.nodes.entries[ordinal].speaker {
		x.arcs.addRelation(ordinal, known.ordinal, Mentions)
	}
}

func (x *names) letterNamesIn(texts ...string) []uint32 {
	var found []uint32
	for _, one := range x.letterNames {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, one.key) }) {
			found = append(found, one.person)
		}
	}
	return found
}

// removeFirst removes the names that only this text mentions. old is the node as it was
// indexed, or nil when it is unknown, which takes longer.
func (x *names) removeFirst(ordinal uint32, old *graph.Node) {
	for _, text := range x.candidates(ordinal, old) {
		if n := x.byText[text]; n != nil && n.ordinal == None && n.first == ordinal {
			delete(x.byText, text)
		}
	}
}

// candidates returns the names that a text may be the only one to mention.
func (x *names) candidates(ordinal uint32, old *graph.Node) (list []string) {
	if old == nil {
		x.groupByFirst()
		return x.firstNames[ordinal]
	}
	for _, part := range []string{old.Title, old.Text, old.Caption} {
		list = append(list, lexical.Mentions(part)...)
	}
	return list
}

// groupByFirst fills firstNames, for texts whose words are no longer known.
func (x *names) groupByFirst() {
	if x.firstNames != nil {
		return
	}
	x.firstNames = map[uint32][]string{}
	for text, n := range x.byText {
		if n.ordinal == None {
			x.firstNames[n.first] = append(x.firstNames[n.first], text)
		}
	}
}

// setFirst stores that a text is the only one to mention a name.
func (x *names) setFirst(text string, first uint32) {
	x.byText[text] = &name{ordinal: None, first: first}
	if x.firstNames != nil {
		x.firstNames[first] = append(x.firstNames[first], text)
	}
}

// removeMention removes the arc from a text to a person or shared name.
func (x *names) removeMention(ordinal, to uint32) {
	x.arcs.removeRelation(ordinal, to, Mentions)
	if x.shared[to] != "" {
		x.demoteShared(to)
	}
}

// demoteShared removes a shared name that fewer than two texts mention.
func (x *names) demoteShared(ordinal uint32) {
	texts, _ := x.arcs.Row(ordinal)
	if len(texts) > 1 {
		return
	}
	text := x.shared[ordinal]
	if n := x.byText[text]; n != nil && n.ordinal == ordinal {
		if delete(x.byText, text); len(texts) == 1 {
			x.setFirst(text, texts[0])
		}
	}
	x.dropShared(ordinal)
}

// dropShared removes a shared name from the graph.
func (x *names) dropShared(ordinal uint32) {
	texts, _ := x.arcs.Row(ordinal)
	for _, text := range texts {
		x.arcs.removeRelation(text, ordinal, Mentions)
	}
	delete(x.shared, ordinal)
	x.arcs.clear(ordinal)
	x.nodes.vacate(ordinal)
}

func (x *names) write(s *codec.Stream) {
	s.Uint(uint64(len(x.byText)))
	for _, text := range slices.Sorted(maps.Keys(x.byText)) {
		n := x.byText[text]
		s.String(text)
		s.Uint(uint64(n.ordinal + 1))
		s.Uint(uint64(n.first))
		s.Words(n.others)
	}
	s.Uint(uint64(len(x.shared)))
	for _, ordinal := range slices.Sorted(maps.Keys(x.shared)) {
		s.Uint(uint64(ordinal))
		s.String(x.shared[ordinal])
	}
	s.Uint(uint64(len(x.letterNames)))
	for _, one := range x.letterNames {
		s.String(one.key)
		s.Uint(uint64(one.person))
	}
}

func (x *names) read(s *codec.StreamReader) {
	nodes := x.nodes.Len()
	ordinal := func() uint32 {
		n := s.Uint32()
		if int(n) >= nodes {
			s.Fail("a name has ordinal %d of %d", n, nodes)
		}
		return n
	}
	var buffer []uint32
	count := s.Count(4)
	x.byText = make(map[string]*name, count)
	list := make([]name, count)
	for i := range list {
		text := s.String()
		list[i] = name{ordinal: s.Uint32() - 1, first: s.Uint32(), others: s.Words(&buffer)}
		for _, n := range append([]uint32{list[i].first, list[i].ordinal}, list[i].others...) {
			if n != None && int(n) >= nodes {
				s.Fail("the name %q has ordinal %d of %d", text, n, nodes)
			}
		}
		x.byText[text] = &list[i]
	}
	for range s.Count(2) {
		n := ordinal()
		x.shared[n] = s.String()
	}
	for range s.Count(2) {
		x.letterNames = append(x.letterNames, letterName{key: s.String(), person: ordinal()})
	}
}
