package trigger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Trigger tags a stream as it arrives. It must not be used concurrently.
type Trigger struct {
	detector   Detector
	voices     []Voice
	sessionGap int // frames
	maxStretch int // frames

	user          []float32 // samples from frame firstFrame on
	probabilities []float32 // of the frames from firstFrame on
	levels        []float64 // of these frames of the user, in dBFS
	robotLevels   []float64 // of these frames of the robot
	robot         []float32 // samples of frames that are not complete
	firstFrame    int64     // number of the first frame kept
	samplesTaken  int64     // samples written so far
	openFrame     int64     // first frame of the current stretch, or -1
	lastActive    int64     // last frame with a voice
	decided       int64     // steps whose tags are decided
	lastStep      int64     // last step of the last session; -1 before the first
	carriedStart  int64     // first step of a session without an end yet, or -1
	sessions      []Session // decided sessions in steps that are not decided

	front      foreground
	speech     loudness   // of the current stretch, when the robot is silent
	echoDelay  int        // of the last stretch, in samples
	lastRobot  int64      // last frame in which the robot spoke, or long ago
	background background // speech that is not in the foreground
	live       *live      // nil if events are not wanted
}

// Detector returns the probability of speech, 0 to 1, for every 512 samples completed, as
// vad.Stream does. It belongs to one trigger.
type Detector interface {
	Write(ctx context.Context, samples []float32) ([]float32, error)
}

// Embedder turns speech into an embedding of any length except zero, as voice.Embedder does. It must not
// keep the samples.
type Embedder interface {
	Embed(ctx context.Context, samples []float32) ([]float32, error)
}

// WindowEmbedder is an embedder that embeds windows of size samples every shift samples together, in
// less time than one by one, as voice.Embedder does.
type WindowEmbedder interface {
	EmbedWindows(ctx context.Context, samples []float32, size, shift int) ([][]float32, error)
}

// Voice is an embedder with the origin of its embeddings. An embedder that is a [WindowEmbedder] takes
// less time.
type Voice struct {
	Embedder Embedder
	// Mean is the mean of many strangers' embeddings, which is subtracted; nil means 0.
	Mean []float32
	// Weight of its similarity among several voices; 0 means 1.
	Weight float64
}

// Options configure a trigger. The zero value of each number selects its default.
type Options struct {
	Detector Detector
	// Voices distinguish users. Without voices, only silence separates sessions.
	Voices []Voice
	// SessionGap is the silence of user and robot that ends a session; 0 means 4 s.
	SessionGap time.Duration
	// MaxStretch is the longest stretch without a session gap that is kept in memory to find
	// changes of user. Longer ones are decided in parts. 0 means one block, 655.36 s.
	MaxStretch time.Duration
	// LeastLevel is the level, in dBFS, RMS over half a second, from which speech can be a user's as
	// long as nothing is known of the microphone; 0 means -39. It falls by itself for a quiet
	// microphone. Speech 12 dB below that of recent users counts as background.
	LeastLevel float64
	// Live tells sessions while they go on: see [Trigger.Events].
	Live bool
}

const (
	defaultSessionGap = 4 * time.Second
	defaultMaxStretch = BlockSteps * StepLength
)

const (
	frameSize  = 512 // of the detector, in samples
	edgeFrames = 16  // kept before a stretch and after it
)

// longAgo is a frame before every stream.
const longAgo = math.MinInt32

