package trigger

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// detector detects speech by level, which is correct for made streams.
type detector struct {
	least   float64 // dBFS; 0 means -45
	pending []float32
}

func (l *detector) Write(_ context.Context, samples []float32) (out []float32, err error) {
	l.pending = append(l.pending, samples...)
	for ; len(l.pending) >= frameSize; l.pending = l.pending[frameSize:] {
		p := float32(0.01)
		if level(l.pending[:frameSize]) > cmp.Or(l.least, -45) {
			p = 0.99
		}
		out = append(out, p)
	}
	return out, nil
}

// pitch distinguishes made voices by the distribution of their energy over pitches.
type pitch struct{}

var pitches = []float64{110, 150, 190, 230, 270, 310}

func (pitch) Embed(_ context.Context, samples []float32) ([]float32, error) {
	out := make([]float32, len(pitches))
	for k, hertz := range pitches {
		var re, im float64
		for i := 0; i < len(samples); i += 12 { // the pitches are low
			sin, cos := math.Sincos(2 * math.Pi * hertz * float64(i) / Rate)
			re, im = re+float64(samples[i])*cos, im+float64(samples[i])*sin
		}
		out[k] = float32(math.Hypot(re, im))
	}
	return out, nil
}

// broken is a model that fails.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Embed(context.Context, []float32) ([]float32, error) { return nil, errBroken }
func (broken) Write(context.Context, []float32) ([]float32, error) { return nil, errBroken }
func (broken) Score(context.Context, []float32, []float32) ([][4]float32, error) {
	return nil, errBroken
}

// studio makes streams.
type studio struct {
	random      *rand.Rand
	user, robot []float32
}

func newStudio() *studio { return &studio{random: rand.New(rand.NewPCG(5, 5))} }

func (s *studio) quiet(seconds float64) *studio {
	n := int(seconds * Rate)
	for range n {
		s.user = append(s.user, float32(0.0005*s.random.NormFloat64()))
		s.robot = append(s.robot, 0)
	}
	return s
}

// voice adds a voice whose level varies like syllables.
func (s *studio) voice(to *[]float32, hertz, seconds, gain float64) {
	from := len(s.user) - int(seconds*Rate)
	for i := range int(seconds * Rate) {
		t := float64(i) / Rate
		(*to)[from+i] += float32(gain * (0.55 + 0.45*math.Sin(2*math.Pi*4*t)) * math.Sin(2*math.Pi*hertz*t))
	}
}

// says adds speech of a user.
func (s *studio) says(who int, seconds float64) *studio {
	s.quiet(seconds)
	s.voice(&s.user, pitches[who], seconds, 0.3)
	return s
}

// answers adds speech of the robot, with an echo of -20 dB in the microphone.
func (s *studio) answers(seconds float64) *studio {
	s.quiet(seconds)
	s.voice(&s.robot, 200, seconds, 0.3)
	s.voice(&s.user, 200, seconds, 0.03)
	return s
}

// tag tags the whole stream in pieces of some size; 0 means all at once.
func (s *studio) tag(t testing.TB, change func(*Options), piece int) []Tag {
	t.Helper()
	opts := Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}}}}
	if change != nil {
		change(&opts)
	}
	trigger, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	var tags []Tag
	user, robot := s.user, s.robot
	for len(user) > 0 {
		n := len(user)
		if piece > 0 {
			n = min(piece, n)
		}
		more, err := trigger.Write(context.Background(), user[:n], robot[:n])
		if err != nil {
			t.Fatal(err)
		}
		if tags = append(tags, more...); trigger.Decided() != int64(len(tags)) {
			t.Fatalf("%d steps are decided, %d were returned", trigger.Decided(), len(tags))
		}
		user, robot = user[n:], robot[n:]
	}
	more, err := trigger.Flush(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return append(tags, more...)
}

// checkGrammar fails unless every session is 1 2...2 3.
func checkGrammar(t testing.TB, tags []Tag) {
	t.Helper()
	before := None
	for i, tag := range tags {
		if !mayFollow[before][tag] {
			t.Fatalf("step %d: %d after %d", i, tag, before)
		}
		before = tag
	}
}

// times returns the starts and ends of sessions, in seconds.
func times(tags []Tag) (out [][2]float64) {
	sessions, open := Sessions(tags, 0)
	if open != (Session{}) {
		sessions = append(sessions, Session{open.Start, int64(len(tags)) - 1})
	}
	for _, s := range sessions {
		out = append(out, [2]float64{float64(s.Start) * StepSize / Rate, float64(s.End+1) * StepSize / Rate})
	}
	return out
}
