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
	nodes           []graph.Node            // of the turns of the passage, context included
	earlier         []graph.Node            // of Passage.Earlier
	kin             []graph.Edge            // of Passage.Relations
	relatives       []graph.Node            // whom these lead to
	people          []graph.Node            // who spoke or heard them, by id
	joined          map[graph.ID][]graph.ID // every id of the people who were compared
	found           *Extraction
	summary         Summary

	plan     []*statement
	alsoOver []*statement // ends of notes that a fact of the plan ends with another one; see planEnds
	compared []graph.Node // the turns of facts that a fact of the plan replaces
	changed  []changedErrand
	noAsk    map[*Errand]bool // requests that change an errand for other readers instead
	// replaced are stored errands in whose place one of this step comes.
	replaced map[*Errand][]graph.Node
	// openErrands are those that the passage lists, and stored ones with the words of an errand of
	// this step.
	openErrands []graph.Node
	ends        [][2]relationEnd          // of the relations found
	met         []metName                 // names that its transaction met
	items       map[graph.ID]int          // notes so far by the last turn that they rest on, for their sources
	felt        map[graph.ID]bool         // units of affect that this step observed
	firsts      map[graph.ID][]string     // what its transaction met for the first time, by turn
	spans       map[graph.ID][]graph.Span // of the new turns, if they are cut
}

// newStep returns the step for a stretch, with what the models read.
func (c *Consolidator) newStep(ctx context.Context, s *stretch, position, d *draft) (*step, error) {
	one := &step{c: c, stretch: s, position: position, draft: d, nodes: slices.Concat(s.context, s.turns),
		joined: map[graph.ID][]graph.ID{}, items: map[graph.ID]int{}, replaced: map[*Errand][]graph.Node{}, noAsk: map[*Errand]bool{}}
	one.passage = &Passage{Context: len(s.context), Summary: d.node.Text}
	persona, err := c.store.Persona(ctx)
	if err != nil {
		return nil, err
	}
	one.passage.Companion = persona.Name
	var ids []graph.ID
	for _, n := range one.nodes {
		ids = slices.Concat(ids, []graph.ID{n.Speaker}, n.Owners, n.Present)
	}
	ids = slices.DeleteFunc(graph.Union(ids, nil), func(id graph.ID) bool { return id == 0 })
	if one.people, err = c.store.Nodes(ctx, ids); err != nil {
		return nil, err // one was erased meanwhile: the turns are read again
	}
	names := map[graph.ID]string{}
	for _, person := range one.people {
		names[person.ID] = person.Title
		if person.Title != "" && len(one.passage.People) < MaxPeople {
			one.passage.People = append(one.passage.People,
				Person{ID: person.ID, Name: person.Title, Aliases: graph.Aliases(person.Detail)})
		}
	}
	for _, n := range one.nodes {
		one.passage.Turns = append(one.passage.Turns,
			Turn{Person: n.Speaker, Speaker: names[n.Speaker], Role: n.Role, Text: n.Text, Time: n.Event})
	}
	return one, nil
}

// run reads the stretch and writes what follows from it.
func (s *step) run(ctx context.Context, r *Report) error {
	if err := s.passage.Validate(); err != nil {
		return err
	}
	if err := s.think(ctx); err != nil {
		return err
	}
	if err := s.write(ctx, r); err != nil {
		return err
	}
	s.c.failures = 0
	return nil
}

// think lets the models read the passage, and compares what they found with what is known.
func (s *step) think(ctx context.Context) error {
	if err := s.c.known.follow(ctx, s.c.store); err != nil {
		return err
	}
	if err := s.listErrands(ctx); err != nil {
		return err
	}
	if err := s.listEarlier(ctx); err != nil {
		return err
	}
	if err := s.listKin(ctx); err != nil {
		return err
	}
	err := call("extract", func() (err error) {
		s.found, err = s.c.options.Extractor.Extract(ctx, s.passage)
		return err
	})
	if err != nil {
		return err
	}
	if s.found == nil {
		return failed("extract", errors.New("the extractor returned nothing"))
	}
	if dropped, faults := s.found.Drop(s.passage); dropped > 0 {
		s.c.options.Logger.Warn("items of an extraction do not fit their turns", "ego", s.c.store.Ego(), "dropped",
			dropped, "faults", faults)
	}
	if err := s.c.known.follow(ctx, s.c.store); err != nil {
		return err
	}
	if err := s.cut(ctx); err != nil {
		return err
	}
	if err := s.summarize(ctx); err != nil {
		return err
	}
	if err := s.statements(ctx); err != nil {
		return err
	}
	if err := s.relationEnds(ctx); err != nil {
		return err
	}
	if err := s.errands(ctx); err != nil {
		return err
	}
	return s.errandsElsewhere(ctx)
}

