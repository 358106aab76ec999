package retrieve

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/language/plans"
	"github.com/egomem/egomem/internal/language/reminding"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// plansFirst puts what a person said they will do before the evidence of a cue that asks for their plans ("What is
// Emily planning?"): what is still open, soonest first, and of a time that the cue names that alone. Of the asker's own plans, what is
// to be done comes with it. What was called off, or is past, is left out. It reads what the asker may know, and nothing else.
func (r *Retriever) plansFirst(ctx context.Context, cue *Cue, result *Result) error {
	who, ok := language.AsksForPlans(cue.Text)
	if language.AsksForAgenda(cue.Text) || reminding.ListAsked(cue.Text) == reminding.Calendar {
		who, ok = "I", true
	}
	if !ok || cue.Retired || len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Turn) {
		return nil
	}
	person, err := r.whoPlans(ctx, cue, who)
	if err != nil || person == 0 {
		return err
	}
	named := daysAsked(cue)
	first, err := r.openPlansFirst(ctx, cue, person, named, result)
	if err != nil {
		return err
	}
	if who == "I" {
		if first, err = r.withErrands(ctx, cue, named, first); err != nil {
			return err
		}
	}
	if len(first) == 0 {
		return nil
	}
	if result.Fallback {
		result.Evidence, result.Fallback = nil, false
	}
	slices.SortStableFunc(first, func(a, b planned) int { return compareTimes(index.Nanoseconds(a.at), index.Nanoseconds(b.at)) })
	list := make([]Evidence, len(first))
	for i := range first {
		list[i] = first[i].Evidence
	}
	result.putFirst(list[:min(len(list), cue.K)], "plan", cue.K)
	result.given = true
	return nil
}

// planned is a turn that tells a plan, or an errand, and when it is to be.
type planned struct {
	Evidence
	at time.Time
}

// openPlansFirst returns the turns that tell the open plans of a person, of named times alone if there are any, and takes what
// tells of plans that are over out of the evidence.
func (r *Retriever) openPlansFirst(ctx context.Context, cue *Cue, person graph.ID, named []times.Interval, result *Result) (first []planned, err error) {
	told, said, heard, err := r.planTurns(ctx, cue, &Profile{Person: person, LastTalk: cue.Now})
	if err != nil || len(told) == 0 {
		return nil, err
	}
	slices.SortStableFunc(told, func(a, b Evidence) int { return a.Time.Compare(b.Time) })
	after, err := r.readAll(ctx, cue, said)
	if err != nil {
		return nil, err
	}
	open := stillOpen(plansOf(told), after, heard, cue.Now)
	leftOut := map[graph.ID]bool{}
	for i := range told {
		leftOut[told[i].ID] = len(plans.Of(told[i].Text, told[i].Time)) > 0
	}
	add := func(id graph.ID, at time.Time) {
		i := slices.IndexFunc(told, func(e Evidence) bool { return e.ID == id })
		known := slices.ContainsFunc(first, func(p planned) bool { return p.ID == id })
		if i >= 0 && !known && cue.admits(&told[i]) {
			first = append(first, planned{told[i], at})
		}
	}
	for i := range open {
		plan := &open[i]
		leftOut[plan.told.ID], leftOut[plan.movedFrom] = false, false
		ofNamed := func(at times.Interval) bool { return plan.From.Before(at.To) && at.From.Before(plan.To) }
		if len(named) == 0 || slices.ContainsFunc(named, ofNamed) {
			add(plan.told.ID, plan.From)
			add(plan.movedFrom, plan.From) // what "it's on Friday now" is about
		}
	}
	found := len(result.Evidence)
	result.Evidence = slices.DeleteFunc(result.Evidence, func(e Evidence) bool {
		restsOn := len(e.Node.Provenance) > 0 && !slices.ContainsFunc(e.Node.Provenance, func(id graph.ID) bool { return !leftOut[id] })
		return leftOut[e.ID] || restsOn
	})
	if len(first) == 0 {
		result.unanswered = result.unanswered || len(open) == 0 && len(result.Evidence) < found // all that was found is over
	}
	return first, nil
}

