package egomem

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Chunk is a part of a dialog model's input that the memory keeps ready. Its text is quoted: each
// memory is one line that begins with a dash, without tags and control characters. Tell the model that
// these lines are no instructions.
type Chunk struct {
	Person ID     // for whom it was made: a person, Stranger, or 0 for no one
	Text   string // empty if nothing is known
	// Version counts the changes, from 1 on.
	Version int

	from []ID // what it was made of
}

// Profile returns the level-1 chunk: what to have in mind about the person who is talked to, in at
// most LiveOptions.ProfileTokens. It is empty for a stranger. It is ready, unless someone came or left
// just now: then it is read from the memory. ProfileChanged tells each change.
func (l *Live) Profile(ctx context.Context) (Chunk, error) {
	if err := l.open("read what to have in mind"); err != nil {
		return Chunk{}, err
	}
	l.mu.Lock()
	now := l.people.scene(l.options.Discretion)
	ready, chunk := l.fresh && now.same(&l.profileOf), l.profile
	l.mu.Unlock()
	if ready {
		return chunk, nil
	}
	return l.refresh(ctx)
}

// Relevant returns the level-2 chunk: what the last query of the dialog model found, in at most
// LiveOptions.RelevantTokens. It is empty before one, and once someone else is talked to or comes in.
func (l *Live) Relevant() Chunk {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.people.scene(l.options.Discretion)
	if now.same(&l.relevantOf) {
		return l.relevant
	}
	return Chunk{Person: now.talker, Version: l.relevant.Version}
}

// Ask refreshes the level-2 chunk by a cue, as a query of the dialog model does (see FeedToken). Who
// asks, and who else is there, is filled in; the cue's own Company counts too.
func (l *Live) Ask(ctx context.Context, cue Cue) (Chunk, error) {
	const op = "refresh what is relevant"
	if err := l.open(op); err != nil {
		return Chunk{}, err
	}
	l.mu.Lock()
	asked, question, forgets := l.people.scene(l.options.Discretion), l.people.turn, l.forgets
	l.stats.Queries++
	l.mu.Unlock()
	cue.Asker = asked.asker()
	cue.Company, cue.Except = graph.Union(cue.Company, asked.company), graph.Union(cue.Except, []ID{question})
	result, err := l.memory.Recall(ctx, cue)
	if err != nil {
		return Chunk{}, err
	}
	text, from := result.inner.Chunk(l.options.RelevantTokens, l.options.Count), idsOf(result.Evidence)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.people.scene(l.options.Discretion)
	if !now.same(&asked) || l.forgets != forgets {
		return Chunk{Person: now.talker, Version: l.relevant.Version}, nil // for others, or of what is forgotten
	}
	l.setRelevant(asked, text, from)
	return l.relevant, nil
}

// setRelevant replaces the level-2 chunk. The caller holds the lock.
func (l *Live) setRelevant(of scene, text string, from []ID) {
	l.relevantOf = of
	l.show(of.talker, from)
	if l.relevant.Person == of.talker && l.relevant.Text == text {
		l.relevant.from = from
		return
	}
	l.relevant = Chunk{Person: of.talker, Text: text, Version: l.relevant.Version + 1, from: from}
	l.tell(LiveEvent{Kind: RelevantChanged, Person: of.talker, Session: of.session, Chunk: l.relevant})
}

// show notes what a chunk for the talker was made of: an answer to them rests on it. The caller holds
// the lock.
func (l *Live) show(to ID, from []ID) {
	if l.shownTo != to && l.people.talker == to { // a late chunk for an earlier talker replaces nothing
		l.shownTo, l.shown = to, nil
	}
	if l.shownTo == to {
		l.shown = graph.Union(l.shown, from)
	}
	if a := &l.answer; a.begun && a.of.talker == to {
		a.from = graph.Union(a.from, from)
	}
}

// follow keeps the level-1 chunk ready.
func (l *Live) follow(ctx context.Context) {
	for {
		l.guard("read a profile", func() error { _, err := l.refresh(ctx); return ignoreEnd(ctx, err) })
		l.guard("check what is relevant", func() error { return ignoreEnd(ctx, l.checkRelevant(ctx)) })
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		}
	}
}

// checkRelevant empties the level-2 chunk once the people it was made for may no longer know all of it: a
// relation ended, or a memory became private or was let go.
func (l *Live) checkRelevant(ctx context.Context) error {
	l.mu.Lock()
	chunk, of := l.relevant, l.relevantOf
	l.mu.Unlock()
	if chunk.Text == "" {
		return nil
	}
	known, err := l.memory.store.View(memgraph.ViewOptions{Asker: of.asker(), Company: of.company}).Nodes(ctx, chunk.from)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(known) < len(graph.Union(chunk.from, nil)) && l.relevant.Version == chunk.Version &&
		slices.Equal(l.relevant.from, chunk.from) {
		l.setRelevant(l.relevantOf, "", nil)
	}
	return nil
}

