package forget

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/egomem/egomem/memgraph/graph"
)

// Blurrer says less of a phrase the more of it is forgotten: it blurs the phrase's embedding and
// decodes what is left. "" means that nothing can be said. Implementations must be safe for
// concurrent use.
type Blurrer interface {
	Blur(ctx context.Context, phrase string, clarity float64) (blurred string, err error)
}

// NearestPhrase is a Blurrer without a decoder model. It blurs towards the middle of an inventory of
// phrases and decodes to the nearest of them. Give it gists alone: with MiniLM it is silent about half of the
// words then, and seldom wrong. With things in the inventory it names a neighbour ("dog" for "cat"), which is
// a wrong memory (docs/benchmarks/forgetting.md). So no Mask uses it.
type NearestPhrase struct {
	embed   func(ctx context.Context, texts []string) ([][]float32, error)
	phrases []string
	units   [][]float64
	middle  []float64
	line    float64
}

// DefaultCosineLine is the cosine below which nothing is decoded.
const DefaultCosineLine = 0.5

// NewNearestPhrase returns a Blurrer over an inventory. embed returns one vector a text, all of one
// length. line is a cosine, 0 to 1; 0 means DefaultCosineLine.
func NewNearestPhrase(ctx context.Context, inventory []string, line float64, embed func(context.Context, []string) ([][]float32, error)) (*NearestPhrase, error) {
	if len(inventory) == 0 || embed == nil || !(line >= 0 && line <= 1) {
		return nil, fmt.Errorf("blur: %w: an inventory, a model and a cosine from 0 to 1 are needed", graph.ErrInvalid)
	}
	if line == 0 {
		line = DefaultCosineLine
	}
	b := &NearestPhrase{embed: embed, phrases: append([]string(nil), inventory...), line: line}
	var err error
	if b.units, err = b.unitsOf(ctx, b.phrases); err != nil {
		return nil, err
	}
	b.middle = make([]float64, len(b.units[0]))
	for _, u := range b.units {
		for i := range u {
			b.middle[i] += u[i] / float64(len(b.units))
		}
	}
	return b, nil
}

// Blur returns the phrase of the inventory nearest to what is left of a phrase at a clarity, 0 to 1. It
// never returns one that shares a word with the phrase, and "" if the nearest is below the line.
func (b *NearestPhrase) Blur(ctx context.Context, phrase string, clarity float64) (string, error) {
	if !(clarity >= 0 && clarity <= 1) || strings.TrimSpace(phrase) == "" {
		return "", fmt.Errorf("blur: %w: clarity %v of %q", graph.ErrInvalid, clarity, phrase)
	}
	units, err := b.unitsOf(ctx, []string{phrase})
	if err != nil {
		return "", err
	}
	left := make([]float64, len(b.middle))
	for i := range left {
		left[i] = clarity*units[0][i] + (1-clarity)*b.middle[i]
	}
	if left, err = unit(left); err != nil {
		return "", nil // nothing is left
	}
	best, cosine := -1, b.line
	for i, u := range b.units {
		if near := dot(left, u); near >= cosine && dot(units[0], u) >= b.line && !shareWord(phrase, b.phrases[i]) {
			best, cosine = i, near
		}
	}
	if best < 0 {
		return "", nil
	}
	return b.phrases[best], nil
}

// unitsOf returns embeddings of unit length.
func (b *NearestPhrase) unitsOf(ctx context.Context, texts []string) ([][]float64, error) {
	vectors, err := b.embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("blur: %w", err)
	}
	if len(vectors) != len(texts) {
		return nil, fmt.Errorf("blur: %w: %d vectors for %d texts", graph.ErrBadVector, len(vectors), len(texts))
	}
	units := make([][]float64, len(vectors))
	for i, v := range vectors {
		if len(v) != len(vectors[0]) || len(b.middle) > 0 && len(v) != len(b.middle) {
			return nil, fmt.Errorf("blur: %w: vectors of different lengths", graph.ErrBadVector)
		}
		wide := make([]float64, len(v))
		for k, x := range v {
			wide[k] = float64(x)
		}
		if units[i], err = unit(wide); err != nil {
			return nil, err
		}
	}
	return units, nil
}

// unit returns a vector at length 1.
func unit(v []float64) ([]float64, error) {
	length := math.Sqrt(dot(v, v))
	if !(length > 1e-9) || math.IsInf(length, 0) {
		return nil, fmt.Errorf("blur: %w: its length is %v", graph.ErrBadVector, length)
	}
	out := make([]float64, len(v))
	for i := range v {
		out[i] = v[i] / length
	}
	return out, nil
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// shareWord reports whether two phrases have a word in common, or one contains the other.
func shareWord(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	if strings.Contains(a, b) || strings.Contains(b, a) {
		return true
	}
	for word := range strings.FieldsSeq(a) {
		for other := range strings.FieldsSeq(b) {
			if word == other && !functionWords[word] {
				return true
			}
		}
	}
	return false
}
