package trigger

import (
	"math"
	"slices"
	"sort"
)

const (
	// echoTail is how long the robot's echo lasts in the room, in samples.
	echoTail = Rate / 5
	// maxEchoDelay is how late an echo may begin, in samples, such as by a radio link.
	maxEchoDelay = Rate / 2
	// bargeInMargin is how many dB above the echo the microphone must be for a user who interrupts
	// the robot.
	bargeInMargin = 9.0
	// minEchoCorrelation is the least correlation of levels by which an echo is taken to be late.
	minEchoCorrelation = 0.6
	// levelFloor is the level in dBFS below which levels are not distinguished.
	levelFloor = -60.0
	// silent is the level of silence.
	silent = -120.0
)

// echo is the robot as the microphone hears it.
type echo struct {
	spans []span
	robot []float64 // levels of its frames, delayed
	level float64   // in the microphone relative to the robot's channel, in dB
}

// findEcho estimates the echo of a stretch: how late it is, and how loud. The loudness is the lower
// quartile, since users sometimes talk at the same time.
func (st *stretch) findEcho(robot []span) echo {
	e := echo{spans: robot, robot: st.robot}
	st.delay = st.echoDelay(robot)
	if delay := st.delay; delay > 0 {
		e.spans, e.robot = nil, make([]float64, len(st.robot))
		for _, r := range robot {
			e.spans = append(e.spans, span{r.start + delay, r.end + delay})
		}
		for i := range e.robot {
			e.robot[i] = silent
			if k := i - delay/frameSize; k >= 0 {
				e.robot[i] = st.robot[k]
			}
		}
	}
	var ratios []float64
	for _, r := range e.spans {
		for i := r.start / frameSize; i < min(r.end/frameSize, len(e.robot)); i++ {
			if e.robot[i] >= robotLevel {
				ratios = append(ratios, st.levels[i]-e.robot[i])
			}
		}
	}
	if len(ratios) > 0 {
		sort.Float64s(ratios)
		e.level = ratios[len(ratios)/4]
	}
	return e
}

// echoDelay returns the delay, in samples, at which the microphone's level follows the robot's best.
// If they hardly correlate, since users talk too, it is that of the stretch before.
func (st *stretch) echoDelay(robot []span) int {
	delay, best := st.delay, minEchoCorrelation
	for lag := range maxEchoDelay/frameSize + 1 {
		var a, b []float64
		for _, r := range robot {
			for i := r.start / frameSize; i < min((r.end+maxEchoDelay)/frameSize, len(st.robot)) && i+lag < len(st.levels); i++ {
				a, b = append(a, max(levelFloor, st.robot[i])), append(b, max(levelFloor, st.levels[i+lag]))
			}
		}
		if c := correlation(a, b); c > best {
			delay, best = lag*frameSize, c
		}
	}
	return delay
}

// correlation returns the correlation of equally many values, -1 to 1.
func correlation(a, b []float64) float64 {
	n := float64(max(1, len(a)))
	var meanA, meanB, product, squareA, squareB float64
	for i := range a {
		meanA, meanB = meanA+a[i]/n, meanB+b[i]/n
	}
	for i := range a {
		x, y := a[i]-meanA, b[i]-meanB
		product, squareA, squareB = product+x*y, squareA+x*x, squareB+y*y
	}
	if squareA*squareB == 0 {
		return 0
	}
	return product / math.Sqrt(squareA*squareB)
}

// drowns reports whether the microphone, as loud as this at s, holds only the robot's echo.
func (e echo) drowns(microphone float64, s span) bool {
	for _, r := range e.spans {
		if s.end <= r.start || s.start >= r.end+echoTail {
			continue
		}
		// The loudest frame of the robot that can still echo.
		loudest := slices.Max(e.robot[max(0, s.start-echoTail)/frameSize : s.end/frameSize])
		return microphone < loudest+e.level+bargeInMargin
	}
	return false
}
