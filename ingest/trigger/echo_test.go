package trigger

import (
	"math/rand/v2"
	"testing"
)

func TestALateEchoIsNoUser(t *testing.T) {
	opts := func(o *Options) { o.Voices = nil }
	for _, late := range []float64{0, 0.1, 0.2, 0.3, 0.5} {
		random := rand.New(rand.NewPCG(uint64(1000*late), 3))
		s := newStudio().quiet(5)
		for range 2 { // the robot talks, with pauses as speech has them, and no one answers
			for range 3 + random.IntN(6) {
				length := 0.2 + 0.6*random.Float64()
				s.quiet(length).voice(&s.robot, 200, length, 0.3)
				s.quiet(0.1 + 0.4*random.Float64())
			}
			s.quiet(6)
		}
		s.quiet(5)
		for i := len(s.robot) - 1; i >= int(late*Rate); i-- {
			s.user[i] += s.robot[i-int(late*Rate)] // as loud as it is played
		}
		if got := times(s.tag(t, opts, 0)); len(got) > 0 {
			t.Errorf("an echo %v s late: sessions at %v", late, got)
		}
	}
}

func TestTheDelayOfTheEchoIsRemembered(t *testing.T) {
	s := newStudio().quiet(1)
	s.quiet(2).voice(&s.robot, 200, 2, 0.3)
	s.quiet(1)
	random := rand.New(rand.NewPCG(9, 9))
	for i := range s.user { // someone talks all the time
		s.user[i] = float32(0.1 * random.NormFloat64())
	}
	for _, known := range []int{0, Rate / 2} {
		st := &stretch{levels: levelsOf(s.user), robot: levelsOf(s.robot), delay: known}
		spoken := st.robotSpans()
		e := st.findEcho(spoken)
		if len(e.spans) != 1 || e.spans[0].start != spoken[0].start+known || st.delay != known {
			t.Errorf("known %d: the echo is at %v, the robot at %v", known, e.spans, spoken)
		}
	}
}

func levelsOf(samples []float32) (levels []float64) {
	for at := 0; at+frameSize <= len(samples); at += frameSize {
		levels = append(levels, level(samples[at:at+frameSize]))
	}
	return levels
}