// summarize adds the stretch to the summary of its dialog.
func (s *step) summarize(ctx context.Context) error {
	in := &SummaryInput{Previous: s.draft.node.Text, Turns: s.passage.Turns[s.passage.Context:]}
	tokens := summaryShare * language.EstimateTokens(in.Previous)
	for i := range in.Turns {
		tokens += language.EstimateTokens(in.Turns[i].Text)
	}
	in.MaxTokens = min(max(tokens/summaryShare, minSummaryTokens), DefaultSummaryTokens)
	return call("summarize", func() (err error) {
		if s.summary, err = s.c.options.Summarizer.Summarize(ctx, in); err == nil {
			err = s.summary.Validate(in)
		}
		return err
	})
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

// isModelError reports whether a model failed.
func isModelError(err error) bool {
	var failure *stepError
	return errors.As(err, &failure)
}

// failed wraps the error of a model; nil stays nil.
func failed(what string, err error) error {
	if err == nil {
		return nil
	}
	return &stepError{fmt.Errorf("%s: %w", what, err)}
}

// call lets a model work. A panic in the app's code is a failure of the model.
func call(what string, work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = failed(what, fmt.Errorf("panic: %v", p))
		}
	}()
	return failed(what, work())
}

// write stores everything that follows from the stretch, and advances the draft.
func (s *step) write(ctx context.Context, r *Report) error {
	var done Report
	err := s.c.store.Write(ctx, func(w *memgraph.Writer) error {
		done = Report{Stretches: 1, Turns: len(s.stretch.turns)}
		items := maps.Clone(s.items)
		s.met, s.firsts = nil, map[graph.ID][]string{}
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
		for _, part := range []func(*memgraph.Writer, *Report) error{s.relate, s.alike, s.feel, s.fade, s.remind,
			s.mask, s.advance} {
			if err := part(w, &done); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		r.add(&done)
		s.rememberEnded()
	}
	return err
}

// check returns ErrConflict if what the models read, or what it was compared with, has changed
// since.
func (s *step) check(w *memgraph.Writer) error {
	for _, read := range [][]graph.Node{s.nodes, s.earlier, s.relatives, s.people, s.openErrands, s.compared} {
		for i := range read {
			if err := unchanged(w, &read[i]); err != nil {
				return err
			}
		}
	}
	for i := range s.kin {
		if err := sameEnd(w, &s.kin[i]); err != nil {
			return err
		}
	}
	if err := s.checkJoined(w); err != nil {
		return err
	}
	for _, f := range s.plan {
		if err := f.check(w); err != nil {
			return err
		}
	}
	for i := range s.changed {
		if err := unchanged(w, &s.changed[i].node); err != nil {
			return err
		}
	}
	for _, list := range s.replaced {
		for i := range list {
			if err := unchanged(w, &list[i]); err != nil {
				return err
			}
		}
	}
	if s.aside != nil {
		return unchanged(w, s.aside)
	}
	return errors.Join(s.position.check(w), s.draft.check(w))
}

// note returns a node that rests on the turns of a claim, with the access of its group.
func (s *step) note(kind graph.Kind, c Claim) (graph.Node, error) {
	n := graph.Node{Kind: kind, Origin: graph.Inferred, Provenance: s.basis(c), Event: s.said(c)}
	n.Speaker = s.holderID(c)
	n.SetAccess(s.stretch.group.access)
	turn := n.Provenance[len(n.Provenance)-1]
	s.items[turn]++
	n.Source = sourceOf("note", turn, s.items[turn])
	return n, nil
}

// sourceOf returns the source of a note, the same in every run. turn is the last turn that the note rests
// on, so that a rebuild finds by a turn whether one of its notes was erased (see erasedNote).
func sourceOf(what string, turn graph.ID, number int) string {
	return fmt.Sprintf("%s%s/%v/%d", SourcePrefix, what, turn, number)
}

// SourcePrefix begins the Source of everything that a Consolidator writes, and of nothing else: give no other
// node such a Source.
const SourcePrefix = "consolidated/"

// basis returns the turns that a claim rests on.
func (s *step) basis(c Claim) []graph.ID {
	var ids []graph.ID
	for _, n := range s.sources(c) {
		ids = append(ids, n.ID)
	}
	return ids
}

// said returns when a claim was made.
func (s *step) said(c Claim) time.Time { return s.nodes[c.Basis[len(c.Basis)-1]].Event }

// accessOf returns who will see what rests on a claim.
func (s *step) accessOf(c Claim) graph.Access {
	return s.stretch.group.derivedAccess(s.sources(c)...)
}

// sources returns the turns that a claim rests on, those from before the passage first.
func (s *step) sources(c Claim) (list []graph.Node) {
	for _, at := range c.Earlier {
		list = append(list, s.earlier[at])
	}
	for _, at := range c.Basis {
		n := s.nodes[at]
		list = slices.DeleteFunc(list, func(have graph.Node) bool { return have.ID == n.ID })
		list = append(list, n)
	}
	return list
}
