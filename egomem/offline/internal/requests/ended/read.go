package ended

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
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
		return ends(r, s, e, consolidate.Cancels)
	}
	if open = doneByPerson(s, open); longAgo.MatchString(justAgo.ReplaceAllString(s.Text, "")) {
		return false
	}
	e := firstOf(deedsDone, r, s, open)
	if e == nil {
		ended, called := clauseEnds(r, s, open)
		if called {
			return ends(r, s, ended, consolidate.Cancels)
		}
		e = ended
	}
	if e == nil {
		return false
	}
	for i := range open { // what was asked for twice is done once
		if &open[i] != e && open[i].SameAs(e) {
			ends(r, s, &open[i], consolidate.Finishes)
		}
	}
	return ends(r, s, e, consolidate.Finishes)
}

// ends adds that a sentence ends an errand, and returns true.
func ends(r *reading.Reader, s *reading.Sentence, e *errand.Open, change consolidate.ErrandChange) bool {
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: change, Was: e.Due})
	return true
}
