package identity

import (
	"cmp"
	"fmt"
	"slices"
	"time"
	"weak"
)

// Watcher follows who is present and reports each change once. A name needs two observations that
// agree: both resemble the same person most. Their mean evidence must exceed the threshold and the
// next person's evidence by the margin.
//
// A watcher also maintains the gallery. It moves the prototypes of recognised people and enrols
// strangers after three observations that agree. A watcher must not be used concurrently; its
// gallery may be.
type Watcher struct {
	gallery *Gallery
	options WatcherOptions

	present       Present
	lastSeen      time.Time // when a person was last observed
	latest        time.Time // the latest time given
	previous      *assessment
	pending       []pending                    // observations that resemble no one
	candidates    map[prototypeKey][]embedding // embeddings that may become one more prototype
	lastCandidate time.Time                    // when the last of them was added
}

// WatcherOptions configure a watcher. The zero value of each selects its default.
type WatcherOptions struct {
	// AgreeWithin is the longest time between two observations that can agree; 0 means 10 s.
	AgreeWithin time.Duration
	// LeaveAfter is the time without observations after which the present person counts as gone; 0
	// means 30 s.
	LeaveAfter time.Duration
	// MinInterval is the least time between observations that enrol a person, so that they do not
	// share sound; 0 means 2 s. Observations that agree on a name must be half of it apart. Earlier
	// ones, such as every camera frame, are ignored.
	MinInterval time.Duration
}

// Change is one change of who is present.
type Change struct {
	At       time.Time
	From, To Present
}

// Present is the person who is present, if one is recognised.
type Present struct {
	Status Status // Unknown, Known or Stranger; Unknown if no one is recognised
	Person ID     // for a stranger, the ID that can give consent
	Name   string // set by the app; only when Known
}

// assessment is the evidence of one moment's observations.
type assessment struct {
	at       time.Time
	evidence map[ID]float64
	best     ID // 0 if no one is near
	margin   float64
}

type pending struct {
	at           time.Time
	observations []prepared
}

type prototypeKey struct {
	person   ID
	modality Modality
}

const (
	defaultAgreeWithin = 10 * time.Second
	defaultLeaveAfter  = 30 * time.Second
	defaultMinInterval = 2 * time.Second
	maxPending         = 16
)

// NewWatcher returns a watcher. At first no one is present.
func NewWatcher(gallery *Gallery, options WatcherOptions) *Watcher {
	options.AgreeWithin = cmp.Or(options.AgreeWithin, defaultAgreeWithin)
	options.LeaveAfter = cmp.Or(options.LeaveAfter, defaultLeaveAfter)
	options.MinInterval = cmp.Or(options.MinInterval, defaultMinInterval)
	w := &Watcher{gallery: gallery, options: options, candidates: map[prototypeKey][]embedding{}}
	gallery.mu.Lock()
	defer gallery.mu.Unlock()
	gallery.eachWatcher(func(*Watcher) {}) // drops those that are no longer used
	gallery.watchers = append(gallery.watchers, weak.Make(w))
	return w
}

// Present returns who is present.
func (w *Watcher) Present() Present {
	w.gallery.mu.RLock()
	defer w.gallery.mu.RUnlock()
	return w.present
}

// See takes the observations of one moment and one person, at most one per modality, or none. It
// returns a change of who is present, if there is one. The error is [ErrObservation] for
// observations that cannot be compared; they change nothing. If the clock jumped back, agreement
// starts over.
func (w *Watcher) See(at time.Time, observations ...Observation) (change Change, changed bool, err error) {
	ready, err := w.gallery.prepare(observations)
	if err != nil {
		return Change{}, false, fmt.Errorf("identity: see: %w", err)
	}
	w.gallery.Expire(at)
	g := w.gallery
	g.mu.Lock() // Gallery.Forget changes the buffers
	defer g.mu.Unlock()
	if at.Before(w.latest) {
		w.previous, w.pending, w.lastSeen = nil, nil, at
		clear(w.candidates)
	}
	w.latest = at
	if at.Sub(w.lastCandidate) >= w.gallery.expire {
		clear(w.candidates)
	}
	w.pending = slices.DeleteFunc(w.pending, func(p pending) bool { return at.Sub(p.at) >= w.gallery.expire })
	to := w.decide(at, ready)
	if m := g.people[to.Person]; to.Person != 0 && m == nil {
		to = Present{} // deleted or expired since
	} else if m != nil {
		to.Status, to.Name = Stranger, ""
		if m.Consent.Any() {
			to.Status, to.Name = Known, m.Name
		}
	}
	if to == w.present {
		return Change{}, false, nil
	}
	change = Change{At: at, From: w.present, To: to}
	w.present = to
	return change, true, nil
}

