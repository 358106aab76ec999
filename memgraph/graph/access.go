package graph

import "slices"

// narrower returns the more private of two audiences.
func narrower(a, b Audience) Audience {
	order := [...]uint8{Everyone: 0, Linked: 1, Private: 2, AppOnly: 3}
	if order[a] >= order[b] {
		return a
	}
	return b
}

// Access says who may see a node. See Audience.
type Access struct {
	// Audience is who may see the node, relative to its owners.
	Audience Audience
	// Owners are the ids of Person nodes, ascending and distinct.
	Owners []ID
}

// With returns the access of something derived from a source with access b. A public source
// adds no owners. A private one without owners is for the app alone, and so is what is
// derived from it.
func (a Access) With(b Access) Access {
	if b.Audience == Private && len(b.Owners) == 0 {
		b.Audience = AppOnly
	}
	merged := Access{Audience: narrower(a.Audience, b.Audience), Owners: a.Owners}
	if b.Audience != Everyone {
		merged.Owners = Union(a.Owners, b.Owners)
	}
	return merged
}

// Within reports whether everyone whom a allows is also allowed by source.
func (a Access) Within(source Access) bool {
	both := a.With(source)
	return both.Audience == a.Audience && slices.Equal(both.Owners, a.Owners)
}

// Union returns the ids of both lists, ascending and distinct.
func Union(a, b []ID) []ID {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}

// Permits reports whether asker may see the node. asker is a Person, App or Stranger.
// linked reports whether an edge links two people, in either direction.
func (a Access) Permits(asker ID, linked func(a, b ID) bool) bool {
	switch {
	case asker == App, a.Audience == Everyone:
		return true
	case asker == Stranger, a.Audience == AppOnly:
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

// Guards reports whether some people may see both ends of a relation but not its
// sources, whose access is a.
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
