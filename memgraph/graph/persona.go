package graph

import (
	"fmt"
	"time"
)

// Self is who the companion is and how it feels.
type Persona struct {
	Name        string `json:"name,omitzero"`
	Description string `json:"persona,omitzero"` // in words, as a language model would be told
	Mood        Mood   `json:"mood,omitzero"`
}

// Mood is how the companion feels: a word for it, and where it stands between
// unpleasant and pleasant and between calm and excited, each from -1 to 1.
type Mood struct {
	Word     string    `json:"word,omitzero"`
	Pleasure float64   `json:"pleasure,omitzero"`
	Arousal  float64   `json:"arousal,omitzero"`
	Since    time.Time `json:"since,omitzero"`
}

func (s *Persona) Check() error {
	for _, field := range []struct {
		name, value string
		most        int
	}{{"name", s.Name, MaxName}, {"persona", s.Description, MaxText}, {"mood", s.Mood.Word, MaxName}} {
		if err := CheckText(field.name, field.value, field.most); err != nil {
			return err
		}
	}
	for _, value := range []float64{s.Mood.Pleasure, s.Mood.Arousal} {
		if !(value >= -1 && value <= 1) {
			return fmt.Errorf("%w: a mood of %v, not -1 to 1", ErrInvalid, value)
		}
	}
	return CheckTime("mood's", s.Mood.Since)
}
