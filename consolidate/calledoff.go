package consolidate

import (
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// stillPlanned is how long after its time people say that nothing came of a plan.
const stillPlanned = 14 * 24 * time.Hour

// callOff ends what a person had planned, if nothing comes of it: the home or the job that was to come, by its name or as the
// only one. What was to end for it goes on.
func (s *step) callOff(w *memgraph.Writer, relation *Relation, person graph.ID, r *Report) error {
	said := s.said(relation.Claim)
	out, plans, err := s.replaceable(w, relation, person, func(e *graph.Edge) (bool, error) {
		if e.Label != relation.Label || said.Sub(e.ValidFrom) > stillPlanned {
			return false, nil
		}
		return saidAhead(w, e) // what began when it was said is no plan
	})
	if err != nil || len(plans) != 1 {
		return err
	}
	if err := reopen(w, out, &plans[0]); err != nil {
		return err
	}
	r.RelationsEnded++
	return w.EndEdge(plans[0].ID, plans[0].ValidFrom)
}

// saidAhead reports whether all that a relation rests on was said before it was to begin.
func saidAhead(w *memgraph.Writer, e *graph.Edge) (bool, error) {
	for _, id := range e.Provenance {
		if source, err := w.Get(id); err != nil || !source.Event.Before(e.ValidFrom) {
			return false, err
		}
	}
	return true, nil
}

// reopen takes back the end that a plan gave to others of its label, because nothing comes of the plan. A claim that ends the
// plan changes none of these itself, so that they are as they were read.
func reopen(w *memgraph.Writer, out []graph.Edge, plan *graph.Edge) error {
	for _, e := range out {
		sameWork := plan.Label == "works at" && e.Label == "works as"
		if e.To == plan.To || e.Label != plan.Label && !sameWork || e.Origin != graph.Inferred || !e.Ended.IsZero() || e.Closed ||
			!e.ValidTo.Equal(plan.ValidFrom) {
			continue
		}
		e.ValidTo = time.Time{}
		if err := w.UpdateEdge(e); err != nil {
			return err
		}
	}
	return nil
}
