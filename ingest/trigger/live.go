package trigger

import (
	"context"
	"fmt"
	"slices"
)

// live finds sessions while they go on, frame by frame.
type live struct {
	voices     []Voice
	sessionGap int64
	echo       echoFollower

	speaking   bool
	passed     int     // checks of a start that found speech
	notBefore  int64   // the frame from which a session may start
	speech     []int64 // frames of a user's speech: the last ones, or those of the current session
	lastSpeech int64
	windows    []liveWindow // of the current session
	window     []float32    // samples of the last one
	embedded   int          // frames of speech up to the last window
	shift      int          // frames of speech from there to the next one

	session told   // the current one; number 0 if there is none
	told    []told // those that are not decided
	count   int    // sessions told
	lastEnd int64  // last step of the last decided session, or long ago
	events  []Event

	uttered    int64 // first frame of the utterance that goes on, or -1
	utterances []Utterance
}

// told is a session that was told.
type told struct {
	number    int
	kind      EventKind
	start     int64 // step
	confirmed bool  // its start
}

// Parameters of live sessions, found by trial on strangers' voices.
const (
	// A session starts with so many frames of speech among the last ones: 0.64 s of 1.6 s.
	startSpeech = 20
	startWithin = 50
	// It has to pass so many checks that it is no tone and no laughter, so many frames apart: 0.2 s.
	startChecks  = 2
	startBetween = 6
	// startAgain is how many frames after a sound that is no speech the next one is looked at: 1 s.
	startAgain = 31
	// maxLiveSpeech limits the frames of speech kept for comparing voices: 64 s.
	maxLiveSpeech = 2000
)

func newLive(voices []Voice, sessionGap int64) *live {
	return &live{voices: voices, sessionGap: sessionGap, echo: newEchoFollower(), lastEnd: -1 << 40, uttered: -1}
}

// follow lets the live part see a frame: its probability of speech, and the levels of both channels.
func (t *Trigger) follow(ctx context.Context, at int64, p float32, foreground bool, user, robot float64) error {
	l := t.live
	drowned := l.echo.drowns(robot, user)
	l.speaking = foreground && !drowned && (p >= startProbability || l.speaking && p >= endProbability)
	var err error
	if l.speaking && at >= t.firstFrame {
		l.speech, l.lastSpeech = append(l.speech, at), at
		if l.session.number == 0 {
			t.start(at)
		} else {
			if l.uttered < 0 {
				l.uttered = at
			}
			err = t.compare(ctx, at)
		}
	}
	l.pause(at)
	if l.session.number == 0 {
		l.speech = slices.DeleteFunc(l.speech, func(f int64) bool { return at-f >= startWithin || f < t.firstFrame })
	} else if at-max(l.lastSpeech, t.lastRobot) > l.sessionGap+1 {
		l.events = append(l.events, Event{Ended, Provisional, l.session.number, l.session.start,
			endStep(max(l.lastSpeech, t.lastRobot)), stepsAt(at)})
		l.leave(at)
	}
	return err
}

// stepsAt returns how many steps have passed after a frame, and endStep the step of its end.
func stepsAt(frame int64) int64 { return (frame + 1) * frameSize / StepSize }
func endStep(frame int64) int64 { return ((frame+1)*frameSize - 1) / StepSize }

// start tells a new session if there is enough speech.
func (t *Trigger) start(at int64) {
	l := t.live
	if len(l.speech) < startSpeech {
		l.passed = 0
		return
	}
	if at < l.notBefore {
		return
	}
	var frames [][]float32
	for _, f := range l.speech {
		frames = append(frames, t.frame(f))
	}
	first := int(l.speech[0]-t.firstFrame) * frameSize
	if isSteady(t.user[first:int(at+1-t.firstFrame)*frameSize]) || repeats(frames, 0) {
		l.passed, l.notBefore = 0, at+startAgain
		return
	}
	if l.passed++; l.passed < startChecks {
		l.notBefore = at + startBetween
		return
	}
	l.passed = 0
	l.tell(Started, l.speech[0]*frameSize/StepSize, at)
	l.windows, l.embedded = nil, 0
	l.uttered = l.speech[0]
}

// frame returns the user's samples of a frame that is kept.
func (t *Trigger) frame(f int64) []float32 {
	from := int(f-t.firstFrame) * frameSize
	return t.user[from : from+frameSize]
}

// tell adds a provisional session, which becomes the current one.
func (l *live) tell(kind EventKind, start, at int64) {
	l.count++
	l.session = told{number: l.count, kind: kind, start: start}
	l.told = append(l.told, l.session)
	l.events = append(l.events, Event{kind, Provisional, l.count, start, -1, stepsAt(at)})
}

// leave ends the current session.
func (l *live) leave(at int64) {
	l.utter(l.lastSpeech+1, at)
	l.session, l.speech, l.windows, l.embedded = told{}, nil, nil, 0
}

