package trigger

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
)

func TestTriggerSeparatesSessions(t *testing.T) {
	longtest.Skip(t)
	for name, test := range map[string]struct {
		stream *studio
		want   [][2]float64
	}{
		"nothing":  {newStudio().quiet(20), nil},
		"one user": {newStudio().quiet(5).says(0, 6).quiet(10), [][2]float64{{5, 11}}},
		"pauses and answers": {newStudio().quiet(5).says(0, 3).quiet(2).answers(3).quiet(3).says(0,
			4).quiet(10), [][2]float64{{5, 20}}},
		"silence splits": {newStudio().quiet(5).says(0, 3).quiet(6).says(0, 4).quiet(10),
			[][2]float64{{5, 8}, {14, 18}}},
		"another user, back to back": {newStudio().quiet(5).says(0, 8).quiet(0.4).says(3, 8).quiet(10),
			[][2]float64{{5, 13}, {13.4, 21.4}}},
		"three in a row": {newStudio().quiet(2).says(0, 8).quiet(0.6).says(3, 8).quiet(0.6).says(5,
			8).quiet(6), [][2]float64{{2, 10}, {10.6, 18.6}, {19.2, 27.2}}},
		"a closing reply": {newStudio().quiet(5).says(0, 8).quiet(0.5).answers(2).quiet(0.5).says(3,
			8).quiet(9), [][2]float64{{5, 15.5}, {16, 24}}},
		"the robot first": {newStudio().quiet(5).answers(2).quiet(1).says(0, 5).quiet(9), [][2]float64{{8, 13}}},
		"the robot alone": {newStudio().quiet(5).answers(8).quiet(9), nil},
		"begins at once":  {newStudio().says(0, 5).quiet(9), [][2]float64{{0, 5}}},
		"has no end yet":  {newStudio().quiet(3).says(0, 5), [][2]float64{{3, 8}}},
		"a cough":         {newStudio().quiet(5).says(0, 0.15).quiet(9), nil},
	} {
		tags := test.stream.tag(t, nil, 0)
		checkGrammar(t, tags)
		got := times(tags)
		same := len(got) == len(test.want)
		for i := 0; same && i < len(got); i++ {
			same = math.Abs(got[i][0]-test.want[i][0]) < 0.3 && math.Abs(got[i][1]-test.want[i][1]) < 0.3
		}
		if !same || len(tags) != len(test.stream.user)/StepSize {
			t.Errorf("%s: got %v of %d steps, want %v", name, got, len(tags), test.want)
		}
	}
}

func TestAUserWhoInterruptsTheRobotIsDetected(t *testing.T) {
	s := newStudio().quiet(5).says(0, 4).quiet(0.5).answers(3).quiet(10)
	from := int(9.5 * Rate) // while the robot speaks
	for i := range int(1.5 * Rate) {
		at := float64(i) / Rate
		s.user[from+int(1.5*Rate)+i] += float32(0.3 * math.Sin(2*math.Pi*pitches[0]*at) * (0.55 + 0.45*math.Sin(25*at)))
	}
	withRobot := times(s.tag(t, nil, 0))
	if len(withRobot) != 1 || math.Abs(withRobot[0][1]-12.5) > 0.3 {
		t.Error(withRobot)
	}
	// Without the robot's channel its echo counts as a user.
	opts := func(o *Options) { o.Voices = nil }
	silent := &studio{user: s.user, robot: make([]float32, len(s.user))}
	if got := times(silent.tag(t, opts, 0)); len(got) != 1 {
		t.Error(got)
	}
}

