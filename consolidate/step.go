package consolidate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// step reads one stretch of a dialog and writes what follows from it, in one transaction. The
// models work before it, outside. The transaction checks that what they read is still so.
type step struct {
	c       *Consolidator
	stretch *stretch
	// position and draft are how far its group is read and the summary so far; unused for a
	// stretch that was left aside.
	position, draft *draft
	aside           *graph.Node // the draft of a stretch that was left aside, or nil
	passage         *Passage
	nodes           []graph.Node // of the turns of the passage, context included
	found           *Extraction
	summary         Summary

	plan      []*statement
	cancelled []cancelled
	// openErrands are stored ones with the words of an errand of this step.
	openErrands []graph.Node
	items       int // notes so far, for their sources
}

// newStep returns the step for a stretch, with what the models read.
func (c *Consolidator) newStep(ctx context.Context, s *stretch, position, d *draft) (*step, error) {
	one := &step{c: c, stretch: s, position: position, draft: d, nodes: slices.Concat(s.context, s.turns)}
	one.passage = &Passage{Context: len(s.context), Summary: d.node.Text}
	persona, err := c.store.Persona(ctx)
	if err != nil {
		return nil, err
	}
	one.passage.Companion = persona.Name
	names, err := c.people(ctx, one.nodes)
	if err != nil {
		return nil, err
	}
	for _, n := range one.nodes {
		t := Turn{Person: n.Speaker, Role: n.Role, Text: n.Text, Time: n.Event}
		if n.Speaker != 0 {
			t.Speaker = names[n.Speaker].Title
		}
		one.passage.Turns = append(one.passage.Turns, t)
	}
	for _, id := range slices.Sorted(maps.Keys(names)) {
		if n := names[id]; n.Title != "" && len(one.passage.People) < MaxPeople {
			one.passage.People = append(one.passage.People, Person{ID: id, Name: n.Title, Aliases: graph.Aliases(n.Detail)})
		}
	}
	return one, nil
}

// people returns the people who spoke or heard some turns.
func (c *Consolidator) people(ctx context.Context, turns []graph.Node) (map[graph.ID]graph.Node, error) {
	found := map[graph.ID]graph.Node{}
	for _, n := range turns {
		for _, id := range slices.Concat([]graph.ID{n.Speaker}, n.Owners, n.Present) {
			if _, known := found[id]; known || id == 0 {
				continue
			}
			person, err := c.store.Get(ctx, id)
			if err != nil {
				return nil, err // it was erased meanwhile: the turns are read again
			}
			found[id] = person
		}
	}
	return found, nil
}

// think lets the models read the passage, and compares what they found with what is known.
func (s *step) think(ctx context.Context) error {
	var err error
	if s.found, err = s.c.options.Extractor.Extract(ctx, s.passage); err != nil {
		return failed("extract", err)
	}
	if s.found == nil {
		return failed("extract", errors.New("the extractor returned nothing"))
	}
	if dropped, faults := s.found.Drop(s.passage); dropped > 0 {
		s.c.options.Logger.Warn("items of an extraction do not fit their turns", "ego", s.c.store.Ego(), "dropped", dropped, "faults", faults)
	}
	if err := s.c.known.follow(ctx, s.c.store); err != nil {
		return err
	}
	if err := s.summarize(ctx); err != nil {
		return err
	}
	if err := s.statements(ctx); err != nil {
		return err
	}
	return s.cancellations(ctx)
}

// summarize adds the stretch to the summary of its dialog (S11).
func (s *step) summarize(ctx context.Context) (err error) {
	in := &SummaryInput{Previous: s.draft.node.Text, Turns: s.passage.Turns[s.passage.Context:]}
	tokens := summaryShare * language.EstimateTokens(in.Previous)
	for i := range in.Turns {
		tokens += language.EstimateTokens(in.Turns[i].Text)
	}
	in.MaxTokens = min(max(tokens/summaryShare, minSummaryTokens), DefaultSummaryTokens)
	if s.summary, err = s.c.options.Summarizer.Summarize(ctx, in); err == nil {
		err = s.summary.Validate(in)
	}
	return failed("summarize", err)
}

