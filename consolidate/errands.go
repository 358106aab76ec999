package consolidate

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// cancelled is an errand that a claim says is no longer wanted.
type cancelled struct {
	claim Claim
	node  graph.Node
}

// errands reads the stored errands that the passage repeats or cancels.
func (s *step) errands(ctx context.Context) error {
	for i := range s.found.Errands {
		e := &s.found.Errands[i]
		open, err := s.openErrandsLike(ctx, e)
		if err != nil {
			return err
		}
		if !e.Cancels {
			s.openErrands = append(s.openErrands, open...)
			continue
		}
		if err := s.cancel(ctx, e, open); err != nil {
			return err
		}
	}
	return nil
}

// openErrandsLike returns the open errands for the same readers, those with most words in common
// first, and those that were written from the same turns before.
func (s *step) openErrandsLike(ctx context.Context, e *Errand) (open []graph.Node, err error) {
	access := s.accessOf(e.Claim)
	for _, id := range s.c.known.nearest(errandSlot, access, e.Text) {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() && !restsOn(&n, s.basis(e.Claim)) {
			s.c.known.drop(id)
			continue
		}
		if err != nil {
			return nil, err
		}
		if readersOf(&n).Equal(access) {
			open = append(open, n)
		}
	}
	return open, nil
}

// cancel finds the errand that a claim cancels: of the same person, with the most words in common.
func (s *step) cancel(ctx context.Context, e *Errand, open []graph.Node) error {
	words, person := termSet(e.Text), s.holderID(e.Claim)
	var best *graph.Node
	most := 0
	for i := range open {
		n := &open[i]
		if !n.Retired.IsZero() {
			continue
		}
		said, err := s.c.saidLast(ctx, n)
		if err != nil {
			return err
		}
		own, err := s.samePerson(ctx, n.Speaker, person)
		if err != nil {
			return err
		}
		again := slices.ContainsFunc(s.cancelled, func(c cancelled) bool { return c.node.ID == n.ID })
		if shared := len(common(words, termSet(n.Text))); shared > most && !again && own && !said.After(s.said(e.Claim)) {
			best, most = n, shared
		}
	}
	if best != nil {
		s.cancelled = append(s.cancelled, cancelled{e.Claim, *best})
	}
	return nil
}

// remind stores the errands of an extraction as intentions, and retires the cancelled ones (L3).
func (s *step) remind(w *memgraph.Writer, r *Report) error {
	for i := range s.cancelled {
		c := &s.cancelled[i]
		if err := w.Retire(c.node.ID, s.said(c.claim)); err != nil {
			return err
		}
		r.Ended++
	}
	for i := range s.found.Errands {
		e := &s.found.Errands[i]
		if e.Cancels || s.cancelledLater(i) || s.knownErrand(e) {
			continue
		}
		n, err := s.note(graph.Intention, e.Claim)
		if err != nil {
			return err
		}
		n.Text, n.Event, n.Detail = e.Text, e.Due, graph.Errand{Due: e.Due}
		if _, added, err := put(w, n); err != nil {
			return err
		} else if added {
			r.Errands++
		}
	}
	return nil
}

// cancelledLater reports whether a later claim of the same extraction cancels an errand.
func (s *step) cancelledLater(i int) bool {
	e := &s.found.Errands[i]
	words := termSet(e.Text)
	for j := i + 1; j < len(s.found.Errands); j++ {
		later := &s.found.Errands[j]
		if later.Cancels && later.Holder == e.Holder && s.accessOf(later.Claim).Equal(s.accessOf(e.Claim)) && len(common(words, termSet(later.Text))) > len(remindWords(words)) {
			return true
		}
	}
	return false
}

// remindWords returns the terms that every errand may have.
func remindWords(words map[string]bool) map[string]bool {
	return common(words, map[string]bool{"remind": true, "提醒": true})
}

// knownErrand reports whether an errand says nothing to do, or is stored already and open.
func (s *step) knownErrand(e *Errand) bool {
	words := termSet(e.Text)
	if len(words) == len(remindWords(words)) {
		return true
	}
	access, holder := s.accessOf(e.Claim), s.holderID(e.Claim)
	return slices.ContainsFunc(s.openErrands, func(n graph.Node) bool {
		d, _ := n.Detail.(graph.Errand)
		return n.Text == e.Text && n.Speaker == holder && d.Due.Equal(e.Due) && readersOf(&n).Equal(access)
	})
}
