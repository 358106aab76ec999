package retrieve

import (
	"cmp"
	"math"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// found is a picked candidate without its record.
type found struct {
	id      graph.ID
	speaker graph.ID
	score   float64
	parts   []Part
	path    []hop
	tier    Tier
	act     bool
}

// pick returns the best of the ranked pool.
func (s *search) pick() []found {
	s.mix()
	weights := s.fusion()
	var picked []found
	for i := range s.pool[:min(len(s.pool), s.wantedCount())] {
		c := &s.pool[i]
		f := found{id: s.index.ID(c.number), speaker: s.speaker(c.number), score: c.score, path: s.path(c), tier: c.tier}
		f.act = s.act(c)
		for at, value := range c.features {
			if part := weights[at] * value; math.Abs(part) >= 0.005 {
				f.parts = append(f.parts, Part{featureNames[at], part})
			}
		}
		slices.SortStableFunc(f.parts, func(a, b Part) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
		picked = append(picked, f)
	}
	return picked
}

// spares is how many more are picked when some may turn out to be forgotten, or a mood may
// bring others before them.
const spares = 32

// wantedCount is how many pieces of evidence to pick.
func (s *search) wantedCount() int {
	if s.cue.View == Remembered || s.cue.Mood != (graph.Mood{}) {
		return s.cue.K + spares
	}
	return s.cue.K
}

// act reports whether an action is to be done: whether the walk came to it from something
// that happened or was said.
func (s *search) act(c *candidate) bool {
	if s.index.Kind(c.number) != graph.Procedural || c.seed > 0 || c.graph == 0 {
		return false
	}
	path := s.likeliest(c)
	return len(path) > 0 && familyOf(s.index.Kind(path[0].From)) == episodic
}

// recent returns the latest wanted nodes, for a cue that nothing bears on.
func (s *search) recent() []found {
	var picked []found
	for number := s.index.Len() - 1; number >= 0 && len(picked) < s.cue.K; number-- {
		if n := uint32(number); s.wanted(n) {
			picked = append(picked, found{id: s.index.ID(n), speaker: s.speaker(n)})
		}
	}
	return picked
}

func (s *search) speaker(number uint32) graph.ID {
	if speaker := s.index.Speaker(number); speaker != index.None && s.visible(speaker) {
		return s.index.ID(speaker)
	}
	return 0
}
