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
		case x.describeConversation(ordinal) != y.describeConversation(m):
			return fmt.Sprintf("the conversations of node %v are %s and %s", id, x.describeConversation(ordinal), y.describeConversation(m))
		case x.Length(ordinal) != y.Length(m):
			return fmt.Sprintf("node %v has %d and %d terms", id, x.Length(ordinal), y.Length(m))
		case !slices.Equal(x.describeArcs(ordinal), y.describeArcs(m)):
			return fmt.Sprintf("the arcs of node %v are %v and %v", id, x.describeArcs(ordinal), y.describeArcs(m))
		}
	}
	return x.differentName(y)
}

// differentName describes the first name that two indexes know differently, or returns "".
func (x *Index) differentName(y *Index) string {
	if a, b := len(x.byText), len(y.byText); a != b {
		return fmt.Sprintf("texts mention %d and %d names", a, b)
	}
	for text := range x.byText {
		if a, b := x.describeName(text), y.describeName(text); a != b {
			return fmt.Sprintf("the name %q belongs to %s and to %s", text, a, b)
		}
	}
	if a, b := x.describeLetterNames(), y.describeLetterNames(); !slices.Equal(a, b) {
		return fmt.Sprintf("the names without spaces around them are %v and %v", a, b)
	}
	if a, b := x.describeAll(x.standingInstructions), y.describeAll(y.standingInstructions); !slices.Equal(a, b) {
		return fmt.Sprintf("the standing instructions are %v and %v", a, b)
	}
	return ""
}

// describeName returns who has a name, and which texts mention it where arcs do not say so.
func (x *Index) describeName(text string) string {
	switch n := x.byText[text]; {
	case n == nil:
		return "none"
	case n.bearers != nil:
		return fmt.Sprintf("%v, in %v", x.describeAll(n.bearers.people), x.describeAll(n.bearers.texts))
	default:
		return fmt.Sprintf("%s, in %s", x.describe(n.ordinal), x.describe(n.first))
	}
}

func (x *Index) describeLetterNames() (list []string) {
	for _, one := range x.letterNames {
		list = append(list, fmt.Sprintf("%s of %s, in %v", one.key, x.describe(one.person), x.describeAll(one.texts)))
	}
	return list
}

func (x *Index) describeAll(ordinals []uint32) (list []string) {
	for _, n := range ordinals {
		list = append(list, x.describe(n))
	}
	return list
}

// describe identifies a node or shared name without its ordinal.
func (x *Index) describe(n uint32) string {
	if n == None {
		return ""
	}
	return cmp.Or(x.Shared(n), x.ID(n).String())
}

// describeConversation returns the end of a node's conversation.
func (x *Index) describeConversation(n uint32) string {
	at := x.conversationOf[n]
	if at == None {
		return "none"
	}
	one := x.conversations.list[at]
	return fmt.Sprintf("%q to %s, %d, %d terms", one.session, x.describe(one.last), one.event, x.conversations.lengths[at])
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
