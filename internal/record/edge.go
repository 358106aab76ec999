package record

import (
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
)

// EdgeVersion is the version of the stored form of an edge.
const EdgeVersion = 1

// Field numbers of a stored edge. They are not reused.
const (
	edgeLabel = iota + 1
	EdgeStrength
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
	edgeOrigin
	edgeWitnesses
	edgeLived
	edgeClosed
)

// encodeEdge returns the stored form of an edge in a bundle. It omits a strength or
// confidence of 1.
func encodeEdge(e *graph.Edge, bundle graph.EdgeID) []byte {
	r := codec.NewRecord(EdgeVersion)
	r.Uint(edgeNumber, uint64(e.ID-bundle))
	r.Uint(edgeTo, uint64(e.To))
	r.String(edgeLabel, e.Label)
	r.Uint(edgeOrigin, uint64(e.Origin))
	if e.Strength != 1 {
		r.Float(EdgeStrength, e.Strength)
	}
	if e.Confidence != 1 {
		r.Float(edgeConfidence, e.Confidence)
	}
	r.Time(edgeValidFrom, e.ValidFrom)
	r.Time(edgeValidTo, e.ValidTo)
	r.Uints(edgeProvenance, RawIDs(e.Provenance))
	r.Time(edgeEnded, e.Ended)
	r.Int(edgeStability, int64(e.Stability))
	r.Time(edgeReinforced, e.Reinforced)
	r.Uint(edgeWitnesses, e.Witnesses)
	r.Int(edgeLived, int64(e.Lived))
	r.Bool(edgeClosed, e.Closed)
	if len(e.Memory) > 0 {
		r.Raw(edgeMemory, EncodeFloats(e.Memory))
	}
	return r.Bytes()
}

// decodeEdge reads what encodeEdge wrote. The caller sets the node, the recording time
// and, as ID, the name of the bundle. label is that of the edge before; an equal label
// shares its memory.
func decodeEdge(e *graph.Edge, stored []byte, label string) error {
	e.Strength, e.Confidence = 1, 1
	for f, err := range codec.Fields(stored, EdgeVersion) {
		if err != nil {
			return fmt.Errorf("edge %d: %w", e.ID, err)
		}
		switch f.Number {
		case edgeNumber:
			e.ID += graph.EdgeID(f.Uint())
		case edgeTo:
			e.To = graph.ID(f.Uint())
		case edgeLabel:
			e.Label = label
			if string(f.Bytes()) != label {
				e.Label = f.String()
			}
		case edgeOrigin:
			e.Origin = graph.Origin(byteOf(f))
		case EdgeStrength:
			e.Strength = f.Float()
		case edgeConfidence:
			e.Confidence = f.Float()
		case edgeValidFrom:
			e.ValidFrom = f.Time()
		case edgeValidTo:
			e.ValidTo = f.Time()
		case edgeProvenance:
			list, err := IDList(f)
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
		case edgeWitnesses:
			e.Witnesses = f.Uint()
		case edgeLived:
			e.Lived = time.Duration(f.Int())
		case edgeClosed:
			e.Closed = f.Bool()
		case edgeMemory:
			e.Memory = DecodeFloats(f.Bytes())
		}
	}
	if e.Origin > graph.LastOrigin {
		return fmt.Errorf("edge %d: %w: origin %d", e.ID, graph.ErrCorrupt, e.Origin)
	}
	if !(e.Strength > 0 && e.Strength <= graph.MaxStrength) || !(e.Confidence > 0 && e.Confidence <= 1) {
		return fmt.Errorf("edge %d: %w: strength %v, confidence %v", e.ID, graph.ErrCorrupt, e.Strength, e.Confidence)
	}
	return nil
}
