package identity

import (
	"fmt"
	"math"

	"github.com/egomem/egomem/internal/vector"
)

// embedding is an observation or a prototype prepared for comparison.
type embedding struct {
	values     []float32      // the unit vectors of all models, concatenated
	projection []float32      // what is compared: the same without a cohort
	strangers  [][]statistics // by model and condition
	condition  []int          // by model: how it was recorded
	misfit     float64        // with that condition
}

// erase overwrites the vectors.
func (e embedding) erase() {
	clear(e.values)
	clear(e.projection)
}

// statistics are of cosines with strangers.
type statistics struct{ mean, deviation float64 }

// embedding prepares vectors for comparison.
func (c Channel) embedding(vectorsOf []Vector) (embedding, error) {
	p := embedding{values: make([]float32, 0, c.dim()), projection: make([]float32, 0, c.dim())}
	if len(vectorsOf) != len(c.Models) {
		return p, fmt.Errorf("%w: %d vectors for %d models of the %s", ErrObservation, len(vectorsOf), len(c.Models), c.Modality)
	}
	var misfits [][]float64
	for _, m := range c.Models {
		values, err := m.unit(findVector(vectorsOf, m.Name))
		if err != nil {
			return p, err
		}
		projection, strangers, misfit, err := m.compare(values)
		if err != nil {
			return p, err
		}
		p.values = append(p.values, values...)
		p.projection = append(p.projection, projection...)
		p.strangers, misfits = append(p.strangers, strangers), append(misfits, misfit)
	}
	p.condition, p.misfit = bestConditions(misfits)
	return p, nil
}

// unit returns a copy of a vector with unit length.
func (m Model) unit(vector []float32) ([]float32, error) {
	if len(vector) != m.Dim {
		return nil, fmt.Errorf("%w: %s has %d numbers, want %d", ErrObservation, m.Name, len(vector), m.Dim)
	}
	square := 0.0
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	length := math.Sqrt(square)
	if math.Abs(square-1) <= unitTolerance {
		length = 1 // a stored vector keeps its bits
	}
	if !(length > 1e-12) || math.IsInf(length, 0) {
		return nil, fmt.Errorf("%w: the vector of %s has the length %v", ErrObservation, m.Name, length)
	}
	out := make([]float32, m.Dim)
	for i, x := range vector {
		out[i] = float32(float64(x) / length)
	}
	return out, nil
}

// projectionTolerance is how far the squared length of a cohort's projection may be from 1.
const projectionTolerance = 1e-3

// unitTolerance is how far the squared length of a unit vector of float32 values may be from 1.
const unitTolerance = 1e-6

func findVector(vectorsOf []Vector, model string) []float32 {
	for _, v := range vectorsOf {
		if v.Model == model {
			return v.Values
		}
	}
	return nil
}

// compare returns what a model compares, its statistics with strangers, and the misfit with each
// condition.
func (m Model) compare(unit []float32) (projection []float32, strangers []statistics, misfits []float64, err error) {
	if m.Cohort == nil {
		deviation := m.StrangersDeviation
		if deviation == 0 {
			deviation = 1
		}
		return unit, []statistics{{m.StrangersMean, deviation}}, []float64{0}, nil
	}
	projection, conditions, err := m.Cohort.Compare(unit)
	if err == nil && (len(conditions) == 0 || len(projection) != m.Dim) {
		err = fmt.Errorf("%d numbers under %d conditions", len(projection), len(conditions))
	}
	if square := float64(vector.Dot(projection, projection)); err == nil && !(math.Abs(square-1) <= projectionTolerance) {
		err = fmt.Errorf("a projection of length %v, want 1", math.Sqrt(square))
	}
	for _, s := range conditions {
		if err == nil && !(finite(s[0]) && finite(s[1]) && finite(s[2]) && s[1] > 0) {
			err = fmt.Errorf("strangers of %s score %v, with a deviation of %v and a misfit of %v", m.Name, s[0], s[1], s[2])
		}
		strangers, misfits = append(strangers, statistics{s[0], s[1]}), append(misfits, s[2])
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%w: %w", ErrObservation, err)
	}
	return projection, strangers, misfits, nil
}

// bestConditions returns the condition that fits best, by model, and its misfit. Models whose
// cohorts have equally many conditions decide together.
func bestConditions(misfits [][]float64) (best []int, misfit float64) {
	together := make([]float64, len(misfits[0]))
	for _, list := range misfits {
		if len(list) != len(together) {
			together = nil
			break
		}
		for k, x := range list {
			together[k] += x
		}
	}
	for _, list := range misfits {
		decides := together
		if decides == nil {
			decides = list
		}
		k := 0
		for i, x := range decides {
			if x < decides[k] {
				k = i
			}
		}
		best, misfit = append(best, k), misfit+list[k]
	}
	return best, misfit
}

// score adds ((cos-m1)/d1 + (cos-m2)/d2) / 2 over the models. m and d are the mean and deviation of
// each side's scores with strangers who were recorded like the other side (s-norm; Kenny, "Bayesian
// speaker verification with heavy-tailed priors", 2010).
func (c Channel) score(a, b embedding) float64 {
	sum, from := 0.0, 0
	for i, m := range c.Models {
		cosine := float64(vector.Dot(a.projection[from:from+m.Dim], b.projection[from:from+m.Dim]))
		from += m.Dim
		x, y := a.strangers[i][b.condition[i]], b.strangers[i][a.condition[i]]
		sum += m.weight() * ((cosine-x.mean)/x.deviation + (cosine-y.mean)/y.deviation) / 2
	}
	return sum
}

func (m Model) weight() float64 {
	if m.Weight == 0 {
		return 1
	}
	return m.Weight
}

// Score compares the vectors of two observations, on the scale of [Channel.Accept]. Vectors that
// cannot be compared are [ErrObservation].
func (c Channel) Score(a, b []Vector) (float64, error) {
	x, err := c.Prepare(a)
	if err != nil {
		return 0, err
	}
	y, err := c.Prepare(b)
	if err != nil {
		return 0, err
	}
	return c.score(x.embedding, y.embedding), nil
}

// Prepared holds vectors that are compared many times.
type Prepared struct{ embedding embedding }

// Prepare prepares the vectors of an observation for [Channel.Compare]. Vectors that cannot be
// compared are [ErrObservation].
func (c Channel) Prepare(vectors []Vector) (Prepared, error) {
	e, err := c.embedding(vectors)
	if err != nil {
		return Prepared{}, fmt.Errorf("identity: prepare: %w", err)
	}
	return Prepared{e}, nil
}

// Compare returns the score of two observations prepared by this channel.
func (c Channel) Compare(a, b Prepared) float64 { return c.score(a.embedding, b.embedding) }

// Misfit returns the misfit with the best condition of the cohorts, the unit of
// [Channel.MaxMisfit].
func (p Prepared) Misfit() float64 { return p.embedding.misfit }
