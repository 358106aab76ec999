package access

import (
	"slices"

	"github.com/egomem/egomem/memgraph"
)

// Previous returns the turn before n in its conversation, or memgraph.None when there is
// none that the asker may see.
func (a *Access) Previous(n uint32) uint32 { return a.neighbour(n, a.Index.Previous) }

// Next returns the turn after n in its conversation, or memgraph.None when there is none
// that the asker may see.
func (a *Access) Next(n uint32) uint32 { return a.neighbour(n, a.Index.Next) }

func (a *Access) neighbour(n uint32, to func(uint32) uint32) uint32 {
	if n == memgraph.None {
		return memgraph.None
	}
	if n = to(n); n == memgraph.None || !a.Visible(n) {
		return memgraph.None
	}
	return n
}

// Window appends a turn and up to radius neighbours on each side, in order, to an empty
// list.
func (a *Access) Window(list []uint32, n uint32, radius int) []uint32 {
	at := n
	for range radius {
		if at = a.Previous(at); at == memgraph.None {
			break
		}
		list = append(list, at)
	}
	slices.Reverse(list)
	list = append(list, n)
	at = n
	for range radius {
		if at = a.Next(at); at == memgraph.None {
			break
		}
		list = append(list, at)
	}
	return list
}

// IsInstruction reports whether a turn is a standing instruction of the asker, given to the
// companion: the companion answered it.
func (a *Access) IsInstruction(n uint32) bool {
	if !a.Index.Traits(n).Has(memgraph.Standing) || !a.isAsker(a.Index.Speaker(n)) {
		return false
	}
	next := a.Next(n)
	return next != memgraph.None && a.Index.Role(next) == memgraph.Robot
}

// isAsker reports whether a speaker may be the asker. The app asks for all speakers. A
// stranger may be any unknown speaker.
func (a *Access) isAsker(speaker uint32) bool {
	switch a.query.Asker {
	case memgraph.App:
		return true
	case memgraph.Stranger:
		return speaker == memgraph.None
	}
	return speaker != memgraph.None && a.Index.ID(speaker) == a.query.Asker
}
