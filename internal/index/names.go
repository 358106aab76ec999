package index

import (
	"cmp"
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
	joins       *joined
	arcs        *arcTable
	byText      map[string]*name
	shared      map[uint32]string // texts of the shared names, by ordinal
	letterNames []letterName      // people whose names are written without spaces around them, by ordinal and key
	reverse     *reverseNames     // nil until needed
}

// name is a person or thing that texts mention.
type name struct {
	ordinal uint32   // of the first person or of the shared name; None until a second text mentions it
	first   uint32   // the first text that mentions it, while ordinal is None
	bearers *bearers // nil if no person has it
}

// bearers are the people with a name, and the texts that mention it. Texts have an arc to
// the first person, unless that one said it. The first person has arcs to the others. An arc
// leads to the person that people are joined into.
type bearers struct {
	people []uint32 // ascending; twice if the person has the name twice
	texts  []uint32 // ascending
}

// letterName is the name of a person that texts are searched for letter by letter.
type letterName struct {
	key    string
	person uint32
	texts  []uint32 // with an arc to the person for this name, ascending
}

// reverseNames finds names by ordinals, for nodes whose words are no longer known.
type reverseNames struct {
	ofText   map[uint32][]string // names that a text mentions, except shared ones
	ofPerson map[uint32][]string // keys of a person in byText
}

func newNames(nodes *nodeTable, joins *joined, arcs *arcTable) names {
	return names{nodes: nodes, joins: joins, arcs: arcs, byText: map[string]*name{}, shared: map[uint32]string{}}
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
			if n = x.joins.ordinal(n); !seen[n] {
				seen[n] = true
				found = append(found, n)
			}
		}
	}
	for i := range x.letterNames {
		if one := &x.letterNames[i]; one.in([]string{text}) {
			add(one.person)
		}
	}
	for _, mention := range lexical.Mentions(text) {
		if known := x.byText[mention]; known != nil && known.ordinal != None {
			add(known.people()...)
		}
	}
	for word, capital := range lexical.Words(text) {
		known := x.byText[word]
		if known == nil || known.ordinal == None || !x.nodes.isPerson(known.ordinal) {
			continue
		}
		if capital || !lexical.Stop(word) {
			add(known.people()...)
		}
	}
	return found
}

// people returns the people with the name, or the shared name.
func (n *name) people() []uint32 {
	if n.bearers == nil {
		return []uint32{n.ordinal}
	}
	return n.bearers.people
}

// namesOf returns the names under which texts mention a person. The first may be "".
func namesOf(n *graph.Node) []string { return append([]string{n.Title}, graph.Aliases(n.Detail)...) }

// keysOf returns the keys in byText of some names: the full and the first name of each.
func keysOf(titles []string) (keys []string) {
	for _, title := range titles {
		full := lexical.Name(title)
		if full == "" {
			continue
		}
		keys = append(keys, full)
		if first, _, more := strings.Cut(full, " "); more && !language.IsHonorific(first) {
			keys = append(keys, first)
		}
	}
	return keys
}

