package stage

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// Robot is a companion with senses, awake for a day or an hour.
type Robot struct {
	Memory *egomem.Memory
	Live   *egomem.Live

	begin time.Time
	media Media
	hub   *senses.Hub
	on    func(egomem.LiveEvent)

	mu     sync.Mutex
	words  []string // that the recogniser of speech gives next
	failed error    // of senses and of what runs in the background
}

// Options say how a robot wakes.
type Options struct {
	Folder string           // of its memory
	Media  Media            // that the people are played from
	Begin  time.Time        // when
	Now    func() time.Time // clock of the memory; nil is a minute after Begin
	// OnEvent receives what happens, as LiveOptions.OnEvent does. TurnHeard is to be answered in it.
	OnEvent func(egomem.LiveEvent)
}

// Wake opens the memory and the senses.
func Wake(ctx context.Context, o Options) (r *Robot, err error) {
	r = &Robot{begin: o.Begin, media: o.Media, on: o.OnEvent}
	if o.Now == nil {
		o.Now = func() time.Time { return o.Begin.Add(time.Minute) }
	}
	if r.Memory, err = egomem.Open(o.Folder, &egomem.Options{Now: o.Now}); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, r.Memory.Close()) // and the Live
		}
	}()
	if r.Live, err = r.Memory.Live(&egomem.LiveOptions{OnEvent: r.happened, Transcribe: r.transcribe,
		CloseWithin: time.Minute}); err != nil {
		return nil, err
	}
	r.hub, err = senses.Open(senses.Options{Detector: silero.Open, Faces: faceapi.Open, Recorded: true, Begin: o.Begin,
		OnEvent: r.Live.Sense, OnError: r.fail,
		Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}}})
	if err != nil {
		return nil, err
	}
	skipped, err := r.Live.Recognise(ctx, r.hub.Gallery())
	if skipped > 0 {
		err = errors.Join(err, fmt.Errorf("%d people are not recognised", skipped))
	}
	if err != nil {
		err = errors.Join(err, r.hub.Close())
	}
	return r, err
}

func (r *Robot) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = errors.Join(r.failed, err)
}

func (r *Robot) happened(e egomem.LiveEvent) {
	if e.Kind == egomem.WorkFailed {
		r.fail(errors.New(e.String()))
	}
	if r.on != nil {
		r.on(e)
	}
}

// transcribe stands in for a recogniser of speech.
func (r *Robot) transcribe(context.Context, []float32) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.words) == 0 {
		return "", nil
	}
	next := r.words[0]
	r.words = r.words[1:]
	return next, nil
}

// Meet asks a new person for their face and voice, who allows both.
func (r *Robot) Meet(ctx context.Context, name string, a Actor) (egomem.ID, error) {
	var looks []identity.Observation
	photos, err := r.media.Photos(a.Face, 0, 4)
	if err != nil {
		return 0, err
	}
	for _, photo := range photos {
		found, err := r.hub.Faces(ctx, photo)
		if err != nil {
			return 0, err
		}
		if len(found) == 0 {
			return 0, fmt.Errorf("a photo of %s shows no face", a.Face)
		}
		looks = append(looks, found[0])
	}
	for i := range 4 {
		samples, err := r.media.Talk(a.Voice, i, i+1)
		if err != nil {
			return 0, err
		}
		heard, err := r.hub.Voice(ctx, samples)
		if err != nil {
			return 0, err
		}
		looks = append(looks, heard)
	}
	stranger, err := r.hub.Gallery().Enrol(r.begin, looks)
	if err != nil {
		return 0, err
	}
	answer := egomem.Answer{Face: true, Voice: true, Words: "May I remember your face and your voice? - Yes, I am " + name + "."}
	return r.Live.Enrol(ctx, stranger, name, answer)
}

// Look shows photos of a face to the camera, two seconds apart.
func (r *Robot) Look(face string, from, to int) error {
	photos, err := r.media.Photos(face, from, to)
	if err != nil {
		return err
	}
	for _, photo := range photos {
		if err := r.hub.Offer(photo); err != nil {
			return err
		}
		if err := r.hub.Hear(make([]float32, 2*voice.Rate), nil); err != nil {
			return err
		}
	}
	return nil
}

// Hear plays recordings of a voice, which is understood to say some words, and waits until they are stored.
func (r *Robot) Hear(ctx context.Context, speaker string, from, to int, words ...string) error {
	samples, err := r.media.Talk(speaker, from, to)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.words = words
	r.mu.Unlock()
	if err := errors.Join(r.hub.Hear(samples, nil), r.hub.Flush(ctx)); err != nil {
		return err
	}
	return r.wait(ctx)
}

// wait waits until all that was heard is stored.
func (r *Robot) wait(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for {
		stats := r.Live.Stats()
		r.mu.Lock()
		left := len(r.words)
		r.mu.Unlock()
		if stats.Waiting == 0 && left == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("it still waits for words: %+v: %w", stats, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Flush waits until the senses have told all that they were shown.
func (r *Robot) Flush(ctx context.Context) error { return r.hub.Flush(ctx) }

// Sleep closes everything, and returns what failed meanwhile. OnEvent is not called after it.
func (r *Robot) Sleep(ctx context.Context) error {
	err := errors.Join(r.hub.Flush(ctx), r.hub.Close(), r.wait(ctx), r.Live.Close(), r.Memory.Close())
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(err, r.failed)
}
