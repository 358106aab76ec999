package senses

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// chunk is sound that waits, or a request to decide what was heard.
type chunk struct {
	user, robot []float32
	gap         int64 // samples that were dropped before it
	flushed     chan error
}

// maxSample is the largest accepted sample.
const maxSample = 100

// Hear takes the next samples of the microphone and what the robot played meanwhile, both mono at
// 16 kHz with full scale 1, and equally long; a nil robot is silent. It copies them and returns at
// once, so that an audio callback may call it. If more than [Options.Backlog] waits, the samples are
// dropped, counted, and count as silence. Errors are [voice.ErrAudio], [ErrAbsent] without a detector,
// and [ErrClosed].
func (h *Hub) Hear(samples, robot []float32) error {
	if h.trigger == nil {
		return fmt.Errorf("senses: hear: %w: no detector of speech", ErrAbsent)
	}
	if robot != nil && len(robot) != len(samples) {
		return fmt.Errorf("senses: hear: %w: %d samples of the microphone, %d of the robot", voice.ErrAudio,
			len(samples), len(robot))
	}
	for _, channel := range [][]float32{samples, robot} {
		for i, x := range channel {
			if !(x >= -maxSample && x <= maxSample) {
				return fmt.Errorf("senses: hear: %w: sample %d is %v, full scale is 1", voice.ErrAudio, i, x)
			}
		}
	}
	if h.options.Recorded {
		return h.hearNow(samples, robot)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return fmt.Errorf("senses: hear: %w", ErrClosed)
	}
	n := int64(len(samples))
	h.begins()
	h.heard += n
	fits := max(0, min(n, samplesIn(h.options.Backlog)-h.queued))
	if fits > 0 {
		both := make([]float32, 2*fits) // one allocation for both
		copy(both, samples[:fits])
		copy(both[fits:], robot[:min(fits, int64(len(robot)))])
		h.queue = append(h.queue, chunk{user: both[:fits:fits], robot: both[fits:]})
		h.queued += fits
	}
	if fits < n {
		h.drop(n - fits)
	}
	h.wakeUp()
	return nil
}

// drop lets samples that come next count as silence.
func (h *Hub) drop(n int64) {
	h.stats.Dropped += durationOf(n)
	if last := len(h.queue) - 1; last >= 0 && h.queue[last].user == nil && h.queue[last].flushed == nil {
		h.queue[last].gap += n
	} else {
		h.queue = append(h.queue, chunk{gap: n})
	}
}

// begins notes when the first sample is heard.
func (h *Hub) begins() {
	if h.heard == 0 && h.begin.IsZero() {
		h.begin = h.options.Clock()
	}
}

// wakeUp lets the worker look at the queue.
func (h *Hub) wakeUp() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// hearNow works on samples of a recording at once.
func (h *Hub) hearNow(samples, robot []float32) error {
	h.work.Lock()
	defer h.work.Unlock()
	h.mu.Lock()
	closed := h.closed
	if !closed {
		h.begins()
		h.heard += int64(len(samples))
	}
	h.mu.Unlock()
	if closed {
		return fmt.Errorf("senses: hear: %w", ErrClosed)
	}
	if robot != nil {
		h.hear(context.Background(), samples, robot)
		return nil
	}
	silence := make([]float32, min(len(samples), voice.Rate))
	for part := range slices.Chunk(samples, voice.Rate) {
		h.hear(context.Background(), part, silence[:len(part)])
	}
	return nil
}

// Wait waits until at most so much sound waits: for sources that may be faster than time, such as a
// file through a pipe. The error is that of the context, or [ErrClosed].
func (h *Hub) Wait(ctx context.Context, atMost time.Duration) error {
	for {
		h.mu.Lock()
		waits, closed := h.queued > samplesIn(atMost), h.closed
		h.mu.Unlock()
		if closed {
			return fmt.Errorf("senses: wait: %w", ErrClosed)
		}
		if !waits {
			h.tookSome() // others may wait too
			return nil
		}
		select {
		case <-h.taken:
		case <-h.done:
			return fmt.Errorf("senses: wait: %w", ErrClosed)
		case <-ctx.Done():
			return fmt.Errorf("senses: wait: %w", ctx.Err())
		}
	}
}

// Flush waits until everything heard is worked on, and decides it as if silence followed: at the end
// of a recording. The error is that of the context, or [ErrClosed].
func (h *Hub) Flush(ctx context.Context) error {
	if h.trigger == nil {
		return nil
	}
	request := chunk{flushed: make(chan error, 1)}
	if h.options.Recorded {
		h.work.Lock()
		defer h.work.Unlock()
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return fmt.Errorf("senses: flush: %w", ErrClosed)
	}
	if h.options.Recorded {
		h.mu.Unlock()
		h.flush(ctx)
		return ctx.Err()
	}
	h.queue = append(h.queue, request)
	h.wakeUp()
	h.mu.Unlock()
	select {
	case err := <-request.flushed:
		return err
	case <-h.done:
		return fmt.Errorf("senses: flush: %w", ErrClosed)
	case <-ctx.Done():
		return fmt.Errorf("senses: flush: %w", ctx.Err())
	}
}

// run works on the queue until the context ends.
func (h *Hub) run(ctx context.Context) {
	defer close(h.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.wake:
		}
		for ctx.Err() == nil {
			c, ok := h.take()
			if !ok {
				break
			}
			h.work.Lock()
			switch {
			case c.flushed != nil:
				h.flush(ctx)
				c.flushed <- ctx.Err()
			case c.user == nil:
				h.skip(ctx, c.gap)
			default:
				h.hear(ctx, c.user, c.robot)
			}
			h.work.Unlock()
		}
	}
}

