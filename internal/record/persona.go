package record

import (
	"errors"
	"fmt"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// GetPersona reads the persona; the zero value when none is stored.
func GetPersona(r kv.Reader) (graph.Persona, error) {
	stored, err := r.Get(Key(KeyPersona))
	if errors.Is(err, kv.ErrNotFound) {
		return graph.Persona{}, nil
	}
	if err != nil {
		return graph.Persona{}, err
	}
	return DecodePersona(stored)
}

const personaVersion = 1

const (
	personaName = iota + 1
	personaDescription
	personaMood
	personaPleasure
	personaArousal
	personaSince
)

// EncodePersona returns the stored form of a persona.
func EncodePersona(s graph.Persona) []byte {
	r := codec.NewRecord(personaVersion)
	r.String(personaName, s.Name)
	r.String(personaDescription, s.Description)
	r.String(personaMood, s.Mood.Word)
	r.Float(personaPleasure, s.Mood.Pleasure)
	r.Float(personaArousal, s.Mood.Arousal)
	r.Time(personaSince, s.Mood.Since)
	return r.Bytes()
}

// DecodePersona reads what EncodePersona wrote. Other bytes are ErrCorrupt.
func DecodePersona(stored []byte) (graph.Persona, error) {
	var s graph.Persona
	for f, err := range codec.Fields(stored, personaVersion) {
		if err != nil {
			return graph.Persona{}, fmt.Errorf("persona: %w", err)
		}
		switch f.Number {
		case personaName:
			s.Name = f.String()
		case personaDescription:
			s.Description = f.String()
		case personaMood:
			s.Mood.Word = f.String()
		case personaPleasure:
			s.Mood.Pleasure = f.Float()
		case personaArousal:
			s.Mood.Arousal = f.Float()
		case personaSince:
			s.Mood.Since = f.Time()
		}
	}
	return s, nil
}
