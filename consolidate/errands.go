package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// cancelled is an errand that a claim says is no longer wanted.
type cancelled struct {
	claim Claim
	node  graph.Node
}

// cancellations finds the errands that the passage cancels: those of the same person, for the
// same readers, with the most words in common.
func (s *step) cancellations(ctx context.Context) error {
	for i := range s.found.Errands {
		e := &s.found.Errands[i]
		if !e.Cancels {
			if err := s.readErrands(ctx, e); err != nil {
				return err
			}
			continue
		}
		access, words := s.accessOf(e.Claim), termSet(e.Text)
		var best *graph.Node
		most := 0
		for _, id := range s.c.known.nearest(slot{}, access, e.Text) {
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			holder, said, err := s.c.holderOf(ctx, &n)
			if err != nil {
				return err
			}
			if !n.Retired.IsZero() || holder != e.Holder || said.After(s.said(e.Claim)) || !n.Access().Equal(access) {
				continue
			}
			again := slices.ContainsFunc(s.cancelled, func(c cancelled) bool { return c.node.ID == id })
			if shared := len(common(words, termSet(n.Text))); shared > most && !again {
				best, most = &n, shared
			}
		}
		if best != nil {
			s.cancelled = append(s.cancelled, cancelled{e.Claim, *best})
		}
	}
	return nil
}

// readErrands reads the open errands that may be the same as one.
func (s *step) readErrands(ctx context.Context, e *Errand) error {
	for _, id := range s.c.known.nearest(slot{}, s.accessOf(e.Claim), e.Text) {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if n.Text == e.Text && n.Retired.IsZero() {
			s.openErrands = append(s.openErrands, n)
		}
	}
	return nil
}

func termSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, text) {
		set[term] = true
	}
	return set
}

// common returns the terms that are in both sets.
func common(a, b map[string]bool) map[string]bool {
	both := map[string]bool{}
	for term := range a {
		if b[term] {
			both[term] = true
		}
	}
	return both
}

// remind stores the errands of an extraction as intentions, and retires the cancelled ones (L3).
func (s *step) remind(w *memgraph.Writer, r *Report) error {
	for i := range s.cancelled {
		c := &s.cancelled[i]
		now, err := w.Get(c.node.ID)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if now.Revision != c.node.Revision {
			return fmt.Errorf("errand %v: %w", now.ID, graph.ErrConflict)
		}
		if err := w.Retire(now.ID, s.said(c.claim)); err != nil {
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
	return slices.ContainsFunc(s.openErrands, func(n graph.Node) bool {
		d, _ := n.Detail.(graph.Errand)
		return n.Text == e.Text && d.Due.Equal(e.Due) && n.Access().Equal(s.accessOf(e.Claim))
	})
}
