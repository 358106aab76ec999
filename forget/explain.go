package forget

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Explanation says what becomes of a node, and why.
type Explanation struct {
	Node      graph.ID
	Rule      Rule // Keep or LetFade
	Why       string
	Retention float64       // what is left, 0 to 1
	Age       time.Duration // lived time since it was reinforced, retrieved or recorded
	Stability time.Duration // 0 for what does not fade
	// Due is when less than Options.Below will be left; zero if the rule keeps it, or it does not fade.
	Due time.Time
	// Edges and Dependents keep a node that faded: notes and edges that rest on it, and nodes that name it.
	Edges, Dependents int
	Saves             string // what would keep it
}

// Explain says what becomes of a node. It reads that node alone and writes nothing.
func (f *Forgetter) Explain(ctx context.Context, id graph.ID) (Explanation, error) {
	ages, err := f.store.Ages(ctx, time.Time{})
	if err != nil {
		return Explanation{}, err
	}
	own, err := f.withPeople(func(id graph.ID) ([]graph.ID, error) { return f.store.SamePerson(ctx, id) })
	if err != nil {
		return Explanation{}, err
	}
	seen, err := f.store.Examine(ctx, id)
	if err != nil {
		return Explanation{}, err
	}
	n, uses := seen.Node, seen.Uses
	e := Explanation{Node: id, Retention: own.retention(ages, &n, uses), Age: ageOf(ages, &n, uses),
		Stability: own.stability(&n, uses),
		Edges:     len(seen.Edges), Dependents: len(graph.Union(seen.Dependents, seen.Naming)) + len(seen.Derived)}
	e.Rule, e.Why = own.rule(&n)
	if e.Rule == LetFade {
		if e.Stability > 0 {
			e.Due = due(ages, e.Age, lifeOf(f.options.Curve, e.Stability, f.options.Below))
		}
		e.Saves = "a recall, an edge, a note that rests on it, or a pin"
	}
	return e, nil
}

// due returns when something of an age reaches an age.
func due(ages memgraph.Ages, age, life time.Duration) time.Time {
	const longest = 100 * 365 * 24 * time.Hour
	return ages.Moment().Add(min(life-age, longest))
}

// String returns the explanation in a line.
func (e Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "node %v: %.0f %% left after %.0f days; %s", e.Node, 100*e.Retention, e.Age.Hours()/24, e.Why)
	if e.Rule == LetFade {
		if !e.Due.IsZero() {
			fmt.Fprintf(&b, "; faded on %s", e.Due.Format(time.DateOnly))
		}
		if e.Edges+e.Dependents > 0 {
			fmt.Fprintf(&b, ", but held by %d edges and %d dependents", e.Edges, e.Dependents)
		}
		fmt.Fprintf(&b, "; saved by %s", e.Saves)
	}
	return b.String()
}
