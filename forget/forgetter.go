package forget

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Options configure a Forgetter. The zero value, or nil, has the defaults.
type Options struct {
	Curve Curve // default Exponential
	// HalfLife is by kind of node the time in days after which half is left; see DefaultHalfLife. Kinds of 0,
	// such as people, do not fade.
	HalfLife map[graph.Kind]float64
	// UnusedHalfLife is the same, in days, of facts and summaries that consolidation drew from turns and that no
	// recall has returned yet, as long as turns are kept. 0 means the half-life of their kind. It keeps a
	// memory small: with 25 such a note goes after 20 weeks. Confirmations, profiles and recalls that count
	// nothing do not save it, and a policy's half-life comes first.
	UnusedHalfLife float64
	// EdgeHalfLife is the same by origin of an edge; see DefaultEdgeHalfLife. 0 means that edges
	// of the origin never fade. Edges of two people, and of pinned nodes, never do.
	EdgeHalfLife map[graph.Origin]float64
	// Below is the retention, 0 to 1, below which an edge is unlinked, and a node without edges
	// is let go; default DefaultBelow.
	Below float64
	Caps  Caps
	// Policies are for nodes that they match: the first of them with a Rule other than ByKind gives the rule, and
	// the first with a HalfLife the half-life.
	Policies []Policy
	// Mask says how details fade, and Ahead how long before that a plan lists them (Plan.Fading); 0 means
	// DefaultAhead.
	Mask  Mask
	Ahead time.Duration
}

// Caps bound a memory. Zero means no bound. When one is exceeded, the nodes of least value are let
// go, as far as a rule lets them.
type Caps struct {
	Nodes int // people and turns included
	Bytes int // of nodes, their vectors, spans and stats, and of edges
}

// DefaultBelow is the default of Options.Below.
const DefaultBelow = 0.02

// DefaultHalfLife is the default of Options.HalfLife, in days.
var DefaultHalfLife = map[graph.Kind]float64{
	graph.Turn: 180, graph.Episodic: 180, graph.Situation: 365, graph.Semantic: 730, graph.Procedural: 730,
	graph.Affect: 365, graph.Document: 3650, graph.Intention: 90,
}

// DefaultEdgeHalfLife is the default of Options.EdgeHalfLife, in days. What the operator told, as in
// a relation of two people, never fades.
var DefaultEdgeHalfLife = map[graph.Origin]float64{
	graph.Inferred: 90, graph.Said: 90, graph.Heard: 730, graph.Imported: 730, graph.Told: 0,
}

// Forgetter lets go of what faded, and of what is worth least. Fading itself needs no forgetter and
// no write. Safe for concurrent use.
type Forgetter struct {
	store   *memgraph.Store
	options Options
	perDay  time.Duration // the stability of a half-life of one day
}

// New returns a Forgetter of a memory. Options may be nil. All faults of the options are
// graph.ErrInvalid, together.
func New(store *memgraph.Store, options *Options) (*Forgetter, error) {
	var full Options
	if options != nil {
		full = *options
	}
	if full.Curve == nil {
		full.Curve = Exponential
	}
	full.Below = cmp.Or(full.Below, DefaultBelow)
	full.Ahead = cmp.Or(full.Ahead, DefaultAhead)
	full.HalfLife = filled(full.HalfLife, DefaultHalfLife)
	full.EdgeHalfLife = filled(full.EdgeHalfLife, DefaultEdgeHalfLife)
	full.Policies = slices.Clone(full.Policies)
	if err := full.check(); err != nil {
		return nil, memgraph.Wrap("make a forgetter", "", err)
	}
	if store == nil {
		return nil, memgraph.Wrap("make a forgetter", "", fmt.Errorf("%w: there is no store", graph.ErrInvalid))
	}
	return &Forgetter{store, full, stabilityOf(full.Curve, 1)}, nil
}

// filled returns given values over the defaults.
func filled[K comparable](given, defaults map[K]float64) map[K]float64 {
	all := maps.Clone(defaults)
	maps.Copy(all, given)
	return all
}

func (o *Options) check() error {
	var faults []error
	for kind, days := range o.HalfLife {
		faults = append(faults, checkDays(fmt.Sprintf("the half-life of a %v", kind), days))
	}
	for origin, days := range o.EdgeHalfLife {
		faults = append(faults, checkDays(fmt.Sprintf("the half-life of edges of origin %d", origin), days))
	}
	faults = append(faults, checkDays("UnusedHalfLife", o.UnusedHalfLife))
	if !(o.Below > 0 && o.Below < 1) {
		faults = append(faults, fmt.Errorf("%w: Below is %v, not between 0 and 1", graph.ErrInvalid, o.Below))
	}
	if o.Caps.Nodes < 0 || o.Caps.Bytes < 0 {
		faults = append(faults, fmt.Errorf("%w: caps of %d nodes and %d bytes", graph.ErrInvalid, o.Caps.Nodes, o.Caps.Bytes))
	}
	if o.Ahead < 0 {
		faults = append(faults, fmt.Errorf("%w: Ahead is %v, below 0", graph.ErrInvalid, o.Ahead))
	}
	faults = append(faults, o.Mask.Validate())
	for i := range o.Policies {
		faults = append(faults, o.Policies[i].check())
	}
	return hint.Add(errors.Join(faults...), "leave a field zero for its default")
}

