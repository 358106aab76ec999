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
// them has a draft of its own: Text is the error, Provenance the turns, Progress.Attempts how often
// the step was tried.
const asideSource = SourcePrefix + "aside"

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
	var done Report
	err = c.store.Write(ctx, func(w *memgraph.Writer) error {
		done = Report{}
		if err := s.check(w); err != nil {
			return err
		}
		if err := list.addAside(w, s.asideDraft(errorText(failure), 1)); err != nil {
			return err
		}
		if err := s.position.moveTo(w, s.stretch.last()); err != nil {
			return err
		}
		if !s.stretch.endsDialog || s.draft.node.ID == 0 {
			return nil
		}
		return s.summarized(w, s.draft.node, &done) // of the stretches before it
	})
	if err != nil {
		return err
	}
	c.count(&done, 1)
	r.add(&done)
	return nil
}

// asideDraft returns the draft of a stretch whose step failed.
func (s *step) asideDraft(failure string, attempts uint64) graph.Node {
	return graph.Node{Kind: graph.Draft, Title: asideTitle, Text: failure,
		Source: sourceOf("aside", s.stretch.last(), 1), Origin: graph.Inferred,
		Provenance: s.stretch.ids(), Detail: graph.Progress{Attempts: attempts}}
}

// addAside stores drafts of stretches whose step failed, and lists them. What is listed already
// stays.
func (d *draft) addAside(w *memgraph.Writer, asides ...graph.Node) error {
	if err := d.check(w); err != nil {
		return err
	}
	n, p := d.node, d.progress()
	p.Marks = slices.Clone(p.Marks)
	for _, aside := range asides {
		id, added, err := put(w, aside)
		if err != nil {
			return err
		}
		if added {
			p.Marks = append(p.Marks, uint64(id))
		}
	}
	beyond := max(0, len(p.Marks)-maxAside)
	for _, id := range p.Marks[:beyond] {
		if err := w.Remove(graph.ID(id)); err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
	}
	p.Marks = p.Marks[beyond:]
	n.Detail = p
	return d.store(w, n)
}

// count adds a failed step to a report.
func (c *Consolidator) count(r *Report, attempts uint64) {
	if attempts < uint64(c.options.MaxAttempts) {
		r.Unfinished++
	} else {
		r.LeftAside++
	}
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
		list = append(list, LeftAside{n.Provenance, int(p.Attempts), n.Text})
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

// retry tries stretches that were left aside once more. One that changes meanwhile waits for the
// next run.
func (c *Consolidator) retry(ctx context.Context, drafts []graph.Node, r *Report) error {
	for i := range drafts {
		if p := drafts[i].Detail.(graph.Progress); p.Attempts >= uint64(c.options.MaxAttempts) {
			continue
		}
		err := c.retryOne(ctx, &drafts[i], r)
		if err != nil && !errors.Is(err, graph.ErrConflict) && !errors.Is(err, graph.ErrNotFound) {
			return fmt.Errorf("turns left aside: %w", err)
		}
	}
	return nil
}

func (c *Consolidator) retryOne(ctx context.Context, aside *graph.Node, r *Report) error {
	turns, err := c.store.Nodes(ctx, aside.Provenance)
	if err != nil {
		return err
	}
	groups := groupsOf(turns)
	if len(groups) > 1 {
		return c.splitAside(ctx, aside, groups)
	}
	s, err := c.newStep(ctx, &stretch{group: groups[0], turns: turns}, &draft{}, &draft{})
	if err != nil {
		return err
	}
	s.aside = aside
	err = s.run(ctx, r)
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
	n, p := *aside, aside.Detail.(graph.Progress)
	p.Attempts++
	n.Detail = p
	c.count(r, p.Attempts)
	return c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := unchanged(w, aside); err != nil {
			return err
		}
		return w.Update(n)
	})
}

// splitAside replaces a stretch that was left aside by one for each group: not everyone who may
// see some of its turns may see the others since. The next run tries them.
func (c *Consolidator) splitAside(ctx context.Context, aside *graph.Node, groups []*accessGroup) error {
	list, err := c.draft(ctx, asideSource, asideTitle)
	if err != nil {
		return err
	}
	attempts := aside.Detail.(graph.Progress).Attempts
	var parts []graph.Node
	for _, group := range groups {
		s := &step{c: c, stretch: &stretch{group: group, turns: group.turns}}
		parts = append(parts, s.asideDraft(aside.Text, attempts))
	}
	return c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := unchanged(w, aside); err != nil {
			return err
		}
		if err := w.Remove(aside.ID); err != nil {
			return err
		}
		return list.addAside(w, parts...)
	})
}
