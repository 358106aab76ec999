package trigger

import "time"

// The steps of a stream (EgoMem, arXiv 2509.11914).
const (
	Rate       = 16000                 // samples per second, of both channels
	StepLength = 80 * time.Millisecond // of one step
	StepSize   = Rate * 80 / 1000      // samples per step
	BlockSteps = 8192                  // steps per block: 655 s
)

// Tag classifies a step.
type Tag uint8

// The tags. A session is one Start, any number of Inside and one End. A session of a single step is
// extended to two.
const (
	None   Tag = iota // no session
	Start             // a user's session starts
	Inside            // it continues
	End               // it ends
)

// Session is one user's conversation with the robot. It runs from the user's first word to the last
// word of either, before the next user's first word. The robot's speech before any user belongs to
// no session; its closing reply belongs to the session before. Steps count from the start of the
// stream. Start identifies the session for good.
type Session struct {
	Start, End int64 // first and last step
}

// writeTags writes the tags of sessions for len(tags) steps from first on.
func writeTags(tags []Tag, first int64, sessions []Session) {
	for _, s := range sessions {
		for step := max(s.Start, first); step <= s.End && step < first+int64(len(tags)); step++ {
			tags[step-first] = Inside
			switch step {
			case s.Start:
				tags[step-first] = Start
			case s.End:
				tags[step-first] = End
			}
		}
	}
}

// Sessions reads sessions from tags that begin at step first. open is a session without an end,
// with End -1, or zero. Impossible sequences are read as far as possible: a Start ends an open
// session.
func Sessions(tags []Tag, first int64) (sessions []Session, open Session) {
	begun := false
	for i, tag := range tags {
		step := first + int64(i)
		switch {
		case tag == Start || tag == Inside && !begun:
			if begun {
				sessions = append(sessions, Session{open.Start, step - 1})
			}
			open, begun = Session{step, -1}, true
		case tag == End && begun:
			sessions = append(sessions, Session{open.Start, step})
			open, begun = Session{}, false
		case tag == None && begun:
			sessions = append(sessions, Session{open.Start, step - 1})
			open, begun = Session{}, false
		}
	}
	return sessions, open
}
