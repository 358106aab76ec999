package consolidate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Consolidator turns what was said into what is known, felt and associated. It owns no
// goroutine: the caller decides when it runs. Safe for concurrent use; one run waits for
// another.
//
// What it writes is a function of the turns and of where its runs ended. Each step is one
// transaction, and a step that was not stored is done again. So a killed process leaves all of a
// step or nothing, and no turn is read twice in effect.
type Consolidator struct {
	store   *memgraph.Store
	options Options
	turn    chan struct{} // held by the run in progress
	known   *knownNotes   // used by the run in progress
	// failures counts the steps of the run in progress that failed since one succeeded.
	failures int
	period   period
	before   *Options // of the last swap
	// A rebuild reads as the runs before it did: marks are those that were reached, and runs are
	// where runs ended, ascending.
	marks, runs []graph.ID
}

// New returns a Consolidator of a memory. Options without steps are graph.ErrInvalid.
func New(store *memgraph.Store, o *Options) (*Consolidator, error) {
	full, err := o.filled()
	if store == nil {
		err = errors.Join(err, fmt.Errorf("%w: there is no store", graph.ErrInvalid))
	}
	if err != nil {
		return nil, memgraph.Wrap("make a consolidator", "", err)
	}
	return &Consolidator{store: store, options: full, turn: make(chan struct{}, 1), known: newKnownNotes()}, nil
}

// Slide reads the stretches that slid out of the window of their dialog: Window turns came after
// them. Call it while the memory is in use, to leave less for Idle.
func (c *Consolidator) Slide(ctx context.Context) (Report, error) { return c.run(ctx, false) }

// Idle reads all turns that are new, associates what was active in the period, and merges notes
// that say the same. Call it when the memory is not in use. Recalls and observations may go on: the
// run holds no lock between its steps, and reads what came meanwhile too. When the context ends,
// the steps so far are kept.
func (c *Consolidator) Idle(ctx context.Context) (Report, error) { return c.run(ctx, true) }

func (c *Consolidator) run(ctx context.Context, idle bool) (r Report, err error) {
	if err := c.begin(ctx); err != nil {
		return r, memgraph.Wrap("consolidate", c.store.Ego(), err)
	}
	defer c.end()
	began := time.Now()
	c.failures = 0
	err = c.runParts(ctx, idle, &r)
	r.Took = time.Since(began)
	return r, memgraph.Wrap("consolidate", c.store.Ego(), err)
}

// begin waits for the run in progress, if there is one; end lets the next one begin.
func (c *Consolidator) begin(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Consolidator) end() { <-c.turn }

func (c *Consolidator) runParts(ctx context.Context, idle bool, r *Report) error {
	if !idle {
		return c.readAll(ctx, false, r)
	}
	_, aside, err := c.asides(ctx) // by earlier runs
	if err != nil {
		return err
	}
	if err := c.readAll(ctx, true, r); err != nil {
		return err
	}
	if err := c.retry(ctx, aside, r); err != nil {
		return err
	}
	recalled := c.period.recalled()
	if err := c.associate(ctx, r); err != nil {
		return err
	}
	return c.mergeSimilar(ctx, recalled, r)
}

// Mark ends the stretch in progress of every dialog, as at the end of a session or a change of
// topic. What follows is read apart from what was said before.
func (c *Consolidator) Mark(ctx context.Context) error {
	for {
		cursor, err := c.draft(ctx, cursorSource, cursorTitle)
		if err != nil {
			return memgraph.Wrap("mark a dialog", c.store.Ego(), err)
		}
		last, err := c.store.Last(ctx)
		if err != nil {
			return memgraph.Wrap("mark a dialog", c.store.Ego(), err)
		}
		p := cursor.progress()
		if slices.Contains(p.Marks, uint64(last)) {
			return nil
		}
		p.Marks = append(slices.Clone(p.Marks), uint64(last))
		p.Marks = p.Marks[max(0, len(p.Marks)-maxMarks):]
		n := cursor.node
		n.Detail = p
		err = c.store.Write(ctx, func(w *memgraph.Writer) error {
			if err := cursor.check(w); err != nil {
				return err
			}
			return cursor.store(w, n)
		})
		if !errors.Is(err, graph.ErrConflict) {
			return memgraph.Wrap("mark a dialog", c.store.Ego(), err)
		}
	}
}

// maxMarks bounds the marks that are not reached yet.
const maxMarks = 256

// cursorSource is the Source of the draft that holds how far all turns are read.
const cursorSource = SourcePrefix + "cursor"

const (
	// batchTurns is the number of turns that are looked through together.
	batchTurns = 4096
	// lookBack is the number of nodes before the cursor that are read again for context.
	lookBack = 64
	// maxConflicts is how often in a row a step is done again because its turns changed meanwhile.
	maxConflicts = 8
)

// readAll reads the new turns, batch by batch.
func (c *Consolidator) readAll(ctx context.Context, idle bool, r *Report) error {
	for conflicts, done := 0, 0; ; {
		more, err := c.readBatch(ctx, idle, r)
		if r.Stretches > done {
			conflicts, done = 0, r.Stretches
		}
		if errors.Is(err, graph.ErrConflict) && conflicts < maxConflicts {
			conflicts++
			continue
		}
		if err != nil || !more {
			return err
		}
	}
}

