package consolidate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// How associations are learnt: Hebb's rule by co-activation, not by similarity.
const (
	// hebbRate is eta in dw = eta a (1 - w). a is the activation of the pair: 1/rank of the better
	// placed of both results.
	hebbRate = 0.2
	// depressionRate is eta_d in w <- w (1 - eta_d a_i): of the associations of a node with
	// activation a_i = 1/rank, whose partners stayed silent.
	depressionRate = 0.05
	// LinkedFrom is the strength from which an association counts as formed. One co-activation
	// stays below it.
	LinkedFrom = 0.3
	// minAssociation is the strength below which an association ends.
	minAssociation = 0.02
	// maxAssociations bounds the associations of a node; the weakest go first.
	maxAssociations = 32
	// associationStability is S in R = exp(-t/S) of an association. It is fit so that one which
	// was just formed is below LinkedFrom after sixty days of silence.
	associationStability = 30 * 24 * time.Hour
	// maxCoactive is the number of results of one recall that are active together.
	maxCoactive = 5
	// maxPeriod bounds the recalls that a period keeps, the latest.
	maxPeriod = 4096
	// maxAssociationSources is the number of turns that an association lists, the latest.
	maxAssociationSources = 4
)

// period is the working period: what recalls brought up since the last idle run.
type period struct {
	mu      sync.Mutex
	recalls []coactive
}

// coactive are nodes that one recall brought up together.
type coactive struct {
	nodes []graph.ID
	by    graph.ID // the turn that asked, or 0
}

// Recalled notes what a recall brought up, best first. by is the turn that it was for; what is
// associated by it is for those who may see that turn. Zero is a recall of the app itself. What is
// not associated by Idle yet is lost with the process.
func (c *Consolidator) Recalled(by graph.ID, results []graph.ID) {
	nodes := slices.Clone(results[:min(len(results), maxCoactive)])
	if len(nodes) < 2 {
		return
	}
	c.period.mu.Lock()
	defer c.period.mu.Unlock()
	c.period.recalls = append(c.period.recalls, coactive{nodes, by})
	c.period.recalls = c.period.recalls[max(0, len(c.period.recalls)-maxPeriod):]
}

// take empties the period.
func (p *period) take() []coactive {
	p.mu.Lock()
	defer p.mu.Unlock()
	recalls := p.recalls
	p.recalls = nil
	return recalls
}

