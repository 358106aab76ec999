package index

import (
	"cmp"
	"fmt"
	"slices"
)

// Difference describes the first difference between two indexes of one memory, or
// returns "". Ordinals may differ. Vectors and tokens are compared by their number.
func (x *Index) Difference(y *Index) string {
	if a, b := x.Stats(), y.Stats(); a != b {
		return fmt.Sprintf("the counts are %+v and %+v", a, b)
	}
	for n := range x.entries {
		id := x.entries[n].id
		if id == 0 {
			continue
		}
		m, known := y.Ordinal(id)
		if !known {
			return fmt.Sprintf("node %v is only in the first", id)
		}
		a, b := x.entries[n], y.entries[m]
		for _, pair := range [][2]uint32{{a.previous, b.previous}, {a.next, b.next}, {a.speaker, b.speaker}} {
			if x.describe(pair[0]) != y.describe(pair[1]) {
				return fmt.Sprintf("the neighbours of node %v are %v and %v", id, x.describe(pair[0]), y.describe(pair[1]))
			}
		}
		ownersA, ownersB := x.accessSets.sets[a.owners], y.accessSets.sets[b.owners]
		for _, e := range []*entry{&a, &b} {
			e.owners, e.previous, e.next, e.speaker = 0, 0, 0, 0
		}
		switch ordinal := uint32(n); {
		case a != b || (x.conversationOf[n] == None) != (y.conversationOf[m] == None):
			return fmt.Sprintf("the entries of node %v are %+v and %+v", id, a, b)
		case !slices.Equal(ownersA, ownersB):
			return fmt.Sprintf("the owners of node %v are %v and %v", id, ownersA, ownersB)
		case x.Length(ordinal) != y.Length(m):
			return fmt.Sprintf("node %v has %d and %d terms", id, x.Length(ordinal), y.Length(m))
		case !slices.Equal(x.describeArcs(ordinal), y.describeArcs(m)):
			return fmt.Sprintf("the arcs of node %v are %v and %v", id, x.describeArcs(ordinal), y.describeArcs(m))
		}
	}
	return ""
}

// describe identifies a node or shared name without its ordinal.
func (x *Index) describe(n uint32) string {
	if n == None {
		return ""
	}
	return cmp.Or(x.Shared(n), x.ID(n).String())
}

// describeArcs returns the sorted arcs of a node without ordinals.
func (x *Index) describeArcs(n uint32) []string {
	targets, attributes := x.Row(n)
	arcs := make([]string, len(targets))
	for i, to := range targets {
		arcs[i] = fmt.Sprintf("%s %x %v", x.describe(to), attributes[i], x.scales(n, to))
	}
	slices.Sort(arcs)
	return arcs
}
