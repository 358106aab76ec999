package consolidate

import (
	"context"
	"fmt"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Resolver decides what a new statement does to the known ones nearest to it (the update
// step of Mem0). Implementations must be safe for concurrent use.
type Resolver interface {
	Resolve(ctx context.Context, fresh *Statement, known []Statement) (Resolution, error)
}

// Statement is a fact as a Resolver compares it.
type Statement struct {
	Text    string `json:"text"`
	Subject string `json:"subject"`
	Holder  string `json:"holder"`
	// Said is when the holder said it.
	Said time.Time `json:"said,omitzero"`
	// From and Until bound the time that it speaks of; zero means unknown.
	From    time.Time `json:"from,omitzero"`
	Until   time.Time `json:"until,omitzero"`
	Negated bool      `json:"negated,omitempty"`
	Change  Change    `json:"change,omitempty"`
}

// MaxKnown is the number of known statements that a Resolver compares with.
const MaxKnown = 10

// Decision is what a new statement does.
type Decision string

// The decisions. All but Add and Ignore name one known statement.
const (
	Add     Decision = "add"     // it is new
	Confirm Decision = "confirm" // it says the same
	Update  Decision = "update"  // it replaces the known one from now on
	End     Decision = "end"     // the known one no longer holds
	Ignore  Decision = "ignore"  // it says nothing worth keeping
	Clash   Decision = "clash"   // both stay, and contradict each other
)

// Resolution is a decision and the known statement it is about.
type Resolution struct {
	Decision Decision `json:"decision"`
	// Target is an index into the known statements, or -1 for Add and Ignore.
	Target int `json:"target"`
	// Confidence is above 0 and at most 1.
	Confidence float64 `json:"confidence"`
}

// Validate returns graph.ErrInvalid with the reason when the resolution does not fit the
// statements. What a holder says about another never updates or ends what someone else said about
// them: they clash.
func (r Resolution) Validate(fresh *Statement, known []Statement) error {
	invalid := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{graph.ErrInvalid}, args...)...)
	}
	if !probability(r.Confidence) {
		return invalid("a resolution of confidence %v", r.Confidence)
	}
	switch r.Decision {
	case Add, Ignore:
		if r.Target != -1 {
			return invalid("%s names statement %d", r.Decision, r.Target)
		}
		return nil
	case Confirm, Update, End, Clash:
	default:
		return invalid("%q is not a decision", r.Decision)
	}
	if r.Target < 0 || r.Target >= len(known) {
		return invalid("%s names statement %d of %d", r.Decision, r.Target, len(known))
	}
	old := &known[r.Target]
	if (r.Decision == Update || r.Decision == End) && hearsay(fresh.Holder, old.Holder) && hearsay(fresh.Holder, fresh.Subject) {
		return invalid("%s by %q of what %q said about %q", r.Decision, fresh.Holder, old.Holder, fresh.Subject)
	}
	return nil
}
