package index

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/memgraph/graph"
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
	Entries      []Entry
	vacated      int      // entries that are vacant
	byID         []uint32 // by node id: 1 + number, 0 for none
	words        *lexical.Index
	Vectors      VectorIndex   // by node id; nil before the first vector
	tokens       *tokens.Index // nil before the first tokens
	Options      Options
	model        string
	Graph        adjacency.Graph
	names        map[string]*sharedName
	firstNamesOf map[uint32][]string // of firstNames, while changes are caught up with
	shared       map[uint32]string   // by number: the names that texts share
	letterNames  []letterName        // people whose names have no spaces around them in a text

	standingInstructions []uint32 // turns that were orders that stand, when they were entered

	// Apart from the entries, since every text with a word of a cue asks for them, by number:
	conversationOf []uint32    // its lane, or None
	accessOf       []accessSet // who may know of it

	conversations []conversation
	bySession     map[string]uint32
	lastUnnamed   uint32   // the lane of the last turn without a session
	lengths       []uint32 // by lane: terms

	accessSets accessSets

	edgeMemories edgeMemories

	matches sync.Pool // of *Match
}

// entry is what the index keeps of one node or shared name.
type Entry struct {
	Id       graph.ID // 0 for a shared name
	kind     graph.Kind
	role     graph.Role
	traits   language.Traits
	audience graph.Audience
	marks    marks
	feeling  emotion
	owners   uint32 // in circles
	previous uint32 // in the lane
	next     uint32
	speaker  uint32
	Event    int64 // Unix nanoseconds; 0 for unknown, and for 1970-01-01T00:00:00Z
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

func EmptyIndex(model string) *Index {
	return &Index{
		words:       lexical.New(),
		names:       map[string]*sharedName{},
		shared:      map[uint32]string{},
		bySession:   map[string]uint32{},
		accessSets:  newAccessSets(),
		lastUnnamed: None,
		model:       model,
	}
}

// buildIndex reads a whole memory, but for vectors and tokens.
func BuildIndex(r kv.Reader, state record.Header, count record.Counters) (*Index, error) {
	x := EmptyIndex(state.Model)
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyNode)}) {
		if err != nil {
			return nil, err
		}
		var id uint64
		if err := record.ParseKey(entry.Key, &id); err != nil {
			return nil, err
		}
		if id > count.Node {
			return nil, fmt.Errorf("node %d: %w: the last id given is %d", id, graph.ErrCorrupt, count.Node)
		}
		n, err := record.DecodeNode(graph.ID(id), entry.Value)
		if err != nil {
			return nil, err
		}
		x.addNode(&n)
	}
	for e, err := range record.AllEdges(r) {
		if err != nil {
			return nil, err
		}
		x.addEdge(e)
	}
	return x, nil
}

// addNode indexes a node that was stored after all those before.
func (x *Index) addNode(n *graph.Node) { x.indexNode(x.reserve(n.ID, n.Kind), n) }

// describe indexes what a node says of itself.
func (x *Index) indexNode(number uint32, n *graph.Node) {
	e := &x.Entries[number]
	e.role = n.Role
	e.traits, e.feeling = language.TraitsOf(n.Text), emotionOf(n)
	if n.Kind == graph.Turn && n.Role != graph.Robot && language.IsStandingInstruction(n.Text) {
		e.traits |= language.StandingInstruction
		x.standingInstructions = append(x.standingInstructions, number)
	}
	x.setMarks(number, n)
	if n.Kind == graph.Person {
		for _, name := range append([]string{n.Title}, graph.Aliases(n.Detail)...) {
			x.addPerson(number, name)
		}
		return
	}
	x.words.Add(number, append([]string{n.Title, n.Text, n.Caption}, graph.Aliases(n.Detail)...)...)
	if speaker, ok := x.Ordinal(n.Speaker); ok {
		e.speaker = speaker
		x.addRelation(number, speaker, SaidBy)
	}
	for _, basis := range n.Provenance {
		if to, ok := x.Ordinal(basis); ok {
			x.addRelation(number, to, DerivedFrom)
		}
	}
	x.enterConversation(number, n)
	x.mention(number, n)
}

// nanoseconds returns a time as the index keeps it: 0 for unknown.
func Nanoseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// mark notes what no search looks for but every search heeds.
func (x *Index) setMarks(number uint32, n *graph.Node) {
	e := &x.Entries[number]
	e.audience, e.owners, e.marks = n.Audience, x.accessSets.intern(n.Owners), 0
	x.accessOf[number] = e.accessSet()
	if !n.Retired.IsZero() {
		e.marks |= retired
	}
	if n.Pinned {
		e.marks |= pinned
	}
	if n.Kind == graph.Turn && n.Session == "" {
		e.marks |= unnamed
	}
	e.Event = Nanoseconds(n.Event)
	switch d := n.Detail.(type) {
	case graph.Procedure:
		if d.Trigger {
			e.marks |= trigger
		}
	case graph.Errand:
		if !d.Done.IsZero() {
			e.marks |= done
		}
		if !d.Due.IsZero() {
			e.Event = Nanoseconds(d.Due)
		}
	}
}

