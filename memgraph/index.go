package memgraph

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/kv"
)

// Match is how the words of a cue fall on the memory's texts.
type Match = lexical.Match

// Index is what a memory knows of itself in RAM, derived from the records: words,
// vectors, the order of conversations, and the graph of who said what after what
// and about whom. It numbers nodes densely from 0, in the order they were stored;
// names that texts share have a number too, but no record, and what is removed leaves
// its number to nothing. Store.Index hands it out; it must not be kept.
type Index struct {
	entries []entry
	vacated int      // entries that are vacant
	byID    []uint32 // by node id: 1 + number, 0 for none
	words   *lexical.Index
	vectors VectorIndex   // by node id; nil before the first vector
	tokens  *tokens.Index // nil before the first tokens
	profile profile
	model   string
	graph   adjacency.Graph
	names   map[string]*name
	firsts  map[uint32][]string // of firstNames, while changes are caught up with
	shared  map[uint32]string   // by number: the names that texts share
	foreign []foreign           // people whose names have no spaces around them in a text

	orders []uint32 // turns that were orders that stand, when they were entered

	// Apart from the entries, since every text with a word of a cue asks for them, by number:
	inLane []uint32 // its lane, or None
	seenBy []circle // who may know of it

	lanes   []lane
	laneOf  map[string]uint32
	unnamed uint32   // the lane of the last turn without a session
	lengths []uint32 // by lane: terms

	circles circles

	recollections recollections

	matches sync.Pool // of *Match
}

// entry is what the index keeps of one node or shared name.
type entry struct {
	id       ID // 0 for a shared name
	kind     Kind
	role     Role
	traits   language.Traits
	audience Audience
	marks    marks
	feeling  feeling
	owners   uint32 // in circles
	previous uint32 // in the lane
	next     uint32
	speaker  uint32
	event    int64 // Unix nanoseconds; 0 for unknown, and for 1970-01-01T00:00:00Z
}

// marks are what else the index knows of a node.
type marks uint8

const (
	retired marks = 1 << iota
	pinned
	trigger
	unnamed // a turn that names no session
	vacant  // nothing has the number any more
	done    // an errand
)

// None is the number of no node.
const None = ^uint32(0)

func emptyIndex(model string) *Index {
	return &Index{
		words:   lexical.New(),
		names:   map[string]*name{},
		shared:  map[uint32]string{},
		laneOf:  map[string]uint32{},
		circles: newCircles(),
		unnamed: None,
		model:   model,
	}
}

// buildIndex reads a whole memory, but for vectors and tokens.
func buildIndex(r kv.Reader, state stamp, count counters) (*Index, error) {
	x := emptyIndex(state.model)
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
	for e, err := range allEdges(r) {
		if err != nil {
			return nil, err
		}
		x.addEdge(e)
	}
	return x, nil
}

// addNode indexes a node that was stored after all those before.
func (x *Index) addNode(n *Node) { x.describe(x.reserve(n.ID, n.Kind), n) }

