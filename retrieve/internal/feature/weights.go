package feature

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/egomem/egomem/retrieve/internal/pool"
)

// Weights is one column of the fusion file.
type Weights [pool.FeatureCount]float64

// Score returns the sum of weight * feature.
func (w *Weights) Score(f *[pool.FeatureCount]float64) float64 {
	var sum float64
	for i := range f {
		sum += w[i] * f[i]
	}
	return sum
}

// SpeakerLead returns what the speaker features add to a candidate's score, and whether a
// named person said it.
func SpeakerLead(w *Weights, c *pool.Candidate) (part float64, named bool) {
	return w[speakerNamed] * (c.Features[speakerNamed] - c.Features[speakerOther]), c.Features[speakerNamed] > 0
}

// Fusion holds the weights for the channels that a memory may have.
type Fusion struct {
	words, dense, tokens, static Weights
}

// For returns the weights for the channels that take part. With static, tokens have the same
// vectors in every text.
func (f *Fusion) For(hasDense, hasTokens, static bool) *Weights {
	switch {
	case !hasDense:
		return &f.words
	case !hasTokens:
		return &f.dense
	case static:
		return &f.static
	}
	return &f.tokens
}

// ReadFusion parses a fusion file. Each line has a feature's name and four weights: for
// words and graph, with embeddings, with token vectors too, and with static ones. # begins a
// comment. The file must list every learned feature once, and no other.
func ReadFusion(text string) (*Fusion, error) {
	f := &Fusion{}
	columns := [...]*Weights{&f.words, &f.dense, &f.tokens, &f.static}
	seen := map[int]bool{}
	for number, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 1+len(columns) {
			return nil, fmt.Errorf("line %d: want a name and %d weights, found %q", number+1, len(columns), line)
		}
		at := indexOf(fields[0])
		if at < 0 || seen[at] || table[at].Fixed != 0 {
			return nil, fmt.Errorf("line %d: %q is not a learned feature, or is listed twice", number+1, fields[0])
		}
		seen[at] = true
		for i, w := range columns {
			value, err := strconv.ParseFloat(fields[1+i], 64)
			if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
				return nil, fmt.Errorf("line %d: %q is not a finite weight", number+1, fields[1+i])
			}
			w[at] = value
		}
	}
	for at := range table {
		if fixed := table[at].Fixed; fixed != 0 {
			for _, w := range columns {
				w[at] = fixed
			}
		} else if !seen[at] {
			return nil, fmt.Errorf("feature %q has no weights", table[at].Name)
		}
	}
	return f, nil
}
