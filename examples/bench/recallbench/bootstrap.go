package main

import (
	"math/rand/v2"
	"slices"
)

// resamples is how many times questions are drawn anew.
const resamples = 10_000

// interval is a mean with the bounds that hold it in 95 of 100 cases, in percent.
type interval struct {
	mean, low, high float64
}

// bootstrap returns the mean of some values of questions, 0 to 1, and how far it may be
// off because other questions could have been asked: the percentile bootstrap. For two
// methods the values are the differences question by question, which pairs them.
func bootstrap(values []float64) interval {
	if len(values) == 0 {
		return interval{}
	}
	chance := rand.New(rand.NewPCG(1, uint64(len(values))))
	means := make([]float64, resamples)
	for i := range means {
		var sum float64
		for range values {
			sum += values[chance.IntN(len(values))]
		}
		means[i] = 100 * sum / float64(len(values))
	}
	slices.Sort(means)
	var sum float64
	for _, v := range values {
		sum += v
	}
	return interval{100 * sum / float64(len(values)), means[resamples/40], means[resamples-resamples/40]}
}

// sure reports whether 0 lies outside.
func (i interval) sure() bool { return i.low > 0 || i.high < 0 }

// differences returns how much better one list is than another, question by question.
func differences(a, b []float64) []float64 {
	list := make([]float64, len(a))
	for i := range a {
		list[i] = a[i] - b[i]
	}
	return list
}
