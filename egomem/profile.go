package egomem

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Profile is what a companion has in mind about a person who is there, before they say a word. It
// holds only what this person may know. Consolidate writes most of it.
type Profile struct {
	Person ID
	Name   string // empty for a person without one
	// LastTalk is when they said something last; zero for never.
	LastTalk time.Time

	Due          []Evidence // reminders that are due and not done
	Core         []Evidence // core memories (pinned), oldest first
	Instructions []Evidence // standing instructions of the person, newest first
	Attributes   []Evidence // birthday, phone, a favorite, ...; newest first
	Relations    []Relation // that hold now, newest first; then where those close to them live and work
	Preferences  []Evidence // newest first
	Feelings     []Evidence // settled ones, those with most evidence first
	Talks        []Evidence // summaries of their last two conversations, newest first
	LastWords    []Evidence // end of their last conversation, oldest first, unless Talks has its summary
	Facts        []Evidence // what they said of late, newest first
	// News are turns of others that name the person, from after their last talk and outside of it,
	// newest first.
	News []Evidence
	// Plans are what they said they would do, or that awaited them, whose time came since their last
	// talk, within a month, and of which no one spoke since: to ask how it went. Newest first.
	Plans []OpenPlan
	// Coming are such plans whose time begins within a day or is not over, soonest first: "my dentist is at three today".
	// What has no hour is over in the evening.
	Coming []OpenPlan

	inner *retrieve.Profile
}

// OpenPlan is a plan of a person whose time came or is near: "I'll talk to John about tennis tomorrow", on the next
// day. Its Text is the sentence that tells it, of the turn ID.
type OpenPlan struct {
	Evidence
	From, To time.Time // when it was to be; To is exclusive
	// MovedFrom is the turn that told it before it was moved: "they moved it to Friday"; 0 if it was not.
	MovedFrom ID
}

// Profile returns what to have in mind about a person, for the moment when they come or begin to
// speak: whom, when and what the last talk was about, what is due, what they like. It is a read, and
// counts as no recall. An ID that is no person's is ErrNotFound, and so are App and Stranger, of whom
// nothing is known: greet a stranger without a profile. Its methods may be called on the nil one that comes with the error.
//
//	p, err := mem.Profile(ctx, emily)
//	text := p.Text(512, nil) // for the system prompt of your model
func (m *Memory) Profile(ctx context.Context, person ID) (*Profile, error) {
	const op = "build a profile"
	if err := cmp.Or(m.open(op), m.checkPerson(op, person)); err != nil {
		return nil, err
	}
	inner, err := m.recaller.Load().Profile(ctx, retrieve.ProfileCue{Person: person, Now: m.options.Now()})
	if err != nil {
		return nil, err
	}
	return profileOf(inner), nil
}

func profileOf(inner *retrieve.Profile) *Profile {
	p := &Profile{Person: inner.Person, Name: inner.Name, LastTalk: inner.LastTalk, Due: evidenceOf(inner.Due),
		Core:         evidenceOf(inner.Core),
		Instructions: evidenceOf(inner.Instructions), Attributes: evidenceOf(inner.Attributes),
		Relations:   relationsOf(inner.Relations),
		Preferences: evidenceOf(inner.Preferences), Feelings: evidenceOf(inner.Feelings),
		Talks: evidenceOf(inner.Talks), LastWords: evidenceOf(inner.LastWords),
		Facts: evidenceOf(inner.Facts), News: evidenceOf(inner.News), inner: inner}
	p.Plans, p.Coming = plansOf(inner.Plans), plansOf(inner.Coming)
	return p
}

func plansOf(inner []retrieve.OpenPlan) (list []OpenPlan) {
	for i := range inner {
		list = append(list, OpenPlan{evidenceOf([]retrieve.Evidence{inner[i].Evidence})[0], inner[i].From, inner[i].To,
			inner[i].MovedFrom})
	}
	return list
}

// Talk is a conversation, as far as a person may know it.
type Talk struct {
	Session   string    // its name; empty without one
	From, To  time.Time // of its first and last turn among Turns; zero if unknown
	Turns     []Evidence
	Summaries []Evidence // notes that Consolidate wrote of it, oldest first
}

// LastTalk returns the last conversation in which a person spoke: its last 100 turns, oldest first, and
// its summaries. The zero Talk means that they never did. It is a read, and counts as no recall. An ID
// that is no person's is ErrNotFound.
func (m *Memory) LastTalk(ctx context.Context, person ID) (Talk, error) {
	const op = "find the last talk"
	if err := cmp.Or(m.open(op), m.checkPerson(op, person)); err != nil {
		return Talk{}, err
	}
	return m.lastTalk(ctx, retrieve.ProfileCue{Person: person, Now: m.options.Now()})
}

func (m *Memory) lastTalk(ctx context.Context, cue retrieve.ProfileCue) (Talk, error) {
	t, err := m.recaller.Load().LastTalk(ctx, cue)
	if err != nil {
		return Talk{}, err
	}
	return Talk{Session: t.Conversation, From: t.From, To: t.To, Turns: evidenceOf(t.Turns),
		Summaries: evidenceOf(t.Summaries)}, nil
}

// Text writes the profile in at most so many tokens: what is due, core memories and standing
// instructions first, then what is known, talked about and felt. Every line is quoted; see
// Prompt.Text. count returns the tokens of a text; nil means an estimate. Changes to the fields of
// the profile have no effect on it. A nil profile has none.
func (p *Profile) Text(tokens int, count func(text string) int) string {
	if p == nil || p.inner == nil {
		return ""
	}
	return p.inner.Text(tokens, count)
}

// Reply returns a greeting or another turn of the companion that it made from the profile, to be
// observed; see Prompt.Reply. session names the conversation.
func (p *Profile) Reply(text, session string) Turn {
	if p == nil || p.inner == nil {
		return reply(text, session, graph.Stranger, nil)
	}
	return reply(text, session, p.Person, p.from())
}

// from returns what the profile was made of.
func (p *Profile) from() (ids []ID) {
	for _, list := range [][]Evidence{p.Due, p.Core, p.Instructions, p.Attributes, p.Preferences, p.Feelings, p.Talks,
		p.LastWords, p.Facts, p.News} {
		ids = append(ids, idsOf(list)...)
	}
	for _, plan := range slices.Concat(p.Plans, p.Coming) {
		ids = append(ids, plan.ID)
		if plan.MovedFrom != 0 {
			ids = append(ids, plan.MovedFrom)
		}
	}
	for i := range p.inner.Relations {
		ids = append(ids, p.inner.Relations[i].Provenance...)
	}
	return ids
}