// tell confirms or withdraws what was told of a part of the stream that is decided now. The sessions
// are those that ended; one that is carried has a start.
func (t *Trigger) tell(at int64, ended []Session) {
	l := t.live
	if l == nil {
		return
	}
	all := slices.Clone(ended)
	if t.carriedStart >= 0 {
		all = append(all, Session{t.carriedStart, stepsAt(at)})
	}
	numbers := l.match(all, stepsAt(at))
	for _, one := range l.told {
		if !slices.Contains(numbers, one.number) {
			l.events = append(l.events, Event{one.kind, Withdrawn, one.number, one.start, -1, stepsAt(at)})
		}
	}
	var open []told
	gap := l.sessionGap * frameSize / StepSize
	for i, s := range all {
		k := slices.IndexFunc(l.told, func(one told) bool { return one.number == numbers[i] })
		if k < 0 || !l.told[k].confirmed {
			kind := Started
			if s.Start-l.lastEnd < gap {
				kind = Changed
			}
			if k < 0 {
				l.count++
				numbers[i] = l.count
			}
			l.events = append(l.events, Event{kind, Confirmed, numbers[i], s.Start, -1, stepsAt(at)})
		}
		if i == len(ended) {
			open = []told{{number: numbers[i], start: s.Start, confirmed: true}}
			break
		}
		l.events = append(l.events, Event{Ended, Confirmed, numbers[i], s.Start, s.End, stepsAt(at)})
		l.lastEnd = s.End
	}
	l.told = open
	if len(open) == 0 {
		l.leave(at)
	} else {
		l.session = open[0]
	}
}

// match returns the number of the told session for each decided one: of those that overlap it, the
// one that starts nearest; 0 if there is none.
func (l *live) match(sessions []Session, now int64) []int {
	numbers := make([]int, len(sessions))
	for {
		best, with, least := -1, -1, int64(0)
		for i, s := range sessions {
			if numbers[i] != 0 {
				continue
			}
			for k, one := range l.told {
				until := now
				if k+1 < len(l.told) {
					until = l.told[k+1].start
				}
				distance := max(one.start-s.Start, s.Start-one.start)
				if one.start > s.End || until < s.Start || slices.Contains(numbers, one.number) || best >= 0 && distance >= least {
					continue
				}
				best, with, least = i, k, distance
			}
		}
		if best < 0 {
			return numbers
		}
		numbers[best] = l.told[with].number
	}
}

// liveWindow is the voice of 1.6 s of speech.
type liveWindow struct {
	embedding embedding
	first     int // its first frame, among those of the session's speech
}

// Voices are compared in the windows of the tags, at half as many places while nothing is new.
const (
	liveWindowFrames = windowSize / frameSize
	liveShiftFrames  = windowShift / frameSize
	// minLiveWindows is how many windows of a new voice are needed: 2.8 s of speech.
	minLiveWindows = 4
	// maxLiveWindows limits the windows compared: 20 to 40 s of speech.
	maxLiveWindows = 50
	// pauseRadius is how far around a change, in frames of speech, its pause is searched: 1.2 s.
	pauseRadius = 37
)

// compare embeds the next window of the session's speech and tells a change of user.
func (t *Trigger) compare(ctx context.Context, at int64) error {
	l := t.live
	if n := len(l.speech); n > maxLiveSpeech {
		drop := n - maxLiveSpeech/2
		l.speech = slices.Delete(l.speech, 0, drop)
		l.embedded -= drop
		for i := range l.windows {
			l.windows[i].first -= drop
		}
		l.windows = slices.DeleteFunc(l.windows, func(w liveWindow) bool { return w.first < 0 })
	}
	if len(l.voices) == 0 || len(l.speech) < liveWindowFrames || len(l.windows) > 0 && len(l.speech)-l.embedded < l.shift {
		return nil
	}
	l.embedded = len(l.speech)
	first := len(l.speech) - liveWindowFrames
	if l.speech[first] < t.firstFrame {
		return nil // its samples are gone
	}
	l.window = l.window[:0]
	for _, f := range l.speech[first:] {
		l.window = append(l.window, t.frame(f)...)
	}
	vector, err := embed(ctx, l.voices, l.window)
	if err != nil {
		return fmt.Errorf("trigger: compare voices: %w", err)
	}
	l.shift = liveShiftFrames
	if len(l.windows) >= 2*minLiveWindows && dot(vector, l.mean()) >= baseSimilarity {
		l.shift = 2 * liveShiftFrames // nothing new
	}
	l.windows = append(l.windows, liveWindow{vector, first})
	if len(l.windows) > maxLiveWindows {
		l.windows = slices.Delete(l.windows, 0, len(l.windows)-maxLiveWindows)
	}
	if from := l.change(); from > 0 {
		if l.uttered >= 0 && l.uttered < l.speech[from] {
			l.utter(l.speech[from-1]+1, at)
			l.uttered = l.speech[from]
		}
		l.tell(Changed, l.speech[from]*frameSize/StepSize, at)
		l.windows = slices.DeleteFunc(l.windows, func(w liveWindow) bool { return w.first < from })
		for i := range l.windows {
			l.windows[i].first -= from
		}
		l.speech = slices.Delete(l.speech, 0, from)
		l.embedded -= from
	}
	return nil
}

// mean returns the mean of the windows.
func (l *live) mean() embedding {
	var windows []embedding
	for _, w := range l.windows {
		windows = append(windows, w.embedding)
	}
	return mean(windows)
}

// change returns the first frame of another user's speech, or 0.
func (l *live) change() int {
	var windows []embedding
	for _, w := range l.windows {
		windows = append(windows, w.embedding)
	}
	if len(windows) < 2*minLiveWindows {
		return 0
	}
	parts := mergeSimilar(windows, segment(windows, partPenalty))
	last := parts[len(parts)-2]
	if last == 0 || len(windows)-last < minLiveWindows {
		return 0
	}
	// A window stands for its middle. The longest pause near it is the likely place.
	middle := l.windows[last].first + (liveWindowFrames-liveShiftFrames)/2
	best, longest := middle, int64(0)
	for i := max(1, middle-pauseRadius); i <= min(len(l.speech)-1, middle+pauseRadius); i++ {
		if pause := l.speech[i] - l.speech[i-1]; pause > longest {
			best, longest = i, pause
		}
	}
	return best
}
