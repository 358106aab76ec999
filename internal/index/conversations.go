package index

import (
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
)

// ConversationGap ends a conversation whose turns name no session.
const ConversationGap = 30 * time.Minute

// conversations holds the turns of every conversation in their order, and the episodes
// noticed between them.
type conversations struct {
	nodes       *nodeTable
	arcs        *arcTable
	texts       *texts
	list        []conversation
	empty       int      // conversations whose turns were all removed
	lengths     []uint32 // terms, by conversation
	bySession   map[string]uint32
	lastUnnamed uint32 // the conversation of the last turn without a session, or None
}

// conversation is the end of one conversation.
type conversation struct {
	last    uint32 // turn, or None when all were removed
	event   int64  // of the last turn with a known time
	session string
}

func newConversations(nodes *nodeTable, arcs *arcTable, texts *texts) conversations {
	return conversations{nodes: nodes, arcs: arcs, texts: texts, bySession: map[string]uint32{}, lastUnnamed: None}
}

// Conversations returns the number of conversations.
func (c *conversations) Conversations() int { return len(c.list) - c.empty }

// HumanTurns yields the turns of people in a session, the last first. An empty session
// means the turns without a session.
func (c *conversations) HumanTurns(session string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		entries := c.nodes.entries
		human := func(n uint32) bool { return entries[n].kind == graph.Turn && entries[n].role == graph.Human }
		if session == "" {
			for n := len(entries) - 1; n >= 0; n-- {
				if entries[n].marks&unnamed != 0 && human(uint32(n)) && !yield(uint32(n)) {
					return
				}
			}
			return
		}
		at, known := c.bySession[session]
		if !known {
			return
		}
		for n := c.list[at].last; n != None; n = entries[n].previous {
			if human(n) && !yield(n) {
				return
			}
		}
	}
}

// AnswersTo returns the turns of the companion between a turn of a person and the next one of a
// person in its session. last reports that there is no next one.
func (c *conversations) AnswersTo(turn uint32) (answers []uint32, last bool) {
	entries := c.nodes.entries
	named := entries[turn].marks&unnamed == 0
	for n := turn; ; {
		if named {
			n = entries[n].next
		} else {
			n = c.unnamedAfter(n)
		}
		switch {
		case n == None:
			return answers, true
		case entries[n].kind != graph.Turn:
		case entries[n].role == graph.Human:
			return answers, false
		default:
			answers = append(answers, n)
		}
	}
}

// add puts a turn, or an episode with a session, into its conversation, in the order of the
// ordinals. Other nodes are in none.
func (c *conversations) add(ordinal uint32, n *graph.Node) {
	switch {
	case n.Kind != graph.Turn && (n.Kind != graph.Episodic || n.Session == ""):
	case n.Session != "":
		at, known := c.bySession[n.Session]
		if !known {
			at = c.begin(n.Session)
			c.bySession[n.Session] = at
		}
		c.insert(at, ordinal)
	case c.lastUnnamed == None || c.list[c.lastUnnamed].last < ordinal:
		if c.lastUnnamed == None || isGap(c.list[c.lastUnnamed].event, c.nodes.entries[ordinal].event) {
			c.lastUnnamed = c.begin("")
		}
		c.insert(c.lastUnnamed, ordinal)
	default:
		c.insertUnnamed(ordinal)
	}
}

func (c *conversations) begin(session string) uint32 {
	c.list = append(c.list, conversation{last: None, session: session})
	c.lengths = append(c.lengths, 0)
	return uint32(len(c.list) - 1)
}

// insert puts a node into a conversation.
func (c *conversations) insert(at, ordinal uint32) {
	entries, one := c.nodes.entries, &c.list[at]
	previous, next := one.last, None
	for previous != None && previous > ordinal {
		previous, next = entries[previous].previous, previous
	}
	if previous != None && next != None {
		c.arcs.removeRelation(next, previous, Follows)
	}
	c.link(previous, ordinal)
	c.link(ordinal, next)
	c.nodes.conversationOf[ordinal] = at
	c.lengths[at] += uint32(c.texts.Length(ordinal))
	c.texts.words.Join(ordinal, at)
	if next == None {
		one.last = ordinal
	}
	if entries[ordinal].event != 0 {
		one.event = c.lastEvent(one.last)
	}
}

