package graph

import (
	"fmt"
	"time"
)

// Consent says for each biometric whether it may be stored, and how that came. The zero value
// is no.
type Consent struct {
	// Face allows prototypes of the face.
	Face bool `json:"face,omitzero"`
	// Voice allows prototypes of the voice.
	Voice bool `json:"voice,omitzero"`
	// Answers are what was asked and answered, oldest first, at most MaxAnswers. The last one
	// decides Face and Voice. See Answer.
	Answers []Answer `json:"answers,omitzero"`
}

// Answer is one answer to the question whether a person may be recognised: a consent, or its
// withdrawal.
type Answer struct {
	Face  bool `json:"face,omitzero"`  // the face may be stored from then on
	Voice bool `json:"voice,omitzero"` // the voice may be stored from then on
	// By is who answered, such as a parent; 0 for the person themselves, and Stranger for someone who is
	// not known, or was forgotten.
	By ID `json:"by,omitzero"`
	// At is when; the store sets a zero time to now.
	At time.Time `json:"at,omitzero"`
	// Words are the question and the answer as they were said; up to MaxCaption bytes.
	Words string `json:"words,omitzero"`
}

// MaxAnswers bounds the answers of a person.
const MaxAnswers = 64

// Allows reports whether the person consented to the biometric.
func (c Consent) Allows(b Biometric) bool { return b == Face && c.Face || b == Voice && c.Voice }

// Any reports whether the person consented to a biometric.
func (c Consent) Any() bool { return c.Face || c.Voice }

// With returns the consent after an answer. Beyond MaxAnswers the oldest one goes.
func (c Consent) With(a Answer) Consent {
	list := append(append([]Answer(nil), c.Answers...), a)
	return Consent{a.Face, a.Voice, list[max(0, len(list)-MaxAnswers):]}
}

// Bare returns the consent without its answers.
func (c Consent) Bare() Consent { return Consent{Face: c.Face, Voice: c.Voice} }

func (c Consent) check() error {
	if len(c.Answers) > MaxAnswers {
		return fmt.Errorf("%w: %d answers, at most %d", ErrInvalid, len(c.Answers), MaxAnswers)
	}
	for i, a := range c.Answers {
		if err := CheckTime("answer", a.At); err != nil {
			return err
		}
		if err := CheckText("answer", a.Words, MaxCaption); err != nil {
			return err
		}
		if last := i == len(c.Answers)-1; last && (a.Face != c.Face || a.Voice != c.Voice) {
			return fmt.Errorf("%w: the last answer is face %t, voice %t; the consent says %t, %t", ErrInvalid, a.Face,
				a.Voice, c.Face, c.Voice)
		}
	}
	return nil
}
