package memgraph

import (
	"cmp"
	"fmt"
	"math"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/codec"
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
	return own.check()
}

// check fills in the defaults and returns ErrInvalid with the reason when the
// edge cannot be stored.
func (e *Edge) check() error {
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
	return cmp.Or(checkTime("valid-from", e.ValidFrom), checkTime("valid-to", e.ValidTo), checkTime("reinforced", e.Reinforced), e.checkMemory())
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

// edgeVersion is the version of an edge's stored form.
const edgeVersion = 1

// The fields of a stored edge. Numbers are never used again.
const (
	edgeLabel = iota + 1
	edgeStrength
	edgeConfidence
	edgeValidFrom
	edgeValidTo
	edgeProvenance
	edgeEnded
	edgeStability
	edgeReinforced
	edgeMemory
	edgeNumber
	edgeTo
)

// encodeEdge returns the stored form of an edge in a bundle. Strength and confidence
// are left out where they are 1.
func encodeEdge(e *Edge, bundle EdgeID) []byte {
	r := codec.NewRecord(edgeVersion)
	r.Uint(edgeNumber, uint64(e.ID-bundle))
	r.Uint(edgeTo, uint64(e.To))
	r.String(edgeLabel, e.Label)
	if e.Strength != 1 {
		r.Float(edgeStrength, e.Strength)
	}
	if e.Confidence != 1 {
		r.Float(edgeConfidence, e.Confidence)
	}
	r.Time(edgeValidFrom, e.ValidFrom)
	r.Time(edgeValidTo, e.ValidTo)
	r.Uints(edgeProvenance, plain(e.Provenance))
	r.Time(edgeEnded, e.Ended)
	r.Int(edgeStability, int64(e.Stability))
	r.Time(edgeReinforced, e.Reinforced)
	if len(e.Memory) > 0 {
		r.Raw(edgeMemory, encodeFloats(e.Memory))
	}
	return r.Bytes()
}

// decodeEdge reads what encodeEdge wrote of an edge of a bundle, whose name, node and time it
// has. label is that of the edge before, which is often the same.
func decodeEdge(e *Edge, record []byte, label string) error {
	e.Strength, e.Confidence = 1, 1
	for f, err := range codec.Fields(record, edgeVersion) {
		if err != nil {
			return fmt.Errorf("edge %d: %w", e.ID, err)
		}
		switch f.Number {
		case edgeNumber:
			e.ID += EdgeID(f.Uint())
		case edgeTo:
			e.To = ID(f.Uint())
		case edgeLabel:
			if e.Label = label; string(f.Bytes()) != label {
				e.Label = f.String()
			}
		case edgeStrength:
			e.Strength = f.Float()
		case edgeConfidence:
			e.Confidence = f.Float()
		case edgeValidFrom:
			e.ValidFrom = f.Time()
		case edgeValidTo:
			e.ValidTo = f.Time()
		case edgeProvenance:
			list, err := idList(f)
			if err != nil {
				return fmt.Errorf("edge %d: %w", e.ID, err)
			}
			e.Provenance = list
		case edgeEnded:
			e.Ended = f.Time()
		case edgeStability:
			e.Stability = time.Duration(f.Int())
		case edgeReinforced:
			e.Reinforced = f.Time()
		case edgeMemory:
			e.Memory = decodeFloats(f.Bytes())
		}
	}
	if !(e.Strength > 0 && e.Strength <= MaxStrength) || !(e.Confidence > 0 && e.Confidence <= 1) {
		return fmt.Errorf("edge %d: %w: strength %v, confidence %v", e.ID, ErrCorrupt, e.Strength, e.Confidence)
	}
	return nil
}
