package forget

import (
	"math"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// SpontaneousFactor multiplies the stability of spontaneous anchors, so that half of one is left
// after 8 times as long as of what it lies in.
const SpontaneousFactor = 8

// ForcedUntil is how long a forced anchor is clearer than a plain span, as a share of the
// stability: 12 days of 90. From then on it is less clear.
const ForcedUntil = 2.0 / 15

// anchored returns the curve of an anchor.
func anchored(curve Curve, a graph.Anchor) Curve {
	switch a {
	case graph.Spontaneous:
		return func(elapsed, stability time.Duration) float64 {
			return curve(elapsed, times(stability, SpontaneousFactor))
		}
	case graph.Forced:
		return forced(curve)
	}
	return curve
}

// forced returns the curve of details that were learnt by repetition: very strong, then a fast
// decay. Its time runs at a speed that grows with it, t / (ForcedUntil S), which makes
//
//	R(t) = exp(-(t/S)^2 / ForcedUntil)
//
// of the exponential curve. For every falling curve it lies above the plain one before ForcedUntil S,
// and below it afterwards. The sum of a slow and a fast exponential, a exp(-t/8S) + (1-a)
// exp(-t/0.1S), cannot: divided by the plain curve it is a sum of a rising and a falling
// exponential, so that it ends above the plain curve for every a.
func forced(curve Curve) Curve {
	return func(elapsed, stability time.Duration) float64 {
		if elapsed <= 0 || stability <= 0 {
			return curve(elapsed, stability)
		}
		return curve(times(elapsed, float64(elapsed)/(ForcedUntil*float64(stability))), stability)
	}
}

// times multiplies a duration, and ends at the longest one.
func times(d time.Duration, factor float64) time.Duration {
	return time.Duration(min(float64(d)*factor, math.MaxInt64/2))
}
