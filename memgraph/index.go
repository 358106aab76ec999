package memgraph

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/internal/adjacency"
	"github.com/egomem/egomem/memgraph/internal/lexical"
	"github.com/egomem/egomem/memgraph/internal/tokens"
	"github.com/egomem/egomem/memgraph/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// Match is how the words of a cue fall on the memory's texts.
type Match = lexical.Match

// TokenCue is a cue's tokens, to be compared with those of the memory's texts.
type TokenCue = tokens.Cue

// Hit is a node that was found by its vector.
type Hit = vector.Hit

// Index is what a memory knows of itself in RAM, derived from the records: words,
// vectors, the order of conversations, and the graph of who said what after what
// and about whom. It numbers nodes densely from 0, in the order they were stored;
// names that texts share have a number too, but no record. Store.Index hands it
// out; it must not be kept.
type Index struct {
	entries []entry
	byID    []uint32 // by node id: 1 + number, 0 for none
	words   *lexical.Index
	vectors *vector.Flat  // nil before the first vector
	tokens  *tokens.Index // nil before the first tokens
	model   string
	graph   adjacency.Graph
	names   map[string]*name
	shared  map[uint32]string // by number: the names that texts share
	foreign []foreign         // people whose names have no spaces around them in a text

	lanes   []lane
	laneOf  map[string]uint32
	unnamed uint32   // the lane of the last turn without a session
	lengths []uint32 // by lane: terms

	matches sync.Pool // of *Match
}

// entry is what the index keeps of one node or shared name.
type entry struct {
	id       ID // 0 for a shared name
	kind     Kind
	role     Role
	traits   Traits
	lane     uint32
	previous uint32 // in the lane
	next     uint32
	speaker  uint32
	event    int64 // Unix nanoseconds; 0 for unknown, and for 1970-01-01T00:00:00Z
}

// None is the number of no node.
const None = ^uint32(0)

// lane is one conversation's turns in their order.
type lane struct {
	last  uint32
	event int64 // of the last turn whose time is known
}

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

// silence ends a conversation whose turns name no session.
const silence = 30 * time.Minute

// buildIndex reads a whole memory.
func buildIndex(r kv.Reader, state stamp, count counters) (*Index, error) {
	x := &Index{
		words:   lexical.New(),
		names:   map[string]*name{},
		shared:  map[uint32]string{},
		laneOf:  map[string]uint32{},
		unnamed: None,
		model:   state.model,
	}
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyNode)}) {
		if err != nil {
			return nil, err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return nil, err
		}
		if id > count.node {
			return nil, fmt.Errorf("node %d: %w: the last id given is %d", id, ErrCorrupt, count.node)
		}
		n, err := decodeNode(ID(id), entry.Value)
		if err != nil {
			return nil, err
		}
		x.addNode(&n)
	}
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyOut)}) {
		if err != nil {
			return nil, err
		}
		e, err := edgeOf(entry)
		if err != nil {
			return nil, err
		}
		x.addEdge(&e)
	}
	if err := x.readVectors(r, state); err != nil {
		return nil, err
	}
	return x, x.readTokens(r, state)
}

func (x *Index) readTokens(r kv.Reader, state stamp) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyTokens)}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		if err := x.addTokens(ID(id), entry.Value, state.tokens); err != nil {
			return fmt.Errorf("tokens of node %d: %w: %w", id, ErrCorrupt, err)
		}
	}
	return nil
}

// addTokens indexes packed tokens; those of a node that has some stay.
func (x *Index) addTokens(id ID, packed []byte, dim int) error {
	number, ok := x.Number(id)
	if !ok || dim == 0 {
		return nil
	}
	if x.tokens == nil {
		x.tokens = tokens.New(dim)
	}
	if x.tokens.Count(number) > 0 {
		return nil
	}
	return x.tokens.Put(number, packed)
}

func (x *Index) readVectors(r kv.Reader, state stamp) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyVector)}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		unit, err := decodeVector(entry.Value, state.dim)
		if err != nil {
			return fmt.Errorf("vector of node %d: %w", id, err)
		}
		x.addVector(ID(id), unit)
	}
	return nil
}

// addNode indexes a node that was stored after all those before.
func (x *Index) addNode(n *Node) {
	number := x.reserve(n.ID, n.Kind)
	e := &x.entries[number]
	e.role = n.Role
	e.traits = traitsOf(n.Text)
	if !n.Event.IsZero() {
		e.event = n.Event.UnixNano()
	}
	if n.Kind == Person {
		x.addPerson(number, n.Title)
		return
	}
	x.words.Add(number, n.Title, n.Text, n.Caption)
	if speaker, ok := x.Number(n.Speaker); ok {
		e.speaker = speaker
		x.tie(number, speaker, SaidBy)
	}
	for _, basis := range n.Provenance {
		if to, ok := x.Number(basis); ok {
			x.tie(number, to, RestsOn)
		}
	}
	x.enterLane(number, n)
	x.mention(number, n)
}

