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
