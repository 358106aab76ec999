package identity

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"
	"weak"
)

// Watcher follows who is present and reports each arrival and departure once. A name needs two
// observations in a row that agree: both resemble the same person most. Together they must
// exceed the threshold and the next person by the margin.
//
// A watcher also maintains the gallery. It moves the prototypes of recognised people and enrols
// strangers after three observations that agree. Nothing that a face shows is taken for a voice's,
// or the other way, unless the app states that this face speaks ([Observation.Speaks]). A watcher
// must not be used concurrently; its gallery may be.
type Watcher struct {
	gallery *Gallery
	options WatcherOptions

	present      []follower
	speaker      ID
	latest       time.Time                       // the latest time given
	previous     map[Modality]moment             // the last moment with observations
	pending      []pending                       // observations that resemble no one
	associations map[prototypeKey][]spokenByFace // embeddings that may become one more prototype
}

// WatcherOptions configure a watcher. The zero value of each selects its default.
type WatcherOptions struct {
	// AgreeWithin is the longest time between two observations that can agree; 0 means 10 s.
	AgreeWithin time.Duration
	// LeaveAfter is the time without observations after which a present person counts as gone; 0
	// means 30 s.
	LeaveAfter time.Duration
	// MinInterval is the least time between observations that enrol a person; 0 means 2 s. Observations
	// of a voice that take longer overlap. Observations that agree on a name must be half of MinInterval
	// apart. Those that come earlier, such as every camera frame, are ignored.
	MinInterval time.Duration
}

// moment is what one modality showed at one time.
type moment struct {
	at        time.Time
	sightings []*sighting
}

// sighting is one face or voice of a moment, and whom it resembles.
type sighting struct {
	prepared
	speaks   bool
	evidence map[ID]float64
	best     ID // 0 if it resembles no one, or another face of the moment resembles the person more
	leans    ID // like best, but it may be somewhat below the threshold
	margin   float64
	verdict  Verdict
	person   ID // two sightings agree on them
}

const (
	defaultAgreeWithin = 10 * time.Second
	defaultLeaveAfter  = 30 * time.Second
	defaultMinInterval = 2 * time.Second
)

// NewWatcher returns a watcher. At first no one is present.
func NewWatcher(gallery *Gallery, options WatcherOptions) *Watcher {
	options.AgreeWithin = cmp.Or(options.AgreeWithin, defaultAgreeWithin)
	options.LeaveAfter = cmp.Or(options.LeaveAfter, defaultLeaveAfter)
	options.MinInterval = cmp.Or(options.MinInterval, defaultMinInterval)
	w := &Watcher{gallery: gallery, options: options, previous: map[Modality]moment{},
		associations: map[prototypeKey][]spokenByFace{}}
	gallery.mu.Lock()
	defer gallery.mu.Unlock()
	gallery.eachWatcher(func(*Watcher) {}) // drops those that are no longer used
	gallery.watchers = append(gallery.watchers, weak.Make(w))
	return w
}

// See takes the faces of one moment and the voice heard then; either may be missing. It returns
// the arrivals, departures and changes of names, in order. The error is [ErrObservation] for
// observations that cannot be compared; they change nothing. If the clock jumped back, agreement
// starts over.
func (w *Watcher) See(at time.Time, faces []Observation, voice *Observation) ([]Change, error) {
	g := w.gallery
	seen, err := g.sightings(Face, faces)
	if err != nil {
		return nil, fmt.Errorf("identity: see: %w", err)
	}
	var heard []*sighting
	if voice != nil {
		if heard, err = g.sightings(Voice, []Observation{*voice}); err != nil {
			return nil, fmt.Errorf("identity: see: %w", err)
		}
	}
	g.Expire(at)
	g.mu.Lock() // Gallery.Forget changes the buffers
	defer g.mu.Unlock()
	w.advance(at)
	seen = w.recognise(at, Face, seen)
	if heard = w.recognise(at, Voice, heard); len(heard) > 0 {
		w.speaker = heard[0].person
	} else if voice == nil {
		w.speaker = 0
	}
	w.associate(at, seen, heard)
	return w.changes(at), nil
}

