package identity

import "time"

// ID identifies a person in a gallery for good; 0 means no person. IDs are not reused.
type ID uint64

// Consent says by which modalities a person agreed to be recognised. Without consent, embeddings
// stay in memory only and expire.
type Consent struct {
	Face  bool `json:"face"`
	Voice bool `json:"voice"`
}

// Covers reports whether the consent includes the modality.
func (c Consent) Covers(m Modality) bool { return m == Face && c.Face || m == Voice && c.Voice }

// Any reports whether the consent includes any modality.
func (c Consent) Any() bool { return c.Face || c.Voice }

// Person is the stored record of a person. It holds nothing without consent.
type Person struct {
	ID         ID          `json:"id"`
	Name       string      `json:"name,omitempty"`
	Consent    Consent     `json:"consent"`
	LastSeen   time.Time   `json:"seen"` // when a prototype was last made or moved
	Prototypes []Prototype `json:"prototypes,omitempty"`
	// Merged holds the two people of the last merge that was not undone: first this person, then
	// the other.
	Merged []Person `json:"merged,omitempty"`
}

// Prototype is the mean embedding of a person under similar conditions, one vector per model.
type Prototype struct {
	Modality Modality `json:"modality"`
	Vectors  []Vector `json:"vectors"`
	// Anchor is the embedding at enrolment. The prototype stays close to it.
	Anchor       []Vector `json:"anchor"`
	Observations int      `json:"looks"` // number of observations it was made of
}

func (p Person) clone() Person {
	prototypes, merged := p.Prototypes, p.Merged
	p.Prototypes, p.Merged = nil, nil
	for _, prototype := range prototypes {
		prototype.Vectors, prototype.Anchor = cloneVectors(prototype.Vectors), cloneVectors(prototype.Anchor)
		p.Prototypes = append(p.Prototypes, prototype)
	}
	for _, part := range merged {
		p.Merged = append(p.Merged, part.clone())
	}
	return p
}

func cloneVectors(vectors []Vector) []Vector {
	out := make([]Vector, len(vectors))
	for i, v := range vectors {
		out[i] = Vector{Model: v.Model, Values: append([]float32(nil), v.Values...)}
	}
	return out
}
