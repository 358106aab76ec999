package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// swapper carries out a plan in one transaction, and notes how to undo it.
type swapper struct {
	w    *memgraph.Writer
	plan *swapPlan
	ids  map[graph.ID]graph.ID // by id in the copy: new notes
	done []deed
}

// deed is one change of a swap. Its letter says what it was.
type deed struct {
	what byte
	id   uint64
}

// The letters of deeds.
const (
	noteAdded      = 'n'
	historyAdded   = 'h' // a note that is over
	noteWithdrawn  = 'w'
	noteReinstated = 'r'
	noteOver       = 'o' // retired or superseded
	unitForgone    = 'f' // a faint unit that does not come back
	edgeAdded      = 'e'
	pastEdgeAdded  = 'p' // an edge that has ended
	edgeWithdrawn  = 'v'
	edgeReinstated = 'b'
)

func (s *swapper) run() error {
	for _, part := range []func() error{s.check, s.putNotes, s.endNotes, s.believeNotes, s.changeEdges} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (s *swapper) did(what byte, id uint64) { s.done = append(s.done, deed{what, id}) }

// check returns ErrConflict if what changed since the plan was made matters to it.
func (s *swapper) check() error {
	for _, n := range s.plan.before.drafts {
		d := &draft{n}
		if !d.isPosition() {
			continue
		}
		if err := d.check(s.w); errors.Is(err, graph.ErrConflict) {
			return errRead
		} else if err != nil {
			return err
		}
	}
	turns := map[graph.ID]bool{}
	for i := range s.plan.puts {
		for _, id := range s.plan.puts[i].Provenance {
			turns[id] = true
		}
	}
	for i := range s.plan.links {
		for _, id := range s.plan.links[i].Provenance {
			turns[id] = true
		}
	}
	for _, id := range sortedIDs(turns) {
		turn := s.plan.before.nodes[id]
		if err := unchanged(s.w, &turn); err != nil {
			return err
		}
		if erased, err := erasedNote(s.w, id, s.plan.found.names); err != nil || erased {
			return errors.Join(err, fmt.Errorf("turn %v: %w: a note of it was erased", id, graph.ErrConflict))
		}
	}
	again, err := s.plan.again(s.w)
	if err != nil {
		return err
	}
	if again.changes() != s.plan.changes() {
		return fmt.Errorf("%w: notes or relations were changed", graph.ErrConflict)
	}
	s.plan = again
	return nil
}

// idOf returns the stored id of a node of the copy; 0 for one that is not stored.
func (s *swapper) idOf(id graph.ID) graph.ID {
	if added, ok := s.ids[id]; ok {
		return added
	}
	if s.plan.coming[id] {
		return 0
	}
	return s.plan.idOf(id)
}

// putNotes adds the new notes. One that replaces another supersedes it.
func (s *swapper) putNotes() error {
	for _, fresh := range s.plan.puts {
		n := fresh
		n.ID = 0
		n.Detail = graph.MapIDs(n.Detail, s.idOf)
		if n.Lapsed {
			n.Until = time.Time{}
		}
		var err error
		if n.Source, err = freeSource(s.w, fresh.Source); errors.Is(err, errNoFreeSource) {
			continue
		} else if err != nil {
			return err
		}
		var id graph.ID
		if old := s.firstOver(fresh.ID); old != 0 {
			if id, err = s.w.Supersede(old, n); err == nil {
				s.did(noteOver, uint64(old))
			}
		} else {
			id, _, err = s.w.Put(n)
		}
		if err != nil {
			return err
		}
		s.ids[fresh.ID] = id
		if fresh.Retired.IsZero() {
			s.did(noteAdded, uint64(id))
		} else {
			s.did(historyAdded, uint64(id))
		}
	}
	return nil
}

// firstOver returns the first stored note that a new one replaces, or 0.
func (s *swapper) firstOver(successor graph.ID) graph.ID {
	list := s.plan.over[successor]
	if len(list) == 0 {
		return 0
	}
	return s.idOf(list[0].ID)
}

// endNotes ends what is over under the new rules.
func (s *swapper) endNotes() error {
	for _, successor := range sortedIDs(s.plan.over) {
		for _, fresh := range s.plan.over[successor] {
			id := s.idOf(fresh.ID)
			if id == 0 {
				continue
			}
			n, err := s.w.Get(id)
			if err != nil {
				return err
			}
			if !n.Retired.IsZero() {
				continue
			}
			if fresh.Until.IsZero() {
				err = s.w.Withdraw(id)
			} else {
				err = s.w.Retire(id, fresh.Until)
			}
			if err != nil {
				return err
			}
			s.did(noteOver, uint64(id))
		}
	}
	return nil
}

// believeNotes withdraws what was read wrongly, and reinstates what was right. A faint unit that was
// read wrongly is withdrawn already.
func (s *swapper) believeNotes() error {
	for i := range s.plan.withdraw {
		id := s.plan.withdraw[i].ID
		if err := s.w.Withdraw(id); err != nil {
			return err
		}
		s.did(noteWithdrawn, uint64(id))
	}
	for i := range s.plan.reinstate {
		id := s.plan.reinstate[i].ID
		if err := s.w.Reinstate(id); err != nil {
			return err
		}
		s.did(noteReinstated, uint64(id))
	}
	for _, n := range s.plan.forgo {
		if err := setFaint(s.w, n, false); err != nil {
			return err
		}
		s.did(unitForgone, uint64(n.ID))
	}
	return nil
}

func (s *swapper) changeEdges() error {
	for _, e := range s.plan.unlinks {
		if err := s.w.WithdrawEdge(e.ID); err != nil {
			return err
		}
		s.did(edgeWithdrawn, uint64(e.ID))
	}
	for _, e := range s.plan.relinks {
		if err := s.w.ReinstateEdge(e.ID); err != nil {
			return err
		}
		s.did(edgeReinstated, uint64(e.ID))
	}
	for _, fresh := range s.plan.links {
		e := fresh
		if e.From, e.To = s.idOf(fresh.From), s.idOf(fresh.To); e.From == 0 || e.To == 0 {
			continue
		}
		if !fresh.Ended.IsZero() {
			e.ValidTo = time.Time{}
		}
		id, err := s.w.Link(e)
		if err != nil {
			return err
		}
		if fresh.Ended.IsZero() {
			s.did(edgeAdded, uint64(id))
			continue
		}
		if fresh.ValidTo.IsZero() {
			err = s.w.WithdrawEdge(id)
		} else {
			err = s.w.EndEdge(id, fresh.ValidTo)
		}
		if err != nil {
			return err
		}
		s.did(pastEdgeAdded, uint64(id))
	}
	return nil
}

// undo undoes a swap. What was erased, or what the app or a person changed since, stays as it is.
func undo(w *memgraph.Writer, deeds []deed, names turnNames) error {
	for _, d := range slices.Backward(deeds) {
		err := undoOne(w, d, names)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
	}
	return nil
}

func undoOne(w *memgraph.Writer, d deed, names turnNames) error {
	switch d.what {
	case edgeAdded, edgeReinstated, edgeWithdrawn, pastEdgeAdded:
		return undoEdge(w, d, names)
	}
	n, err := w.Examine(graph.ID(d.id))
	if err != nil {
		return err
	}
	closed, err := closedSince(w, n.Node.Provenance, names)
	if err != nil {
		return err
	}
	touched := n.Node.Pinned || n.Node.Kind == graph.Intention && n.Node.Revision > 0
	switch believed := n.Node.Retired.IsZero(); d.what {
	case noteAdded, historyAdded:
		switch unused := len(n.Dependents)+len(n.Derived)+len(n.Edges) == 0; {
		case touched:
		case unused:
			return w.Remove(n.Node.ID)
		case believed:
			return w.Withdraw(n.Node.ID)
		}
	case noteReinstated:
		if believed && !touched {
			return w.Withdraw(n.Node.ID)
		}
	case unitForgone:
		if !believed && !closed {
			return setFaint(w, n.Node, true)
		}
	case noteWithdrawn, noteOver:
		if !believed && !closed && n.Node.Merged == 0 {
			return w.Reinstate(n.Node.ID)
		}
	}
	return nil
}

func undoEdge(w *memgraph.Writer, d deed, names turnNames) error {
	id := graph.EdgeID(d.id)
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	switch open := e.Ended.IsZero(); {
	case d.what == edgeAdded || d.what == pastEdgeAdded:
		return w.Unlink(id)
	case d.what == edgeWithdrawn && !open:
		if closed, err := closedSince(w, e.Provenance, names); err != nil || closed {
			return err
		}
		return w.ReinstateEdge(id)
	case d.what != edgeWithdrawn && open:
		return w.WithdrawEdge(id)
	}
	return nil
}

// closedSince reports whether a note of some turns was erased. What an undo would bring back could say it again.
func closedSince(w *memgraph.Writer, turns []graph.ID, names turnNames) (bool, error) {
	for _, turn := range turns {
		if erased, err := erasedNote(w, turn, names); err != nil || erased {
			return erased, err
		}
	}
	return false, nil
}

// swapSource begins the Source of the drafts that hold the last swap.
const swapSource = SourcePrefix + "swap/"

// deedsAtOnce bounds the deeds that one draft lists. They are numbers alone.
const deedsAtOnce = 1 << 14

// keepDeeds stores how to undo a swap, instead of how to undo the one before.
func keepDeeds(w *memgraph.Writer, rules string, after uint64, deeds []deed) error {
	for number := 1; ; number++ {
		id, err := w.Known(swapSource + strconv.Itoa(number))
		if errors.Is(err, graph.ErrErased) || err == nil && id == 0 {
			break
		}
		if err != nil {
			return err
		}
		n, err := w.Get(id)
		if err == nil {
			err = expectDraft(&n)
		}
		if err == nil {
			err = w.Remove(id)
		}
		if err != nil {
			return err
		}
	}
	if len(deeds) == 0 {
		return nil
	}
	number := 0
	for part := range slices.Chunk(deeds, deedsAtOnce) {
		number++
		var text strings.Builder
		for _, d := range part {
			fmt.Fprintf(&text, "%c%d ", d.what, d.id)
		}
		fresh := &draft{}
		err := fresh.store(w, graph.Node{Kind: graph.Draft, Title: swapTitle, Text: text.String(),
			Source:   swapSource + strconv.Itoa(number),
			Audience: graph.AppOnly, Origin: graph.Inferred, Detail: graph.Progress{Step: rules, After: after}})
		if err != nil {
			return err
		}
	}
	return nil
}

// lastSwap reads how to undo the last swap. found is the first of its drafts, or nil.
func (c *Consolidator) lastSwap(ctx context.Context) (found *draft, deeds []deed, err error) {
	for number := 1; ; number++ {
		d, err := c.draft(ctx, swapSource+strconv.Itoa(number), swapTitle)
		if err != nil || d.node.ID == 0 {
			return found, deeds, err
		}
		if found == nil {
			found = d
		}
		for _, field := range strings.Fields(d.node.Text) {
			id, err := strconv.ParseUint(field[1:], 10, 64)
			if err != nil {
				return nil, nil, fmt.Errorf("draft %v: %w: %q is no change of a swap", d.node.ID, graph.ErrCorrupt, field)
			}
			deeds = append(deeds, deed{field[0], id})
		}
	}
}
