package index

import "github.com/egomem/egomem/memgraph/graph"

// Talks are the conversations of the nodes that one view shows. What the view hides neither divides
// nor joins them: they are as if it were not there. Valid while the Index is locked. Not safe for
// concurrent use.
type Talks struct {
	conversations *conversations
	view          *View // nil shows everything
	count         int

	// By ordinal, only if the view hides something. of has the conversation of each node if turns without a session exist. The
	// neighbours are known of these turns, and of all that the view shows if they are few.
	of, previous, next []uint32
	few                bool
	last               []uint32 // by conversation, while neighbours are found
}

// Talks returns the conversations of the nodes that a view shows; nil shows all. reuse is nil, or a Talks
// that is not needed any more.
func (x *Index) Talks(view *View, reuse *Talks) *Talks {
	t := reuse
	if t == nil {
		t = &Talks{}
	}
	t.conversations, t.view, t.count = &x.conversations, view, len(x.conversations.list)
	t.of, t.previous, t.next = t.of[:0], t.previous[:0], t.next[:0]
	if view != nil && x.conversations.lastUnnamed != None {
		t.divide()
	}
	if t.few = view != nil && view.few != nil; t.few {
		t.connect(view.few)
	}
	return t
}

// divide finds the conversations of turns without a session, in the order of the ordinals.
func (t *Talks) divide() {
	nodes := t.conversations.nodes
	t.of = append(t.of, nodes.conversationOf...)
	t.previous, t.next = resized(t.previous, len(t.of)), resized(t.next, len(t.of))
	at, last, event := None, None, int64(0)
	for n, of := range t.of {
		if of == None || nodes.entries[n].marks&unnamed == 0 {
			continue
		}
		if !t.view.Visible(uint32(n)) {
			t.of[n] = None
			continue
		}
		e := &nodes.entries[n]
		if at == None || isGap(event, e.event) {
			at, last, event = uint32(t.count), None, 0
			t.count++
		}
		if last != None {
			t.next[last] = uint32(n)
		}
		t.of[n], t.previous[n], t.next[n] = at, last, None
		last = uint32(n)
		if e.event != 0 {
			event = e.event
		}
	}
}

// connect finds the neighbours of the nodes that the view shows, which are few. Those that it hides between them, which in a
// conversation of many people are most, need not be passed then.
func (t *Talks) connect(few []uint32) {
	nodes := t.conversations.nodes
	t.previous, t.next = resized(t.previous, len(nodes.entries)), resized(t.next, len(nodes.entries))
	t.last = resized(t.last, len(t.conversations.list))
	for of := range t.last {
		t.last[of] = None
	}
	for _, n := range few {
		of := nodes.conversationOf[n]
		if of == None || t.isDivided(n) {
			continue
		}
		last := t.last[of]
		t.previous[n], t.next[n] = last, None
		if last != None {
			t.next[last] = n
		}
		t.last[of] = n
	}
}

// knows reports whether the neighbours of a node are known.
func (t *Talks) knows(n uint32) bool { return t.few && t.view.Visible(n) || t.isDivided(n) }

// resized returns a slice of n values, whichever they are.
func resized(s []uint32, n int) []uint32 {
	if cap(s) < n {
		return make([]uint32, n, n+n/4)
	}
	return s[:n]
}

// Of returns the conversation of a node that the view shows, or None.
func (t *Talks) Of(n uint32) uint32 {
	if len(t.of) > 0 {
		return t.of[n]
	}
	return t.conversations.nodes.conversationOf[n]
}

// Scores returns the BM25 score of each conversation for a match of what the view shows, by what Of
// returns. The slice belongs to the match.
func (t *Talks) Scores(m *Match) []float32 {
	of := t.conversations.nodes.conversationOf
	if len(t.of) > 0 {
		of = t.of
	}
	return m.Groups(t.count, t.conversations.lengths, of)
}

// Previous returns the turn or episode before n in its conversation that the view shows, or None. n is in
// a conversation.
func (t *Talks) Previous(n uint32) uint32 {
	if t.knows(n) {
		return t.previous[n]
	}
	nodes := t.conversations.nodes
	for of := nodes.conversationOf; ; {
		if n > 0 && of[n-1] == of[n] { // as in most cases, and nearer in memory
			n--
		} else {
			n = nodes.entries[n].previous
		}
		if n == None || t.shows(n) {
			return n
		}
	}
}

// Next returns the turn or episode after n in its conversation that the view shows, or None. n is in a
// conversation.
func (t *Talks) Next(n uint32) uint32 {
	if t.knows(n) {
		return t.next[n]
	}
	nodes := t.conversations.nodes
	for of := nodes.conversationOf; ; {
		if int(n)+1 < len(of) && of[n+1] == of[n] {
			n++
		} else {
			n = nodes.entries[n].next
		}
		if n == None || t.shows(n) {
			return n
		}
	}
}

// isDivided reports whether a node is a turn without a session, in a conversation of its own.
func (t *Talks) isDivided(n uint32) bool {
	return len(t.of) > 0 && t.of[n] != None && t.conversations.nodes.entries[n].marks&unnamed != 0
}

// Last returns the last turn or episode of a session that the view shows, or None. An empty session
// means the conversation of the latest turn that it shows.
func (t *Talks) Last(session string) uint32 {
	if session != "" {
		at, known := t.conversations.bySession[session]
		if !known {
			return None
		}
		n := t.conversations.list[at].last
		if n != None && !t.shows(n) {
			n = t.Previous(n)
		}
		return n
	}
	for n := len(t.conversations.nodes.entries) - 1; n >= 0; n-- {
		if t.conversations.nodes.entries[n].kind == graph.Turn && t.shows(uint32(n)) {
			last := uint32(n)
			for next := t.Next(last); next != None; next = t.Next(last) { // an episode may follow
				last = next
			}
			return last
		}
	}
	return None
}

func (t *Talks) shows(n uint32) bool { return t.view == nil || t.view.Visible(n) }
