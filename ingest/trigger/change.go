package trigger

import (
	"context"
	"fmt"
	"math"
)

// Changes of user are found in the user's speech without pauses. It is cut into overlapping
// windows. Dynamic programming groups them into parts of similar windows, with a penalty per part.
const (
	windowSize  = Rate * 16 / 10 // samples of speech compared at a time
	windowShift = Rate * 4 / 10
	// minWindow is the least speech for comparing a voice.
	minWindow = Rate * 6 / 10
)

// Parameters found by trial on streams made of real recordings.
const (
	// partPenalty is the gain a further part needs, in windows entirely unlike its mean.
	partPenalty = 1.5
	// Neighbouring parts count as one voice if cosine >= baseSimilarity - shortPartAllowance/sqrt(n).
	// n is the number of windows of the shorter part: means of few windows are less similar.
	baseSimilarity     = 0.7
	shortPartAllowance = 0.8
	// searchRadius is how far around a change of windows its pause is searched. Windows overlap, so
	// a change is uncertain by half a window.
	searchRadius = 4 * Rate
	// pauseGain is the weight of a second of pause, in seconds of speech that clearly belongs to
	// one side.
	pauseGain = 0.1
)

// embedding joins the vectors of all voices for one window. Each is centred by the strangers' mean
// and scaled to the root of its weight. Their dot product is then the weighted mean of the cosines.
type embedding []float32

func dot(a, b embedding) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// embed embeds samples with all voices.
func embed(ctx context.Context, voices []Voice, samples []float32) (embedding, error) {
	windows, err := embedWindows(ctx, voices, samples, len(samples))
	if err != nil {
		return nil, err
	}
	return windows[0], nil
}

