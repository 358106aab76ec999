package identity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Status classifies observations.
type Status int

// The statuses.
const (
	Unknown   Status = iota // unlike everyone in the gallery
	Ambiguous               // near the threshold, or similar to two people; gives no name
	Known                   // a person with consent
	Stranger                // a person seen before, without consent
	Refused                 // recorded in a way that no statistics fit; see [Verdict.Reason]
)

func (s Status) String() string {
	switch s {
	case Unknown:
		return "unknown"
	case Ambiguous:
		return "ambiguous"
	case Known:
		return "known"
	case Stranger:
		return "stranger"
	case Refused:
		return "refused"
	}
	return fmt.Sprintf("status %d", int(s))
}

// Verdict is the result of an identification.
type Verdict struct {
	Status Status
	// Person is the ID of a Known person, or of a Stranger, who can then give consent. Otherwise it
	// is 0.
	Person ID
	Name   string // set by the app; only when Known
	Reason string // why the observations were refused
	// Evidence is 0 at the threshold and 1 for a typical good observation of one modality. The
	// evidence of several modalities is added. Lead is the difference to the next person.
	Evidence, Lead float64
	// Candidates are the most likely people, best first, at most three. They are for logs: do not
	// say a name from them.
	Candidates []Candidate
}

// Candidate is a person that the observations may show.
type Candidate struct {
	Person   ID
	Evidence float64
}

// Identify compares observations of one moment with the gallery: one person's face, voice or both,
// at most one of each. It returns [ErrObservation] if they cannot be compared. No observations give
// Unknown. Use [Watcher] for names that are said aloud: it needs two observations that agree.
func (g *Gallery) Identify(observations ...Observation) (Verdict, error) {
	ready, err := g.prepare(observations)
	if err != nil {
		return Verdict{}, fmt.Errorf("identity: identify: %w", err)
	}
	g.mu.RLock()
	defer g.mu.RUnlock()
	var reason string
	ready = slices.DeleteFunc(ready, func(p prepared) bool {
		refused := p.refused()
		reason = cmp.Or(refused, reason)
		return refused != ""
	})
	if len(ready) == 0 && reason != "" {
		return Verdict{Status: Refused, Reason: reason}, nil
	}
	g.raise(ready)
	verdict := g.verdict(g.candidates(ready), g.margin(ready))
	if verdict.Status == Unknown && g.resemblesAnyone(ready) {
		verdict.Status = Ambiguous
	}
	return verdict, nil
}

// refused returns why an observation cannot be compared, or "".
func (p prepared) refused() string {
	if p.channel.MaxMisfit == 0 || p.embedding.misfit <= p.channel.MaxMisfit {
		return ""
	}
	return fmt.Sprintf("no strangers of the cohort were recorded like this %s: the misfit is %.0f, at most %.0f is allowed",
		p.channel.Modality, p.embedding.misfit, p.channel.MaxMisfit)
}

// raise adapts the thresholds of observations to the number of people they are compared with.
func (g *Gallery) raise(observations []prepared) {
	for i := range observations {
		c := &observations[i].channel
		if c.Growth == 0 {
			continue
		}
		people := 0
		for _, m := range g.people {
			if len(m.prototypes[c.Modality]) > 0 {
				people++
			}
		}
		if people > smallHousehold {
			more := c.Growth * math.Log(float64(people)/smallHousehold)
			c.Accept, c.Typical = c.Accept+more, c.Typical+more
		}
	}
}

// smallHousehold is the number of people that thresholds hold for as they are.
const smallHousehold = 5

// resemblesAnyone reports whether any single observation is near one of the given people; no people
// means everyone. It detects one person in view while another speaks: together such observations
// resemble neither.
func (g *Gallery) resemblesAnyone(observations []prepared, people ...ID) bool {
	for id, m := range g.people {
		if len(people) > 0 && !slices.Contains(people, id) {
			continue
		}
		for _, s := range observations {
			if score, ok := bestScore(s.channel, m.prototypes[s.channel.Modality], s.embedding); ok &&
				s.channel.evidence(score) >= -ambiguityBand {
				return true
			}
		}
	}
	return false
}

// candidates scores everyone who can be compared with the observations. The best three come first.
func (g *Gallery) candidates(observations []prepared) []Candidate {
	if len(observations) == 0 {
		return nil
	}
	out := make([]Candidate, 0, len(g.people))
	for id, m := range g.people {
		candidate := Candidate{Person: id}
		compared := false
		for _, s := range observations {
			if score, ok := bestScore(s.channel, m.prototypes[s.channel.Modality], s.embedding); ok {
				compared = true
				candidate.Evidence += s.trust * s.channel.evidence(score)
			}
		}
		if compared {
			out = append(out, candidate)
		}
	}
	sortTopCandidates(out)
	return out
}

// sortTopCandidates moves the best three to the front, best first. The rest stays unsorted.
func sortTopCandidates(candidates []Candidate) {
	for i := range min(maxCandidates, len(candidates)) {
		for j := i + 1; j < len(candidates); j++ {
			a, b := candidates[i], candidates[j]
			if b.Evidence > a.Evidence || b.Evidence == a.Evidence && b.Person < a.Person {
				candidates[i], candidates[j] = b, a
			}
		}
	}
}

// maxCandidates limits the candidates of a verdict.
const maxCandidates = 3

// bestScore returns the score of the most similar prototype.
func bestScore(c Channel, prototypes []preparedPrototype, p embedding) (score float64, ok bool) {
	for i, r := range prototypes {
		if s := c.score(r.current, p); i == 0 || s > score {
			score = s
		}
	}
	return score, len(prototypes) > 0
}

// margin returns the required lead, in units of evidence.
func (g *Gallery) margin(observations []prepared) float64 {
	sum := 0.0
	for _, s := range observations {
		sum = max(sum, s.channel.Margin/(s.channel.Typical-s.channel.Accept))
	}
	return sum
}

// verdict decides from candidates, the best first.
func (g *Gallery) verdict(candidates []Candidate, margin float64) Verdict {
	v := Verdict{Lead: 2 * evidenceLimit}
	if len(candidates) == 0 {
		return v
	}
	best := candidates[0]
	v.Evidence = best.Evidence
	if len(candidates) > 1 {
		v.Lead = best.Evidence - candidates[1].Evidence
	}
	v.Candidates = slices.Clone(candidates[:min(maxCandidates, len(candidates))])
	m := g.people[best.Person]
	switch {
	case m == nil || best.Evidence < -ambiguityBand:
		return v
	case best.Evidence < 0 || v.Lead < margin || v.Lead == 0:
		v.Status = Ambiguous
		return v
	}
	v.Person, v.Status = best.Person, Stranger
	if m.Consent.Any() {
		v.Status, v.Name = Known, m.Name
	}
	return v
}

// ambiguityBand is how far below the threshold evidence still counts as ambiguous.
const ambiguityBand = 0.15

func (v Verdict) String() string {
	var text strings.Builder
	text.WriteString(v.Status.String())
	if v.Person != 0 {
		fmt.Fprintf(&text, " %d", v.Person)
	}
	if v.Name != "" {
		fmt.Fprintf(&text, " %s", v.Name)
	}
	fmt.Fprintf(&text, ", evidence %.2f, lead %.2f", v.Evidence, v.Lead)
	return text.String()
}
