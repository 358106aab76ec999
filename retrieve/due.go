package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Due returns the intentions that are due by a time and not done (LIGHT's prospective
// memory: "remind me on Friday"), as far as the asker may see them, earliest first. A
// zero time means now; limit is 1 to MaxK. An intention is a node of kind Intention with
// a graph.Errand, and its Done ends it. One that comes back is due from each occurrence until it
// is done; its time is that of its last occurrence. An intention without a time is not due; a Cue
// finds it. What a person asked for is due for that person and the app, and for the people whom it
// is to remind, if the person said so to the companion ("remind Callum to buy milk").
func (r *Retriever) Due(ctx context.Context, asker graph.ID, now time.Time, limit int) ([]Evidence, error) {
	if now.IsZero() {
		now = time.Now()
	}
	list, err := r.due(ctx, &Cue{Asker: asker, Now: now}, 0, limit)
	return list, memgraph.Wrap("recall due intentions", r.store.Ego(), err)
}

// isTheirs reports whether an asker is the app, or the person who asked for an intention, if one
// did.
func isTheirs(x *index.Index, n uint32, asker graph.ID) bool {
	speaker := x.Speaker(n)
	return asker == graph.App || speaker == index.None || x.ID(speaker) == x.Person(asker)
}

// Errands returns the intentions that are not done, due or not, as far as the asker may see them:
// those with a time by when they are or will be due, then the others, oldest first. A zero time
// means now; limit is 1 to MaxK.
func (r *Retriever) Errands(ctx context.Context, asker graph.ID, now time.Time, limit int) ([]Evidence, error) {
	if now.IsZero() {
		now = time.Now()
	}
	list, err := r.errands(ctx, &Cue{Asker: asker, Now: now}, limit, anyErrand)
	if err != nil {
		return nil, memgraph.Wrap("recall intentions", r.store.Ego(), err)
	}
	return list[:min(limit, len(list))], nil
}

// Upcoming returns the intentions with a time that are not done and are, or were, due after a moment,
// earliest first, as far as the asker may see them. The time of each is when it was due last, or else
// when it will be. Both times are needed; limit is 1 to MaxK.
func (r *Retriever) Upcoming(ctx context.Context, asker graph.ID, now, after time.Time, limit int) ([]Evidence, error) {
	if err := checkTimes(after); err != nil {
		return nil, memgraph.Wrap("recall intentions", r.store.Ego(), err)
	}
	list, err := r.errands(ctx, &Cue{Asker: asker, Now: now}, limit, func(first int64, repeats bool) bool {
		return first != 0 && (repeats || first > after.UnixNano())
	})
	if err != nil {
		return nil, memgraph.Wrap("recall intentions", r.store.Ego(), err)
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool { return !e.Time.After(after) })
	return list[:min(limit, len(list))], nil
}

// due returns what is due for the asker of a cue; overdue bounds since when, 0 for any time.
func (r *Retriever) due(ctx context.Context, cue *Cue, overdue time.Duration, limit int) ([]Evidence, error) {
	now := cue.Now.UnixNano()
	list, err := r.errands(ctx, cue, limit, func(first int64, repeats bool) bool {
		return first != 0 && first <= now && (repeats || overdue == 0 || now-first < int64(overdue))
	})
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		return e.Time.After(cue.Now) || overdue != 0 && cue.Now.Sub(e.Time) >= overdue
	})
	return list[:min(limit, len(list))], nil
}

// anyErrand accepts every intention.
func anyErrand(int64, bool) bool { return true }

