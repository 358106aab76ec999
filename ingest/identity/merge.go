package identity

import (
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// Merge makes one person of two who turn out to be the same. into keeps its ID, consent and name;
// without a name it takes from's. It receives from's prototypes, and from is removed.
// [Gallery.Unmerge] undoes it. With a memory, join the two there first; a merge of a stranger, whom no
// memory knows, cannot be undone after a restart. Errors are [ErrPerson] and [ErrMerge].
func (g *Gallery) Merge(into, from ID) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if into == from {
		return fmt.Errorf("identity: merge: %w: %d cannot merge with itself", ErrMerge, into)
	}
	a, err := g.find("merge", into)
	if err != nil {
		return err
	}
	b, err := g.find("merge", from)
	if err != nil {
		return err
	}
	if b.Consent.Any() && !a.Consent.Any() {
		return fmt.Errorf("identity: merge: %w: %d gave no consent, %d did: swap the two", ErrMerge, into, from)
	}
	if a.Merges()+b.Merges() >= graph.MaxMerges {
		return fmt.Errorf("identity: merge: %w: %d and %d were made by %d merges or more", ErrMerge, into, from, graph.MaxMerges)
	}
	kept := a.Consent
	if !kept.Any() {
		kept = Consent{Face: true, Voice: true} // two strangers: nothing is stored, so nothing is left out
	}
	before := []Person{g.fullRecord(a).Allowed(kept), g.fullRecord(b).Allowed(kept)}
	for i := range before { // the answers stay with the person in the store
		before[i].Consent = before[i].Consent.Bare()
	}
	if a.Name == "" {
		a.Name = b.Name
	}
	if b.LastSeen.After(a.LastSeen) {
		a.LastSeen = b.LastSeen
	}
	for _, f := range b.foreign {
		if !kept.Allows(f.prototype.Biometric) {
			continue
		}
		for _, p := range before[0].Prototypes { // theirs come first
			if p.Biometric == f.prototype.Biometric {
				f.place++
			}
		}
		a.foreign = append(a.foreign, f)
	}
	for modality, prototypes := range b.prototypes {
		if !kept.Allows(modality) {
			continue
		}
		a.prototypes[modality] = append(a.prototypes[modality], prototypes...)
	}
	a.Merged = before
	delete(g.people, from)
	return nil
}

// fullRecord returns a member's record, including what lacks consent.
func (g *Gallery) fullRecord(m *member) Person {
	p := clonePerson(m.Person)
	p.LastSeen = stored(p.LastSeen)
	for _, modality := range []Modality{Face, Voice} {
		var own []Prototype
		if c, err := g.channel(modality); err == nil {
			for _, r := range m.prototypes[modality] {
				own = append(own, Prototype{Person: p.ID, Biometric: modality,
					Vectors: c.vectorsOf(r.current), Anchor: c.vectorsOf(r.anchor), Observations: r.observations})
			}
		}
		for _, f := range m.foreign {
			if t := f.prototype; t.Biometric == modality {
				t.Person, t.Number, t.Recorded = p.ID, 0, time.Time{}
				t.Vectors, t.Anchor = cloneVectors(t.Vectors), cloneVectors(t.Anchor)
				own = slices.Insert(own, min(f.place, len(own)), t)
			}
		}
		p.Prototypes = append(p.Prototypes, own...)
	}
	return p
}

// Unmerge undoes a person's last merge and returns the ID of the other person. Both are restored as
// they were, except for consent withdrawn since, and for what the person answered since, or was
// called. What was learned since is dropped, because it may
// belong to either. The error is [ErrMerge] without a merge.
func (g *Gallery) Unmerge(id ID) (ID, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	m, err := g.find("unmerge", id)
	if err != nil {
		return 0, err
	}
	if len(m.Merged) != 2 || m.Merged[0].ID != id || m.Merged[1].ID == 0 || m.Merged[1].ID == id ||
		g.people[m.Merged[1].ID] != nil {
		return 0, fmt.Errorf("identity: unmerge: %w: %d was not merged", ErrMerge, id)
	}
	parts := make([]*member, 2)
	for i, part := range m.Merged {
		if parts[i], err = g.restoreMember(part); err != nil {
			return 0, fmt.Errorf("identity: unmerge: %w", err)
		}
		switch {
		case i == 0: // what they answered since is their own answer
			part.Consent = m.Consent
			if m.Name != m.Merged[1].Name {
				parts[i].Name = m.Name
			}
		case part.Consent.Any(): // consent withdrawn since stays withdrawn
			part.Consent.Face = part.Consent.Face && m.Consent.Face
			part.Consent.Voice = part.Consent.Voice && m.Consent.Voice
		}
		parts[i].Consent = part.Consent
		if !part.Consent.Any() {
			parts[i].LastSeen = m.LastSeen // a stranger expires some time after it
		}
	}
	for _, part := range parts {
		g.people[part.ID] = part
	}
	return parts[1].ID, nil
}

// restoreMember prepares a record that may hold more than its consent covers, as a stranger's does.
func (g *Gallery) restoreMember(p Person) (*member, error) {
	consent := p.Consent
	if !consent.Any() {
		p.Consent = Consent{Face: true, Voice: true}
	}
	m, _, err := g.member(p)
	if err == nil {
		m.Consent = consent
	}
	return m, err
}