// reserve gives the next number to a node.
func (x *Index) reserve(id graph.ID, kind graph.Kind) uint32 {
	number := uint32(len(x.Entries))
	x.Entries = append(x.Entries, Entry{Id: id, kind: kind, previous: None, next: None, speaker: None})
	x.conversationOf, x.accessOf = append(x.conversationOf, None), append(x.accessOf, x.Entries[number].accessSet())
	if id != 0 {
		for uint64(len(x.byID)) <= uint64(id) {
			x.byID = append(x.byID, 0)
		}
		x.byID[id] = number + 1
	}
	return number
}

// arc is what the index asks of an edge: a fifth of it, of which a load holds many.
type Arc struct {
	Id       graph.EdgeID
	from, to graph.ID
	weight   float64 // its strength times its confidence
	fading   Attribute
	over     bool
	forGood  bool     // no end of it is known
	rare     *rareArc // nil for most
}

// rareArc is what few edges have.
type rareArc struct {
	provenance []graph.ID
	memory     []float32
}

func ArcOf(e *graph.Edge) Arc {
	a := Arc{e.ID, e.From, e.To, e.Strength * e.Confidence, fadingOf(e), !e.Ended.IsZero(), e.ValidTo.IsZero(), nil}
	if len(e.Provenance)+len(e.Memory) > 0 {
		a.rare = &rareArc{e.Provenance, e.Memory}
	}
	return a
}

// addEdge puts a stored edge into the graph.
func (x *Index) addEdge(e *graph.Edge) {
	a := ArcOf(e)
	x.addArc(&a)
}

// addArc puts an edge into the graph, both ways, unless the relation is over.
func (x *Index) addArc(a *Arc) {
	from, ok := x.Ordinal(a.from)
	to, okTo := x.Ordinal(a.to)
	if !ok || !okTo || a.over {
		return
	}
	there, back := NewAttribute(Related, true, a.weight)|a.fading, NewAttribute(Related, false, a.weight)|a.fading
	guarded := false
	if a.rare != nil {
		guarded = x.guarded(from, to, a.rare.provenance)
		x.addEdgeMemory(from, to, a.rare.memory)
	}
	if guarded {
		there, back = there|guardedBit, back|guardedBit
	}
	x.Graph.Add(from, to, uint32(there))
	x.Graph.Add(to, from, uint32(back))
	if !guarded && a.forGood && x.linksPeople(from, to) {
		x.accessSets.links[[2]graph.ID{a.from, a.to}]++
	}
}

// guarded reports whether what an edge rests on is for fewer than its ends are.
func (x *Index) guarded(from, to uint32, provenance []graph.ID) bool {
	if len(provenance) == 0 {
		return false
	}
	rests := graph.Access{Audience: graph.Everyone}
	for _, basis := range provenance {
		if n, ok := x.Ordinal(basis); ok {
			rests = rests.With(x.Access(n))
		}
	}
	return rests.Guards(x.Access(from), x.Access(to))
}

// befriends reports whether an edge links two people, if it does for good: until a
// date is not enough to tell one what the other said.
func (x *Index) linksPeople(from, to uint32) bool {
	return from != to && x.Entries[from].kind == graph.Person && x.Entries[to].kind == graph.Person
}

// retie puts the edges from one node to another in the place of those that the
// graph has.
func (x *Index) replaceEdges(pair [2]graph.ID, edges []graph.Edge) {
	from, ok := x.Ordinal(pair[0])
	to, okTo := x.Ordinal(pair[1])
	if !ok || !okTo {
		return
	}
	stored := func(forward bool) func(attribute uint32) bool {
		return func(a uint32) bool {
			return Attribute(a).Relation() == Related && Attribute(a).Forward() == forward
		}
	}
	x.Graph.Remove(from, to, stored(true))
	x.Graph.Remove(to, from, stored(false))
	delete(x.accessSets.links, pair)
	delete(x.edgeMemories, [2]uint32{from, to})
	for i := range edges {
		x.addEdge(&edges[i])
	}
}

// tie puts an arc that follows from the records into the graph, both ways.
func (x *Index) addRelation(from, to uint32, relation Relation) {
	x.Graph.Add(from, to, uint32(NewAttribute(relation, true, 1)))
	x.Graph.Add(to, from, uint32(NewAttribute(relation, false, 1)))
}

// Len returns how many numbers are given: to nodes, to shared names, and to what is
// there no more.
func (x *Index) Len() int { return len(x.Entries) }

