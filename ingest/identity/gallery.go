package identity

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"
	"weak"
)

// Gallery holds the enrolled people and identifies observations. It is safe for concurrent use.
// Everything is in memory: store [Gallery.People], which holds only data with consent, and load it
// with [Gallery.Restore].
type Gallery struct {
	channels      []Channel
	expire        time.Duration
	maxStrangers  int
	maxPrototypes int
	step          float64

	saving   sync.Mutex // held during Save
	mu       sync.RWMutex
	last     ID // of a stranger
	people   map[ID]*member
	watchers []weak.Pointer[Watcher]
}

// Options configure a gallery. The zero value of each number selects its default.
type Options struct {
	// Channels are the modalities, each at most once.
	Channels []Channel
	// Expire is how long a stranger is kept after the last observation; 0 means 10 minutes.
	Expire time.Duration
	// MaxStrangers limits the strangers kept at a time; 0 means 32. The stranger not seen for
	// longest is evicted.
	MaxStrangers int
	// MaxPrototypes limits a person's prototypes per modality; 0 means 4.
	MaxPrototypes int
	// Step is the share of a new observation in a moved prototype, 0 to 1; 0 means 0.05.
	Step float64
}

const (
	defaultExpire     = 10 * time.Minute
	defaultStrangers  = 32
	defaultPrototypes = 4
	defaultStep       = 0.05
)

// member is a person with prototypes prepared for comparison.
type member struct {
	Person
	prototypes map[Modality][]preparedPrototype
	foreign    []foreignPrototype
}

// foreignPrototype is a prototype of models that the gallery does not use. It is kept for the store.
type foreignPrototype struct {
	place     int // among those of its modality
	prototype Prototype
}

// preparedPrototype is a prototype prepared for comparison.
type preparedPrototype struct {
	current, anchor embedding
	observations    int
}

// erase overwrites the vectors.
func (p preparedPrototype) erase() {
	p.current.erase()
	p.anchor.erase()
}

// New returns an empty gallery. The error wraps [ErrSettings] and lists every fault.
func New(opts Options) (*Gallery, error) {
	var faults []error
	if len(opts.Channels) == 0 {
		faults = append(faults, errors.New("no channel"))
	}
	for i, c := range opts.Channels {
		faults = append(faults, c.faults()...)
		for _, earlier := range opts.Channels[:i] {
			if earlier.Modality == c.Modality {
				faults = append(faults, fmt.Errorf("%s occurs twice", c.Modality))
			}
		}
	}
	if opts.Expire < 0 || opts.MaxStrangers < 0 || opts.MaxPrototypes < 0 || !(opts.Step >= 0 && opts.Step < 1) {
		faults = append(faults, errors.New("a number is out of its range"))
	}
	if len(faults) > 0 {
		return nil, fmt.Errorf("identity: new gallery: %w: %w", ErrSettings, errors.Join(faults...))
	}
	g := &Gallery{
		channels: slices.Clone(opts.Channels), people: map[ID]*member{}, last: FirstStranger - 1,
		expire: cmp.Or(opts.Expire, defaultExpire), maxStrangers: cmp.Or(opts.MaxStrangers, defaultStrangers),
		maxPrototypes: cmp.Or(opts.MaxPrototypes, defaultPrototypes), step: cmp.Or(opts.Step, defaultStep),
	}
	for i := range g.channels {
		g.channels[i].Models = slices.Clone(g.channels[i].Models)
	}
	return g, nil
}

func (g *Gallery) channel(m Modality) (Channel, error) {
	for _, c := range g.channels {
		if c.Modality == m {
			return c, nil
		}
	}
	return Channel{}, fmt.Errorf("%w: the gallery knows no modality %q", ErrObservation, m)
}

// prepared is an observation prepared for comparison.
type prepared struct {
	channel   Channel
	embedding embedding
	trust     float64
}

