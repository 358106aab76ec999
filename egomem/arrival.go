package egomem

import (
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Arrival is what to know about a person who has just come: their profile, and what is of interest at
// that moment. It holds only what this person may know.
type Arrival struct {
	// Profile is what to have in mind about them. Its Due is due, its Plans are to ask about, and its
	// News are what others said of them since.
	*Profile
	// Talk is the last conversation before this visit; the zero Talk if there was none.
	Talk Talk
	// Reminders are what is due, was within the last week, or will be within a day, and what has no time.
	// They are this person's or everyone's; pass their IDs to Done.
	Reminders []Reminder
	// Changes are statements and feelings of the profile that came in that conversation or after it,
	// newest first.
	Changes []Evidence

	now time.Time
}

const (
	dueSoon    = 24 * time.Hour
	maxChanges = 16
)

// Arrived returns what to know the moment a person arrives. What they have said in this visit already,
// with pauses of less than half an hour, counts for no last talk. It is a read, and counts as no recall.
// An ID that is no person's is ErrNotFound.
//
//	who, err := mem.Arrived(ctx, emily)
//	for _, plan := range who.Plans { // "I'll talk to John about tennis tomorrow.", told yesterday
//		fmt.Println(plan.Text, plan.From)
//	}
//	text := who.Text(512, nil) // for the system prompt of your model: it greets, and asks how it went
func (m *Memory) Arrived(ctx context.Context, person ID) (Arrival, error) {
	const op = "read what is of interest now"
	if err := m.open(op); err != nil {
		return Arrival{}, err
	}
	cue := retrieve.ProfileCue{Person: person, Now: m.options.Now()}
	talk, err := m.talkBefore(ctx, &cue)
	if err != nil {
		return Arrival{}, err
	}
	inner, err := m.recaller.Load().Profile(ctx, cue)
	if err != nil {
		return Arrival{}, err
	}
	a := Arrival{Profile: profileOf(inner), Talk: talk, now: cue.Now}
	a.Changes = a.Profile.since(talk.From)
	if a.Reminders, err = m.Reminders(ctx, person); err != nil {
		return Arrival{}, err
	}
	a.Reminders = slices.DeleteFunc(a.Reminders, func(r Reminder) bool {
		return !r.Due.IsZero() && (cue.Now.Sub(r.Due) > retrieve.MaxOverdue || r.Due.Sub(cue.Now) > dueSoon)
	})
	return a, nil
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
			if own && !e.Time.IsZero() && !e.Time.After(begin) && begin.Sub(e.Time) < pauseOfVisit {
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
	return list[:min(maxChanges, len(list))]
}

// Text writes what time it is, and the profile, in at most so many tokens; see Profile.Text.
func (a *Arrival) Text(tokens int, count func(text string) int) string {
	if a.Profile == nil {
		return ""
	}
	if count == nil {
		count = language.EstimateTokens
	}
	words := language.PromptWordsFor(a.Name)
	moment := words.Moment(a.now) + "\n"
	if cost := count(moment); cost <= tokens/8 {
		return moment + a.Profile.Text(tokens-cost, count)
	}
	return a.Profile.Text(tokens, count)
}

// Reply returns the greeting that the companion made from it, to be observed; see Prompt.Reply. session
// names the conversation.
func (a *Arrival) Reply(text, session string) Turn {
	if a.Profile == nil {
		return reply(text, session, graph.Stranger, nil)
	}
	from := append(a.Profile.from(), idsOf(a.Talk.Turns)...)
	from = append(append(from, idsOf(a.Talk.Summaries)...), idsOf(a.Changes)...)
	for _, r := range a.Reminders {
		from = append(from, r.ID)
	}
	return reply(text, session, a.Person, from)
}
