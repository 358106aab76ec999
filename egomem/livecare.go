package egomem

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

const (
	tendEvery   = time.Second      // what is due is looked up, if something may be
	saveEvery   = time.Minute      // what the gallery learned is stored
	forgetEvery = 24 * time.Hour   // what faded is let go
	firstForget = 10 * time.Minute // after the start, so that a robot that starts every day forgets too
)

// tend looks after the memory: it tells what is due, stores what the gallery learned, and lets go of
// what faded. Consolidation has a process of its own (see consolidation).
func (l *Live) tend(ctx context.Context) {
	ticker := time.NewTicker(tendEvery)
	defer ticker.Stop()
	due := dueReminders{told: map[ID]time.Time{}}
	saved, swept := time.Now(), time.Now().Add(firstForget-forgetEvery)
	for {
		if now := l.memory.options.Now(); l.changed.Swap(false) || !now.Before(due.next) || now.Before(due.looked) {
			l.guard("look up what is due", func() error { return l.remind(ctx, &due) })
		}
		if time.Since(saved) >= saveEvery {
			saved = time.Now()
			l.guard("store people", func() error { return l.savePeople(ctx) })
		}
		if !l.options.KeepAll && time.Since(swept) >= forgetEvery && !l.talking() {
			swept = time.Now()
			l.guard("let go", func() error { return l.letGo(ctx) })
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// talking reports whether someone said something in the last minute, or a conversation goes on.
func (l *Live) talking() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := &l.people
	return p.number != 0 || !p.lastWords.IsZero() && l.memory.options.Now().Sub(p.lastWords).Abs() < time.Minute
}

// dueReminders are the reminders that were told.
type dueReminders struct {
	told   map[ID]time.Time // when each was due
	looked time.Time        // when they were looked up; the clock may be set back since
	next   time.Time        // when the next one is, or may be
}

// isNew reports whether a reminder is due and was not told yet.
func (d *dueReminders) isNew(e *retrieve.Evidence, now time.Time) bool {
	return !e.Time.After(now) && !d.told[e.ID].Equal(e.Time)
}

// lookAgain bounds the time until what is due is looked up again, although nothing changed: the clock
// may jump.
const lookAgain = time.Minute

// remind tells reminders that are due, each time once: those of a person when the person is there.
// Without senses it is not known who is there, and all are told.
func (l *Live) remind(ctx context.Context, due *dueReminders) error {
	m := l.memory
	now := m.options.Now()
	l.mu.Lock()
	forgets := l.forgets
	l.mu.Unlock()
	list, err := m.recaller.Load().Upcoming(ctx, graph.App, now, now.Add(-retrieve.MaxOverdue), retrieve.MaxK)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	l.mu.Lock()
	scene, sensed := l.people.scene(Discreet), l.people.sensed
	l.mu.Unlock()
	here := l.hearers(ctx, &scene)
	strangers := scene.talker == Stranger || slices.Contains(scene.company, Stranger)
	hidden := map[ID]bool{}  // reminders of which someone here may not know
	names := map[ID]string{} // of those whom they are for
	for i := range list {
		e := &list[i]
		if !due.isNew(e, now) {
			continue
		}
		hidden[e.ID] = strangers || l.isHidden(ctx, e.ID, here)
		if person, err := m.store.Get(ctx, e.Node.Speaker); err == nil {
			names[e.Node.Speaker] = person.Title
		}
	}
	// inCompany reports whether others than its person hear a reminder, or someone who may not know of it.
	inCompany := func(e *retrieve.Evidence) bool {
		person := e.Node.Speaker
		return hidden[e.ID] || len(here) > 1 || len(here) == 1 && person != 0 && !here[person]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.forgets != forgets { // what was read may be forgotten
		l.wakeUp()
		return nil
	}
	open, came := map[ID]bool{}, false
	due.looked, due.next = now, now.Add(lookAgain)
	for i := range list {
		e := &list[i]
		errand, _ := e.Node.Detail.(graph.Errand)
		open[e.ID] = true
		if e.Time.After(now) && e.Time.Before(due.next) {
			due.next = e.Time
		}
		if !due.isNew(e, now) {
			continue
		}
		if person := e.Node.Speaker; person != 0 && sensed && !here[person] {
			continue
		}
		due.told[e.ID], came = e.Time, true
		l.tell(LiveEvent{Kind: ReminderDue, Person: e.Node.Speaker, Name: names[e.Node.Speaker], InCompany: inCompany(e), Hidden: hidden[e.ID],
			Reminder: Reminder{ID: e.ID, Person: e.Node.Speaker, Text: e.Node.Text, Due: e.Time, Every: errand.Every, Until: errand.Until,
				Audience: e.Node.Audience}})
	}
	maps.DeleteFunc(due.told, func(id ID, _ time.Time) bool { return !open[id] })
	if came {
		l.wakeUp()
	}
	return nil
}

// hearers returns the people of a scene, by the person that each is joined into, as reminders have them.
func (l *Live) hearers(ctx context.Context, s *scene) map[ID]bool {
	here := map[ID]bool{}
	for _, id := range append(s.there, s.talker) {
		if same, err := l.memory.store.SamePerson(ctx, id); err == nil {
			here[same[0]] = true
		}
	}
	return here
}

// isHidden reports whether one of some people may not know of a node, or it is not known whether they may.
func (l *Live) isHidden(ctx context.Context, node ID, people map[ID]bool) bool {
	for id := range people {
		known, err := l.memory.store.View(memgraph.ViewOptions{Asker: id}).Nodes(ctx, []ID{node})
		if err != nil || len(known) == 0 {
			return true
		}
	}
	return false
}

// savePeople stores what the gallery learned of people.
func (l *Live) savePeople(ctx context.Context) error {
	l.mu.Lock()
	gallery := l.gallery
	l.mu.Unlock()
	if gallery == nil {
		return nil
	}
	var failed error
	for _, p := range gallery.People() {
		_, err := gallery.Save(p.ID, nil, func(p identity.Person) (identity.Person, error) { return l.memory.saveLearned(ctx, p) })
		if err != nil && !errors.Is(err, identity.ErrPerson) { // removed meanwhile
			failed = errors.Join(failed, err)
		}
	}
	return ignoreEnd(ctx, failed)
}

// letGo lets go of what faded.
func (l *Live) letGo(ctx context.Context) error {
	plan, err := l.forgetter.Plan(ctx, time.Time{})
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	swept, err := l.forgetter.Sweep(ctx, plan, forget.Budget{})
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	if len(swept.LetGo)+len(swept.Unlinked) > 0 {
		l.mu.Lock()
		l.tell(LiveEvent{Kind: MemoryFaded, Swept: swept})
		l.mu.Unlock()
	}
	return nil
}

// consolidated tells a run of consolidation.
func (l *Live) consolidated(report consolidate.Report, err error) {
	if err != nil {
		l.fail("consolidate", err)
		return
	}
	l.mu.Lock()
	l.tell(LiveEvent{Kind: MemoryConsolidated, Report: report})
	l.mu.Unlock()
}

// finish does what is left when a Live ends.
func (l *Live) finish(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			l.panicked("close", p)
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	err = l.savePeople(ctx)
	if l.options.IdleAfter > 0 {
		_, consolidated := l.memory.Consolidate(ctx)
		err = errors.Join(err, ignoreEnd(ctx, consolidated))
	}
	return err
}

// ignoreEnd returns nil for an error that comes from the end of the context.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return nil
	}
	return err
}
