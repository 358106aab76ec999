package retrieve

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/ppr"
)

var _ ppr.Graph = (*index.Index)(nil)

// How readily the walk follows each relation, beside an arc's own strength.
var relationWeights = [...]float32{
	index.Related:     1,
	index.Follows:     0.5,
	index.SaidBy:      0.2,
	index.Mentions:    1,
	index.DerivedFrom: 1,
}

// namedShare is the part of the walk that starts at the people and names in the
// cue; the rest starts at the best candidates.
const namedShare = 0.3

// addByGraph walks from what the cue found so far, records how much of the walk
// each candidate gets beyond its own start, and adds the best that only the graph
// reaches.
func (s *search) addByGraph() error {
	seeds := s.withNamed(s.seedsOfPool())
	if len(seeds) == 0 {
		return nil
	}
	for _, seed := range seeds {
		if at, have := s.place[seed.Node]; have {
			s.pool[at].seed += seed.Weight
		}
	}
	scores, err := s.walk.Run(s.index, s.weigh, seeds, ppr.Options{})
	if err != nil {
		return err
	}
	best := newTop(mostByGraph)
	for _, score := range scores {
		if at, have := s.place[score.Node]; have {
			c := &s.pool[at]
			c.graph = max(0, score.Value-ppr.DefaultRestart*c.seed)
		} else if best.takes(float32(score.Value)) && s.wanted(score.Node) {
			best.offer(score.Node, float32(score.Value))
		}
	}
	known := len(s.pool)
	for _, number := range best.sorted() {
		s.add(number)
		s.measure(&s.pool[len(s.pool)-1])
	}
	for _, score := range scores {
		if at, have := s.place[score.Node]; have && at >= known {
			s.pool[at].graph = score.Value
		}
	}
	return nil
}

// seedsOfPool picks the candidates that the walk starts from, those that words and meaning
// fit best, by how well they do.
func (s *search) seedsOfPool() []ppr.Seed {
	words := scaleOf(s.pool, func(c *candidate) float64 { return c.words })
	dense := scaleOf(s.pool, func(c *candidate) float64 { return c.dense })
	seeds := make([]ppr.Seed, len(s.pool))
	for i := range s.pool {
		c := &s.pool[i]
		meant := dense.or(c.dense, words, c.words)
		seeds[i] = ppr.Seed{Node: c.number, Weight: math.Exp(words.score(c.words) + meant)}
	}
	slices.SortStableFunc(seeds, func(a, b ppr.Seed) int { return cmp.Compare(b.Weight, a.Weight) })
	return seeds[:min(len(seeds), seedsOfWalk)]
}

// withNamed gives the people and names in the cue their part of the walk's start, and
// shares out the rest among the seeds.
func (s *search) withNamed(seeds []ppr.Seed) []ppr.Seed {
	var total float64
	for _, seed := range seeds {
		total += seed.Weight
	}
	share := 1.0
	switch {
	case len(seeds) == 0:
		share = 0
	case len(s.named) > 0:
		share = 1 - namedShare
	}
	for i := range seeds {
		seeds[i].Weight *= share / total
	}
	for _, named := range s.named {
		seeds = append(seeds, ppr.Seed{Node: named, Weight: (1 - share) / float64(len(s.named))})
	}
	return seeds
}

// weigh gives each arc its relation's weight, its strength, what is left of it, how much
// its target's kind is wanted, how well what it was of use for fits the cue, and what was
// felt there the mood, divided
// by how many things hang on a target that only connects: a name that everybody uses says
// little.
//
// What the asker may not know of is not walked to, nor along what ties two nodes by
// a secret.
func (s *search) weigh(from uint32, targets, attributes []uint32, out []float32) {
	for i, attribute := range attributes {
		a := index.Attribute(attribute)
		if s.hidden(a, targets[i]) {
			out[i] = 0
			continue
		}
		weight := relationWeights[a.Relation()] * a.Strength()
		if a.Relation() == index.Related {
			weight *= a.Retention(s.day) * s.fit(from, targets[i]) * float32(s.congenial(targets[i]))
			s.related = true
		}
		if s.connects(a, targets[i]) {
			weight /= spread(s.hangOn(targets[i]))
		} else if !s.cue.Leaning.none() {
			weight *= s.leaning(s.index.Kind(targets[i]))
		}
		out[i] = weight
	}
}

// connects reports whether an arc leads to a name or a person. Most arcs say so by
// themselves, which spares a look at the target.
func (s *search) connects(a index.Attribute, target uint32) bool {
	switch a.Relation() {
	case index.Mentions, index.SaidBy:
		return a.Forward()
	case index.Follows:
		return false
	}
	kind := s.index.Kind(target)
	return kind == 0 || kind == graph.Person
}

// fit returns the factor of a tie, 1/2 to 2, by how well what it was of use for fits the
// cue; 1 when it was of none.
func (s *search) fit(a, b uint32) float32 {
	if s.vector == nil {
		return 1
	}
	fit, known := s.index.MemoryFit(a, b, s.vector)
	if !known {
		return 1
	}
	return float32(math.Exp2(float64(min(max(fit, -1), 1))))
}

// spread is the divisor of an arc to a target that so many things hang on.
func spread(others int) float32 {
	if others < len(spreads) {
		return spreads[others]
	}
	return float32(math.Log2(2 + float64(others)))
}

var spreads = func() (table [1024]float32) {
	for others := range table {
		table[others] = float32(math.Log2(2 + float64(others)))
	}
	return table
}()
