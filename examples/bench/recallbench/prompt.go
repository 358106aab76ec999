package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// promptSizes are the tokens that a prompt may have.
var promptSizes = []int{1024, 2048, 4096, 1 << 20}

// promptTally sums over the prompts of one size.
type promptTally struct{ quoted, covered, tokens float64 }

// prompts measures what the prompts of a set's questions contain, for each size: the share of the
// right turns that stand in them word for word, and of those that do or that a statement in them
// rests on, in percent; and the mean of their tokens. The end of the conversation is left out.
// -pairs sets the number of pairs.
func prompts(ctx context.Context, o options, name string) (lines []string, err error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, err
	}
	s.pooled(o.pool)
	named := nameUsers(s)
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, err
	}
	defer embedder.close()
	also, err := readExtracted(o, name)
	if err != nil {
		return nil, err
	}
	m, err := build(ctx, s, embedder.forMemory(), also)
	if err != nil {
		return nil, err
	}
	defer m.close()
	tallies := make([]promptTally, len(promptSizes))
	for _, q := range s.questions {
		asker := egomem.App
		if named[q.User] {
			if asker, err = m.of[q.User].Person(ctx, userName); err != nil {
				return nil, err
			}
		}
		cue := egomem.Cue{Asker: asker, Text: q.Text, Now: q.asked(), K: o.pairs}
		p, err := m.of[q.User].Prompt(ctx, egomem.Question{Cue: cue, Turns: -1})
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", q.ID, err)
		}
		for i, size := range promptSizes {
			if err := tallies[i].add(ctx, m.of[q.User], p, p.Text(size, nil), q.Gold); err != nil {
				return nil, err
			}
		}
	}
	n := float64(len(s.questions))
	for i, t := range tallies {
		lines = append(lines, fmt.Sprintf("RESULT prompt set=%s embedder=%s consolidated=%v n=%.0f pairs=%d size=%d quoted=%.1f covered=%.1f tokens=%.0f",
			name, embedder.name, o.consolidate, n, o.pairs, promptSizes[i], 100*t.quoted/n, 100*t.covered/n, t.tokens/n))
	}
	return lines, nil
}

// add counts one prompt, as it was written.
func (t *promptTally) add(ctx context.Context, m *egomem.Memory, p *egomem.Prompt, text string, gold []string) error {
	quoted, known := map[string]bool{}, map[string]bool{}
	for _, pair := range p.Pairs {
		for i := range pair {
			if strings.Contains(text, language.Quoted(pair[i].Text)) {
				quoted[pair[i].Node.Source] = true
			}
		}
	}
	for i := range p.Known {
		if strings.Contains(text, language.Quoted(p.Known[i].Text)) {
			if err := addSources(ctx, m, &p.Known[i].Node, known); err != nil {
				return err
			}
		}
	}
	for _, id := range gold {
		if quoted[id] {
			t.quoted += 1 / float64(len(gold))
		}
		if quoted[id] || known[id] {
			t.covered += 1 / float64(len(gold))
		}
	}
	t.tokens += float64(language.EstimateTokens(text))
	return nil
}

// addSources adds the sources of the turns that a statement rests on.
func addSources(ctx context.Context, m *egomem.Memory, n *graph.Node, sources map[string]bool) error {
	for _, id := range n.Provenance {
		turn, err := m.Store().Get(ctx, id)
		if err != nil {
			return err
		}
		sources[turn.Source] = true
	}
	return nil
}

// userName is the name of a person whom a set calls only "user".
const userName = "Alex"

// nameUsers names the people without a name, of whom nothing could be noted, and returns the
// memories that have one.
func nameUsers(s *set) (named map[string]bool) {
	named = map[string]bool{}
	for memory, messages := range s.documents {
		for i := range messages {
			if turn, ok := messages[i].What.(egomem.Turn); ok && turn.Speaker == "" && turn.Role == egomem.Human {
				turn.Speaker = userName
				messages[i].What, named[memory] = turn, true
			}
		}
	}
	return named
}
