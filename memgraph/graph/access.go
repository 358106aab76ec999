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
	// Present are the people who heard it, ascending and distinct. They may see it too, unless
	// it is for the app alone.
	Present []ID
}

// With returns the access of something with access a that is derived from sources with these
// accesses. A public source adds no owners. A private one without owners is for the app alone,
// and so is what is derived from it. Those stay present who may see all of it, whatever the
// links between people are.
func (a Access) With(sources ...Access) Access {
	merged := Access{Audience: a.Audience, Owners: a.Owners}
	present, parts := a.Present, []Access{a}
	for _, source := range sources {
		if source.Audience == Private && len(source.Owners) == 0 {
			source.Audience = AppOnly
		}
		merged.Audience = narrower(merged.Audience, source.Audience)
		if source.Audience != Everyone {
			merged.Owners = Union(merged.Owners, source.Owners)
		}
		if len(source.Present) > 0 {
			present = Union(present, source.Present)
		}
		parts = append(parts, source)
	}
	if len(present) > 0 {
		merged.Present = merged.besidesOwner(slices.DeleteFunc(slices.Clone(present), func(id ID) bool {
			return slices.ContainsFunc(parts, func(part Access) bool { return !part.hears(id) })
		}))
	}
	return merged
}

// hearers returns the people who may see the node whatever the links are. all means that every
// known person may.
func (a Access) hearers() (list []ID, all bool) {
	switch {
	case a.Audience == AppOnly:
		return nil, false
	case a.Audience == Everyone, a.Audience == Linked && len(a.Owners) == 0:
		return nil, true
	case len(a.Owners) == 1:
		return Union(a.Present, a.Owners), false
	}
	return a.Present, false
}

// hears reports whether a person may see the node whatever the links are.
func (a Access) hears(id ID) bool {
	list, all := a.hearers()
	return all || slices.Contains(list, id)
}

// besidesOwner returns the people for whom Present makes a difference; nil for none.
func (a Access) besidesOwner(list []ID) []ID {
	if _, all := a.hearers(); all || a.Audience == AppOnly {
		return nil
	}
	return a.withoutOwner(list)
}

// withoutOwner returns the ids without the only owner; nil for none.
func (a Access) withoutOwner(list []ID) []ID {
	if len(a.Owners) == 1 {
		list = slices.DeleteFunc(slices.Clone(list), func(id ID) bool { return id == a.Owners[0] })
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

// Within reports whether everyone whom a allows is also allowed by source.
func (a Access) Within(source Access) bool {
	both := a.With(source)
	a.Present = a.besidesOwner(a.Present)
	return both.Equal(a)
}

// Equal reports whether two accesses are the same.
func (a Access) Equal(b Access) bool {
	return a.Audience == b.Audience && slices.Equal(a.Owners, b.Owners) && slices.Equal(a.Present, b.Present)
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
	case slices.Contains(a.Present, asker):
		return true
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

// Guards reports whether some people may see both ends of a relation but not its sources,
// whose access is a.
func (a Access) Guards(from, to Access) bool {
	met := slices.Concat(from.Present, to.Present)
	return a.GuardsLink(from, to) || slices.ContainsFunc(met, func(id ID) bool { return !a.hears(id) })
}

// GuardsLink is Guards where only owners may see the ends: a link between two people is for
// those two, even if others met them.
func (a Access) GuardsLink(from, to Access) bool {
	switch a.Audience {
	case Everyone:
		return false
	case Linked:
		ends := Union(from.Owners, to.Owners)
		return slices.ContainsFunc(a.Owners, func(owner ID) bool { return !slices.Contains(ends, owner) })
	}
	return true
}
