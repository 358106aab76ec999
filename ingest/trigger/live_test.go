package trigger

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// events returns the tags and events of the whole stream, in pieces of some size; 0 means all at once.
func (s *studio) events(t testing.TB, change func(*Options), piece int) ([]Tag, []Event) {
	t.Helper()
	opts := Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}}}, Live: true}
	if change != nil {
		change(&opts)
	}
	trigger, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	var tags []Tag
	var events []Event
	if piece == 0 {
		piece = len(s.user)
	}
	for at := 0; at < len(s.user); at += piece {
		end := min(at+piece, len(s.user))
		more, err := trigger.Write(context.Background(), s.user[at:end], s.robot[at:end])
		if err != nil {
			t.Fatal(err)
		}
		tags, events = append(tags, more...), append(events, trigger.Events()...)
	}
	rest, err := trigger.Flush(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return append(tags, rest...), append(events, trigger.Events()...)
}

// checkEvents fails unless every provisional session is confirmed or withdrawn, and the confirmed ones
// are those of the tags.
func checkEvents(t *testing.T, tags []Tag, events []Event) {
	t.Helper()
	var confirmed []Session
	settled := map[int]bool{}
	at := int64(0)
	for _, e := range events {
		if e.At < at || e.Session <= 0 || e.Start > e.At {
			t.Fatalf("an impossible event: %+v after step %d", e, at)
		}
		at = e.At
		_, known := settled[e.Session]
		switch {
		case e.State == Provisional && e.Kind != Ended:
			if known {
				t.Fatalf("told twice: %+v", e)
			}
			settled[e.Session] = false
		case e.Kind == Ended && e.State == Confirmed:
			if !settled[e.Session] {
				t.Fatalf("the end of a session that was not confirmed: %+v", e)
			}
			confirmed = append(confirmed, Session{e.Start, e.End})
		case e.Kind != Ended:
			if settled[e.Session] || e.State == Withdrawn && !known {
				t.Fatalf("settled twice, or withdrawn without being told: %+v", e)
			}
			settled[e.Session] = true
		}
	}
	for number, done := range settled {
		if !done {
			t.Errorf("session %d is neither confirmed nor withdrawn", number)
		}
	}
	want, open := Sessions(tags, 0)
	if open != (Session{}) {
		want = append(want, open)
	}
	if !slices.Equal(confirmed, want) {
		t.Errorf("confirmed are %v, the tags have %v", confirmed, want)
	}
}

// seconds returns the time of a number of steps.
func seconds(steps int64) float64 { return float64(steps) * StepSize / Rate }

func TestStartsAndChangesAreToldWhileTheyHappen(t *testing.T) {
	type told struct {
		kind        EventKind
		start, late float64 // s
	}
	for name, test := range map[string]struct {
		stream *studio
		want   []told
	}{
		"nothing":  {newStudio().quiet(20), nil},
		"one user": {newStudio().quiet(5).says(0, 6).quiet(10), []told{{Started, 5, 1}}},
		"a cough":  {newStudio().quiet(5).says(0, 0.3).quiet(9), nil},
		"silence between": {newStudio().quiet(5).says(0, 3).quiet(6).says(0, 4).quiet(9),
			[]told{{Started, 5, 1}, {Started, 14, 1}}},
		"two users": {newStudio().quiet(5).says(0, 8).quiet(0.4).says(3, 8).quiet(9),
			[]told{{Started, 5, 1}, {Changed, 13.4, 6}}},
		"three users": {newStudio().quiet(2).says(0, 8).quiet(0.4).says(3, 8).quiet(0.4).says(5, 8).quiet(9),
			[]told{{Started, 2, 1}, {Changed, 10.4, 6}, {Changed, 18.8, 6}}},
		"a dialog": {newStudio().quiet(5).says(0, 3).quiet(1).answers(3).quiet(1).says(0, 4).quiet(9),
			[]told{{Started, 5, 1}}},
		"the robot first": {newStudio().quiet(5).answers(3).quiet(1).says(0, 4).quiet(9), []told{{Started, 9, 1}}},
		"the robot alone": {newStudio().quiet(5).answers(8).quiet(9), nil},
		"an early answer": {newStudio().quiet(5).answers(3).quiet(0.2).says(0, 4).quiet(9), []told{{Started, 8.2, 1.8}}},
	} {
		tags, events := test.stream.events(t, nil, 0)
		checkEvents(t, tags, events)
		var got []Event
		for _, e := range events {
			if e.State == Provisional && e.Kind != Ended {
				got = append(got, e)
			}
			if e.State == Withdrawn {
				t.Errorf("%s: %+v", name, e)
			}
		}
		same := len(got) == len(test.want)
		for i := 0; same && i < len(got); i++ {
			want := test.want[i]
			same = got[i].Kind == want.kind && math.Abs(seconds(got[i].Start)-want.start) < 0.8 &&
				seconds(got[i].At)-want.start < want.late
		}
		if !same {
			t.Errorf("%s: told %+v, want %+v", name, got, test.want)
		}
	}
}

