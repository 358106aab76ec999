package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
)

// AssociationCue asks what some nodes bring to mind.
type AssociationCue struct {
	From    []graph.ID // what is in mind, such as the evidence of a recall; 1 to MaxK
	Asker   graph.ID   // as in Cue
	Company []graph.ID // as in Cue
	K       int        // number of results, 1 to MaxK; 0 means DefaultK
	// Now is the time of the question; zero means the clock of the machine.
	Now time.Time
	// Rendering says how texts are shown; zero means Verbatim.
	Rendering Rendering
	// MinTrust leaves out nodes that rest on the word of a lower class; zero leaves out nothing.
	MinTrust graph.Trust
}

// associationRestart is the restart probability of the walk along associations: half of the
// activation stays at what is in mind.
const associationRestart = 0.5

// The walk spreads a residue of at least minResidue, through at most maxSpread nodes.
const (
	minResidue = 1e-4
	maxSpread  = 256
)

// Associate returns what some nodes bring to mind, best first: the nodes that the asker may see
// and that a personalised PageRank from them reaches along associations (see graph.Association)
// alone, without the nodes themselves. It need not answer any question. Evidence.Score is the
// activation, 0 to 1, and Evidence.Path the strongest association that leads there. Nodes that
// are missing, and superseded ones, bring nothing to mind.
func (r *Retriever) Associate(ctx context.Context, cue AssociationCue) ([]Evidence, error) {
	list, err := r.associate(ctx, &cue)
	return list, memgraph.Wrap("associate", r.store.Ego(), err)
}

func (r *Retriever) associate(ctx context.Context, cue *AssociationCue) ([]Evidence, error) {
	if len(cue.From) == 0 || len(cue.From) > MaxK {
		return nil, fmt.Errorf("%w: associations of %d nodes, not 1 to %d", graph.ErrInvalid, len(cue.From), MaxK)
	}
	if err := cmp.Or(r.checkRendering(cue.Rendering), checkCount(&cue.K), checkTimes(cue.Now),
		checkTrust(cue.MinTrust)); err != nil {
		return nil, err
	}
	if cue.Now.IsZero() {
		cue.Now = time.Now()
	}
	var from []graph.ID // with the people that IDs of joined people stand for
	if err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		from = nil
		for _, id := range cue.From {
			from = append(from, x.Person(id))
		}
		return access.CheckAskers(x, cue.Asker, cue.Company...)
	}); err != nil {
		return nil, err
	}
	ages, err := r.store.Ages(ctx, cue.Now)
	if err != nil {
		return nil, err
	}
	walk := associationWalk{view: r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}),
		all: r.store.View(memgraph.ViewOptions{}), now: cue.Now, ages: ages, stability: r.edgeStability,
		activation: map[graph.ID]float64{}, residue: map[graph.ID]float64{}, ways: map[graph.ID]way{}}
	if err := walk.spread(ctx, graph.Union(from, nil)); err != nil {
		return nil, err
	}
	for _, id := range from {
		delete(walk.activation, id)
	}
	ids := slices.SortedFunc(maps.Keys(walk.activation), func(a, b graph.ID) int {
		return cmp.Or(cmp.Compare(walk.activation[b], walk.activation[a]), cmp.Compare(b, a))
	})
	records := newReader(ctx, walk.view, nil)
	var picked []found
	for _, id := range ids {
		if len(picked) == cue.K {
			break
		}
		n, err := records.get(id)
		if errors.Is(err, graph.ErrNotFound) ||
			err == nil && (!n.Retired.IsZero() || n.Kind == graph.Person || n.Trust < cue.MinTrust) {
			continue
		}
		if err != nil {
			return nil, err
		}
		picked = append(picked, found{id: id, speaker: n.Speaker, score: walk.activation[id], path: walk.path(id)})
	}
	return r.readAll(ctx, &Cue{Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now,
		MinTrust: cue.MinTrust}, picked)
}

// associationWalk is a personalised PageRank by forward push over the associations that an asker
// may see, read from the records.
type associationWalk struct {
	view       *memgraph.View
	all        *memgraph.View // of the app, which sees what is left of an edge
	now        time.Time
	ages       memgraph.Ages
	stability  time.Duration        // of edges without one; 0 if they do not fade
	activation map[graph.ID]float64 // settled
	residue    map[graph.ID]float64 // still to be spread
	ways       map[graph.ID]way     // the strongest association that led to a node
}

