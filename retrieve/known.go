package retrieve

import (
	"context"
	"errors"

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
	maxStatements     = 8
	maxContradictions = 3
)

// isStatement reports whether a node says something of a subject, as consolidation writes it.
func isStatement(n *graph.Node) bool {
	c, ok := n.Detail.(graph.Concept)
	return ok && c.Subject != "" && n.Text != ""
}

// statements takes the statements out of the evidence of a question, the best maxStatements, with
// what contradicts them as far as the asker may know. rest is at most limit other pieces.
func (r *Retriever) statements(ctx context.Context, cue *Cue, evidence []Evidence, limit int) (known []Statement, rest []Evidence, err error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker})
	shown := map[graph.ID]bool{}
	for i := range evidence {
		e := evidence[i]
		switch {
		case !isStatement(&e.Node):
			if len(rest) < limit {
				rest = append(rest, e)
			}
		case len(known) < maxStatements && !shown[e.ID]:
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
		other := e.To
		if other == id {
			other = e.From
		}
		n, err := view.Get(ctx, other)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
			continue
		}
		if err != nil {
			return nil, err
		}
		others = append(others, found{id: other, speaker: n.Speaker})
	}
	return r.readAll(ctx, cue, others)
}