// reserve gives the next number to a node.
func (x *Index) reserve(id ID, kind Kind) uint32 {
	number := uint32(len(x.entries))
	x.entries = append(x.entries, entry{id: id, kind: kind, lane: None, previous: None, next: None, speaker: None})
	if id != 0 {
		for uint64(len(x.byID)) <= uint64(id) {
			x.byID = append(x.byID, 0)
		}
		x.byID[id] = number + 1
	}
	return number
}

// enterLane appends a turn, or a thing noticed in its midst, to its conversation.
func (x *Index) enterLane(number uint32, n *Node) {
	e := &x.entries[number]
	var at uint32
	switch {
	case n.Kind != Turn && n.Kind != Episodic, n.Kind == Episodic && n.Session == "":
		return
	case n.Session != "":
		known, ok := x.laneOf[n.Session]
		if !ok {
			known = x.newLane()
			x.laneOf[n.Session] = known
		}
		at = known
	default:
		if x.unnamed == None || silenceBetween(x.lanes[x.unnamed].event, e.event) {
			x.unnamed = x.newLane()
		}
		at = x.unnamed
	}
	l := &x.lanes[at]
	if l.last != None {
		e.previous = l.last
		x.entries[l.last].next = number
		x.tie(number, l.last, Follows)
	}
	l.last = number
	if e.event != 0 {
		l.event = e.event
	}
	e.lane = at
	x.lengths[at] += uint32(x.words.Length(number))
}

func (x *Index) newLane() uint32 {
	x.lanes = append(x.lanes, lane{last: None})
	x.lengths = append(x.lengths, 0)
	return uint32(len(x.lanes) - 1)
}

func silenceBetween(a, b int64) bool {
	return a != 0 && b != 0 && (b-a > int64(silence) || a-b > int64(silence))
}

// addPerson makes somebody known by the full name and by the first.
func (x *Index) addPerson(number uint32, title string) {
	key := PersonKey(title)
	if r, _ := utf8.DecodeRuneInString(key); lexical.Ideographic(r) {
		x.foreign = append(x.foreign, foreign{key, number})
	}
	full := lexical.Name(title)
	if full == "" {
		return
	}
	x.nameIt(full, number)
	if first, _, more := strings.Cut(full, " "); more && !honorifics[first] {
		x.nameIt(first, number)
	}
}

// honorifics stand before names and are none.
var honorifics = map[string]bool{"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "prof": true}

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
		targets, attributes := x.Row(known.number)
		for i, text := range targets {
			if a := Attribute(attributes[i]); a.Relation() == Mentions && !a.Forward() {
				x.tie(text, number, Mentions)
			}
		}
		known.number = number
	}
}

