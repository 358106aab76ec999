package identity

import (
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/vector"
)

// A prototype moves by a small step, and only for an observation well above the threshold. It stays
// near its anchor, the fixed embedding at enrolment. It never approaches another person once it has
// reached half of the threshold with them. So neither gradual change nor one wrong name can lead it
// to another person.
const (
	minMoveEvidence = 0.3  // least evidence of the observation, by this modality alone
	minAnchorCosine = 0.92 // least cosine between prototype and anchor, for every model
	approachLimit   = 0.5  // share of Accept: from this score with another person on, no closer
)

// adapt moves the nearest prototype of a person towards a new observation. The caller holds the
// lock.
func (g *Gallery) adapt(id ID, s prepared, at time.Time) {
	m := g.people[id]
	if m == nil {
		return
	}
	if at.After(m.LastSeen) {
		m.LastSeen = at
	}
	prototypes := m.prototypes[s.channel.Modality]
	nearest, top := -1, 0.0
	for i, r := range prototypes {
		if score := s.channel.score(r.current, s.embedding); nearest < 0 || score > top {
			nearest, top = i, score
		}
	}
	if nearest < 0 || s.channel.evidence(top) < minMoveEvidence {
		return
	}
	moved, err := s.channel.interpolate(prototypes[nearest].current, s.embedding, g.step*s.trust)
	if err == nil && s.channel.nearAnchor(moved, prototypes[nearest].anchor) &&
		!g.approachesOther(id, s.channel, prototypes[nearest].current, moved) {
		prototypes[nearest].current = moved
		prototypes[nearest].observations++
	}
}

// nearAnchor reports whether a prototype is still near its anchor.
func (c Channel) nearAnchor(p, anchor embedding) bool {
	from := 0
	for _, m := range c.Models {
		if float64(vector.Dot(p.values[from:from+m.Dim], anchor.values[from:from+m.Dim])) < minAnchorCosine {
			return false
		}
		from += m.Dim
	}
	return true
}

// approachesOther reports whether a move brings a prototype closer to another person it already
// resembles.
func (g *Gallery) approachesOther(id ID, c Channel, before, after embedding) bool {
	for other, m := range g.people {
		if other == id {
			continue
		}
		for _, r := range m.prototypes[c.Modality] {
			if score := c.score(r.current, after); score > approachLimit*c.Accept && score > c.score(r.current, before) {
				return true
			}
		}
	}
	return false
}

// addPrototype makes one more prototype from embeddings that agree. If the person has too many, it
// replaces the one with the fewest observations, never the first. The caller holds the lock.
func (g *Gallery) addPrototype(id ID, c Channel, embeddings []embedding) error {
	m := g.people[id]
	if m == nil {
		return ErrPerson
	}
	if m.Consent.Any() && !m.Consent.Allows(c.Modality) {
		return ErrConsent
	}
	mean, err := c.mean(embeddings)
	if err != nil {
		return err
	}
	for other, o := range g.people {
		if score, ok := bestScore(c, o.prototypes[c.Modality], mean); other != id && ok && score >= c.Accept {
			return ErrDisagree // it more likely belongs to that person
		}
	}
	prototypes := m.prototypes[c.Modality]
	if len(prototypes) >= g.maxPrototypes {
		least := len(prototypes) - 1
		for i := 1; i < len(prototypes); i++ {
			if prototypes[i].observations < prototypes[least].observations {
				least = i
			}
		}
		if least == 0 {
			return fmt.Errorf("%w: the only prototype of the %s stays (hint: Options.MaxPrototypes)", ErrSettings, c.Modality)
		}
		prototypes = append(prototypes[:least], prototypes[least+1:]...)
	}
	m.prototypes[c.Modality] = append(prototypes, preparedPrototype{current: mean, anchor: mean, observations: len(embeddings)})
	return nil
}