// way is how a node came to mind: from another node, by an edge from there or to there.
type way struct {
	from    graph.ID
	forward bool
	weight  float64
}

// associate is the other end of an association.
type associate struct {
	id      graph.ID
	forward bool    // the edge leads there
	weight  float64 // share of the activation
}

func (w *associationWalk) spread(ctx context.Context, from []graph.ID) error {
	queue := slices.Clone(from)
	for _, id := range from {
		w.residue[id] = 1 / float64(len(from))
		w.ways[id] = way{weight: math.Inf(1)} // it was in mind before
	}
	for spread := 0; len(queue) > 0 && spread < max(maxSpread, len(from)); spread++ {
		id := queue[0]
		queue = queue[1:]
		residue := w.residue[id]
		delete(w.residue, id)
		w.activation[id] += associationRestart * residue
		near, err := w.associates(ctx, id)
		if err != nil {
			return err
		}
		for _, a := range near {
			share := (1 - associationRestart) * residue * a.weight
			if known := w.residue[a.id]; known < minResidue && known+share >= minResidue {
				queue = append(queue, a.id)
			}
			w.residue[a.id] += share
			if share > w.ways[a.id].weight {
				w.ways[a.id] = way{id, a.forward, share}
			}
		}
	}
	for id, residue := range w.residue { // what was not spread is where it is
		w.activation[id] += associationRestart * residue
	}
	return nil
}

// otherEnd returns the node at the other end of an edge.
func otherEnd(e *graph.Edge, id graph.ID) graph.ID {
	if e.To == id {
		return e.From
	}
	return e.To
}

// associates returns the nodes that a node is associated with, and the shares of its activation
// that they get, which add up to 1.
func (w *associationWalk) associates(ctx context.Context, id graph.ID) ([]associate, error) {
	n, err := w.view.Get(ctx, id)
	if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out, in, err := w.view.Edges(ctx, id)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	left, err := w.retentions(ctx, id)
	if err != nil {
		return nil, err
	}
	weights, forward := map[graph.ID]float64{}, map[graph.ID]bool{}
	sum := 0.0
	for _, e := range append(out, in...) {
		other := otherEnd(&e, id)
		if other == id || !e.IsAssociation() || !e.Ended.IsZero() || !e.Holds(w.now) {
			continue
		}
		forward[other] = forward[other] || other == e.To
		weight := e.Strength * e.Confidence * left[e.ID]
		weights[other] += weight
		sum += weight
	}
	var near []associate
	for _, other := range slices.Sorted(maps.Keys(weights)) {
		if weights[other] > 0 {
			near = append(near, associate{other, forward[other], weights[other] / sum})
		}
	}
	return near, nil
}

// retentions returns what is left of the associations of a node.
func (w *associationWalk) retentions(ctx context.Context, id graph.ID) (map[graph.EdgeID]float64, error) {
	out, in, err := w.all.Edges(ctx, id)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return nil, err
	}
	left := make(map[graph.EdgeID]float64, len(out)+len(in))
	for _, e := range append(out, in...) {
		if e.IsAssociation() {
			left[e.ID] = w.retention(&e)
		}
	}
	return left, nil
}

// retention returns the share of an edge that is left: R = exp(-t/S), 1 without a stability. t is
// lived time.
func (w *associationWalk) retention(e *graph.Edge) float64 {
	stability := cmp.Or(e.Stability, w.stability)
	if stability == 0 {
		return 1
	}
	return math.Exp(-w.ages.Edge(e).Hours() / stability.Hours())
}

// path returns the strongest associations that lead to a node, at most maxAssociationSteps.
func (w *associationWalk) path(id graph.ID) (path []hop) {
	for range maxAssociationSteps {
		by := w.ways[id]
		if by.from == 0 {
			break
		}
		path = append(path, hop{waypoint{id: by.from}, waypoint{id: id}, index.NewAttribute(index.Related, by.forward, 1)})
		id = by.from
	}
	slices.Reverse(path)
	return path
}

// maxAssociationSteps bounds the path to what came to mind.
const maxAssociationSteps = 3
