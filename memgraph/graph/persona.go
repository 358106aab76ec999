package graph

import (
	"math"
	"time"

	"github.com/egomem/egomem/internal/hint"
)

// Persona is who the companion is and how it feels. The zero value is an unnamed
// companion in a neutral mood.
type Persona struct {
	// Name is the name of the companion; up to MaxName bytes.
	Name        string `json:"name,omitzero"`
	Description string `json:"persona,omitzero"` // for a language model; up to MaxText bytes
	// Mood is the current mood.
	Mood Mood `json:"mood,omitzero"`
}

// Mood is a point in the circumplex of emotions (Russell 1980). The zero value is
// neutral.
type Mood struct {
	// Word names the mood, as in "cheerful"; up to MaxName bytes, may be "".
	Word string `json:"word,omitzero"`
	// Pleasure is from -1 (unpleasant) to 1 (pleasant).
	Pleasure float64 `json:"pleasure,omitzero"`
	// Arousal is from -1 (calm) to 1 (excited).
	Arousal float64 `json:"arousal,omitzero"`
	// Since is when the mood began; zero for unknown.
	Since time.Time `json:"since,omitzero"`
}

// moodHalfLife is how long it takes until half of a mood is left: moods last hours to days
// (Verduyn & Lavrijsen 2015 report half an hour for disgust and five days for sadness).
const moodHalfLife = 6 * time.Hour

// faintMood is the part of a mood below which nothing of it is felt.
const faintMood = 0.05

// At returns what is left of a mood at a time. One without Since does not fade.
func (m Mood) At(now time.Time) Mood {
	if m.Since.IsZero() || !now.After(m.Since) {
		return m
	}
	left := math.Exp2(-float64(now.Sub(m.Since)) / float64(moodHalfLife))
	if left < faintMood {
		return Mood{}
	}
	m.Pleasure *= left
	m.Arousal *= left
	return m
}

// Felt reports whether a mood is pleasant, unpleasant, calm or excited at all.
func (m Mood) Felt() bool { return m.Pleasure != 0 || m.Arousal != 0 }

// Check returns ErrInvalid with the reason when the persona cannot be stored.
func (s *Persona) Check() error {
	for _, field := range []struct {
		name, value string
		limit       int
	}{{"name", s.Name, MaxName}, {"persona", s.Description, MaxText}, {"mood", s.Mood.Word, MaxName}} {
		if err := CheckText(field.name, field.value, field.limit); err != nil {
			return err
		}
	}
	for _, value := range []float64{s.Mood.Pleasure, s.Mood.Arousal} {
		if !(value >= -1 && value <= 1) {
			return hint.Errorf("give each part of the mood a value from -1 to 1",
				"%w: a mood of %v, not -1 to 1", ErrInvalid, value)
		}
	}
	return CheckTime("mood's", s.Mood.Since)
}
