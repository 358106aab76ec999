package ppr

import "slices"

// A hub has so many arcs that its residue is not pushed. Each neighbour misses almost
// nothing, but the hub misses what they send back. With a probability f to return after
// two steps, the residue r of a hub is worth r + r f + r f² + ... = r / (1 - f). f is
// estimated from a sample of neighbours.

const (
	sampledArcs       = 512
	sampledNeighbours = 32
)

// correctHubs corrects the scores of the nodes with the largest residues. It adds the mass
// that returns to them, and their share of the other nodes' residue, which is in
// proportion to their arcs.
func (w *Walk) correctHubs(g Graph, weights Weights, o Options) {
	var residue float64
	for _, e := range w.table.entries[1:w.table.met] {
		residue += e.residue
	}
	goesOn := (1 - o.Restart) * (1 - o.Restart)
	for _, number := range w.mostResidue(o.Hubs) {
		e := &w.table.entries[number]
		targets, attributes := g.Row(e.node)
		back := goesOn * w.returns(g, weights, e.node, row{targets, attributes})
		w.table.scores[number] += o.Restart * e.residue * back / (1 - back)
		if o.GraphArcs > 0 {
			share := float64(len(targets)) / float64(max(o.GraphArcs, len(targets)))
			w.table.scores[number] += goesOn * (residue - e.residue) * share
		}
	}
}

// mostResidue returns the entries with the largest residues.
func (w *Walk) mostResidue(count int) []uint32 {
	entries, list := w.table.entries, w.hubs[:0]
	for i := uint32(1); i < w.table.met; i++ {
		residue := entries[i].residue
		if residue == 0 || len(list) == count && residue <= entries[list[count-1]].residue {
			continue
		}
		at := len(list)
		for at > 0 && entries[list[at-1]].residue < residue {
			at--
		}
		list = slices.Insert(list[:min(len(list), count-1)], min(at, count-1), i)
	}
	w.hubs = list
	return list
}

// returns estimates the probability that a walker is back at a node after two steps.
func (w *Walk) returns(g Graph, weights Weights, node uint32, r row) float64 {
	neighbours := w.sample(node, r, weights)
	var back float64
	for len(neighbours) > 0 {
		batch := neighbours[:min(ahead, len(neighbours))]
		w.fetch(g, batch)
		for i, neighbour := range batch {
			list, sum := w.weigh(neighbour, w.rows[i], weights)
			for j, target := range w.rows[i].targets {
				if target == node && sum > 0 {
					back += float64(list[j]) / sum
				}
			}
		}
		neighbours = neighbours[len(batch):]
	}
	return back / sampledNeighbours
}

// sample draws neighbours of a node in proportion to the weights, evenly along its row. It
// subsamples a long row evenly. The result is empty for a node without arcs.
func (w *Walk) sample(node uint32, r row, weights Weights) []uint32 {
	if arcs := len(r.targets); arcs > sampledArcs {
		for i := range sampledArcs {
			at := i * arcs / sampledArcs
			w.sampled.targets[i], w.sampled.attributes[i] = r.targets[at], r.attributes[at]
		}
		r = row{w.sampled.targets[:], w.sampled.attributes[:]}
	}
	list, sum := w.weigh(node, r, weights)
	picks := w.sampled.neighbours[:0]
	var passed float64
	for i, weight := range list {
		passed += float64(weight)
		for len(picks) < sampledNeighbours && (float64(len(picks))+0.5)*sum < passed*sampledNeighbours {
			picks = append(picks, r.targets[i])
		}
	}
	return picks
}

// sampled holds the buffers of sample.
type sampled struct {
	targets, attributes [sampledArcs]uint32
	neighbours          [sampledNeighbours]uint32
}
