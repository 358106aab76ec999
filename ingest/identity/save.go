package identity

import (
	"fmt"
	"maps"
	"slices"
	"weak"
)

// Save changes the name and the consent of a person, first in a store and then in the gallery.
// change edits name and consent of the record; nil leaves them. store gets what may be stored
// then, and returns it as stored: with the ID of the person's node, which a stranger has from then
// on. If store fails, the gallery stays as it is and the error is returned.
//
//	answer := graph.Answer{Face: true, Words: "May I remember your face? - Yes."}
//	emily, err := gallery.Save(stranger, func(p *identity.Person) {
//		p.Name, p.Consent = "Emily", p.Consent.With(answer)
//	}, func(p identity.Person) (identity.Person, error) { return memory.SavePerson(ctx, p) })
//
// The gallery is not locked while store runs, and one Save runs at a time: store must not call Save. A name
// or consent that was set meanwhile stays, unless change edited it.
func (g *Gallery) Save(id ID, change func(*Person), store func(Person) (Person, error)) (ID, error) {
	g.saving.Lock()
	defer g.saving.Unlock()
	g.mu.RLock()
	m, err := g.find("save", id)
	if err != nil {
		g.mu.RUnlock()
		return 0, err
	}
	full := g.fullRecord(m)
	g.mu.RUnlock()
	edited := clonePerson(full)
	if change != nil {
		change(&edited)
	}
	before := full
	full.Name, full.Consent = edited.Name, edited.Consent
	withdraw(full.Merged, before.Consent, full.Consent)
	saved, err := store(withoutStrangers(full.Allowed(full.Consent)))
	if err != nil {
		return 0, fmt.Errorf("identity: save %d: %w", id, err)
	}
	as := saved.ID
	if as == 0 {
		return 0, fmt.Errorf("identity: save %d: %w: the store gave no ID", id, ErrPerson)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if m = g.people[id]; m == nil || as != id && g.people[as] != nil {
		return 0, fmt.Errorf("identity: save %d: %w: they were removed meanwhile, or %d is another person", id, ErrPerson, as)
	}
	if m.Name == before.Name || edited.Name != before.Name {
		m.Name = saved.Name
	}
	if sameConsent(m.Consent, before.Consent) || !sameConsent(edited.Consent, before.Consent) {
		g.limit(m, saved.Consent)
	}
	if as != id {
		g.rename(m, as)
	}
	return as, nil
}

func sameConsent(a, b Consent) bool {
	return a.Face == b.Face && a.Voice == b.Voice && slices.Equal(a.Answers, b.Answers)
}

// rename gives a stranger the ID of the store.
func (g *Gallery) rename(m *member, as ID) {
	was := m.ID
	delete(g.people, was)
	m.ID, g.people[as] = as, m
	renameMerged(&m.Person, was)
	g.eachWatcher(func(w *Watcher) { w.rename(was, as) })
}

// renameMerged gives a person's own records before their merges the new ID.
func renameMerged(p *Person, was ID) {
	for i := range p.Merged {
		if part := &p.Merged[i]; part.ID == was {
			part.ID = p.ID
			for k := range part.Prototypes {
				part.Prototypes[k].Person = p.ID
			}
			renameMerged(part, was)
		}
	}
}

// Forget removes people with all data, in the gallery and in the buffers of its watchers: wire
// it to what the memory calls after it forgot them. Unknown IDs are no error. Buffers of
// unknown people go too, because they may hold the forgotten ones.
func (g *Gallery) Forget(ids ...ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, id := range ids {
		g.remove(id)
	}
	for id, m := range g.people { // merged into another, though they are forgotten alone
		if slices.ContainsFunc(ids, func(gone ID) bool { return slices.Contains(m.IDs(), gone) }) {
			g.remove(id)
			ids = append(slices.Clone(ids), id)
		}
	}
	g.eachWatcher(func(w *Watcher) { w.forget(ids) })
}

// remove removes a person and overwrites the vectors.
func (g *Gallery) remove(id ID) {
	if m := g.people[id]; m != nil {
		delete(g.people, id)
		m.erase()
	}
}

// erase overwrites the vectors.
func (m *member) erase() {
	for _, list := range m.prototypes {
		for _, p := range list {
			p.erase()
		}
	}
	for _, f := range m.foreign {
		m.Prototypes = append(m.Prototypes, f.prototype)
	}
	erase(&m.Person)
}

// eachWatcher calls fn with the gallery's watchers. The caller holds the lock.
func (g *Gallery) eachWatcher(fn func(*Watcher)) {
	g.watchers = slices.DeleteFunc(g.watchers, func(p weak.Pointer[Watcher]) bool {
		w := p.Value()
		if w != nil {
			fn(w)
		}
		return w == nil
	})
}

// rename follows a stranger who got the ID of a store.
func (w *Watcher) rename(was, as ID) {
	for i := range w.present {
		if w.present[i].told.Person == was {
			w.present[i].told.Person = as
		}
	}
	if w.speaker == was {
		w.speaker = as
	}
	for key, list := range w.associations {
		if key.person == was {
			delete(w.associations, key)
			w.associations[prototypeKey{as, key.modality}] = list
		}
	}
	clear(w.previous) // it names the old ID
}

// forget drops what may be of forgotten people.
func (w *Watcher) forget(ids []ID) {
	for _, p := range w.pending {
		p.sighting.embedding.erase()
	}
	for _, m := range w.previous {
		for _, s := range m.sightings {
			s.embedding.erase()
		}
	}
	w.pending = nil
	clear(w.previous)
	for key, list := range w.associations {
		if slices.Contains(ids, key.person) {
			for _, s := range list {
				s.embedding.erase()
			}
			delete(w.associations, key)
		}
	}
	w.present = slices.DeleteFunc(w.present, func(f follower) bool { return slices.Contains(ids, f.told.Person) })
	if slices.Contains(ids, w.speaker) {
		w.speaker = 0
	}
}

// limit drops what a person does not allow to keep: observations that may become prototypes, and those
// of the last moment.
func (w *Watcher) limit(id ID, consent Consent) {
	maps.DeleteFunc(w.associations, func(key prototypeKey, _ []spokenByFace) bool {
		return key.person == id && !consent.Allows(key.modality)
	})
	for modality, last := range w.previous {
		if !consent.Allows(modality) {
			last.sightings = slices.DeleteFunc(slices.Clone(last.sightings), func(s *sighting) bool { return s.best == id })
			w.previous[modality] = last
		}
	}
}
