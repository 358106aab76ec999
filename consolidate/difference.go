package consolidate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/memgraph/graph"
)

// Difference is how the beliefs that other rules make differ from the stored ones. It is for the
// app: it shows what was said in private too.
type Difference struct {
	Added   []Belief
	Gone    []Belief
	Changed []Revised // one belief became another that rests on the same turn
	// Unchanged counts the beliefs that both have.
	Unchanged int
	// Left counts the turns whose beliefs stay as they are: something that was made of them was
	// forgotten, let go or hidden, or the rules failed on them.
	Left int
}

// Belief is a note or a relation.
type Belief struct {
	Node  graph.ID     // 0 for a relation, and for what is not stored yet
	Edge  graph.EdgeID // 0 for a note, and for what is not stored yet
	Text  string
	Turns []graph.ID // that it rests on

	group string // what it can turn into: beliefs of one kind
}

// Revised is a belief under the stored rules and under the others.
type Revised struct{ Before, After Belief }

// Empty reports whether both sets of beliefs are the same.
func (d *Difference) Empty() bool { return len(d.Added)+len(d.Gone)+len(d.Changed) == 0 }

// String returns the counts in one line.
func (d Difference) String() string {
	return fmt.Sprintf("%d added, %d gone, %d changed, %d unchanged, %d turns left as they are", len(d.Added),
		len(d.Gone), len(d.Changed), d.Unchanged, d.Left)
}

// Text returns the counts and a line for each belief that differs.
func (d *Difference) Text() string {
	var b strings.Builder
	fmt.Fprintln(&b, d)
	for _, one := range d.Gone {
		fmt.Fprintf(&b, "- %s\n", one.Text)
	}
	for _, one := range d.Added {
		fmt.Fprintf(&b, "+ %s\n", one.Text)
	}
	for _, one := range d.Changed {
		fmt.Fprintf(&b, "- %s\n+ %s\n", one.Before.Text, one.After.Text)
	}
	return b.String()
}

// pair turns what is gone and what is added from the same turn into changes.
func (d *Difference) pair() {
	added := d.Added
	d.Added = nil
	for _, after := range added {
		at := slices.IndexFunc(d.Gone, func(before Belief) bool {
			return before.group == after.group &&
				slices.ContainsFunc(before.Turns, func(turn graph.ID) bool { return slices.Contains(after.Turns, turn) })
		})
		if at < 0 {
			d.Added = append(d.Added, after)
			continue
		}
		d.Changed = append(d.Changed, Revised{d.Gone[at], after})
		d.Gone = slices.Delete(d.Gone, at, at+1)
	}
}

// beliefOf returns a note as a belief.
func beliefOf(n *graph.Node) Belief {
	group := n.Kind.String()
	if c, ok := n.Detail.(graph.Concept); ok {
		group += " " + c.Type
	}
	return Belief{Node: n.ID, Text: strings.TrimSpace(n.Title + " " + n.Text), Turns: n.Provenance, group: group}
}
