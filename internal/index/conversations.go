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
	list        []conversation
	lengths     []uint32 // terms, by conversation
	bySession   map[string]uint32
	lastUnnamed uint32 // the conversation of the last turn without a session, or None
}

// conversation is the end of one conversation.
type conversation struct {
	last  uint32 // turn, or None
	event int64  // of the last turn with a known time
}

func newConversations(nodes *nodeTable) conversations {
	return conversations{nodes: nodes, bySession: map[string]uint32{}, lastUnnamed: None}
}

// Conversations returns the number of conversations.
func (c *conversations) Conversations() int { return len(c.list) }

// LastTurn returns the last turn or episode of a session, or None. An empty session
// means the conversation of the last turn of all.
func (c *conversations) LastTurn(session string) uint32 {
	if session != "" {
		at, known := c.bySession[session]
		if !known {
			return None
		}
		return c.list[at].last
	}
	for n := len(c.nodes.entries) - 1; n >= 0; n-- {
		if c.nodes.entries[n].kind == graph.Turn {
			return c.list[c.nodes.conversationOf[n]].last
		}
	}
	return None
}

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

// add appends a turn, or an episode with a session, to its conversation, and returns the
// conversation and the turn before. ok is false for other nodes. terms is the length of
// the node.
func (c *conversations) add(ordinal uint32, n *graph.Node, terms int) (at, previous uint32, ok bool) {
	if n.Kind != graph.Turn && (n.Kind != graph.Episodic || n.Session == "") {
		return None, None, false
	}
	e := &c.nodes.entries[ordinal]
	at = c.find(n.Session, e.event)
	one := &c.list[at]
	if previous = one.last; previous != None {
		e.previous = previous
		c.nodes.entries[previous].next = ordinal
	}
	one.last = ordinal
	if e.event != 0 {
		one.event = e.event
	}
	c.nodes.conversationOf[ordinal] = at
	c.lengths[at] += uint32(terms)
	return at, previous, true
}

// find returns the conversation that a node belongs to, and begins one if necessary.
func (c *conversations) find(session string, event int64) uint32 {
	if session == "" {
		if c.lastUnnamed == None || isGap(c.list[c.lastUnnamed].event, event) {
			c.lastUnnamed = c.begin()
		}
		return c.lastUnnamed
	}
	at, known := c.bySession[session]
	if !known {
		at = c.begin()
		c.bySession[session] = at
	}
	return at
}

func (c *conversations) begin() uint32 {
	c.list = append(c.list, conversation{last: None})
	c.lengths = append(c.lengths, 0)
	return uint32(len(c.list) - 1)
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
	existing := func(at uint32) uint32 {
		if at != None && int(at) >= count {
			s.Fail("conversation %d of %d", at, count)
		}
		return at
	}
	for range s.Count(2) {
		session := s.String()
		c.bySession[session] = existing(s.Uint32())
	}
	c.lastUnnamed = existing(s.Uint32() - 1)
}
