package identity

import (
	"errors"
	"fmt"
	"math"
)

// Channel is one modality and how its observations are compared. The scores of several models are
// brought to one scale and added, which averages their errors.
type Channel struct {
	Modality Modality
	Models   []Model
	// Accept is the score from which an observation belongs to a person. Margin is the least lead
	// over the next person. Both are properties of the models; [Calibrate] computes them for your
	// own recordings.
	Accept, Margin float64
	// Typical is the usual genuine score, above Accept. It puts the evidence of all modalities on
	// one scale.
	Typical float64
}

// Model is an embedding model of a channel.
type Model struct {
	Name   string  // name and version, stored with every vector
	Dim    int     // length of a vector
	Weight float64 // weight of its score in the sum; 0 means 1
	// Cohort normalises scores by those with many strangers (adaptive s-norm). A threshold then
	// holds for other people and rooms too. Without a cohort, the two numbers below are used.
	Cohort                            Cohort
	StrangersMean, StrangersDeviation float64 // of the strangers' cosines; 0 and 0 leave the cosine unchanged
}

// Cohort holds many strangers. Statistics returns the mean and standard deviation of a vector's
// cosines with theirs. It must be safe for concurrent use.
type Cohort interface {
	Model() string
	Statistics(vector []float32) (mean, deviation float64, err error)
}

// Observation is one face or voice at one moment, with one vector per model of the channel. Vectors
// may have any length except zero.
type Observation struct {
	Modality Modality
	Vectors  []Vector
	// Trust weighs the evidence when face and voice are combined, above 0 to 1; 0 means 1.
	Trust float64
	// Speaks states that this face is the one heard at that moment: its lips move with the sound, or
	// the sound comes from its direction. Only the app can tell; for a voice it means nothing.
	Speaks bool
}

func (c Channel) faults() (faults []error) {
	fault := func(wrong bool, format string, values ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, values...))
		}
	}
	fault(c.Modality != Face && c.Modality != Voice, "a channel has no modality")
	fault(len(c.Models) == 0, "%s: no model", c.Modality)
	fault(!finite(c.Accept) || !finite(c.Margin) || c.Margin < 0, "%s: the threshold is %v, the margin %v", c.Modality, c.Accept, c.Margin)
	fault(!finite(c.Typical) || c.Typical <= c.Accept, "%s: the typical score is %v, not above the threshold of %v", c.Modality, c.Typical, c.Accept)
	for i, m := range c.Models {
		fault(m.Name == "", "%s: a model has no name", c.Modality)
		fault(m.Dim <= 0 || m.Dim > maxDim, "%s: the dimension of %s is %d", c.Modality, m.Name, m.Dim)
		fault(!finite(m.Weight) || m.Weight < 0, "%s: %s has the weight %v", c.Modality, m.Name, m.Weight)
		fault(!finite(m.StrangersMean) || !finite(m.StrangersDeviation) || m.StrangersDeviation < 0,
			"%s: strangers of %s score %v, with a deviation of %v", c.Modality, m.Name, m.StrangersMean, m.StrangersDeviation)
		fault(m.Cohort != nil && m.Cohort.Model() != m.Name, "%s: the cohort of %s is of another model", c.Modality, m.Name)
		for _, before := range c.Models[:i] {
			fault(before.Name == m.Name, "%s: %s occurs twice", c.Modality, m.Name)
		}
	}
	return faults
}

const maxDim = 1 << 14

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// validate reports every fault of the channel.
func (c Channel) validate() error {
	if faults := c.faults(); len(faults) > 0 {
		return fmt.Errorf("identity: %w: %w", ErrSettings, errors.Join(faults...))
	}
	return nil
}

// dim returns the total dimension of all models.
func (c Channel) dim() (sum int) {
	for _, m := range c.Models {
		sum += m.Dim
	}
	return sum
}

// embedding is an observation or a prototype prepared for comparison: the unit vectors of all
// models, concatenated, and their statistics with strangers.
type embedding struct {
	values    []float32
	strangers []statistics
}

type statistics struct{ mean, deviation float64 }

// embedding prepares vectors for comparison.
func (c Channel) embedding(vectorsOf []Vector) (embedding, error) {
	p := embedding{values: make([]float32, 0, c.dim()), strangers: make([]statistics, len(c.Models))}
	if len(vectorsOf) != len(c.Models) {
		return p, fmt.Errorf("%w: %d vectors for %d models of the %s", ErrObservation, len(vectorsOf), len(c.Models), c.Modality)
	}
	for i, m := range c.Models {
		values := findVector(vectorsOf, m.Name)
		if len(values) != m.Dim {
			return p, fmt.Errorf("%w: %s has %d numbers, want %d", ErrObservation, m.Name, len(values), m.Dim)
		}
		square := 0.0
		for _, x := range values {
			square += float64(x) * float64(x)
		}
		length := math.Sqrt(square)
		if math.Abs(square-1) <= unitTolerance {
			length = 1 // a stored vector keeps its bits
		}
		if !(length > 1e-12) || math.IsInf(length, 0) {
			return p, fmt.Errorf("%w: the vector of %s has the length %v", ErrObservation, m.Name, length)
		}
		for _, x := range values {
			p.values = append(p.values, float32(float64(x)/length))
		}
		var err error
		if p.strangers[i], err = m.strangers(p.values[len(p.values)-m.Dim:]); err != nil {
			return p, err
		}
	}
	return p, nil
}

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