func (g *Gallery) prepare(observations []Observation) ([]prepared, error) {
	var out []prepared
	for _, observation := range observations {
		c, err := g.channel(observation.Modality)
		if err != nil {
			return nil, err
		}
		if observation.Trust == 0 {
			observation.Trust = 1
		}
		if !(observation.Trust > 0 && observation.Trust <= 1) {
			return nil, fmt.Errorf("%w: the trust is %v, want above 0 to 1", ErrObservation, observation.Trust)
		}
		if !(observation.Doubt >= 0 && observation.Doubt <= 1) {
			return nil, fmt.Errorf("%w: the doubt is %v, want 0 to 1", ErrObservation, observation.Doubt)
		}
		for _, earlier := range out {
			if earlier.channel.Modality == c.Modality {
				return nil, fmt.Errorf("%w: two observations of one %s", ErrObservation, c.Modality)
			}
		}
		p, err := c.embedding(observation.Vectors)
		if err != nil {
			return nil, err
		}
		more := observation.Doubt * (c.Typical - c.Accept)
		c.Accept, c.Typical = c.Accept+more, c.Typical+more
		out = append(out, prepared{c, p, observation.Trust})
	}
	return out, nil
}

// People returns copies of all people with consent, ordered by ID, to be stored. They hold no data
// without consent.
func (g *Gallery) People() []Person {
	g.mu.RLock()
	defer g.mu.RUnlock()
	var out []Person
	for _, id := range slices.Sorted(maps.Keys(g.people)) {
		if m := g.people[id]; m.Consent.Any() {
			out = append(out, g.consentedRecord(m))
		}
	}
	return out
}

// consentedRecord returns the record of a member that may be stored.
func (g *Gallery) consentedRecord(m *member) Person {
	p := g.fullRecord(m).Allowed(m.Consent)
	if p.ID < FirstStranger { // of a store
		p = withoutStrangers(p)
	}
	return p
}

// Restore adds stored people. It omits prototypes without consent. It recognises no one by
// prototypes of models that the gallery does not use, which skipped counts, but keeps them for
// [Gallery.People] and [Gallery.Save]. The error is [ErrPerson] for an existing or
// impossible ID and [ErrObservation] for a damaged prototype. An error adds no one.
func (g *Gallery) Restore(people []Person) (skipped int, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.restore(people)
}

// restore is Restore while the caller holds the lock.
func (g *Gallery) restore(people []Person) (skipped int, err error) {
	added := map[ID]*member{}
	last := g.last
	for _, p := range people {
		if p.ID == 0 || highestIDIn(p) > maxStoredID || g.people[p.ID] != nil || added[p.ID] != nil {
			return 0, fmt.Errorf("identity: restore: %w: ID %d is impossible or taken", ErrPerson, p.ID)
		}
		m, n, err := g.member(p)
		if err != nil {
			return 0, fmt.Errorf("identity: restore %d: %w", p.ID, err)
		}
		skipped += n
		if !m.Consent.Any() {
			continue
		}
		added[p.ID] = m
		if highest := highestIDIn(p); highest >= FirstStranger {
			last = max(last, highest)
		}
	}
	maps.Copy(g.people, added)
	g.last = last
	return skipped, nil
}

// Follow gives the strangers of this gallery other IDs than an earlier one gave, whose senses it
// replaces. Those who are here already keep theirs.
func (g *Gallery) Follow(earlier *Gallery) {
	earlier.mu.RLock()
	last := earlier.last
	earlier.mu.RUnlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = max(g.last, last)
}

// maxStoredID is the highest ID that Restore accepts. It leaves room for later IDs.
const maxStoredID = math.MaxInt64

// highestIDIn returns the highest ID in a person and the people merged into it.
func highestIDIn(p Person) ID {
	id := p.ID
	for _, part := range p.Merged {
		id = max(id, highestIDIn(part))
	}
	return id
}

// member prepares a stored person for comparison; skipped counts the prototypes that cannot be
// compared.
func (g *Gallery) member(p Person) (m *member, skipped int, err error) {
	m = &member{Person: clonePerson(p).Allowed(p.Consent), prototypes: map[Modality][]preparedPrototype{}}
	places := map[Modality]int{}
	for _, t := range m.Prototypes {
		place := places[t.Biometric]
		places[t.Biometric]++
		c, err := g.channel(t.Biometric)
		if err != nil || !c.usesModels(t.Vectors) {
			skipped++
			m.foreign = append(m.foreign, foreignPrototype{place, t})
			continue
		}
		r := preparedPrototype{observations: max(1, t.Observations)}
		if r.current, err = c.embedding(t.Vectors); err != nil {
			return nil, 0, err
		}
		r.anchor = r.current
		if len(t.Anchor) > 0 {
			if r.anchor, err = c.embedding(t.Anchor); err != nil {
				return nil, 0, err
			}
		}
		m.prototypes[t.Biometric] = append(m.prototypes[t.Biometric], r)
	}
	m.Prototypes = nil
	return m, skipped, nil
}

