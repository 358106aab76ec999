package faces

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// score is a comparison of two photos, of one person or of two.
type score struct {
	value float64
	same  bool
	a, b  int // indices of the photos
}

// equalErrors returns the equal error rate of sorted scores, each weighted. Between the two
// thresholds where the errors cross it is the mean of both errors at the nearer one.
func equalErrors(scores []score, weight func(score) float64) (rate, threshold float64) {
	var genuine, strangers float64
	for _, s := range scores {
		if s.same {
			genuine += weight(s)
		} else {
			strangers += weight(s)
		}
	}
	if genuine == 0 || strangers == 0 {
		return math.NaN(), math.NaN()
	}
	rejected, accepted, nearest := 0.0, strangers, math.Inf(1)
	for i, s := range scores {
		if i == 0 || s.value != scores[i-1].value { // scores below the threshold s.value are rejected
			if gap := math.Abs(rejected/genuine - accepted/strangers); gap < nearest {
				nearest, rate, threshold = gap, (rejected/genuine+accepted/strangers)/2, s.value
			}
		}
		if s.same {
			rejected += weight(s)
		} else {
			accepted -= weight(s)
		}
	}
	return rate, threshold
}

func once(score) float64 { return 1 }

// resamples is the number of bootstrap resamples of an interval.
const resamples = 400

// interval returns the 95 % interval of the equal error rate. It resamples people and then their
// photos (a two-level bootstrap, since pairs with one photo are not independent). Without an error,
// the upper end is Wilson's for none among the pairs of one person.
func interval(scores []score, people []int, seed uint64) (low, high float64) {
	photos := map[int][]int{}
	for photo, person := range people {
		photos[person] = append(photos[person], photo)
	}
	persons := len(photos)
	chance := rand.New(rand.NewPCG(seed, 1))
	var rates []float64
	for range resamples {
		times := make([]float64, len(people))
		for range persons {
			of := photos[chance.IntN(persons)]
			for range of {
				times[of[chance.IntN(len(of))]]++
			}
		}
		if rate, _ := equalErrors(scores, func(s score) float64 { return times[s.a] * times[s.b] }); !math.IsNaN(rate) {
			rates = append(rates, rate)
		}
	}
	if len(rates) == 0 {
		return 0, 1
	}
	slices.Sort(rates)
	low, high = rates[len(rates)*25/1000], rates[len(rates)*975/1000]
	if rate, _ := equalErrors(scores, once); rate == 0 {
		genuine := 0.0
		for _, s := range scores {
			if s.same {
				genuine++
			}
		}
		_, none := wilson(0, genuine)
		high = max(high, none)
	}
	return low, high
}

// wilson returns the 95 % interval of k in n (Wilson 1927).
func wilson(k, n float64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	p := k / n
	middle, spread := (p+z*z/(2*n))/(1+z*z/n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))/(1+z*z/n)
	return max(0, middle-spread), min(1, middle+spread)
}

func sortScores(scores []score) {
	slices.SortFunc(scores, func(a, b score) int { return cmp.Compare(a.value, b.value) })
}

func moments(values []float64) (mean, deviation float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		deviation += (v - mean) * (v - mean) / float64(len(values))
	}
	return mean, math.Sqrt(deviation)
}