// describe indexes what a node says of itself.
func (x *Index) describe(number uint32, n *Node) {
	e := &x.entries[number]
	e.role = n.Role
	e.traits, e.feeling = language.TraitsOf(n.Text), feelingOf(n)
	if n.Kind == Turn && n.Role != Robot && language.IsStandingInstruction(n.Text) {
		e.traits |= language.Standing
		x.orders = append(x.orders, number)
	}
	x.mark(number, n)
	if n.Kind == Person {
		for _, name := range append([]string{n.Title}, aliases(n.Detail)...) {
			x.addPerson(number, name)
		}
		return
	}
	x.words.Add(number, append([]string{n.Title, n.Text, n.Caption}, aliases(n.Detail)...)...)
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

// nanoseconds returns a time as the index keeps it: 0 for unknown.
func nanoseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// mark notes what no search looks for but every search heeds.
func (x *Index) mark(number uint32, n *Node) {
	e := &x.entries[number]
	e.audience, e.owners, e.marks = n.Audience, x.circles.intern(n.Owners), 0
	x.seenBy[number] = e.circle()
	if !n.Retired.IsZero() {
		e.marks |= retired
	}
	if n.Pinned {
		e.marks |= pinned
	}
	if n.Kind == Turn && n.Session == "" {
		e.marks |= unnamed
	}
	e.event = nanoseconds(n.Event)
	switch d := n.Detail.(type) {
	case Procedure:
		if d.Trigger {
			e.marks |= trigger
		}
	case Errand:
		if !d.Done.IsZero() {
			e.marks |= done
		}
		if !d.Due.IsZero() {
			e.event = nanoseconds(d.Due)
		}
	}
}

// reserve gives the next number to a node.
func (x *Index) reserve(id ID, kind Kind) uint32 {
	number := uint32(len(x.entries))
	x.entries = append(x.entries, entry{id: id, kind: kind, previous: None, next: None, speaker: None})
	x.inLane, x.seenBy = append(x.inLane, None), append(x.seenBy, x.entries[number].circle())
	if id != 0 {
		for uint64(len(x.byID)) <= uint64(id) {
			x.byID = append(x.byID, 0)
		}
		x.byID[id] = number + 1
	}
	return number
}

// arc is what the index asks of an edge: a fifth of it, of which a load holds many.
type arc struct {
	id       EdgeID
	from, to ID
	weight   float64 // its strength times its confidence
	fading   Attribute
	over     bool
	forGood  bool     // no end of it is known
	rare     *rareArc // nil for most
}

// rareArc is what few edges have.
type rareArc struct {
	provenance []ID
	memory     []float32
}

func arcOf(e *Edge) arc {
	a := arc{e.ID, e.From, e.To, e.Strength * e.Confidence, fadingOf(e), !e.Ended.IsZero(), e.ValidTo.IsZero(), nil}
	if len(e.Provenance)+len(e.Memory) > 0 {
		a.rare = &rareArc{e.Provenance, e.Memory}
	}
	return a
}

// addEdge puts a stored edge into the graph.
func (x *Index) addEdge(e *Edge) {
	a := arcOf(e)
	x.addArc(&a)
}

// addArc puts an edge into the graph, both ways, unless the relation is over.
func (x *Index) addArc(a *arc) {
	from, ok := x.Number(a.from)
	to, okTo := x.Number(a.to)
	if !ok || !okTo || a.over {
		return
	}
	there, back := attribute(Related, true, a.weight)|a.fading, attribute(Related, false, a.weight)|a.fading
	guarded := false
	if a.rare != nil {
		guarded = x.guarded(from, to, a.rare.provenance)
		x.remember(from, to, a.rare.memory)
	}
	if guarded {
		there, back = there|guardedBit, back|guardedBit
	}
	x.graph.Add(from, to, uint32(there))
	x.graph.Add(to, from, uint32(back))
	if !guarded && a.forGood && x.befriends(from, to) {
		x.circles.links[[2]ID{a.from, a.to}]++
	}
}

// guarded reports whether what an edge rests on is for fewer than its ends are.
func (x *Index) guarded(from, to uint32, provenance []ID) bool {
	if len(provenance) == 0 {
		return false
	}
	rests := access{audience: Everyone}
	for _, basis := range provenance {
		if n, ok := x.Number(basis); ok {
			rests = rests.with(x.access(n))
		}
	}
	return rests.guards(x.access(from), x.access(to))
}

// befriends reports whether an edge links two people, if it does for good: until a
// date is not enough to tell one what the other said.
func (x *Index) befriends(from, to uint32) bool {
	return from != to && x.entries[from].kind == Person && x.entries[to].kind == Person
}

// retie puts the edges from one node to another in the place of those that the
// graph has.
func (x *Index) retie(pair [2]ID, edges []Edge) {
	from, ok := x.Number(pair[0])
	to, okTo := x.Number(pair[1])
	if !ok || !okTo {
		return
	}
	stored := func(forward bool) func(attribute uint32) bool {
		return func(a uint32) bool {
			return Attribute(a).Relation() == Related && Attribute(a).Forward() == forward
		}
	}
	x.graph.Remove(from, to, stored(true))
	x.graph.Remove(to, from, stored(false))
	delete(x.circles.links, pair)
	delete(x.recollections, [2]uint32{from, to})
	for i := range edges {
		x.addEdge(&edges[i])
	}
}

// tie puts an arc that follows from the records into the graph, both ways.
func (x *Index) tie(from, to uint32, relation Relation) {
	x.graph.Add(from, to, uint32(attribute(relation, true, 1)))
	x.graph.Add(to, from, uint32(attribute(relation, false, 1)))
}

// Len returns how many numbers are given: to nodes, to shared names, and to what is
// there no more.
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

// Role returns the role of a turn.
func (x *Index) Role(n uint32) Role { return x.entries[n].role }

// Traits returns what a node's text looks like.
func (x *Index) Traits(n uint32) language.Traits { return x.entries[n].traits }

// Orders returns the turns that may be orders that stand (see Standing), by number. Do not
// change the slice.
func (x *Index) Orders() []uint32 { return x.orders }

// Retired reports whether the memory ceased to believe a node.
func (x *Index) Retired(n uint32) bool { return x.entries[n].marks&retired != 0 }

// Pinned reports whether a node is a core memory.
func (x *Index) Pinned(n uint32) bool { return x.entries[n].marks&pinned != 0 }

// Trigger reports whether a node is passed through and never a result.
func (x *Index) Trigger(n uint32) bool { return x.entries[n].marks&trigger != 0 }

// Done reports whether a node is an errand that was seen to.
func (x *Index) Done(n uint32) bool { return x.entries[n].marks&done != 0 }

// Speaker returns the number of the person who said it, or None.
func (x *Index) Speaker(n uint32) uint32 { return x.entries[n].speaker }

// Event returns when it happened, or an errand is due, in Unix nanoseconds, or 0 when
// nobody knows.
func (x *Index) Event(n uint32) int64 { return x.entries[n].event }

// Length returns the number of index terms in the node's texts.
func (x *Index) Length(n uint32) int { return x.words.Length(n) }

// MeanLength returns the mean of Length over the nodes with any.
func (x *Index) MeanLength() float64 { return x.words.MeanLength() }

// Row returns the arcs of a node: their targets and attributes (see Attribute).
// Every relation stands in the rows of both its ends.
func (x *Index) Row(n uint32) (targets, attributes []uint32) { return x.graph.Row(n) }

// Match scores the memory's texts against the words of a cue. Release it before
// fn of Store.Index returns.
func (x *Index) Match(cue string) *Match { return x.MatchAmong(cue, nil) }

// MatchAmong is Match among the nodes that keep accepts (nil accepts all): words that
// only others hold are as if the memory had never seen them.
func (x *Index) MatchAmong(cue string, keep func(n uint32) bool) *Match {
	reuse, _ := x.matches.Get().(*Match)
	return x.words.MatchAmong(cue, reuse, keep)
}

// Release gives a match's memory to the next.
func (x *Index) Release(m *Match) {
	m.Release()
	x.matches.Put(m)
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
		case x.entries[i].marks&vacant != 0:
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

// difference says in words where two indexes of one memory differ, or "". Numbers may
// be given otherwise.
func (x *Index) difference(y *Index) string {
	if a, b := x.Stats(), y.Stats(); a != b {
		return fmt.Sprintf("it counts %+v, %+v", a, b)
	}
	for n := range x.entries {
		id := x.entries[n].id
		if id == 0 {
			continue
		}
		m, known := y.Number(id)
		if !known {
			return fmt.Sprintf("it knows node %v", id)
		}
		a, b := x.entries[n], y.entries[m]
		for _, pair := range [][2]uint32{{a.previous, b.previous}, {a.next, b.next}, {a.speaker, b.speaker}} {
			if x.nameOf(pair[0]) != y.nameOf(pair[1]) {
				return fmt.Sprintf("beside node %v it knows %v, %v", id, x.nameOf(pair[0]), y.nameOf(pair[1]))
			}
		}
		ownersA, ownersB := x.circles.sets[a.owners], y.circles.sets[b.owners]
		for _, e := range []*entry{&a, &b} {
			e.owners, e.previous, e.next, e.speaker = 0, 0, 0, 0
		}
		switch number := uint32(n); {
		case a != b || (x.inLane[n] == None) != (y.inLane[m] == None):
			return fmt.Sprintf("of node %v it knows %+v, %+v", id, a, b)
		case !slices.Equal(ownersA, ownersB):
			return fmt.Sprintf("node %v has the owners %v, %v", id, ownersA, ownersB)
		case x.words.Length(number) != y.words.Length(m):
			return fmt.Sprintf("node %v has %d words, %d", id, x.words.Length(number), y.words.Length(m))
		case !slices.Equal(x.arcsOf(number), y.arcsOf(m)):
			return fmt.Sprintf("node %v has the arcs %v, %v", id, x.arcsOf(number), y.arcsOf(m))
		}
	}
	return ""
}

// nameOf names a node or a shared name whatever its number is.
func (x *Index) nameOf(n uint32) string {
	if n == None {
		return ""
	}
	return cmp.Or(x.shared[n], x.entries[n].id.String())
}

// arcsOf returns the arcs of a node in words, in order.
func (x *Index) arcsOf(n uint32) []string {
	targets, attributes := x.Row(n)
	arcs := make([]string, len(targets))
	for i, to := range targets {
		arcs[i] = fmt.Sprintf("%s %x %v", x.nameOf(to), attributes[i], x.recollections.scales(n, to))
	}
	slices.Sort(arcs)
	return arcs
}