// errands returns the open intentions of the asker of a cue that keep accepts, earliest first. keep gets
// when an intention is due first, in Unix nanoseconds or 0, and whether it comes back. Of those that do
// not come back, the first limit are returned. The time of each is when it was due last, or else when it
// will be.
func (r *Retriever) errands(ctx context.Context, cue *Cue, limit int, keep func(first int64, repeats bool) bool) ([]Evidence, error) {
	if limit < 1 || limit > MaxK {
		return nil, hint.Errorf("choose a limit in this range",
			"%w: limit %d is not 1 to %d", graph.ErrInvalid, limit, MaxK)
	}
	if err := checkTimes(cue.Now); err != nil {
		return nil, err
	}
	// The index knows when errands that come back are due first, not when next: all are read.
	var once, repeated []found
	var others []graph.ID // asked for by others: for the asker if they name them
	asker := cue.Asker
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		asker = x.Person(asker)
		var picked []uint32
		for n := range uint32(x.Len()) {
			switch {
			case x.Kind(n) != graph.Intention || x.Done(n) || !keep(x.Event(n), x.Repeats(n)) || !a.Wanted(n):
			case !isTheirs(x, n, cue.Asker):
				others = append(others, x.ID(n))
			case x.Repeats(n):
				repeated = append(repeated, found{id: x.ID(n)})
			default:
				picked = append(picked, n)
			}
		}
		slices.SortStableFunc(picked, func(a, b uint32) int { return compareTimes(x.Event(a), x.Event(b)) })
		for _, n := range picked[:min(limit, len(picked))] {
			once = append(once, found{id: x.ID(n)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, id := range others {
		repeated = append(repeated, found{id: id})
	}
	list, err := r.readAll(ctx, cue, append(once, repeated...))
	if err != nil {
		return nil, err
	}
	if len(others) > 0 {
		if list, err = r.withoutErrandsOfOthers(ctx, cue, asker, list, others); err != nil {
			return nil, err
		}
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		errand, _ := e.Node.Detail.(graph.Errand)
		return errand.HasEnded(cue.Now)
	})
	for i := range list {
		list[i].setDue(cue.Now)
	}
	slices.SortStableFunc(list, func(a, b Evidence) int {
		return compareTimes(index.Nanoseconds(a.Time),
			index.Nanoseconds(b.Time))
	})
	return list, nil
}

// withoutErrandsOfOthers removes the intentions that others asked for, unless they are to remind the asker. Reminders
// that the app stored for others (Memory.Remind) are theirs alone.
func (r *Retriever) withoutErrandsOfOthers(ctx context.Context, cue *Cue, asker graph.ID, list []Evidence, others []graph.ID) ([]Evidence, error) {
	person, err := r.store.Get(ctx, asker)
	if errors.Is(err, graph.ErrNotFound) {
		err = nil // the app, or a stranger
	}
	if err != nil {
		return nil, err
	}
	full := append(graph.Aliases(person.Detail), person.Title)
	given := language.GivenName(person.Title)
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		if !slices.Contains(others, e.Node.ID) {
			return false
		}
		both, failed := r.isForCompany(ctx, &e.Node, asker)
		if failed != nil {
			err = failed
			return true
		}
		if !both && failed == nil {
			both, failed = r.isAddressed(ctx, cue, asker, &person, &e.Node)
		}
		if !both && failed == nil {
			both, failed = r.isRemindedRelative(ctx, asker, &e.Node)
		}
		if failed != nil {
			err = failed
			return true
		}
		if both {
			return false
		}
		if e.Node.Origin != graph.Inferred || !language.RemindsPerson(e.Node.Text, append(slices.Clone(full), given), nil) {
			return true
		}
		alike, shared, failed := r.namesLike(ctx, cue, asker, given, &e.Node)
		if failed != nil {
			err = failed
			return true
		}
		names := slices.Clone(full)
		if !shared {
			names = append(names, given)
		}
		return !language.RemindsPerson(e.Node.Text, names, alike)
	})
	return list, err
}

// maxAskedIn bounds the turns of a request that isForCompany looks at.
const maxAskedIn = 4

// isForCompany reports whether an intention is for all who were there when it was asked for, and a person was: "remind us both".
func (r *Retriever) isForCompany(ctx context.Context, n *graph.Node, person graph.ID) (bool, error) {
	if n.Origin != graph.Inferred || !language.RemindsCompany(n.Text, 2) {
		return false, nil
	}
	ids, err := r.store.SamePerson(ctx, person)
	if errors.Is(err, graph.ErrNotFound) { // the app, or a stranger
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, id := range n.Provenance[:min(len(n.Provenance), maxAskedIn)] {
		turn, err := r.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		company := graph.Union(graph.Union(turn.Owners, turn.Present), []graph.ID{turn.Speaker})
		if language.RemindsCompany(n.Text, len(company)) &&
			slices.ContainsFunc(ids, func(id graph.ID) bool { return slices.Contains(company, id) }) {
			return true, nil
		}
	}
	return false, nil
}

// namesLike returns the names of the other people whom an intention names, as far as the person who asked for it knows
// them, and whether one of them has a given name too.
func (r *Retriever) namesLike(ctx context.Context, cue *Cue, asker graph.ID, given string, n *graph.Node) (names []string, shared bool, err error) {
	var people []graph.ID
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: x.Person(n.Speaker)}))
		if err != nil {
			return err
		}
		for _, named := range a.Named(n.Text) {
			if x.Kind(named) == graph.Person && x.ID(named) != asker {
				people = append(people, x.ID(named))
			}
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	for _, id := range people {
		person, err := r.store.Get(ctx, id)
		if err != nil {
			return nil, false, err
		}
		full := append(graph.Aliases(person.Detail), person.Title)
		names = append(names, full...)
		for _, name := range append(full, language.GivenName(person.Title)) {
			shared = shared || strings.EqualFold(name, given)
		}
	}
	return names, shared, nil
}

// setDue sets the time of an errand that comes back to when it was due last, or else when it will be.
func (e *Evidence) setDue(now time.Time) {
	errand, _ := e.Node.Detail.(graph.Errand)
	if errand.Every == graph.Once {
		return
	}
	at := errand.Occurrence(now)
	if at.IsZero() || errand.IsDone(now) {
		at = errand.Next(now)
	}
	zone := e.Time.Location()
	if _, offset := e.Time.Zone(); offset == offsetIn(e.Time, now.Location()) {
		zone = now.Location() // with its summer time: a stored time has an offset alone
	}
	e.Time = at.In(zone)
}

// offsetIn returns the seconds by which a time zone is ahead of UTC at a moment.
func offsetIn(t time.Time, zone *time.Location) int {
	_, offset := t.In(zone).Zone()
	return offset
}

// compareTimes orders times in Unix nanoseconds. 0, which is none, comes last.
func compareTimes(a, b int64) int {
	if a == 0 || b == 0 {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}