// recalled returns what recalls brought up, each once, the latest last.
func (p *period) recalled() (ids []graph.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := map[graph.ID]bool{}
	for _, recall := range slices.Backward(p.recalls) {
		for _, id := range recall.nodes {
			if !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	slices.Reverse(ids)
	return ids
}

// putBack keeps recalls whose associations could not be stored.
func (p *period) putBack(recalls []coactive) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.recalls = append(slices.Clone(recalls), p.recalls...)
}

// pairOf is two nodes, the lower first.
type pairOf struct{ a, b graph.ID }

// coactivity is how strongly a pair was active together, and for whom.
type coactivity struct {
	activation float64 // the highest in one recall
	by         []graph.ID
}

// associate strengthens associations whose ends were active together in the period, and weakens
// those with only one active end.
func (c *Consolidator) associate(ctx context.Context, r *Report) error {
	recalls := c.period.take()
	if len(recalls) == 0 {
		return nil
	}
	pairs, active := coactivities(recalls)
	order := slices.SortedFunc(maps.Keys(pairs), func(x, y pairOf) int {
		return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	written := false
	for part := range slices.Chunk(order, pairsAtOnce) {
		var done Report
		err := c.store.Write(ctx, func(w *memgraph.Writer) error {
			done = Report{}
			for _, pair := range part {
				if err := strengthen(w, pair, pairs[pair], &done); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			if !written { // or they would count twice
				c.period.putBack(recalls)
			}
			return err
		}
		written = true
		r.add(&done)
	}
	return c.depress(ctx, pairs, active, r)
}

// pairsAtOnce bounds the pairs, and the nodes, of one transaction.
const pairsAtOnce = 256

// coactivities returns the pairs that were active together, and the activation of each node: 1
// for the first result of a recall, 1/2 for the second, and so on.
func coactivities(recalls []coactive) (pairs map[pairOf]*coactivity, active map[graph.ID]float64) {
	pairs, active = map[pairOf]*coactivity{}, map[graph.ID]float64{}
	for _, recall := range recalls {
		for i, a := range recall.nodes {
			active[a] = max(active[a], 1/float64(i+1))
			for _, b := range recall.nodes[i+1:] {
				if a == b {
					continue
				}
				pair := pairOf{min(a, b), max(a, b)}
				if pairs[pair] == nil {
					pairs[pair] = &coactivity{}
				}
				pairs[pair].activation = max(pairs[pair].activation, 1/float64(i+1))
				if recall.by != 0 {
					pairs[pair].by = append(pairs[pair].by, recall.by)
				}
			}
		}
	}
	return pairs, active
}

// strengthen raises the association of a pair, or adds it.
func strengthen(w *memgraph.Writer, pair pairOf, c *coactivity, r *Report) error {
	sources, err := associationSources(w, pair, c.by)
	if err != nil || sources == nil {
		return err
	}
	between, err := w.EdgesBetween(pair.a, pair.b)
	if err != nil {
		return err
	}
	for i := range between {
		e := &between[i]
		if !e.IsAssociation() || !e.Ended.IsZero() {
			continue
		}
		if equal, err := sameReaders(w, e.Provenance, sources); err != nil {
			return err
		} else if !equal {
			continue
		}
		e.Strength += hebbRate * c.activation * (1 - e.Strength)
		e.Reinforced = w.Now()
		r.Strengthened++
		return w.UpdateEdge(*e)
	}
	_, err = w.Link(graph.Edge{From: pair.a, To: pair.b, Label: graph.Association, Origin: graph.Inferred,
		Strength:  hebbRate * c.activation,
		Stability: associationStability, Provenance: sources})
	if err != nil {
		return err
	}
	r.Associated++
	return prune(w, pair, r)
}

// associationSources returns the nodes that an association rests on: its ends that can be
// sources, and the last turns that brought them up. Nil means that they cannot be associated.
func associationSources(w *memgraph.Writer, pair pairOf, by []graph.ID) ([]graph.ID, error) {
	for _, id := range []graph.ID{pair.a, pair.b} {
		n, err := w.Get(id)
		if errors.Is(err, graph.ErrNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if n.Kind == graph.Person || n.Kind == graph.Draft || !n.Retired.IsZero() {
			return nil, nil
		}
	}
	slices.Sort(by)
	sources := []graph.ID{pair.a, pair.b}
	for _, id := range latest(slices.Compact(by), maxAssociationSources) {
		if _, err := w.Get(id); errors.Is(err, graph.ErrNotFound) {
			return nil, nil // the turn that asked was forgotten
		} else if err != nil {
			return nil, err
		}
		sources = append(sources, id)
	}
	return graph.Union(sources, nil), nil
}

// associationsOf returns the open associations of a node.
func associationsOf(w *memgraph.Writer, id graph.ID) (list []graph.Edge, err error) {
	out, in, err := w.Edges(id)
	for _, e := range append(out, in...) {
		if e.IsAssociation() && e.Ended.IsZero() {
			list = append(list, e)
		}
	}
	return list, err
}

// prune removes the weakest associations of the ends of a pair beyond maxAssociations.
func prune(w *memgraph.Writer, pair pairOf, r *Report) error {
	for _, id := range []graph.ID{pair.a, pair.b} {
		list, err := associationsOf(w, id)
		if err != nil {
			return err
		}
		slices.SortFunc(list, func(a, b graph.Edge) int {
			return cmp.Or(cmp.Compare(a.Strength, b.Strength),
				cmp.Compare(a.ID, b.ID))
		})
		for _, e := range list[:max(0, len(list)-maxAssociations)] {
			if err := w.Unlink(e.ID); err != nil {
				return err
			}
			r.Dissociated++
		}
	}
	return nil
}

// depress weakens the associations of active nodes with partners that stayed silent.
func (c *Consolidator) depress(ctx context.Context, pairs map[pairOf]*coactivity, active map[graph.ID]float64, r *Report) error {
	for nodes := range slices.Chunk(slices.Sorted(maps.Keys(active)), pairsAtOnce) {
		var done Report
		err := c.store.Write(ctx, func(w *memgraph.Writer) error {
			done = Report{}
			for _, id := range nodes {
				if err := depressOne(w, id, active[id], pairs, &done); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		r.add(&done)
	}
	return nil
}

// depressOne weakens the silent associations of one node.
func depressOne(w *memgraph.Writer, id graph.ID, activation float64, pairs map[pairOf]*coactivity, r *Report) error {
	list, err := associationsOf(w, id)
	if errors.Is(err, graph.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		if pairs[pairOf{min(e.From, e.To), max(e.From, e.To)}] != nil {
			continue
		}
		e.Strength *= 1 - depressionRate*activation
		r.Weakened++
		if e.Strength >= minAssociation {
			err = w.UpdateEdge(e)
		} else {
			r.Dissociated++
			err = w.Unlink(e.ID)
		}
		if err != nil {
			return fmt.Errorf("association %v: %w", e.ID, err)
		}
	}
	return nil
}
