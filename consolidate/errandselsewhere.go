package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// What a person asks to be reminded of before others is done, moved or taken back alone as often as not. The reminder is the person's, so
// it changes for all who know of it: they see that it is over, or when it is due, and no word of why. What is said in private changes
// none that others know of. What was asked for before others and is asked for again alone is one reminder.

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
		if e.Change == Asks || isDone {
			continue
		}
		changes := len(s.changed)
		if err := s.changeErrand(ctx, e, all); err != nil {
			return err
		}
		if len(s.changed) > changes && slices.ContainsFunc(own, func(n graph.Node) bool { return n.ID == s.changed[changes].node.ID }) {
			s.changed = s.changed[:changes] // the first reading decides about these
		}
	}
	return nil
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

// openElsewhere returns open errands of the speakers of the passage, for other readers than its own, that have a word of it or are of a
// kind that it names.
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
	words := termSet(withKinds(text.String()))
	seen := map[graph.ID]bool{}
	for _, speaker := range sortedIDs(speakers) {
		ids := slices.Concat(s.c.known.nearest(errandSlot, access, text.String()),
			s.c.known.nearestElsewhere(errandSlot, access, speaker, text.String()))
		for _, id := range ids {
			if seen[id] || len(open) == MaxOpenErrands {
				continue
			}
			seen[id] = true
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				s.c.known.drop(id)
				continue
			}
			if err != nil {
				return nil, err
			}
			own, err := s.samePerson(ctx, n.Speaker, speaker)
			if err != nil {
				return nil, err
			}
			if own && !isClosed(&n) && !readersOf(&n).Equal(access) &&
				(len(common(aboutOf(n.Text), words)) > 0 || language.IsAlarm(n.Text) && language.NamesAlarm(text.String()) ||
					language.IsTimer(n.Text) && language.NamesTimer(text.String())) {
				open = append(open, n)
			}
		}
	}
	return open, nil
}