// Number returns the number of a node.
func (x *Index) Ordinal(id graph.ID) (uint32, bool) {
	if id == 0 || uint64(id) >= uint64(len(x.byID)) || x.byID[id] == 0 {
		return None, false
	}
	return x.byID[id] - 1, true
}

// ID returns the node of a number, or 0 for a shared name.
func (x *Index) ID(n uint32) graph.ID { return x.Entries[n].Id }

// Kind returns the kind of a node, or 0 for a shared name.
func (x *Index) Kind(n uint32) graph.Kind { return x.Entries[n].kind }

// Role returns the role of a turn.
func (x *Index) Role(n uint32) graph.Role { return x.Entries[n].role }

// Traits returns what a node's text looks like.
func (x *Index) Traits(n uint32) language.Traits { return x.Entries[n].traits }

// Orders returns the turns that may be orders that stand (see Standing), by number. Do not
// change the slice.
func (x *Index) StandingInstructions() []uint32 { return x.standingInstructions }

// Retired reports whether the memory ceased to believe a node.
func (x *Index) Retired(n uint32) bool { return x.Entries[n].marks&retired != 0 }

// Pinned reports whether a node is a core memory.
func (x *Index) Pinned(n uint32) bool { return x.Entries[n].marks&pinned != 0 }

// Trigger reports whether a node is passed through and never a result.
func (x *Index) Trigger(n uint32) bool { return x.Entries[n].marks&trigger != 0 }

// Done reports whether a node is an errand that was seen to.
func (x *Index) Done(n uint32) bool { return x.Entries[n].marks&done != 0 }

// Speaker returns the number of the person who said it, or None.
func (x *Index) Speaker(n uint32) uint32 { return x.Entries[n].speaker }

// Event returns when it happened, or an errand is due, in Unix nanoseconds, or 0 when
// nobody knows.
func (x *Index) Event(n uint32) int64 { return x.Entries[n].Event }

// Length returns the number of index terms in the node's texts.
func (x *Index) Length(n uint32) int { return x.words.Length(n) }

// MeanLength returns the mean of Length over the nodes with any.
func (x *Index) MeanLength() float64 { return x.words.MeanLength() }

// Row returns the arcs of a node: their targets and attributes (see Attribute).
// Every relation stands in the rows of both its ends.
func (x *Index) Row(n uint32) (targets, attributes []uint32) { return x.Graph.Row(n) }

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

// Stats counts what the index holds.
func (x *Index) Stats() graph.Stats {
	s := graph.Stats{Conversations: len(x.conversations), Arcs: x.Graph.Len()}
	for i := range x.Entries {
		switch {
		case x.Entries[i].marks&vacant != 0:
		case x.Entries[i].Id == 0:
			s.Names++
		case x.Entries[i].kind == graph.Person:
			s.People++
			s.Nodes++
		default:
			s.Nodes++
		}
	}
	s.Terms, s.Postings = x.words.Stats()
	if x.Vectors != nil {
		s.Vectors = x.Vectors.Len()
	}
	s.Tokens = x.TotalTokens()
	return s
}

// difference says in words where two indexes of one memory differ, or "". Numbers may
// be given otherwise.
func (x *Index) Difference(y *Index) string {
	if a, b := x.Stats(), y.Stats(); a != b {
		return fmt.Sprintf("it counts %+v, %+v", a, b)
	}
	for n := range x.Entries {
		id := x.Entries[n].Id
		if id == 0 {
			continue
		}
		m, known := y.Ordinal(id)
		if !known {
			return fmt.Sprintf("it knows node %v", id)
		}
		a, b := x.Entries[n], y.Entries[m]
		for _, pair := range [][2]uint32{{a.previous, b.previous}, {a.next, b.next}, {a.speaker, b.speaker}} {
			if x.nameOf(pair[0]) != y.nameOf(pair[1]) {
				return fmt.Sprintf("beside node %v it knows %v, %v", id, x.nameOf(pair[0]), y.nameOf(pair[1]))
			}
		}
		ownersA, ownersB := x.accessSets.sets[a.owners], y.accessSets.sets[b.owners]
		for _, e := range []*Entry{&a, &b} {
			e.owners, e.previous, e.next, e.speaker = 0, 0, 0, 0
		}
		switch number := uint32(n); {
		case a != b || (x.conversationOf[n] == None) != (y.conversationOf[m] == None):
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
	return cmp.Or(x.shared[n], x.Entries[n].Id.String())
}

// arcsOf returns the arcs of a node in words, in order.
func (x *Index) arcsOf(n uint32) []string {
	targets, attributes := x.Row(n)
	arcs := make([]string, len(targets))
	for i, to := range targets {
		arcs[i] = fmt.Sprintf("%s %x %v", x.nameOf(to), attributes[i], x.edgeMemories.scales(n, to))
	}
	slices.Sort(arcs)
	return arcs
}
