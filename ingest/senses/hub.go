package senses

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// Hub holds the senses of one robot: a microphone, what it plays, and a camera. It owns its models
// and two goroutines; [Hub.Close] ends them. It is safe for concurrent use.
type Hub struct {
	options  Options
	detector *vad.Detector
	speakers []Speaker
	listener *voice.Listener // nil without voices
	chain    *face.Chain     // nil without faces
	camera   *face.Watcher   // nil without faces, and for recordings
	gallery  *identity.Gallery
	watcher  *identity.Watcher
	trigger  *trigger.Trigger // nil without a detector
	detected detections       // of the trigger

	stop context.CancelFunc
	done chan struct{} // closed when the worker has ended
	wake chan struct{} // holds at most one
	// taken holds at most one: the queue became shorter.
	taken chan struct{}

	mu     sync.Mutex // protects what follows
	closed bool
	queue  []chunk
	queued int64     // samples in the queue
	heard  int64     // samples given to Hear, with those dropped
	begin  time.Time // of the first sample; set by the first call of Hear
	stats  Stats
	frames []seenFrame // results since the last poll

	work      sync.Mutex // held while events are made; protects what follows
	now       int64      // samples worked on
	ring      ring
	next      int64 // the sample of the next poll
	last      time.Time
	offset    bool // of the microphone, was told
	said      []said
	undecided map[int]bool                          // sessions that go on, or are not decided, by number
	told      map[identity.Modality]identity.Status // why no one was named, as told
}

// Options configure a hub. All but one sense may be absent.
type Options struct {
	// Detector opens the detector of speech, such as silero.Open. It is needed to hear.
	Detector func(*onnx.Options) (*vad.Detector, error)
	// Voices open the models that tell voices apart. None means that only silence separates users, and
	// that voices have no names.
	Voices []Voice
	// Faces opens the chain that finds and tells apart faces, such as faceapi.Open; nil sees nothing.
	Faces func(*face.Options) (*face.Chain, error)
	// Models configure how models run; nil selects the defaults.
	Models *onnx.Options
	// Gallery configures the gallery, except for its channels.
	Gallery identity.Options
	// Watcher configures when people count as here and as gone.
	Watcher identity.WatcherOptions
	// Trigger configures sessions, except for its models.
	Trigger trigger.Options

	// OnEvent receives the events, one at a time and in order. While it runs, samples are queued. It may
	// call every method but Flush, Wait and Close, and with Recorded, when none is queued, neither Hear nor
	// Offer. nil drops them. A panic in it, or in another function of these options, is an error: see OnError.
	OnEvent func(Event)
	// OnError receives errors of models and panics of these functions while the hub goes on, and once that the
	// microphone has so great an offset (DC) that no speech is found; nil drops them. They are counted.
	OnError func(error)

	// Begin is the time of the first sample; zero means the time of the first call of Hear, by Clock.
	Begin time.Time
	// Clock is the time of frames as long as nothing is heard; nil means time.Now.
	Clock func() time.Time
	// Recorded works on samples and frames while Hear and Offer run, drops none, and starts no
	// goroutine: for recordings, which are not in a hurry.
	Recorded bool

	// Every is the time between two polls of who is here, at least 80 ms; 0 means 2 s. Window is how much sound one
	// takes; 0 means 4 s, at most 30 s. What is longer than Every is in two polls.
	Every, Window time.Duration
	// Backlog is how much sound may wait; 0 means 30 s.
	Backlog time.Duration
	// CloseWithin is how long Close waits; 0 means 5 s.
	CloseWithin time.Duration

	// Liveness reports whether a face is that of a person, and not a photo or a screen. Faces that are
	// not are left out. nil takes all for people. It is called for one face at a time.
	Liveness func(ctx context.Context, frame Frame, found face.Face) (bool, error)
	// Bearing returns where the sound between two times came from: the horizontal place in the frame,
	// as shares of its width from 0 to 1. ok is false if that is not known. The only face there speaks,
	// and its voice may be learned. nil learns none.
	Bearing func(from, to time.Time) (left, right float64, ok bool)
}

// Voice opens a model of voices and the strangers that normalise its scores.
type Voice struct {
	Open   func(*onnx.Options) (*voice.Embedder, error)
	Cohort func() (*voice.Cohort, error)
}

