package retrieve

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// MostChunks bounds Bearing.
const MostChunks = 4096

// A chunk bears on a cue when its words score at least this part of the best chunk's, or
// it means at least as much as leastMeant (cosine).
const (
	leastWords = 0.25
	leastMeant = 0.35
)

// Bearing reports for each chunk of a text, such as the notes of a scratchpad, whether it
// bears on a cue (LIGHT's noise filter): by its words, and by its meaning where embed gives
// the chunks their vectors. embed may be nil.
func (r *Retriever) Bearing(ctx context.Context, cue string, chunks []string, embed func(context.Context, []string) ([][]float32, error)) ([]bool, error) {
	const op = "filter notes"
	if len(chunks) > MostChunks {
		return nil, memgraph.Wrap(op, r.store.Ego(), fmt.Errorf("%w: %d chunks, at most %d", graph.ErrInvalid, len(chunks), MostChunks))
	}
	bears := make([]bool, len(chunks))
	scores := index.RankTexts(cue, chunks)
	var best float32
	for _, score := range scores {
		best = max(best, score)
	}
	for i, score := range scores {
		bears[i] = score > 0 && score >= leastWords*best
	}
	if embed == nil || r.embedder == nil || len(chunks) == 0 {
		return bears, nil
	}
	said, err := r.embed(ctx, cue)
	if err != nil {
		return nil, memgraph.Wrap(op, r.store.Ego(), err)
	}
	vectors, err := embed(ctx, chunks)
	if err != nil {
		return nil, memgraph.Wrap(op, r.store.Ego(), fmt.Errorf("embed the chunks: %w", err))
	}
	if len(vectors) != len(chunks) {
		return nil, memgraph.Wrap(op, r.store.Ego(), fmt.Errorf("%w: %d vectors for %d chunks", graph.ErrBadVector, len(vectors), len(chunks)))
	}
	for i, v := range vectors {
		if err := memgraph.CheckVector(v, len(said.vector)); err != nil {
			return nil, memgraph.Wrap(op, r.store.Ego(), fmt.Errorf("chunk %d: %w", i, err))
		}
		bears[i] = bears[i] || cosine(v, said.vector) >= leastMeant
	}
	return bears, nil
}

// cosine compares a vector with one of length one.
func cosine(v, unit []float32) float64 {
	var dot float64
	for i := range v {
		dot += float64(v[i]) * float64(unit[i])
	}
	return dot / length(v)
}
