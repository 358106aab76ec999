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
	// over the next person; without a lead no one is named, also if Margin is 0. Both are properties
	// of the models; [Calibrate] computes them for your own recordings.
	Accept, Margin float64
	// Typical is the usual genuine score, above Accept. It puts the evidence of all modalities on
	// one scale.
	Typical float64
	// Growth is the rise of Accept for each factor of e = 2.718 by which more than five people are
	// enrolled, because one of many people resembles a stranger more easily. 0 keeps Accept.
	Growth float64
	// MaxMisfit is the greatest misfit, summed over the models, of an observation with the
	// conditions of the cohorts. Above it no statistics fit: the observation names no one, and a
	// [Watcher] enrols no one by it. [Gallery.Enrol] and [Gallery.Add] take it, since the app vouches
	// for it. 0 allows all.
	MaxMisfit float64
}

// Model is an embedding model of a channel.
type Model struct {
	Name   string  // name and version, stored with every vector
	Dim    int     // length of a vector
	Weight float64 // weight of its score in the sum; 0 means 1
	// Cohort normalises scores by those with many strangers, recorded in the same way (adaptive
	// s-norm). A threshold then holds for other people, and for rooms and microphones like those of
	// the cohort. Without a cohort, the two numbers below are used.
	Cohort                            Cohort
	StrangersMean, StrangersDeviation float64 // of the strangers' cosines; 0 and 0 leave the cosine unchanged
}

// Cohort holds many strangers, each recorded under the same conditions. Compare prepares a vector of
// unit length: its projection, of unit length too, whose dot products are compared; and for each
// condition the mean and standard deviation of the projection's cosines with the strangers, and the
// misfit with that condition, a squared distance. It must be safe for concurrent use.
type Cohort interface {
	Model() string
	Compare(vector []float32) (projection []float32, conditions [][3]float64, err error)
}

// Observation is one face or voice at one moment, with one vector per model of the channel. Vectors
// may have any length except zero.
type Observation struct {
	Modality Modality
	Vectors  []Vector
	// Trust weighs the evidence when face and voice are combined, above 0 to 1; 0 means 1.
	Trust float64
	// Doubt says how doubtful the quality of the observation is, 0 to 1, such as one minus the
	// detector's confidence of a face. The threshold rises by this share of the way to Typical,
	// because a face in the dark, or half covered, resembles strangers.
	Doubt float64
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
	fault(!finite(c.Accept) || !finite(c.Margin) || c.Margin < 0, "%s: the threshold is %v, the margin %v", c.Modality,
		c.Accept, c.Margin)
	fault(!finite(c.Growth) || c.Growth < 0 || !finite(c.MaxMisfit) || c.MaxMisfit < 0,
		"%s: the growth is %v, the greatest misfit %v", c.Modality, c.Growth, c.MaxMisfit)
	fault(!finite(c.Typical) || c.Typical <= c.Accept, "%s: the typical score is %v, not above the threshold of %v",
		c.Modality, c.Typical, c.Accept)
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
