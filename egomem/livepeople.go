package egomem

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// people are those who are there, and who of them is talked to. Nothing here reads or writes a memory.
type people struct {
	sensed  bool                // senses feed it
	present []identity.Presence // recognised by senses, in the order of their arrival
	nodes   map[ID]ID           // people of the memory, by the ID of a stranger of the gallery
	visits  map[ID]visit        // by person of the memory
	// talker is who is talked to: a person, Stranger, or 0 for no one.
	talker   ID
	stranger ID        // the gallery's ID of a talker who is a stranger to it
	heard    []ID      // people who heard the last turn, as the app says
	turn     ID        // the last turn of a person: the question that is answered
	words    time.Time // when someone, or the companion, said something last, by the memory's clock
	// session is the conversation, and number that of the senses; "" and 0 between conversations.
	session  string
	number   int
	sessions map[int]talk // those that are not decided yet, by number
	named    int          // the last number in which the talker's voice was recognised
}

// talk is a conversation of the senses.
type talk struct {
	name  string
	start time.Time
	over  bool // provisionally
}

// visit is a stay of a person, with pauses of less than pauseOfVisit.
type visit struct{ begin, last time.Time }

const (
	pauseOfVisit = 30 * time.Minute
	maxVisits    = 4096
	// stillTalking is how long after the last words who comes in is not turned to.
	stillTalking = 30 * time.Second
)

// scene is for whom a chunk is made.
type scene struct {
	talker  ID
	company []ID // who else counts, in order; see Discretion
	before  time.Time

	there   []ID // people of the memory who hear it, in order; the talker is not among them
	session string
}

func (s *scene) same(other *scene) bool {
	return s.talker == other.talker && slices.Equal(s.company, other.company) && s.before.Equal(other.before)
}

// scene returns who is talked to, and who else is there.
func (p *people) scene(d Discretion) scene {
	s := scene{talker: p.talker, before: p.visits[p.talker].begin, session: p.session}
	s.there = graph.Union(p.known(), p.heard)
	s.there = slices.DeleteFunc(s.there, func(id ID) bool { return id == p.talker || id == Stranger })
	if d == Candid {
		return s
	}
	for _, one := range p.present {
		if d == Discreet || one.Status == identity.Known {
			s.company = append(s.company, p.person(one.Person))
		}
	}
	s.company = append(s.company, p.heard...)
	slices.Sort(s.company)
	s.company = slices.DeleteFunc(slices.Compact(s.company), func(id ID) bool { return id == p.talker })
	if len(s.company) > retrieve.MaxCompany {
		s.company = []ID{Stranger} // a crowd
	}
	return s
}

// person returns the memory's ID of one of the gallery; Stranger for one who has none.
func (p *people) person(id ID) ID {
	if id < identity.FirstStranger {
		return id
	}
	if node, known := p.nodes[id]; known {
		return node
	}
	return Stranger
}

// strangerOf returns the ID that a person of the memory has in the gallery.
func (p *people) strangerOf(node ID) ID {
	for stranger, id := range p.nodes {
		if id == node {
			return stranger
		}
	}
	return node
}

// addNode notes the person of the memory that a stranger of the gallery is. Beyond maxVisits, those who
// are not there are dropped.
func (p *people) addNode(stranger, node ID) {
	if len(p.nodes) >= maxVisits {
		maps.DeleteFunc(p.nodes, func(id, _ ID) bool {
			return !slices.ContainsFunc(p.present, func(one identity.Presence) bool { return one.Person == id })
		})
	}
	p.nodes[stranger] = node
}

// known returns the people of the memory who are there.
func (p *people) known() (ids []ID) {
	for _, one := range p.present {
		if id := p.person(one.Person); id != Stranger {
			ids = append(ids, id)
		}
	}
	return ids
}

// turnTo makes a person the one who is talked to.
func (p *people) turnTo(id ID) {
	if p.talker != id {
		p.talker, p.stranger, p.heard = id, 0, nil
	}
}