// mention ties a text to the people it names, and texts that share a name to one
// another through it.
func (x *Index) mention(number uint32, n *Node) {
	parts := []string{n.Title, n.Text, n.Caption}
	for _, to := range x.foreignIn(parts...) {
		if to != x.entries[number].speaker {
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
		x.names[text] = &name{number: None, first: number}
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

// addEdge puts a stored edge into the graph, both ways.
func (x *Index) addEdge(e *Edge) {
	from, ok := x.Number(e.From)
	to, okTo := x.Number(e.To)
	if ok && okTo {
		x.graph.Add(from, to, uint32(attribute(Related, true, e.Strength*e.Confidence)))
		x.graph.Add(to, from, uint32(attribute(Related, false, e.Strength*e.Confidence)))
	}
}

// tie puts an arc that follows from the records into the graph, both ways.
func (x *Index) tie(from, to uint32, relation Relation) {
	x.graph.Add(from, to, uint32(attribute(relation, true, 1)))
	x.graph.Add(to, from, uint32(attribute(relation, false, 1)))
}

func (x *Index) addVector(id ID, unit []float32) {
	number, ok := x.Number(id)
	if !ok {
		return
	}
	if x.vectors == nil {
		x.vectors = vector.NewFlat(len(unit))
	}
	x.vectors.Put(number, unit)
}

// Len returns how many numbers are given: nodes and shared names.
func (x *Index) Len() int { return len(x.entries) }

// Number returns the number of a node.
func (x *Index) Number(id ID) (uint32, bool) {
	if id == 0 || uint64(id) >= uint64(len(x.byID)) || x.byID[id] == 0 {
		return None, false
	}
	return x.byID[id] - 1, true
}

// ID returns the node of a number, or 0 for a shared name.
func (x *Index) ID(n uint32) ID { return x.entries[n].id }

// Kind returns the kind of a node, or 0 for a shared name.
func (x *Index) Kind(n uint32) Kind { return x.entries[n].kind }

// Shared returns the text of a shared name, in lower case, or "".
func (x *Index) Shared(n uint32) string { return x.shared[n] }

// Role returns the role of a turn.
func (x *Index) Role(n uint32) Role { return x.entries[n].role }

// Traits returns what a node's text looks like.
func (x *Index) Traits(n uint32) Traits { return x.entries[n].traits }

// Speaker returns the number of the person who said it, or None.
func (x *Index) Speaker(n uint32) uint32 { return x.entries[n].speaker }

// Event returns when it happened in Unix nanoseconds, or 0 when nobody knows.
func (x *Index) Event(n uint32) int64 { return x.entries[n].event }

// Lane returns the number of the conversation, from 0, or None.
func (x *Index) Lane(n uint32) uint32 { return x.entries[n].lane }

// Lanes returns how many conversations there are.
func (x *Index) Lanes() int { return len(x.lanes) }

// Previous and Next return the turn before and after in the conversation, or
// None.
func (x *Index) Previous(n uint32) uint32 { return x.entries[n].previous }

// Next returns the turn after in the conversation, or None.
func (x *Index) Next(n uint32) uint32 { return x.entries[n].next }

// Length returns the number of index terms in the node's texts.
func (x *Index) Length(n uint32) int { return x.words.Length(n) }

// MeanLength returns the mean of Length over the nodes with any.
func (x *Index) MeanLength() float64 { return x.words.MeanLength() }

// Row returns the arcs of a node: their targets and attributes (see Attribute).
// Every relation stands in the rows of both its ends.
func (x *Index) Row(n uint32) (targets, attributes []uint32) { return x.graph.Row(n) }

// Match scores the memory's texts against the words of a cue. Release it before
// fn of Store.Index returns.
func (x *Index) Match(cue string) *Match {
	reuse, _ := x.matches.Get().(*Match)
	return x.words.Match(cue, reuse)
}

// Release gives a match's memory to the next.
func (x *Index) Release(m *Match) {
	m.Release()
	x.matches.Put(m)
}

// LaneScores returns the BM25 score of every conversation read as one text.
func (x *Index) LaneScores(m *Match) []float32 {
	return m.Groups(len(x.lanes), x.lengths, func(n uint32) (uint32, bool) {
		return x.entries[n].lane, x.entries[n].lane != None
	})
}

// Model returns the embedding model of the memory's vectors, or "" before the
// first.
func (x *Index) Model() string { return x.model }

// Dim returns the dimension of the memory's vectors, or 0 before the first.
func (x *Index) Dim() int {
	if x.vectors == nil {
		return 0
	}
	return x.vectors.Dim()
}

// Nearest returns the k nodes whose vectors are nearest to a query's, best first,
// among those that keep accepts (nil accepts all). The query is scaled to length
// one; a wrong dimension is ErrBadVector.
func (x *Index) Nearest(query []float32, k int, keep func(n uint32) bool) ([]Hit, error) {
	if x.vectors == nil {
		return nil, nil
	}
	unit, err := vector.Unit(query, x.vectors.Dim())
	if err != nil {
		return nil, err
	}
	return x.vectors.Search(unit, k, keep), nil
}

// Cosine returns the similarity of a node's vector with a query of length one.
func (x *Index) Cosine(n uint32, unit []float32) (cosine float32, ok bool) {
	if x.vectors == nil || len(unit) != x.vectors.Dim() {
		return 0, false
	}
	return x.vectors.Cosine(n, unit)
}

// Tokens prepares a cue's tokens for comparison with those of the memory's texts,
// or returns nil when the memory has none. vectors and numbers are those of
// Writer.SetTokens.
func (x *Index) Tokens(vectors []float32, numbers []int32) (*TokenCue, error) {
	if x.tokens == nil || len(numbers) == 0 {
		return nil, nil
	}
	return x.tokens.Cue(vectors, numbers)
}

// TokenCount returns how many tokens of a node can be compared, and TotalTokens
// how many of all nodes.
func (x *Index) TokenCount(n uint32) int {
	if x.tokens == nil {
		return 0
	}
	return x.tokens.Count(n)
}

// TotalTokens returns how many tokens of all nodes can be compared.
func (x *Index) TotalTokens() int {
	if x.tokens == nil {
		return 0
	}
	return x.tokens.Total()
}

// WithoutVector returns up to most nodes above after that have words but no
// embedding yet, oldest first.
func (x *Index) WithoutVector(after ID, most int) []ID {
	var list []ID
	for id := uint64(after); id < uint64(len(x.byID)) && len(list) < most; id++ {
		if ID(id) == after || x.byID[id] == 0 {
			continue
		}
		n := x.byID[id] - 1
		if x.entries[n].kind != Person && (x.vectors == nil || !x.vectors.Has(n)) {
			list = append(list, ID(id))
		}
	}
	return list
}

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

// Stats describes the indexes of one memory.
type Stats struct {
	Nodes, People, Conversations, Names, Terms, Postings, Vectors, Tokens, Arcs int
}

// Stats counts what the index holds.
func (x *Index) Stats() Stats {
	s := Stats{Conversations: len(x.lanes), Arcs: x.graph.Len()}
	for i := range x.entries {
		switch {
		case x.entries[i].id == 0:
			s.Names++
		case x.entries[i].kind == Person:
			s.People++
			s.Nodes++
		default:
			s.Nodes++
		}
	}
	s.Terms, s.Postings = x.words.Stats()
	if x.vectors != nil {
		s.Vectors = x.vectors.Len()
	}
	s.Tokens = x.TotalTokens()
	return s
}