// New returns a trigger at the start of a stream. The error wraps [ErrSettings] and lists every
// fault.
func New(opts Options) (*Trigger, error) {
	var faults []error
	if opts.Detector == nil {
		faults = append(faults, errors.New("no detector"))
	}
	for _, v := range opts.Voices {
		if v.Embedder == nil || !(v.Weight >= 0) {
			faults = append(faults, errors.New("a voice has no embedder, or a negative weight"))
		}
	}
	if opts.SessionGap < 0 || opts.MaxStretch < 0 {
		faults = append(faults, errors.New("a time is negative"))
	}
	if !(opts.LeastLevel <= 0 && opts.LeastLevel >= -120) {
		faults = append(faults, fmt.Errorf("the least level is %v dBFS, want -120 to 0", opts.LeastLevel))
	}
	if opts.SessionGap == 0 {
		opts.SessionGap = defaultSessionGap
	}
	if opts.MaxStretch == 0 {
		opts.MaxStretch = defaultMaxStretch
	}
	t := &Trigger{
		detector: opts.Detector, voices: append([]Voice(nil), opts.Voices...),
		sessionGap: frames(opts.SessionGap), maxStretch: frames(opts.MaxStretch), openFrame: -1, lastStep: -1, carriedStart: -1,
		front: newForeground(cmp.Or(opts.LeastLevel, defaultLeastLevel)), lastRobot: longAgo, background: background{open: -1},
	}
	if opts.Live {
		t.live = newLive(t.voices, int64(t.sessionGap))
	}
	if t.sessionGap < edgeFrames || t.maxStretch < 4*t.sessionGap {
		faults = append(faults, fmt.Errorf("a session gap of %v in stretches of %v", opts.SessionGap, opts.MaxStretch))
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("trigger: new: %w: %w", ErrSettings, errors.Join(faults...))
	}
	return t, nil
}

func frames(d time.Duration) int { return int(d * Rate / time.Second / frameSize) }

// Write takes the next samples of the microphone and of the robot's speech, both mono at [Rate] and
// equally long; a nil robot is silent. It returns the tags decided since the last call. A session
// is decided once enough silence follows, so tags lag behind. They do not depend on how the stream
// is split. After an error of a model the samples are still used, and the tags are those found
// without it.
func (t *Trigger) Write(ctx context.Context, user, robot []float32) ([]Tag, error) {
	if err := checkChannels(user, robot); err != nil {
		return nil, err
	}
	var failed error
	// At most a second at a time limits the samples in memory.
	for len(user) > 0 {
		n := min(len(user), Rate)
		played := robot
		if robot == nil {
			played = make([]float32, n)
		} else {
			robot = robot[n:]
		}
		if err := t.process(ctx, user[:n], played[:n]); err != nil {
			failed = err
		}
		user = user[n:]
	}
	return t.decideTags(), failed
}

// checkChannels validates the samples of both channels.
func checkChannels(user, robot []float32) error {
	if robot != nil && len(user) != len(robot) {
		return fmt.Errorf("trigger: %w: %d samples of the user's channel, %d of the robot's", ErrAudio, len(user), len(robot))
	}
	for _, channel := range [][]float32{user, robot} {
		for i, x := range channel {
			if !(x >= -maxSample && x <= maxSample) {
				return fmt.Errorf("trigger: %w: sample %d is %v, full scale is 1", ErrAudio, i, x)
			}
		}
	}
	return nil
}

// maxSample is the largest accepted sample.
const maxSample = 100

func (t *Trigger) process(ctx context.Context, user, robot []float32) error {
	t.user, t.robot = append(t.user, user...), append(t.robot, robot...)
	t.samplesTaken += int64(len(user))
	// The detector gets whole frames, so that it stays in step after an error.
	from := len(t.probabilities) * frameSize
	want := (len(t.user) - from) / frameSize
	if want == 0 {
		return nil
	}
	probabilities, err := t.detector.Write(ctx, t.user[from:from+want*frameSize])
	if err == nil && len(probabilities) != want {
		err = fmt.Errorf("%w: %d probabilities of speech, want %d", ErrModel, len(probabilities), want)
	}
	for _, p := range probabilities {
		if err == nil && !(p >= 0 && p <= 1) {
			err = fmt.Errorf("%w: the probability of speech is %v", ErrModel, p)
		}
	}
	if err != nil {
		probabilities = make([]float32, want) // without a detector the frames count as silence
		err = fmt.Errorf("trigger: detect speech: %w", err)
	}
	for k, p := range probabilities {
		from := len(t.probabilities) * frameSize
		t.probabilities = append(t.probabilities, p)
		t.levels = append(t.levels, level(t.user[from:from+frameSize]))
		t.robotLevels = append(t.robotLevels, level(t.robot[k*frameSize:(k+1)*frameSize]))
		if e := t.processFrame(ctx, t.firstFrame+int64(len(t.probabilities))-1); e != nil {
			err = errors.Join(err, e)
		}
	}
	t.robot = append(t.robot[:0], t.robot[want*frameSize:]...)
	return err
}

