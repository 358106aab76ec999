package identity

import (
	"slices"
	"time"
)

type prototypeKey struct {
	person   ID
	modality Modality
}

// spokenByFace is the embedding of a modality at a time when the face in view spoke.
type spokenByFace struct {
	at        time.Time
	embedding embedding
}

const (
	// minVouchEvidence is how certain one modality must be before the other learns from it.
	minVouchEvidence = 0.6
	// associationSpan is how long a face must be stated to speak with one voice.
	associationSpan = time.Minute
	// maxAssociations limits what is kept for one person and modality.
	maxAssociations = 4 * EnoughObservations
)

// associate learns a recognised person's voice from the one heard while their face speaks, and
// their face from the one that speaks. Without a statement that exactly one face speaks it learns
// nothing: a voice from outside the picture would become that of the face in view.
func (w *Watcher) associate(at time.Time, seen, heard []*sighting) {
	speaking := slices.DeleteFunc(slices.Clone(seen), func(s *sighting) bool { return !s.speaks })
	if len(speaking) != 1 || len(heard) != 1 {
		return
	}
	face, voice := speaking[0], heard[0]
	if face.verdict.Status == Refused || voice.verdict.Status == Refused {
		return
	}
	if !w.extend(at, face, voice) {
		w.extend(at, voice, face)
	}
}

// extend collects an unfamiliar sighting for the person that another one is certain of. Enough of
// them over a minute become one more prototype.
func (w *Watcher) extend(at time.Time, certain, unfamiliar *sighting) bool {
	g, modality := w.gallery, unfamiliar.channel.Modality
	m := g.people[certain.person]
	if m == nil || certain.verdict.Evidence < minVouchEvidence || m.Consent.Any() && !m.Consent.Allows(modality) {
		return false
	}
	if unfamiliar.best == m.ID && unfamiliar.evidence[m.ID] >= minMoveEvidence {
		return true // nothing to learn
	}
	double := g.unnamedDouble(certain.channel.Modality, unfamiliar)
	if unfamiliar.verdict.Status != Unknown && unfamiliar.best != m.ID && double == nil {
		return false
	}
	key := prototypeKey{m.ID, modality}
	list := append(w.associations[key], spokenByFace{at, unfamiliar.embedding})
	w.associations[key] = list
	if at.Sub(list[0].at) < associationSpan || len(list) < EnoughObservations {
		return true
	}
	var embeddings []embedding
	for _, s := range list {
		embeddings = append(embeddings, s.embedding)
	}
	added := unfamiliar.channel.checkAgreement(embeddings) == nil && g.addPrototypeOf(m.ID, unfamiliar.channel, embeddings, double)
	if added || len(list) >= maxAssociations {
		delete(w.associations, key)
	}
	return true
}

// addPrototypeOf adds a prototype that may be that of a stranger too, who is the same person then and is
// removed. It reports whether it did.
func (g *Gallery) addPrototypeOf(id ID, c Channel, embeddings []embedding, double *member) bool {
	if double == nil {
		return g.addPrototype(id, c, embeddings) == nil
	}
	delete(g.people, double.ID) // not compared with
	err := g.addPrototype(id, c, embeddings)
	g.people[double.ID] = double
	if err == nil {
		g.remove(double.ID)
	}
	return err == nil
}

// unnamedDouble returns the stranger that a sighting resembles, if they have no face for a voice,
// or no voice for a face: they may be the person who is in view.
func (g *Gallery) unnamedDouble(other Modality, s *sighting) *member {
	m := g.people[s.best]
	if m == nil || m.Consent.Any() || m.Name != "" || len(m.prototypes[other]) > 0 {
		return nil
	}
	return m
}