// decide returns who is present after one more moment. The caller holds the gallery's lock.
func (w *Watcher) decide(at time.Time, observations []prepared) Present {
	g := w.gallery
	if len(observations) == 0 {
		if at.Sub(w.lastSeen) >= w.options.LeaveAfter {
			w.previous = nil
			return Present{}
		}
		return w.present
	}
	w.lastSeen = at
	candidates := g.candidates(observations)
	current := &assessment{at: at, evidence: make(map[ID]float64, len(candidates)), margin: g.margin(observations)}
	for _, c := range candidates {
		current.evidence[c.Person] = c.Evidence
	}
	single := g.verdict(candidates, current.margin)
	if len(candidates) > 0 && candidates[0].Evidence >= -ambiguityBand {
		current.best = candidates[0].Person
	}
	previous := w.previous
	if previous != nil && at.Sub(previous.at) < w.options.MinInterval/2 {
		return w.present // overlaps the previous observation
	}
	w.previous = current
	if single.Status == Unknown && !g.resemblesAnyone(observations) {
		if id := w.enrol(at, observations); id != 0 {
			w.previous = nil
			return Present{Person: id}
		}
	}
	if previous == nil || at.Sub(previous.at) > w.options.AgreeWithin || previous.best != current.best {
		return w.present
	}
	if current.best == 0 { // two unknown observations in a row
		if g.resemblesAnyone(observations, w.present.Person) {
			return w.present // still in view while another person speaks
		}
		return Present{}
	}
	margin := max(previous.margin, current.margin)
	combined := g.verdict(averaged(previous, current), margin)
	if combined.Status != Known && combined.Status != Stranger || combined.Person != current.best || combined.Evidence < margin {
		return w.present
	}
	if single.Person == combined.Person {
		w.learn(combined.Person, observations, at)
	}
	return Present{Person: combined.Person}
}

// averaged returns candidates with the mean evidence of two moments, the best three first.
func averaged(a, b *assessment) []Candidate {
	var out []Candidate
	for id, evidence := range b.evidence {
		if earlier, ok := a.evidence[id]; ok {
			evidence = (evidence + earlier) / 2
		}
		out = append(out, Candidate{Person: id, Evidence: evidence})
	}
	sortTopCandidates(out)
	return out
}

// enrol collects unknown observations and enrols a stranger when enough of them agree.
func (w *Watcher) enrol(at time.Time, observations []prepared) ID {
	g := w.gallery
	for _, p := range w.pending {
		if at.Sub(p.at) < w.options.MinInterval {
			return 0 // overlaps an earlier observation
		}
	}
	w.pending = append(w.pending, pending{at, observations})
	if len(w.pending) > maxPending {
		w.pending = w.pending[1:]
	}
	group, rest := []pending{}, []pending{}
	for _, p := range w.pending {
		if g.samePerson(p.observations, observations) {
			group = append(group, p)
		} else {
			rest = append(rest, p)
		}
	}
	if len(group) < EnoughObservations {
		return 0
	}
	embeddings := map[Modality][]embedding{}
	for _, p := range group {
		for _, s := range p.observations {
			embeddings[s.channel.Modality] = append(embeddings[s.channel.Modality], s.embedding)
		}
	}
	for modality, list := range embeddings {
		if len(list) < EnoughObservations {
			delete(embeddings, modality)
		}
	}
	id, err := g.enrol(at, embeddings)
	if err != nil {
		return 0 // they do not all agree yet
	}
	w.pending = rest
	return id
}

// samePerson reports whether observations of two moments show one person.
func (g *Gallery) samePerson(a, b []prepared) bool {
	evidence, compared := 0.0, false
	for _, x := range a {
		for _, y := range b {
			if x.channel.Modality == y.channel.Modality {
				compared = true
				evidence += min(x.trust, y.trust) * x.channel.evidence(x.channel.score(x.embedding, y.embedding))
			}
		}
	}
	return compared && evidence >= 0
}

// minVouchEvidence is how certain one modality must be before the other learns from it.
const minVouchEvidence = 0.6

// learn moves the prototypes of a recognised person. An unfamiliar embedding is collected while the
// other modality is certain. Enough agreeing ones become one more prototype.
func (w *Watcher) learn(id ID, observations []prepared, at time.Time) {
	g := w.gallery
	g.adapt(id, observations, at)
	m := g.people[id]
	if m == nil || len(observations) < 2 {
		return
	}
	for i, s := range observations {
		if m.Consent.Any() && !m.Consent.Allows(s.channel.Modality) {
			continue
		}
		score, ok := bestScore(s.channel, m.prototypes[s.channel.Modality], s.embedding)
		if ok && s.channel.evidence(score) >= minMoveEvidence {
			continue
		}
		vouched := false
		for j, other := range observations {
			score, ok := bestScore(other.channel, m.prototypes[other.channel.Modality], other.embedding)
			vouched = vouched || i != j && ok && other.channel.evidence(score) >= minVouchEvidence
		}
		if !vouched {
			continue
		}
		w.lastCandidate = at
		key := prototypeKey{id, s.channel.Modality}
		w.candidates[key] = append(w.candidates[key], s.embedding)
		if len(w.candidates[key]) >= EnoughObservations {
			if err := g.addPrototype(id, s.channel, w.candidates[key]); err == nil || len(w.candidates[key]) > 2*EnoughObservations {
				delete(w.candidates, key)
			}
		}
	}
}
