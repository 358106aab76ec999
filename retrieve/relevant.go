package retrieve

import (
	"context"
	"fmt"
	"math"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// MaxChunks bounds the chunks of FilterRelevant.
const MaxChunks = 4096

// A chunk is relevant when it reaches one of these thresholds.
const (
	minWordShare = 0.25 // of the best chunk's BM25 score
	minCosine    = 0.35
)

// FilterRelevant reports for each chunk of a text, such as a scratchpad's notes, whether it
// is relevant to a cue (LIGHT's noise filter): by words, and by embeddings if embed is not
// nil. embed returns one vector per chunk. There may be at most MaxChunks.
func (r *Retriever) FilterRelevant(ctx context.Context, cue string, chunks []string, embed func(context.Context, []string) ([][]float32, error)) ([]bool, error) {
	relevant, err := r.filterRelevant(ctx, cue, chunks, embed)
	return relevant, memgraph.Wrap("filter notes", r.store.Ego(), err)
}

func (r *Retriever) filterRelevant(ctx context.Context, cue string, chunks []string, embed func(context.Context, []string) ([][]float32, error)) ([]bool, error) {
	if len(chunks) > MaxChunks {
		return nil, hint.Errorf("join short notes, or leave out old ones",
			"%w: %d chunks, at most %d", graph.ErrInvalid, len(chunks), MaxChunks)
	}
	relevant := make([]bool, len(chunks))
	scores := index.RankTexts(cue, chunks)
	var best float32
	for _, score := range scores {
		best = max(best, score)
	}
	for i, score := range scores {
		relevant[i] = score > 0 && score >= minWordShare*best
	}
	if embed == nil || r.embedder == nil || len(chunks) == 0 {
		return relevant, nil
	}
	e, err := r.embed(ctx, cue)
	if err != nil {
		return nil, err
	}
	vectors, err := embed(ctx, chunks)
	if err != nil {
		return nil, fmt.Errorf("embed the chunks: %w", err)
	}
	if len(vectors) != len(chunks) {
		return nil, fmt.Errorf("%w: %d vectors for %d chunks", graph.ErrBadVector, len(vectors), len(chunks))
	}
	for i, v := range vectors {
		if err := memgraph.CheckVector(v, len(e.Vector)); err != nil {
			return nil, fmt.Errorf("chunk %d: %w", i, err)
		}
		relevant[i] = relevant[i] || cosine(v, e.Vector) >= minCosine
	}
	return relevant, nil
}

// cosine returns the cosine of a vector and a unit vector.
func cosine(v, unit []float32) float64 {
	var dot, square float64
	for i := range v {
		dot += float64(v[i]) * float64(unit[i])
		square += float64(v[i]) * float64(v[i])
	}
	return dot / math.Sqrt(square)
}
