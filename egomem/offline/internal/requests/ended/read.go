package ended

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/memgraph/graph"
)

// finder returns the open errand that a sentence ends in one way, or nil.
type finder func(*reading.Reader, *reading.Sentence, []errand.Open) *errand.Open

var (
	// callOffs find what a sentence calls off, in the order in which they are tried.
	callOffs = []finder{notWanted, dropsIt, callsOff, inChinese(callsOffAlone), stopsTaking, doneUntil}
	// deedsDone find what a sentence says is done, in the order in which they are tried.
	deedsDone = []finder{didReminded, finishes, deedOf, inChinese(byDeedAlone), didTheOne, thingIsDone, sentOff, paperIn, wasEarly, doneByOther,
		remindedAlready, nowIs, toldFreely}
)

// inChinese returns a finder that finds nothing in an English sentence.
func inChinese(find finder) finder {
	return func(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
		if !s.Chinese {
			return nil
		}
		return find(r, s, open)
	}
}

// firstOf returns what the first finder finds that finds anything, or nil.
func firstOf(finders []finder, r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	for _, find := range finders {
		if e := find(r, s, open); e != nil {
			return e
		}
	}
	return nil
}

// Read adds what a sentence calls off or says is done, and reports whether it does: "I bought the flowers", "forget about the plumber".
func Read(r *reading.Reader, s *reading.Sentence, open []errand.Open) bool {
	if cancelsAll(r, s, open) || endsUsedUp(r, s, open) {
		return true
	}
	if e := firstOf(callOffs, r, s, open); e != nil {
		if days, _ := wording.DaysOf(s.Lower, s.Chinese, r.Passage.Turns[s.Turn].Time); len(days) > 0 && e.IsOneOfMany(s.Lower) {
			leftout.LeaveOut(r, s, e, days) // "I don't need waking on Friday"
			return true
		}
		return ends(r, s, e, consolidate.Cancels)
	}
	if open = doneByPerson(s, open); longAgo.MatchString(justAgo.ReplaceAllString(s.Text, "")) {
		return false
	}
	done := withoutOthers(s, open)
	e := firstOf(deedsDone, r, s, done)
	if e == nil {
		ended, called := clauseEnds(r, s, open)
		if called {
			return ends(r, s, ended, consolidate.Cancels)
		}
		e, done = ended, open
	}
	if e == nil {
		return false
	}
	for _, same := range doneWith(r, s, e, done) {
		ends(r, s, same, consolidate.Finishes)
	}
	return true
}

// doneWith returns an errand that is done and those that are done with it: what was asked for twice is done once. Of what comes back at several
// times of the day it is that of the time that the sentence says, else those that are due, else the next one.
func doneWith(r *reading.Reader, s *reading.Sentence, done *errand.Open, open []errand.Open) (list []*errand.Open) {
	said := r.Passage.Turns[s.Turn].Time
	for i := range open {
		if e := &open[i]; e == done || e.SameAs(done) {
			list = append(list, e)
		}
	}
	if len(list) == 1 || done.Every == graph.Once || said.IsZero() {
		return list
	}
	keep := func(test func(*errand.Open) bool) []*errand.Open {
		return slices.DeleteFunc(slices.Clone(list), func(e *errand.Open) bool { return !test(e) })
	}
	if hours := errand.PartOfDay(s.Text); hours[1] > 0 {
		if named := keep(func(e *errand.Open) bool { return hours[0] <= e.Due.Hour() && e.Due.Hour() < hours[1] }); len(named) > 0 {
			return named
		}
	}
	if due := keep(func(e *errand.Open) bool { return !e.Due.After(said) }); len(due) > 0 {
		return due
	}
	return []*errand.Open{slices.MinFunc(list, func(a, b *errand.Open) int { return a.Due.Compare(b.Due) })}
}

// ends adds that a sentence ends an errand, and returns true.
func ends(r *reading.Reader, s *reading.Sentence, e *errand.Open, change consolidate.ErrandChange) bool {
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: change, Was: e.Due})
	return true
}