// link makes one node the next of another. Either may be None.
func (c *conversations) link(before, after uint32) {
	if before != None {
		c.nodes.entries[before].next = after
	}
	if after != None {
		c.nodes.entries[after].previous = before
	}
	if before != None && after != None {
		c.arcs.addRelation(after, before, Follows)
	}
}

// insertUnnamed puts a turn without a session between those that are there.
func (c *conversations) insertUnnamed(ordinal uint32) {
	before, after := c.unnamedBefore(ordinal), c.unnamedAfter(ordinal)
	if after != None && before != None && c.nodes.entries[after].previous == before {
		c.split(after)
	}
	c.insert(c.begin(""), ordinal)
	if before != None {
		c.settle(before, before)
	}
	c.settle(ordinal, ordinal)
}

// leave takes a node out of its conversation. Call it while the words are indexed.
func (c *conversations) leave(ordinal uint32) {
	at, e := c.nodes.conversationOf[ordinal], &c.nodes.entries[ordinal]
	if at == None {
		return
	}
	one, previous, next := &c.list[at], e.previous, e.next
	c.texts.words.Leave(ordinal, at)
	c.lengths[at] -= uint32(c.texts.Length(ordinal))
	for _, ends := range [][2]uint32{{ordinal, previous}, {next, ordinal}} {
		if ends[0] != None && ends[1] != None {
			c.arcs.removeRelation(ends[0], ends[1], Follows)
		}
	}
	c.link(previous, next)
	e.previous, e.next, c.nodes.conversationOf[ordinal] = None, None, None
	if one.last == ordinal {
		one.last = previous
	}
	if e.event != 0 {
		one.event = c.lastEvent(one.last)
	}
	if one.last == None {
		c.end(at)
	}
	if e.marks&unnamed != 0 && (e.event != 0 || previous == None) {
		if previous == None {
			previous = c.unnamedBefore(ordinal)
		}
		c.settle(ordinal, previous)
		if c.lastUnnamed == at && one.last == None {
			c.lastUnnamed = None
			if previous != None {
				c.lastUnnamed = c.nodes.conversationOf[previous]
			}
		}
	}
}

// end removes a conversation without turns. Its place is not reused.
func (c *conversations) end(at uint32) {
	if session := c.list[at].session; session != "" {
		delete(c.bySession, session)
	}
	c.list[at], c.lengths[at] = conversation{last: None}, 0
	c.empty++
}

// settle splits and joins the conversations without a session as their times demand, where
// the turns after an ordinal now follow another one. before is the last such turn up to the
// ordinal, or None.
func (c *conversations) settle(ordinal, before uint32) {
	event := c.lastEvent(before)
	for n := c.unnamedAfter(ordinal); n != None; n = c.unnamedAfter(n) {
		e := &c.nodes.entries[n]
		begins, first := before == None || isGap(event, e.event), e.previous == None
		switch {
		case begins && !first:
			c.split(n)
		case !begins && first:
			c.join(before, n)
		}
		if e.event != 0 {
			return // from here on the times are as before
		}
		before = n
	}
}

// split begins a conversation with a turn that had others before it.
func (c *conversations) split(first uint32) {
	old, at := c.nodes.conversationOf[first], c.begin("")
	previous := c.nodes.entries[first].previous
	c.arcs.removeRelation(first, previous, Follows)
	c.nodes.entries[previous].next, c.nodes.entries[first].previous = None, None
	c.list[at] = c.list[old]
	c.list[old].last, c.list[old].event = previous, c.lastEvent(previous)
	c.move(first, old, at)
}

// join appends the conversation that begins with a turn to the one that ends with another.
func (c *conversations) join(last, first uint32) {
	at, old := c.nodes.conversationOf[last], c.nodes.conversationOf[first]
	c.link(last, first)
	c.list[at].last = c.list[old].last
	if event := c.list[old].event; event != 0 {
		c.list[at].event = event
	}
	c.move(first, old, at)
	c.end(old)
}

