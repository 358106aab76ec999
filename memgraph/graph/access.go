package graph

import "slices"

// narrower returns the audience of what came from both.
func narrower(a, b Audience) Audience {
	order := [...]uint8{Everyone: 0, Linked: 1, Private: 2, Nobody: 3}
	if order[a] >= order[b] {
		return a
	}
	return b
}

// access is who may know of a node.
type Access struct {
	Audience Audience
	Owners   []ID
}

// with returns the access of what came from both. What everybody may know adds no
// owners.
func (a Access) With(b Access) Access {
	merged := Access{Audience: narrower(a.Audience, b.Audience), Owners: a.Owners}
	if b.Audience != Everyone {
		merged.Owners = Union(a.Owners, b.Owners)
	}
	return merged
}

// within reports whether nobody may know of it who may not know of its basis.
func (a Access) Within(basis Access) bool {
	both := a.With(basis)
	return both.Audience == a.Audience && slices.Equal(both.Owners, a.Owners)
}

// union returns the sorted ids of both lists, each once.
func Union(a, b []ID) []ID {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// permits reports whether asker may know of it, given who is linked to whom.
func (a Access) Permits(asker ID, linked func(a, b ID) bool) bool {
	switch {
	case asker == App, a.Audience == Everyone:
		return true
	case asker == Stranger, a.Audience == Nobody:
		return false
	case a.Audience == Private && len(a.Owners) == 0:
		return false
	}
	for _, owner := range a.Owners {
		if owner != asker && (a.Audience == Private || !linked(asker, owner)) {
			return false
		}
	}
	return true
}

// guards reports whether somebody who may know of both ends of a relation may not
// know of what it rests on.
func (a Access) Guards(from, to Access) bool {
	switch a.Audience {
	case Everyone:
		return false
	case Linked:
		ends := Union(from.Owners, to.Owners)
		return slices.ContainsFunc(a.Owners, func(owner ID) bool { return !slices.Contains(ends, owner) })
	}
	return true
}
