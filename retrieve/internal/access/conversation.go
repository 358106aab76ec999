package access

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// Talks returns the conversations as the asker knows them: hidden turns neither divide nor join them.
func (a *Access) Talks() *index.Talks {
	b := a.buffers
	if !b.divided {
		b.talks, b.divided = a.Index.Talks(a.View(), b.talks), true
	}
	return b.talks
}

// Previous returns the turn before n in its conversation that the asker may see, or index.None.
func (a *Access) Previous(n uint32) uint32 {
	return a.neighbour(n, (*index.Talks).Previous)
}

// Next returns the turn after n in its conversation that the asker may see, or index.None.
func (a *Access) Next(n uint32) uint32 {
	return a.neighbour(n, (*index.Talks).Next)
}

// neighbour returns a neighbour of a node in its conversation, index.None for none.
func (a *Access) neighbour(n uint32, to func(*index.Talks, uint32) uint32) uint32 {
	if talks := a.Talks(); n != index.None && talks.Of(n) != index.None {
		return to(talks, n)
	}
	return index.None
}

// Window appends a turn and up to radius neighbours on each side, in order, to an empty
// list.
func (a *Access) Window(list []uint32, n uint32, radius int) []uint32 {
	at := n
	for range radius {
		if at = a.Previous(at); at == index.None {
			break
		}
		list = append(list, at)
	}
	slices.Reverse(list)
	list = append(list, n)
	at = n
	for range radius {
		if at = a.Next(at); at == index.None {
			break
		}
		list = append(list, at)
	}
	return list
}

// IsInstruction reports whether a turn is a standing instruction of the asker, given to the
// companion: the companion answered it.
func (a *Access) IsInstruction(n uint32) bool {
	if !a.Index.Traits(n).Has(language.StandingInstruction) || !a.IsAsker(a.Index.Speaker(n)) {
		return false
	}
	next := a.Next(n)
	return next != index.None && a.Index.Role(next) == graph.Robot
}

// IsAsker reports whether a speaker may be the asker. The app asks for all speakers. A
// stranger may be any unknown speaker.
func (a *Access) IsAsker(speaker uint32) bool {
	switch a.query.Asker {
	case graph.App:
		return true
	case graph.Stranger:
		return speaker == index.None
	}
	return speaker != index.None && a.Index.ID(speaker) == a.Index.Person(a.query.Asker)
}
