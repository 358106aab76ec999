package trigger

// Utterance is what a user said without a long pause, the robot's speech left out.
type Utterance struct {
	// Session is the number of the session as of [Event]. If that is withdrawn, the utterance belongs to
	// the session before it, or is noise.
	Session int
	// Start and End are its first sample and the one after its last, counted from the start of the
	// stream.
	Start, End int64
	// At is how many steps of the stream had passed when it ended.
	At int64
}

const (
	// utterancePause is the pause that ends an utterance, in frames: 0.7 s.
	utterancePause = 22
	// maxUtterance is the longest utterance, in frames: 25 s.
	maxUtterance = 781
)

// Utterances returns those that ended since the last call, in order; none unless [Options.Live] is
// set. They do not depend on how the stream is split into calls.
func (t *Trigger) Utterances() []Utterance {
	if t.live == nil {
		return nil
	}
	utterances := t.live.utterances
	t.live.utterances = nil
	return utterances
}

// pause ends the utterance that goes on if the user paused, or if it became too long.
func (l *live) pause(at int64) {
	if l.uttered < 0 || at-l.lastSpeech < utterancePause && at-l.uttered < maxUtterance {
		return
	}
	l.utter(l.lastSpeech+1, at)
}

// utter ends the utterance that goes on before a frame; at is the frame now.
func (l *live) utter(end, at int64) {
	if l.uttered < 0 {
		return
	}
	if l.session.number != 0 && end > l.uttered {
		l.utterances = append(l.utterances, Utterance{l.session.number, l.uttered * frameSize, end * frameSize, stepsAt(at)})
	}
	l.uttered = -1
}
