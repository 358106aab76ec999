package consolidate

import (
	"math"

	"github.com/egomem/egomem/memgraph/graph"
)

// rateHalfLives are the half-lives, in observations, of the speeds at which a unit of affect is
// learnt; 0 never forgets. Measured on the ratings of single raters: docs/benchmarks/consolidation.md.
var rateHalfLives = [...]float64{0, 8, 2, 0.7}

const (
	// fixedShare is the share that moves to the other rates with each observation, so that one
	// which predicted badly can come back (Herbster and Warmuth 1998).
	fixedShare = 0.01
	// steadyShare is the share of the rate that never forgets, before the first observation. Most
	// people keep their mind.
	steadyShare = 0.7
	// priorWeight is the weight of "unknown" in a prediction. Like the shares it was chosen on
	// ratings of tweets and films, and checked on those of products and news.
	priorWeight = graph.UnknownWeight
)

// Profile is a share of positive, negative and neutral sentiment.
type Profile [3]float64

// Observe returns a unit after one observation: evidence of a strength above 0 for a profile
// (DAM-LLM).
//
//	C' = (C W + S P) / (W + S)    W' = W + S
//
// The unit also keeps the same estimate at other speeds, which forget a share of W before each
// observation, and how well each of them predicted so far.
func Observe(u graph.AffectUnit, observed Profile, strength float64) graph.AffectUnit {
	if !(strength > 0) || math.IsInf(strength, 0) {
		return u
	}
	rates := make([]graph.SentimentRate, len(rateHalfLives))
	for i, halfLife := range rateHalfLives {
		rates[i] = graph.SentimentRate{HalfLife: halfLife, Share: (1 - steadyShare) / float64(len(rateHalfLives)-1)}
		if halfLife == 0 {
			rates[i].Share = steadyShare
		}
		if i < len(u.Rates) && u.Rates[i].HalfLife == halfLife {
			rates[i] = u.Rates[i]
		}
	}
	sum := 0.0
	for i := range rates {
		r := &rates[i]
		likelihood := 0.0
		for k, share := range predicted(r) {
			likelihood += observed[k] * share
		}
		r.Share *= max(likelihood, math.SmallestNonzeroFloat64)
		sum += r.Share
	}
	for i := range rates {
		r := &rates[i]
		r.Share = (1-fixedShare)*r.Share/sum + fixedShare/float64(len(rates))
		weight := r.Weight
		if r.HalfLife > 0 {
			weight *= math.Exp2(-1 / r.HalfLife)
		}
		c := mixed(Profile{r.Positive, r.Negative, r.Neutral}, weight, observed, strength)
		r.Positive, r.Negative, r.Neutral, r.Weight = c[0], c[1], c[2], weight+strength
	}
	c := mixed(Profile{u.Positive, u.Negative, u.Neutral}, u.Weight, observed, strength)
	u.Positive, u.Negative, u.Neutral, u.Weight = c[0], c[1], c[2], u.Weight+strength
	u.Rates = rates
	return u
}

// mixed returns (C W + S P) / (W + S).
func mixed(c Profile, weight float64, observed Profile, strength float64) Profile {
	for k := range c {
		c[k] = min(1, (c[k]*weight+strength*observed[k])/(weight+strength))
	}
	return c
}

// predicted returns the profile that a rate expects next.
func predicted(r *graph.SentimentRate) Profile {
	p := Profile{r.Positive, r.Negative, r.Neutral}
	for k := range p {
		p[k] = (p[k]*r.Weight + priorWeight/3) / (r.Weight + priorWeight)
	}
	return p
}

// Expected returns the profile that a unit expects of the next observation: its rates, mixed by
// how well they predicted. It follows a change of mind within some observations.
func Expected(u *graph.AffectUnit) Profile {
	if len(u.Rates) == 0 {
		return predicted(&graph.SentimentRate{Positive: u.Positive, Negative: u.Negative, Neutral: u.Neutral, Weight: u.Weight})
	}
	var sum Profile
	for i := range u.Rates {
		for k, share := range predicted(&u.Rates[i]) {
			sum[k] += u.Rates[i].Share * share
		}
	}
	return sum
}