// touch notes that a person is there at a time.
func (p *people) touch(id ID, at time.Time) {
	if id == 0 || id == Stranger {
		return
	}
	v, known := p.visits[id]
	if !known && len(p.visits) >= maxVisits {
		clear(p.visits)
	}
	if since := at.Sub(v.last); !known || since >= pauseOfVisit || since <= -pauseOfVisit {
		v.begin = at
	}
	v.last = at
	p.visits[id] = v
}

// Sense takes an event of the senses, such as those of package ingest/senses. It never blocks: call it
// from their OnEvent, with all events in order.
func (l *Live) Sense(e ingest.Event) {
	var unknown []ID // strangers that the gallery does not have any more
	if e.Kind == ingest.Updated {
		unknown = l.strangersGone()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	p := &l.people
	p.sensed = true
	p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return slices.Contains(unknown, one.Person) })
	who := e.Person.Person
	if e.Kind == ingest.Uttered && e.Person.Status != identity.Known && e.Person.Status != identity.Stranger {
		who = 0
	}
	if (e.Kind == ingest.Arrived || e.Kind == ingest.Updated || e.Kind == ingest.Left) && (who == 0 || who == App || who == Stranger) {
		return // no one
	}
	told := LiveEvent{Time: e.At, Person: who, Name: e.Person.Name}
	switch e.Kind {
	case ingest.Arrived, ingest.Updated:
		l.arrive(&e, told)
	case ingest.Left:
		before := len(p.present)
		p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return one.Person == who })
		if told.Kind = PersonLeft; len(p.present) < before {
			l.tell(told)
		}
		l.rest()
	case ingest.Ambiguous:
		told.Kind, told.Reason = PersonUnclear, e.Reason
		l.tell(told)
	case ingest.Uttered:
		l.utter(&e)
	case ingest.SessionStarted, ingest.SessionChanged, ingest.SessionEnded:
		l.session(&e, told)
	}
	l.wakeUp()
}

// arrive notes a person who is there now, or whose name changed.
func (l *Live) arrive(e *ingest.Event, told LiveEvent) {
	p := &l.people
	if slices.Contains(p.present, e.Person) {
		return // told before, by Enrol or by the senses
	}
	at := slices.IndexFunc(p.present, func(one identity.Presence) bool { return one.Person == e.Person.Person })
	if at >= 0 {
		p.present[at] = e.Person
	} else {
		p.present = append(p.present, e.Person)
	}
	p.touch(p.person(e.Person.Person), e.At)
	if told.Kind = PersonArrived; e.Kind == ingest.Updated {
		told.Kind = PersonEnrolled
	}
	l.tell(told)
	now := l.memory.options.Now()
	talking := p.session != "" || !p.words.IsZero() && now.Sub(p.words).Abs() < stillTalking
	if e.Person.Status == identity.Known && (!talking || p.talker == 0) {
		p.turnTo(e.Person.Person)
	}
}

// strangersGone returns the strangers who are there and whom the gallery does not know: they were
// enrolled by the app itself, and have another ID now.
func (l *Live) strangersGone() (gone []ID) {
	l.mu.Lock()
	gallery, present := l.gallery, slices.Clone(l.people.present)
	l.mu.Unlock()
	for _, one := range present {
		if one.Person >= identity.FirstStranger && gallery != nil {
			if _, err := gallery.Person(one.Person); err != nil {
				gone = append(gone, one.Person)
			}
		}
	}
	return gone
}

// rest turns to who arrived last of those who are there, between conversations, if who was talked to
// has left.
func (l *Live) rest() {
	p := &l.people
	known := p.known()
	if p.session != "" || slices.Contains(known, p.talker) {
		return
	}
	if p.turnTo(0); len(known) > 0 {
		p.turnTo(known[len(known)-1])
	}
}

