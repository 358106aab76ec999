package identity

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// Rate is a proportion of trials, 0 to 1, with its 95 % interval.
type Rate struct {
	Value     float64
	Low, High float64
	Trials    int
}

func (r Rate) String() string {
	return fmt.Sprintf("%.2f %% (%.2f to %.2f, of %d)", 100*r.Value, 100*r.Low, 100*r.High, r.Trials)
}

// RateOf returns hits/trials with Wilson's 95 % interval, which assumes independent trials.
func RateOf(hits, trials int) Rate {
	if trials <= 0 {
		return Rate{High: 1}
	}
	const z = 1.959963984540054
	n := float64(trials)
	p := float64(hits) / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Rate{Value: p, Low: max(0, middle-half), High: min(1, middle+half), Trials: trials}
}

// Calibration describes a channel by recordings of known people.
type Calibration struct {
	People             int
	Genuine, Strangers int // numbers of comparisons
	// Accept is the score that strangers reach in at most the given share of comparisons. Typical
	// is the median genuine score.
	Accept, Typical float64
	FAR, FRR        Rate // false accepts and false rejects at Accept
	// EER is the rate at which both errors are equal, and EERThreshold the score there. Its
	// interval resamples people, since comparisons of one person are correlated.
	EER          Rate
	EERThreshold float64
}

// bootstrapDraws is the number of resamples for the interval of the EER.
const bootstrapDraws = 200

// Least numbers of people, and of observations of each, for a calibration.
const (
	minPeople       = 3
	minObservations = 2
)

// Calibrate computes a channel's Accept and Typical from recordings: observations by person, at
// least three people with two observations each. It compares every observation with every other.
// far is the share of comparisons of strangers that may exceed the threshold, such as 0.001. seed
// makes the intervals repeatable. Too few recordings are [ErrTrials].
//
// Set thresholds by strangers, as here. False rejects of a few people do not carry over to others.
// No one recorded may be in a model's cohort, because strangers would then score too low.
func Calibrate(channel Channel, recordings map[string][]Observation, far float64, seed uint64) (Calibration, error) {
	if channel.Typical <= channel.Accept {
		channel.Typical = channel.Accept + 1 // not used here, but required by validate
	}
	if err := channel.validate(); err != nil {
		return Calibration{}, err
	}
	if !(far > 0 && far < 1) {
		return Calibration{}, fmt.Errorf("identity: calibrate: %w: far is %v, want between 0 and 1", ErrSettings, far)
	}
	names := slices.Sorted(maps.Keys(recordings))
	embeddings := make([][]embedding, len(names))
	for i, name := range names {
		if len(recordings[name]) < minObservations {
			return Calibration{}, fmt.Errorf("identity: calibrate: %w: %d observations of %q, at least %d are needed",
				ErrTrials, len(recordings[name]), name, minObservations)
		}
		for _, observation := range recordings[name] {
			if observation.Modality != channel.Modality {
				return Calibration{}, fmt.Errorf("identity: calibrate: %w: a %s of %q in a channel for the %s",
					ErrObservation, observation.Modality, name, channel.Modality)
			}
			p, err := channel.embedding(observation.Vectors)
			if err != nil {
				return Calibration{}, fmt.Errorf("identity: calibrate: %q: %w", name, err)
			}
			embeddings[i] = append(embeddings[i], p)
		}
	}
	if len(names) < minPeople {
		return Calibration{}, fmt.Errorf("identity: calibrate: %w: %d people, at least %d are needed", ErrTrials,
			len(names), minPeople)
	}
	genuine := make([][]float64, len(names))     // by person
	strangers := make([][][]float64, len(names)) // by both people
	for i := range names {
		strangers[i] = make([][]float64, len(names))
		for j := i; j < len(names); j++ {
			for a, x := range embeddings[i] {
				for b, y := range embeddings[j] {
					switch {
					case i != j:
						strangers[i][j] = append(strangers[i][j], channel.score(x, y))
					case a < b:
						genuine[i] = append(genuine[i], channel.score(x, y))
					}
				}
			}
		}
	}
	once := make([]int, len(names))
	for i := range once {
		once[i] = 1
	}
	same, other := drawnScores(genuine, strangers, once)
	c := Calibration{People: len(names), Genuine: len(same), Strangers: len(other)}
	c.Typical = same[len(same)/2]
	c.Accept = Threshold(other, far)
	c.FAR = RateOf(len(other)-countBelow(other, c.Accept), len(other))
	c.FRR = RateOf(countBelow(same, c.Accept), len(same))
	c.EER.Value, c.EERThreshold = EqualErrorRate(same, other)
	c.EER.Trials = len(same)
	c.EER.Low, c.EER.High = c.interval(genuine, strangers, rand.New(rand.NewPCG(seed, 0)))
	return c, nil
}

// Threshold returns the score that at most a share far of the scores reach. The scores must be
// sorted and not empty. With fewer than 1/far scores none reaches it.
func Threshold(scores []float64, far float64) float64 {
	if over := int(float64(len(scores)) * far); over > 0 {
		return scores[len(scores)-over]
	}
	return math.Nextafter(scores[len(scores)-1], math.Inf(1))
}

// drawnScores repeats each person's scores as often as the person was drawn, and sorts them.
func drawnScores(genuine [][]float64, strangers [][][]float64, drawn []int) (same, other []float64) {
	for i, n := range drawn {
		for range n {
			same = append(same, genuine[i]...)
		}
		for j := i + 1; j < len(drawn); j++ {
			for range n * drawn[j] {
				other = append(other, strangers[i][j]...)
			}
		}
	}
	slices.Sort(same)
	slices.Sort(other)
	return same, other
}

func (c Calibration) interval(genuine [][]float64, strangers [][][]float64, random *rand.Rand) (low, high float64) {
	var rates []float64
	for range bootstrapDraws {
		drawn := make([]int, c.People)
		for range c.People {
			drawn[random.IntN(c.People)]++
		}
		same, other := drawnScores(genuine, strangers, drawn)
		if len(same) == 0 || len(other) == 0 {
			continue // the same person each time
		}
		rate, _ := EqualErrorRate(same, other)
		rates = append(rates, rate)
	}
	if len(rates) == 0 {
		return 0, 1
	}
	slices.Sort(rates)
	low, high = rates[len(rates)*25/1000], rates[min(len(rates)-1, len(rates)*975/1000)]
	// No error in few trials does not prove an error rate of 0.
	return low, max(high, RateOf(0, c.Genuine).High)
}

// countBelow returns how many of the sorted scores are below the threshold.
func countBelow(sorted []float64, threshold float64) int {
	n, _ := slices.BinarySearch(sorted, threshold)
	return n
}

// EqualErrorRate returns the rate at which false rejects and false accepts are equal, and its
// threshold. Both lists must be sorted; an empty one gives a rate of 1.
func EqualErrorRate(genuine, strangers []float64) (rate, threshold float64) {
	if len(genuine) == 0 || len(strangers) == 0 {
		return 1, 0
	}
	closest := math.Inf(1)
	i := 0
	try := func(t float64) {
		for i < len(strangers) && strangers[i] < t {
			i++
		}
		falseRejects := float64(countBelow(genuine, t)) / float64(len(genuine))
		falseAccepts := float64(len(strangers)-i) / float64(len(strangers))
		if gap := math.Abs(falseRejects - falseAccepts); gap < closest {
			closest, rate, threshold = gap, (falseRejects+falseAccepts)/2, t
		}
	}
	for _, t := range genuine {
		try(t)
	}
	i = 0
	for _, t := range strangers {
		try(t)
	}
	return rate, threshold
}
