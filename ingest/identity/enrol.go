package identity

import (
	"fmt"
	"maps"
	"time"
)

// EnoughObservations is how many observations must agree to enrol a person or to add a prototype.
const EnoughObservations = 3

// Enrol adds a person from at least [EnoughObservations] agreeing observations of each modality
// given. The person is a stranger until [Gallery.SetConsent]: embeddings stay in memory only and
// expire, and no name is used. The error is [ErrDisagree] for observations of different people, or
// too few.
func (g *Gallery) Enrol(at time.Time, observations []Observation) (ID, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	embeddings := map[Modality][]embedding{}
	for _, observation := range observations {
		ready, err := g.prepare([]Observation{observation})
		if err != nil {
			return 0, fmt.Errorf("identity: enrol: %w", err)
		}
		embeddings[observation.Modality] = append(embeddings[observation.Modality], ready[0].embedding)
	}
	id, err := g.enrol(at, embeddings)
	if err != nil {
		return 0, fmt.Errorf("identity: enrol: %w", err)
	}
	return id, nil
}

// Add adds a prototype to a person from observations that agree, such as of the voice of a person
// enrolled by photos, who was asked to speak. All must be of one modality, at least
// [EnoughObservations]. Errors are [ErrPerson], [ErrConsent], [ErrObservation] and [ErrDisagree],
// also if they resemble another person.
func (g *Gallery) Add(id ID, observations []Observation) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, err := g.find("add", id); err != nil {
		return err
	}
	if len(observations) == 0 {
		return fmt.Errorf("identity: add: %w: there are none", ErrDisagree)
	}
	var embeddings []embedding
	var c Channel
	for i, observation := range observations {
		ready, err := g.prepare([]Observation{observation})
		if err == nil && i > 0 && ready[0].channel.Modality != c.Modality {
			err = fmt.Errorf("%w: a %s among observations of the %s", ErrObservation, observation.Modality, c.Modality)
		}
		if err != nil {
			return fmt.Errorf("identity: add: %w", err)
		}
		c = ready[0].channel
		embeddings = append(embeddings, ready[0].embedding)
	}
	if err := g.addPrototype(id, c, embeddings); err != nil {
		return fmt.Errorf("identity: add: %w", err)
	}
	return nil
}

func (g *Gallery) enrol(at time.Time, embeddings map[Modality][]embedding) (ID, error) {
	m := &member{Person: Person{LastSeen: at}, prototypes: map[Modality][]preparedPrototype{}}
	for modality, list := range embeddings {
		c, err := g.channel(modality)
		if err != nil {
			return 0, err
		}
		if err := c.checkAgreement(list); err != nil {
			return 0, err
		}
		mean, err := c.mean(list)
		if err != nil {
			return 0, err
		}
		m.prototypes[modality] = []preparedPrototype{{current: mean, anchor: mean, observations: len(list)}}
	}
	if len(m.prototypes) == 0 {
		return 0, fmt.Errorf("%w: there are none", ErrDisagree)
	}
	g.evictStrangers()
	g.last++
	m.ID = g.last
	g.people[m.ID] = m
	return m.ID, nil
}

// checkAgreement reports whether embeddings belong to one person. Each must score at least Accept
// against the mean of the others.
func (c Channel) checkAgreement(embeddings []embedding) error {
	if len(embeddings) < EnoughObservations {
		return fmt.Errorf("%w: %d of the %s, at least %d are needed", ErrDisagree, len(embeddings), c.Modality, EnoughObservations)
	}
	for i, p := range embeddings {
		others := append(append([]embedding(nil), embeddings[:i]...), embeddings[i+1:]...)
		mean, err := c.mean(others)
		if err != nil {
			return err
		}
		if score := c.score(mean, p); score < c.Accept {
			return fmt.Errorf("%w: a %s scores %.2f against the others, at least %.2f is needed", ErrDisagree, c.Modality, score, c.Accept)
		}
	}
	return nil
}

// evictStrangers removes the strangers not seen for longest until one more fits.
func (g *Gallery) evictStrangers() {
	for {
		strangers, oldest := 0, ID(0)
		for id := range maps.Keys(g.people) {
			m := g.people[id]
			if m.Consent.Any() {
				continue
			}
			strangers++
			if oldest == 0 || m.LastSeen.Before(g.people[oldest].LastSeen) || m.LastSeen.Equal(g.people[oldest].LastSeen) && id < oldest {
				oldest = id
			}
		}
		if strangers < g.maxStrangers {
			return
		}
		delete(g.people, oldest)
	}
}
