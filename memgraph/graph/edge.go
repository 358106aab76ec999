package graph

import (
	"cmp"
	"fmt"
	"math"
	"time"
	"unicode/utf8"
)

// EdgeID names an edge within one ego. IDs grow from 1 and are never used again.
type EdgeID uint64

// Edge is a directed, labelled relation between two nodes. Turn order, speakers,
// mentions and provenance need no edges: the nodes themselves say them, and the
// graph that retrieval walks has them all.
type Edge struct {
	ID    EdgeID `json:"id,omitzero"` // given by the store
	From  ID     `json:"from,omitzero"`
	To    ID     `json:"to,omitzero"`
	Label string `json:"label,omitzero"` // the relation, as in "works at"

	// Strength is how firmly the two are tied, > 0; 0 is stored as 1. Confidence,
	// 0 to 1, is how sure the relation is; 0 is stored as 1.
	Strength   float64 `json:"strength,omitzero"`
	Confidence float64 `json:"confidence,omitzero"`

	// ValidFrom and ValidTo say when the relation held in the world; zero means
	// since ever and until further notice. Recorded is when this memory learnt of
	// it, Ended when it learnt that it is over; the store sets both.
	ValidFrom time.Time `json:"validFrom,omitzero"`
	ValidTo   time.Time `json:"validTo,omitzero"`
	Recorded  time.Time `json:"recorded,omitzero"`
	Ended     time.Time `json:"ended,omitzero"`

	// Stability is S in the retention R = exp(-t/S) of the tie, 0 leaves it to the
	// forgetter; Reinforced is when t began anew, zero means at Recorded.
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"`

	// Memory says what the tie was of use for: a vector of the memory's embedding
	// model, up to length one. Nil until the edge was credited.
	Memory []float32 `json:"memory,omitzero"`

	Provenance []ID `json:"provenance,omitzero"` // the nodes that it rests on
}

// Believed reports whether the memory held the relation to be so at a moment of its
// own history.
func (e *Edge) Believed(at time.Time) bool {
	return !e.Recorded.After(at) && (e.Ended.IsZero() || e.Ended.After(at))
}

// Holds reports whether the relation holds at a moment in the world.
func (e *Edge) Holds(at time.Time) bool { return holds(e.ValidFrom, e.ValidTo, at) }

// MaxStrength bounds an edge's strength. The graph tells strengths apart up to
// 2^16; see Attribute.
const MaxStrength = 1e6

// Validate returns ErrInvalid, or ErrBadVector, with the reason when the edge cannot be
// stored, whatever its ends are.
func (e *Edge) Validate() error {
	own := *e
	return own.Check()
}

// check fills in the defaults and returns ErrInvalid with the reason when the
// edge cannot be stored.
func (e *Edge) Check() error {
	if e.Strength == 0 {
		e.Strength = 1
	}
	if e.Confidence == 0 {
		e.Confidence = 1
	}
	switch {
	case e.From == 0 || e.To == 0:
		return fmt.Errorf("%w: an edge needs two nodes", ErrInvalid)
	case e.Label == "" || len(e.Label) > MaxName:
		return fmt.Errorf("%w: an edge's label has 1 to %d bytes, this one %d", ErrInvalid, MaxName, len(e.Label))
	case !utf8.ValidString(e.Label):
		return fmt.Errorf("%w: the label is not valid UTF-8", ErrInvalid)
	case !(e.Strength > 0 && e.Strength <= MaxStrength):
		return fmt.Errorf("%w: strength %v is not in (0, %v]", ErrInvalid, e.Strength, float64(MaxStrength))
	case !(e.Confidence > 0 && e.Confidence <= 1):
		return fmt.Errorf("%w: confidence %v is not in (0, 1]", ErrInvalid, e.Confidence)
	case len(e.Provenance) > MaxProvenance:
		return fmt.Errorf("%w: %d nodes of provenance, at most %d", ErrInvalid, len(e.Provenance), MaxProvenance)
	case !e.ValidTo.IsZero() && e.ValidTo.Before(e.ValidFrom):
		return fmt.Errorf("%w: the relation ends at %v before it begins at %v", ErrInvalid, e.ValidTo, e.ValidFrom)
	case e.Stability < 0:
		return fmt.Errorf("%w: a stability of %v", ErrInvalid, e.Stability)
	}
	return cmp.Or(CheckTime("valid-from", e.ValidFrom), CheckTime("valid-to", e.ValidTo), CheckTime("reinforced", e.Reinforced), e.checkMemory())
}

// checkMemory returns ErrBadVector unless the memory vector is absent or at most
// of length one.
func (e *Edge) checkMemory() error {
	if len(e.Memory) > MaxDim {
		return fmt.Errorf("%w: a memory vector of %d values, at most %d", ErrBadVector, len(e.Memory), MaxDim)
	}
	var sum float64
	for _, x := range e.Memory {
		sum += float64(x) * float64(x)
	}
	if !(sum <= 1+1e-3) {
		return fmt.Errorf("%w: a memory vector of length %v, at most 1", ErrBadVector, math.Sqrt(sum))
	}
	return nil
}
