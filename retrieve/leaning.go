package retrieve

import (
	"fmt"
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// Leaning is how much each family of memories is wanted beside the others: the first
// is turns, episodes and situations; the second concepts, facts, documents and
// feelings; the third rules and intentions. Parts are 0 or more; the zero value wants
// none more than the others.
type Leaning struct {
	Episodic, Semantic, Procedural float64
}

// family numbers the three.
type family int

const (
	episodic family = iota
	semantic
	procedural
	families
)

func familyOf(kind graph.Kind) family {
	switch kind {
	case graph.Turn, graph.Episodic, graph.Situation:
		return episodic
	case graph.Procedural, graph.Intention:
		return procedural
	}
	return semantic
}

// check returns memgraph.ErrInvalid unless all parts are numbers, 0 or more.
func (l Leaning) check() error {
	for _, part := range []float64{l.Episodic, l.Semantic, l.Procedural} {
		if !(part >= 0 && part <= math.MaxFloat32) {
			return fmt.Errorf("%w: a leaning of %v", graph.ErrInvalid, part)
		}
	}
	return nil
}

// parts returns the part of each family, adding up to 1.
func (l Leaning) parts() (parts [families]float64) {
	sum := l.Episodic + l.Semantic + l.Procedural
	return [families]float64{l.Episodic / sum, l.Semantic / sum, l.Procedural / sum}
}

// none reports whether nothing is wanted more than the rest.
func (l Leaning) none() bool { return l == Leaning{} }

// leaning returns the weight of an arc to a kind, 0 to 1. Names and people only
// connect.
func (s *search) leaning(kind graph.Kind) float32 {
	if s.cue.Leaning.none() || kind == 0 || kind == graph.Person {
		return 1
	}
	parts := s.cue.Leaning.parts()
	return float32(parts[familyOf(kind)] / max(parts[episodic], parts[semantic], parts[procedural]))
}

// mix reorders the ranked pool so that its beginning holds the families in the parts
// that are asked for, each one's best first: next is always the family that is furthest
// behind. One that is used up leaves its place to the others.
func (s *search) mix() {
	if s.cue.Leaning.none() {
		return
	}
	var queues [families][]candidate
	for i := range s.pool {
		f := familyOf(s.index.Kind(s.pool[i].number))
		queues[f] = append(queues[f], s.pool[i])
	}
	parts := s.cue.Leaning.parts()
	var taken [families]float64
	for i := range s.pool {
		next := families
		for f := range families {
			if len(queues[f]) == 0 {
				continue
			}
			behind := func(f family) float64 { return parts[f]*float64(i+1) - taken[f] }
			if next == families || behind(f) > behind(next) {
				next = f
			}
		}
		s.pool[i], queues[next] = queues[next][0], queues[next][1:]
		taken[next]++
	}
}
