package identity

import (
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// A gallery and the store have people in one shape, and one space of IDs.
type (
	// ID identifies a person for good: the ID of their node in the store. 0 means no person. A
	// stranger has one from FirstStranger on until [Gallery.Save].
	ID = graph.ID
	// Consent says by which modalities a person agreed to be recognised, and how that came.
	// Without consent, embeddings stay in memory only and expire.
	Consent = graph.Consent
	// Person is the record of a person. It holds nothing without consent.
	Person = graph.Enrolment
	// Prototype is the mean embedding of a person under similar conditions, one vector per model.
	Prototype = graph.Prototype
	// Vector is an embedding and its model. Vectors of different models are never compared.
	Vector = graph.Vector
	// Modality is a way to recognise a person.
	Modality = graph.Biometric
)

// The modalities.
const (
	Face  = graph.Face
	Voice = graph.Voice
)

// FirstStranger is the lowest ID of a stranger. No store gives it to a person.
const FirstStranger = graph.FirstStranger

func clonePerson(p Person) Person {
	prototypes, merged := p.Prototypes, p.Merged
	p.Prototypes, p.Merged = nil, nil
	p.Consent.Answers = slices.Clone(p.Consent.Answers)
	for _, prototype := range prototypes {
		prototype.Vectors, prototype.Anchor = cloneVectors(prototype.Vectors), cloneVectors(prototype.Anchor)
		p.Prototypes = append(p.Prototypes, prototype)
	}
	for _, part := range merged {
		p.Merged = append(p.Merged, clonePerson(part))
	}
	return p
}

func cloneVectors(vectors []Vector) []Vector {
	if vectors == nil {
		return nil
	}
	out := make([]Vector, len(vectors))
	for i, v := range vectors {
		out[i] = Vector{Model: v.Model, Values: append([]float32(nil), v.Values...)}
	}
	return out
}

// withoutStrangers returns a record without the merges of strangers, whom no store knows. Their prototypes
// stay.
func withoutStrangers(p Person) Person {
	switch {
	case len(p.Merged) != 2:
	case p.Merged[1].ID >= FirstStranger:
		p.Merged = withoutStrangers(p.Merged[0]).Merged
	default:
		p.Merged = []Person{withoutStrangers(p.Merged[0]), withoutStrangers(p.Merged[1])}
	}
	return p
}

// erase overwrites the vectors of a record.
func erase(p *Person) {
	for _, prototype := range p.Prototypes {
		for _, v := range slices.Concat(prototype.Vectors, prototype.Anchor) {
			clear(v.Values)
		}
	}
	for i := range p.Merged {
		erase(&p.Merged[i])
	}
}

// stored returns a time as a store returns it.
func stored(t time.Time) time.Time { return graph.UTC(t).Round(0) }
