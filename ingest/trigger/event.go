package trigger

import "fmt"

// Event tells a session while it goes on. A provisional event comes within seconds; once the tags of
// the stream are decided, it is confirmed or withdrawn. Confirmed sessions are those of the tags.
type Event struct {
	Kind  EventKind
	State State
	// Session numbers the sessions told in this stream, from 1 on. It stays when a session is
	// confirmed, also if its start moves.
	Session int
	// Start is the session's first step. End is its last one, and -1 except for Ended.
	Start, End int64
	// At is how many steps of the stream had passed when this was found.
	At int64
}

// EventKind says what happened.
type EventKind int

// The kinds of events.
const (
	Started EventKind = iota // a user spoke after silence
	Changed                  // another user spoke, without a session gap
	Ended
)

func (k EventKind) String() string {
	switch k {
	case Started:
		return "started"
	case Changed:
		return "changed"
	case Ended:
		return "ended"
	}
	return fmt.Sprintf("event %d", int(k))
}

// State says how certain an event is.
type State int

// The states.
const (
	Provisional State = iota
	Confirmed         // as in the tags
	Withdrawn         // there is no such session: noise, or still the user before
)

func (s State) String() string {
	switch s {
	case Provisional:
		return "provisional"
	case Confirmed:
		return "confirmed"
	case Withdrawn:
		return "withdrawn"
	}
	return fmt.Sprintf("state %d", int(s))
}

// Events returns what was found since the last call, in order; nothing unless [Options.Live] is set.
// Like tags, events depend on the stream alone, not on how it is split into calls.
func (t *Trigger) Events() []Event {
	if t.live == nil {
		return nil
	}
	events := t.live.events
	t.live.events = nil
	return events
}
