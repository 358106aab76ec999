package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph/graph"
)

// What a person asks to be reminded of before others is done, moved or taken back alone as often as not. The reminder is the person's, so
// it changes for all who know of it: they see that it is over, or when it is due, and no word of why. What is said in private changes
// none that others know of. What was asked for before others and is asked for again alone is one reminder,
// and so is what was asked for alone and again before others, who know of it from then on.

// errandsElsewhere reads what the passage changes of the speakers' errands for other readers. An extractor reads the passage again for
// that, with these errands, and nothing else is taken from it: what it made of their words would be for readers who may not know them.
func (s *step) errandsElsewhere(ctx context.Context) error {
	open, err := s.openElsewhere(ctx)
	if err != nil || len(open) == 0 {
		return err
	}
	passage := *s.passage
	own := s.openErrands[:min(len(s.passage.Errands), len(s.openErrands))]
	all := slices.Concat(own, open)
	all = all[:min(len(all), MaxOpenErrands)]
	if passage.Errands, err = s.listedErrands(ctx, all); err != nil {
		return err
	}
	var found *Extraction
	err = call("extract", func() (err error) {
		if found, err = s.c.options.Extractor.Extract(ctx, &passage); err == nil && found == nil {
			err = errors.New("the extractor returned nothing")
		}
		return err
	})
	if err != nil {
		return err
	}
	if dropped, faults := found.Drop(&passage); dropped > 0 {
		s.c.options.Logger.Warn("items of an extraction do not fit their turns", "ego", s.c.store.Ego(), "dropped", dropped, "faults", faults)
	}
	before := len(s.changed)
	for i := range found.Errands {
		e := &found.Errands[i]
		last := e.Basis[len(e.Basis)-1]
		isDone := slices.ContainsFunc(s.changed[:before], func(c changedErrand) bool { return c.claim.Basis[len(c.claim.Basis)-1] == last })
		inPart := slices.ContainsFunc(found.Errands, func(one Errand) bool { return one.Change == Asks && one.Basis[len(one.Basis)-1] == last })
		if e.Change == Asks || isDone || inPart { // one that comes back is put off by a new one, which would be for the listeners
			continue
		}
		changes := len(s.changed)
		if err := s.changeErrand(ctx, e, all); err != nil {
			return err
		}
		if len(s.changed) > changes && (slices.ContainsFunc(own, func(n graph.Node) bool { return n.ID == s.changed[changes].node.ID }) ||
			e.Change == Moves && waitsForEvent(&s.changed[changes].node)) {
			s.changed = s.changed[:changes] // the first reading decides about these, and the event may be none of what those who know of it may know
		}
		if len(s.changed) > changes { // "remind me again in ten" asks for nothing new then
			for j := range s.found.Errands {
				if one := &s.found.Errands[j]; one.Change == Asks && one.Basis[len(one.Basis)-1] == last {
					s.noAsk[one] = true
				}
			}
		}
	}
	return nil
}

// waitsForEvent reports whether an errand is ahead of an event whose time was not told: "remind me an hour before the dentist".
func waitsForEvent(n *graph.Node) bool {
	d, _ := n.Detail.(graph.Errand)
	_, event := due.AheadOf(n.Text)
	return d.Due.IsZero() && event != ""
}

// askedElsewhere returns open errands that the person of a claim asked for before other listeners, and that all who heard the claim know.
func (s *step) askedElsewhere(ctx context.Context, e *Errand) (open []graph.Node, err error) {
	access, holder := s.accessOf(e.Claim), s.holderID(e.Claim)
	for _, id := range slices.Concat(s.c.known.nearest(errandSlot, access, e.Text), s.c.known.nearestElsewhere(errandSlot, access, holder, e.Text)) {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			s.c.known.drop(id)
			continue
		}
		if err != nil {
			return nil, err
		}
		if readers := readersOf(&n); !isClosed(&n) && !readers.Equal(access) && isKnownTo(access, readers) {
			open = append(open, n)
		}
	}
	return open, nil
}

