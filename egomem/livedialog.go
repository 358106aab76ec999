package egomem

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// answer is what was fed of the companion's answer, and what it was made of.
type answer struct {
	begun  bool
	of     scene // at the first token
	there  []ID  // people who were there all the time
	parser retrieve.QueryParser
	text   []byte // at most graph.MaxText
	from   []ID
}

// add adds what is said. What is too long for a turn is left out.
func (a *answer) add(text string) {
	a.text = append(a.text, text[:min(len(text), graph.MaxText-len(a.text))]...)
}

// words returns what was said.
func (a *answer) words() string { return storable(string(a.text)) }

// storable returns the output of a model as a turn takes it. A character that the model did not finish
// becomes U+FFFD, and what is too long is left out.
func storable(text string) string {
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\ufffd"))
	for len(text) > graph.MaxText {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}

// Heard stores what a person said, and turns to them. Speaker or Person of the turn says who it was.
// Present says who heard it too, with Stranger in PresentIDs for people who are not known. With senses,
// those who are there are added, and an empty Session is filled in. An empty Time is filled in too. When
// err is nil, the turn is durable, and Profile is that of the speaker.
func (l *Live) Heard(ctx context.Context, t Turn) (ID, error) {
	const op = "store what was heard"
	if err := l.open(op); err != nil {
		return 0, err
	}
	if t.Role != Human {
		return 0, memgraph.Wrap(op, l.memory.store.Ego(), hint.Errorf("call Live.Said, or set Role to Human",
			"%w: what the companion said goes to Said", ErrInvalid))
	}
	if identity.FirstStranger <= t.Person && t.Person <= graph.LastStranger {
		who := identity.Presence{Person: t.Person, Status: identity.Stranger}
		person, err := l.speaker(ctx, &who)
		if err != nil {
			return 0, err
		}
		t.Person = person
	}
	t.PresentIDs = slices.Clone(t.PresentIDs)
	l.mu.Lock()
	p := &l.people
	sensed := p.sensed
	for i, id := range t.PresentIDs { // one of the gallery
		if identity.FirstStranger <= id && id <= graph.LastStranger {
			t.PresentIDs[i] = p.person(id)
		}
	}
	strangers := slices.Contains(t.PresentIDs, Stranger)
	t.PresentIDs = slices.DeleteFunc(t.PresentIDs, func(id ID) bool { return id == Stranger })
	t.PresentIDs = graph.Union(t.PresentIDs, p.known())
	if t.Session == "" && sensed {
		t.Session = p.session
	}
	l.mu.Unlock()
	present := len(t.PresentIDs)
	id, err := l.store(ctx, &t, sensed)
	if err != nil {
		return 0, err
	}
	if len(t.PresentIDs) < present { // people who were forgotten meanwhile are still there
		strangers = true
	}
	n, err := l.memory.store.Get(ctx, id)
	if err != nil {
		return id, memgraph.Wrap(op, l.memory.store.Ego(), err)
	}
	l.mu.Lock()
	if n.Speaker == 0 {
		p.turnTo(Stranger)
	} else {
		p.turnTo(n.Speaker)
		p.touch(n.Speaker, n.Event)
	}
	p.turn = id        // again: another turn may have been stored since
	there := p.known() // as long as they are there
	p.heard = slices.DeleteFunc(n.Present, func(id ID) bool { return slices.Contains(there, id) })
	if strangers {
		p.heard = append(p.heard, Stranger)
	}
	if !p.sensed {
		p.session = n.Session
	}
	l.mu.Unlock()
	_, err = l.refresh(ctx)
	return id, err
}

// store stores a turn. The words of a voice that senses did not recognise are private: for those who heard them.
func (l *Live) store(ctx context.Context, t *Turn, sensed bool) (ID, error) {
	if t.Time.IsZero() {
		t.Time = l.memory.options.Now()
	}
	if t.Role == Human && t.Person == 0 && t.Speaker == "" && t.Audience == Linked && sensed {
		t.Audience = Private
	}
	id, err := l.memory.Observe(ctx, *t)
	if errors.Is(err, ErrNotFound) && l.withoutForgotten(ctx, t) {
		id, err = l.memory.Observe(ctx, *t)
	}
	if err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stats.Turns++
	if t.Role == Human {
		l.people.turn = id
	}
	l.people.lastWords = l.memory.options.Now()
	return id, nil
}

// withoutForgotten removes people from a turn's Present whom the memory forgot meanwhile, and reports
// whether there were some.
func (l *Live) withoutForgotten(ctx context.Context, t *Turn) bool {
	before := len(t.PresentIDs)
	t.PresentIDs = l.stillStored(ctx, t.PresentIDs)
	return len(t.PresentIDs) < before
}

// withoutLetGo removes from a turn's From what the memory let go of since it was shown, and reports whether
// there was some. Nothing says any more who might know of that, so the turn becomes private. During an
// erasure nothing is removed, because the answer may hold erased words.
func (l *Live) withoutLetGo(ctx context.Context, t *Turn) bool {
	l.mu.Lock()
	forgetting := l.forgetting > 0
	l.mu.Unlock()
	if forgetting {
		return false
	}
	before := len(t.From)
	t.From = l.stillStored(ctx, t.From)
	if len(t.From) == before {
		return false
	}
	if t.Audience == Linked {
		t.Audience = Private
	}
	return true
}

// stillStored returns those of some nodes that the memory has.
func (l *Live) stillStored(ctx context.Context, ids []ID) []ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id ID) bool {
		_, err := l.memory.store.Get(ctx, id)
		return errors.Is(err, ErrNotFound)
	})
}