func TestUtterancesEndAtPausesAndChanges(t *testing.T) {
	s := newStudio().quiet(5).says(0, 3).quiet(1.5).says(0, 4).quiet(0.5).answers(2).quiet(0.4).says(0,
		8).quiet(0.2).says(3, 8).quiet(9)
	trigger, err := New(Options{Detector: &detector{}, Voices: []Voice{{Embedder: pitch{}}}, Live: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trigger.Write(context.Background(), s.user, s.robot); err != nil {
		t.Fatal(err)
	}
	want := []struct {
		session    int
		start, end float64
	}{{1, 5, 8}, {1, 9.5, 13.5}, {1, 16.4, 24.4}, {2, 24.6, 32.6}}
	got := trigger.Utterances()
	same := len(got) == len(want)
	for i := 0; same && i < len(got); i++ {
		same = got[i].Session == want[i].session && math.Abs(float64(got[i].Start)/Rate-want[i].start) < 0.7 &&
			math.Abs(float64(got[i].End)/Rate-want[i].end) < 0.7
	}
	if !same || trigger.Utterances() != nil {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestEventsDoNotDependOnHowTheStreamIsSplit(t *testing.T) {
	s := newStudio().quiet(2)
	for i := range 2 {
		s.says(i%4, 6).quiet(0.5).answers(1.5).quiet(0.4).says((i+1)%4, 6).quiet(4.5)
	}
	tags, want := s.events(t, nil, 0)
	checkEvents(t, tags, want)
	if len(want) < 8 {
		t.Fatalf("%d events", len(want))
	}
	for _, piece := range []int{333, 16001} {
		if _, got := s.events(t, nil, piece); !slices.Equal(got, want) {
			t.Errorf("pieces of %d samples give other events", piece)
		}
	}
}

func TestWhatIsToldIsConfirmedOrWithdrawn(t *testing.T) {
	withdrawn := 0
	for seed := range uint64(2) {
		random := rand.New(rand.NewPCG(seed, 8))
		s := newStudio().quiet(1)
		for range 9 {
			switch random.IntN(6) {
			case 0, 1:
				s.says(random.IntN(5), 0.5+6*random.Float64())
			case 2:
				s.answers(0.5 + 3*random.Float64())
			case 3:
				s.quiet(3 + 4*random.Float64())
			case 4: // a beep that begins like a word
				s.quiet(0.9).voice(&s.user, 200, 0.9, 0.2)
				at := len(s.user)
				s.quiet(6)
				for i := at; i < len(s.user); i++ {
					s.user[i] += float32(0.2 * math.Sin(2*math.Pi*200*float64(i)/Rate))
				}
			}
			s.quiet(random.Float64())
		}
		opts := func(o *Options) {
			if seed%2 == 1 {
				o.MaxStretch = 20 * time.Second
			}
		}
		tags, events := s.events(t, opts, 0)
		checkEvents(t, tags, events)
		for _, e := range events {
			if e.State == Withdrawn {
				withdrawn++
			}
		}
	}
	if withdrawn == 0 {
		t.Error("nothing was withdrawn: the test is too easy")
	}
}

// background adds a distant voice to the whole stream, 30 dB below the users.
func (s *studio) background(from, to float64) *studio {
	for i := int(from * Rate); i < min(len(s.user), int(to*Rate)); i++ {
		t := float64(i) / Rate
		hertz := pitches[1+int(t/5)%5]
		s.user[i] += float32(0.01 * (0.55 + 0.45*math.Sin(2*math.Pi*4*t)) * math.Sin(2*math.Pi*hertz*t))
	}
	return s
}

func TestADistantVoiceIsNoUser(t *testing.T) {
	s := newStudio().quiet(20).says(0, 8).quiet(9).says(3, 8).quiet(9).background(1, 200)
	tags, events := s.events(t, func(o *Options) { o.Detector = &detector{least: -57} }, 0)
	checkEvents(t, tags, events)
	got := times(tags)
	if len(got) != 2 || math.Abs(got[0][0]-20) > 0.5 || math.Abs(got[0][1]-28) > 1 || math.Abs(got[1][0]-37) > 0.5 ||
		math.Abs(got[1][1]-45) > 1 {
		t.Error(got)
	}
	started := 0
	for _, e := range events {
		if e.State == Provisional && e.Kind != Ended {
			started++
		}
	}
	if started != 2 {
		t.Errorf("%+v", events)
	}
}

func TestAQuietMicrophoneIsLearned(t *testing.T) {
	s := newStudio()
	for range 5 {
		s.quiet(11).says(0, 3)
	}
	s.quiet(6)
	for i := range s.user {
		s.user[i] *= 0.03 // -30 dB
	}
	_, events := s.events(t, func(o *Options) { o.Detector = &detector{least: -57} }, 0)
	started := 0
	for _, e := range events {
		if e.Kind == Started && e.State == Provisional {
			started++
		}
	}
	if started != 5-quietUtterances {
		t.Errorf("%d of 5 utterances are told, %+v", started, events)
	}
}

func TestLaughterIsNoUser(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	s := newStudio().quiet(5)
	for range 3 {
		for range 8 { // one sound again and again, with breath between
			s.quiet(0.07).voice(&s.user, 300, 0.07, 0.3)
			for i := range 7 * Rate / 100 {
				s.user[len(s.user)-7*Rate/100+i] += float32(0.1 * math.Sin(2*math.Pi*1500*float64(i)/Rate))
			}
			at := len(s.user)
			s.quiet(0.06)
			for i := at; i < len(s.user); i++ {
				s.user[i] += float32(0.05 * random.NormFloat64())
			}
		}
		s.quiet(6)
	}
	tags, events := s.events(t, func(o *Options) { o.Voices = nil }, 0)
	if len(events) > 0 || len(times(tags)) > 0 {
		t.Errorf("%+v, sessions %v", events, times(tags))
	}
}

func TestALoudLateEchoTellsNothing(t *testing.T) {
	for _, late := range []float64{0, 0.25, 0.5} {
		random := rand.New(rand.NewPCG(uint64(1000*late), 3))
		s := newStudio().quiet(5)
		for range 2 {
			for range 3 + random.IntN(6) {
				length := 0.2 + 0.6*random.Float64()
				s.quiet(length).voice(&s.robot, 200, length, 0.3)
				s.quiet(0.1 + 0.4*random.Float64())
			}
			s.quiet(6)
		}
		s.says(0, 3).quiet(6)
		for i := len(s.robot) - 1; i >= int(late*Rate); i-- {
			s.user[i] += s.robot[i-int(late*Rate)]
		}
		tags, events := s.events(t, nil, 0)
		checkEvents(t, tags, events)
		if len(events) == 0 || events[0].Kind != Started || seconds(int64(len(tags)))-seconds(events[0].Start) > 9.5 {
			t.Errorf("an echo %v s late: %+v", late, events)
		}
	}
}

func TestWithoutLiveThereAreNoEvents(t *testing.T) {
	if _, events := newStudio().quiet(2).says(0, 5).quiet(6).events(t, func(o *Options) { o.Live = false }, 0); events != nil {
		t.Error(events)
	}
}
