package index

import (
	"github.com/egomem/egomem/internal/adjacency"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/questions"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// Index is the derived index of one memory. See the package comment for its parts and
// for what is safe concurrently. Create it with Build, Load or Read; do not copy it.
type Index struct {
	nodeTable
	joins joined
	arcTable
	accessSets
	conversations
	names
	edgeMemories
	texts
	vectorTable
	tokenTable

	standingInstructions []uint32 // turns, in the order in which they were indexed
	triggers             []uint32 // of procedures, in the order in which they were indexed
}

// New returns an empty index for vectors of a model; "" before the first vector.
func New(model string) *Index {
	x := &Index{}
	x.joins.nodes = &x.nodeTable
	x.accessSets = newAccessSets(&x.nodeTable, &x.joins)
	x.conversations = newConversations(&x.nodeTable, &x.arcTable, &x.texts)
	x.names = newNames(&x.nodeTable, &x.joins, &x.arcTable)
	x.texts.words = lexical.New()
	x.vectorTable = vectorTable{nodes: &x.nodeTable, model: model}
	x.tokenTable.nodes = &x.nodeTable
	return x
}

// StandingInstructions returns the turns that may be standing instructions, by ordinal.
// Do not change the slice.
func (x *Index) StandingInstructions() []uint32 { return x.standingInstructions }

// Triggers returns the triggers of procedures, by ordinal. Do not change the slice.
func (x *Index) Triggers() []uint32 { return x.triggers }

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
		case e.kind == graph.Person && !x.joins.has(e.id):
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
	x.indexText(ordinal, n)
	switch n.Kind {
	case graph.Person:
		x.names.addPerson(ordinal, n)
		return
	case graph.Draft:
		return
	}
	x.indexWords(ordinal, n)
	x.conversations.add(ordinal, n)
	x.names.addMentions(ordinal, n)
}

// indexText indexes what the language rules say of a node, and its marks.
func (x *Index) indexText(ordinal uint32, n *graph.Node) {
	e := &x.entries[ordinal]
	e.role, e.title = n.Role, 0
	if n.Kind != graph.Turn && n.Kind != graph.Person {
		e.title = lexical.TitleKey(n.Title)
	}
	if n.Kind == graph.Draft {
		x.updateMarks(ordinal, n)
		return
	}
	e.traits, e.emotion = language.TraitsOf(n.Text), emotionOf(n)
	if n.Kind == graph.Turn && questions.Within(n.Text) {
		e.traits |= language.Question
	}
	if n.Kind == graph.Turn && n.Role != graph.Robot && language.IsStandingInstruction(n.Text) {
		e.traits |= language.StandingInstruction
		x.standingInstructions = withItem(x.standingInstructions, ordinal)
	}
	x.updateMarks(ordinal, n)
}

// hasSources reports whether nodes of a kind have arcs to their sources. Those of people only say
// who may know the person, and a draft is in no index.
func hasSources(kind graph.Kind) bool { return kind != graph.Person && kind != graph.Draft }

// indexWords indexes the words of a node, its speaker and its sources.
func (x *Index) indexWords(ordinal uint32, n *graph.Node) {
	x.texts.add(ordinal, n)
	if speaker, ok := x.Ordinal(n.Speaker); ok {
		x.entries[ordinal].speaker = speaker
		x.addRelation(ordinal, x.joins.ordinal(speaker), SaidBy)
	}
	for _, source := range n.Provenance {
		if to, ok := x.Ordinal(source); ok {
			x.addRelation(ordinal, x.joins.ordinal(to), DerivedFrom)
		}
	}
}

// updateMarks indexes the fields that no search looks for and every search checks.
func (x *Index) updateMarks(ordinal uint32, n *graph.Node) {
	audience := n.Audience
	if n.Kind == graph.Draft {
		audience = graph.AppOnly // whatever its audience is
	}
	x.setAccess(ordinal, audience, x.intern(n.Owners, n.Present))
	x.entries[ordinal].trust = n.Trust
	before := x.Trigger(ordinal)
	x.setMarks(ordinal, n)
	switch now := x.Trigger(ordinal); {
	case now && !before:
		x.triggers = withItem(x.triggers, ordinal)
	case before && !now:
		x.triggers = withoutItem(x.triggers, ordinal)
	}
}