// processFrame advances by one frame.
func (t *Trigger) processFrame(ctx context.Context, at int64) error {
	i := int(at - t.firstFrame)
	p, user, robot := t.probabilities[i], t.levels[i], t.robotLevels[i]
	if robot >= robotLevel {
		t.lastRobot = at
	}
	foreground := t.isForeground(i, at)
	if foreground || robot >= robotLevel {
		if t.openFrame < 0 {
			t.openFrame, t.speech = at, loudness{}
		}
		t.lastActive = at
	}
	if p >= startProbability && at-t.lastRobot > echoFrames {
		if t.openFrame >= 0 {
			t.speech.add(user)
		}
		if !foreground {
			t.background.add(at, user)
		}
	}
	if b := &t.background; b.open >= 0 && at-b.last >= int64(t.sessionGap) {
		t.front.ignore(at, *b)
		b.open = -1
	}
	err := t.decide(ctx, at)
	if t.live == nil {
		return err
	}
	return errors.Join(err, t.follow(ctx, at, p, foreground, user, robot))
}

// echoFrames is how long after the robot's speech its echo is expected, in frames.
const echoFrames = (maxEchoDelay + echoTail) / frameSize

// isForeground reports whether frame i holds speech that is not in the background.
func (t *Trigger) isForeground(i int, at int64) bool {
	if t.probabilities[i] < endProbability {
		return false
	}
	line := t.front.line(at)
	if t.openFrame >= 0 {
		line = max(line, t.speech.level()-backgroundMargin)
	}
	return smoothed(t.levels, i) >= line
}

// decide decides the current stretch if it ends at a frame, or becomes too long.
func (t *Trigger) decide(ctx context.Context, at int64) error {
	switch {
	case t.openFrame < 0:
		t.dropBefore(at - edgeFrames)
		return nil
	case at-t.lastActive >= int64(t.sessionGap):
		found, err := t.findSessions(ctx, t.lastActive+edgeFrames)
		t.tell(at, t.addSessions(found))
		t.openFrame = -1
		t.dropBefore(at - edgeFrames)
		return err
	case at-t.openFrame >= int64(t.maxStretch):
		// Everything is decided except the last session, which may continue.
		found, err := t.findSessions(ctx, at)
		var decided []Session
		if len(found) == 0 {
			decided = t.addSessions(nil)
			t.openFrame = at
		} else {
			open := found[len(found)-1]
			if len(found) > 1 {
				decided = t.addSessions(found[:len(found)-1])
			}
			if t.carriedStart < 0 {
				t.carriedStart = max(open.Start, t.lastStep+1)
			}
			// If one session fills the stretch, its last part stays to recognise the voice.
			t.openFrame = max(open.Start*StepSize/frameSize, at-int64(t.maxStretch)/4)
		}
		t.tell(at, decided)
		t.dropBefore(t.openFrame - edgeFrames)
		return err
	}
	return nil
}

