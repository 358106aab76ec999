package identity

import "time"

// pending is a face or voice that resembles no one yet.
type pending struct {
	at       time.Time
	sighting prepared
}

// maxPending limits the observations kept that resemble no one.
const maxPending = 16

// collect keeps an unknown face or voice, and enrols a stranger when enough of them agree. A
// stranger is known by one modality alone: the face in view may be another person's than the voice.
func (w *Watcher) collect(at time.Time, s *sighting) ID {
	g := w.gallery
	var same []embedding
	var rest []pending
	for _, p := range w.pending {
		if !g.samePerson(p.sighting, s.prepared) {
			rest = append(rest, p)
			continue
		}
		if at.Sub(p.at) < w.options.MinInterval {
			return 0 // overlaps an earlier observation
		}
		same = append(same, p.sighting.embedding)
	}
	if same = append(same, s.embedding); len(same) >= EnoughObservations {
		if s.channel.checkAgreement(same) == nil {
			if id, err := g.enrol(at, map[Modality][]embedding{s.channel.Modality: same}); err == nil {
				w.pending = rest
				return id
			}
		}
	}
	w.pending = append(w.pending, pending{at, s.prepared}) // they do not all agree yet
	if len(w.pending) > maxPending {
		w.pending = w.pending[1:]
	}
	return 0
}

// samePerson reports whether two observations show one person.
func (g *Gallery) samePerson(a, b prepared) bool {
	return a.channel.Modality == b.channel.Modality && a.channel.score(a.embedding, b.embedding) >= a.channel.Accept
}
