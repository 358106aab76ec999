package index

import (
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// Notes change and go while an index is in use. What a node alone brings into it is
// taken out and put in again; only people, after whom others are found, and what stands
// in a conversation, whose neighbours it parts, make the index be built anew.

// separable reports whether a node can be taken out of the index by itself.
func (x *Index) Separable(number uint32) bool {
	e := &x.Entries[number]
	return e.kind != graph.Person && x.conversationOf[number] == None
}

// reword indexes a node as it is now. old is the node as it was, which saves time, or
// nil.
func (x *Index) update(number uint32, n, old *graph.Node) {
	x.unindexNode(number, old)
	x.indexNode(number, n)
}

// forget takes a node out of the index. Its number is given to nothing else.
func (x *Index) remove(number uint32, old *graph.Node) {
	x.unindexNode(number, old)
	x.dropEdgeMemory(number)
	targets, _ := x.Row(number)
	for _, to := range targets {
		x.Graph.Remove(to, number, func(uint32) bool { return true })
	}
	x.byID[x.Entries[number].Id] = 0
	x.vacateOrdinal(number)
}

// vacate leaves a number to nothing.
func (x *Index) vacateOrdinal(number uint32) {
	x.Graph.Set(number, nil, nil)
	x.Entries[number] = Entry{previous: None, next: None, speaker: None, marks: vacant}
	x.conversationOf[number], x.accessOf[number] = None, x.Entries[number].accessSet()
	x.vacated++
}

// leastSparse is how many numbers are left to nothing before that matters.
const LeastSparse = 4096

// sparse reports whether the most of the index's numbers stand for nothing.
func (x *Index) Sparse() bool { return x.vacated > max(LeastSparse, len(x.Entries)/2) }

// undescribe takes out what describe put in.
func (x *Index) unindexNode(number uint32, old *graph.Node) {
	x.words.Remove(number)
	for text, n := range x.namedOnce(number, old) {
		if n.ordinal == None && n.first == number {
			delete(x.names, text)
		}
	}
	targets, attributes := x.Row(number)
	for i, to := range targets {
		a := Attribute(attributes[i])
		if !a.Forward() || a.Relation() != SaidBy && a.Relation() != DerivedFrom && a.Relation() != Mentions {
			continue
		}
		x.removeRelation(number, to, a.Relation())
		if x.Shared(to) != "" {
			x.unshare(to)
		}
	}
	x.Entries[number].speaker = None
}

// namedOnce returns the names that the words of a node may be the first to mention.
func (x *Index) namedOnce(number uint32, old *graph.Node) map[string]*sharedName {
	found := map[string]*sharedName{}
	if old == nil {
		for _, text := range x.firstNames()[number] {
			if n := x.names[text]; n != nil {
				found[text] = n
			}
		}
		return found
	}
	for _, part := range []string{old.Title, old.Text, old.Caption} {
		for _, text := range lexical.Mentions(part) {
			if n := x.names[text]; n != nil {
				found[text] = n
			}
		}
	}
	return found
}

// firstNames returns by text which names it may have been the first to mention: for a
// text whose words nobody knows any more.
func (x *Index) firstNames() map[uint32][]string {
	if x.firstNamesOf == nil {
		x.firstNamesOf = map[uint32][]string{}
		for text, n := range x.names {
			if n.ordinal == None {
				x.firstNamesOf[n.first] = append(x.firstNamesOf[n.first], text)
			}
		}
	}
	return x.firstNamesOf
}

// nameFirst notes that a text is the only one to mention a name.
func (x *Index) nameFirst(text string, first uint32) {
	x.names[text] = &sharedName{ordinal: None, first: first}
	if x.firstNamesOf != nil {
		x.firstNamesOf[first] = append(x.firstNamesOf[first], text)
	}
}

// untie takes out what tie put in.
func (x *Index) removeRelation(from, to uint32, relation Relation) {
	is := func(forward bool) func(uint32) bool {
		return func(a uint32) bool { return Attribute(a).Relation() == relation && Attribute(a).Forward() == forward }
	}
	x.Graph.Remove(from, to, is(true))
	x.Graph.Remove(to, from, is(false))
}

// unshare gives up a shared name that fewer than two texts mention.
func (x *Index) unshare(number uint32) {
	targets, _ := x.Row(number)
	if len(targets) > 1 {
		return
	}
	text := x.shared[number]
	if n := x.names[text]; n != nil && n.ordinal == number {
		if delete(x.names, text); len(targets) == 1 {
			x.nameFirst(text, targets[0])
		}
	}
	x.dropShared(number)
}

// dropShared takes a shared name out of the graph.
func (x *Index) dropShared(number uint32) {
	targets, _ := x.Row(number)
	for _, text := range targets {
		x.removeRelation(text, number, Mentions)
	}
	delete(x.shared, number)
	x.vacateOrdinal(number)
}
