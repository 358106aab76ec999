package identity

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// EnoughObservations is how many observations must agree to enrol a person or to add a prototype.
const EnoughObservations = 3

// agreementShare is the share of Accept that an observation must score against half of the others
// at enrolment. It is softer than Accept, since the app vouches for them.
const agreementShare = 0.5

// Agreement tells of one observation for an enrolment whether it resembles the others.
type Agreement struct {
	Score  float64 // that half of the others reach against it; 0 if there are none
	Needed float64 // the least score
	Kept   bool    // otherwise the enrolment leaves it out
}

// Agree tells, for each observation, whether an enrolment from them would keep it: how far it is,
// and which one failed. The error is [ErrObservation] for those that cannot be compared.
func (g *Gallery) Agree(observations []Observation) ([]Agreement, error) {
	agreements, _, err := g.agree(observations)
	if err != nil {
		return nil, fmt.Errorf("identity: agree: %w", err)
	}
	return agreements, nil
}

// agree returns the agreements, and the embeddings kept.
func (g *Gallery) agree(observations []Observation) ([]Agreement, map[Modality][]embedding, error) {
	all, places := map[Modality][]embedding{}, map[Modality][]int{}
	for i, observation := range observations {
		ready, err := g.prepare([]Observation{observation})
		if err != nil {
			return nil, nil, fmt.Errorf("observation %d: %w", i+1, err)
		}
		m := observation.Modality
		all[m], places[m] = append(all[m], ready[0].embedding), append(places[m], i)
	}
	agreements := make([]Agreement, len(observations))
	kept := map[Modality][]embedding{}
	for m, embeddings := range all {
		c, err := g.channel(m)
		if err != nil {
			return nil, nil, err
		}
		for k, a := range c.agreement(embeddings) {
			agreements[places[m][k]] = a
			if a.Kept {
				kept[m] = append(kept[m], embeddings[k])
			}
		}
	}
	return agreements, kept, nil
}

// agreement compares each embedding with all others: half of them must resemble it.
func (c Channel) agreement(embeddings []embedding) []Agreement {
	out := make([]Agreement, len(embeddings))
	for i, e := range embeddings {
		var scores []float64
		for j, other := range embeddings {
			if j != i {
				scores = append(scores, c.score(e, other))
			}
		}
		slices.SortFunc(scores, func(a, b float64) int { return cmp.Compare(b, a) })
		out[i] = Agreement{Needed: agreementShare * c.Accept, Kept: true}
		if len(scores) > 0 {
			out[i].Score = scores[(len(scores)-1)/2]
			out[i].Kept = out[i].Score >= out[i].Needed
		}
	}
	return out
}

// Enrol adds a person from observations of each modality given. Those that do not resemble the
// others are left out; at least [EnoughObservations], and more than half of them, must remain. The
// person is a stranger until [Gallery.SetConsent]: embeddings stay in memory only and expire, and
// no name is used. The error is [ErrDisagree] for observations of different people, or too few; it
// says which do not agree, as [Gallery.Agree] does.
func (g *Gallery) Enrol(at time.Time, observations []Observation) (ID, error) {
	embeddings, err := g.agreeing(observations)
	if err != nil {
		return 0, fmt.Errorf("identity: enrol: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	id, err := g.enrol(at, embeddings)
	if err != nil {
		return 0, fmt.Errorf("identity: enrol: %w", err)
	}
	return id, nil
}

// agreeing returns the embeddings of the observations that agree, or what is wrong with the rest.
func (g *Gallery) agreeing(observations []Observation) (map[Modality][]embedding, error) {
	agreements, kept, err := g.agree(observations)
	if err != nil {
		return nil, err
	}
	if len(observations) == 0 {
		return nil, fmt.Errorf("%w: there are none", ErrDisagree)
	}
	given, faults := map[Modality]int{}, map[Modality][]error{}
	for i, a := range agreements {
		m := observations[i].Modality
		given[m]++
		if !a.Kept {
			faults[m] = append(faults[m],
				fmt.Errorf("observation %d, a %s, scores %.2f against the others, at least %.2f is needed", i+1, m,
					a.Score, a.Needed))
		}
	}
	for m, n := range given {
		if len(kept[m]) == n && n < EnoughObservations {
			return nil, fmt.Errorf("%w: %d of the %s, at least %d are needed", ErrDisagree, n, m, EnoughObservations)
		}
		if len(kept[m]) < EnoughObservations || 2*len(kept[m]) <= n {
			return nil, fmt.Errorf("%w: %d of %d of the %s agree, at least %d are needed: %w", ErrDisagree,
				len(kept[m]), n, m, max(EnoughObservations, n/2+1), errors.Join(faults[m]...))
		}
	}
	return kept, nil
}

// Add adds a prototype to a person from observations that agree, such as of the voice of a person
// enrolled by photos, who was asked to speak. All must be of one modality, at least
// [EnoughObservations]. Errors are [ErrPerson], [ErrConsent], [ErrObservation], [ErrDisagree], also
// if they resemble another person, and [ErrSettings] if [Options.MaxPrototypes] is 1 and there is one.
func (g *Gallery) Add(id ID, observations []Observation) error {
	embeddings, err := g.agreeing(observations)
	if err == nil && len(embeddings) > 1 {
		err = fmt.Errorf("%w: faces and voices", ErrObservation)
	}
	if err != nil {
		return fmt.Errorf("identity: add: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, err := g.find("add", id); err != nil {
		return err
	}
	for m, list := range embeddings {
		c, err := g.channel(m)
		if err == nil {
			err = g.addPrototype(id, c, list)
		}
		if err != nil {
			return fmt.Errorf("identity: add: %w", err)
		}
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

// checkAgreement reports whether embeddings that a watcher collected belong to one person. No one
// vouches for them: each must score at least Accept against the mean of the others.
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
			return fmt.Errorf("%w: a %s scores %.2f against the others, at least %.2f is needed", ErrDisagree,
				c.Modality, score, c.Accept)
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
			if oldest == 0 || m.LastSeen.Before(g.people[oldest].LastSeen) ||
				m.LastSeen.Equal(g.people[oldest].LastSeen) && id < oldest {
				oldest = id
			}
		}
		if strangers < g.maxStrangers {
			return
		}
		g.remove(oldest)
	}
}