// session notes where conversations begin and end.
func (l *Live) session(e *ingest.Event, told LiveEvent) {
	p := &l.people
	t, known := p.sessions[e.Session]
	over := e.State == ingest.Withdrawn || e.Kind == ingest.SessionEnded
	if known && !over && e.Start.Sub(t.start) > pauseOfVisit { // the senses count from 1 again
		delete(p.sessions, e.Session)
		known = false
	}
	if !known && !over {
		if len(p.sessions) >= maxVisits {
			clear(p.sessions)
		}
		t = talk{name: "talk " + e.Start.UTC().Format(time.RFC3339Nano), start: e.Start}
		p.sessions[e.Session] = t
		if current, goes := p.sessions[p.number]; !goes || p.session == "" || e.Start.After(current.start) { // not one that was missed before
			p.session, p.number = t.name, e.Session
		}
		told.Kind, told.Session = TalkStarted, t.name
		l.tell(told)
	}
	if !known || !over {
		return
	}
	t.over = true
	p.sessions[e.Session] = t
	if e.State != ingest.Provisional {
		delete(p.sessions, e.Session)
		told.Kind, told.Session = TalkEnded, t.name
		if e.State == ingest.Withdrawn {
			told.Reason = "it was none, or belongs to the one before"
		}
		l.tell(told)
	}
	if p.number == e.Session {
		p.session, p.number = "", 0
		for number, other := range p.sessions { // the one before goes on
			if e.State == ingest.Withdrawn && !other.over && number > p.number {
				p.session, p.number = other.name, number
			}
		}
		l.rest()
	}
}

// utter enqueues an utterance, and turns to who said it.
func (l *Live) utter(e *ingest.Event) {
	p := &l.people
	l.stats.Utterances++
	u := utterance{at: e.Start, samples: e.Samples, speaker: e.Person, session: p.sessions[e.Session].name, present: p.known(), reason: e.Reason}
	switch named := e.Person.Status == identity.Known || e.Person.Status == identity.Stranger; {
	case named:
		p.turnTo(p.person(e.Person.Person))
		p.touch(p.talker, e.Start)
		if p.named = e.Session; e.Person.Status == identity.Stranger {
			p.stranger = e.Person.Person
		}
	case p.talker == 0, e.Compared && (e.Person.Status == identity.Unknown || p.named != e.Session || !slices.Contains(p.known(), p.talker)):
		p.turnTo(Stranger) // another voice, or one that is not clear where no one is known to be
	}
	p.words = l.memory.options.Now()
	if p.talker != Stranger && p.talker != 0 {
		u.present = graph.Union(u.present, []ID{p.talker})
	}
	if l.options.Transcribe == nil {
		l.tell(LiveEvent{Kind: UtteranceHeard, Time: e.At, Person: e.Person.Person, Name: e.Person.Name, Session: u.session, Samples: e.Samples, Reason: e.Reason})
		return
	}
	if len(l.queue) >= maxUtterances {
		l.queue = l.queue[1:]
		l.stats.Dropped++
	}
	l.queue = append(l.queue, u)
	select {
	case l.heard <- struct{}{}:
	default:
	}
}

