package voice

import (
	"fmt"
	"math"
	"sync"

	"github.com/egomem/egomem/internal/vector"
)

// Cohort holds the embeddings of many strangers, each recorded under several conditions: bands,
// rooms, noises. It tells how a voice was recorded, and normalises scores by strangers recorded in
// the same way: how much more does the voice resemble a person than they do? It is safe for
// concurrent use.
type Cohort struct {
	model      string
	dim        int
	conditions []Condition
	learned    func() *recordings
}

// Condition is a way to record, and the vectors of all strangers recorded so, in one order.
type Condition struct {
	Name    string
	Vectors [][]float32
}

// minStrangers is the least number of strangers for a useful mean and deviation.
const minStrangers = 10

// NewCohort copies at least ten vectors of the model per condition, one per stranger, and scales
// them to unit length. The first condition is the plain one. The error is [ErrCohort].
func NewCohort(model string, conditions ...Condition) (*Cohort, error) {
	if len(conditions) == 0 || len(conditions[0].Vectors) < minStrangers {
		return nil, fmt.Errorf("voice: new cohort: %w: at least %d strangers are needed", ErrCohort, minStrangers)
	}
	c := &Cohort{model: model, dim: len(conditions[0].Vectors[0])}
	for _, condition := range conditions {
		if len(condition.Vectors) != len(conditions[0].Vectors) {
			return nil, fmt.Errorf("voice: new cohort: %w: %d strangers in %q, %d in the first condition", ErrCohort,
				len(condition.Vectors), condition.Name, len(conditions[0].Vectors))
		}
		vectors := make([][]float32, len(condition.Vectors))
		for i, vector := range condition.Vectors {
			if len(vector) != c.dim || c.dim == 0 {
				return nil, fmt.Errorf("voice: new cohort: %w: vector %d has %d numbers, the first has %d", ErrCohort,
					i, len(vector), c.dim)
			}
			vectors[i] = append([]float32(nil), vector...)
			if err := normalize(vectors[i]); err != nil {
				return nil, fmt.Errorf("voice: new cohort: %w: vector %d: %w", ErrCohort, i, err)
			}
		}
		c.conditions = append(c.conditions, Condition{condition.Name, vectors})
	}
	c.learned = sync.OnceValue(func() *recordings { return learnRecordings(c.conditions) })
	return c, nil
}

// Model returns the model of the vectors.
func (c *Cohort) Model() string { return c.model }

// Len returns the number of strangers.
func (c *Cohort) Len() int { return len(c.conditions[0].Vectors) }

// Conditions returns the names of the conditions.
func (c *Cohort) Conditions() (names []string) {
	for _, condition := range c.conditions {
		names = append(names, condition.Name)
	}
	return names
}

// Vector returns the vector of stranger i under the first condition; do not modify it.
func (c *Cohort) Vector(i int) []float32 { return c.conditions[0].Vectors[i] }

// Mean returns the mean of the strangers' vectors under the first condition, the part common to all
// voices.
func (c *Cohort) Mean() []float32 { return meanVector(c.conditions[0].Vectors) }

func meanVector(vectors [][]float32) []float32 {
	mean := make([]float32, len(vectors[0]))
	for _, vector := range vectors {
		for j, x := range vector {
			mean[j] += x / float32(len(vectors))
		}
	}
	return mean
}

// Compare prepares a vector of unit length for comparison. projected has unit length too; in it,
// what differs between recordings of one stranger counts less. Each condition has the mean and the
// standard deviation of the cosines of projected with the strangers' (adaptive s-norm with the
// whole cohort; Matejka et al., "Analysis of Score Normalization in Multilingual Speaker
// Recognition", 2017), and the misfit: the squared distance, in standard deviations, from what
// recordings under that condition look like.
func (c *Cohort) Compare(vector []float32) (projected []float32, conditions [][3]float64, err error) {
	if len(vector) != c.dim {
		return nil, nil, fmt.Errorf("voice: normalise: %w: a vector of %d numbers, the cohort's have %d", ErrCohort,
			len(vector), c.dim)
	}
	learned := c.learned()
	if projected, err = learned.project(vector); err != nil {
		return nil, nil, fmt.Errorf("voice: normalise: %w: %w", ErrCohort, err)
	}
	misfits := learned.misfits(vector)
	for i, strangers := range learned.projected {
		mean, deviation := cosines(projected, strangers)
		if !(deviation > 0) || math.IsInf(deviation, 0) {
			return nil, nil, fmt.Errorf("voice: normalise: %w: the deviation of the scores is %v", ErrCohort, deviation)
		}
		conditions = append(conditions, [3]float64{mean, deviation, misfits[i]})
	}
	return projected, conditions, nil
}

// cosines returns the mean and standard deviation of a vector's cosines with others.
func cosines(vector []float32, others [][]float32) (mean, deviation float64) {
	var sum, squares float64
	for _, other := range others {
		cosine := dot(vector, other)
		sum += cosine
		squares += cosine * cosine
	}
	n := float64(len(others))
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-mean*mean))
}

// dot returns the inner product of two slices of equal length.
func dot(a, b []float32) float64 { return float64(vector.Dot(a, b)) }
