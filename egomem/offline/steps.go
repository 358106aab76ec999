package offline

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/compare"
	"github.com/egomem/egomem/egomem/offline/internal/feelings"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

var (
	_ consolidate.Extractor  = (*Steps)(nil)
	_ consolidate.Summarizer = (*Steps)(nil)
	_ consolidate.Resolver   = (*Steps)(nil)
	_ forget.Gister          = (*Steps)(nil)
	_ forget.Filler          = (*Steps)(nil)
	_ retrieve.Judge         = (*Steps)(nil)
	_ retrieve.Splitter      = (*Steps)(nil)
	_ retrieve.Planner       = (*Steps)(nil)
)

// Options configure New. The zero value, and nil, have the defaults.
type Options struct {
	// Embedder refines feelings; nil means words alone. It must be safe for
	// concurrent use.
	Embedder memgraph.Embedder
	// FactsPerTurn bounds the facts of a passage, relative to the turns of people in it;
	// above 0 and at most 1. 0 means DefaultFactsPerTurn. Lasting facts told in passing come
	// on top, of at most a tenth of the turns.
	FactsPerTurn float64
}

// DefaultFactsPerTurn is the default of Options.FactsPerTurn.
const DefaultFactsPerTurn = 0.45

// Steps implements the language steps.
type Steps struct {
	embedder     memgraph.Embedder
	factsPerTurn float64
}

// New returns steps with the given options. Options out of range are graph.ErrInvalid.
func New(o *Options) (*Steps, error) {
	s := &Steps{factsPerTurn: DefaultFactsPerTurn}
	if o == nil {
		return s, nil
	}
	if !(o.FactsPerTurn >= 0 && o.FactsPerTurn <= 1) {
		return nil, fmt.Errorf("%w: FactsPerTurn is %v, not from 0 to 1", graph.ErrInvalid, o.FactsPerTurn)
	}
	s.embedder = o.Embedder
	if o.FactsPerTurn > 0 {
		s.factsPerTurn = o.FactsPerTurn
	}
	return s, nil
}

// Extract reads a passage. The only errors are an invalid passage and a context that ends.
func (s *Steps) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("extract: %w", err)
	}
	r := reading.New(p, readSentence)
	for i := range r.Sentences {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		readSentence(r, &r.Sentences[i])
	}
	facts(r, s.factsPerTurn)
	if err := feelings.Refine(ctx, s.embedder, r); err != nil {
		return nil, err
	}
	restOnEarlier(r)
	summary, err := s.Summarize(ctx, &consolidate.SummaryInput{Turns: p.Turns[p.Context:], MaxTokens: passageSummaryTokens})
	if err != nil {
		return nil, err
	}
	r.Out.Summary = summary.Text
	r.Out.Drop(p) // names of speakers may hold what no item may
	return r.Out, nil
}

// passageSummaryTokens bounds the summary of one passage.
const passageSummaryTokens = 128

// Resolve compares a statement with known ones, by words. What one says replaces, ends, confirms or contradicts
// another, or is new.
func (s *Steps) Resolve(ctx context.Context, fresh *consolidate.Statement, known []consolidate.Statement) (consolidate.Resolution, error) {
	if len(known) > consolidate.MaxKnown {
		return consolidate.Resolution{},
			fmt.Errorf("resolve: %w: %d known statements, at most %d", graph.ErrInvalid, len(known), consolidate.MaxKnown)
	}
	if err := ctx.Err(); err != nil {
		return consolidate.Resolution{}, err
	}
	return compare.Resolve(fresh, known), nil
}
