package graph

import (
	"cmp"
	"fmt"
	"math"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/hint"
)

// EdgeID identifies an edge within one ego. IDs grow from 1 and are not reused. Zero is
// no edge.
type EdgeID uint64

// Edge is a directed, labelled relation between two nodes. Turn order, speakers,
// mentions and provenance need no edges: they follow from the nodes, and retrieval uses
// them as well.
type Edge struct {
	ID EdgeID `json:"id,omitzero"` // assigned by the store
	// From is the node that the edge leaves; required.
	From ID `json:"from,omitzero"`
	// To is the node that the edge reaches; required.
	To    ID     `json:"to,omitzero"`
	Label string `json:"label,omitzero"` // the relation, as in "works at", or what To is to From: "sister"; 1 to MaxName bytes

	// Origin is how the memory learnt of the relation. It decides whether an edge between two
	// people makes them known to each other (see Audience): Told does, and Heard if Provenance
	// has a turn of each of the two. No other edge does, whatever its label, strength and
	// confidence.
	Origin Origin `json:"origin,omitzero"`

	// Strength is the weight of the relation, in (0, MaxStrength]; 0 is stored as 1.
	// Confidence is how certain the relation is, in (0, 1]; 0 is stored as 1.
	Strength   float64 `json:"strength,omitzero"`
	Confidence float64 `json:"confidence,omitzero"`

	// ValidFrom and ValidTo are when the relation held in the world. Zero means always
	// before, and until further notice. The store sets Recorded, when the memory learnt
	// of the relation, and Ended, when it learnt that the relation is over; zero means
	// that it is not.
	ValidFrom time.Time `json:"validFrom,omitzero"`
	ValidTo   time.Time `json:"validTo,omitzero"`
	Recorded  time.Time `json:"recorded,omitzero"`
	Ended     time.Time `json:"ended,omitzero"`
	// Closed says that the app ended the relation, or said when it will end: what people said before does
	// not open it again when consolidation reads that again.
	Closed bool `json:"closed,omitzero"`

	// Stability is S in the retention R = exp(-t/S) of the edge. 0 lets the forgetter
	// decide. t is the time since Reinforced; zero means since Recorded.
	Stability  time.Duration `json:"stability,omitzero"`
	Reinforced time.Time     `json:"reinforced,omitzero"`
	// Lived is the lived time of the memory at Reinforced; 0 means unknown. The store sets it.
	Lived time.Duration `json:"lived,omitzero"`

	// Memory is the mean embedding of the cues for which the edge was useful: a vector
	// of the memory's embedding model, of length at most 1. Nil before the first
	// feedback.
	Memory []float32 `json:"memory,omitzero"`

	Provenance []ID `json:"provenance,omitzero"` // source nodes of the edge; at most MaxProvenance
	// Witnesses counts further sources that are not in Provenance; see memgraph.Writer.Relate.
	Witnesses uint64 `json:"witnesses,omitzero"`
}

// Association is the label of an edge between two nodes that were active together: one brings the
// other to mind. Its Origin is Inferred. No association connects two people.
const Association = "brings to mind"

// Labels of edges between statements, from the newer one to the older.
const (
	Contradicts = "contradicts" // both are claimed, and both cannot be true
	Updates     = "updates"     // the newer one replaces the older, for readers who know both
)

// Labels of the edges of a request under a condition: from the statement or errand to the trigger that it
// names, and from the trigger to the action that is asked for.
const (
	NamesTrigger = "names"
	SetsOff      = "sets off"
)

// Labels of inferred edges between names, from a short one to the full one. They open no access and
// merge no records: ending the edge undoes them.
const (
	MayBeSame = "may be the same as" // the forms of the names say so
	SameAs    = "is the same as"     // someone said so, or the operator
)

// SaysSame reports whether the edge is between two names that mean, or may mean, the same.
func (e *Edge) SaysSame() bool {
	return (e.Label == SameAs || e.Label == MayBeSame) && e.Origin == Inferred
}

// IsAssociation reports whether the edge is an association.
func (e *Edge) IsAssociation() bool { return e.Label == Association && e.Origin == Inferred }

// Believed reports whether the memory believed the relation at a moment: recorded and
// not yet ended.
func (e *Edge) Believed(at time.Time) bool {
	return !e.Recorded.After(at) && (e.Ended.IsZero() || e.Ended.After(at))
}

// Holds reports whether the relation holds in the world at a moment.
func (e *Edge) Holds(at time.Time) bool { return holds(e.ValidFrom, e.ValidTo, at) }

// MaxStrength bounds the strength of an edge. Retrieval distinguishes strengths up to
// 2^16.
const MaxStrength = 1e6

// Validate returns ErrInvalid or ErrBadVector with the reason when the edge cannot be
// stored. It does not check whether its nodes exist.
func (e *Edge) Validate() error {
	own := *e
	return own.Check()
}

// Check is Validate, and sets a zero Strength or Confidence to 1.
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
		return hint.Errorf("say in a few words how the two are related: \"is a colleague of\"",
			"%w: an edge's label has 1 to %d bytes, this one %d", ErrInvalid, MaxName, len(e.Label))
	case !utf8.ValidString(e.Label):
		return hint.Errorf("convert it to UTF-8, for example with strings.ToValidUTF8",
			"%w: the label is not valid UTF-8", ErrInvalid)
	case e.Origin > LastOrigin:
		return fmt.Errorf("%w: origin %d does not exist", ErrInvalid, e.Origin)
	case !(e.Strength > 0 && e.Strength <= MaxStrength):
		return fmt.Errorf("%w: strength %v is not in (0, %v]", ErrInvalid, e.Strength, float64(MaxStrength))
	case !(e.Confidence > 0 && e.Confidence <= 1):
		return fmt.Errorf("%w: confidence %v is not in (0, 1]", ErrInvalid, e.Confidence)
	case len(e.Provenance) > MaxProvenance:
		return fmt.Errorf("%w: %d nodes of provenance, at most %d", ErrInvalid, len(e.Provenance), MaxProvenance)
	case !e.ValidTo.IsZero() && e.ValidTo.Before(e.ValidFrom):
		return hint.Errorf("exchange the two times, or leave one zero",
			"%w: the relation ends at %v before it begins at %v", ErrInvalid, e.ValidTo.Round(0),
			e.ValidFrom.Round(0))
	case e.Stability < 0:
		return fmt.Errorf("%w: stability %v is negative", ErrInvalid, e.Stability)
	}
	return cmp.Or(CheckTime("valid-from", e.ValidFrom), CheckTime("valid-to", e.ValidTo),
		CheckTime("reinforced", e.Reinforced), e.checkMemory())
}

// checkMemory returns ErrBadVector unless the memory vector is nil or of length at most
// 1.
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