const (
	defaultEvery       = 2 * time.Second
	defaultWindow      = 4 * time.Second
	defaultBacklog     = 30 * time.Second
	defaultCloseWithin = 5 * time.Second
	maxWindow          = 30 * time.Second
)

// Sentinel errors of this package; test for them with [errors.Is].
var (
	// ErrSettings reports options that are missing or out of range.
	ErrSettings = errors.New("unusable settings")
	// ErrAbsent reports a call for a sense that the hub does not have.
	ErrAbsent = errors.New("the hub has no such sense")
	// ErrClosed reports a call after Close.
	ErrClosed = errors.New("hub is closed")
	// ErrBusy reports that the hub did not end in time.
	ErrBusy = errors.New("hub is still busy")
)

// Open opens all models and starts the hub. Errors are [ErrSettings], with every fault, and those of
// the models, such as [onnx.ErrNoRuntime]. Nothing stays open then.
func Open(opts Options) (*Hub, error) {
	var faults []error
	if opts.Detector == nil && opts.Faces == nil {
		faults = append(faults, errors.New("neither a detector of speech nor faces (hint: silero.Open, faceapi.Open)"))
	}
	if opts.Detector == nil && len(opts.Voices) > 0 {
		faults = append(faults, errors.New("voices need a detector of speech (hint: silero.Open)"))
	}
	for _, v := range opts.Voices {
		if v.Open == nil || v.Cohort == nil {
			faults = append(faults, errors.New("a voice has no model or no cohort (hint: resemblyzer.Open, resemblyzer.Cohort)"))
		}
	}
	if opts.Every < 0 || opts.Window < 0 || opts.Window > maxWindow || opts.Backlog < 0 || opts.CloseWithin < 0 {
		faults = append(faults, fmt.Errorf("a time is negative, or the window longer than %v", maxWindow))
	}
	if opts.Every > 0 && opts.Every < trigger.StepLength {
		faults = append(faults, fmt.Errorf("%v between two polls, at least %v are needed", opts.Every, trigger.StepLength))
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("senses: open: %w: %w", ErrSettings, errors.Join(faults...))
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	opts.Every, opts.Window = cmp.Or(opts.Every, defaultEvery), cmp.Or(opts.Window, defaultWindow)
	opts.Backlog, opts.CloseWithin = cmp.Or(opts.Backlog, defaultBacklog), cmp.Or(opts.CloseWithin, defaultCloseWithin)
	h := &Hub{options: opts, begin: opts.Begin, told: map[identity.Modality]identity.Status{},
		undecided: map[int]bool{}, wake: make(chan struct{}, 1), taken: make(chan struct{}, 1), done: make(chan struct{})}
	if err := h.open(); err != nil {
		return nil, fmt.Errorf("senses: open: %w", errors.Join(err, h.closeModels()))
	}
	h.ring.limit = samplesIn(kept(opts))
	h.next = samplesIn(opts.Every)
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	if opts.Recorded {
		close(h.done)
		return h, nil
	}
	if h.chain != nil {
		h.camera = face.NewWatcher(h.chain, func(r face.FrameResult) { h.seen(ctx, r) })
	}
	go h.run(ctx)
	return h, nil
}

// kept is how much sound a hub keeps.
func kept(opts Options) time.Duration { return maxUtterance + opts.Window + voice.EchoTail }

func (h *Hub) open() (err error) {
	var channels []identity.Channel
	if h.options.Detector != nil {
		h.detector, err = h.options.Detector(h.options.Models)
		if err = opened(h.detector, err); err != nil {
			return err
		}
	}
	var embedders []*voice.Embedder
	for _, v := range h.options.Voices {
		var s Speaker
		s.Embedder, err = v.Open(h.options.Models)
		if err = opened(s.Embedder, err); err != nil {
			return err
		}
		h.speakers = append(h.speakers, s)
		if h.speakers[len(h.speakers)-1].Cohort, err = v.Cohort(); err != nil {
			return err
		}
		embedders = append(embedders, s.Embedder)
	}
	if len(h.speakers) > 0 {
		channel, err := VoiceChannel(h.speakers...)
		if err != nil {
			return err
		}
		channels = append(channels, channel)
		if h.listener, err = voice.NewListener(h.detector.Spans, voice.DefaultGate(), embedders...); err != nil {
			return err
		}
	}
	if h.options.Faces != nil {
		settings := &face.Options{}
		if m := h.options.Models; m != nil {
			settings.Library, settings.Threads = m.Library, m.Threads
		}
		h.chain, err = h.options.Faces(settings)
		if err = opened(h.chain, err); err != nil {
			return err
		}
		channels = append(channels, FaceChannel(h.chain))
	}
	if len(channels) > 0 {
		settings := h.options.Gallery
		settings.Channels = channels
		if h.gallery, err = identity.New(settings); err != nil {
			return err
		}
		h.watcher = identity.NewWatcher(h.gallery, h.options.Watcher)
	}
	if h.detector == nil {
		return nil
	}
	settings := h.options.Trigger
	h.detected = detections{detector: h.detector.Stream(), limit: samplesIn(kept(h.options)) / vad.Frame}
	settings.Detector, settings.Voices, settings.Live = &h.detected, triggerVoices(h.speakers), true
	h.trigger, err = trigger.New(settings)
	return err
}

// opened returns the error of opening a model, also if there is neither.
func opened[T any](model *T, err error) error {
	if model == nil && err == nil {
		err = fmt.Errorf("%w: an option opens no model", ErrSettings)
	}
	return err
}

func (h *Hub) closeModels() error {
	var errs []error
	for _, s := range h.speakers {
		errs = append(errs, s.Embedder.Close())
	}
	if h.chain != nil {
		errs = append(errs, h.chain.Close())
	}
	if h.detector != nil {
		errs = append(errs, h.detector.Close())
	}
	return errors.Join(errs...)
}

// Gallery returns the people that the hub knows; nil for a hub with sessions alone. Restore people
// before the first samples.
func (h *Hub) Gallery() *identity.Gallery { return h.gallery }

// Present returns who is here. It may be called from OnEvent.
func (h *Hub) Present() identity.Present {
	if h.watcher == nil {
		return identity.Present{}
	}
	return h.watcher.Present()
}

// Stats counts the work of a hub.
type Stats struct {
	Heard   time.Duration // sound given to Hear
	Dropped time.Duration // sound that was dropped, because too much waited; it counts as silence
	Waiting time.Duration // sound that waits
	Frames  face.WatcherStats
	Polls   int // of who is here
	Failed  int // errors of models, and panics of the app
	Events  int
}

// Stats returns the counts so far.
func (h *Hub) Stats() Stats {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.stats
	s.Heard, s.Waiting = durationOf(h.heard), durationOf(h.queued)
	if h.camera != nil {
		s.Frames = h.camera.Stats()
	}
	return s
}

// Close ends the work, also on samples that wait, and frees the models. It waits for a running model
// and for OnEvent, at most [Options.CloseWithin]: then the error is [ErrBusy], and the models stay
// open. It must not be called from OnEvent. Further calls do nothing.
func (h *Hub) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	h.queue, h.queued = nil, 0
	h.mu.Unlock()
	h.stop()
	ended := make(chan struct{})
	go func() { // ends with the worker
		defer close(ended)
		if h.camera != nil {
			_ = h.camera.Close() // it has no error
		}
		<-h.done
		h.work.Lock() // a recording's Hear and Flush work on their callers' goroutines
		defer h.work.Unlock()
	}()
	timer := time.NewTimer(h.options.CloseWithin)
	defer timer.Stop()
	select {
	case <-ended:
		return h.closeModels()
	case <-timer.C:
		return fmt.Errorf("senses: close: %w: after %v (hint: does OnEvent return?)", ErrBusy, h.options.CloseWithin)
	}
}

// samplesIn and durationOf convert between times and samples, without overflow over weeks.
func samplesIn(d time.Duration) int64 {
	return int64(d/time.Second)*voice.Rate + int64(d%time.Second*voice.Rate/time.Second)
}

func durationOf(samples int64) time.Duration {
	return time.Duration(samples/voice.Rate)*time.Second + time.Duration(samples%voice.Rate)*time.Second/voice.Rate
}

// at returns the time of a sample.
func (h *Hub) at(sample int64) time.Time { return h.begin.Add(durationOf(sample)) }
