package main

import (
	"github.com/egomem/egomem/examples/internal/acoustics"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// madeClip returns a click, then words of some length, then a breath.
func madeClip(random *rand.Rand, seconds float64) []float32 {
	out := make([]float32, int((seconds+1)*voice.Rate))
	for i := range out {
		out[i] = float32(0.0005 * random.NormFloat64())
	}
	for i := range 200 {
		out[1000+i] = 0.3 // the click
	}
	from := voice.Rate / 2
	for i := range int(seconds * voice.Rate) {
		at := float64(i) / voice.Rate
		out[from+i] += float32(0.2 * (1.2 + math.Sin(20*at)) * math.Sin(2*math.Pi*200*at))
	}
	return out
}

func TestClipsAreTrimmedToTheirWords(t *testing.T) {
	got := trim(madeClip(rand.New(rand.NewPCG(1, 1)), 3))
	if seconds := float64(len(got)) / voice.Rate; math.Abs(seconds-3) > 0.15 {
		t.Errorf("%.2f s of 3 s of words", seconds)
	}
	if trim(nil) != nil || trim(make([]float32, 100)) != nil {
		t.Error("words in silence")
	}
}

func madePeople() (people []voiceClips, robot []float32) {
	random := rand.New(rand.NewPCG(2, 2))
	for p := range 3 {
		v := voiceClips{person: string(rune('a' + p))}
		for range 5 {
			v.clips = append(v.clips, normalizeLevel(trim(madeClip(random, 2+3*random.Float64()))))
		}
		people = append(people, v)
	}
	return people, normalizeLevel(trim(madeClip(random, 4)))
}

func TestStreamsMatchTheirGroundTruth(t *testing.T) {
	people, robot := madePeople()
	const sessions = 6
	for _, s := range []scene{scenes[0], {"all at once", 20, 0.5, 0.5, 0.7}} {
		made := makeStream(rand.New(rand.NewPCG(3, 3)), s, people, robot, sessions)
		again := makeStream(rand.New(rand.NewPCG(3, 3)), s, people, robot, sessions)
		if !slices.Equal(made.user, again.user) || len(made.user) != len(made.robot) || len(made.sessions) != sessions {
			t.Fatalf("%s: not repeatable, or %d sessions", s.name, len(made.sessions))
		}
		for i, session := range made.sessions {
			if session.end <= session.start || session.end > len(made.user) || session.spoken <= 0 {
				t.Errorf("%s: session %+v of %d samples", s.name, session, len(made.user))
			}
			if i == 0 {
				continue
			}
			before := made.sessions[i-1]
			gap := float64(session.start-before.end) / voice.Rate
			switch {
			case session.backToBack != before.followedBack:
				t.Errorf("%s: session %d: backToBack and followedBack disagree", s.name, i)
			case session.backToBack && session.person == before.person:
				t.Errorf("%s: %s follows %s", s.name, session.person, before.person)
			case session.backToBack && (gap < 0 || gap > 6.5), !session.backToBack && gap < 5:
				t.Errorf("%s: %.1f s between sessions, back to back: %v", s.name, gap, session.backToBack)
			}
		}
		steps := len(made.user) / trigger.StepSize
		tagged, _ := trigger.Sessions(made.tags(steps), 0)
		if len(tagged) != len(made.sessions) {
			t.Errorf("%s: tags of %d sessions", s.name, len(tagged))
		}
		// The truth as an answer has no error.
		var r report
		r.add(made, made.tags(steps))
		if r.right != r.steps || r.missed+r.extra > 0 || r.precise != r.found || r.silence.half != r.silence.of ||
			r.backToBack.half != r.backToBack.of {
			t.Errorf("%s: the truth gives %+v", s.name, r)
		}
		// An empty answer misses everything.
		var none report
		none.add(made, make([]trigger.Tag, steps))
		if none.missed != none.sessions || none.found != 0 || none.silence.two+none.backToBack.two > 0 {
			t.Errorf("%s: an empty answer gives %+v", s.name, none)
		}
	}
}

func TestACutStreamHasNoSessionsThatAreNotHeard(t *testing.T) {
	people, robot := madePeople()
	made := makeStream(rand.New(rand.NewPCG(3, 3)), scenes[0], people, robot, 6)
	within := (made.sessions[2].start + made.sessions[2].end) / 2
	for name, c := range map[string]struct{ at, sessions, end int }{
		"after the end":            {len(made.user) + 1, 6, made.sessions[5].end},
		"within a session":         {within, 3, within},
		"just before a session":    {made.sessions[2].start, 2, made.sessions[1].end},
		"before the first session": {10, 0, 0},
	} {
		cut := stream{made.user, made.robot, slices.Clone(made.sessions)}
		cut.cut(c.at)
		end := 0
		for _, s := range cut.sessions {
			end = s.end
		}
		if len(cut.sessions) != c.sessions || end != c.end || len(cut.user) != min(c.at, len(made.user)) ||
			len(cut.robot) != len(cut.user) {
			t.Errorf("%s: %d sessions, the last one until %d of %d", name, len(cut.sessions), end, len(cut.user))
		}
	}
}

func TestEachTimeIsMatchedOnce(t *testing.T) {
	got := match([]float64{1, 2, 50}, []float64{1.9, 2.2})
	if math.Abs(got[1]-0.1) > 1e-9 || math.Abs(got[0]-1.2) > 1e-9 || !math.IsInf(got[2], 1) {
		t.Error(got)
	}
}

func TestNoiseHasTheRequestedLevel(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	clip := normalizeLevel(trim(madeClip(random, 3)))
	noise := pinkNoise(random, len(clip))
	mixed := acoustics.MixAt(clip, noise, acoustics.Power(clip), 10)
	added := make([]float32, len(clip))
	for i := range clip {
		added[i] = mixed[i] - clip[i]
	}
	if ratio := 10 * math.Log10(acoustics.Power(clip)/acoustics.Power(added)); math.Abs(ratio-10) > 0.1 {
		t.Errorf("%.1f dB", ratio)
	}
}
