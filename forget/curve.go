package forget

import (
	"math"
	"time"
)

// Curve returns the retention of a memory, 1 down to 0, at a time since it was last
// reinforced. The larger the stability, the slower it fades. A Curve must be safe for concurrent use.
type Curve func(elapsed, stability time.Duration) float64

// Exponential is R = exp(-t/S), Ebbinghaus's forgetting curve: 37 % is left after t = S.
func Exponential(elapsed, stability time.Duration) float64 {
	return math.Exp(-ratio(elapsed, stability))
}

// Power is R = (1 + t/S)^-1. It begins like Exponential and slows down later, as research on
// spaced repetition finds.
func Power(elapsed, stability time.Duration) float64 {
	return 1 / (1 + ratio(elapsed, stability))
}

// ratio returns t/S: 0 for t <= 0, which a clock set back causes, and infinity for S <= 0.
func ratio(elapsed, stability time.Duration) float64 {
	switch {
	case elapsed <= 0:
		return 0
	case stability <= 0:
		return math.Inf(1)
	}
	return float64(elapsed) / float64(stability)
}
