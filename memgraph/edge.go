package memgraph

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/internal/codec"
)

// EdgeID names an edge within one ego. IDs grow from 1 and are never used again.
type EdgeID uint64

// Edge is a directed, labelled relation between two nodes. Turn order, speakers,
// mentions and provenance need no edges: the nodes themselves say them, and the
// graph that retrieval walks has them all.
type Edge struct {
	ID       EdgeID // given by the store
	From, To ID
	Label    string // the relation, as in "works at"

	// Strength is how firmly the two are tied, > 0; 0 is stored as 1. Confidence,
	// 0 to 1, is how sure the relation is; 0 is stored as 1.
	Strength, Confidence float64

	// ValidFrom and ValidTo say when the relation held in the world; zero means
	// since ever and until further notice. Recorded is set by the store.
	ValidFrom, ValidTo, Recorded time.Time

	Provenance []ID // the nodes that it rests on
}

// MaxStrength bounds an edge's strength. The graph tells strengths apart up to
// 2^16; see Attribute.
const MaxStrength = 1e6

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
	}
	if err := checkTime("valid-from", e.ValidFrom); err != nil {
		return err
	}
	return checkTime("valid-to", e.ValidTo)
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
	edgeRecorded
	edgeProvenance
)

// encode returns the stored form of the edge; ends and id are in the key.
func (e *Edge) encode() []byte {
	r := codec.NewRecord(edgeVersion)
	r.String(edgeLabel, e.Label)
	r.Float(edgeStrength, e.Strength)
	r.Float(edgeConfidence, e.Confidence)
	r.Time(edgeValidFrom, e.ValidFrom)
	r.Time(edgeValidTo, e.ValidTo)
	r.Time(edgeRecorded, e.Recorded)
	r.Uints(edgeProvenance, plain(e.Provenance))
	return r.Bytes()
}

// decodeEdge reads what encode wrote.
func decodeEdge(id EdgeID, from, to ID, record []byte) (Edge, error) {
	e := Edge{ID: id, From: from, To: to}
	for f, err := range codec.Fields(record, edgeVersion) {
		if err != nil {
			return Edge{}, fmt.Errorf("edge %d: %w", id, err)
		}
		switch f.Number {
		case edgeLabel:
			e.Label = f.String()
		case edgeStrength:
			e.Strength = f.Float()
		case edgeConfidence:
			e.Confidence = f.Float()
		case edgeValidFrom:
			e.ValidFrom = f.Time()
		case edgeValidTo:
			e.ValidTo = f.Time()
		case edgeRecorded:
			e.Recorded = f.Time()
		case edgeProvenance:
			list, err := f.Uints()
			if err != nil {
				return Edge{}, fmt.Errorf("edge %d: %w", id, err)
			}
			e.Provenance = ids(list)
		}
	}
	if !(e.Strength > 0) || !(e.Confidence > 0) {
		return Edge{}, fmt.Errorf("edge %d: %w: strength %v, confidence %v", id, ErrCorrupt, e.Strength, e.Confidence)
	}
	return e, nil
}
