package consolidate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// D2: C' = (C W + S P) / (W + S), W' = W + S.
func TestAUnitFollowsTheFormula(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var u graph.AffectUnit
	var weight float64
	var sum consolidate.Profile
	for range 200 {
		observed := consolidate.Profile{random.Float64(), random.Float64(), random.Float64()}
		total := observed[0] + observed[1] + observed[2]
		strength := 0.1 + random.Float64()
		for k := range observed {
			observed[k] /= total
			sum[k] += strength * observed[k]
		}
		weight += strength
		u = consolidate.Observe(u, observed, strength)
		for k, got := range []float64{u.Positive, u.Negative, u.Neutral} {
			if math.Abs(got-sum[k]/weight) > 1e-12 {
				t.Fatalf("share %d is %v, want %v", k, got, sum[k]/weight)
			}
		}
		if math.Abs(u.Weight-weight) > 1e-12 {
			t.Fatalf("the weight is %v, want %v", u.Weight, weight)
		}
		n := graph.Node{Kind: graph.Affect, Text: "a", Detail: u}
		if err := n.Validate(); err != nil {
			t.Fatal(err)
		}
		shares := 0.0
		for _, r := range u.Rates {
			shares += r.Share
		}
		if math.Abs(shares-1) > 1e-9 {
			t.Fatalf("the shares of the rates add up to %v", shares)
		}
	}
}

func TestAUnitShiftsSmoothlyAndItsExpectationFollowsAChangeOfMind(t *testing.T) {
	love, hate := consolidate.Profile{0.9, 0, 0.1}, consolidate.Profile{0, 0.9, 0.1}
	var u graph.AffectUnit
	for range 10 {
		u = consolidate.Observe(u, love, 0.6)
	}
	for i := range 10 {
		before := u
		u = consolidate.Observe(u, hate, 0.6)
		if shift := math.Abs(u.Positive - before.Positive); shift > 0.15 {
			t.Errorf("contradiction %d shifts it by %v", i, shift)
		}
	}
	expected := consolidate.Expected(&u)
	if expected[1] < 0.7 || u.Negative > 0.55 {
		t.Errorf("after ten contradictions it expects %v, and its mean is %v", expected, u.Negative)
	}
	if sum := expected[0] + expected[1] + expected[2]; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the expectation adds up to %v", sum)
	}
}

func TestEvidenceWithoutStrengthChangesNothing(t *testing.T) {
	var u graph.AffectUnit
	for _, strength := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if got := consolidate.Observe(u, consolidate.Profile{1, 0, 0}, strength); got.Weight != 0 || len(got.Rates) > 0 {
			t.Errorf("strength %v gives %+v", strength, got)
		}
	}
}
