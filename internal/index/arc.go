package index

import (
	"math"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Attribute is the 32 bits beside an arc of the graph: the strength (8), the
// relation (3), which end the row belongs to, whether it is guarded, and how the tie
// fades: its stability (5) and the day on which it was last reinforced (14).
type Attribute uint32

// Relation is what ties two nodes.
type Relation uint8

// The relations. All but Related follow from the records of their nodes.
const (
	Related     Relation = 0 // a stored edge, whose label says more
	Follows     Relation = 1 // a turn and the one before it in the conversation
	SaidBy      Relation = 2 // a turn and its speaker
	Mentions    Relation = 3 // a text and a name in it
	DerivedFrom Relation = 4 // a note and what it was drawn from
)

// Strengths are kept as a byte on a logarithmic scale, in steps of an eighth of
// an octave: 2^-16 to just under 2^16, each off by at most 4.4 %.
const (
	strengthSteps = 8
	strengthZero  = 128
)

const (
	relationShift  = 8
	relationMask   = 7
	forwardBit     = 1 << 11
	guardedBit     = 1 << 12
	stabilityShift = 13
	stabilityMask  = 31
	dayShift       = 18
	lastDay        = 1<<14 - 1
)

func NewAttribute(relation Relation, forward bool, strength float64) Attribute {
	step := math.Round(math.Log2(strength)*strengthSteps) + strengthZero
	a := Attribute(min(max(step, 0), 255)) | Attribute(relation)<<relationShift
	if forward {
		a |= forwardBit
	}
	return a
}

// Relation returns what ties the two nodes.
func (a Attribute) Relation() Relation { return Relation(a >> relationShift & relationMask) }

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

// firstDay is the day that Attribute counts from; it reaches 44 years further.
var firstDay = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// Day returns the number of a moment's day, as Attribute.Retention wants it.
func Day(t time.Time) int { return int(math.Floor(t.Sub(firstDay).Hours() / 24)) }

// fadingOf returns the bits that say how an edge fades: none when that is left to the
// forgetter. The stability is kept to the nearest power of two, from an hour on.
func fadingOf(e *graph.Edge) Attribute {
	if e.Stability <= 0 {
		return 0
	}
	since := e.Reinforced
	if since.IsZero() {
		since = e.Recorded
	}
	octave := min(max(math.Round(math.Log2(e.Stability.Hours())), 0), stabilityMask-1)
	return Attribute(octave+1)<<stabilityShift | Attribute(min(max(Day(since), 0), lastDay))<<dayShift
}

// Retention returns how much of the tie is left on a day, R = exp(-t/S), where t is
// counted in whole days: 1 for what was reinforced on that day, or does not fade.
func (a Attribute) Retention(day int) float32 {
	octave := a >> stabilityShift & stabilityMask
	if octave == 0 {
		return 1
	}
	days := day - int(a>>dayShift)
	if days <= 0 {
		return 1
	}
	return float32(math.Exp(-24 * float64(days) / math.Exp2(float64(octave-1))))
}
