package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
)

// method answers a question with the sources of documents, best first, and says
// how long it took beside embedding the question.
type method struct {
	name string
	ask  func(ctx context.Context, m *egomem.Memory, text string, k int) ([]string, time.Duration, error)
}

var methods = []method{
	{"bm25", func(ctx context.Context, m *egomem.Memory, text string, k int) ([]string, time.Duration, error) {
		return byWords(ctx, m, text, k, 0)
	}},
	{"window", func(ctx context.Context, m *egomem.Memory, text string, k int) ([]string, time.Duration, error) {
		return byWords(ctx, m, text, k, 0.5)
	}},
	{"egomem", func(ctx context.Context, m *egomem.Memory, text string, k int) ([]string, time.Duration, error) {
		result, err := m.Recall(ctx, egomem.Cue{Text: text, K: k, Kinds: said})
		if err != nil {
			return nil, 0, err
		}
		var sources []string
		for _, e := range result.Evidence {
			sources = append(sources, e.Source)
		}
		return sources, result.Took.Search + result.Took.Read, nil
	}},
}

// said are the kinds of nodes that questions ask for: not what was concluded from them.
var said = []memgraph.Kind{memgraph.Turn, memgraph.Episodic, memgraph.Document}

// byWords ranks by BM25 with stems and stop words, plus a share of the scores of
// the turn before and the turn after: the controls that a memory has to beat.
func byWords(ctx context.Context, m *egomem.Memory, text string, k int, neighbours float32) ([]string, time.Duration, error) {
	type scored struct {
		id    memgraph.ID
		score float32
	}
	began := time.Now()
	var list []scored
	err := m.Store().Index(ctx, func(x *memgraph.Index) error {
		match := x.Match(text)
		defer x.Release(match)
		for n := range uint32(x.Len()) {
			score := match.Of(n)
			for _, other := range []uint32{x.Previous(n), x.Next(n)} {
				if other != memgraph.None {
					score += neighbours * match.Of(other)
				}
			}
			if score > 0 {
				list = append(list, scored{x.ID(n), score})
			}
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var sources []string
	for _, hit := range list[:min(k, len(list))] {
		node, err := m.Store().Get(ctx, hit.id)
		if err != nil {
			return nil, 0, err
		}
		sources = append(sources, node.Source)
	}
	return sources, time.Since(began), nil
}