// readBatch reads the first turns after the cursor. more reports that there were more.
func (c *Consolidator) readBatch(ctx context.Context, idle bool, r *Report) (more bool, err error) {
	cursor, err := c.draft(ctx, cursorSource, cursorTitle)
	if err != nil {
		return false, err
	}
	p := cursor.progress()
	turns, fresh, more, err := c.turnsAfter(ctx, graph.ID(p.After))
	if err != nil || fresh == 0 {
		return false, err
	}
	marks := slices.Clone(c.marks)
	for _, mark := range p.Marks {
		marks = append(marks, graph.ID(mark))
	}
	groups := groupsOf(turns)
	var drafts []*draft
	for _, group := range groups {
		position, d, err := c.draftsOf(ctx, group)
		if err != nil {
			return false, err
		}
		done := max(graph.ID(p.After), graph.ID(position.progress().After))
		for _, stretch := range group.cut(done, marks, c.options.Window, c.options.Context, idle || more) {
			if err := c.do(ctx, &stretch, position, d, r); err != nil {
				return false, err
			}
			if position, d, err = c.draftsOf(ctx, group); err != nil {
				return false, err
			}
		}
		drafts = append(drafts, position, d)
	}
	if !idle && !more {
		return false, nil
	}
	return more, c.finish(ctx, cursor, drafts, turns[len(turns)-1].ID)
}

// draftsOf returns how far a group is read, and the summary of its dialog so far.
func (c *Consolidator) draftsOf(ctx context.Context, g *accessGroup) (position, summary *draft, err error) {
	if position, err = c.draft(ctx, SourcePrefix+"position/"+g.key, positionTitle); err != nil {
		return nil, nil, err
	}
	summary, err = c.draft(ctx, SourcePrefix+"summary/"+g.key, summaryTitle)
	return position, summary, err
}

// turnsAfter returns up to batchTurns turns after one, and the last ones before it for context.
func (c *Consolidator) turnsAfter(ctx context.Context, after graph.ID) (turns []graph.Node, fresh int, more bool, err error) {
	end := graph.ID(math.MaxUint64)
	if at, on := slices.BinarySearch(c.runs, after+1); on || at < len(c.runs) {
		end = c.runs[at]
	}
	for n, err := range c.store.Since(ctx, after-min(after, lookBack)) {
		if err != nil {
			return nil, 0, false, err
		}
		if n.Kind != graph.Turn {
			continue
		}
		if n.ID > after {
			if fresh == batchTurns || n.ID > end {
				return turns, fresh, true, nil
			}
			fresh++
		}
		turns = append(turns, n)
	}
	return turns, fresh, false, nil
}

// do reads one stretch. If its step fails too often, its turns are left aside.
func (c *Consolidator) do(ctx context.Context, s *stretch, position, d *draft, r *Report) error {
	one, err := c.newStep(ctx, s, position, d)
	if err != nil {
		if errors.Is(err, graph.ErrNotFound) {
			return fmt.Errorf("turns %v to %v: %w", s.turns[0].ID, s.last(), graph.ErrConflict)
		}
		return err
	}
	err = one.run(ctx, r)
	if errors.Is(err, graph.ErrNotFound) && !isModelError(err) { // something was forgotten meanwhile
		return fmt.Errorf("turns %v to %v: %w: %w", s.turns[0].ID, s.last(), graph.ErrConflict, err)
	}
	if !isPoison(ctx, err) {
		return err
	}
	if err := c.outage(err); err != nil {
		return err
	}
	return c.leaveAside(ctx, one, err, r)
}

// maxFailures is how many steps in a row may fail before the model counts as unavailable.
const maxFailures = 3

// outage counts a step that a model failed. After maxFailures in a row it returns the error, which
// ends the run: the next run goes on there.
func (c *Consolidator) outage(err error) error {
	if !isModelError(err) {
		return nil
	}
	if c.failures++; c.failures < maxFailures {
		return nil
	}
	c.failures = 0
	return err
}

// isPoison reports whether an error is due to what was read and not to the store: it would come
// again.
func isPoison(ctx context.Context, err error) bool {
	return err != nil && ctx.Err() == nil && (isModelError(err) || errors.Is(err, graph.ErrInvalid) || errors.Is(err, kv.ErrTooBig))
}

// finish moves the cursor past a batch, and removes the drafts of its groups.
func (c *Consolidator) finish(ctx context.Context, cursor *draft, drafts []*draft, last graph.ID) error {
	runs, err := c.draft(ctx, runsSource, runsTitle)
	if err != nil {
		return err
	}
	marks, err := c.draft(ctx, marksSource, marksTitle)
	if err != nil {
		return err
	}
	p := cursor.progress()
	p.After = uint64(last)
	reached, _ := slices.BinarySearch(p.Marks, p.After-min(p.After, lookBack)) // later ones bound the context of the next batch
	return c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := errors.Join(cursor.check(w), runs.check(w), marks.check(w)); err != nil {
			return err
		}
		for _, d := range drafts {
			if d.node.ID == 0 {
				continue
			}
			if err := d.check(w); err != nil {
				return err
			}
			if err := w.Remove(d.node.ID); err != nil {
				return err
			}
		}
		if err := errors.Join(runs.list(w, p.After), marks.list(w, p.Marks[:reached]...)); err != nil {
			return err
		}
		n := cursor.node
		left := p
		left.Marks = slices.Clone(p.Marks[reached:])
		n.Detail = left
		return cursor.store(w, n)
	})
}
