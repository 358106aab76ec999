package pool

import "math"

// Bounds of a z-score, on both sides.
const (
	MaxScore       = 4
	MaxBridgeScore = 16 // a bridge adds the other note's words, so it exceeds any single note
)

// Scale maps the raw values of a channel to numbers that are comparable between memories.
// Unknown values count 0.
type Scale struct {
	best, mean, deviation float64
}

// ScaleOf returns the scale of a raw value over all candidates.
func ScaleOf(candidates []Candidate, value func(*Candidate) float64) Scale {
	var s Scale
	var known float64
	for i := range candidates {
		if v := value(&candidates[i]); !math.IsNaN(v) {
			s.best = max(s.best, v)
			s.mean += v
			known++
		}
	}
	if known == 0 {
		return Scale{}
	}
	s.mean /= known
	for i := range candidates {
		if v := value(&candidates[i]); !math.IsNaN(v) {
			s.deviation += (v - s.mean) * (v - s.mean)
		}
	}
	s.deviation = math.Sqrt(s.deviation / known)
	return s
}

// Share returns value / best, at least 0.
func (s Scale) Share(value float64) float64 {
	if !(s.best > 0) || math.IsNaN(value) {
		return 0
	}
	return max(0, value/s.best)
}

// Score returns (value - mean) / deviation, -4 to 4.
func (s Scale) Score(value float64) float64 { return s.BoundedScore(value, MaxScore) }

// BoundedScore returns (value - mean) / deviation, -bound to bound.
func (s Scale) BoundedScore(value, bound float64) float64 {
	if s.deviation < 1e-9 || math.IsNaN(value) {
		return 0
	}
	return min(bound, max(-bound, (value-s.mean)/s.deviation))
}

// ScoreOr returns the score of a value. For an unknown value it returns the score of a
// fallback value on its own scale.
func (s Scale) ScoreOr(value float64, fallback Scale, fallbackValue float64) float64 {
	if math.IsNaN(value) {
		return fallback.Score(fallbackValue)
	}
	return s.Score(value)
}
