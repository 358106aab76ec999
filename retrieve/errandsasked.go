package retrieve

import (
	"context"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/reminding"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxErrandsAsked is how many open intentions are looked through, by when they are due.
const maxErrandsAsked = 500

// errandsFirst puts the open intentions of the asker before the evidence of a cue that asks for what
// is to be done ("Did I forget anything?"): in the order in which they are due, those of a time that the
// cue names first, and those that are long overdue last. Where it asks for alarms or timers ("what time is my alarm set for"), it gets these alone.
func (r *Retriever) errandsFirst(ctx context.Context, cue *Cue, result *Result) error {
	asked := reminding.ListAsked(cue.Text)
	asksForErrands := asked != reminding.NoList && asked != reminding.Calendar || language.AsksForErrands(cue.Text)
	if !asksForErrands || result.given && language.AsksForAgenda(cue.Text) || len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Intention) {
		return nil
	}
	list, err := r.errands(ctx, cue, maxErrandsAsked, func(int64, bool) bool { return true })
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		bounded := !cue.From.IsZero() || !cue.To.IsZero()
		outside := e.Time.Before(cue.From) || !cue.To.IsZero() && !e.Time.Before(cue.To)
		other := asked == reminding.Alarms && !language.IsAlarm(e.Text) || asked == reminding.Timers && !language.IsTimer(e.Text)
		return other || slices.Contains(cue.Except, e.ID) || e.Node.Trust < cue.MinTrust || bounded && (e.Time.IsZero() || outside)
	})
	if len(list) == 0 {
		return nil
	}
	isOld := func(e *Evidence) bool { return !e.Time.IsZero() && cue.Now.Sub(e.Time) > MaxOverdue }
	slices.SortStableFunc(list, func(a, b Evidence) int { return compareBool(isOld(&a), isOld(&b)) })
	named := append(times.Future(cue.Text, cue.Now), times.Find(cue.Text, cue.Now)...)
	isOfNamed := func(e *Evidence) bool {
		return slices.ContainsFunc(named, func(i times.Interval) bool { return !e.Time.Before(i.From) && e.Time.Before(i.To) })
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return compareBool(isOfNamed(&b), isOfNamed(&a)) })
	list = list[:min(cue.K, len(list))]
	if result.Fallback {
		result.Evidence, result.Fallback = nil, false
	}
	result.putFirst(list, "errand", cue.K)
	result.given = true
	return nil
}

// putFirst puts pieces of evidence before the others, in their order, at most as many as there are places. part is
// what their scores come from.
func (r *Result) putFirst(list []Evidence, part string, places int) {
	known := map[graph.ID]bool{}
	for i := range list {
		known[list[i].ID] = true
	}
	others := slices.DeleteFunc(r.Evidence, func(e Evidence) bool { return known[e.ID] })
	best := 0.0
	if len(others) > 0 {
		best = others[0].Score
	}
	for i := range list { // scores fall from the first to the last
		list[i].Tier = Seeds
		list[i].addPart(part, best+float64(len(list)-i))
	}
	r.Evidence = append(list, others...)[:min(places, len(list)+len(others))]
}