const (
	// summaryShare is how many times longer a dialog is than its summary, at least.
	summaryShare = 3
	// minSummaryTokens is the least bound of a summary.
	minSummaryTokens = 32
)

// stepError is the failure of a model, as against one of the store.
type stepError struct{ err error }

func (e *stepError) Error() string { return e.err.Error() }

func (e *stepError) Unwrap() error { return e.err }

// failed wraps the error of a model; nil stays nil.
func failed(what string, err error) error {
	if err == nil {
		return nil
	}
	return &stepError{fmt.Errorf("%s: %w", what, err)}
}

// write stores everything that follows from the stretch, and advances the draft.
func (s *step) write(ctx context.Context, r *Report) error {
	var done Report
	err := s.c.store.Write(ctx, func(w *memgraph.Writer) error {
		done = Report{Stretches: 1, Turns: len(s.stretch.turns)}
		items := s.items
		defer func() { s.items = items }() // the function may run again
		if err := s.check(w); err != nil {
			return err
		}
		ids := map[*statement]graph.ID{}
		for _, f := range s.plan {
			if err := f.write(w, ids, &done); err != nil {
				return err
			}
		}
		for _, part := range []func(*memgraph.Writer, *Report) error{s.relate, s.feel, s.remind, s.advance} {
			if err := part(w, &done); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		r.add(&done)
	}
	return err
}

// check returns ErrConflict if what the models read has changed since.
func (s *step) check(w *memgraph.Writer) error {
	for i := range s.nodes {
		n, err := w.Get(s.nodes[i].ID)
		if errors.Is(err, graph.ErrNotFound) || err == nil && n.Revision != s.nodes[i].Revision {
			return fmt.Errorf("turn %v: %w", s.nodes[i].ID, graph.ErrConflict)
		}
		if err != nil {
			return err
		}
	}
	for _, f := range s.plan {
		if err := f.check(w); err != nil {
			return err
		}
	}
	if s.aside != nil {
		return nil
	}
	return errors.Join(s.position.check(w), s.draft.check(w))
}

// note returns a node that rests on the turns of a claim, with the access of its group.
func (s *step) note(kind graph.Kind, c Claim) (graph.Node, error) {
	n := graph.Node{Kind: kind, Origin: graph.Inferred, Provenance: s.basis(c), Event: s.said(c)}
	for _, at := range c.Basis {
		if t := &s.nodes[at]; t.Role == graph.Human && s.passage.Turns[at].Speaker == c.Holder {
			n.Speaker = t.Speaker
		}
	}
	n.SetAccess(s.stretch.group.access)
	s.items++
	n.Source = s.source("note", s.items)
	return n, nil
}

// source returns the source of a node that this step writes: the same in every run.
func (s *step) source(what string, number int) string {
	return fmt.Sprintf("%s%s/%v-%v/%d", sourcePrefix, what, s.stretch.turns[0].ID, s.stretch.last(), number)
}

// sourcePrefix begins the Source of everything that a Consolidator writes.
const sourcePrefix = "consolidated/"

// basis returns the turns that a claim rests on.
func (s *step) basis(c Claim) []graph.ID {
	ids := make([]graph.ID, len(c.Basis))
	for i, at := range c.Basis {
		ids[i] = s.nodes[at].ID
	}
	return ids
}

// said returns when a claim was made.
func (s *step) said(c Claim) time.Time { return s.nodes[c.Basis[len(c.Basis)-1]].Event }

// accessOf returns who will see what rests on a claim.
func (s *step) accessOf(c Claim) graph.Access {
	sources := make([]graph.Node, len(c.Basis))
	for i, at := range c.Basis {
		sources[i] = s.nodes[at]
	}
	return s.stretch.group.derivedAccess(sources...)
}
