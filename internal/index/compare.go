package index

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/egomem/egomem/memgraph/graph"
)

// Difference describes the first difference between two indexes of one memory, or
// returns "". Ordinals may differ. Vectors and tokens are compared by their number.
func (x *Index) Difference(y *Index) string {
	if a, b := x.Stats(), y.Stats(); a != b {
		return fmt.Sprintf("the counts are %+v and %+v", a, b)
	}
	for n := range x.entries {
		if id := x.entries[n].id; id != 0 {
			if what := x.nodeDifference(y, id); what != "" {
				return what
			}
		}
	}
	for text := range x.byText {
		if what := x.nameDifference(y, text); what != "" {
			return what
		}
	}
	return x.listDifference(y)
}

// nodeDifference is Difference for one node.
func (x *Index) nodeDifference(y *Index, id graph.ID) string {
	n, here := x.Ordinal(id)
	m, there := y.Ordinal(id)
	if !here || !there {
		return fmt.Sprintf("node %v is in the first: %t, in the second: %t", id, here, there)
	}
	a, b := x.entries[n], y.entries[m]
	for _, pair := range [][2]uint32{{a.previous, b.previous}, {a.next, b.next}, {a.speaker, b.speaker}} {
		if x.describe(pair[0]) != y.describe(pair[1]) {
			return fmt.Sprintf("the neighbours of node %v are %v and %v", id, x.describe(pair[0]), y.describe(pair[1]))
		}
	}
	peopleA, peopleB := x.accessSets.sets[a.people], y.accessSets.sets[b.people]
	for _, e := range []*entry{&a, &b} {
		e.people, e.previous, e.next, e.speaker = 0, 0, 0, 0
	}
	switch {
	case a != b:
		return fmt.Sprintf("the entries of node %v are %+v and %+v", id, a, b)
	case x.describeConversation(n) != y.describeConversation(m):
		return fmt.Sprintf("the conversations of node %v are %s and %s", id, x.describeConversation(n), y.describeConversation(m))
	case !slices.Equal(peopleA.owners, peopleB.owners) || !slices.Equal(peopleA.present, peopleB.present):
		return fmt.Sprintf("the owners and people present of node %v are %v and %v", id, peopleA, peopleB)
	case x.Length(n) != y.Length(m):
		return fmt.Sprintf("node %v has %d and %d terms", id, x.Length(n), y.Length(m))
	case !slices.Equal(x.sortedArcs(n), y.sortedArcs(m)):
		return fmt.Sprintf("the arcs of node %v are %v and %v", id, x.sortedArcs(n), y.sortedArcs(m))
	}
	return ""
}

// nameDifference is Difference for one name.
func (x *Index) nameDifference(y *Index, text string) string {
	if a, b := x.describeName(text), y.describeName(text); a != b {
		return fmt.Sprintf("the name %q belongs to %s and to %s", text, a, b)
	}
	return ""
}

// listDifference is Difference for the lists that are no longer than a few people or texts.
func (x *Index) listDifference(y *Index) string {
	if a, b := len(x.byText), len(y.byText); a != b {
		return fmt.Sprintf("texts mention %d and %d names", a, b)
	}
	if !x.joins.Equal(y.joins.Joins) {
		return fmt.Sprintf("the joined people are %v and %v", x.joins.All(), y.joins.All())
	}
	if a, b := x.describeLetterNames(), y.describeLetterNames(); !slices.Equal(a, b) {
		return fmt.Sprintf("the names without spaces around them are %v and %v", a, b)
	}
	if a, b := x.describeAll(x.standingInstructions), y.describeAll(y.standingInstructions); !slices.Equal(a, b) {
		return fmt.Sprintf("the standing instructions are %v and %v", a, b)
	}
	if a, b := x.describeAll(x.triggers), y.describeAll(y.triggers); !slices.Equal(a, b) {
		return fmt.Sprintf("the triggers are %v and %v", a, b)
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

// describeAll returns the ids of nodes.
func (x *Index) describeAll(ordinals []uint32) []graph.ID {
	list := make([]graph.ID, len(ordinals))
	for i, n := range ordinals {
		list[i] = x.ID(n)
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

// comparableArc is an arc without ordinals.
type comparableArc struct {
	to        graph.ID // or 0 for a shared name
	name      string
	attribute uint32
	scales    string // of the edge memories
}

// sortedArcs returns the arcs of a node without ordinals.
func (x *Index) sortedArcs(n uint32) []comparableArc {
	targets, attributes := x.Row(n)
	arcs := make([]comparableArc, len(targets))
	for i, to := range targets {
		arcs[i] = comparableArc{to: x.ID(to), name: x.Shared(to), attribute: attributes[i]}
		if scales := x.scales(n, to); len(scales) > 0 {
			arcs[i].scales = fmt.Sprint(scales)
		}
	}
	slices.SortFunc(arcs, func(a, b comparableArc) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.attribute, b.attribute), cmp.Compare(a.name, b.name),
			cmp.Compare(a.scales, b.scales))
	})
	return arcs
}