// take takes the first chunk from the queue.
func (h *Hub) take() (chunk, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.queue) == 0 {
		return chunk{}, false
	}
	c := h.queue[0]
	h.queue = h.queue[1:]
	h.queued -= int64(len(c.user))
	h.tookSome()
	return c, true
}

// tookSome lets one caller of Wait look at the queue.
func (h *Hub) tookSome() {
	select {
	case h.taken <- struct{}{}:
	default:
	}
}

// skip lets time pass by as much sound as was dropped.
func (h *Hub) skip(ctx context.Context, samples int64) {
	silence := make([]float32, voice.Rate)
	for samples > 0 && ctx.Err() == nil {
		n := min(samples, voice.Rate)
		h.hear(ctx, silence[:n], silence[:n])
		samples -= n
	}
}

// hear works on sound, a step at a time, so that events come in the order of the stream.
func (h *Hub) hear(ctx context.Context, user, robot []float32) {
	for len(user) > 0 && ctx.Err() == nil {
		n := min(int64(len(user)), trigger.StepSize-h.now%trigger.StepSize, h.next-h.now)
		h.ring.add(user[:n], robot[:n])
		if _, err := h.trigger.Write(ctx, user[:n], robot[:n]); err != nil {
			h.fail(ctx, err)
		}
		user, robot = user[n:], robot[n:]
		h.now += n
		h.follow(ctx)
		if h.now >= h.next {
			h.next += samplesIn(h.options.Every)
			h.poll(ctx)
		}
	}
}

// flush decides what was heard.
func (h *Hub) flush(ctx context.Context) {
	if _, err := h.trigger.Flush(ctx); err != nil {
		h.fail(ctx, err)
	}
	h.follow(ctx)
}

// tell passes an event on. No lock but that of the work is held.
func (h *Hub) tell(e Event) {
	h.mu.Lock()
	h.stats.Events++
	h.mu.Unlock()
	if h.options.OnEvent != nil {
		h.fail(context.Background(), contain("OnEvent", func() { h.options.OnEvent(e) }))
	}
}

// contain calls the app's code. A panic there becomes an error, because the goroutine is the hub's.
func contain(name string, call func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("senses: %s panicked: %v\n%s", name, p, debug.Stack())
		}
	}()
	call()
	return nil
}

// fail counts an error of a model or of the app's code and passes it on, unless it comes from Close.
// nil is none.
func (h *Hub) fail(ctx context.Context, err error) {
	if err == nil || ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return
	}
	h.mu.Lock()
	h.stats.Failed++
	h.mu.Unlock()
	if h.options.OnError != nil {
		_ = contain("OnError", func() { h.options.OnError(err) }) // it was told already
	}
}

// ring keeps the last samples of both channels.
type ring struct {
	user, robot []float32
	end         int64 // samples since the start
	limit       int64
}

func (r *ring) add(user, robot []float32) {
	r.user, r.robot = append(r.user, user...), append(r.robot, robot...)
	r.end += int64(len(user))
	if over := int64(len(r.user)) - r.limit; over > r.limit/4 { // avoids copying for every step
		r.user, r.robot = append(r.user[:0], r.user[over:]...), append(r.robot[:0], r.robot[over:]...)
	}
}

// between returns the samples of both channels from one on to before another, as far as they are kept.
// The robot's begin earlier, by as much as it can echo.
func (r *ring) between(from, to int64) (user, robot []float32) {
	first := r.end - int64(len(r.user))
	from, to = max(from, first, 0), min(to, r.end)
	if from >= to {
		return nil, nil
	}
	before := max(first, from-samplesIn(voice.EchoTail))
	return r.user[from-first : to-first], r.robot[before-first : to-first]
}

// observe returns the voice of samples while the robot is silent; they begin with sample from of the
// stream. The error is [voice.ErrQuality] if there is too little.
func (h *Hub) observe(ctx context.Context, from int64, user, robot []float32) (identity.Observation, error) {
	words, err := voice.WithoutRobot(user, robot)
	if err != nil {
		return identity.Observation{}, err
	}
	if len(words) == len(user) { // the trigger has detected speech in all of them
		if probabilities, ok := h.detected.between(from, from+int64(len(user))); ok {
			return observation(h.listener.ListenTo(ctx, words, vad.SpansOf(words, probabilities)))
		}
	}
	return h.Voice(ctx, words)
}

// Voice returns the observation of the voice in samples, mono at 16 kHz, to enrol it. Errors are
// [voice.ErrQuality] for too little or too poor speech, [voice.ErrAudio], and [ErrAbsent].
func (h *Hub) Voice(ctx context.Context, samples []float32) (identity.Observation, error) {
	if h.listener == nil {
		return identity.Observation{}, fmt.Errorf("senses: voice: %w", ErrAbsent)
	}
	return observation(h.listener.Listen(ctx, samples))
}

// observation makes an observation of what a listener returns.
func observation(vectors []voice.Vector, quality voice.Quality, err error) (identity.Observation, error) {
	if err != nil {
		return identity.Observation{}, err
	}
	o := identity.Observation{Modality: identity.Voice, Trust: max(leastTrust, quality.Trust())}
	for _, v := range vectors {
		o.Vectors = append(o.Vectors, identity.Vector(v))
	}
	return o, nil
}

// leastTrust is the trust of a poor observation.
const leastTrust = 0.1