// askedAmongFewer returns open errands that the person of a claim asked for before, for the same at the same time, and that not all who heard
// the claim know: the claim takes their place. All who knew of them heard it, or they remind that person alone and it is not private.
func (s *step) askedAmongFewer(ctx context.Context, e *Errand) (list []graph.Node, err error) {
	access, holder := s.accessOf(e.Claim), s.holderID(e.Claim)
	isPrivate := access.Audience == graph.Private || access.Audience == graph.AppOnly // others would see that something was said
	for _, id := range s.c.known.nearestElsewhere(errandSlot, access, holder, e.Text) {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		own, err := s.samePerson(ctx, n.Speaker, holder)
		if err != nil {
			return nil, err
		}
		d, _ := n.Detail.(graph.Errand)
		if !own || isClosed(&n) || n.Origin != graph.Inferred || !d.Due.Equal(e.Due) || d.Every != e.Every || !sameTask(n.Text, e.Text) {
			continue
		}
		readers := readersOf(&n)
		if !isKnownTo(access, readers) && (isKnownTo(readers, access) || !isPrivate && language.RemindsSpeaker(n.Text)) {
			list = append(list, n)
		}
	}
	return list, nil
}

// sameTask reports whether two reminders are for the same, wherever they say how often: "remind me every day at ten to take my pills", "remind me to take
// my pills every day at ten".
func sameTask(a, b string) bool {
	if a == b {
		return true
	}
	of := func(text string) []string {
		return strings.Fields(strings.ToLower(strings.Trim(text, ".!。！ ")))
	}
	one, other := of(a), of(b)
	if due.Every(a) == nil || due.Every(b) == nil || len(one) != len(other) || len(one) < 3 || !slices.Equal(one[:2], other[:2]) {
		return false
	}
	slices.Sort(one)
	slices.Sort(other)
	return slices.Equal(one, other)
}

// isKnownTo reports whether all who heard what was said with an access know of what has other readers. What is private is known to no one
// where something was said openly.
func isKnownTo(said, readers graph.Access) bool {
	isPrivate := func(a graph.Access) bool { return a.Audience == graph.Private || a.Audience == graph.AppOnly }
	if said.Equal(readers) {
		return true
	}
	if len(said.Owners) == 0 || isPrivate(readers) && !isPrivate(said) {
		return false
	}
	alone := func(graph.ID, graph.ID) bool { return false }
	return !slices.ContainsFunc(graph.Union(said.Owners, said.Present), func(id graph.ID) bool { return !readers.Permits(id, alone) })
}

// openElsewhere returns open errands of and for the speakers of the passage, for other readers than its own, that have a word of it, are of a
// kind that it names, or came just now.
func (s *step) openElsewhere(ctx context.Context) (open []graph.Node, err error) {
	access := s.stretch.group.derivedAccess(s.stretch.turns[0])
	if access.Audience == graph.Private || access.Audience == graph.AppOnly {
		return nil, nil
	}
	var text strings.Builder
	speakers := map[graph.ID]bool{}
	for _, turn := range s.passage.Turns {
		fmt.Fprintln(&text, turn.Text)
		if turn.Role == graph.Human && turn.Person != 0 {
			speakers[turn.Person] = true
		}
	}
	words, end := termSet(withKinds(text.String())), s.nodes[len(s.nodes)-1].Event
	seen := map[graph.ID]bool{}
	for _, speaker := range sortedIDs(speakers) {
		ids := slices.Concat(s.c.known.nearest(errandSlot, access, text.String()),
			s.c.known.nearestElsewhere(errandSlot, access, speaker, text.String()),
			s.c.known.nearestOfOthers(errandSlot, access, speaker, text.String()))
		for _, id := range ids {
			if seen[id] || len(open) == MaxOpenErrands {
				continue
			}
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				s.c.known.drop(id)
				continue
			}
			if err != nil {
				return nil, err
			}
			own, err := s.changes(ctx, &n, speaker)
			if err != nil {
				return nil, err
			}
			if own && !isClosed(&n) && !readersOf(&n).Equal(access) && (cameJustNow(&n, end) ||
				len(common(aboutOf(n.Text), words)) > 0 || language.IsAlarm(n.Text) && language.NamesAlarm(text.String()) ||
				language.IsTimer(n.Text) && language.NamesTimer(text.String())) {
				seen[id] = true
				open = append(open, n)
			}
		}
	}
	return open, nil
}

// justNow is how long ago the time of an errand came of which "done" and "snooze" may be said.
const justNow = time.Hour

// cameJustNow reports whether the time of an errand came shortly before a moment.
func cameJustNow(n *graph.Node, now time.Time) bool {
	d, _ := n.Detail.(graph.Errand)
	last := d.Occurrence(now)
	return !last.IsZero() && now.Sub(last) <= justNow
}
