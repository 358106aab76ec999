package memgraph

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// Self is who the companion is and how it feels.
type Self struct {
	Name    string `json:"name,omitzero"`
	Persona string `json:"persona,omitzero"` // in words, as a language model would be told
	Mood    Mood   `json:"mood,omitzero"`
}

// Mood is how the companion feels: a word for it, and where it stands between
// unpleasant and pleasant and between calm and excited, each from -1 to 1.
type Mood struct {
	Word     string    `json:"word,omitzero"`
	Pleasure float64   `json:"pleasure,omitzero"`
	Arousal  float64   `json:"arousal,omitzero"`
	Since    time.Time `json:"since,omitzero"`
}

func (s *Self) check() error {
	for _, field := range []struct {
		name, value string
		most        int
	}{{"name", s.Name, MaxName}, {"persona", s.Persona, MaxText}, {"mood", s.Mood.Word, MaxName}} {
		if err := checkText(field.name, field.value, field.most); err != nil {
			return err
		}
	}
	for _, value := range []float64{s.Mood.Pleasure, s.Mood.Arousal} {
		if !(value >= -1 && value <= 1) {
			return fmt.Errorf("%w: a mood of %v, not -1 to 1", ErrInvalid, value)
		}
	}
	return checkTime("mood's", s.Mood.Since)
}

// SetSelf stores who the companion is and how it feels, in place of what was there.
func (w *Writer) SetSelf(self Self) error {
	if err := self.check(); err != nil {
		return err
	}
	self.Mood.Since = utc(self.Mood.Since)
	w.unindexed = true
	w.put(key(keySelf), encodeSelf(self))
	return w.failed
}

// Self returns who the companion is and how it feels; the zero value before
// SetSelf.
func (s *Store) Self(ctx context.Context) (Self, error) {
	var self Self
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		var err error
		self, err = getSelf(r)
		return err
	})
	return self, s.wrap("get the persona", err)
}

func getSelf(r kv.Reader) (Self, error) {
	record, err := r.Get(key(keySelf))
	if errors.Is(err, kv.ErrNotFound) {
		return Self{}, nil
	}
	if err != nil {
		return Self{}, err
	}
	return decodeSelf(record)
}

const selfVersion = 1

const (
	selfName = iota + 1
	selfPersona
	selfWord
	selfPleasure
	selfArousal
	selfSince
)

func encodeSelf(s Self) []byte {
	r := codec.NewRecord(selfVersion)
	r.String(selfName, s.Name)
	r.String(selfPersona, s.Persona)
	r.String(selfWord, s.Mood.Word)
	r.Float(selfPleasure, s.Mood.Pleasure)
	r.Float(selfArousal, s.Mood.Arousal)
	r.Time(selfSince, s.Mood.Since)
	return r.Bytes()
}

func decodeSelf(record []byte) (Self, error) {
	var s Self
	for f, err := range codec.Fields(record, selfVersion) {
		if err != nil {
			return Self{}, fmt.Errorf("persona: %w", err)
		}
		switch f.Number {
		case selfName:
			s.Name = f.String()
		case selfPersona:
			s.Persona = f.String()
		case selfWord:
			s.Mood.Word = f.String()
		case selfPleasure:
			s.Mood.Pleasure = f.Float()
		case selfArousal:
			s.Mood.Arousal = f.Float()
		case selfSince:
			s.Mood.Since = f.Time()
		}
	}
	return s, nil
}
