package identity

import (
	"fmt"
)

// Speaker returns whose voice one utterance has, from one observation or more of its sound, such
// as one for every three seconds. Each must resemble the same person most. Their mean evidence must
// exceed the threshold, and the next person's, by the margin. It never asks who is present: an
// unknown voice stays unknown when only known people are in view. Errors are [ErrObservation].
func (g *Gallery) Speaker(utterance ...Observation) (Verdict, error) {
	heard, err := g.sightings(Voice, utterance)
	if err != nil {
		return Verdict{}, fmt.Errorf("identity: speaker: %w", err)
	}
	if len(heard) == 0 {
		return Verdict{}, nil
	}
	g.mu.RLock()
	defer g.mu.RUnlock()
	margin := 0.0
	sum, agree := map[ID]float64{}, true
	for _, s := range heard {
		g.assess(s)
		if s.verdict.Status == Refused {
			return s.verdict, nil
		}
		agree = agree && s.best == heard[0].best
		margin = max(margin, s.margin)
		for id, evidence := range s.evidence {
			sum[id] += evidence / float64(len(heard))
		}
	}
	var mean []Candidate
	for id, evidence := range sum {
		mean = append(mean, Candidate{id, evidence})
	}
	sortTopCandidates(mean)
	v := g.verdict(mean, margin)
	if v.Person != 0 && (!agree || v.Evidence < margin) {
		v.Status, v.Person, v.Name = Ambiguous, 0, ""
	}
	return v, nil
}
