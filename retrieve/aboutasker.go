package retrieve

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// aboutAskerFirst answers what the memory knows of the asker ("What do you know about me?") from their profile: what lasts, then what they said of late. No word of such a
// question is in what they said. Before anything was noted it is the end of their last conversation.
func (r *Retriever) aboutAskerFirst(ctx context.Context, cue *Cue, result *Result) error {
	if cue.Asker == graph.App || cue.Asker == graph.Stranger || len(cue.Kinds) > 0 || !language.AsksAboutAsker(language.ParseDialog(cue.Text).HumanWords) {
		return nil
	}
	p, _, err := r.profile(ctx, &Cue{Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: MaxK}, time.Time{}, profileExtent)
	if errors.Is(err, graph.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	list := slices.Concat(p.Attributes, p.Preferences, p.Facts)
	if len(list) == 0 {
		list = slices.DeleteFunc(slices.Clone(p.LastWords), func(e Evidence) bool { return !p.is(e.Node.Speaker) || language.MayAsk(e.Text) })
	}
	list = slices.DeleteFunc(list, func(e Evidence) bool {
		outside := e.Time.Before(cue.From) || !cue.To.IsZero() && !e.Time.Before(cue.To)
		return slices.Contains(cue.Except, e.ID) || e.Node.Trust < cue.MinTrust || (!cue.From.IsZero() || !cue.To.IsZero()) && outside
	})
	if list = saidFirst(list); len(list) == 0 {
		return nil
	}
	list = list[:min(cue.K, len(list))]
	if result.Fallback {
		result.Evidence, result.Fallback = nil, false
	}
	told := map[graph.ID]bool{} // by what is listed
	for i := range list {
		for _, id := range list[i].Node.Provenance {
			told[id] = true
		}
	}
	result.Evidence = slices.DeleteFunc(result.Evidence, func(e Evidence) bool { return told[e.ID] })
	result.putFirst(list, "profile", cue.K)
	result.given = true
	return nil
}

// saidFirst leaves out what rests on the same turns as something before it.
func saidFirst(list []Evidence) (kept []Evidence) {
	seen := map[graph.ID]bool{}
	for i := range list {
		e := &list[i]
		known := len(e.Node.Provenance) > 0 && !slices.ContainsFunc(e.Node.Provenance, func(id graph.ID) bool { return !seen[id] })
		for _, id := range e.Node.Provenance {
			seen[id] = true
		}
		if !known && !seen[e.ID] {
			kept = append(kept, *e)
		}
		seen[e.ID] = true
	}
	return kept
}
