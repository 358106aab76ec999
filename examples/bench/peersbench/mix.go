package main

import (
	"math"
	"math/rand/v2"
)

// The parameters of the "mix" vectors. Topics with subtopics lie in a small space, which is
// projected and gets noise, like embeddings of a person's texts.
const (
	mixDim       = 384
	mixTopics    = 40
	mixSubtopics = 50 // in each topic
	mixLatent    = 64
	mixSubSpread = 0.7
	mixSpread    = 0.5
	mixNoise     = 0.15
	mixDirichlet = 0.5
)

// mix generates unit vectors, all from the same topics.
type mix struct {
	r          *rand.Rand
	centres    [][mixLatent]float64 // of subtopics
	cumulative []float64            // of the subtopics' weights
	projection [mixLatent][mixDim]float64
}

func newMix(seed uint64) *mix {
	m := &mix{r: rand.New(rand.NewPCG(seed, 384))}
	var sum float64
	for range mixTopics {
		var topic [mixLatent]float64
		for i := range topic {
			topic[i] = m.r.NormFloat64()
		}
		for range mixSubtopics {
			sub := topic
			for i := range sub {
				sub[i] += mixSubSpread * m.r.NormFloat64()
			}
			m.centres = append(m.centres, sub)
			// Dirichlet weights are gamma draws divided by their sum; a gamma draw of shape 1/2 is
			// half the square of a normal one.
			z := m.r.NormFloat64()
			sum += z * z * mixDirichlet
			m.cumulative = append(m.cumulative, sum)
		}
	}
	for i := range m.projection {
		for j := range m.projection[i] {
			m.projection[i][j] = m.r.NormFloat64() / math.Sqrt(mixLatent)
		}
	}
	return m
}

// next returns one more vector.
func (m *mix) next() []float32 {
	draw := m.r.Float64() * m.cumulative[len(m.cumulative)-1]
	low, high := 0, len(m.cumulative)-1
	for low < high {
		if middle := (low + high) / 2; m.cumulative[middle] < draw {
			low = middle + 1
		} else {
			high = middle
		}
	}
	point := m.centres[low]
	for i := range point {
		point[i] += mixSpread * m.r.NormFloat64()
	}
	var v [mixDim]float64
	var sum float64
	for i, p := range point {
		for j := range v {
			v[j] += p * m.projection[i][j]
		}
	}
	for j := range v {
		v[j] += mixNoise * m.r.NormFloat64()
		sum += v[j] * v[j]
	}
	unit := make([]float32, mixDim)
	for j := range v {
		unit[j] = float32(v[j] / math.Sqrt(sum))
	}
	return unit
}
