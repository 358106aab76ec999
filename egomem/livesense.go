package egomem

import (
	"slices"
	"time"

	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph/graph"
)

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
	e.Person = p.withName(e.Person)
	who := e.Person.Person
	if e.Kind == ingest.Uttered && e.Person.Status != identity.Known && e.Person.Status != identity.Stranger {
		who = 0
	}
	if (e.Kind == ingest.Arrived || e.Kind == ingest.Updated || e.Kind == ingest.Left) &&
		(who == 0 || who == App || who == Stranger) {
		return // no one
	}
	if p.forgotten[who] { // found before they were forgotten
		if e.Kind < ingest.SessionStarted { // it is about the person, not about a session
			return
		}
		who, e.Person = 0, identity.Presence{}
	}
	told := LiveEvent{Time: e.At, Person: who, Name: e.Person.Name}
	switch e.Kind {
	case ingest.Arrived, ingest.Updated:
		l.arrive(&e, told)
	case ingest.Left:
		before := len(p.present)
		p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool { return one.Person == who })
		told.Kind = PersonLeft
		if len(p.present) < before {
			l.tell(told)
		}
		l.turnToRemaining()
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
	told.Kind = PersonArrived
	if e.Kind == ingest.Updated {
		told.Kind = PersonEnrolled
	}
	if e.Kind == ingest.Arrived || e.Person.Status == identity.Known { // otherwise a consent was withdrawn
		l.tell(told)
	}
	now := l.memory.options.Now()
	talking := p.session != "" || !p.lastWords.IsZero() && now.Sub(p.lastWords).Abs() < stillTalking
	if e.Person.Status == identity.Known && (!talking || p.talker == 0) {
		p.turnTo(p.person(e.Person.Person))
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

// turnToRemaining turns to someone else between conversations if the talker has left: to the person who
// arrived last of those who are there, or to no one.
func (l *Live) turnToRemaining() {
	p := &l.people
	known := p.known()
	if p.session != "" || slices.Contains(known, p.talker) {
		return
	}
	p.turnTo(0)
	if len(known) > 0 {
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
		if len(p.sessions) >= maxTracked {
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
		l.turnToRemaining()
	}
}

// utter enqueues an utterance, and turns to its speaker.
func (l *Live) utter(e *ingest.Event) {
	p := &l.people
	l.stats.Utterances++
	at := e.Start
	if at.IsZero() {
		at = e.At
	}
	u := utterance{start: e.Start, at: at, samples: e.Samples, speaker: e.Person, session: p.sessions[e.Session].name,
		present: p.known(), reason: e.Reason}
	recognised := e.Person.Status == identity.Known || e.Person.Status == identity.Stranger
	isOther := e.Person.Status == identity.Unknown || p.named != e.Session || !slices.Contains(p.known(), p.talker)
	switch {
	case recognised:
		p.turnTo(p.person(e.Person.Person))
		p.touch(p.talker, at)
		p.named = e.Session
		if e.Person.Person >= identity.FirstStranger {
			p.stranger = e.Person.Person
		}
	case p.talker == 0, e.Compared && isOther:
		p.turnTo(Stranger) // another voice, or an unclear one while the talker is not known to be there
	}
	p.lastWords = l.memory.options.Now()
	if p.talker != Stranger && p.talker != 0 {
		u.present = graph.Union(u.present, []ID{p.talker})
	}
	if l.options.Transcribe == nil {
		l.tell(LiveEvent{Kind: UtteranceHeard, Time: e.At, Person: e.Person.Person, Name: e.Person.Name,
			Session: u.session, Samples: e.Samples, Reason: e.Reason})
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
