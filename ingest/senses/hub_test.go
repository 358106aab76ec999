package senses

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The bundled models are modules of their own, so the tests open their files.
func openDetector(opts *onnx.Options) (*vad.Detector, error) {
	return vad.Open(onnx.Description{Name: "silero", Path: filepath.Join("..", "vad", "silero", "model.onnx"),
		Sound: &onnx.Sound{SampleRate: vad.Rate}}, opts)
}

func openVoice(opts *onnx.Options) (*voice.Embedder, error) {
	return voice.Open(onnx.Description{
		Name: "resemblyzer-int8", Version: "610cd9ee", Path: filepath.Join("..", "voice", "resemblyzer", "model.onnx"),
		Inputs: map[string]string{voice.InputName: "mels"}, Dimension: 256, Pooling: onnx.PoolMean,
		Sound: &onnx.Sound{SampleRate: voice.Rate, Features: onnx.Mel, Bins: 40, Window: "hann", Level: -24},
		Threshold: onnx.Threshold{Value: 0.73, Margin: 0.05,
			Normalised: onnx.NormalisedThreshold{Accept: 4.04, Margin: 0.5, Typical: 5.66, Growth: 0.26, Misfit: 27.4}},
	}, opts)
}

// openCohort reads the cohort once: learning from it takes longer than the tests.
var openCohort = sync.OnceValues(func() (*voice.Cohort, error) {
	file, err := os.Open(filepath.Join("..", "voice", "resemblyzer", "strangers.cohort"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return voice.ReadCohort(file)
})

func needRuntime(t *testing.T) {
	t.Helper()
	if _, err := onnx.Load(""); err != nil {
		t.Skip(err)
	}
}

// begin is the time of the first sample in tests.
var begin = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func options(events func(Event)) Options {
	return Options{
		Detector: openDetector, Voices: []Voice{{openVoice, openCohort}},
		OnEvent: events, Begin: begin, Recorded: true,
	}
}

func open(t *testing.T, opts Options) *Hub {
	t.Helper()
	needRuntime(t)
	opts.OnError = func(err error) { t.Error(err) }
	h, err := Open(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// clips returns a person's recordings, which are not part of this repository.
func clips(t *testing.T, person string) (out [][]float32) {
	t.Helper()
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "shared", "models")
	}
	paths, err := filepath.Glob(filepath.Join(models, "..", "media", "voices", person, "*.wav"))
	if err != nil || len(paths) < 8 {
		if _, err := os.Stat(filepath.Join(models, "..", "media")); err == nil {
			t.Fatalf("of eight recordings of %s there are %d", person, len(paths))
		}
		t.Skipf("the recordings of people are missing: they are not part of this repository; put them into media/voices/%s next to the folder that EGOMEM_MODELS names", person)
	}
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		sound, err := voice.ReadWAV(file)
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
		samples, err := sound.Mono()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, samples)
	}
	return out
}

// scene is a recording: Ann and the robot, then Bob at once, then a stranger.
type scene struct {
	people      map[string][][]float32 // to enrol
	user, robot []float32
	spans       []span // who says what
}

type span struct {
	who        string
	start, end int
}

func makeScene(t *testing.T, stranger bool) *scene {
	s := &scene{people: map[string][][]float32{"Ann": clips(t, "1688")[:3], "Bob": clips(t, "2033")[:3]}}
	quiet := func(seconds float64) {
		n := int(seconds * voice.Rate)
		s.user, s.robot = append(s.user, make([]float32, n)...), append(s.robot, make([]float32, n)...)
	}
	say := func(who string, clip []float32) {
		s.spans = append(s.spans, span{who, len(s.user), len(s.user) + len(clip)})
		s.user, s.robot = append(s.user, clip...), append(s.robot, make([]float32, len(clip))...)
	}
	robot := func(clip []float32) { // with an echo 0.3 s late, as loud as it is played
		from := len(s.user)
		s.user, s.robot = append(s.user, make([]float32, len(clip))...), append(s.robot, clip...)
		quiet(0.5)
		for i, x := range clip {
			s.user[from+int(0.3*voice.Rate)+i] += x
		}
	}
	quiet(2)
	say("Ann", clips(t, "1688")[4])
	quiet(0.5)
	robot(clips(t, "2414")[0][:2*voice.Rate])
	quiet(0.5)
	say("Bob", clips(t, "2033")[4])
	quiet(5)
	if stranger {
		say("", clips(t, "2609")[4])
		quiet(5)
	}
	return s
}

