package egomem

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Recognise restores the people of the memory to the gallery of some senses, and keeps the two alike:
// what the gallery learns of people is stored, and people whom the memory forgets are removed from it. Call it
// before the first sound or picture. Prototypes of models that the gallery lacks are skipped: they stay in the
// memory, and recognise no one. New senses may replace earlier ones. They tell again who is there, and their
// gallery must not have strangers yet, or the error is ErrInvalid. After an error the gallery has no more people
// than before.
func (l *Live) Recognise(ctx context.Context, gallery *identity.Gallery) (skipped int, err error) {
	const op = "recognise people"
	if err := l.open(op); err != nil {
		return 0, err
	}
	if gallery == nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), fmt.Errorf("%w: there is no gallery", ErrInvalid))
	}
	release, err := l.enrolling.acquire(ctx)
	if err != nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	defer release()
	l.mu.Lock()
	earlier := l.gallery
	l.mu.Unlock()
	if earlier != nil && earlier != gallery {
		if _, strangers := gallery.Counts(); strangers > 0 {
			return 0, memgraph.Wrap(op, l.memory.store.Ego(),
				fmt.Errorf("%w: the gallery has strangers already (hint: call Recognise before the first sound or picture)", ErrInvalid))
		}
		gallery.Follow(earlier) // the IDs of its strangers are in use
	}
	saved, err := l.memory.SavedPeople(ctx)
	if err != nil {
		return 0, err
	}
	if skipped, err = gallery.Restore(saved); err != nil {
		return skipped, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	l.mu.Lock()
	l.gallery = gallery // Forget reaches it from now on
	l.mu.Unlock()
	err = l.forgetGone(ctx, gallery, saved)
	if err == nil {
		err = l.mergeJoined(ctx, gallery, gallery.People())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.gallery = earlier
		for i := range saved {
			gallery.Forget(saved[i].ID)
		}
		return skipped, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	l.people.sensed = true
	l.people.session, l.people.number, l.people.named = "", 0, 0 // these senses count from 1
	clear(l.people.sessions)
	if earlier != nil && earlier != gallery {
		l.allLeft()
	}
	return skipped, nil
}

// forgetGone removes people from the gallery whom the memory forgot while they were restored.
func (l *Live) forgetGone(ctx context.Context, gallery *identity.Gallery, saved []Enrolment) error {
	for i := range saved {
		_, err := l.memory.store.Get(ctx, saved[i].ID)
		if errors.Is(err, ErrNotFound) {
			gallery.Forget(saved[i].ID)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// allLeft tells that everyone left whom the replaced senses recognised. The caller holds the lock.
func (l *Live) allLeft() {
	p := &l.people
	for _, one := range p.present {
		l.tell(LiveEvent{Kind: PersonLeft, Person: one.Person, Name: one.Name})
	}
	p.present = nil
	l.turnToRemaining()
	l.wakeUp()
}

// mergeJoined merges people in the gallery whom the memory joined, where the gallery did not follow yet.
func (l *Live) mergeJoined(ctx context.Context, gallery *identity.Gallery, saved []Enrolment) error {
	names := map[ID]lentName{}
	for i := range saved {
		ids, err := l.memory.store.SamePerson(ctx, saved[i].ID)
		if errors.Is(err, ErrNotFound) {
			continue // one of the gallery alone, or forgotten meanwhile
		}
		if err != nil {
			return err
		}
		if ids[0] == saved[i].ID {
			continue
		}
		err = gallery.Merge(ids[0], saved[i].ID)
		if errors.Is(err, identity.ErrPerson) || errors.Is(err, identity.ErrMerge) { // senses do not recognise the other one, or do not merge the two
			var n graph.Node
			n, err = l.memory.store.Get(ctx, ids[0])
			names[saved[i].ID] = lentName{ids[0], n.Title}
		}
		if err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	p := &l.people
	before := p.names
	p.names = names
	for i, one := range p.present {
		if lent, was := before[one.Person]; was && one.Name == lent.name {
			one.Name = ""
		}
		p.present[i] = p.withName(one)
	}
	return nil
}

// Enrol stores that a person of the gallery allowed to be recognised, and their name, and returns
// their ID. person is that of an event. The name may be empty: the person then stays one without a
// name, until Enrol or Rename. A name that another person has is ErrNameTaken; if they are one
// person, enrol without it and Join the two. What the person said before belongs to them from
// the start.
//
//	emily, err := live.Enrol(ctx, e.Person, "Emily", egomem.Answer{Voice: true, Words: "May I remember your voice? - Yes, I am Emily."})
func (l *Live) Enrol(ctx context.Context, person ID, name string, answer Answer) (ID, error) {
	const op = "enrol a person"
	gallery, err := l.recogniser(op)
	if err != nil {
		return 0, err
	}
	if person == 0 {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(),
			fmt.Errorf("%w: no one is person 0; wait for an event with a Person: a voice or face has one after some observations", ErrNotFound))
	}
	release, err := l.enrolling.acquire(ctx)
	if err != nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	defer release()
	_, unknown := gallery.Person(person)
	if unknown != nil && person < identity.FirstStranger { // they may be joined into another one
		if ids, err := l.memory.store.SamePerson(ctx, person); err == nil {
			if _, err := gallery.Person(ids[0]); err == nil {
				person, unknown = ids[0], nil
			}
		}
	}
	l.mu.Lock()
	if unknown != nil { // the app has the ID of the turns, or that of before
		if person = l.people.strangerOf(person); l.people.nodes[person] != 0 {
			if _, err := gallery.Person(person); err != nil {
				person = l.people.nodes[person]
			}
		}
	}
	node, spoke := l.people.nodes[person]
	l.mu.Unlock()
	stored, err := l.storedConsent(ctx, person, node)
	if err != nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	id, err := gallery.Save(person, func(p *identity.Person) {
		if len(stored.Answers) > 0 { // the gallery may have none of them, as after Part
			p.Consent.Answers = stored.Answers
		}
		p.Consent = p.Consent.With(answer)
		if name == "" {
			name = p.Name
		}
		p.Name = name
	}, func(p identity.Person) (identity.Person, error) {
		if spoke && p.ID == person {
			p = p.Renamed(node)
		}
		return l.memory.SavePerson(ctx, p)
	})
	if err != nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	l.guard("store people", func() error { return l.answered(ctx, gallery, id) })
	l.mu.Lock()
	defer l.mu.Unlock()
	now := identity.Presence{Person: id, Status: identity.Known, Name: name}
	if !answer.Face && !answer.Voice { // they do not want to be recognised
		now = identity.Presence{Person: id, Status: identity.Stranger}
	}
	l.rename(person, now)
	return id, nil
}

// answered passes a person's answer to consent on to the other IDs of the person in the gallery, where joined
// people may still be several. The memory has it for every ID.
func (l *Live) answered(ctx context.Context, gallery *identity.Gallery, id ID) error {
	ids, err := l.memory.store.SamePerson(ctx, id)
	if err != nil {
		return err
	}
	for _, other := range ids {
		p, unknown := gallery.Person(other)
		if other == id || unknown != nil || !p.Consent.Any() {
			continue
		}
		_, err := gallery.Save(other, nil, func(p identity.Person) (identity.Person, error) { return l.memory.saveLearned(ctx, p) })
		if err != nil && !errors.Is(err, identity.ErrPerson) { // removed meanwhile
			return err
		}
	}
	if len(ids) == 1 {
		return nil
	}
	return l.mergeJoined(ctx, gallery, gallery.People()) // those whom the answer lets the gallery merge
}

// storedConsent returns the stored consent of someone, by the ID of the gallery (person) or of the memory
// (node, 0 if there is none). It is empty for someone whom only the gallery knows.
func (l *Live) storedConsent(ctx context.Context, person, node ID) (graph.Consent, error) {
	if person >= identity.FirstStranger {
		person = node
	}
	if person == 0 {
		return graph.Consent{}, nil
	}
	e, err := l.memory.store.Enrolment(ctx, person)
	if errors.Is(err, ErrNotFound) {
		err = nil // Save says so
	}
	return e.Consent, err
}

// rename notes that someone of the gallery has another ID or name from now on.
func (l *Live) rename(was ID, now identity.Presence) {
	p, id := &l.people, now.Person
	told := slices.Contains(p.present, now) // the senses were faster
	if was != id {
		p.addNode(was, id) // utterances that wait have the old one
		p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return told && one.Person == was })
	}
	for i := range p.present {
		if one := &p.present[i]; one.Person == was {
			*one = now
		}
	}
	if p.stranger == was && was != 0 {
		p.turnTo(id)
	}
	if !told && now.Status == identity.Known {
		l.tell(LiveEvent{Kind: PersonEnrolled, Person: id, Name: now.Name})
	}
	l.wakeUp()
}

// renamed notes that the memory gave a person another name.
func (l *Live) renamed(id ID, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := &l.people
	for from, lent := range p.names {
		if lent.of == id {
			p.names[from] = lentName{id, name}
		}
	}
	for i := range p.present {
		if one := &p.present[i]; one.Person == id || p.names[one.Person].of == id {
			one.Name = name
		}
	}
	if l.gallery != nil {
		_ = l.gallery.Name(id, name) // an error means that the person is not in it, and needs no name there
	}
	l.wakeUp()
}

// Join records that two people of the memory are one, in the memory and in the gallery; see
// Memory.JoinPeople. Part undoes it. If the gallery has both, the consent of into counts: a face or voice of from
// that into did not allow is deleted when the Live stores the gallery next, and a Part after that does not bring it
// back. Then into without any consent is identity.ErrMerge. If the gallery lacks one of them, each keeps what they
// allowed.
func (l *Live) Join(ctx context.Context, into, from ID) error {
	const op = "join people"
	if err := l.open(op); err != nil {
		return err
	}
	release, err := l.enrolling.acquire(ctx)
	if err != nil {
		return memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	defer release()
	before, err := l.memory.store.SamePerson(ctx, from)
	if err != nil {
		return memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	if err := l.memory.joinPeople(ctx, into, from); err != nil {
		return err
	}
	gallery, err := l.recogniser(op)
	if err == nil {
		err = gallery.Merge(into, from)
	}
	if errors.Is(err, identity.ErrPerson) || errors.Is(err, ErrInvalid) {
		err = nil // one of them is not recognised by senses
	}
	switch {
	case err == nil:
		err = l.joined(ctx, into, from) // also those who were joined with them before
	case !slices.Contains(before, into): // a join that was there before stays
		err = errors.Join(err, l.part(ctx, from))
	}
	l.wakeUp()
	return memgraph.Wrap(op, l.memory.store.Ego(), err)
}

// Part undoes Join.
func (l *Live) Part(ctx context.Context, into, from ID) error {
	if err := l.open("part people"); err != nil {
		return err
	}
	return l.memory.PartPeople(ctx, from)
}

// joined merges in the gallery two people whom the memory joined.
func (l *Live) joined(ctx context.Context, into, from ID) error {
	l.mu.Lock()
	l.people.join(into, from)
	gallery := l.gallery
	l.mu.Unlock()
	l.wakeUp()
	if gallery == nil {
		return nil
	}
	return l.mergeJoined(ctx, gallery, gallery.People())
}

// part undoes a join in the memory and in the gallery. The caller has the turn of enrolling.
func (l *Live) part(ctx context.Context, from ID) error {
	were, _ := l.memory.store.SamePerson(ctx, from) // partPeople says what is wrong
	err := l.memory.partPeople(ctx, from)
	if err == nil {
		l.guard("part people in the gallery", func() error { return l.parted(ctx, were) })
	}
	return err
}

// parted undoes the merges in the gallery of people who are no longer one, and makes those again of people who
// still are. were lists the IDs that were one person.
func (l *Live) parted(ctx context.Context, were []ID) error {
	l.mu.Lock()
	gallery := l.gallery
	l.mu.Unlock()
	l.wakeUp()
	if gallery == nil {
		return nil
	}
	for merged := true; merged; {
		merged = false
		people := gallery.People()
		for _, id := range were { // those without consent too
			if p, err := gallery.Person(id); err == nil && !p.Consent.Any() {
				people = append(people, p)
			}
		}
		for _, p := range people {
			if same, err := l.onePerson(ctx, p.IDs()); err != nil {
				return err
			} else if same {
				continue
			}
			if _, err := gallery.Unmerge(p.ID); err != nil {
				return err
			}
			merged = true
		}
	}
	if err := l.restoreParted(ctx, gallery, were); err != nil {
		return err
	}
	return l.mergeJoined(ctx, gallery, gallery.People())
}

// restoreParted gives the gallery the stored records of people who were parted, where it has another consent for
// them: those they were merged with did not allow the same.
func (l *Live) restoreParted(ctx context.Context, gallery *identity.Gallery, ids []ID) error {
	for i := 0; i < len(ids); i++ {
		id := ids[i]
		p, err := gallery.Person(id)
		if err != nil {
			continue // senses do not recognise them, or as another one
		}
		stored, err := l.memory.store.Enrolment(ctx, id)
		if errors.Is(err, ErrNotFound) {
			continue // one of the gallery alone, or forgotten meanwhile
		}
		switch {
		case err != nil:
			return err
		case p.Consent.Face == stored.Consent.Face && p.Consent.Voice == stored.Consent.Voice:
			continue
		case len(p.Merged) > 0: // the consent of each is their own
			other, err := gallery.Unmerge(id)
			if err != nil {
				return err
			}
			ids = append(slices.Clone(ids), other, id)
			continue
		case !stored.Consent.Any():
			if err := gallery.SetConsent(id, stored.Consent); err != nil {
				return err
			}
			continue
		}
		if _, err := gallery.Replace(p, stored); err != nil { // not if they answered meanwhile
			return err
		}
	}
	return nil
}

// onePerson reports whether ids are those of one person. IDs that the memory does not know do not count.
func (l *Live) onePerson(ctx context.Context, ids []ID) (bool, error) {
	person := ID(0)
	for _, id := range ids {
		same, err := l.memory.store.SamePerson(ctx, id)
		switch {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return false, err
		case person != 0 && same[0] != person:
			return false, nil
		default:
			person = same[0]
		}
	}
	return true, nil
}

// recogniser returns the gallery of the senses, or ErrInvalid without one.
func (l *Live) recogniser(op string) (*identity.Gallery, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, memgraph.Wrap(op, l.memory.store.Ego(), hint.Add(ErrClosed, liveClosed))
	}
	if l.gallery == nil {
		return nil, memgraph.Wrap(op, l.memory.store.Ego(), fmt.Errorf("%w: no senses; see Recognise", ErrInvalid))
	}
	return l.gallery, nil
}

// Present returns the people of the memory who are there, and who is talked to: a person, Stranger, or
// 0 for no one.
func (l *Live) Present() (people []ID, talker ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.people.known(), l.people.talker
}

// forgot removes people from everything that the Live holds.
func (l *Live) forgot(ids []ID) {
	l.mu.Lock()
	p, gallery := &l.people, l.gallery
	gone := func(id ID) bool { return slices.Contains(ids, id) }
	for stranger, node := range p.nodes {
		if gone(node) {
			delete(p.nodes, stranger)
			ids = append(slices.Clone(ids), stranger)
		}
	}
	p.forget(ids, gallery != nil)
	p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return gone(one.Person) })
	if slices.ContainsFunc(p.heard, gone) { // they are there still
		p.heard = append(slices.DeleteFunc(p.heard, gone), Stranger)
	}
	for i := range l.queue {
		l.queue[i].present = slices.DeleteFunc(slices.Clone(l.queue[i].present), gone)
	}
	l.queue = slices.DeleteFunc(l.queue, func(u utterance) bool { return gone(u.speaker.Person) })
	if gone(p.talker) {
		p.turnTo(0)
	}
	l.events.drop(func(e *LiveEvent) bool {
		return e.Kind != ProfileChanged && e.Kind != RelevantChanged && gone(e.Person)
	})
	l.mu.Unlock()
	if gallery != nil {
		gallery.Forget(ids...)
	}
	l.forgotWords(nil)
}

// forgettingWords notes that an erasure begins (1) or has ended (-1).
func (l *Live) forgettingWords(more int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetting += more
}

// forgotWords drops what may hold words that the memory forgot: both chunks, an answer that was begun,
// and events that wait, those of the nodes among them. A chunk of which the event was dropped is told
// again.
func (l *Live) forgotWords(nodes []ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgets++
	l.answer, l.shown, l.fresh = answer{}, nil, false
	l.retell = l.events.drop(func(e *LiveEvent) bool {
		return e.Chunk.Text != "" || e.Turn != 0 && slices.Contains(nodes, e.Turn) ||
			e.Reminder.ID != 0 && slices.Contains(nodes, e.Reminder.ID)
	}) || l.retell
	l.setRelevant(l.people.scene(l.options.Discretion), "", nil)
	l.wakeUp()
}
