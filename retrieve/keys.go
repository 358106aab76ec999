package retrieve

import (
	"cmp"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// What was said is also found by what was noted of it: a note says in whole words, with
// names and dates, what a turn only hints at. So a node is read together with the notes
// that rest on it (LIGHT: key-values and summaries are the keys of a raw pair), and a
// note that fits brings what it rests on.

const (
	mostKeys  = 4 // notes that a node is read with: those with most of the cue's words
	mostBases = 8 // nodes that a note may rest on, to be a key: what rests on more sums up
)

// keysOf returns the notes by which a node is found too.
func (s *search) keysOf(number uint32) []uint32 {
	var keys []uint32
	if s.off(Keys) {
		return nil
	}
	targets, attributes := s.index.Row(number)
	for i, target := range targets {
		a := index.Attribute(attributes[i])
		if a.Relation() == index.DerivedFrom && !a.Forward() && s.key(target) && !s.hidden(a, target) {
			keys = append(keys, target)
		}
	}
	if len(keys) > mostKeys {
		slices.SortStableFunc(keys, func(a, b uint32) int { return cmp.Compare(s.match.Of(b), s.match.Of(a)) })
		keys = keys[:mostKeys]
	}
	return keys
}

// key reports whether a note says what its bases are about: one that is a name alone does
// not.
func (s *search) key(number uint32) bool {
	switch s.index.Kind(number) {
	case graph.Semantic, graph.Episodic, graph.Situation:
		return !s.index.Traits(number).Has(language.Wordless) && s.visible(number) && (s.cue.Retired || !s.index.Retired(number)) && len(s.basesOf(number)) <= mostBases
	}
	return false
}

// basesOf returns what a note rests on.
func (s *search) basesOf(number uint32) []uint32 {
	var bases []uint32
	targets, attributes := s.index.Row(number)
	for i, target := range targets {
		if a := index.Attribute(attributes[i]); a.Relation() == index.DerivedFrom && a.Forward() {
			bases = append(bases, target)
		}
	}
	return bases
}

// addBases puts what a note rests on into the pool.
func (s *search) addBases(number uint32) {
	if s.off(Keys) || s.index.Kind(number) == graph.Turn || !s.key(number) {
		return
	}
	for _, basis := range s.basesOf(number) {
		s.add(basis)
	}
}