// usesModels reports whether the vectors come from exactly the channel's models.
func (c Channel) usesModels(vectors []Vector) bool {
	for _, m := range c.Models {
		if findVector(vectors, m.Name) == nil {
			return false
		}
	}
	return len(vectors) == len(c.Models)
}

// Person returns a copy of a person's storable record. For a stranger it holds little more than the
// ID.
func (g *Gallery) Person(id ID) (Person, error) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	m, err := g.find("person", id)
	if err != nil {
		return Person{}, err
	}
	return g.consentedRecord(m), nil
}

func (g *Gallery) find(op string, id ID) (*member, error) {
	if m := g.people[id]; m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("identity: %s: %w: %d", op, ErrPerson, id)
}

// Name sets a person's name; an empty name removes it. Only the app names people. The name is used
// only after the person consented to a modality. With a store, use [Gallery.Save].
func (g *Gallery) Name(id ID, name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	m, err := g.find("name", id)
	if err == nil {
		m.Name = name
	}
	return err
}

// SetConsent replaces a person's consent. Data no longer covered is deleted at once, also in
// merged records. Consent turns a stranger into a stored person, by the given modalities only.
// Withdrawing all consent deletes all embeddings. With a store, use [Gallery.Save]. The ID and
// the name remain unused until they expire like a stranger's.
func (g *Gallery) SetConsent(id ID, consent Consent) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	m, err := g.find("set consent", id)
	if err != nil {
		return err
	}
	g.limit(m, consent)
	return nil
}

// limit sets the consent of a member and drops what it does not cover, in the watchers too. The caller
// holds the lock.
func (g *Gallery) limit(m *member, consent Consent) {
	withdraw(m.Merged, m.Consent, consent)
	m.Consent = consent
	for modality, list := range m.prototypes {
		if !consent.Allows(modality) {
			for _, p := range list {
				p.erase()
			}
			delete(m.prototypes, modality)
		}
	}
	g.eachWatcher(func(w *Watcher) { w.limit(m.ID, consent) })
	m.foreign = slices.DeleteFunc(m.foreign, func(f foreignPrototype) bool { return !consent.Allows(f.prototype.Biometric) })
	for i := range m.Merged {
		m.Merged[i] = m.Merged[i].Allowed(consent)
	}
}

// withdraw removes from the consent of merged people what the person allowed before and no longer allows. If
// the person allows it again later, that does not count for them after Unmerge.
func withdraw(merged []Person, before, now Consent) {
	for i := range merged {
		c := &merged[i].Consent
		c.Face = c.Face && (now.Face || !before.Face)
		c.Voice = c.Voice && (now.Voice || !before.Voice)
		withdraw(merged[i].Merged, before, now)
	}
}

// Delete removes a person with all data, including the people merged into it. [Gallery.Forget]
// reaches the watchers too.
func (g *Gallery) Delete(id ID) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, err := g.find("delete", id); err != nil {
		return err
	}
	g.remove(id)
	return nil
}

// Expire removes people without consent whose last observation is older than [Options.Expire]. It
// returns how many. If the clock jumped back, their last observation is set to now, so that they do
// not live longer.
func (g *Gallery) Expire(now time.Time) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	removed := 0
	for id, m := range g.people {
		if m.Consent.Any() {
			continue
		}
		if m.LastSeen.After(now) {
			m.LastSeen = now
		}
		if now.Sub(m.LastSeen) >= g.expire {
			g.remove(id)
			removed++
		}
	}
	return removed
}

// Counts returns the number of people with consent and of strangers.
func (g *Gallery) Counts() (known, strangers int) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	for _, m := range g.people {
		if m.Consent.Any() {
			known++
		} else {
			strangers++
		}
	}
	return known, strangers
}
