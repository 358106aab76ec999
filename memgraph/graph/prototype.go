package graph

import (
	"errors"
	"fmt"
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

// Allows reports whether the person consented to the biometric.
func (c Consent) Allows(b Biometric) bool { return b == Face && c.Face || b == Voice && c.Voice }

// Prototype is the embedding of one image of a person's face, or of one voice sample.
// Prototypes of different models are never compared.
type Prototype struct {
	// Person is the node of kind Person.
	Person ID `json:"person,omitzero"`
	// Biometric is Face or Voice.
	Biometric Biometric `json:"biometric,omitzero"`
	Number    uint64    `json:"number,omitzero"` // assigned by the store, distinct for a person and biometric
	// Model names the model of the vector; 1 to MaxName bytes.
	Model    string    `json:"model,omitzero"`
	Vector   []float32 `json:"vector,omitzero"`   // 1 to MaxDim values, stored at unit length
	Quality  float64   `json:"quality,omitzero"`  // 0 to 1, from the package of the model; 0 is the worst
	Recorded time.Time `json:"recorded,omitzero"` // set by the store
}

// MaxPrototypes bounds the prototypes of one person and biometric.
const MaxPrototypes = 256

// Check returns ErrInvalid or ErrBadVector with the reason when the prototype cannot be
// stored. It checks neither the person nor the length of the vector.
func (p *Prototype) Check() error {
	switch {
	case p.Biometric != Face && p.Biometric != Voice:
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, p.Biometric)
	case len(p.Vector) == 0 || len(p.Vector) > MaxDim:
		return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(p.Vector), MaxDim)
	}
	return errors.Join(CheckModel(p.Model), checkFraction("the quality", p.Quality))
}
