package egomem

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Arrival is what to know about a person who has just come: their profile, and what is of interest at
// that moment. It holds only what this person, and the company, may know.
type Arrival struct {
	// Profile is what to have in mind about them. Plans are to ask about, and News are what others said of
	// them since.
	*Profile
	// Talk is the last conversation before this visit; the zero Talk if there was none.
	Talk Talk
	// Reminders are what is due, was within the last week, or will be within a day, and what has no time.
	// They are this person's or everyone's; pass their IDs to Done.
	Reminders []Reminder
	// New are statements and feelings of the profile that came in that conversation or after it, newest
	// first.
	New []Evidence

	now time.Time
}

const (
	dueSoon = 24 * time.Hour
	maxNew  = 16
)

// Arrived returns what to know the moment a person arrives. What they have already said in this visit,
// with pauses of less than half an hour, is not part of the last talk. company are others who hear what is
// made of it: it holds only what they may know too; Live.Arrived knows who is there. It is a read, and
// counts as no recall. An ID that is not in the memory is ErrNotFound, and one of something else ErrInvalid.
//
//	who, err := mem.Arrived(ctx, emily)
//	for _, plan := range who.Plans { // "I'll talk to John about tennis tomorrow.", told yesterday
//		fmt.Println(plan.Text, plan.From)
//	}
//	text := who.Text(512, nil) // for the system prompt of your model: it greets, and asks how it went
func (m *Memory) Arrived(ctx context.Context, person ID, company ...ID) (Arrival, error) {
	const op = "read what is of interest now"
	if err := m.open(op); err != nil {
		return Arrival{}, err
	}
	if err := m.checkPerson(op, person); err != nil {
		return Arrival{}, err
	}
	a, err := m.arrived(ctx, person, company)
	return a, memgraph.Wrap(op, m.store.Ego(), err)
}

func (m *Memory) arrived(ctx context.Context, person ID, company []ID) (Arrival, error) {
	cue := retrieve.ProfileCue{Person: person, Company: company, Now: m.options.Now()}
	talk, err := m.talkBefore(ctx, &cue)
	if err != nil {
		return Arrival{}, err
	}
	inner, err := m.recaller.Load().Profile(ctx, cue)
	if err != nil {
		return Arrival{}, err
	}
	a := Arrival{Profile: profileOf(inner), Talk: talk, now: cue.Now}
	a.New = a.Profile.since(talk.From)
	if a.Reminders, err = m.Reminders(ctx, person); err != nil {
		return Arrival{}, err
	}
	ids := make([]ID, len(a.Reminders))
	for i := range a.Reminders {
		ids[i] = a.Reminders[i].ID
	}
	seen, err := m.store.View(memgraph.ViewOptions{Asker: person, Company: company}).Nodes(ctx, ids)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Arrival{}, err
	}
	a.Reminders = slices.DeleteFunc(a.Reminders, func(r Reminder) bool {
		_, known := seen[r.ID]
		return !known || !r.Due.IsZero() && (cue.Now.Sub(r.Due) > retrieve.MaxOverdue || r.Due.Sub(cue.Now) > dueSoon)
	})
	return a, nil
}

// Arrived returns what to know of a person who is there, as far as everyone may know who hears it; see
// Memory.Arrived and LiveOptions.Discretion.
func (l *Live) Arrived(ctx context.Context, person ID) (Arrival, error) {
	if err := l.open("read what is of interest now"); err != nil {
		return Arrival{}, err
	}
	l.mu.Lock()
	now := l.people.scene(l.options.Discretion)
	l.mu.Unlock()
	company := now.company
	if l.options.Discretion != Candid && now.talker != 0 {
		company = append(slices.Clone(company), now.talker)
	}
	company = slices.DeleteFunc(slices.Clone(company), func(id ID) bool { return id == person })
	return l.memory.Arrived(ctx, person, company...)
}

// talkBefore returns the last conversation before a person's visit, and sets Before of the cue to when the
// visit began: after a pause of half an hour in what they said.
func (m *Memory) talkBefore(ctx context.Context, cue *retrieve.ProfileCue) (Talk, error) {
	ids, err := m.store.SamePerson(ctx, cue.Person)
	if err != nil {
		return Talk{}, err
	}
	begin := cue.Now
	for {
		talk, err := m.lastTalk(ctx, *cue)
		if err != nil {
			return Talk{}, err
		}
		earlier := false
		for _, e := range slices.Backward(talk.Turns) {
			own := e.Role == Human && slices.Contains(ids, e.Node.Speaker)
			read := !cue.Before.IsZero() && !e.Time.Before(cue.Before) // stored before one that was said earlier
			if own && !read && !e.Time.IsZero() && !e.Time.After(begin) && begin.Sub(e.Time) < pauseOfVisit {
				begin, earlier = e.Time, true
			}
		}
		if !earlier {
			return talk, nil
		}
		cue.Before = begin
	}
}

// since returns the statements and feelings from a time on, newest first; none for the zero time.
func (p *Profile) since(begin time.Time) (list []Evidence) {
	for _, part := range [][]Evidence{p.Instructions, p.Attributes, p.Preferences, p.Feelings, p.Facts} {
		for _, e := range part {
			if !begin.IsZero() && !e.Time.Before(begin) {
				list = append(list, e)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return b.Time.Compare(a.Time) })
	return list[:min(maxNew, len(list))]
}

// Text writes what time it is, the reminders that are due soon in at most a quarter of the tokens, and the
// profile, in at most so many tokens; see Profile.Text.
func (a *Arrival) Text(tokens int, count func(text string) int) string {
	if a == nil || a.Profile == nil {
		return ""
	}
	if count == nil {
		count = language.EstimateTokens
	}
	words := language.PromptWordsFor(a.Name)
	var text string
	add := func(part string, most int) (added bool) {
		if cost := count(text + part); cost <= most {
			text, added = text+part, true
		}
		return added
	}
	add(words.Moment(a.now)+"\n", tokens/8)
	heading := words.Soon + "\n"
	for _, r := range a.Reminders {
		if r.Due.After(a.now) && add(heading+"- "+r.Due.Format("2006-01-02 15:04")+": "+language.Quoted(r.Text)+"\n", tokens/4) {
			heading = ""
		}
	}
	return text + a.Profile.Text(tokens-count(text), count)
}

// Reply returns the greeting that the companion made from it, to be observed; see Prompt.Reply. session
// names the conversation.
func (a *Arrival) Reply(text, session string) Turn {
	if a == nil || a.Profile == nil || a.Profile.inner == nil {
		return reply(text, session, graph.Stranger, nil)
	}
	from := append(a.Profile.from(), idsOf(a.Talk.Turns)...)
	from = append(append(from, idsOf(a.Talk.Summaries)...), idsOf(a.New)...)
	for _, r := range a.Reminders {
		from = append(from, r.ID)
	}
	return reply(text, session, a.Person, from)
}