// Recognise restores the people of the memory to the gallery of some senses, and keeps the two alike:
// what the gallery learns of people is stored, and whom the memory forgets is removed from it. Call it
// before the first sound or picture. People whose models the gallery does not have are skipped.
func (l *Live) Recognise(ctx context.Context, gallery *identity.Gallery) (skipped int, err error) {
	const op = "recognise people"
	if err := l.open(op); err != nil {
		return 0, err
	}
	if gallery == nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), fmt.Errorf("%w: there is no gallery", ErrInvalid))
	}
	saved, err := l.memory.SavedPeople(ctx)
	if err != nil {
		return 0, err
	}
	if skipped, err = gallery.Restore(saved); err != nil {
		return skipped, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gallery, l.people.sensed = gallery, true
	l.people.session, l.people.number, l.people.named = "", 0, 0 // these senses count from 1
	clear(l.people.sessions)
	return skipped, nil
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
	release, err := l.enrolling.acquire(ctx)
	if err != nil {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	defer release()
	_, unknown := gallery.Person(person)
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
	id, err := gallery.Save(person, func(p *identity.Person) {
		if p.Consent = p.Consent.With(answer); name == "" {
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
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rename(person, id, name)
	return id, nil
}

// rename notes that one of the gallery has another ID, and name, from now on.
func (l *Live) rename(was, id ID, name string) {
	p := &l.people
	now := identity.Presence{Person: id, Status: identity.Known, Name: name}
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
	if !told {
		l.tell(LiveEvent{Kind: PersonEnrolled, Person: id, Name: name})
	}
	l.wakeUp()
}

// Join records that two people of the memory are one, in the memory and in the gallery; see
// Memory.JoinPeople. Part undoes it.
func (l *Live) Join(ctx context.Context, into, from ID) error {
	const op = "join people"
	if err := l.open(op); err != nil {
		return err
	}
	if err := l.memory.JoinPeople(ctx, into, from); err != nil {
		return err
	}
	gallery, err := l.recogniser(op)
	if err == nil {
		err = gallery.Merge(into, from)
	}
	if errors.Is(err, identity.ErrPerson) || errors.Is(err, ErrInvalid) {
		err = nil // one of them is not recognised by senses
	}
	if err != nil {
		err = errors.Join(err, l.memory.PartPeople(ctx, from))
	} else {
		l.mu.Lock()
		l.people.join(into, from)
		l.mu.Unlock()
	}
	l.wakeUp()
	return memgraph.Wrap(op, l.memory.store.Ego(), err)
}

// join puts a person in the place of another.
func (p *people) join(into, from ID) {
	for i := range p.present {
		if one := &p.present[i]; one.Person == from {
			one.Person = into
		}
	}
	seen := map[ID]bool{}
	p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool {
		defer func() { seen[one.Person] = true }()
		return seen[one.Person]
	})
	if p.talker == from {
		p.turnTo(into)
	}
}

// Part undoes Join.
func (l *Live) Part(ctx context.Context, into, from ID) error {
	const op = "part people"
	if err := l.open(op); err != nil {
		return err
	}
	if err := l.memory.PartPeople(ctx, from); err != nil {
		return err
	}
	gallery, err := l.recogniser(op)
	if err == nil {
		_, err = gallery.Unmerge(into)
	}
	if errors.Is(err, identity.ErrPerson) || errors.Is(err, identity.ErrMerge) || errors.Is(err, ErrInvalid) {
		err = nil
	}
	l.wakeUp()
	return memgraph.Wrap(op, l.memory.store.Ego(), err)
}

// recogniser returns the gallery of the senses, or ErrInvalid without one.
func (l *Live) recogniser(op string) (*identity.Gallery, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, memgraph.Wrap(op, l.memory.store.Ego(), ErrClosed)
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
	for _, id := range ids {
		delete(p.visits, id)
	}
	p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return gone(one.Person) })
	p.heard = slices.DeleteFunc(p.heard, gone)
	for i := range l.queue {
		l.queue[i].present = slices.DeleteFunc(slices.Clone(l.queue[i].present), gone)
	}
	l.queue = slices.DeleteFunc(l.queue, func(u utterance) bool { return gone(u.speaker.Person) })
	if gone(p.talker) {
		p.turnTo(0)
	}
	l.mu.Unlock()
	if gallery != nil {
		gallery.Forget(ids...)
	}
	l.forgotWords()
}

// forgotWords drops what may hold words that the memory forgot: both chunks, and an answer that was
// begun.
func (l *Live) forgotWords() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgets++
	l.answer, l.shown, l.fresh = answer{}, nil, false
	l.setRelevant(l.people.scene(l.options.Discretion), "", nil)
	l.wakeUp()
}
