package memgraph

import "math"

// Attribute is the 32 bits beside an arc of the graph: the strength (8), the
// relation (8), which end the row belongs to, and whether it is guarded.
type Attribute uint32

// Relation is what ties two nodes.
type Relation uint8

// The relations. All but Related follow from the records of their nodes.
const (
	Related  Relation = 0 // a stored edge, whose label says more
	Follows  Relation = 1 // a turn and the one before it in the conversation
	SaidBy   Relation = 2 // a turn and its speaker
	Mentions Relation = 3 // a text and a name in it
	RestsOn  Relation = 4 // a note and what it was drawn from
)

// Strengths are kept as a byte on a logarithmic scale, in steps of an eighth of
// an octave: 2^-16 to just under 2^16, each off by at most 4.4 %.
const (
	strengthSteps = 8
	strengthZero  = 128
)

const (
	forwardBit = 1 << 16
	guardedBit = 1 << 17
)

func attribute(relation Relation, forward bool, strength float64) Attribute {
	step := math.Round(math.Log2(strength)*strengthSteps) + strengthZero
	a := Attribute(min(max(step, 0), 255)) | Attribute(relation)<<8
	if forward {
		a |= forwardBit
	}
	return a
}

// Relation returns what ties the two nodes.
func (a Attribute) Relation() Relation { return Relation(a >> 8) }

// Forward reports whether the row belongs to the node that the relation starts
// from: to the turn that follows, the note that rests on another.
func (a Attribute) Forward() bool { return a&forwardBit != 0 }

// Guarded reports whether some who may know of both ends may not know of what ties
// them.
func (a Attribute) Guarded() bool { return a&guardedBit != 0 }

// Strength returns how firmly the two are tied; 1 is the strength of a new edge.
func (a Attribute) Strength() float32 { return strengths[uint8(a)] }

var strengths = func() (table [256]float32) {
	for i := range table {
		table[i] = float32(math.Exp2(float64(i-strengthZero) / strengthSteps))
	}
	return table
}()