func (s *scene) enrol(t *testing.T, h *Hub) {
	t.Helper()
	for _, name := range []string{"Ann", "Bob"} {
		var voices []identity.Observation
		for _, clip := range s.people[name] {
			o, err := h.Voice(context.Background(), clip)
			if err != nil {
				t.Fatal(err)
			}
			voices = append(voices, o)
		}
		id, err := h.Gallery().Enrol(begin, voices)
		if err == nil {
			err = errors.Join(h.Gallery().Name(id, name), h.Gallery().SetConsent(id, identity.Consent{Voice: true}))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// hear lets a hub hear the scene in pieces.
func (s *scene) hear(t *testing.T, h *Hub, piece int) {
	t.Helper()
	for at := 0; at < len(s.user); at += piece {
		end := min(at+piece, len(s.user))
		if err := h.Hear(s.user[at:end], s.robot[at:end]); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestAHubTellsWhoIsHereAndWhoSaysWhat(t *testing.T) {
	s := makeScene(t, true)
	var events []Event
	h := open(t, options(func(e Event) { events = append(events, e) }))
	s.enrol(t, h)
	s.hear(t, h, 1600)
	arrived, sessions, uttered, right := []string{}, []string{}, 0, 0
	for _, e := range events {
		switch e.Kind {
		case Arrived:
			arrived = append(arrived, e.Person.Name)
		case SessionStarted, SessionChanged:
			if e.State == Provisional {
				sessions = append(sessions, e.Kind.String())
			}
		case SessionEnded:
			if e.State == Confirmed {
				sessions = append(sessions, "with "+e.Person.Name)
			}
		case Uttered:
			uttered++
			middle := int(samplesIn(e.Start.Add(e.End.Sub(e.Start) / 2).Sub(begin)))
			for _, sp := range s.spans {
				if middle >= sp.start && middle < sp.end && sp.who == e.Person.Name {
					right++
				}
			}
			if e.Person.Name != "" && e.Person.Status != identity.Known ||
				e.Person.Name == "" && e.Reason == "" && e.Person.Status != identity.Stranger {
				t.Errorf("an utterance of %+v, %q", e.Person, e.Reason)
			}
			if math.Abs(float64(len(e.Samples))/voice.Rate-e.End.Sub(e.Start).Seconds()) > 0.4 {
				t.Errorf("%d samples of %v", len(e.Samples), e.End.Sub(e.Start))
			}
		}
	}
	if strings.Join(arrived, ",") != "Ann,Bob," {
		t.Errorf("arrived: %q", arrived)
	}
	if want := "session started,session changed,with Ann,with Bob,session started,with "; strings.Join(sessions, ",") != want {
		t.Errorf("sessions: %q, want %s", sessions, want)
	}
	if uttered < 3 || right < uttered {
		t.Errorf("%d of %d utterances have the right speaker", right, uttered)
	}
	if st := h.Stats(); st.Heard != durationOf(int64(len(s.user))) || st.Dropped != 0 || st.Failed != 0 ||
		st.Events != len(events) || st.Polls == 0 {
		t.Errorf("%+v", st)
	}
}

func TestEventsDoNotDependOnPiecesNorOnTheQueue(t *testing.T) {
	s := makeScene(t, false)
	run := func(piece int, recorded bool) (lines []string) {
		opts := options(func(e Event) {
			lines = append(lines, fmt.Sprint(e.At.Sub(begin), e.Start.Sub(begin), e.Person, e.Reason, e))
		})
		opts.Recorded, opts.Backlog = recorded, time.Hour
		h := open(t, opts)
		s.enrol(t, h)
		s.hear(t, h, piece)
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		return lines
	}
	want := run(len(s.user), true)
	if len(want) < 8 {
		t.Fatalf("%q", want)
	}
	if got := run(777, false); !slices.Equal(got, want) {
		t.Errorf("pieces through a queue give other events: %q, want %q", got, want)
	}
}

func TestASlowReceiverLosesSoundAndIsToldHowMuch(t *testing.T) {
	s := makeScene(t, false)
	release := make(chan bool)
	var at []time.Time
	var once sync.Once
	opts := options(func(e Event) {
		once.Do(func() { <-release })
		at = append(at, e.At)
	})
	opts.Recorded, opts.Backlog = false, 6*time.Second
	h := open(t, opts)
	// All at once: the receiver stays at the first event, and Hear returns nevertheless.
	for from := 0; from < len(s.user); from += 1600 {
		end := min(from+1600, len(s.user))
		if err := h.Hear(s.user[from:end], s.robot[from:end]); err != nil {
			t.Fatal(err)
		}
	}
	if st := h.Stats(); st.Dropped < 5*time.Second || st.Waiting > 6*time.Second || st.Heard != durationOf(int64(len(s.user))) {
		t.Errorf("%+v", st)
	}
	close(release)
	if err := h.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	if last := at[len(at)-1].Sub(begin); last > durationOf(int64(len(s.user))) || last < 5*time.Second ||
		!slices.IsSortedFunc(at, time.Time.Compare) {
		t.Errorf("events at %v", at)
	}
	if h.now != int64(len(s.user)) {
		t.Errorf("the clock is at %d of %d samples", h.now, len(s.user))
	}
}

func TestCloseReturnsAlsoIfTheReceiverDoesNot(t *testing.T) {
	s := makeScene(t, false)
	needRuntime(t)
	release, entered := make(chan bool), make(chan bool)
	var once sync.Once
	opts := options(func(Event) {
		once.Do(func() { close(entered) })
		<-release
	})
	opts.Recorded, opts.Backlog, opts.CloseWithin = false, time.Hour, time.Millisecond
	h, err := Open(opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Hear(s.user, s.robot); err != nil {
		t.Fatal(err)
	}
	<-entered
	if err := h.Close(); !errors.Is(err, ErrBusy) {
		t.Error(err)
	}
	for _, err := range []error{h.Hear(s.user, nil), h.Flush(context.Background())} {
		if !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	}
	close(release)
	<-h.done
	if err := errors.Join(h.Close(), h.closeModels()); err != nil {
		t.Error(err)
	}
}

func TestAPanicOfTheAppIsAnErrorAndTheHubGoesOn(t *testing.T) {
	s := makeScene(t, false)
	needRuntime(t)
	events, failures := 0, 0
	opts := options(func(Event) {
		events++
		panic("the app's own fault")
	})
	opts.Recorded, opts.Backlog = false, time.Hour
	opts.OnError = func(err error) {
		if failures++; !strings.Contains(err.Error(), "OnEvent panicked: the app's own fault") {
			t.Error(err)
		}
		panic("and one more")
	}
	h, err := Open(opts)
	if err != nil {
		t.Fatal(err)
	}
	s.hear(t, h, voice.Rate)
	if stats := h.Stats(); events < 2 || failures != events || stats.Failed != events || stats.Events != events {
		t.Errorf("%d events, %d of them told as errors: %+v", events, failures, stats)
	}
	if err := h.Close(); err != nil {
		t.Error(err)
	}
}

func TestAHubIsSafeForConcurrentUse(t *testing.T) {
	s := makeScene(t, false)
	opts := options(nil)
	opts.Recorded = false
	h := open(t, opts)
	var group sync.WaitGroup
	group.Go(func() {
		for from := 0; from < 10*voice.Rate; from += 1600 {
			if err := h.Hear(s.user[from:from+1600], s.robot[from:from+1600]); err != nil && !errors.Is(err, ErrClosed) {
				t.Error(err)
			}
		}
	})
	for range 2 {
		group.Go(func() {
			for range 50 {
				h.Present()
				h.Stats()
				h.Gallery().People()
			}
		})
	}
	group.Wait()
	group.Go(func() {
		if err := h.Flush(context.Background()); err != nil && !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	})
	group.Go(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	group.Wait()
}

func TestSensesMayBeAbsent(t *testing.T) {
	s := makeScene(t, false)
	var events []Event
	opts := options(func(e Event) { events = append(events, e) })
	opts.Voices = nil
	h := open(t, opts)
	s.hear(t, h, 16000)
	if h.Gallery() != nil || len(h.Present().People) > 0 || len(events) == 0 {
		t.Errorf("%d events", len(events))
	}
	for _, e := range events {
		if e.Kind < Uttered || e.Person != (identity.Presence{}) {
			t.Errorf("without voices: %v", e)
		}
	}
	if err := h.Offer(nil); !errors.Is(err, ErrAbsent) {
		t.Error(err)
	}
	if _, err := h.Voice(context.Background(), s.user); !errors.Is(err, ErrAbsent) {
		t.Error(err)
	}
	for name, bad := range map[string][2][]float32{"unequal": {make([]float32, 3), make([]float32, 2)},
		"no number": {{float32(math.NaN())}, nil}} {
		if err := h.Hear(bad[0], bad[1]); !errors.Is(err, voice.ErrAudio) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestUnusableOptionsAreReportedTogether(t *testing.T) {
	_, err := Open(Options{Every: -1, Voices: []Voice{{}}})
	if !errors.Is(err, ErrSettings) {
		t.Fatal(err)
	}
	for _, says := range []string{"neither", "need a detector", "no cohort", "negative"} {
		if !strings.Contains(err.Error(), says) {
			t.Errorf("%q is not in %v", says, err)
		}
	}
	failing := errors.New("no model")
	_, err = Open(Options{Detector: func(*onnx.Options) (*vad.Detector, error) { return nil, failing }})
	if !errors.Is(err, failing) {
		t.Error(err)
	}
	if _, err := VoiceChannel(); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

func TestWeeksOfSamplesDoNotOverflow(t *testing.T) {
	const month = 30 * 24 * time.Hour
	if got := durationOf(samplesIn(month + 80*time.Millisecond)); got != month+80*time.Millisecond {
		t.Error(got)
	}
}