func TestTagsDoNotDependOnHowTheStreamIsSplit(t *testing.T) {
	longtest.Skip(t)
	s := newStudio()
	for i := range 3 {
		s.quiet(2+2*float64(i)).says(i%4, 5).quiet(0.5).answers(1.5).quiet(0.4).says((i+1)%4, 6)
	}
	s.quiet(3)
	want := s.tag(t, nil, 0)
	checkGrammar(t, want)
	if sessions, _ := Sessions(want, 0); len(sessions) < 4 {
		t.Fatalf("%d sessions", len(sessions))
	}
	for _, piece := range []int{1000, 16001, 100 * StepSize} {
		if got := s.tag(t, nil, piece); !slices.Equal(got, want) {
			t.Errorf("pieces of %d samples give different tags", piece)
		}
	}
	// Split at any step, as at the boundary of a block.
	for cut := StepSize; cut < len(s.user); cut += 97 * StepSize {
		trigger, err := New(Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}}}})
		if err != nil {
			t.Fatal(err)
		}
		var got []Tag
		for _, part := range [][2]int{{0, cut}, {cut, len(s.user)}} {
			tags, err := trigger.Write(context.Background(), s.user[part[0]:part[1]], s.robot[part[0]:part[1]])
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, tags...)
		}
		rest, err := trigger.Flush(context.Background())
		if err != nil || !slices.Equal(append(got, rest...), want) {
			t.Errorf("cut at step %d: different tags, %v", cut/StepSize, err)
		}
	}
}

func TestALongSessionStaysOneInBoundedMemory(t *testing.T) {
	s := newStudio().quiet(3)
	for range 12 {
		s.says(0, 4).quiet(1)
	}
	s.says(3, 15).quiet(8)
	opts := func(o *Options) { o.MaxStretch = 20 * time.Second }
	tags := s.tag(t, opts, 5000)
	checkGrammar(t, tags)
	got := times(tags)
	if len(got) != 2 || math.Abs(got[0][0]-3) > 0.3 || math.Abs(got[0][1]-62) > 0.5 || math.Abs(got[1][1]-78) > 0.5 {
		t.Error(got)
	}
	if !slices.Equal(tags, s.tag(t, opts, 333_333)) {
		t.Error("different pieces give different tags")
	}
	trigger, err := New(Options{Detector: &detector{}, MaxStretch: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trigger.Write(context.Background(), s.user, s.robot); err != nil {
		t.Fatal(err)
	}
	if kept := float64(len(trigger.user)) / Rate; kept > 25 {
		t.Errorf("%.0f s are kept", kept)
	}
}

func TestTheMemoryOfALongStretchIsFreed(t *testing.T) {
	s := newStudio().says(0, 90).quiet(6)
	trigger, err := New(Options{Detector: &detector{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trigger.Write(context.Background(), s.user, nil); err != nil {
		t.Fatal(err)
	}
	if samples := cap(trigger.user) + cap(trigger.robot); samples > 10*Rate {
		t.Errorf("there is memory for %d s after a stretch of 90 s", samples/Rate)
	}
}

func TestBadSamplesAreRefusedAndTheStreamContinues(t *testing.T) {
	s := newStudio().quiet(2).says(0, 5).quiet(8)
	trigger, err := New(Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}}}})
	if err != nil {
		t.Fatal(err)
	}
	for name, channels := range map[string][2][]float32{
		"unequal":     {make([]float32, 10), make([]float32, 11)},
		"NaN":         {{float32(math.NaN())}, {0}},
		"robot's NaN": {{0}, {float32(math.NaN())}},
		"infinite":    {{float32(math.Inf(1))}, {0}},
		"integers":    {{12000}, {0}},
	} {
		if tags, err := trigger.Write(context.Background(), channels[0], channels[1]); !errors.Is(err, ErrAudio) || tags != nil {
			t.Errorf("%s: %v %v", name, tags, err)
		}
	}
	tags, err := trigger.Write(context.Background(), s.user, nil)
	if err != nil || len(times(tags)) != 1 {
		t.Error(times(tags), err)
	}
}

func TestAfterAModelErrorSilenceStillSeparatesSessions(t *testing.T) {
	s := newStudio().quiet(2).says(0, 5).quiet(0.5).says(3, 5).quiet(8)
	trigger, err := New(Options{Detector: &detector{}, Voices: []Voice{{Embedder: broken{}}}})
	if err != nil {
		t.Fatal(err)
	}
	tags, err := trigger.Write(context.Background(), s.user, s.robot)
	if !errors.Is(err, errBroken) || len(times(tags)) != 1 {
		t.Error(times(tags), err)
	}
	deaf, err := New(Options{Detector: broken{}})
	if err != nil {
		t.Fatal(err)
	}
	tags, err = deaf.Write(context.Background(), s.user, s.robot)
	if !errors.Is(err, errBroken) || len(times(tags)) != 0 || len(tags) == 0 {
		t.Error(times(tags), err)
	}
	short, err := New(Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}, Mean: []float32{1}}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := short.Write(context.Background(), s.user, s.robot); !errors.Is(err, ErrModel) {
		t.Error(err)
	}
}

