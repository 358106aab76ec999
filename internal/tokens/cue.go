package tokens

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// levels is the number of bits of a quantised cue value: 16 steps from the negative to
// the positive largest magnitude of its vector.
const levels = 4

// Cue holds the quantised token vectors of a cue. It reads the index and is valid until
// the index changes. It is not safe for concurrent use.
type Cue struct {
	index   *Index
	weights []float32 // idf by token, normalised to sum 1
	planes  []uint64  // bit planes by token and by level, lowest first
	scales  []scale   // by token
}

// scale converts bit counts to an inner product.
type scale struct {
	step float32 // step between two levels, divided by the length of a sign vector
	sum  float32 // sum of the token's values, divided by the same
}

// Cue prepares the tokens of a cue. vectors and ids are as in Pack; the errors too.
func (x *Index) Cue(vectors []float32, ids []int32) (*Cue, error) {
	dim := x.Dim()
	if len(vectors) != len(ids)*dim {
		return nil, fmt.Errorf("%w: %d values for %d tokens of %d", ErrBadTokens, len(vectors), len(ids), dim)
	}
	for _, id := range ids {
		if id < 0 || id > MaxTokenID {
			return nil, fmt.Errorf("%w: token id %d, not 0 to %d", ErrBadTokens, id, MaxTokenID)
		}
	}
	c := &Cue{index: x, planes: make([]uint64, len(ids)*levels*x.words)}
	order := make([]int, len(ids))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x.idf(ids[b]), x.idf(ids[a])) })
	var total float32
	for i, at := range order {
		weight := x.idf(ids[at])
		total += weight
		c.weights = append(c.weights, weight)
		vector := vectors[at*dim : (at+1)*dim]
		s, err := quantise(vector, c.planes[i*levels*x.words:(i+1)*levels*x.words], x.words)
		if err != nil {
			return nil, err
		}
		c.scales = append(c.scales, s)
	}
	for i := range c.weights {
		c.weights[i] /= max(total, 1e-9)
	}
	return c, nil
}

// quantise writes the levels of a vector as bit planes.
func quantise(vector []float32, planes []uint64, words int) (scale, error) {
	var largest float32
	for _, v := range vector {
		largest = max(largest, v, -v)
	}
	if !(largest > 0) || math.IsInf(float64(largest), 1) {
		return scale{}, fmt.Errorf("%w: a vector is zero", ErrBadTokens)
	}
	const top = 1<<levels - 1
	step := 2 * largest / top
	length := float32(math.Sqrt(float64(len(vector))))
	s := scale{step: step / length}
	for i, v := range vector {
		level := uint64(math.Round(float64((v + largest) / step)))
		s.sum += (float32(level)*step - largest) / length
		for b := range levels {
			planes[b*words+i/64] |= (level >> b & 1) << (i % 64)
		}
	}
	return s, nil
}

// Keep keeps the n tokens with the largest weights.
func (c *Cue) Keep(n int) {
	if n < len(c.weights) {
		c.weights, c.scales = c.weights[:n], c.scales[:n]
	}
}

// Len returns the number of tokens.
func (c *Cue) Len() int { return len(c.weights) }

// Weights returns the idf of each token as a share of the sum, largest first. The slice
// belongs to the cue.
func (c *Cue) Weights() []float32 { return c.weights }

// Best raises each value of best to the similarity of that cue token with its nearest
// token in a text, about -0.8 to 0.8. best has Len values. It reports whether the text
// has tokens.
func (c *Cue) Best(text uint32, best []float32) bool {
	if int(text) >= len(c.index.spans) || c.index.spans[text].count == 0 {
		return false
	}
	span, words := c.index.spans[text], c.index.words
	vectors := c.index.bits[int(span.first)*words : int(span.first+span.count)*words]
	set := c.index.set[span.first : span.first+span.count]
	for i := range c.weights {
		planes := c.planes[i*levels*words : (i+1)*levels*words]
		var nearest int32
		if words == 4 {
			nearest = nearest4(planes, vectors, set)
		} else {
			nearest = nearestAny(planes, vectors, set, words)
		}
		best[i] = max(best[i], c.scales[i].similarity(nearest))
	}
	return true
}

// nearestAny is nearest4 for vectors of any number of words.
func nearestAny(planes, vectors []uint64, set []uint16, words int) int32 {
	best := int32(math.MinInt32)
	for j, ones := range set {
		var weighted int
		for w, word := range vectors[j*words : (j+1)*words] {
			for b := range levels {
				weighted += bits.OnesCount64(planes[b*words+w]&word) << b
			}
		}
		best = max(best, int32(2*weighted-(1<<levels-1)*int(ones)))
	}
	return best
}

// similarity returns the inner product of a cue token with a sign vector, divided by
// the length of that vector. With levels u, bits d and half range h: (step u - h)(2d -
// 1) summed is step (2 sum(u d) - 15 sum(d)) minus the sum of the token's values. The
// kernels maximise the term in parentheses.
func (s scale) similarity(nearest int32) float32 {
	return s.step*float32(nearest) - s.sum
}
