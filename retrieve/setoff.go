package retrieve

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

const (
	maxTriggers = 256 // that a recall looks through, the latest
	maxSetOff   = 3   // actions of a recall
)

// actionsFirst puts the actions that the words of a cue set off before the evidence. Only the words of the person
// who set a condition about themselves ("when I'm tired") meet it.
func (r *Retriever) actionsFirst(ctx context.Context, cue *Cue, result *Result) error {
	dialog := language.ParseDialog(cue.Text)
	if dialog.IsDialog || len(cue.Kinds) > 0 && !slices.Contains(cue.Kinds, graph.Procedural) {
		return nil
	}
	triggers, theirs, err := r.triggers(ctx, cue)
	if err != nil || len(triggers) == 0 {
		return err
	}
	name, err := r.askerName(ctx, cue, "")
	if err != nil {
		return err
	}
	said := conditional.Hear(dialog.HumanWords)
	var list []Evidence
	for i := range triggers {
		trigger := &triggers[i]
		met := said.Meets(trigger.Text) && (theirs[trigger.ID] || !conditional.Own(trigger.Text))
		if !met && name != "" { // "when Leo comes home", and Leo says that he is
			named, ok := conditional.OfNamed(trigger.Text, name)
			met = ok && said.Meets(named)
		}
		if len(list) == maxSetOff || !met {
			continue
		}
		if list, err = r.setOff(ctx, cue, trigger, list); err != nil {
			return err
		}
	}
	result.putFirst(list[:min(len(list), maxSetOff, cue.K)], "trigger", cue.K)
	return nil
}

// triggers returns the triggers that the asker may see, the latest first, and which of them the asker named.
func (r *Retriever) triggers(ctx context.Context, cue *Cue) (list []Evidence, theirs map[graph.ID]bool, err error) {
	var picked []found
	theirs = map[graph.ID]bool{}
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		all := x.Triggers()
		if len(all) == 0 {
			return nil
		}
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		for _, n := range slices.Backward(all) { // those that the asker may not see have no effect
			if len(picked) < maxTriggers && a.Visible(n) && !x.Retired(n) && x.Trust(n) >= cue.MinTrust {
				picked, theirs[x.ID(n)] = append(picked, found{id: x.ID(n)}), isTheirs(x, n, cue.Asker)
			}
		}
		return nil
	})
	if err != nil || len(picked) == 0 {
		return nil, nil, err
	}
	list, err = r.readAll(ctx, cue, picked)
	return list, theirs, err
}

// isOver reports whether a note that names a trigger is gone, is an errand that is done, or was replaced by a note
// that the asker may see.
func (r *Retriever) isOver(ctx context.Context, view *memgraph.View, cue *Cue, id graph.ID) (bool, error) {
	n, err := view.Get(ctx, id)
	if errors.Is(err, graph.ErrNotFound) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	if errand, ok := n.Detail.(graph.Errand); ok {
		return errand.IsDone(cue.Now) || !n.Retired.IsZero(), nil
	}
	return r.updated(ctx, view, id, cue.MinTrust)
}

// setOff appends the actions of a trigger, unless what names it is over.
func (r *Retriever) setOff(ctx context.Context, cue *Cue, trigger *Evidence, list []Evidence) ([]Evidence, error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	out, in, err := view.Edges(ctx, trigger.ID)
	if errors.Is(err, graph.ErrNotFound) { // forgotten meanwhile
		return list, nil
	}
	if err != nil {
		return nil, err
	}
	for i := range in {
		if in[i].Label != graph.NamesTrigger {
			continue
		}
		if over, err := r.isOver(ctx, view, cue, in[i].From); over || err != nil {
			return list, err
		}
	}
	var picked []found
	for i := range out {
		if out[i].Ended.IsZero() && !slices.Contains(cue.Except, out[i].To) {
			picked = append(picked, found{id: out[i].To, speaker: trigger.Node.Speaker})
		}
	}
	actions, err := r.readAll(ctx, cue, picked)
	if err != nil {
		return nil, err
	}
	for _, e := range actions {
		if d, ok := e.Node.Detail.(graph.Procedure); ok && !d.Trigger && e.Node.Retired.IsZero() {
			e.Act, e.Path = true, []Step{{From: trigger.Text, Relation: graph.SetsOff, To: e.Text}}
			list = append(list, e)
		}
	}
	return list, nil
}
