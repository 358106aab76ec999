package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// The effect of feedback is measured so: every second question is recalled several times, with
// feedback on whether its gold turns were among the first five. Then the other questions are
// measured. Some share gold turns with a recalled question, some do not. Measuring itself
// gives no feedback.
const timesAsked = 3

// credit measures a set before and after half of its questions got feedback.
func credit(ctx context.Context, o options, name string, out io.Writer) ([]string, error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, err
	}
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, err
	}
	defer embedder.close()
	if embedder.cache == nil {
		return nil, errors.New("-learn needs an embedder, because edge memories are vectors")
	}
	also, err := readExtracted(o, name)
	if err != nil {
		return nil, err
	}
	m, err := build(ctx, s, embedder.forMemory(), also)
	if err != nil {
		return nil, err
	}
	defer m.close()
	for _, user := range s.users {
		if err := associate(ctx, m.of[user], also.facts[user]); err != nil {
			return nil, err
		}
	}
	asked, parts := halves(s)
	only := m.without("nothing", 0, 0, embedder.forMemory()) // measuring records nothing
	before := map[string]*measured{}
	for _, part := range parts {
		if before[part.name], err = measure(ctx, o, embedder.name, part.set, m, only); err != nil {
			return nil, err
		}
	}
	praised := 0
	for range timesAsked {
		for _, q := range asked {
			good, err := teach(ctx, m.of[q.User], q, o)
			if err != nil {
				return nil, err
			}
			if good {
				praised++
			}
		}
	}
	fmt.Fprintf(out, "%s: %d questions recalled %d times, %d times with positive feedback\n", name, len(asked), timesAsked, praised)
	var lines []string
	for _, part := range parts {
		after, err := measure(ctx, o, embedder.name, part.set, m, only)
		if err != nil {
			return nil, err
		}
		line := fmt.Sprintf("RESULT learnt set=%s embedder=%s questions=%s n=%d", name, embedder.name, part.name,
			len(part.set.questions))
		for _, depth := range []int{1, 2} {
			change := bootstrap(differences(after.recalls(depth), before[part.name].recalls(depth)))
			line += fmt.Sprintf(" r%d=%.1f change=%+.1f low=%+.1f high=%+.1f", depths[depth],
				bootstrap(after.recalls(depth)).mean, change.mean, change.low, change.high)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// part is some of a set's questions.
type part struct {
	name string
	set  *set
}

// halves returns the questions to recall with feedback, and the parts to measure: those
// questions, those that share gold turns with one of them, and the rest.
func halves(s *set) (asked []question, parts []part) {
	gold := map[string]bool{}
	var others []question
	for i, q := range s.questions {
		if i%2 == 1 {
			others = append(others, q)
			continue
		}
		asked = append(asked, q)
		for _, id := range q.Gold {
			gold[q.User+"\x00"+id] = true
		}
	}
	var related, unrelated []question
	for _, q := range others {
		if slices.ContainsFunc(q.Gold, func(id string) bool { return gold[q.User+"\x00"+id] }) {
			related = append(related, q)
		} else {
			unrelated = append(unrelated, q)
		}
	}
	for _, p := range []struct {
		name      string
		questions []question
	}{{"asked", asked}, {"related", related}, {"unrelated", unrelated}} {
		some := *s
		some.questions = p.questions
		parts = append(parts, part{p.name, &some})
	}
	return asked, parts
}

// teach recalls a question and gives feedback on whether the first five results were useful.
func teach(ctx context.Context, m *egomem.Memory, q question, o options) (good bool, err error) {
	result, err := m.Recall(ctx, egomem.Cue{Asker: egomem.App, Text: q.Text, K: maxResults, MaxTier: retrieve.Tier(o.depth)})
	if err != nil || len(result.Evidence) == 0 {
		return false, err
	}
	found := map[string]egomem.ID{} // by source
	for _, e := range result.Evidence {
		found[e.Node.Source] = e.ID
	}
	a := answerOf(result)
	var used []egomem.ID
	for _, source := range a.sources[:min(5, len(a.sources))] {
		if slices.Contains(q.Gold, source) {
			used = append(used, found[source])
		}
	}
	worth := 1.0
	if good = len(used) > 0; !good {
		worth = -1
	}
	if err := result.Feedback(ctx, worth, used...); err != nil {
		return false, err
	}
	return good, m.Flush(ctx)
}

// associate links each fact to the next one of the same session: what is active together is
// linked (Hebb).
func associate(ctx context.Context, m *egomem.Memory, facts []fact) error {
	return m.Store().Write(ctx, func(w *memgraph.Writer) error {
		var last graph.ID
		session := ""
		for _, f := range facts {
			id, err := w.Known(f.ID)
			if err != nil {
				return err
			}
			if id == 0 {
				continue
			}
			if now, _, _ := strings.Cut(strings.TrimPrefix(f.ID, f.User+":"), ":"); last != 0 && now == session {
				if _, err := w.Link(graph.Edge{From: last, To: id, Label: "goes with"}); err != nil {
					return err
				}
			} else {
				session = now
			}
			last = id
		}
		return nil
	})
}
