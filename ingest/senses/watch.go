package senses

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// Frame is a picture of the camera and its time in the stream.
type Frame struct {
	At    time.Time
	Image image.Image
}

// seenFrame is what a frame showed.
type seenFrame struct {
	Frame
	faces []face.Face // the most prominent first
}

// maxFrames limits the results kept until the next poll.
const maxFrames = 16

// Offer passes a frame of the camera on and returns at once; a newer frame replaces one that waits.
// The caller must not change the frame afterwards. Errors are [ErrAbsent] without faces,
// [face.ErrImage] for nil, and [ErrClosed].
func (h *Hub) Offer(frame image.Image) error {
	if h.chain == nil {
		return fmt.Errorf("senses: offer: %w: no faces", ErrAbsent)
	}
	if frame == nil {
		return fmt.Errorf("senses: offer: %w: no frame", face.ErrImage)
	}
	h.mu.Lock()
	closed, at := h.closed, h.frameTime()
	h.mu.Unlock()
	if closed {
		return fmt.Errorf("senses: offer: %w", ErrClosed)
	}
	if h.camera != nil {
		if err := h.camera.Offer(at, frame); err != nil { // closed meanwhile
			return fmt.Errorf("senses: offer: %w", ErrClosed)
		}
		return nil
	}
	ctx := context.Background()
	result, err := h.chain.See(ctx, frame)
	if errors.Is(err, face.ErrClosed) {
		return fmt.Errorf("senses: offer: %w", ErrClosed)
	}
	h.mu.Lock()
	h.stats.Frames.Offered++
	if err == nil {
		h.stats.Frames.Processed++
	} else {
		h.stats.Frames.Failed++
	}
	h.mu.Unlock()
	h.seen(ctx, face.FrameResult{At: at, Frame: frame, Result: result, Err: err})
	return nil
}

// frameTime returns the time of a frame that comes now. The caller holds the lock.
func (h *Hub) frameTime() time.Time {
	if h.heard > 0 || h.options.Recorded && h.trigger != nil {
		return h.at(h.heard)
	}
	return h.options.Clock()
}

// seen keeps the result of a frame for the next poll. As long as nothing is heard, frames are polls.
func (h *Hub) seen(ctx context.Context, r face.FrameResult) {
	if r.Err != nil {
		h.fail(ctx, r.Err)
		return
	}
	frame := seenFrame{Frame: Frame{r.At, r.Frame}}
	for _, found := range r.Result.Faces {
		if h.alive(ctx, frame.Frame, found) {
			frame.faces = append(frame.faces, found)
		}
	}
	h.mu.Lock()
	h.frames = append(h.frames, frame)
	if len(h.frames) > maxFrames {
		h.frames = slices.Delete(h.frames, 0, len(h.frames)-maxFrames)
	}
	silent := h.heard == 0 && !(h.options.Recorded && h.trigger != nil)
	h.mu.Unlock()
	if !silent {
		return
	}
	h.work.Lock()
	defer h.work.Unlock()
	if since := r.At.Sub(h.last); since >= h.options.Every || since < 0 {
		h.last = r.At
		h.see(ctx, r.At, r.At.Add(-h.options.Window), nil)
	}
}

// alive reports whether a face is that of a person, as far as the app can tell.
func (h *Hub) alive(ctx context.Context, frame Frame, found face.Face) (alive bool) {
	if h.options.Liveness == nil {
		return true
	}
	var err error
	panicked := contain("Liveness", func() { alive, err = h.options.Liveness(ctx, frame, found) })
	h.fail(ctx, errors.Join(panicked, err))
	return alive && err == nil
}

// poll asks who is here, by the sound of the window and the latest frame with a face.
func (h *Hub) poll(ctx context.Context) {
	if h.watcher == nil {
		return
	}
	var heard *identity.Observation
	if h.listener != nil {
		// Sound in whole frames: speech is detected in all of it already.
		to := h.detected.until()
		from := max(0, to-samplesIn(h.options.Window)) / vad.Frame * vad.Frame
		user, robot := h.ring.between(from, to)
		o, err := h.observe(ctx, from, user, robot)
		switch {
		case err == nil:
			heard = &o
		case !errors.Is(err, voice.ErrQuality):
			h.fail(ctx, err)
		default:
			h.checkOffset(ctx, user)
		}
	}
	h.see(ctx, h.at(h.now), h.at(max(0, h.now-samplesIn(h.options.Window))), heard)
}

