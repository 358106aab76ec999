package acoustics

import (
	"math"
	"sync"
)

// Room is a box with a speaker and a microphone in it, in metres.
type Room struct {
	Size, Speaker, Microphone [3]float64
	// Reverberation is the time in which sound decays by 60 dB, in seconds.
	Reverberation float64

	once     sync.Once
	response []float64
}

const speedOfSound = 343.0 // m/s

// Response returns the echoes of an impulse, by mirroring the speaker in the walls (Allen and
// Berkley, "Image method for efficiently simulating small-room acoustics", 1979). The absorption of
// the walls follows from Eyring's formula.
func (r *Room) Response() []float64 {
	r.once.Do(func() { r.response = r.echoes() })
	return r.response
}

func (r *Room) echoes() []float64 {
	x, y, z := r.Size[0], r.Size[1], r.Size[2]
	volume, surface := x*y*z, 2*(x*y+y*z+z*x)
	reflection := math.Sqrt(math.Exp(-0.161 * volume / surface / r.Reverberation))
	out := make([]float64, int(r.Reverberation*Rate))
	longest := r.Reverberation * speedOfSound
	var limit [3]int
	for i, side := range r.Size {
		limit[i] = int(longest/(2*side)) + 1
	}
	first := math.Inf(1)
	each := func(visit func(distance float64, bounces int)) {
		for i := -limit[0]; i <= limit[0]; i++ {
			for j := -limit[1]; j <= limit[1]; j++ {
				for k := -limit[2]; k <= limit[2]; k++ {
					for mirror := range 8 {
						square, bounces := 0.0, 0
						for axis, n := range [3]int{i, j, k} {
							side := mirror >> axis & 1
							at := r.Speaker[axis]
							if side == 1 {
								at = -at
							}
							d := at + 2*float64(n)*r.Size[axis] - r.Microphone[axis]
							square += d * d
							bounces += abs(n-side) + abs(n)
						}
						if square < longest*longest {
							visit(math.Sqrt(square), bounces)
						}
					}
				}
			}
		}
	}
	each(func(distance float64, _ int) { first = min(first, distance) })
	each(func(distance float64, bounces int) {
		at := (distance - first) / speedOfSound * Rate
		whole := int(at)
		if whole+1 >= len(out) {
			return
		}
		gain := math.Pow(reflection, float64(bounces)) / distance
		out[whole] += gain * (1 - (at - float64(whole)))
		out[whole+1] += gain * (at - float64(whole))
	})
	highPass(out)
	return out
}

// highPass removes what the positive echoes add up to below 100 Hz (Allen and Berkley, appendix).
func highPass(response []float64) {
	const turn = 2 * math.Pi * 100 / Rate
	r := math.Exp(-turn)
	b1, b2, a1 := 2*r*math.Cos(turn), -r*r, -(1 + r)
	var y [3]float64
	for i, x := range response {
		y[2], y[1] = y[1], y[0]
		y[0] = b1*y[1] + b2*y[2] + x
		response[i] = y[0] + a1*y[1] + r*y[2]
	}
}

func abs(n int) int { return max(n, -n) }