// FeedToken takes the next piece of the dialog model's output, and returns what of it is to be said.
// A query in it is answered by the memory, and the level-2 chunk refreshed, before FeedToken returns:
//
//	<retr>:
//	colleague, friend
//	tennis, sport<answer>
//
// Read Relevant after each <answer>, or follow RelevantChanged. Said ends the answer.
func (l *Live) FeedToken(ctx context.Context, token string) (text string, err error) {
	if err := l.open("take the dialog model's output"); err != nil {
		return "", err
	}
	l.mu.Lock()
	l.begin()
	text, queries := l.answer.parser.Feed(token)
	l.answer.add(text)
	l.mu.Unlock()
	for _, q := range queries {
		l.mu.Lock()
		interrupted := l.answer.of.talker != l.people.talker
		l.mu.Unlock()
		if interrupted || len(q.Relations)+len(q.Keywords) == 0 {
			continue
		}
		if _, err := l.Ask(ctx, Cue{Relations: q.Relations, Keywords: q.Keywords}); err != nil {
			return text, err
		}
		l.mu.Lock()
		l.begin()
		l.mu.Unlock()
	}
	return text, nil
}

// begin starts the answer if none is under way, and notes what it is made of: everything that the chunks
// for its talker held since the last answer. The caller holds the lock.
func (l *Live) begin() {
	a, now := &l.answer, l.people.scene(l.options.Discretion)
	silent := a.begun && len(bytes.TrimSpace(a.text)) == 0 && !a.parser.Open() // it has no words yet
	if !a.begun || silent && a.of.talker != now.talker {
		*a = answer{begun: true, of: now, there: now.there}
	}
	a.there = slices.DeleteFunc(slices.Clone(a.there),
		func(id ID) bool { return id != now.talker && !slices.Contains(now.there, id) })
	for _, shown := range []struct {
		to   ID
		from []ID
	}{{l.shownTo, l.shown}, {l.profileOf.talker, l.profile.from}, {l.relevantOf.talker, l.relevant.from}} {
		if shown.to == a.of.talker {
			a.from = graph.Union(a.from, shown.from)
		}
	}
}

// Discard drops what was fed of an answer that is not said.
func (l *Live) Discard() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.answer = answer{}
}

// Said stores what the companion said: the text of the turn, or else what FeedToken returned since the
// last time. It belongs to the person it was said to. Only people who may know what the chunks held, and
// people who were there all the time, may know of it. Fields that are set stay, as those of Prompt.Reply.
// An answer without words stores nothing and returns 0. Call it, or Discard, after each answer. After
// an error the answer is kept, and Said can be called again.
func (l *Live) Said(ctx context.Context, t Turn) (ID, error) {
	if err := l.open("store what was said"); err != nil {
		return 0, err
	}
	l.mu.Lock()
	l.begin()
	a := l.answer
	a.add(a.parser.End())
	l.answer = answer{}
	l.mu.Unlock()
	if strings.TrimSpace(t.Text) == "" {
		t.Text = a.words()
	}
	if t.Text == "" {
		return 0, nil
	}
	shown := false
	t.Role = Robot
	if t.From == nil && t.owner == 0 {
		made := reply(t.Text, a.of.session, a.of.talker, a.from)
		shown = true
		t.From, t.owner, t.PresentIDs = made.From, made.owner, graph.Union(t.PresentIDs, made.PresentIDs)
		if len(t.From) > graph.MaxProvenance {
			t.From, t.Audience = nil, Private
		}
	}
	t.PresentIDs = graph.Union(t.PresentIDs, a.there)
	if t.Session == "" {
		t.Session = a.of.session
	}
	id, err := l.store(ctx, &t, false)
	if shown && errors.Is(err, ErrNotFound) && l.withoutLetGo(ctx, &t) {
		id, err = l.store(ctx, &t, false)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err == nil && l.shownTo == a.of.talker:
		l.shown = nil
	case err != nil && !l.answer.begun:
		l.answer = a
	}
	return id, err
}

