package index

import (
	"math"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Attribute is the 32 bits of an arc. From the lowest bit: strength (8), relation (3),
// forward (1), guarded (1), stability (5), day of the last reinforcement (14).
type Attribute uint32

// Relation is the type of an arc.
type Relation uint8

// The relations. All but Related follow from the records of nodes.
const (
	Related     Relation = 0 // a stored edge
	Follows     Relation = 1 // a turn -> the turn before it in the conversation
	SaidBy      Relation = 2 // a turn -> its speaker
	Mentions    Relation = 3 // a text -> a person or shared name in it
	DerivedFrom Relation = 4 // a node -> a node of its provenance
)

// The strength is stored on a logarithmic scale: code = round(8 log2 s) + 128. Codes 0 to
// 255 are 2^-16 to just under 2^16. The error is at most 4.4 %.
const (
	strengthSteps = 8 // steps an octave
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

// NewAttribute returns the attribute of an arc whose retention does not decay. strength
// must be positive; it is clamped to the scale.
func NewAttribute(relation Relation, forward bool, strength float64) Attribute {
	step := math.Round(math.Log2(strength)*strengthSteps) + strengthZero
	a := Attribute(min(max(step, 0), 255)) | Attribute(relation)<<relationShift
	if forward {
		a |= forwardBit
	}
	return a
}

// Relation returns the type of the arc.
func (a Attribute) Relation() Relation { return Relation(a >> relationShift & relationMask) }

// Forward reports whether the row is that of the relation's first end; see the arrows at
// the relations.
func (a Attribute) Forward() bool { return a&forwardBit != 0 }

// FollowsFromText reports whether the arc follows from the record of its first end alone: its
// speaker, its sources and the names in its words.
func (a Attribute) FollowsFromText() bool {
	return a.Relation() == SaidBy || a.Relation() == Mentions || a.Relation() == DerivedFrom
}

// Guarded reports whether some people who may see both ends may not see the sources of
// the edge. A search for them ignores the arc.
func (a Attribute) Guarded() bool { return a&guardedBit != 0 }

// titleStrength is the strength of the arcs between a note and the name that is its title. What
// a text says about a name is more often in the note of that name than in another text with it.
const titleStrength = 8

// IsTitle reports whether the arc joins a note and the name that is its title.
func (a Attribute) IsTitle() bool { return a.Relation() == Mentions && uint8(a) > strengthZero }

// Strength returns strength x confidence of the edge; 1 for a new edge.
func (a Attribute) Strength() float32 { return strengths[uint8(a)] }

var strengths = func() (table [256]float32) {
	for i := range table {
		table[i] = float32(math.Exp2(float64(i-strengthZero) / strengthSteps))
	}
	return table
}()

// firstDay is day 0. The last day is 44 years later.
var firstDay = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// Day returns the day of a moment, for Attribute.Retention: days since 2020-01-01 UTC.
func Day(t time.Time) int { return int(math.Floor(t.Sub(firstDay).Hours() / 24)) }

// Noon returns the middle of a day.
func Noon(day int) time.Time { return firstDay.Add(time.Duration(day)*24*time.Hour + 12*time.Hour) }

// Retention returns R = exp(-t/S) (Ebbinghaus 1885), with t since the day of the last
// reinforcement: 1 on that day. age returns the days since a day. stability is that of an edge
// without one; 0 keeps it whole.
func (a Attribute) Retention(age func(day int) float64, stability time.Duration) float32 {
	hours := stability.Hours()
	if octave := a >> stabilityShift & stabilityMask; octave > 0 {
		hours = math.Exp2(float64(octave - 1))
	}
	if hours <= 0 {
		return 1
	}
	days := age(int(a >> dayShift))
	if days <= 0 {
		return 1
	}
	return float32(math.Exp(-24 * days / hours))
}

// retentionBits returns the stability and day bits of an edge. The stability is rounded to a
// power of two hours; its bits are 0 for an edge without one.
func retentionBits(e *graph.Edge) Attribute {
	since := e.Reinforced
	if since.IsZero() {
		since = e.Recorded
	}
	day := Attribute(min(max(Day(since), 0), lastDay)) << dayShift
	if e.Stability <= 0 {
		return day
	}
	octave := min(max(math.Round(math.Log2(e.Stability.Hours())), 0), stabilityMask-1)
	return Attribute(octave+1)<<stabilityShift | day
}