// embedWindows embeds windows of samples with all voices, every windowShift.
func embedWindows(ctx context.Context, voices []Voice, samples []float32, size int) ([]embedding, error) {
	var out []embedding
	weights := 0.0
	for _, v := range voices {
		weights += v.weight()
	}
	for _, v := range voices {
		vectors, err := v.embedWindows(ctx, samples, size)
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = make([]embedding, len(vectors))
		}
		if len(vectors) != len(out) {
			return nil, fmt.Errorf("%w: %d vectors of %d windows", ErrModel, len(vectors), len(out))
		}
		for i, vector := range vectors {
			if out[i], err = v.join(out[i], vector, weights); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// embedWindows embeds windows of samples, every windowShift: together, if the embedder can.
func (v Voice) embedWindows(ctx context.Context, samples []float32, size int) (vectors [][]float32, err error) {
	if e, ok := v.Embedder.(WindowEmbedder); ok && size < len(samples) {
		return e.EmbedWindows(ctx, samples, size, windowShift)
	}
	for at := 0; at == 0 || at+size <= len(samples); at += windowShift {
		vector, err := v.Embedder.Embed(ctx, samples[at:min(at+size, len(samples))])
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, vector)
	}
	return vectors, nil
}

// join appends a vector to an embedding of other voices; weights is the sum of all weights.
func (v Voice) join(e embedding, vector []float32, weights float64) (embedding, error) {
	if v.Mean != nil && len(v.Mean) != len(vector) {
		return nil, fmt.Errorf("%w: a vector of %d numbers, the mean has %d", ErrModel, len(vector), len(v.Mean))
	}
	square := 0.0
	centred := make([]float64, len(vector))
	for i, x := range vector {
		centred[i] = float64(x)
		if v.Mean != nil {
			centred[i] -= float64(v.Mean[i])
		}
		square += centred[i] * centred[i]
	}
	if !(square > 0) || math.IsInf(square, 0) {
		return nil, fmt.Errorf("%w: a vector of length %v", ErrModel, math.Sqrt(square))
	}
	scale := math.Sqrt(v.weight() / weights / square)
	for _, x := range centred {
		e = append(e, float32(scale*x))
	}
	return e, nil
}

func (v Voice) weight() float64 {
	if v.Weight == 0 {
		return 1
	}
	return v.Weight
}

// joinedSpeech is the speech of a stretch without pauses.
type joinedSpeech struct {
	spans   []span    // in the stretch
	offsets []int     // start of each span in samples
	samples []float32 // concatenated
}

func (st *stretch) joinSpeech(speech []span) joinedSpeech {
	t := joinedSpeech{spans: speech, samples: make([]float32, 0, totalLength(speech))}
	for _, s := range speech {
		t.offsets = append(t.offsets, len(t.samples))
		t.samples = append(t.samples, st.user[s.start:s.end]...)
	}
	return t
}

// changes groups the spans of speech, one group per user in turn.
func (st *stretch) changes(ctx context.Context, speech []span) ([][]span, error) {
	t := st.joinSpeech(speech)
	if len(t.samples) < windowSize+windowShift { // one window
		return [][]span{speech}, nil
	}
	windows, err := embedWindows(ctx, st.voices, t.samples, windowSize)
	if err != nil {
		return nil, err
	}
	parts := segment(windows, partPenalty)
	parts = mergeSimilar(windows, parts)
	if len(parts) == 2 { // only the start and the end
		return [][]span{speech}, nil
	}
	// A window stands for its middle.
	breaks := make([]int, 0, len(parts))
	for _, p := range parts[1 : len(parts)-1] {
		breaks = append(breaks, p*windowShift+windowSize/2-windowShift/2)
	}
	return st.placeBreaks(ctx, t, windows, parts, breaks)
}

// segment returns the first window of each part, and the number of windows at the end. It minimises
// the sum of squared distances of windows to the mean of their part, plus the penalty per part.
func segment(windows []embedding, penalty float64) []int {
	n := len(windows)
	// sums[i][j] is the sum of the dot products of windows before i with windows before j.
	sums := make([][]float64, n+1)
	for i := range sums {
		sums[i] = make([]float64, n+1)
	}
	for i := range n {
		for j := range n {
			d := 0.0
			if j < i {
				d = sums[j+1][i+1] - sums[j][i+1] - sums[j+1][i] + sums[j][i]
			} else {
				d = dot(windows[i], windows[j])
			}
			sums[i+1][j+1] = d + sums[i][j+1] + sums[i+1][j] - sums[i][j]
		}
	}
	cost := func(i, j int) float64 {
		return float64(j-i) - (sums[j][j]-sums[i][j]-sums[j][i]+sums[i][i])/float64(j-i)
	}
	least := make([]float64, n+1)
	from := make([]int, n+1)
	for j := 1; j <= n; j++ {
		least[j] = math.Inf(1)
		for i := range j {
			if c := least[i] + cost(i, j) + penalty; c < least[j] {
				least[j], from[j] = c, i
			}
		}
	}
	parts := []int{n}
	for j := n; j > 0; j = from[j] {
		parts = append([]int{from[j]}, parts...)
	}
	return parts
}

// coreMean returns the mean of a part's windows that do not overlap its neighbours, if there are
// any.
func coreMean(windows []embedding, from, to int) embedding {
	edge := min((windowSize/windowShift)/2, (to-from-1)/2)
	return mean(windows[from+edge : to-edge])
}

func mean(windows []embedding) embedding {
	sum := make(embedding, len(windows[0]))
	for _, w := range windows {
		for i, x := range w {
			sum[i] += x
		}
	}
	length := math.Sqrt(dot(sum, sum))
	for i := range sum {
		sum[i] = float32(float64(sum[i]) / max(length, 1e-9))
	}
	return sum
}

// mergeSimilar removes breaks between parts that are too similar, the most similar first.
func mergeSimilar(windows []embedding, parts []int) []int {
	for len(parts) > 2 {
		worst, most := 0, math.Inf(-1)
		for k := 1; k+1 < len(parts); k++ {
			left, right := coreMean(windows, parts[k-1], parts[k]), coreMean(windows, parts[k], parts[k+1])
			shorter := float64(min(parts[k]-parts[k-1], parts[k+1]-parts[k]))
			if over := dot(left, right) - baseSimilarity + shortPartAllowance/math.Sqrt(shorter); over > most {
				worst, most = k, over
			}
		}
		if most < 0 {
			break
		}
		parts = append(parts[:worst:worst], parts[worst+1:]...)
	}
	return parts
}

// placeBreaks moves each break between two spans. The spans before it should match the part before,
// those after it the part after.
func (st *stretch) placeBreaks(ctx context.Context, t joinedSpeech, windows []embedding, parts, breaks []int) ([][]span, error) {
	var groups [][]span
	done := 0
	for k, at := range breaks {
		before := coreMean(windows, parts[k], parts[k+1])
		after := coreMean(windows, parts[k+1], parts[k+2])
		// The gain of assigning the spans near the break to the part before.
		best, bestGain, gain := -1, math.Inf(-1), 0.0
		for i := done; i < len(t.spans); i++ {
			begin, end := t.offsets[i], t.offsets[i]+t.spans[i].length()
			if end < at-searchRadius {
				continue
			}
			if begin > at+searchRadius {
				break
			}
			if i > done {
				// The break may be before span i; a longer pause is more likely.
				pause := float64(t.spans[i].start-t.spans[i-1].end) / Rate
				g := gain + pauseGain*math.Min(pause, 1)
				if g > bestGain {
					best, bestGain = i, g
				}
			}
			p, err := st.embedSpan(ctx, t, i)
			if err != nil {
				return nil, err
			}
			if p != nil {
				gain += (dot(p, before) - dot(p, after)) * math.Min(2, float64(t.spans[i].length())/Rate)
			}
		}
		if best < 0 {
			continue
		}
		groups = append(groups, t.spans[done:best])
		done = best
	}
	return append(groups, t.spans[done:]), nil
}

// embedSpan embeds a span, or returns nil if it is too short.
func (st *stretch) embedSpan(ctx context.Context, t joinedSpeech, i int) (embedding, error) {
	s := t.spans[i]
	if s.length() < minWindow {
		return nil, nil
	}
	return embed(ctx, st.voices, st.user[s.start:min(s.end, s.start+3*Rate)])
}
