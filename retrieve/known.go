package retrieve

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Statement is what the memory knows, and which other statements contradict it.
type Statement struct {
	Evidence
	Contradicts []Evidence
}

// maxStatements bounds the statements of a prompt, and maxContradictions those that contradict
// one of them.
const (
	maxStatements     = 16
	maxContradictions = 3
)

// isStatement reports whether a node says something of a subject, as consolidation writes it.
func isStatement(n *graph.Node) bool {
	c, ok := n.Detail.(graph.Concept)
	return ok && c.Subject != "" && n.Text != ""
}

// isInstruction reports whether a node is what consolidation took for a standing instruction: "Call me Sal".
// It is in the words of its holder.
func isInstruction(n *graph.Node) bool {
	c, ok := n.Detail.(graph.Concept)
	return ok && c.Type == graph.InstructionType
}

// statements takes the statements out of the evidence of a question, the best maxStatements, with
// what contradicts them as far as the asker may know. rest is at most limit other pieces.
func (r *Retriever) statements(ctx context.Context, cue *Cue, evidence []Evidence, limit int) (known []Statement, rest []Evidence, err error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company})
	follows := r.follower(cue.Asker, time.Time{}, cue.Now)
	shown := map[graph.ID]bool{}
	for i := range evidence {
		e := evidence[i]
		switch {
		case !isStatement(&e.Node):
			if len(rest) < limit && (e.Text != "" || e.Node.Caption != "") { // a name alone tells nothing
				rest = append(rest, e)
			}
		case len(known) < maxStatements && !shown[e.ID] && !quotesReplaced(&e, evidence):
			newer, err := r.updated(ctx, follows.view, e.ID, cue.MinTrust)
			if err == nil && !newer {
				newer, err = follows.outdated(ctx, &e.Node)
			}
			if err != nil {
				return nil, nil, err
			}
			if newer {
				continue
			}
			s := Statement{Evidence: e}
			if s.Contradicts, err = r.contradictions(ctx, view, cue, e.ID); err != nil {
				return nil, nil, err
			}
			for j := range s.Contradicts {
				shown[s.Contradicts[j].ID] = true // next to the first one
			}
			known = append(known, s)
		}
	}
	return known, rest, nil
}

// quotesReplaced reports whether a statement of several turns quotes a turn of the evidence whose value another turn
// replaced: "It starts at nine (after Ann said: "My class meets on Mondays.")".
func quotesReplaced(s *Evidence, evidence []Evidence) bool {
	return len(s.Node.Provenance) > 1 && slices.ContainsFunc(evidence, func(e Evidence) bool {
		return e.Kind == graph.Turn && !e.Until.IsZero() && slices.Contains(s.Node.Provenance, e.ID) && repeats(e.Text, s.Text)
	})
}

// updated reports whether another statement replaces one: it is believed, the asker may see it, and it is trusted
// enough.
func (r *Retriever) updated(ctx context.Context, view *memgraph.View, id graph.ID, least graph.Trust) (bool, error) {
	_, in, err := view.Edges(ctx, id)
	if errors.Is(err, graph.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, e := range in {
		if e.Label != graph.Updates || !e.Ended.IsZero() {
			continue
		}
		if n, err := view.Get(ctx, e.From); err == nil && n.Retired.IsZero() && n.Trust >= least {
			return true, nil
		} else if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return false, err
		}
	}
	return false, nil
}

// contradictions returns the believed statements that contradict one.
func (r *Retriever) contradictions(ctx context.Context, view *memgraph.View, cue *Cue, id graph.ID) ([]Evidence, error) {
	out, in, err := view.Edges(ctx, id)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var others []found
	for _, e := range append(out, in...) {
		if e.Label != graph.Contradicts || !e.Ended.IsZero() || len(others) == maxContradictions {
			continue
		}
		other := otherEnd(&e, id)
		n, err := view.Get(ctx, other)
		if errors.Is(err, graph.ErrNotFound) || err == nil && (!n.Retired.IsZero() || n.Trust < cue.MinTrust) {
			continue
		}
		if err != nil {
			return nil, err
		}
		others = append(others, found{id: other, speaker: n.Speaker})
	}
	return r.readAll(ctx, cue, others)
}