func (m Model) strangers(vector []float32) (statistics, error) {
	if m.Cohort == nil {
		if m.StrangersDeviation == 0 {
			return statistics{m.StrangersMean, 1}, nil
		}
		return statistics{m.StrangersMean, m.StrangersDeviation}, nil
	}
	mean, deviation, err := m.Cohort.Statistics(vector)
	if err != nil {
		return statistics{}, fmt.Errorf("%w: %w", ErrObservation, err)
	}
	if !finite(mean) || !(deviation > 0) || math.IsInf(deviation, 0) {
		return statistics{}, fmt.Errorf("%w: strangers of %s score %v, with a deviation of %v", ErrObservation, m.Name, mean, deviation)
	}
	return statistics{mean, deviation}, nil
}

// Score compares the vectors of two observations, on the scale of [Channel.Accept]. Vectors that
// cannot be compared are [ErrObservation].
func (c Channel) Score(a, b []Vector) (float64, error) {
	x, err := c.embedding(a)
	if err != nil {
		return 0, fmt.Errorf("identity: score: %w", err)
	}
	y, err := c.embedding(b)
	if err != nil {
		return 0, fmt.Errorf("identity: score: %w", err)
	}
	return c.score(x, y), nil
}

// score adds ((cos-m1)/d1 + (cos-m2)/d2) / 2 over the models. m and d are the mean and deviation of
// each side's scores with strangers (s-norm; Kenny, "Bayesian speaker verification with
// heavy-tailed priors", 2010).
func (c Channel) score(a, b embedding) float64 {
	sum, from := 0.0, 0
	for i, m := range c.Models {
		cosine := float64(dot(a.values[from:from+m.Dim], b.values[from:from+m.Dim]))
		from += m.Dim
		sum += m.weight() * ((cosine-a.strangers[i].mean)/a.strangers[i].deviation +
			(cosine-b.strangers[i].mean)/b.strangers[i].deviation) / 2
	}
	return sum
}

func (m Model) weight() float64 {
	if m.Weight == 0 {
		return 1
	}
	return m.Weight
}

// vectorsOf splits an embedding into its models' vectors.
func (c Channel) vectorsOf(p embedding) []Vector {
	out, from := make([]Vector, len(c.Models)), 0
	for i, m := range c.Models {
		out[i] = Vector{Model: m.Name, Values: append([]float32(nil), p.values[from:from+m.Dim]...)}
		from += m.Dim
	}
	return out
}

// interpolate returns (1-share)*a + share*b.
func (c Channel) interpolate(a, b embedding, share float64) (embedding, error) {
	mixed := c.vectorsOf(a)
	from := 0
	for i, m := range c.Models {
		for j := range mixed[i].Values {
			mixed[i].Values[j] = float32((1-share)*float64(a.values[from+j]) + share*float64(b.values[from+j]))
		}
		from += m.Dim
	}
	return c.embedding(mixed)
}

// mean returns the mean of several embeddings.
func (c Channel) mean(embeddings []embedding) (embedding, error) {
	mean := embeddings[0]
	for i, p := range embeddings[1:] {
		sum := embedding{values: make([]float32, len(mean.values))}
		for j := range sum.values {
			sum.values[j] = mean.values[j] + (p.values[j]-mean.values[j])/float32(i+2)
		}
		mean = sum // scaled to unit length once, below
	}
	return c.embedding(c.vectorsOf(mean))
}

// evidence scales a score: 0 at Accept, 1 at Typical, limited to +-evidenceLimit.
func (c Channel) evidence(score float64) float64 {
	return max(-evidenceLimit, min(evidenceLimit, (score-c.Accept)/(c.Typical-c.Accept)))
}

// evidenceLimit bounds how much one modality can outweigh the other.
const evidenceLimit = 1.5

// dot uses four sums, so that the processor does not wait for each addition.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	for len(a) >= 8 {
		x, y := (*[8]float32)(a), (*[8]float32)(b)
		s0 += x[0]*y[0] + x[4]*y[4]
		s1 += x[1]*y[1] + x[5]*y[5]
		s2 += x[2]*y[2] + x[6]*y[6]
		s3 += x[3]*y[3] + x[7]*y[7]
		a, b = a[8:], b[8:]
	}
	for i := range a {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