// checkOffset says once that the microphone is wired wrongly: next to an offset no speech is detected.
func (h *Hub) checkOffset(ctx context.Context, user []float32) {
	q, err := voice.Measure(user)
	if most := voice.DefaultGate().MaxOffset; err == nil && !h.offset && math.Abs(q.Offset) > most {
		h.offset = true
		h.fail(ctx, fmt.Errorf("senses: hear: %w: the microphone has an offset of %.2f, at most %.2f is allowed (hint: is it wired and powered as it should be?)", voice.ErrAudio, q.Offset, most))
	}
}

// see tells the changes of one moment.
func (h *Hub) see(ctx context.Context, at, from time.Time, heard *identity.Observation) {
	h.mu.Lock()
	h.stats.Polls++
	frames := h.frames
	h.frames = nil
	h.mu.Unlock()
	var faces []identity.Observation
	for i := len(frames) - 1; i >= 0 && len(faces) == 0; i-- {
		if !frames[i].At.Before(from) {
			faces = h.faceObservations(frames[i], from, at)
		}
	}
	changes, err := h.watcher.See(at, faces, heard)
	if err != nil {
		h.fail(ctx, err)
		changes, _ = h.watcher.See(at, nil, nil) // people leave, and strangers expire
	}
	for _, c := range changes {
		h.tell(Event{Kind: kindOf(c.Kind), At: c.At, Person: c.Person})
	}
	h.tellAmbiguous(at)
}

func kindOf(k identity.ChangeKind) Kind {
	switch k {
	case identity.Left:
		return Left
	case identity.Updated:
		return Updated
	}
	return Arrived
}

// tellAmbiguous tells that a face or voice names no one for a reason, once as long as it lasts.
func (h *Hub) tellAmbiguous(at time.Time) {
	now := map[identity.Modality]identity.Status{}
	for _, s := range h.watcher.Sightings() {
		status := s.Verdict.Status
		if status != identity.Ambiguous && status != identity.Refused {
			now[s.Modality] = max(now[s.Modality], identity.Unknown)
			continue
		}
		now[s.Modality] = status
		if h.told[s.Modality] != status {
			h.told[s.Modality] = status
			h.tell(Event{Kind: Ambiguous, At: at, Person: identity.Presence{Status: status},
				Reason: reasonOf(s.Modality, s.Verdict)})
		}
	}
	for modality, status := range now {
		h.told[modality] = status
	}
}

// reasonOf says why a verdict names no one.
func reasonOf(modality identity.Modality, v identity.Verdict) string {
	switch v.Status {
	case identity.Refused:
		return v.Reason
	case identity.Ambiguous:
		return fmt.Sprintf("the %s resembles someone, but not clearly", modality)
	case identity.Unknown:
		return fmt.Sprintf("the %s resembles no one", modality)
	}
	return ""
}

// Faces returns the observations of the faces of a frame, the most prominent first, to enrol them.
// Errors are those of [face.Chain.See], and [ErrAbsent].
func (h *Hub) Faces(ctx context.Context, frame image.Image) ([]identity.Observation, error) {
	if h.chain == nil {
		return nil, fmt.Errorf("senses: faces: %w", ErrAbsent)
	}
	result, err := h.chain.See(ctx, frame)
	if err != nil {
		return nil, err
	}
	return observations(result.Faces), nil
}

func observations(faces []face.Face) (out []identity.Observation) {
	for _, f := range faces {
		out = append(out, identity.Observation{
			Modality: identity.Face,
			Vectors:  []identity.Vector{{Model: f.Model, Values: f.Vector}},
			Trust:    max(leastTrust, min(1, f.Quality)),
			Doubt:    max(0, min(1, 1-f.Score)),
		})
	}
	return out
}

// latestFace is how much later than the sound a frame may be whose face speaks. The camera does not wait for
// sound that is queued: a later frame may show someone else there.
const latestFace = time.Second / 2

// faceObservations returns the observations of a frame. The only face at the bearing of the sound
// speaks.
func (h *Hub) faceObservations(frame seenFrame, from, to time.Time) []identity.Observation {
	out := observations(frame.faces)
	if h.options.Bearing == nil || frame.Image == nil || frame.At.Sub(to) > latestFace {
		return out
	}
	var left, right float64
	var ok bool
	h.fail(context.Background(), contain("Bearing", func() { left, right, ok = h.options.Bearing(from, to) }))
	width := float64(frame.Image.Bounds().Dx())
	if !ok || width == 0 {
		return out
	}
	speaks := -1
	for i, f := range frame.faces {
		middle := (f.Box.X + f.Box.Width/2) / width
		if !(middle >= left && middle <= right) { // also if they are no numbers
			continue
		}
		if speaks >= 0 {
			return out // two faces there
		}
		speaks = i
	}
	if speaks >= 0 {
		out[speaks].Speaks = true
	}
	return out
}