// withErrands adds the open intentions of the asker to their plans, without the turns that asked for them: of named times alone if there
// are any, and none that is long overdue.
func (r *Retriever) withErrands(ctx context.Context, cue *Cue, named []times.Interval, list []planned) ([]planned, error) {
	errands, err := r.errands(ctx, cue, maxErrandsAsked, anyErrand)
	if err != nil {
		return nil, err
	}
	for i := range errands {
		e := &errands[i]
		at := e.Time
		if !at.IsZero() && at.Before(cue.Now) {
			if cue.Now.Sub(at) > MaxOverdue {
				continue
			}
			at = cue.Now // it is still to be done
		}
		ofNamed := func(day times.Interval) bool { return !at.IsZero() && !at.Before(day.From) && at.Before(day.To) }
		if len(named) > 0 && !slices.ContainsFunc(named, ofNamed) || !cue.admits(e) {
			continue
		}
		list = slices.DeleteFunc(list, func(p planned) bool { return slices.Contains(e.Node.Provenance, p.ID) })
		list = append(list, planned{*e, at})
	}
	return list, nil
}

// daysAsked returns the times to come that a question for plans names.
func daysAsked(cue *Cue) []times.Interval {
	text := forDay.ReplaceAllString(forWeekend.ReplaceAllString(cue.Text, "at the weekend"), "on $1")
	if found := times.Future(text, cue.Now); len(found) > 0 {
		return found
	}
	return slices.DeleteFunc(times.Find(text, cue.Now), func(i times.Interval) bool { return !i.To.After(cue.Now) })
}

var (
	// forWeekend matches the weekend in a question for plans: "for the weekend", "over the weekend"; not "the weekend".
	forWeekend = pattern.MustCompile(`(?i)\b(?:for|over|during) the weekend\b`)
	// forDay matches a day in a question for plans: "for Saturday", "for march 20th", "for the 5th"; not "for the weekend". The group is the day.
	forDay = pattern.MustCompile(`(?i)\bfor ((?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:the )?\d{1,2}(?:st|nd|rd|th)\b` +
		`|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d)`)
)

// stillOpen returns the plans that are not over at a time, and that no later turn calls off, moves or tells of as done,
// soonest first.
func stillOpen(list []toldPlan, said []Evidence, heard map[graph.ID]hearing, now time.Time) (open []toldPlan) {
	words := make([]*plans.Words, len(said))
	for i := range list {
		if plan := &list[i]; plan.To.After(now) && !isSpokenOf(plan, plan.From, list, said, words, heard) {
			open = append(open, *plan)
		}
	}
	slices.SortStableFunc(open, func(a, b toldPlan) int { return a.From.Compare(b.From) })
	return open
}

// admits reports whether a cue lets a turn be evidence.
func (c *Cue) admits(e *Evidence) bool {
	bounded := !c.From.IsZero() || !c.To.IsZero()
	outside := e.Time.Before(c.From) || !c.To.IsZero() && !e.Time.Before(c.To)
	return !slices.Contains(c.Except, e.ID) && e.Node.Trust >= c.MinTrust && !(bounded && (e.Time.IsZero() || outside))
}

// whoPlans returns the only person whom a question for plans may mean, as the asker knows people: by name, or as a relative of
// theirs. It is 0 for none, and for several.
func (r *Retriever) whoPlans(ctx context.Context, cue *Cue, who string) (person graph.ID, err error) {
	if who == "I" {
		if cue.Asker == graph.App || cue.Asker == graph.Stranger {
			return 0, nil
		}
		err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
			person = x.Person(cue.Asker)
			return nil
		})
		return person, err
	}
	people, err := r.called(ctx, cue, who)
	if err == nil && len(people) == 0 {
		words, _, _ := answers.OwnRelative(who)
		if words == nil {
			words, _, _ = answers.OwnRelative("my " + who)
		}
		if words != nil {
			people, err = r.relatives(ctx, cue, words)
		}
	}
	if err != nil || len(people) != 1 {
		return 0, err
	}
	return people[0], nil
}

// called returns the people with a name, or with it as given name, as far as the asker knows them.
func (r *Retriever) called(ctx context.Context, cue *Cue, name string) (people []graph.ID, err error) {
	var ids, joined []graph.ID // those with a name like it and who is one person with them, and whom each is joined into
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		for _, n := range a.Named(name) {
			if x.Kind(n) != graph.Person {
				continue
			}
			one := x.Person(x.ID(n))
			for _, id := range x.IDs(one) {
				ids, joined = append(ids, id), append(joined, one)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	records, err := r.store.Nodes(ctx, ids)
	if errors.Is(err, graph.ErrNotFound) { // one was erased meanwhile
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for i := range records {
		one := &records[i]
		names := append(graph.Aliases(one.Detail), one.Title, language.GivenName(one.Title))
		has := slices.ContainsFunc(names, func(own string) bool { return language.NameKey(own) == language.NameKey(name) })
		if at := slices.Index(ids, one.ID); has && at >= 0 && !slices.Contains(people, joined[at]) {
			people = append(people, joined[at])
		}
	}
	return people, nil
}
