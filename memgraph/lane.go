package memgraph

import (
	"iter"
	"time"
)

// lane is one conversation's turns in their order.
type lane struct {
	last  uint32
	event int64 // of the last turn whose time is known
}

// silence ends a conversation whose turns name no session.
const silence = 30 * time.Minute

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
	x.inLane[number] = at
	x.lengths[at] += uint32(x.words.Length(number))
	x.words.Join(number, at)
}

func (x *Index) newLane() uint32 {
	x.lanes = append(x.lanes, lane{last: None})
	x.lengths = append(x.lengths, 0)
	return uint32(len(x.lanes) - 1)
}

// heard yields what people said in a session, the last first; without a session,
// what they said in none.
func (x *Index) heard(session string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		human := func(n uint32) bool { return x.entries[n].kind == Turn && x.entries[n].role == Human }
		if session == "" {
			for n := len(x.entries) - 1; n >= 0; n-- {
				if x.entries[n].marks&unnamed != 0 && human(uint32(n)) && !yield(uint32(n)) {
					return
				}
			}
			return
		}
		at, known := x.laneOf[session]
		if !known {
			return
		}
		for n := x.lanes[at].last; n != None; n = x.entries[n].previous {
			if human(n) && !yield(n) {
				return
			}
		}
	}
}

func silenceBetween(a, b int64) bool {
	return a != 0 && b != 0 && (b-a > int64(silence) || a-b > int64(silence))
}

// LastTurn returns what was last said or noticed in a session, or None; an empty session
// means the conversation of the last turn of all.
func (x *Index) LastTurn(session string) uint32 {
	if session != "" {
		at, known := x.laneOf[session]
		if !known {
			return None
		}
		return x.lanes[at].last
	}
	for n := len(x.entries) - 1; n >= 0; n-- {
		if x.entries[n].kind == Turn {
			return x.lanes[x.inLane[n]].last
		}
	}
	return None
}

// Lane returns the number of the conversation, from 0, or None.
func (x *Index) Lane(n uint32) uint32 { return x.inLane[n] }

// Lanes returns how many conversations there are.
func (x *Index) Lanes() int { return len(x.lanes) }

// Previous and Next return the turn before and after in the conversation, or
// None.
func (x *Index) Previous(n uint32) uint32 { return x.entries[n].previous }

// Next returns the turn after in the conversation, or None.
func (x *Index) Next(n uint32) uint32 { return x.entries[n].next }

// LaneScores returns the BM25 score of every conversation read as one text, of the
// turns that the match is among. The slice belongs to the match.
func (x *Index) LaneScores(m *Match) []float32 {
	return m.Groups(len(x.lanes), x.lengths, x.inLane)
}
