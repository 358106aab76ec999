package identity

import "fmt"

// leanShare is the share of Accept that each observation of an utterance must score. Less is another
// person's voice: the mean of two voices may still resemble the one that is known.
const leanShare = 0.8

// Speaker returns whose voice one utterance has, from one observation or more of its sound, such
// as one for every three seconds. Each must resemble the same person most. Together they must
// exceed the threshold, and the next person, by the margin. It never asks who is present: an
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
	margin, agree := 0.0, true
	for _, s := range heard {
		g.assess(s)
		if s.verdict.Status == Refused {
			return s.verdict, nil
		}
		agree = agree && s.leans == heard[0].leans
		margin = max(margin, s.margin)
	}
	v := g.joint(heard...)
	if v.Person != 0 && (!agree || v.Person != heard[0].leans || v.Evidence < margin) {
		v.Status, v.Person, v.Name = Ambiguous, 0, ""
	}
	return v, nil
}

// joint decides from several sightings of one person. If cohorts normalise scores, it compares the mean
// of the embeddings: what differs by chance between the sightings cancels out, and strangers score no
// higher than by one. Otherwise it takes the mean evidence. The caller holds the lock.
func (g *Gallery) joint(sightings ...*sighting) Verdict {
	strictest, margin, trust := sightings[0].channel, 0.0, 0.0
	var embeddings []embedding
	for _, s := range sightings {
		embeddings = append(embeddings, s.embedding)
		margin, trust = max(margin, s.margin), trust+s.trust/float64(len(sightings))
		if s.channel.Accept > strictest.Accept {
			strictest = s.channel
		}
	}
	if strictest.normalises() && len(sightings) > 1 {
		if mean, err := strictest.mean(embeddings); err == nil {
			return g.verdict(g.candidates([]prepared{{strictest, mean, trust}}), margin)
		}
	}
	sum, compared := map[ID]float64{}, map[ID]float64{}
	for _, s := range sightings {
		for id, evidence := range s.evidence {
			sum[id], compared[id] = sum[id]+evidence, compared[id]+1
		}
	}
	var mean []Candidate
	for id, evidence := range sum {
		mean = append(mean, Candidate{id, evidence / compared[id]})
	}
	sortTopCandidates(mean)
	return g.verdict(mean, margin)
}

// normalises reports whether cohorts normalise the scores of all models.
func (c Channel) normalises() bool {
	for _, m := range c.Models {
		if m.Cohort == nil {
			return false
		}
	}
	return true
}