// utterance is the sound of what someone said, and who they were.
type utterance struct {
	start   time.Time // zero if it is not known
	at      time.Time // the start, or else when it was told
	samples []float32
	speaker identity.Presence
	session string
	present []ID // people of the memory who were there, or were talked to
	reason  string
}

// maxUtterances bounds the utterances that wait to be transcribed.
const maxUtterances = 64

// listen transcribes utterances and stores what was said.
func (l *Live) listen(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.heard:
		}
		for ctx.Err() == nil {
			l.mu.Lock()
			if len(l.queue) == 0 {
				l.mu.Unlock()
				break
			}
			u := l.queue[0]
			l.queue = l.queue[1:]
			l.mu.Unlock()
			l.guard("transcribe", func() error { return l.transcribe(ctx, &u) })
		}
	}
}

// transcribe stores the words of an utterance, unless it was heard before, as when a recording is
// played again.
func (l *Live) transcribe(ctx context.Context, u *utterance) error {
	source := "" // without a time one cannot be told from the next
	if !u.start.IsZero() {
		source = "utterance " + u.start.UTC().Format(time.RFC3339Nano)
		if known, err := l.memory.store.Known(ctx, source); err != nil || known != 0 {
			return err
		}
	}
	l.mu.Lock()
	node, forgets := l.people.nodes[u.speaker.Person], l.forgets
	l.mu.Unlock()
	text, err := l.options.Transcribe(ctx, u.samples)
	if err != nil {
		return err
	}
	l.mu.Lock()
	gone := l.forgets != forgets && node != 0 && l.people.nodes[u.speaker.Person] != node
	l.mu.Unlock()
	if gone { // the memory forgot the person meanwhile
		return nil
	}
	if text = storable(text); text == "" {
		return nil
	}
	t := Turn{Text: text, Time: u.at, Session: u.session, PresentIDs: u.present, Source: source}
	if t.Person, err = l.speaker(ctx, &u.speaker); err != nil {
		return err
	}
	id, err := l.store(ctx, &t, true)
	if err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		if errors.Is(err, ErrNotFound) && (l.people.forgotten[t.Person] || l.forgetting > 0) {
			return nil
		}
		return err
	}
	l.mu.Lock()
	l.tell(LiveEvent{Kind: TurnHeard, Person: t.Person, Name: u.speaker.Name, Session: t.Session, Turn: id, Text: text,
		Reason: u.reason})
	l.mu.Unlock()
	return nil
}

// speaker returns who said an utterance; 0 for a voice that is not recognised. Someone whom only the gallery
// knows (a stranger, or a person whose consent the app gave to it) becomes a person of the memory without a
// name, and without prototypes until Enrol.
func (l *Live) speaker(ctx context.Context, of *identity.Presence) (ID, error) {
	if of.Status != identity.Known && of.Status != identity.Stranger {
		return 0, nil
	}
	if of.Person < identity.FirstStranger {
		return of.Person, nil
	}
	release, err := l.enrolling.acquire(ctx)
	if err != nil {
		return 0, err
	}
	defer release()
	l.mu.Lock()
	node, known := l.people.nodes[of.Person]
	forgotten := l.people.forgotten[of.Person]
	l.mu.Unlock()
	if forgotten {
		return 0, memgraph.Wrap("store what was heard", l.memory.store.Ego(),
			fmt.Errorf("stranger %d was forgotten: %w", of.Person, ErrNotFound))
	}
	if known {
		return node, nil
	}
	node, err = l.memory.AddPerson(ctx, "")
	if err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.people.addNode(of.Person, node)
	if l.people.stranger == of.Person {
		l.people.turnTo(node)
		l.people.stranger = of.Person
	}
	l.people.touch(node, l.memory.options.Now())
	return node, nil
}