// findSessions finds the sessions of the current stretch, which ends before frame end.
func (t *Trigger) findSessions(ctx context.Context, end int64) ([]Session, error) {
	from := max(t.firstFrame, t.openFrame-edgeFrames)
	i, j := int(from-t.firstFrame), int(min(end+1, t.firstFrame+int64(len(t.probabilities)))-t.firstFrame)
	st := &stretch{
		user: t.user[i*frameSize : j*frameSize], probabilities: t.probabilities[i:j], levels: t.levels[i:j],
		robot: t.robotLevels[i:j], sessionGap: t.sessionGap * frameSize, voices: t.voices,
		line: t.front.line(t.openFrame), delay: t.echoDelay,
	}
	spans, err := st.sessions(ctx)
	t.echoDelay = st.delay
	if len(spans) > 0 {
		t.front.learn(end, st.speech.level())
		t.background.open = -1
	}
	var found []Session
	for _, s := range spans {
		found = append(found, Session{(from*frameSize + int64(s.start)) / StepSize, (from*frameSize + int64(s.end) - 1) / StepSize})
	}
	if err != nil {
		err = fmt.Errorf("trigger: compare voices: %w", err)
	}
	return found, err
}

// addSessions adds decided sessions and returns them. The first one continues the carried session, if
// there is one.
func (t *Trigger) addSessions(found []Session) (added []Session) {
	if t.carriedStart >= 0 && len(found) == 0 && t.openFrame >= 0 {
		// The rest has no speech: the carried session ended where it begins.
		found = []Session{{t.carriedStart, max(t.decided, t.openFrame*frameSize/StepSize)}}
	}
	for _, s := range found {
		if t.carriedStart >= 0 {
			s.Start, t.carriedStart = t.carriedStart, -1
			s.End = max(s.End, t.decided)
		} else {
			s.Start = max(s.Start, t.lastStep+1, t.decided) // Flush may have decided some of it
		}
		s.End = max(s.End, s.Start+1) // a session has a first and a last step
		t.sessions = append(t.sessions, s)
		added = append(added, s)
		t.lastStep = s.End
	}
	return added
}

// dropBefore drops everything before a frame.
func (t *Trigger) dropBefore(frame int64) {
	n := int(frame - t.firstFrame)
	if n < 64 { // avoids copying for every frame
		return
	}
	t.user = keepFrom(t.user, n*frameSize)
	t.probabilities = keepFrom(t.probabilities, n)
	t.levels = keepFrom(t.levels, n)
	t.robotLevels = keepFrom(t.robotLevels, n)
	t.firstFrame = frame
}

// keepFrom drops the first n values. It frees the memory that a long stretch took.
func keepFrom[T any](values []T, n int) []T {
	if kept := values[n:]; cap(values) > 1<<20 && len(kept) < cap(values)/8 {
		return append(make([]T, 0, 2*len(kept)), kept...)
	}
	return append(values[:0], values[n:]...)
}

// decideTags returns the tags that later samples cannot change.
func (t *Trigger) decideTags() []Tag {
	// The next frame may open a stretch that begins edgeFrames earlier.
	frame := t.firstFrame + int64(len(t.probabilities)) - edgeFrames
	if t.openFrame >= 0 {
		frame = t.openFrame - edgeFrames
	}
	until := frame*frameSize/StepSize - 1
	if until <= t.decided {
		return nil
	}
	return t.tags(until)
}

func (t *Trigger) tags(until int64) []Tag {
	tags := make([]Tag, until-t.decided)
	writeTags(tags, t.decided, t.sessions)
	if t.carriedStart >= 0 {
		writeTags(tags, t.decided, []Session{{t.carriedStart, math.MaxInt64}})
	}
	t.decided = until
	kept := t.sessions[:0]
	for _, s := range t.sessions {
		if s.End >= until {
			kept = append(kept, s)
		}
	}
	t.sessions = kept
	return tags
}

// Flush decides everything written, as if silence followed, and returns the tags. The stream
// continues as after silence.
func (t *Trigger) Flush(ctx context.Context) ([]Tag, error) {
	var err error
	if t.openFrame >= 0 {
		var found []Session
		last := t.firstFrame + int64(len(t.probabilities)) - 1
		found, err = t.findSessions(ctx, last)
		t.tell(last, t.addSessions(found))
		t.openFrame = -1
	}
	until := t.samplesTaken / StepSize
	if until <= t.decided {
		return nil, err
	}
	return t.tags(until), err
}

// Decided returns the number of steps whose tags were returned.
func (t *Trigger) Decided() int64 { return t.decided }