func (g *Gallery) sightings(modality Modality, observations []Observation) (out []*sighting, err error) {
	for _, o := range observations {
		if o.Modality != modality {
			return nil, fmt.Errorf("%w: a %s instead of a %s", ErrObservation, o.Modality, modality)
		}
		ready, err := g.prepare([]Observation{o})
		if err != nil {
			return nil, err
		}
		out = append(out, &sighting{prepared: ready[0], speaks: o.Speaks})
	}
	return out, nil
}

// advance drops what is too old, and everything if the clock jumped back.
func (w *Watcher) advance(at time.Time) {
	if at.Before(w.latest) {
		w.pending = nil
		clear(w.previous)
		clear(w.associations)
		for i := range w.present {
			w.present[i].lastSeen = at
		}
	}
	w.latest = at
	w.pending = slices.DeleteFunc(w.pending, func(p pending) bool { return at.Sub(p.at) >= w.gallery.expire })
	maps.DeleteFunc(w.previous, func(_ Modality, m moment) bool {
		return at.Sub(m.at) > max(w.options.AgreeWithin, w.options.MinInterval)
	})
	for key, list := range w.associations {
		if at.Sub(list[len(list)-1].at) >= w.gallery.expire {
			delete(w.associations, key)
		}
	}
}

// recognise compares the sightings of a modality with the gallery and with the moment before. It
// returns none if they overlap that moment. The caller holds the gallery's lock.
func (w *Watcher) recognise(at time.Time, modality Modality, sightings []*sighting) []*sighting {
	previous, before := w.previous[modality]
	if len(sightings) == 0 || before && at.Sub(previous.at) < w.options.MinInterval/2 {
		return nil
	}
	for _, s := range sightings {
		w.gallery.assess(s)
	}
	onlyTheBest(sightings)
	for _, s := range sightings {
		switch {
		case s.verdict.Status == Unknown:
			s.person = w.collect(at, s)
		case before && at.Sub(previous.at) <= w.options.AgreeWithin:
			if s.person = w.gallery.agreed(previous, s); s.person != 0 && s.verdict.Person == s.person {
				w.gallery.adapt(s.person, s.prepared, at)
			}
		}
		if s.person != 0 {
			w.arrive(s.person, at)
		}
	}
	w.previous[modality] = moment{at, sightings}
	return sightings
}

// assess scores one sighting with everyone.
func (g *Gallery) assess(s *sighting) {
	if reason := s.refused(); reason != "" {
		s.verdict = Verdict{Status: Refused, Reason: reason}
		return
	}
	one := []prepared{s.prepared}
	g.raise(one)
	s.prepared = one[0]
	candidates := g.candidates(one)
	s.margin = g.margin(one)
	s.evidence = make(map[ID]float64, len(candidates))
	for _, c := range candidates {
		s.evidence[c.Person] = c.Evidence
	}
	if s.verdict = g.verdict(candidates, s.margin); s.verdict.Status != Unknown {
		s.best = candidates[0].Person
	}
	s.leans = s.best
	if least := s.trust * s.channel.evidence(leanShare*s.channel.Accept); s.channel.normalises() &&
		len(candidates) > 0 && candidates[0].Evidence >= least {
		s.leans = candidates[0].Person
	}
}

// onlyTheBest leaves a person to the face that resembles them most: no one has two faces.
func onlyTheBest(sightings []*sighting) {
	for i, s := range sightings {
		for _, other := range sightings[i+1:] {
			switch {
			case s.best == 0 || s.best != other.best:
			case s.verdict.Evidence >= other.verdict.Evidence:
				other.best = 0
			default:
				s.best = 0
			}
		}
	}
}

// agreed returns whom a sighting and one of the moment before show, or 0.
func (g *Gallery) agreed(previous moment, s *sighting) ID {
	if s.best == 0 {
		return 0
	}
	for _, earlier := range previous.sightings {
		if earlier.best != s.best {
			continue
		}
		v := g.joint(earlier, s)
		if v.Person == s.best && v.Evidence >= max(earlier.margin, s.margin) {
			return s.best
		}
	}
	return 0
}