// update indexes a node again. old is the node as it was indexed, or nil when it is
// unknown, which takes longer. found returns the texts with a name of a person that is
// searched for letter by letter.
func (x *Index) update(ordinal uint32, n, old *graph.Node, found func(key string) []uint32) {
	switch n.Kind {
	case graph.Person:
		x.indexText(ordinal, n)
		x.names.updatePerson(ordinal, old, namesOf(n), found)
		return
	case graph.Draft:
		x.updateMarks(ordinal, n)
		return
	}
	stays := x.conversations.keepsPlace(ordinal, n)
	if stays {
		x.conversations.forget(ordinal)
	} else {
		x.conversations.leave(ordinal)
	}
	lost := x.replace(ordinal, func() {
		x.unindexWords(ordinal, old)
		x.indexText(ordinal, n)
		x.indexWords(ordinal, n)
		if stays {
			x.conversations.remember(ordinal)
		} else {
			x.conversations.add(ordinal, n)
		}
		x.names.addMentions(ordinal, n)
	})
	for _, to := range lost {
		if x.shared[to] != "" {
			x.demoteShared(to)
		}
	}
}

// unindexWords reverses indexWords and addMentions, except for the arcs.
func (x *Index) unindexWords(ordinal uint32, old *graph.Node) {
	x.words.Remove(ordinal)
	x.names.removeText(ordinal, old)
	x.removeStandingInstruction(ordinal)
	x.entries[ordinal].speaker = None
}

// remove removes nodes. Their ordinals are not reused. old returns a node as it was
// indexed, or nil when it is unknown, which takes longer.
func (x *Index) remove(ordinals []uint32, old func(ordinal uint32) *graph.Node) {
	for _, n := range ordinals {
		targets, _ := x.Row(n)
		x.edgeMemories.removeAll(n, targets)
		if x.isPerson(n) {
			x.accessSets.removeLinks(x.ID(n), targets)
			x.names.updatePerson(n, old(n), nil, nil)
			continue
		}
		if x.Kind(n) == graph.Draft {
			continue
		}
		x.conversations.leave(n)
		x.words.Remove(n)
		x.names.removeText(n, old(n))
		x.removeStandingInstruction(n)
		if x.Trigger(n) {
			x.triggers = withoutItem(x.triggers, n)
		}
	}
	for _, other := range x.isolate(ordinals) {
		if x.shared[other] != "" {
			x.demoteShared(other)
		}
	}
	for _, n := range ordinals {
		x.vacate(n)
	}
}

func (x *Index) removeStandingInstruction(ordinal uint32) {
	if x.entries[ordinal].traits.Has(language.StandingInstruction) {
		x.standingInstructions = withoutItem(x.standingInstructions, ordinal)
	}
}

// Write appends the index to a stream, without vectors and tokens: those are read from
// the records.
func (x *Index) Write(s *codec.Stream) {
	numbers, people := x.usedPeople()
	x.nodeTable.write(s, numbers)
	x.joins.write(s)
	x.words.Write(s)
	x.arcTable.graph.Write(s)
	x.names.write(s)
	x.conversations.write(s)
	x.accessSets.write(s, people)
	x.edgeMemories.write(s)
}

// Read reads what Write wrote. Bytes that Write cannot have written are ErrCorrupt.
func Read(s *codec.StreamReader, model string) (*Index, error) {
	x := New(model)
	if err := x.nodeTable.read(s); err != nil {
		return nil, err
	}
	x.joins.read(s)
	for n := range x.entries {
		if x.entries[n].traits.Has(language.StandingInstruction) {
			x.standingInstructions = append(x.standingInstructions, uint32(n))
		}
		if x.Trigger(uint32(n)) {
			x.triggers = append(x.triggers, uint32(n))
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
		if int(e.people) >= len(x.accessSets.sets) || at != None && int(at) >= len(x.conversations.list) {
			s.Fail("node %v has unknown people or an unknown conversation", e.id)
		}
	}
	if s.Err() == nil {
		x.words.JoinAll(x.conversationOf)
	}
	return x, s.End()
}