// checkDays returns ErrInvalid unless a half-life is from 0 to a thousand years.
func checkDays(name string, days float64) error {
	const longest = 365_000
	if !(days >= 0 && days <= longest) {
		return fmt.Errorf("%w: %s is %v days", graph.ErrInvalid, name, days)
	}
	return nil
}

// Retention returns the share of a node that is left at a time, 0 to 1: since it was reinforced,
// retrieved or recorded. A pinned node is whole. The zero time means now.
func (f *Forgetter) Retention(ctx context.Context, n *graph.Node, now time.Time) (float64, error) {
	const op = "read retention"
	if n == nil {
		return 0, memgraph.Wrap(op, f.store.Ego(), fmt.Errorf("%w: the node is nil", graph.ErrInvalid))
	}
	ages, err := f.store.Ages(ctx, now)
	if err != nil {
		return 0, err
	}
	own, err := f.withPeople(func(id graph.ID) ([]graph.ID, error) { return f.store.SamePerson(ctx, id) })
	if err != nil {
		return 0, err
	}
	uses, err := f.store.RetrievalStats(ctx, n.ID)
	return own.retention(ages, n, uses), err
}

func (f *Forgetter) retention(ages memgraph.Ages, n *graph.Node, uses graph.RetrievalStats) float64 {
	if n.Pinned {
		return 1
	}
	return f.left(ageOf(ages, n, uses), f.stability(n, uses))
}

// left returns what is left of a node at an age. One without a stability does not fade.
func (f *Forgetter) left(age, stability time.Duration) float64 {
	if stability == 0 {
		return 1
	}
	return f.options.Curve(age, stability)
}

// ageOf returns how long ago a node was reinforced, retrieved or recorded: the latest of them.
func ageOf(ages memgraph.Ages, n *graph.Node, uses graph.RetrievalStats) time.Duration {
	age := ages.Node(n)
	if uses.Count > 0 {
		age = min(age, ages.Since(uses.Last))
	}
	if n := len(uses.Latest); n > 0 { // Last is a time that the clock showed before it was set back
		age = min(age, ages.Since(uses.Latest[n-1]))
	}
	return age
}

// stability returns S of a node, or 0 for one that does not fade.
func (f *Forgetter) stability(n *graph.Node, uses graph.RetrievalStats) time.Duration {
	switch {
	case n.Stability > 0:
		return n.Stability
	case f.options.UnusedHalfLife > 0 && uses.Count == 0 && f.isDrawnFromTurns(n):
		return f.stabilityOf(min(f.options.UnusedHalfLife, cmp.Or(f.halfLife(n), f.options.UnusedHalfLife)))
	}
	return f.stabilityOf(f.halfLife(n))
}

// isDrawnFromTurns reports whether a note is a fact or summary that consolidation drew from turns that are
// kept, and for which no policy sets a half-life.
func (f *Forgetter) isDrawnFromTurns(n *graph.Node) bool {
	if n.Origin != graph.Inferred || n.Text == "" || len(n.Provenance) == 0 {
		return false
	}
	switch d := n.Detail.(type) {
	case graph.Concept:
		if d.Type != graph.FactType {
			return false
		}
	case graph.Episode:
		if n.Kind != graph.Episodic {
			return false
		}
	default:
		return false
	}
	for i := range f.options.Policies {
		p := &f.options.Policies[i]
		if p.Rule == LetFade && (p.Kind == 0 || p.Kind == graph.Turn) || p.HalfLife > 0 && p.matches(n) {
			return false
		}
	}
	return true
}

// stabilityOf returns the stability of a half-life in days.
func (f *Forgetter) stabilityOf(days float64) time.Duration {
	return times(f.perDay, days)
}

// stabilityOf returns the stability of a half-life in days, on a curve.
func stabilityOf(curve Curve, days float64) time.Duration {
	const day = 24 * time.Hour
	return times(day, days*float64(day)/float64(lifeOf(curve, day, 0.5)))
}

// edgeStability returns S of an edge, or 0 for one that never fades.
func (f *Forgetter) edgeStability(e *graph.Edge) time.Duration {
	if f.options.EdgeHalfLife[e.Origin] == 0 {
		return 0
	}
	if e.Stability > 0 {
		return e.Stability
	}
	return f.stabilityOf(f.options.EdgeHalfLife[e.Origin])
}

// lifeOf returns the time after which a curve falls below a retention.
func lifeOf(curve Curve, stability time.Duration, below float64) time.Duration {
	const longest = math.MaxInt64 / 4
	high := time.Duration(1)
	for high < longest && curve(high, stability) >= below {
		high *= 2
	}
	low := high / 2
	for high-low > 1 {
		if middle := low + (high-low)/2; curve(middle, stability) >= below {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