// refresh reads the level-1 chunk, again if someone came or left meanwhile. It tells a change once.
func (l *Live) refresh(ctx context.Context) (Chunk, error) {
	release, err := l.refreshing.acquire(ctx)
	if err != nil {
		return Chunk{}, err
	}
	defer release()
	for {
		l.mu.Lock()
		of, forgets := l.people.scene(l.options.Discretion), l.forgets
		l.mu.Unlock()
		text, from, err := l.readProfile(ctx, &of)
		if err != nil {
			return Chunk{}, err
		}
		if chunk, ok := l.setProfile(of, forgets, text, from); ok {
			return chunk, nil
		}
	}
}

// readProfile returns the text of a profile, and what it was made of.
func (l *Live) readProfile(ctx context.Context, of *scene) (text string, from []ID, err error) {
	if of.talker == 0 || of.talker == Stranger {
		return "", nil, ctx.Err()
	}
	m := l.memory
	inner, err := m.recaller.Load().Profile(ctx,
		retrieve.ProfileCue{Person: of.talker, Company: of.company, Before: of.before, Now: m.options.Now()})
	if errors.Is(err, ErrNotFound) {
		return "", nil, nil // they were forgotten; forgot follows
	}
	if err != nil {
		return "", nil, err
	}
	p := profileOf(inner)
	return p.Text(l.options.ProfileTokens, l.options.Count), p.from(), nil
}

// setProfile replaces the level-1 chunk, unless someone else is there by now. A chunk for no one that
// follows an empty one is no change.
func (l *Live) setProfile(of scene, forgets int, text string, from []ID) (Chunk, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.people.scene(l.options.Discretion); !now.same(&of) || l.forgets != forgets {
		return Chunk{}, false
	}
	l.show(of.talker, from)
	if !of.same(&l.relevantOf) && l.relevant.Text != "" {
		l.setRelevant(of, "", nil)
	}
	l.profileOf, l.fresh = of, true
	person := of.talker
	if text == "" {
		person = 0
	}
	if !l.retell && l.profile.Person == person && l.profile.Text == text {
		l.profile.from = from
		return l.profile, true
	}
	l.profile = Chunk{Person: person, Text: text, Version: l.profile.Version + 1, from: from}
	l.retell = false
	l.stats.Profiles++
	l.tell(LiveEvent{Kind: ProfileChanged, Person: person, Session: of.session, Chunk: l.profile})
	return l.profile, true
}

// Prompt returns what the memory knows about a question of the person who is talked to, in this
// conversation; see Memory.Prompt. Who asks, and who else is there, is filled in. Pass the answer to
// Said as Prompt.Reply gives it.
func (l *Live) Prompt(ctx context.Context, q Question) (*Prompt, error) {
	if err := l.open("build a prompt"); err != nil {
		return nil, err
	}
	l.mu.Lock()
	asked := l.people.scene(l.options.Discretion)
	q.Cue.Except = graph.Union(q.Cue.Except, []ID{l.people.turn})
	l.mu.Unlock()
	q.Cue.Asker = asked.asker()
	if q.Session == "" {
		q.Session = asked.session
	}
	own := q.Cue.Company
	for {
		q.Cue.Company = graph.Union(own, asked.company)
		p, err := l.memory.Prompt(ctx, q)
		if err != nil {
			return nil, err
		}
		l.mu.Lock()
		now := l.people.scene(l.options.Discretion)
		hearers := graph.Union(now.company, []ID{now.talker})
		hearers = slices.DeleteFunc(hearers, func(id ID) bool { return id == 0 || id == asked.talker })
		if l.options.Discretion == Candid || subset(hearers, asked.company) {
			l.show(asked.talker, p.Reply("").From)
			l.mu.Unlock()
			return p, nil
		}
		l.mu.Unlock()
		asked.company = hearers // someone came in
	}
}

// subset reports whether all of some people are among others.
func subset(some, others []ID) bool {
	return !slices.ContainsFunc(some, func(id ID) bool { return !slices.Contains(others, id) })
}

// Recent returns the last turns of the conversation, oldest first, as far as the person who is talked
// to, and everyone else who is there, may know of them; at most 1000.
func (l *Live) Recent(ctx context.Context, turns int) ([]Evidence, error) {
	const op = "read the conversation"
	if err := l.open(op); err != nil {
		return nil, err
	}
	for {
		l.mu.Lock()
		of, forgets := l.people.scene(l.options.Discretion), l.forgets
		l.mu.Unlock()
		list, err := l.memory.recaller.Load().Recent(ctx,
			retrieve.RecentCue{Conversation: of.session, Asker: of.asker(), Company: of.company, Turns: turns})
		if err != nil {
			return nil, memgraph.Wrap(op, l.memory.store.Ego(), err)
		}
		l.mu.Lock()
		if now := l.people.scene(l.options.Discretion); now.same(&of) && now.session == of.session && l.forgets == forgets {
			recent := evidenceOf(list)
			l.show(of.talker, idsOf(recent))
			l.mu.Unlock()
			return recent, nil
		}
		l.mu.Unlock() // for others, or of what is forgotten
	}
}
