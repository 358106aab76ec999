package index

import (
	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// Index is the derived index of one memory. See the package comment for its parts and
// for what is safe concurrently. Create it with Build, Load or Read; do not copy it.
type Index struct {
	nodeTable
	arcTable
	accessSets
	conversations
	names
	edgeMemories
	texts
	vectorTable
	tokenTable

	standingInstructions []uint32 // turns, in the order in which they were indexed
}

// New returns an empty index for vectors of a model; "" before the first vector.
func New(model string) *Index {
	x := &Index{}
	x.accessSets = newAccessSets(&x.nodeTable)
	x.conversations = newConversations(&x.nodeTable)
	x.names = newNames(&x.nodeTable, &x.arcTable)
	x.texts.words = lexical.New()
	x.vectorTable = vectorTable{nodes: &x.nodeTable, model: model}
	x.tokenTable.nodes = &x.nodeTable
	return x
}

// StandingInstructions returns the turns that may be standing instructions, by ordinal.
// Do not change the slice.
func (x *Index) StandingInstructions() []uint32 { return x.standingInstructions }

// ConversationScores returns the BM25 score of every conversation read as one text, of
// the turns that the match is among. The slice belongs to the match.
func (x *Index) ConversationScores(m *Match) []float32 {
	return m.Groups(len(x.conversations.list), x.conversations.lengths, x.conversationOf)
}

// Records returns about how many records the index was built from.
func (x *Index) Records() int { return x.Len() + x.ArcCount()/2 }

// Stats counts what the index holds.
func (x *Index) Stats() graph.Stats {
	s := graph.Stats{Conversations: x.Conversations(), Arcs: x.ArcCount(), Tokens: x.TotalTokens()}
	for i := range x.entries {
		switch e := &x.entries[i]; {
		case e.marks&vacant != 0:
		case e.id == 0:
			s.Names++
		case e.kind == graph.Person:
			s.People++
			s.Nodes++
		default:
			s.Nodes++
		}
	}
	s.Terms, s.Postings = x.words.Stats()
	if vectors := x.VectorIndex(); vectors != nil {
		s.Vectors = vectors.Len()
	}
	return s
}

// addNode indexes a node with a higher id than all before.
func (x *Index) addNode(n *graph.Node) { x.indexNode(x.reserve(n.ID, n.Kind), n) }

// indexNode indexes the fields of a node under its ordinal.
func (x *Index) indexNode(ordinal uint32, n *graph.Node) {
	e := &x.entries[ordinal]
	e.role = n.Role
	e.traits, e.emotion = language.TraitsOf(n.Text), emotionOf(n)
	if n.Kind == graph.Turn && n.Role != graph.Robot && language.IsStandingInstruction(n.Text) {
		e.traits |= language.StandingInstruction
		x.standingInstructions = append(x.standingInstructions, ordinal)
	}
	x.updateMarks(ordinal, n)
	if n.Kind == graph.Person {
		for _, name := range append([]string{n.Title}, graph.Aliases(n.Detail)...) {
			x.addPerson(ordinal, name)
		}
		return
	}
	x.texts.add(ordinal, n)
	if speaker, ok := x.Ordinal(n.Speaker); ok {
		e.speaker = speaker
		x.addRelation(ordinal, speaker, SaidBy)
	}
	for _, source := range n.Provenance {
		if to, ok := x.Ordinal(source); ok {
			x.addRelation(ordinal, to, DerivedFrom)
		}
	}
	if at, previous, ok := x.conversations.add(ordinal, n, x.Length(ordinal)); ok {
		if previous != None {
			x.addRelation(ordinal, previous, Follows)
		}
		x.words.Join(ordinal, at)
	}
	x.addMentions(ordinal, n)
}

// updateMarks indexes the fields that no search looks for and every search checks.
func (x *Index) updateMarks(ordinal uint32, n *graph.Node) {
	x.setAccess(ordinal, n.Audience, x.intern(n.Owners))
	x.setMarks(ordinal, n)
}

// Separable reports whether a node can be removed from the index alone. A person cannot,
// since the arcs of names depend on it, nor a node in a conversation, which connects its
// neighbours. For those the index is rebuilt.
func (x *Index) Separable(ordinal uint32) bool {
	return !x.isPerson(ordinal) && x.conversationOf[ordinal] == None
}

// update indexes a separable node again. old is the node as it was indexed, or nil when
// it is unknown, which takes longer.
func (x *Index) update(ordinal uint32, n, old *graph.Node) {
	x.unindexNode(ordinal, old)
	x.indexNode(ordinal, n)
}

// remove removes a separable node. Its ordinal is not reused. old is as in update.
func (x *Index) remove(ordinal uint32, old *graph.Node) {
	x.unindexNode(ordinal, old)
	targets, _ := x.Row(ordinal)
	x.edgeMemories.removeAll(ordinal, targets)
	x.isolate(ordinal)
	x.vacate(ordinal)
}

// unindexNode reverses indexNode.
func (x *Index) unindexNode(ordinal uint32, old *graph.Node) {
	x.words.Remove(ordinal)
	x.removeFirst(ordinal, old)
	targets, attributes := x.Row(ordinal)
	for i, to := range targets {
		a := Attribute(attributes[i])
		if !a.Forward() {
			continue
		}
		switch a.Relation() {
		case Mentions:
			x.removeMention(ordinal, to)
		case SaidBy, DerivedFrom:
			x.removeRelation(ordinal, to, a.Relation())
		}
	}
	x.entries[ordinal].speaker = None
}

// Write appends the index to a stream, without vectors and tokens: those are read from
// the records.
func (x *Index) Write(s *codec.Stream) {
	x.nodeTable.write(s)
	x.words.Write(s)
	x.arcTable.graph.Write(s)
	x.names.write(s)
	x.conversations.write(s)
	x.accessSets.write(s)
	x.edgeMemories.write(s)
}

// Read reads what Write wrote. Bytes that Write cannot have written are ErrCorrupt.
func Read(s *codec.StreamReader, model string) (*Index, error) {
	x := New(model)
	if err := x.nodeTable.read(s); err != nil {
		return nil, err
	}
	for n := range x.entries {
		if x.entries[n].traits.Has(language.StandingInstruction) {
			x.standingInstructions = append(x.standingInstructions, uint32(n))
		}
	}
	var err error
	if x.words, err = lexical.Read(s); err != nil {
		return nil, err
	}
	x.arcTable.graph = adjacency.Read(s)
	x.names.read(s)
	x.conversations.read(s)
	x.accessSets.read(s)
	x.edgeMemories.read(s, x.Len())
	for i := range x.entries {
		e, at := &x.entries[i], x.conversationOf[i]
		if int(e.owners) >= len(x.accessSets.sets) || at != None && int(at) >= x.Conversations() {
			s.Fail("node %v has unknown owners or an unknown conversation", e.id)
		}
	}
	if s.Err() == nil {
		x.words.JoinAll(x.conversationOf)
	}
	return x, s.End()
}
