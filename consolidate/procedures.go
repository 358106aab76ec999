package consolidate

import (
	"errors"
	"time"

	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// procedure is what a request under a condition asks for, "when I'm tired, put on some music": a trigger with
// the condition, and an action that it sets off. A standing instruction names it, or an errand without a time:
// "remind me to call Mum when I get home".
type procedure struct{ trigger, action graph.Node }

// procedureOf returns the procedure of a request under a condition, or nil. Both parts rest on its turns.
func (s *step) procedureOf(claim Claim, text string) (*procedure, error) {
	request, ok := conditional.Split(text)
	if !ok {
		return nil, nil
	}
	trigger, err := s.note(graph.Procedural, claim)
	if err != nil {
		return nil, err
	}
	trigger.Text, trigger.Detail = request.When, graph.Procedure{Trigger: true}
	action, err := s.note(graph.Procedural, claim)
	action.Text, action.Detail = request.Do, graph.Procedure{Probability: claim.Confidence}
	return &procedure{trigger, action}, err
}

// add stores a procedure after the note that names it. A nil one has nothing to store.
func (p *procedure) add(w *memgraph.Writer, named graph.ID) error {
	if p == nil || named == 0 {
		return nil
	}
	trigger, _, err := put(w, p.trigger)
	if err != nil || trigger == 0 {
		return err
	}
	action, _, err := put(w, p.action)
	if err != nil || action == 0 {
		return err
	}
	for _, e := range []graph.Edge{{From: named, To: trigger, Label: graph.NamesTrigger},
		{From: trigger, To: action, Label: graph.SetsOff}} {
		e.Origin, e.Provenance = graph.Inferred, p.action.Provenance
		if _, _, err := w.Relate(e); err != nil {
			return err
		}
	}
	return nil
}

// endProcedure retires the procedure of a standing instruction that held until a time.
func endProcedure(w *memgraph.Writer, old *graph.Node, at time.Time) error {
	if !isStatement(old, InstructionType) {
		return nil
	}
	triggers, err := ledTo(w, old.ID, graph.NamesTrigger)
	if err != nil {
		return err
	}
	for _, trigger := range triggers {
		actions, err := ledTo(w, trigger, graph.SetsOff)
		if err != nil {
			return err
		}
		for _, id := range append(actions, trigger) {
			if err := w.Retire(id, at); err != nil && !errors.Is(err, graph.ErrConflict) {
				return err
			}
		}
	}
	return nil
}

// ledTo returns the procedural nodes to which edges with a label lead.
func ledTo(w *memgraph.Writer, from graph.ID, label string) (ids []graph.ID, err error) {
	out, _, err := w.Edges(from)
	if err != nil {
		return nil, err
	}
	for i := range out {
		if out[i].Label != label || out[i].Origin != graph.Inferred {
			continue
		}
		n, err := w.Get(out[i].To)
		if err != nil {
			return nil, err
		}
		if n.Kind == graph.Procedural && isOurs(&n) && n.Retired.IsZero() {
			ids = append(ids, n.ID)
		}
	}
	return ids, nil
}
