package ingest

import (
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/ingest/identity"
)

// Event is one fact that the senses found. Which fields are set follows from its kind.
type Event struct {
	Kind Kind
	// At is the time of the stream at which this was found.
	At time.Time
	// Person is who arrived, left or changed; who said an utterance; or with whom a confirmed session
	// was. Its status is Known with a name, or Stranger with an ID; otherwise no one is named, and the
	// status says why not.
	Person identity.Presence
	// Compared reports that the voice of an utterance was compared with those known. One that is too
	// short is not.
	Compared bool
	// Reason says why no one is named, for Ambiguous and Uttered: for people, not for programs.
	Reason string
	// State tells whether a session is provisional, confirmed or withdrawn.
	State State
	// Session is the number of the session, from 1 on, also of an utterance. An utterance of a session
	// that is withdrawn belongs to the one before, or is noise.
	Session int
	// Start and End bound an utterance or a session. The end is zero as long as it is not known.
	Start, End time.Time
	// Samples are the sound of an utterance, mono at 16 kHz, with the robot in it if it spoke
	// meanwhile: for a speech recogniser. They belong to the receiver.
	Samples []float32
}

// Kind says what an event is.
type Kind int

// The kinds of events.
const (
	Arrived        Kind = iota // a person is here
	Left                       // a person was not seen or heard for half a minute
	Updated                    // a stranger consented, or a name changed
	Ambiguous                  // a face or voice resembles someone, but not clearly
	Uttered                    // an utterance ended
	SessionStarted             // a user speaks after silence
	SessionChanged             // another user speaks, without silence between
	SessionEnded
)

func (k Kind) String() string {
	switch k {
	case Arrived:
		return "arrived"
	case Left:
		return "left"
	case Updated:
		return "updated"
	case Ambiguous:
		return "ambiguous"
	case Uttered:
		return "uttered"
	case SessionStarted:
		return "session started"
	case SessionChanged:
		return "session changed"
	case SessionEnded:
		return "session ended"
	}
	return fmt.Sprintf("event %d", int(k))
}

// State says how certain a session is.
type State int

// The states.
const (
	Provisional State = iota
	Confirmed
	Withdrawn // there is no such session: noise, or still the user before
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

// String returns a line for logs, such as "Emily is here".
func (e Event) String() string {
	who := "an unknown person"
	switch {
	case e.Person.Name != "":
		who = e.Person.Name
	case e.Person.Person != 0:
		who = fmt.Sprintf("an unknown person (%d)", e.Person.Person)
	}
	switch e.Kind {
	case Arrived, Updated:
		return who + " is here"
	case Left:
		return who + " has left"
	case Ambiguous:
		return "not clear who is here: " + e.Reason
	case Uttered:
		return fmt.Sprintf("%s spoke for %.1f s in session %d", who, e.End.Sub(e.Start).Seconds(), e.Session)
	case SessionEnded:
		if e.State == Confirmed {
			return fmt.Sprintf("session %d ended after %.1f s, with %s (confirmed)", e.Session, e.End.Sub(e.Start).Seconds(), who)
		}
	}
	return fmt.Sprintf("session %d %s (%v)", e.Session, strings.TrimPrefix(e.Kind.String(), "session "), e.State)
}
