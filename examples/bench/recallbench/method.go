package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// method answers a question, as the options say.
type method struct {
	name string
	ask  func(ctx context.Context, m *egomem.Memory, q question, o options) (answer, error)
}

// answer holds the sources of documents, best first.
type answer struct {
	sources []string
	took    time.Duration // without embedding the question
	tier    retrieve.Tier // where a recall ended
	tiers   []retrieve.TierReport
	support float64 // of the evidence, if the method knows it
	// unmatched means that the evidence says it hardly answers the question.
	unmatched bool
}

var methods = []method{
	{"bm25", func(ctx context.Context, m *egomem.Memory, q question, _ options) (answer, error) {
		return byWords(ctx, m, q, 0)
	}},
	{"window", func(ctx context.Context, m *egomem.Memory, q question, _ options) (answer, error) {
		return byWords(ctx, m, q, 0.5)
	}},
	{"egomem", func(ctx context.Context, m *egomem.Memory, q question, o options) (answer, error) {
		result, err := m.Recall(ctx,
			egomem.Cue{Asker: egomem.App, Text: q.Text, Now: q.asked(), K: q.limit(), Kinds: queryableKinds(o),
				MaxTier: retrieve.Tier(o.depth)})
		if err != nil {
			return answer{}, err
		}
		return answerOf(result), nil
	}},
}

// answerOf returns what is scored of a recall.
func answerOf(result *egomem.Result) answer {
	a := answer{took: result.Took.Search + result.Took.Read}
	for _, e := range result.Evidence {
		a.sources = append(a.sources, e.Node.Source)
	}
	a.add(result.Tiers, result.Support)
	a.unmatched = result.Unmatched
	return a
}

func (a *answer) add(tiers []retrieve.TierReport, support float64) {
	if len(tiers) > 0 {
		a.tier = tiers[len(tiers)-1].Tier
		a.tiers, a.support = tiers, support
	}
}

// queryableKinds returns the kinds of nodes that questions ask for. Derived notes are not among
// them: they lead to the turns that they rest on.
func queryableKinds(o options) []graph.Kind {
	if o.consolidate {
		return []graph.Kind{graph.Turn, graph.Document}
	}
	return []graph.Kind{graph.Turn, graph.Episodic, graph.Document}
}

// byWords ranks by BM25 with stems and stop words, plus a share of the scores of the turn
// before and after. These are the baselines.
func byWords(ctx context.Context, m *egomem.Memory, q question, neighbours float32) (answer, error) {
	type scored struct {
		id    graph.ID
		score float32
	}
	began := time.Now()
	var list []scored
	err := m.Store().Index(ctx, func(x *index.Index) error {
		match := x.Match(q.Text)
		defer x.Release(match)
		for n := range uint32(x.Len()) {
			score := match.Of(n)
			for _, other := range []uint32{x.Previous(n), x.Next(n)} {
				if other != index.None {
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
		return answer{}, err
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var sources []string
	for _, hit := range list[:min(q.limit(), len(list))] {
		node, err := m.Store().Get(ctx, hit.id)
		if err != nil {
			return answer{}, err
		}
		sources = append(sources, node.Source)
	}
	return answer{sources: sources, took: time.Since(began)}, nil
}
