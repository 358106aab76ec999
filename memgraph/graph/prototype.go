package graph

import (
	"errors"
	"fmt"
	"time"
)

// checkModel returns ErrInvalid unless a model can have this name.
func CheckModel(name string) error {
	if name == "" {
		return fmt.Errorf("%w: a model needs a name", ErrInvalid)
	}
	return CheckText("model's name", name, MaxName)
}

// MaxDim bounds the dimension of an embedding.
const MaxDim = 8192

// Biometric is what a person can be recognised by. Values are stored: they never
// change.
type Biometric uint8

// The biometrics.
const (
	Face  Biometric = 1
	Voice Biometric = 2
)

// Allows reports whether the person consented to the biometric.
func (c Consent) Allows(b Biometric) bool { return b == Face && c.Face || b == Voice && c.Voice }

// Prototype is one look at a person's face, or one sample of the voice, as a model
// sees it. Those of two models are never compared.
type Prototype struct {
	Person    ID        `json:"person,omitzero"`
	Biometric Biometric `json:"biometric,omitzero"`
	Number    uint64    `json:"number,omitzero"` // given by the store, unique for the person and biometric
	Model     string    `json:"model,omitzero"`
	Vector    []float32 `json:"vector,omitzero"`   // of unit length
	Quality   float64   `json:"quality,omitzero"`  // 0 to 1, as the model's package judges it
	Recorded  time.Time `json:"recorded,omitzero"` // set by the store
}

// MaxPrototypes bounds the prototypes of one person and biometric.
const MaxPrototypes = 256

// check returns what is wrong with a prototype, whoever's it is and whatever the length
// of its vector.
func (p *Prototype) Check() error {
	switch {
	case p.Biometric != Face && p.Biometric != Voice:
		return fmt.Errorf("%w: %v does not exist", ErrInvalid, p.Biometric)
	case len(p.Vector) == 0 || len(p.Vector) > MaxDim:
		return fmt.Errorf("%w: it has %d values; a vector has 1 to %d", ErrBadVector, len(p.Vector), MaxDim)
	}
	return errors.Join(CheckModel(p.Model), checkShare("the quality", p.Quality))
}
