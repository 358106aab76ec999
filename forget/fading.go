package forget

import (
	"cmp"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Fading is a detail that is clear and will soon be no longer.
type Fading struct {
	Node    graph.ID
	Span    graph.Span
	Words   string
	Clarity float64   // 0 to 1
	Due     time.Time // when it is no longer clear
	Saves   string    // what would keep it
}

// MaxFading bounds Plan.Fading: those that fade first stay in it.
const MaxFading = 100

// DefaultAhead is the default of Options.Ahead.
const DefaultAhead = 7 * 24 * time.Hour

// fading collects what is about to fade.
type fading struct {
	mask  Mask
	ahead time.Duration
	list  []Fading
}

// add adds the spans of a node that will fade soon.
func (f *fading) add(n *graph.Node, spans []graph.Span, ages memgraph.Ages) {
	if n.Pinned || !n.Retired.IsZero() {
		return
	}
	for i := range spans {
		s, age := &spans[i], ages.Span(n, &spans[i])
		now, later := f.mask.ClarityOf(s, age), f.mask.ClarityOf(s, age+f.ahead)
		if now < f.mask.Clear || later >= f.mask.Clear {
			continue
		}
		curve := anchored(f.mask.Curve, s.Anchor)
		life := lifeOf(curve, cmp.Or(s.Stability, f.mask.Stability), f.mask.Clear/s.Clarity)
		f.list = append(f.list, Fading{Node: n.ID, Span: *s, Words: (*s.Field.In(n))[s.Start:s.End], Clarity: now,
			Due:   due(ages, age, life),
			Saves: "a recall that has it among its first three, feedback that names it, or a pin"})
	}
	if len(f.list) >= 2*MaxFading {
		f.list = f.first()
	}
}

// first returns what fades first.
func (f *fading) first() []Fading {
	slices.SortFunc(f.list, func(a, b Fading) int {
		return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.Node, b.Node), cmp.Compare(a.Span.Field, b.Span.Field),
			cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	return slices.Clip(f.list[:min(len(f.list), MaxFading)])
}
