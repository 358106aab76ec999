package graph

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// CheckModel returns ErrInvalid unless a model name has 1 to MaxName bytes of UTF-8.
func CheckModel(name string) error {
	if name == "" {
		return fmt.Errorf("%w: a model needs a name", ErrInvalid)
	}
	return CheckText("model's name", name, MaxName)
}

// MaxDim is the largest dimension of an embedding.
const MaxDim = 8192

// Biometric is a characteristic by which a person is recognised. Values are stored and
// never change. The zero value is invalid.
type Biometric uint8

// The biometrics.
const (
	Face  Biometric = 1
	Voice Biometric = 2
)

// Vector is an embedding and its model. Vectors of different models are never compared.
type Vector struct {
	// Model names the model and its version; 1 to MaxName bytes.
	Model string `json:"model"`
	// Values are 1 to MaxDim numbers, stored at unit length.
	Values []float32 `json:"values"`
}

// Prototype is what a person looks or sounds like under similar conditions: the mean embedding
// of some observations, by each model.
type Prototype struct {
	// Person is the node of kind Person; see Enrolment for who sets it.
	Person ID `json:"person,omitzero"`
	// Biometric is Face or Voice.
	Biometric Biometric `json:"biometric,omitzero"`
	Number    uint64    `json:"number,omitzero"` // assigned by the store, distinct for a person and biometric
	// Vectors are of the same observations, one for each model; 1 to MaxModels.
	Vectors []Vector `json:"vectors,omitzero"`
	// Anchor is Vectors as they were at enrolment. It bounds how far they may move. When it is
	// empty the store takes Vectors.
	Anchor       []Vector  `json:"anchor,omitzero"`
	Observations int       `json:"observations,omitzero"` // how many it was made of; 0 for unknown
	Quality      float64   `json:"quality,omitzero"`      // 0 to 1, from the package of the model; 0 is the worst
	Recorded     time.Time `json:"recorded,omitzero"`     // when it was added; set by the store
}

// Limits of prototypes.
const (
	MaxPrototypes = 256 // of one person and biometric
	MaxModels     = 8   // vectors of one prototype
	MaxMerges     = 16  // merges that made a person
)

// Check returns ErrInvalid or ErrBadVector with the reason when the prototype cannot be
// stored. It checks neither the person nor the lengths of the vectors.
func (p *Prototype) Check() error {
	switch {
	case p.Biometric != Face && p.Biometric != Voice:
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, p.Biometric)
	case len(p.Vectors) == 0:
		return fmt.Errorf("%w: a prototype needs a vector", ErrBadVector)
	case p.Observations < 0:
		return fmt.Errorf("%w: %d observations", ErrInvalid, p.Observations)
	}
	return errors.Join(checkVectors(p.Vectors), checkVectors(p.Anchor), checkFraction("the quality", p.Quality))
}

// checkVectors checks vectors of one observation.
func checkVectors(vectors []Vector) error {
	if len(vectors) > MaxModels {
		return fmt.Errorf("%w: vectors of %d models, at most %d", ErrInvalid, len(vectors), MaxModels)
	}
	for i, v := range vectors {
		if err := CheckModel(v.Model); err != nil {
			return err
		}
		if len(v.Values) == 0 || len(v.Values) > MaxDim {
			return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(v.Values), MaxDim)
		}
		if slices.ContainsFunc(vectors[:i], func(other Vector) bool { return other.Model == v.Model }) {
			return fmt.Errorf("%w: two vectors of model %q", ErrInvalid, v.Model)
		}
	}
	return nil
}
