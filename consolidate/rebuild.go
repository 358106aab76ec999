package consolidate

import (
	"context"
	"errors"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Rebuilt is what other rules make of the turns that were read, next to what is stored.
type Rebuilt struct {
	// Difference shows how the beliefs differ.
	Difference

	of      *Consolidator
	options Options
	plan    *swapPlan
}

// Rebuild makes the beliefs again from the turns, under other rules: a newer extractor, or another
// model. It stores nothing: the result shows the difference, and Swap puts it in force. It takes as
// long as reading all turns again, and the memory once more in RAM. Recalls and observations go on
// meanwhile, runs wait.
//
// What the app or a person gave or changed is no belief and stays: people, social links, pins,
// notes and reminders of the app, errands that were done, moved or cancelled, and what recalls
// taught. The beliefs of a turn stay as they are if one of them was forgotten, let go or hidden, if
// the app replaced or retired one or changed its Origin to Told, or if the rules fail on the turn. A
// note of which the app changed only the words counts as a belief.
// Without embeddings in the copy, no notes are merged. Associations stay with their notes.
//
// While an erasure changes the memory, or after one that did not finish, Rebuild is memgraph.ErrUnfinished.
func (c *Consolidator) Rebuild(ctx context.Context, rules *Options) (*Rebuilt, error) {
	const op = "rebuild beliefs"
	full, err := rules.filled()
	if err != nil {
		return nil, memgraph.Wrap(op, c.store.Ego(), err)
	}
	if err := c.begin(ctx); err != nil {
		return nil, memgraph.Wrap(op, c.store.Ego(), err)
	}
	defer c.end()
	made, err := c.rebuild(ctx, full)
	return made, memgraph.Wrap(op, c.store.Ego(), err)
}

func (c *Consolidator) rebuild(ctx context.Context, rules Options) (made *Rebuilt, err error) {
	db, copied, err := copyOf(ctx, c.store)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	before, err := beliefsOf(ctx, copied)
	if err != nil {
		return nil, err
	}
	found, err := c.closedOf(ctx, before)
	if err != nil {
		return nil, err
	}
	if err := strip(ctx, copied, before); err != nil {
		return nil, err
	}
	other, err := New(copied, &rules)
	if err != nil {
		return nil, err
	}
	other.runs = before.listed(runsTitle)
	other.marks = graph.Union(before.listed(marksTitle), before.listed(cursorTitle))
	var report Report
	if err := other.readAll(ctx, true, &report); err != nil {
		return nil, err
	}
	_, asides, err := other.asides(ctx)
	if err != nil {
		return nil, err
	}
	for i := range asides {
		found.close(asides[i].Provenance)
	}
	after, err := beliefsOf(ctx, copied)
	if err != nil {
		return nil, err
	}
	for _, list := range [][]graph.Node{before.notes, after.notes} {
		if err := c.lookAtFamilies(ctx, found, list); err != nil {
			return nil, err
		}
	}
	after.leaveOpen(before)
	plan := planOf(before, after, found)
	return &Rebuilt{Difference: plan.difference, of: c, options: rules, plan: plan}, nil
}

// leaveOpen drops the summaries of dialogs that were not over before.
func (b *beliefs) leaveOpen(before *beliefs) {
	open := map[graph.ID]bool{}
	for _, n := range before.drafts {
		if n.Title == summaryTitle {
			for _, id := range n.Provenance {
				open[id] = true
			}
		}
	}
	kept := b.notes[:0]
	for _, n := range b.notes {
		if n.Kind == graph.Episodic && open[n.Provenance[len(n.Provenance)-1]] {
			continue
		}
		kept = append(kept, n)
	}
	b.notes = kept
}

// Swap puts rebuilt beliefs in force, in one transaction: a killed process leaves all of the old
// ones or all of the new. Beliefs that both rules make stay as they are, with their ids, vectors
// and what recalls taught. The old ones are withdrawn: only views of the past show them. The
// following runs of this Consolidator use the new rules; open the memory with them from then on.
//
// If turns were read since Rebuild, or something was changed or forgotten so that Rebuild might make
// another difference, Swap returns graph.ErrConflict and changes nothing: call Rebuild again.
func (c *Consolidator) Swap(ctx context.Context, made *Rebuilt) error {
	const op = "swap beliefs"
	if made == nil || made.of != c {
		return memgraph.Wrap(op, c.store.Ego(), hint.Errorf("pass what Rebuild returned",
			"%w: not a result of Rebuild of this memory", graph.ErrInvalid))
	}
	if err := c.begin(ctx); err != nil {
		return memgraph.Wrap(op, c.store.Ego(), err)
	}
	defer c.end()
	if err := c.swap(ctx, made); err != nil {
		return memgraph.Wrap(op, c.store.Ego(), err)
	}
	before := c.options
	c.before, c.options, c.known = &before, made.options, newKnownNotes()
	return nil
}

func (c *Consolidator) swap(ctx context.Context, made *Rebuilt) error {
	if err := c.checkUnread(ctx, made.plan.before.last); err != nil {
		return err
	}
	return c.store.Load(ctx, func(w *memgraph.Writer) error {
		s := swapper{w: w, plan: made.plan, ids: map[graph.ID]graph.ID{}}
		if err := s.run(); errors.Is(err, graph.ErrConflict) {
			return hint.Add(err, rebuildAgain)
		} else if err != nil {
			return err
		}
		return keepDeeds(w, made.options.Rules, made.plan.before.draft(cursorSource).progress().After, s.done)
	})
}

// checkUnread returns ErrConflict if a draft after a node says that turns were read. The others are checked
// where they are swapped.
func (c *Consolidator) checkUnread(ctx context.Context, last graph.ID) error {
	for n, err := range c.store.Since(ctx, last) {
		if d := (&draft{n}); err == nil && d.isPosition() && d.progress().After > 0 {
			err = errRead
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// rebuildAgain is what to do about a result of Rebuild that is outdated.
const rebuildAgain = "call Rebuild again, and swap what it returns"

// errRead says that turns were read since Rebuild.
var errRead = hint.Errorf(rebuildAgain, "%w: turns were read since", graph.ErrConflict)

// Return undoes the last Swap, in one transaction. What was forgotten since stays forgotten, and
// what the app or a person changed since stays as it is. When turns were read since, it returns
// graph.ErrConflict: call Rebuild with the old rules. Without a swap it returns graph.ErrNotFound.
func (c *Consolidator) Return(ctx context.Context) error {
	const op = "return to the beliefs before"
	if err := c.begin(ctx); err != nil {
		return memgraph.Wrap(op, c.store.Ego(), err)
	}
	defer c.end()
	if err := c.goBack(ctx); err != nil {
		return memgraph.Wrap(op, c.store.Ego(), err)
	}
	if c.before != nil {
		c.options, c.before = *c.before, nil
	}
	c.known = newKnownNotes()
	return nil
}

func (c *Consolidator) goBack(ctx context.Context) error {
	swap, deeds, err := c.lastSwap(ctx)
	if err != nil {
		return err
	}
	if swap == nil {
		return hint.Errorf("it follows a Swap that changed something, and undoes the last one",
			"%w: there is no swap to undo, or it changed nothing", graph.ErrNotFound)
	}
	cursor, err := c.draft(ctx, cursorSource, cursorTitle)
	if err != nil {
		return err
	}
	if cursor.progress().After != swap.progress().After {
		return errReadSince
	}
	now, err := beliefsOf(ctx, c.store)
	if err != nil {
		return err
	}
	for _, list := range [][]graph.Node{now.notes, now.drafts} {
		if last := len(list) - 1; last >= 0 && list[last].ID > swap.node.ID && list[last].Title != swapTitle {
			return errReadSince
		}
	}
	return c.store.Load(ctx, func(w *memgraph.Writer) error {
		if err := errors.Join(cursor.check(w), swap.check(w)); err != nil {
			return err
		}
		if err := undo(w, deeds, now.turnNames()); err != nil {
			return err
		}
		return keepDeeds(w, "", 0, nil)
	})
}

// errReadSince says that there is no way back.
var errReadSince = hint.Errorf("call Rebuild with the old rules, and swap what it returns",
	"%w: turns were read since the swap", graph.ErrConflict)

// Rules returns the name of the rules that the last Swap put in force; "" if there was none, or if it
// was undone.
func (c *Consolidator) Rules(ctx context.Context) (string, error) {
	d, err := c.draft(ctx, swapSource+"1", swapTitle)
	if err != nil {
		return "", memgraph.Wrap("read the rules of beliefs", c.store.Ego(), err)
	}
	return d.progress().Step, nil
}
