package main

import (
	"math/rand/v2"
	"slices"
)

// resamples is the number of bootstrap samples.
const resamples = 10_000

// interval is a mean with its 95 % confidence interval, in percent.
type interval struct {
	mean, low, high float64
}

// bootstrap returns the mean of values per question, 0 to 1, with its percentile bootstrap
// interval. To compare two methods, pass the paired differences per question.
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

// sure reports whether the interval excludes 0.
func (i interval) sure() bool { return i.low > 0 || i.high < 0 }

// differences returns the paired differences of two lists, question by question.
func differences(a, b []float64) []float64 {
	list := make([]float64, len(a))
	for i := range a {
		list[i] = a[i] - b[i]
	}
	return list
}
