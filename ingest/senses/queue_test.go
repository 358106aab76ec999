package senses

import (
	"context"
	"errors"
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// idle is a hub whose worker does not run.
func idle(options Options) *Hub {
	return &Hub{options: options, trigger: &trigger.Trigger{}, begin: begin,
		wake: make(chan struct{}, 1), taken: make(chan struct{}, 1), done: make(chan struct{})}
}

func TestPollsAreNotCloserThanAStep(t *testing.T) {
	if _, err := Open(Options{Detector: openDetector, Every: time.Nanosecond}); !errors.Is(err, ErrSettings) {
		t.Errorf("a poll every nanosecond gives %v", err)
	}
}

func TestAnOptionThatOpensNoModelIsAnError(t *testing.T) {
	for name, options := range map[string]Options{
		"detector": {Detector: func(*onnx.Options) (*vad.Detector, error) { return nil, nil }},
		"faces":    {Faces: func(*face.Options) (*face.Chain, error) { return nil, nil }},
	} {
		if _, err := Open(options); !errors.Is(err, ErrSettings) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Of sound that is longer than the backlog the beginning is heard.
func TestALongPieceIsHeardAsFarAsItFits(t *testing.T) {
	h := idle(Options{Backlog: 2 * time.Second})
	for range 3 {
		if err := h.Hear(make([]float32, 90*voice.Rate), nil); err != nil {
			t.Fatal(err)
		}
	}
	if st := h.Stats(); st.Heard != 270*time.Second || st.Waiting != 2*time.Second || st.Dropped != 268*time.Second ||
		len(h.queue) != 2 {
		t.Errorf("%+v, %d pieces", st, len(h.queue))
	}
}

func TestAllWhoWaitAreWoken(t *testing.T) {
	h := idle(Options{Backlog: time.Minute})
	for range 2 {
		if err := h.Hear(make([]float32, voice.Rate), nil); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	const waiters = 3
	done := make(chan error, waiters)
	for range waiters {
		go func() { done <- h.Wait(ctx, 0) }()
	}
	time.Sleep(20 * time.Millisecond) // they wait
	h.take()
	h.take()
	for range waiters {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// A microphone that is behind the camera does not give its voice to who is in view by then.
func TestOnlyAFaceOfTheTimeOfTheSoundSpeaks(t *testing.T) {
	left := 0.0
	h := idle(Options{Bearing: func(_, _ time.Time) (float64, float64, bool) { return left, 1, true }})
	for late, want := range map[time.Duration]bool{-2 * time.Second: true, 0: true, 20 * time.Second: false} {
		frame := seenFrame{Frame{begin.Add(late), image.NewGray(image.Rect(0, 0, 9, 9))}, []face.Face{{}}}
		if got := h.faceObservations(frame, begin.Add(-4*time.Second), begin)[0].Speaks; got != want {
			t.Errorf("a face %v after the sound speaks: %v", late, got)
		}
	}
	left = math.NaN()
	if h.faceObservations(seenFrame{Frame{begin, image.NewGray(image.Rect(0, 0, 9, 9))}, []face.Face{{}}}, begin, begin)[0].Speaks {
		t.Error("a face speaks in no direction")
	}
}

func TestAnUtteranceSaysThatAModelFailed(t *testing.T) {
	var told Event
	h := idle(Options{OnEvent: func(e Event) { told = e }})
	failing := func(context.Context, []float32) ([][2]int, error) { return nil, errors.New("out of memory") }
	var err error
	if h.listener, err = voice.NewListener(failing, voice.DefaultGate(), &voice.Embedder{}); err != nil {
		t.Fatal(err)
	}
	h.ring.limit = 10 * voice.Rate
	h.ring.add(make([]float32, voice.Rate), make([]float32, voice.Rate))
	h.utter(t.Context(), trigger.Utterance{Session: 1, End: voice.Rate})
	if told.Kind != Uttered || !strings.Contains(told.Reason, "out of memory") || h.Stats().Failed != 1 {
		t.Errorf("told is %+v", told)
	}
}

func TestARecordingIsNotHeardAfterClose(t *testing.T) {
	needRuntime(t)
	failed := 0
	h, err := Open(Options{Detector: openDetector, Recorded: true, Begin: begin, OnError: func(error) { failed++ }})
	if err != nil {
		t.Fatal(err)
	}
	h.work.Lock() // a Hear that waits for another one
	done := make(chan error, 2)
	go func() { done <- h.Hear(make([]float32, voice.Rate), nil) }()
	go func() { done <- h.Flush(context.Background()) }()
	time.Sleep(20 * time.Millisecond)
	h.mu.Lock()
	h.closed = true // what Close does first
	h.mu.Unlock()
	h.work.Unlock()
	for range 2 {
		if err := <-done; !errors.Is(err, ErrClosed) {
			t.Errorf("after Close: %v", err)
		}
	}
	if err := h.closeModels(); err != nil || failed > 0 {
		t.Errorf("%v, %d failures", err, failed)
	}
}

// Of voices in a session that is withdrawn nothing is kept: a stranger's would never expire.
func TestVoicesOfNoSessionAreDropped(t *testing.T) {
	h := idle(Options{})
	h.undecided = map[int]bool{}
	kept := func(events ...trigger.Event) int {
		h.said = append(h.said, said{0, voice.Rate, identity.Observation{Modality: identity.Voice}})
		for _, e := range events {
			h.session(t.Context(), e)
		}
		h.follow(t.Context())
		return len(h.said)
	}
	if n := kept(trigger.Event{Kind: trigger.Started, Session: 1}); n != 1 {
		t.Errorf("of a session that goes on %d are kept", n)
	}
	if n := kept(trigger.Event{Kind: trigger.Ended, Session: 1, End: 9}); n != 2 {
		t.Errorf("of a session that is not decided %d are kept", n)
	}
	if n := kept(trigger.Event{Kind: trigger.Started, State: trigger.Withdrawn, Session: 1}); n != 0 {
		t.Errorf("of no session %d are kept", n)
	}
	if n := kept(trigger.Event{Kind: trigger.Started, State: trigger.Confirmed, Session: 2},
		trigger.Event{Kind: trigger.Ended, State: trigger.Confirmed, Session: 2, End: 30}); n != 0 {
		t.Errorf("of a session that ended %d are kept", n)
	}
}

func TestAMicrophoneWithAnOffsetIsReportedOnce(t *testing.T) {
	needRuntime(t)
	var failed []error
	opts := options(nil)
	opts.OnError = func(err error) { failed = append(failed, err) }
	h, err := Open(opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []float32{0.05, 0.8} {
		sound := make([]float32, 9*voice.Rate)
		for i := range sound {
			sound[i] = level
		}
		if err := h.Hear(sound, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(failed) != 1 || !errors.Is(failed[0], voice.ErrAudio) || !strings.Contains(failed[0].Error(), "offset of 0.") {
		t.Errorf("told is %v", failed)
	}
	if err := h.Close(); err != nil {
		t.Error(err)
	}
}