// fallible fails now and then, and forgets what it kept.
type fallible struct {
	detector
	calls int
}

func (f *fallible) Write(ctx context.Context, samples []float32) ([]float32, error) {
	if f.calls++; f.calls%20 == 7 {
		f.pending = nil
		return nil, errBroken
	}
	return f.detector.Write(ctx, samples)
}

func TestTheStreamContinuesAfterADetectorError(t *testing.T) {
	s := newStudio().quiet(5).says(0, 15).quiet(9)
	trigger, err := New(Options{Detector: &fallible{}})
	if err != nil {
		t.Fatal(err)
	}
	var tags []Tag
	failures := 0
	for rest := s.user; len(rest) > 0; {
		n := min(len(rest), 1000)
		more, err := trigger.Write(context.Background(), rest[:n], nil)
		if err != nil {
			failures++
		}
		tags, rest = append(tags, more...), rest[n:]
	}
	if got := times(tags); failures < 10 || len(got) != 1 || math.Abs(got[0][0]-5) > 0.3 || math.Abs(got[0][1]-20) > 0.3 {
		t.Errorf("%d failures, %v", failures, got)
	}
	odd, err := New(Options{Detector: odd{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := odd.Write(context.Background(), s.user, nil); !errors.Is(err, ErrModel) {
		t.Error(err)
	}
}

// odd returns a value that is not a probability.
type odd struct{}

func (odd) Write(_ context.Context, samples []float32) ([]float32, error) {
	return slices.Repeat([]float32{float32(math.NaN())}, len(samples)/frameSize), nil
}

func TestAfterFlushTheGrammarHolds(t *testing.T) {
	s := newStudio().quiet(2).says(0, 12).quiet(8)
	trigger, err := New(Options{Detector: &detector{}})
	if err != nil {
		t.Fatal(err)
	}
	var tags []Tag
	for at := 0; at < len(s.user); at += 3 * Rate { // also in the middle of words
		end := min(at+3*Rate, len(s.user))
		more, err := trigger.Write(context.Background(), s.user[at:end], s.robot[at:end])
		if err != nil {
			t.Fatal(err)
		}
		rest, err := trigger.Flush(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		tags = append(append(tags, more...), rest...)
	}
	checkGrammar(t, tags)
	if len(tags) != len(s.user)/StepSize || len(times(tags)) < 3 {
		t.Error(len(tags), times(tags))
	}
}

func TestUnusableSettingsAreReportedTogether(t *testing.T) {
	_, err := New(Options{SessionGap: -1, Voices: []Voice{{}}})
	if !errors.Is(err, ErrSettings) {
		t.Fatal(err)
	}
	for _, says := range []string{"no detector", "no embedder", "negative"} {
		if !strings.Contains(err.Error(), says) {
			t.Errorf("%q is not in %v", says, err)
		}
	}
}

func TestImpossibleTagsAreReadAsFarAsPossible(t *testing.T) {
	for _, test := range []struct {
		tags []Tag
		want []Session
		open Session
	}{
		{nil, nil, Session{}},
		{[]Tag{0, 1, 2, 3, 1, 3, 0}, []Session{{11, 13}, {14, 15}}, Session{}},
		{[]Tag{1, 2, 1, 2}, []Session{{10, 11}}, Session{12, -1}},
		{[]Tag{3, 0, 2, 2, 0, 3}, []Session{{12, 13}}, Session{}},
	} {
		got, open := Sessions(test.tags, 10)
		if !slices.Equal(got, test.want) || open != test.open {
			t.Errorf("%v: %v %v", test.tags, got, open)
		}
	}
}

func BenchmarkQuietStream(b *testing.B) {
	trigger, err := New(Options{Detector: &detector{}})
	if err != nil {
		b.Fatal(err)
	}
	second := make([]float32, Rate)
	for b.Loop() {
		if _, err := trigger.Write(context.Background(), second, second); err != nil {
			b.Fatal(err)
		}
	}
}
