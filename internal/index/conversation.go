package index

import (
	"iter"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// lane is one conversation's turns in their order.
type conversation struct {
	last  uint32
	event int64 // of the last turn whose time is known
}

// silence ends a conversation whose turns name no session.
const ConversationGap = 30 * time.Minute

// enterLane appends a turn, or a thing noticed in its midst, to its conversation.
func (x *Index) enterConversation(number uint32, n *graph.Node) {
	e := &x.Entries[number]
	var at uint32
	switch {
	case n.Kind != graph.Turn && n.Kind != graph.Episodic, n.Kind == graph.Episodic && n.Session == "":
		return
	case n.Session != "":
		known, ok := x.bySession[n.Session]
		if !ok {
			known = x.newConversation()
			x.bySession[n.Session] = known
		}
		at = known
	default:
		if x.lastUnnamed == None || gapBetween(x.conversations[x.lastUnnamed].event, e.Event) {
			x.lastUnnamed = x.newConversation()
		}
		at = x.lastUnnamed
	}
	l := &x.conversations[at]
	if l.last != None {
		e.previous = l.last
		x.Entries[l.last].next = number
		x.addRelation(number, l.last, Follows)
	}
	l.last = number
	if e.Event != 0 {
		l.event = e.Event
	}
	x.conversationOf[number] = at
	x.lengths[at] += uint32(x.words.Length(number))
	x.words.Join(number, at)
}

func (x *Index) newConversation() uint32 {
	x.conversations = append(x.conversations, conversation{last: None})
	x.lengths = append(x.lengths, 0)
	return uint32(len(x.conversations) - 1)
}

// heard yields what people said in a session, the last first; without a session,
// what they said in none.
func (x *Index) HumanTurns(session string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		human := func(n uint32) bool { return x.Entries[n].kind == graph.Turn && x.Entries[n].role == graph.Human }
		if session == "" {
			for n := len(x.Entries) - 1; n >= 0; n-- {
				if x.Entries[n].marks&unnamed != 0 && human(uint32(n)) && !yield(uint32(n)) {
					return
				}
			}
			return
		}
		at, known := x.bySession[session]
		if !known {
			return
		}
		for n := x.conversations[at].last; n != None; n = x.Entries[n].previous {
			if human(n) && !yield(n) {
				return
			}
		}
	}
}

func gapBetween(a, b int64) bool {
	return a != 0 && b != 0 && (b-a > int64(ConversationGap) || a-b > int64(ConversationGap))
}

// LastTurn returns what was last said or noticed in a session, or None; an empty session
// means the conversation of the last turn of all.
func (x *Index) LastTurn(session string) uint32 {
	if session != "" {
		at, known := x.bySession[session]
		if !known {
			return None
		}
		return x.conversations[at].last
	}
	for n := len(x.Entries) - 1; n >= 0; n-- {
		if x.Entries[n].kind == graph.Turn {
			return x.conversations[x.conversationOf[n]].last
		}
	}
	return None
}

// Lane returns the number of the conversation, from 0, or None.
func (x *Index) Conversation(n uint32) uint32 { return x.conversationOf[n] }

// Lanes returns how many conversations there are.
func (x *Index) Conversations() int { return len(x.conversations) }

// Previous and Next return the turn before and after in the conversation, or
// None.
func (x *Index) Previous(n uint32) uint32 { return x.Entries[n].previous }

// Next returns the turn after in the conversation, or None.
func (x *Index) Next(n uint32) uint32 { return x.Entries[n].next }

// LaneScores returns the BM25 score of every conversation read as one text, of the
// turns that the match is among. The slice belongs to the match.
func (x *Index) ConversationScores(m *Match) []float32 {
	return m.Groups(len(x.conversations), x.lengths, x.conversationOf)
}