// letterKeysOf returns those of some names that texts are searched for letter by letter,
// sorted.
func letterKeysOf(titles []string) (keys []string) {
	for _, title := range titles {
		key := language.NameKey(title)
		if r, _ := utf8.DecodeRuneInString(key); lexical.Ideographic(r) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// addPerson adds a person with a higher ordinal than all nodes before.
func (x *names) addPerson(ordinal uint32, n *graph.Node) {
	titles := namesOf(n)
	for _, key := range letterKeysOf(titles) {
		x.letterNames = append(x.letterNames, letterName{key: key, person: ordinal})
	}
	for _, key := range keysOf(titles) {
		x.assign(key, ordinal)
	}
}

// updatePerson changes the names of a person. before are the old ones, or nil when they are
// unknown, which takes longer. found returns the texts with a name that is searched for
// letter by letter.
func (x *names) updatePerson(ordinal uint32, before *graph.Node, now []string, found func(key string) []uint32) {
	old, oldLetters := x.keysOfPerson(ordinal, before)
	added := keysOf(now)
	for _, key := range differing(old, added) {
		x.unassign(key, ordinal)
		for range count(added, key) {
			x.assign(key, ordinal)
		}
	}
	added = letterKeysOf(now)
	for _, key := range differing(oldLetters, added) {
		x.removeLetterName(key, ordinal)
		for range count(added, key) {
			x.addLetterName(key, ordinal, found(key))
		}
	}
}

// keysOfPerson returns the keys of a person in byText and in letterNames.
func (x *names) keysOfPerson(ordinal uint32, n *graph.Node) (keys, letters []string) {
	if n != nil {
		return keysOf(namesOf(n)), letterKeysOf(namesOf(n))
	}
	x.findByOrdinal()
	for _, key := range x.reverse.ofPerson[ordinal] {
		if n := x.byText[key]; n != nil && n.bearers != nil && count(keys, key) == 0 {
			keys = append(keys, slices.Repeat([]string{key}, count(n.bearers.people, ordinal))...)
		}
	}
	for _, one := range x.letterNames {
		if one.person == ordinal {
			letters = append(letters, one.key)
		}
	}
	return keys, letters
}

// differing returns the keys that two lists have not equally often, each once.
func differing(a, b []string) (keys []string) {
	for _, key := range slices.Concat(a, b) {
		if count(a, key) != count(b, key) && count(keys, key) == 0 {
			keys = append(keys, key)
		}
	}
	return keys
}

func count[T comparable](list []T, item T) (n int) {
	for _, one := range list {
		if one == item {
			n++
		}
	}
	return n
}

// assign makes a name that of a person too.
func (x *names) assign(text string, ordinal uint32) {
	if x.reverse != nil {
		x.reverse.ofPerson[ordinal] = append(x.reverse.ofPerson[ordinal], text)
	}
	n := x.byText[text]
	if n == nil {
		n = &name{ordinal: None, first: None}
		x.byText[text] = n
	}
	if n.bearers == nil {
		x.connect(n, []uint32{ordinal}, x.takeTexts(n, text))
		return
	}
	people := n.bearers.people
	if at, _ := slices.BinarySearch(people, ordinal+1); at > 0 {
		n.bearers.people = slices.Insert(people, at, ordinal)
		x.addBearer(n.ordinal, ordinal)
		return
	}
	x.disconnect(n)
	x.connect(n, slices.Insert(people, 0, ordinal), n.bearers.texts)
}

// takeTexts returns the texts that mention a name, and removes it from the graph if it is
// shared. No person has the name.
func (x *names) takeTexts(n *name, text string) []uint32 {
	if n.ordinal == None {
		if n.first == None {
			return nil
		}
		return []uint32{n.first}
	}
	texts, _ := x.arcs.Row(n.ordinal)
	texts = slices.Sorted(slices.Values(texts))
	x.dropShared(n.ordinal)
	for _, one := range texts {
		x.noteText(one, text)
	}
	return texts
}

// unassign takes a name away from a person.
func (x *names) unassign(text string, ordinal uint32) {
	n := x.byText[text]
	if n == nil || n.bearers == nil || count(n.bearers.people, ordinal) == 0 {
		return
	}
	people := slices.DeleteFunc(slices.Clone(n.bearers.people), func(person uint32) bool { return person == ordinal })
	if n.ordinal != ordinal {
		for range count(n.bearers.people, ordinal) {
			x.removeBearer(n.ordinal, ordinal)
		}
		n.bearers.people = people
		return
	}
	x.disconnect(n)
	texts := n.bearers.texts
	if len(people) > 0 {
		x.connect(n, people, texts)
		return
	}
	*n = name{ordinal: None, first: None}
	switch len(texts) {
	case 0:
		delete(x.byText, text)
	case 1:
		n.first = texts[0]
	default:
		x.share(n, text, texts)
	}
}

// connect makes a name that of people, and adds the arcs.
func (x *names) connect(n *name, people, texts []uint32) {
	*n = name{people[0], None, &bearers{people, texts}}
	x.addTexts(texts, n.ordinal)
	for _, other := range people[1:] {
		x.addBearer(n.ordinal, other)
	}
}

// disconnect removes the arcs that connect added.
func (x *names) disconnect(n *name) {
	x.removeTexts(n.bearers.texts, n.ordinal)
	for _, other := range n.bearers.people[1:] {
		x.removeBearer(n.ordinal, other)
	}
}

// addTexts adds arcs from texts to a person whose name they have. No one mentions themselves.
func (x *names) addTexts(texts []uint32, person uint32) {
	person = x.joins.ordinal(person)
	for _, text := range texts {
		if x.speaker(text) != person {
			x.arcs.addRelation(text, person, Mentions)
		}
	}
}

// removeTexts removes the arcs that addTexts added.
func (x *names) removeTexts(texts []uint32, person uint32) {
	person = x.joins.ordinal(person)
	saidByOthers := slices.DeleteFunc(slices.Clone(texts), func(text uint32) bool { return x.speaker(text) == person })
	x.arcs.removeOneEach(saidByOthers, person, Mentions)
}

// speaker returns the person who said a text, or None.
func (x *names) speaker(text uint32) uint32 { return x.joins.ordinal(x.nodes.entries[text].speaker) }

// addBearer adds an arc from the first person with a name to another one.
func (x *names) addBearer(first, other uint32) {
	if first, other = x.joins.ordinal(first), x.joins.ordinal(other); first != other {
		x.arcs.addRelation(first, other, Mentions)
	}
}

// removeBearer removes the arc that addBearer added.
func (x *names) removeBearer(first, other uint32) {
	if first, other = x.joins.ordinal(first), x.joins.ordinal(other); first != other {
		x.arcs.removeOneEach([]uint32{first}, other, Mentions)
	}
}

// share makes a name that no person has a shared name of two or more texts.
func (x *names) share(n *name, text string, texts []uint32) {
	*n = name{ordinal: x.nodes.reserve(0, 0), first: None}
	x.shared[n.ordinal] = text
	key := lexical.KeyOf(text)
	for _, one := range texts {
		x.addShared(one, n.ordinal, key)
	}
}

// addShared adds arcs from a text to a shared name that it mentions, and back. They are
// stronger if the name is the text's own title.
func (x *names) addShared(text, name uint32, key uint32) {
	if x.nodes.entries[text].title != key {
		x.arcs.addRelation(text, name, Mentions)
		return
	}
	x.arcs.add(text, name, NewAttribute(Mentions, true, titleStrength), NewAttribute(Mentions, false, titleStrength))
}

// addLetterName searches texts for a further name of a person. Only texts stored after the
// person count, so that a rebuild finds the same arcs.
func (x *names) addLetterName(key string, person uint32, texts []uint32) {
	one := letterName{key: key, person: person}
	for _, text := range texts {
		if e := &x.nodes.entries[text]; text > person && e.kind != graph.Person && e.speaker != person {
			one.texts = append(one.texts, text)
		}
	}
	x.addTexts(one.texts, person)
	slices.Sort(one.texts)
	at, _ := slices.BinarySearchFunc(x.letterNames, one, func(a, b letterName) int {
		return cmp.Or(cmp.Compare(a.person, b.person), cmp.Compare(a.key, b.key))
	})
	x.letterNames = slices.Insert(x.letterNames, at, one)
}

// removeLetterName ends the search for a name of a person.
func (x *names) removeLetterName(key string, person uint32) {
	x.letterNames = slices.DeleteFunc(x.letterNames, func(one letterName) bool {
		goes := one.key == key && one.person == person
		if goes {
			x.removeTexts(one.texts, person)
		}
		return goes
	})
}

// addMentions adds arcs from a text to the people and shared names that it mentions.
func (x *names) addMentions(ordinal uint32, n *graph.Node) {
	parts := []string{n.Title, n.Text, n.Caption}
	for i := range x.letterNames {
		one := &x.letterNames[i]
		if one.person < ordinal && one.person != x.nodes.entries[ordinal].speaker && one.in(parts) {
			one.texts = withItem(one.texts, ordinal)
			x.addTexts([]uint32{ordinal}, one.person)
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
	n := x.byText[text]
	switch {
	case n == nil:
		x.setFirst(text, ordinal)
	case n.bearers != nil:
		n.bearers.texts = withItem(n.bearers.texts, ordinal)
		x.noteText(ordinal, text)
		x.addTexts([]uint32{ordinal}, n.ordinal)
	case n.ordinal == None: // the second text: the name becomes a shared name
		x.share(n, text, []uint32{n.first, ordinal})
	default:
		x.addShared(ordinal, n.ordinal, lexical.KeyOf(text))
	}
}

// withItem adds an item to an ascending list.
func withItem(list []uint32, item uint32) []uint32 {
	if len(list) == 0 || list[len(list)-1] < item {
		return append(list, item)
	}
	at, found := slices.BinarySearch(list, item)
	if found {
		return list
	}
	return slices.Insert(list, at, item)
}

// withoutItem removes an item from an ascending list.
func withoutItem(list []uint32, item uint32) []uint32 {
	at, found := slices.BinarySearch(list, item)
	if !found {
		return list
	}
	return slices.Delete(list, at, at+1)
}

// in reports whether one of some texts has the name.
func (one *letterName) in(texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, one.key) })
}

// removeText removes a text from the names that it mentions, except for its arcs. old is the
// node as it was indexed, or nil when it is unknown, which takes longer.
func (x *names) removeText(ordinal uint32, old *graph.Node) {
	for _, text := range x.namesIn(ordinal, old) {
		switch n := x.byText[text]; {
		case n == nil:
		case n.bearers != nil:
			n.bearers.texts = withoutItem(n.bearers.texts, ordinal)
		case n.ordinal == None && n.first == ordinal:
			delete(x.byText, text)
		}
	}
	for i := range x.letterNames {
		x.letterNames[i].texts = withoutItem(x.letterNames[i].texts, ordinal)
	}
}

// namesIn returns the names that a text mentions; shared ones may be missing.
func (x *names) namesIn(ordinal uint32, old *graph.Node) (list []string) {
	if old == nil {
		x.findByOrdinal()
		return x.reverse.ofText[ordinal]
	}
	for _, part := range []string{old.Title, old.Text, old.Caption} {
		list = append(list, lexical.Mentions(part)...)
	}
	return list
}

// findByOrdinal fills reverse.
func (x *names) findByOrdinal() {
	if x.reverse != nil {
		return
	}
	x.reverse = &reverseNames{map[uint32][]string{}, map[uint32][]string{}}
	for text, n := range x.byText {
		switch {
		case n.bearers != nil:
			for _, one := range n.bearers.texts {
				x.noteText(one, text)
			}
			for _, person := range n.bearers.people {
				x.reverse.ofPerson[person] = append(x.reverse.ofPerson[person], text)
			}
		case n.ordinal == None:
			x.noteText(n.first, text)
		}
	}
}

// noteText notes for reverse that a text mentions a name.
func (x *names) noteText(ordinal uint32, text string) {
	if x.reverse != nil {
		x.reverse.ofText[ordinal] = append(x.reverse.ofText[ordinal], text)
	}
}

// setFirst stores that a text is the only one to mention a name.
func (x *names) setFirst(text string, first uint32) {
	x.byText[text] = &name{ordinal: None, first: first}
	x.noteText(first, text)
}

// demoteShared removes a shared name that fewer than two texts mention.
func (x *names) demoteShared(ordinal uint32) {
	texts, _ := x.arcs.Row(ordinal)
	if len(texts) > 1 {
		return
	}
	text := x.shared[ordinal]
	if n := x.byText[text]; n != nil && n.ordinal == ordinal {
		delete(x.byText, text)
		if len(texts) == 1 {
			x.setFirst(text, texts[0])
		}
	}
	x.dropShared(ordinal)
}

// dropShared removes a shared name from the graph.
func (x *names) dropShared(ordinal uint32) {
	x.arcs.isolate([]uint32{ordinal})
	delete(x.shared, ordinal)
	x.nodes.vacate(ordinal)
}

func (x *names) write(s *codec.Stream) {
	s.Uint(uint64(len(x.byText)))
	for _, text := range slices.Sorted(maps.Keys(x.byText)) {
		n := x.byText[text]
		s.String(text)
		if n.bearers == nil {
			s.Words(nil)
			s.Uint(uint64(n.ordinal + 1))
			s.Uint(uint64(n.first + 1))
			continue
		}
		s.Words(n.bearers.people)
		s.Words(n.bearers.texts)
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
		s.Words(one.texts)
	}
}

func (x *names) read(s *codec.StreamReader) {
	nodes := x.nodes.Len()
	expect := func(list ...uint32) {
		for _, n := range list {
			if n != None && int(n) >= nodes {
				s.Fail("a name has ordinal %d of %d", n, nodes)
			}
		}
	}
	var buffer []uint32
	count := s.Count(3)
	x.byText = make(map[string]*name, count)
	list := make([]name, count)
	for i := range list {
		n := &list[i]
		x.byText[s.String()] = n
		if people := s.Words(&buffer); len(people) > 0 {
			*n = name{people[0], None, &bearers{people, s.Words(&buffer)}}
			expect(slices.Concat(people, n.bearers.texts)...)
			continue
		}
		n.ordinal, n.first = s.Uint32()-1, s.Uint32()-1
		expect(n.ordinal, n.first)
		if n.ordinal == None && n.first == None {
			s.Fail("a name belongs to nothing")
		}
	}
	for range s.Count(2) {
		n := s.Uint32()
		expect(n)
		x.shared[n] = s.String()
	}
	for range s.Count(3) {
		one := letterName{key: s.String(), person: s.Uint32(), texts: s.Words(&buffer)}
		expect(append(one.texts, one.person)...)
		x.letterNames = append(x.letterNames, one)
	}
}
