package senses

import "github.com/egomem/egomem/ingest"

// Event is one fact that the senses found.
type Event = ingest.Event

// Kind says what an event is.
type Kind = ingest.Kind

// The kinds of events.
const (
	Arrived        = ingest.Arrived        // a person is here
	Left           = ingest.Left           // a person was not seen or heard for half a minute
	Updated        = ingest.Updated        // a stranger consented, or a name changed
	Ambiguous      = ingest.Ambiguous      // a face or voice resembles someone, but not clearly
	Uttered        = ingest.Uttered        // an utterance ended
	SessionStarted = ingest.SessionStarted // a user speaks after silence
	SessionChanged = ingest.SessionChanged // another user speaks, without silence between
	SessionEnded   = ingest.SessionEnded
)

// The states of a session.
const (
	Provisional = ingest.Provisional
	Confirmed   = ingest.Confirmed
	Withdrawn   = ingest.Withdrawn // there is no such session: noise, or still the user before
)
