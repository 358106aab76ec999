package channel

import (
	"slices"

	"github.com/egomem/egomem/internal/index"
)

// maxLeadNotes bounds the notes of a candidate that LeadsOn reads.
const maxLeadNotes = 8

// LeadsOn counts where stored edges lead on from: the best candidates with an edge of their own or
// of a note derived from them, and the cue's names with a credited edge. At 0, the later tiers have
// only names and the order of turns to follow.
func (s *State) LeadsOn() (count int) {
	for _, n := range s.Pool.Best(maxWalkSeeds) {
		if s.hasEdge(n) || slices.ContainsFunc(s.notesOf(n), s.hasEdge) {
			count++
		}
	}
	if !s.HasDense() {
		return count
	}
	for _, n := range s.Named {
		if s.hasCreditedEdge(n) {
			count++
		}
	}
	return count
}

// hasEdge reports whether a node has a stored edge that the asker may see.
func (s *State) hasEdge(n uint32) bool {
	_, attributes := s.Access.Row(n)
	return slices.ContainsFunc(attributes, func(a uint32) bool { return index.Attribute(a).Relation() == index.Related })
}

// hasCreditedEdge reports whether a node has an edge that led to useful results before.
func (s *State) hasCreditedEdge(n uint32) bool {
	targets, attributes := s.Access.Row(n)
	for i, to := range targets {
		if index.Attribute(attributes[i]).Relation() != index.Related {
			continue
		}
		if _, known := s.Access.Index.MemoryFit(n, to, s.Embedding.Vector); known {
			return true
		}
	}
	return false
}

// notesOf returns the first notes that are derived from a node.
func (s *State) notesOf(n uint32) (notes []uint32) {
	targets, attributes := s.Access.Row(n)
	for i, note := range targets {
		if arc := index.Attribute(attributes[i]); arc.Relation() == index.DerivedFrom && !arc.Forward() {
			if notes = append(notes, note); len(notes) == maxLeadNotes {
				break
			}
		}
	}
	return notes
}
