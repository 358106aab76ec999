package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// asideSource is the Source of the draft that lists the stretches whose step failed. Each of
// them has a draft of its own: Text is the error, Provenance the turns, Progress.After how often
// the step was tried.
const asideSource = sourcePrefix + "aside"

// maxAside bounds the listed stretches. Beyond it the oldest is given up.
const maxAside = 256

// maxErrorBytes bounds the error that is stored.
const maxErrorBytes = 1 << 10

// leaveAside notes that the step of a stretch failed, and goes on after it. Later runs try it
// again. The turns stay as they are.
func (c *Consolidator) leaveAside(ctx context.Context, s *step, failure error, r *Report) error {
	c.options.Logger.Warn("a step of consolidation failed", "ego", c.store.Ego(), "turns", len(s.stretch.turns), "error", failure)
	list, err := c.draft(ctx, asideSource, asideTitle)
	if err != nil {
		return err
	}
	err = c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := errors.Join(s.check(w), list.check(w)); err != nil {
			return err
		}
		aside := graph.Node{Kind: graph.Draft, Title: asideTitle, Text: errorText(failure), Source: s.source("aside", 1),
			Origin: graph.Inferred, Detail: graph.Progress{After: 1}}
		for i := range s.stretch.turns {
			aside.Provenance = append(aside.Provenance, s.stretch.turns[i].ID)
		}
		id, added, err := put(w, aside)
		if err != nil {
			return err
		}
		if added {
			p := list.progress()
			p.Marks = append(slices.Clone(p.Marks), uint64(id))
			p.Marks = p.Marks[max(0, len(p.Marks)-maxAside):]
			n := list.node
			n.Detail = p
			if err := list.store(w, n); err != nil {
				return err
			}
		}
		return s.position.moveTo(w, s.stretch.last())
	})
	if err == nil && c.options.MaxAttempts > 1 {
		r.Unfinished++
	} else if err == nil {
		r.LeftAside++
	}
	return err
}

func errorText(err error) string {
	text := strings.ToValidUTF8(err.Error(), "")
	if len(text) > maxErrorBytes {
		text = strings.ToValidUTF8(text[:maxErrorBytes], "")
	}
	return text
}

// LeftAside is a stretch of a dialog that could not be read.
type LeftAside struct {
	Turns    []graph.ID
	Attempts int
	Error    string // of the first attempt
}

// LeftAside returns the stretches that could not be read, oldest first. Idle tries each of them
// again, up to Options.MaxAttempts times. An attempt in a run without any success does not count.
func (c *Consolidator) LeftAside(ctx context.Context) ([]LeftAside, error) {
	_, drafts, err := c.asides(ctx)
	var list []LeftAside
	for _, n := range drafts {
		p := n.Detail.(graph.Progress)
		list = append(list, LeftAside{n.Provenance, int(p.After), n.Text})
	}
	return list, memgraph.Wrap("list what is left aside", c.store.Ego(), err)
}

// asides returns the list of stretches left aside, and their drafts.
func (c *Consolidator) asides(ctx context.Context) (list *draft, drafts []graph.Node, err error) {
	if list, err = c.draft(ctx, asideSource, asideTitle); err != nil {
		return nil, nil, err
	}
	for _, id := range list.progress().Marks {
		n, err := c.store.Get(ctx, graph.ID(id))
		if errors.Is(err, graph.ErrNotFound) {
			continue // its turns were forgotten
		}
		if err != nil {
			return nil, nil, err
		}
		drafts = append(drafts, n)
	}
	return list, drafts, nil
}

// retry tries stretches that were left aside once more.
func (c *Consolidator) retry(ctx context.Context, drafts []graph.Node, r *Report) error {
	for _, aside := range drafts {
		if p := aside.Detail.(graph.Progress); int(p.After) >= c.options.MaxAttempts {
			continue
		}
		if err := c.retryOne(ctx, &aside, r); err != nil {
			return err
		}
	}
	return nil
}

func (c *Consolidator) retryOne(ctx context.Context, aside *graph.Node, r *Report) error {
	turns, err := c.store.Nodes(ctx, aside.Provenance)
	if errors.Is(err, graph.ErrNotFound) {
		return nil // forgotten meanwhile
	}
	if err != nil {
		return fmt.Errorf("turns left aside: %w", err)
	}
	group := groupsOf(turns)[0] // of turns that others may see since, only the first ones are read
	s, err := c.newStep(ctx, &stretch{group: group, turns: group.turns}, &draft{}, &draft{})
	if err == nil {
		s.aside = aside
		err = s.passage.Validate()
	}
	if err == nil {
		err = s.think(ctx)
	}
	if err == nil {
		err = s.write(ctx, r)
	}
	if !isPoison(ctx, err) {
		return err
	}
	if err := c.outage(err); err != nil {
		return err
	}
	if r.Stretches == 0 {
		r.Unfinished++
		return nil // no step succeeded: the model may be unavailable
	}
	p := aside.Detail.(graph.Progress)
	p.After++
	if int(p.After) < c.options.MaxAttempts {
		r.Unfinished++
	} else {
		r.LeftAside++
	}
	n := *aside
	n.Detail = p
	return c.store.Write(ctx, func(w *memgraph.Writer) error { return w.Update(n) })
}

// settleAside removes the note that a stretch is left aside.
func (s *step) settleAside(w *memgraph.Writer) error {
	now, err := w.Get(s.aside.ID)
	if err != nil {
		return err
	}
	if now.Revision != s.aside.Revision {
		return fmt.Errorf("draft %v: %w", now.ID, graph.ErrConflict)
	}
	return w.Remove(now.ID)
}
