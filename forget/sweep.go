package forget

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Budget bounds a Sweep. The zero value has the defaults.
type Budget struct {
	Batch     int // decisions in one transaction; default DefaultBatch
	Decisions int // in all; 0 means the whole plan
}

// DefaultBatch is the default of Budget.Batch.
const DefaultBatch = 64

// Swept is what a Sweep did.
type Swept struct {
	Unlinked []graph.EdgeID
	LetGo    []graph.ID
	Skipped  []Skipped // what changed since the plan; it stays
	Rest     int       // decisions beyond the budget
}

// Skipped is a decision that was not carried out, and why.
type Skipped struct {
	Decision
	Reason string
}

// Sweep carries out a plan in batches, each in a transaction of its own, so that writes in between
// do not wait long. What changed since the plan stays: each transaction compares what the
// decision was made of, but does not count again for a cap. A sweep that is interrupted can be planned again. It costs what goes, not
// what stays. A plan of the future, or of another memory, is graph.ErrInvalid.
func (f *Forgetter) Sweep(ctx context.Context, plan *Plan, budget Budget) (Swept, error) {
	var swept Swept
	if plan == nil || plan.future || !f.store.Is(plan.store) || budget.Batch < 0 || budget.Decisions < 0 {
		return swept, memgraph.Wrap("sweep", f.store.Ego(),
			fmt.Errorf("%w: a plan of now, for this memory, and a budget that is not negative are needed", graph.ErrInvalid))
	}
	todo := plan.Decisions
	if budget.Decisions > 0 && budget.Decisions < len(todo) {
		todo, swept.Rest = todo[:budget.Decisions], len(todo)-budget.Decisions
	}
	for len(todo) > 0 {
		batch := todo[:min(len(todo), cmp.Or(budget.Batch, DefaultBatch))]
		todo = todo[len(batch):]
		err := kv.InHalves(len(batch), func(from, to int) error {
			done, err := f.sweep(ctx, batch[from:to])
			if err == nil {
				swept.Unlinked, swept.LetGo, swept.Skipped = append(swept.Unlinked, done.Unlinked...),
					append(swept.LetGo, done.LetGo...), append(swept.Skipped, done.Skipped...)
			}
			return err
		})
		if err != nil {
			swept.Rest += len(todo) + len(batch)
			return swept, err
		}
	}
	return swept, nil
}

// sweep carries out some decisions in one transaction.
func (f *Forgetter) sweep(ctx context.Context, batch []Decision) (done Swept, err error) {
	err = f.store.Write(ctx, func(w *memgraph.Writer) error {
		done = Swept{} // the function may run again
		own, err := f.withPeople(w.SamePerson)
		if err != nil {
			return err
		}
		for _, d := range batch {
			reason, err := own.carryOut(w, &d)
			switch {
			case err != nil:
				return err
			case reason != "":
				done.Skipped = append(done.Skipped, Skipped{d, reason})
			case d.Action == Unlink:
				done.Unlinked = append(done.Unlinked, d.Edge)
			default:
				done.LetGo = append(done.LetGo, d.Node)
			}
		}
		return nil
	})
	return done, err
}

// carryOut carries out a decision, unless what it was made of changed; then it says how.
func (f *Forgetter) carryOut(w *memgraph.Writer, d *Decision) (reason string, err error) {
	if d.Action == Unlink {
		e, err := w.Edge(d.Edge)
		if errors.Is(err, graph.ErrNotFound) {
			return "the edge is gone already", nil
		}
		if err != nil {
			return "", err
		}
		if reason, err := f.changedEdge(w, d, &e); reason != "" || err != nil {
			return reason, err
		}
		return "", w.Unlink(d.Edge)
	}
	n, err := w.Examine(d.Node)
	if errors.Is(err, graph.ErrNotFound) {
		return "the node is gone already", nil
	}
	if err != nil {
		return "", err
	}
	if reason := changedNode(d, &n); reason != "" {
		return reason, nil
	}
	if rule, why := f.rule(&n.Node); rule == Keep {
		return why, nil
	}
	if d.twin != 0 {
		twin, err := w.Get(d.twin)
		switch {
		case errors.Is(err, graph.ErrNotFound):
			return "the other node with its words is gone", nil
		case err != nil:
			return "", err
		case wordsOf(&twin) != wordsOf(&n.Node):
			return "the other node with its words says something else, or is for other readers", nil
		}
	}
	return "", w.LetGo(d.Node)
}

// changedEdge says what changed about an edge since the plan, or returns "".
func (f *Forgetter) changedEdge(w *memgraph.Writer, d *Decision, e *graph.Edge) (reason string, err error) {
	if markOf(e) != d.mark {
		return "the edge changed since the plan", nil
	}
	for _, end := range []graph.ID{e.From, e.To} {
		n, err := w.Get(end)
		if err != nil {
			return "", err
		}
		if n.Pinned {
			return "one of its ends was pinned", nil
		}
	}
	return "", nil
}

// changedNode says what changed about a node since the plan, or returns "".
func changedNode(d *Decision, n *memgraph.Examined) string {
	switch {
	case n.Node.Revision != d.revision || n.Node.Merged != d.merged:
		return "the node changed since the plan"
	case n.Uses.Count != d.uses:
		return "the node was retrieved since the plan"
	case len(n.Dependents)+len(n.Derived)+len(n.Naming) > 0:
		return "something rests on the node"
	}
	for i := range n.Edges {
		if mark, known := d.edges[n.Edges[i].ID]; !known || mark != markOf(&n.Edges[i]) {
			return "the node has an edge that is new or changed"
		}
	}
	return ""
}