// move makes a turn and all after it part of another conversation.
func (c *conversations) move(first, from, to uint32) {
	for n := first; n != None; n = c.nodes.entries[n].next {
		c.texts.words.Leave(n, from)
		c.texts.words.Join(n, to)
		length := uint32(c.texts.Length(n))
		c.lengths[from] -= length
		c.lengths[to] += length
		c.nodes.conversationOf[n] = to
	}
	if c.lastUnnamed == from {
		c.lastUnnamed = to
	}
}

// lastEvent returns the last known time up to a node of its conversation, or 0.
func (c *conversations) lastEvent(n uint32) int64 {
	for ; n != None; n = c.nodes.entries[n].previous {
		if event := c.nodes.entries[n].event; event != 0 {
			return event
		}
	}
	return 0
}

// unnamedBefore returns the last turn without a session before an ordinal, or None.
func (c *conversations) unnamedBefore(ordinal uint32) uint32 {
	for n := int(ordinal) - 1; n >= 0; n-- {
		if c.isUnnamed(n) {
			return uint32(n)
		}
	}
	return None
}

// unnamedAfter returns the first turn without a session after an ordinal, or None.
func (c *conversations) unnamedAfter(ordinal uint32) uint32 {
	if next := c.nodes.entries[ordinal].next; next != None {
		return next
	}
	for n := int(ordinal) + 1; n < len(c.nodes.entries); n++ {
		if c.isUnnamed(n) {
			return uint32(n)
		}
	}
	return None
}

func (c *conversations) isUnnamed(n int) bool {
	return c.nodes.entries[n].marks&unnamed != 0 && c.nodes.conversationOf[n] != None
}

// keepsPlace reports whether a node stays at its place when it changes to n.
func (c *conversations) keepsPlace(ordinal uint32, n *graph.Node) bool {
	at := c.nodes.conversationOf[ordinal]
	return at != None && c.list[at].session == n.Session
}

// forget takes the words of a node out of its conversation. Call remember when the new ones
// are indexed.
func (c *conversations) forget(ordinal uint32) {
	at := c.nodes.conversationOf[ordinal]
	c.texts.words.Leave(ordinal, at)
	c.lengths[at] -= uint32(c.texts.Length(ordinal))
}

// remember counts the words and the time of a node at its place.
func (c *conversations) remember(ordinal uint32) {
	at := c.nodes.conversationOf[ordinal]
	c.texts.words.Join(ordinal, at)
	c.lengths[at] += uint32(c.texts.Length(ordinal))
	c.list[at].event = c.lastEvent(c.list[at].last)
}

// isGap reports whether two known times are more than ConversationGap apart.
func isGap(a, b int64) bool {
	return a != 0 && b != 0 && (b-a > int64(ConversationGap) || a-b > int64(ConversationGap))
}

func (c *conversations) write(s *codec.Stream) {
	s.Uint(uint64(len(c.list)))
	for i, one := range c.list {
		s.Uint(uint64(one.last + 1))
		s.Int(one.event)
		s.Uint(uint64(c.lengths[i]))
	}
	s.Uint(uint64(len(c.bySession)))
	for _, session := range slices.Sorted(maps.Keys(c.bySession)) {
		s.String(session)
		s.Uint(uint64(c.bySession[session]))
	}
	s.Uint(uint64(c.lastUnnamed + 1))
}

func (c *conversations) read(s *codec.StreamReader) {
	count, nodes := s.Count(3), c.nodes.Len()
	c.list, c.lengths = make([]conversation, count), make([]uint32, count)
	for i := range c.list {
		one := &c.list[i]
		one.last, one.event = s.Uint32()-1, s.Int()
		c.lengths[i] = s.Uint32()
		if one.last != None && int(one.last) >= nodes {
			s.Fail("a conversation ends at ordinal %d of %d", one.last, nodes)
		}
	}
	for i := range c.list {
		if c.list[i].last == None {
			c.empty++
		}
	}
	existing := func(at uint32) uint32 {
		if at != None && int(at) >= count {
			s.Fail("conversation %d of %d", at, count)
		}
		return at
	}
	for range s.Count(2) {
		session := s.String()
		at := existing(s.Uint32())
		c.bySession[session] = at
		if int(at) < count {
			c.list[at].session = session
		}
	}
	c.lastUnnamed = existing(s.Uint32() - 1)
}
