package pool

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTopKeepsTheBestForAnyOrderOfOffers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(1, 6).Draw(t, "k")
		offers := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) offer {
			return offer{rapid.Uint32Range(0, 99).Draw(t, "ordinal"),
				rapid.SampledFrom([]float32{-1, 0, 1, 2, 3, float32(math.NaN())}).Draw(t, "value")}
		}), 0, 40, func(o offer) uint32 { return o.ordinal }).Draw(t, "offers")
		best := NewTop(k)
		var want []offer
		for _, o := range offers {
			best.Offer(o.ordinal, o.value)
			if o.value > 0 {
				want = append(want, o)
			}
		}
		slices.SortFunc(want, func(a, b offer) int {
			return cmp.Or(cmp.Compare(b.value, a.value),
				cmp.Compare(b.ordinal, a.ordinal))
		})
		var ordinals []uint32
		for _, o := range want[:min(k, len(want))] {
			ordinals = append(ordinals, o.ordinal)
		}
		if got := best.Sorted(); !slices.Equal(got, ordinals) {
			t.Fatalf("the best %d of %v are %v, want %v", k, offers, got, ordinals)
		}
	})
}

func TestAScaleMapsValuesToSharesAndBoundedScores(t *testing.T) {
	candidates := []Candidate{{Words: 1}, {Words: 2}, {Words: 3}}
	words := func(c *Candidate) float64 { return c.Words }
	s := ScaleOf(candidates, words)
	for i, want := range []struct{ share, score float64 }{{1.0 / 3, -math.Sqrt(1.5)}, {2.0 / 3, 0}, {1, math.Sqrt(1.5)}} {
		if v := candidates[i].Words; math.Abs(s.Share(v)-want.share) > 1e-12 || math.Abs(s.Score(v)-want.score) > 1e-12 {
			t.Errorf("%v has share %v and score %v, want %v", v, s.Share(v), s.Score(v), want)
		}
	}
	if s.Score(1000) != 4 || s.Score(-1000) != -4 || s.Share(-1) != 0 {
		t.Error("scores and shares are not bounded")
	}
	for _, flat := range [][]Candidate{nil, {{Words: 5}}, {{Words: 5}, {Words: 5}}, {{}, {}}} {
		if s := ScaleOf(flat, words); s.Score(5) != 0 || math.IsNaN(s.Share(5)) {
			t.Errorf("among %d equal candidates the score is %v", len(flat), s.Score(5))
		}
	}
}

func TestAnUnknownValueTakesTheScoreOfTheFallback(t *testing.T) {
	candidates := []Candidate{{Words: 1, Cosine: Unknown}, {Words: 3, Cosine: 0.5}, {Words: 2, Cosine: 0.1}}
	words := ScaleOf(candidates, func(c *Candidate) float64 { return c.Words })
	dense := ScaleOf(candidates, func(c *Candidate) float64 { return c.Cosine })
	if got := dense.ScoreOr(candidates[0].Cosine, words, candidates[0].Words); got != words.Score(1) {
		t.Errorf("the score is %v, want %v", got, words.Score(1))
	}
	if got := dense.ScoreOr(0.5, words, 3); got != dense.Score(0.5) {
		t.Errorf("the score of a known value is %v, want %v", got, dense.Score(0.5))
	}
}

func TestRankOrdersByScoreThenTheLaterAndKeepsPlaces(t *testing.T) {
	p := New()
	for ordinal, score := range []float64{1, 3, 2, 3} {
		p.Add(uint32(ordinal), 1).Score = score
	}
	p.Rank()
	if got, want := p.Best(4), []uint32{3, 1, 2, 0}; !slices.Equal(got, want) {
		t.Errorf("ranked %v, want %v", got, want)
	}
	for ordinal := range uint32(4) {
		if c := p.Get(ordinal); c == nil || c.Ordinal != ordinal {
			t.Errorf("node %d has the candidate %v", ordinal, c)
		}
	}
	if p.Reset(); p.Has(1) || p.Get(1) != nil || len(p.Candidates) != 0 {
		t.Error("a reset pool has candidates")
	}
}
