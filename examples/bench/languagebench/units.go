package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Streams of ratings: each is that of one text by many people, in random order.
const (
	streamSeeds  = 20
	streamCount  = 600 // of each seed
	streamLength = 30
	changeAt     = 15 // in a stream with a change of mind, the first rating of the second text
)

// raters are the ratings of one text, -4 to 4.
type raters struct {
	Mean    float64 `json:"mean"`
	Ratings []int   `json:"ratings"`
}

// forecaster predicts the next rating of a stream: positive, negative or neutral.
type forecaster struct {
	name    string
	predict func(seen []int) consolidate.Profile
}

var forecasters = []forecaster{
	{"mean", func(seen []int) consolidate.Profile {
		var sum consolidate.Profile
		for _, rating := range seen {
			sum = plus(sum, sentimentOf(rating), 1)
		}
		return smoothed(sum)
	}},
	{"last", func(seen []int) consolidate.Profile {
		return smoothed(sentimentOf(seen[len(seen)-1]))
	}},
	{"d2", func(seen []int) consolidate.Profile {
		u := unitOf(seen)
		return smoothed(consolidate.Profile{u.Positive * u.Weight, u.Negative * u.Weight, u.Neutral * u.Weight})
	}},
	{"mixture", func(seen []int) consolidate.Profile {
		u := unitOf(seen)
		return consolidate.Expected(&u)
	}},
}

// units measures how well units of affect predict the next rating of real people, where they
// keep their mind and after they changed it.
func units(ctx context.Context, o options, out io.Writer) error {
	items, err := readLines[raters](o, "affect-vader", "items.jsonl")
	if err != nil {
		return err
	}
	var usable, positive, negative []raters
	for _, item := range items {
		if len(item.Ratings) < streamLength-1 {
			continue
		}
		usable = append(usable, item)
		switch {
		case item.Mean >= 1:
			positive = append(positive, item)
		case item.Mean <= -1:
			negative = append(negative, item)
		}
	}
	if len(positive) == 0 || len(negative) == 0 {
		return fmt.Errorf("affect-vader has %d clearly positive and %d clearly negative texts with %d ratings", len(positive), len(negative), streamLength)
	}
	kept, changed := map[string]float64{}, map[string]float64{}
	keptCount, changedCount := 0, 0
	for seed := range uint64(streamSeeds) {
		random := rand.New(rand.NewPCG(seed, 42))
		for range streamCount {
			stream := draw(random, usable, streamLength)
			for at := 1; at < streamLength; at++ {
				addLoss(kept, stream[:at], stream[at])
				keptCount++
			}
			before, after := positive, negative
			if random.IntN(2) == 0 {
				before, after = after, before
			}
			stream = append(draw(random, before, changeAt), draw(random, after, streamLength-changeAt)...)
			for at := changeAt + 1; at < streamLength; at++ {
				addLoss(changed, stream[:at], stream[at])
				changedCount++
			}
		}
	}
	for _, f := range forecasters {
		fmt.Fprintf(out, "RESULT units method=%s seeds=%d streams=%d loss=%.3f loss-after-change=%.3f\n", f.name, streamSeeds, streamSeeds*streamCount,
			kept[f.name]/float64(keptCount), changed[f.name]/float64(changedCount))
	}
	formation(usable, out)
	return faint(ctx, usable, out)
}

// formation measures how soon a unit is what it will be: the total variation between it and the
// unit after streamEnd ratings, among the streams that it is within.
func formation(usable []raters, out io.Writer) {
	const streamEnd = 60
	limits := map[int]float64{5: 0.15, 10: 0.15, 15: 0.15, 30: 0.07, 45: 0.07}
	within, count := map[int]int{}, 0
	for seed := range uint64(streamSeeds) {
		random := rand.New(rand.NewPCG(seed, 43))
		for range streamCount {
			stream := draw(random, usable, streamEnd)
			final := unitOf(stream)
			count++
			for at, limit := range limits {
				if variation(unitOf(stream[:at]), final) <= limit {
					within[at]++
				}
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(limits)) {
		fmt.Fprintf(out, "RESULT formation observations=%d of=%d within=%.2f share=%.1f\n", at, streamEnd, limits[at], 100*float64(within[at])/float64(count))
	}
}

// variation returns the total variation between two units.
func variation(a, b graph.AffectUnit) float64 {
	return (math.Abs(a.Positive-b.Positive) + math.Abs(a.Negative-b.Negative) + math.Abs(a.Neutral-b.Neutral)) / 2
}

// draw returns so many ratings of one text in random order, with repetition if it has fewer.
func draw(random *rand.Rand, items []raters, count int) []int {
	ratings := items[random.IntN(len(items))].Ratings
	var stream []int
	for len(stream) < count {
		for _, at := range random.Perm(len(ratings)) {
			stream = append(stream, ratings[at])
		}
	}
	return stream[:count]
}

// addLoss adds the log-loss of each forecaster for the next rating.
func addLoss(sums map[string]float64, seen []int, next int) {
	truth := sentimentOf(next)
	for _, f := range forecasters {
		for k, share := range f.predict(seen) {
			if truth[k] == 1 {
				sums[f.name] -= math.Log(share)
			}
		}
	}
}

// sentimentOf returns the sentiment of a rating: all of one kind.
func sentimentOf(rating int) consolidate.Profile {
	switch {
	case rating > 0:
		return consolidate.Profile{1, 0, 0}
	case rating < 0:
		return consolidate.Profile{0, 1, 0}
	}
	return consolidate.Profile{0, 0, 1}
}

// unitOf returns the unit after some ratings. A rating of 4 is evidence of strength 1.
func unitOf(seen []int) (u graph.AffectUnit) {
	for _, rating := range seen {
		u = consolidate.Observe(u, sentimentOf(rating), max(1, math.Abs(float64(rating)))/4)
	}
	return u
}

func plus(a, b consolidate.Profile, weight float64) consolidate.Profile {
	for k := range a {
		a[k] += weight * b[k]
	}
	return a
}

// smoothed returns shares from counts, with one further count spread over all three.
func smoothed(counts consolidate.Profile) consolidate.Profile {
	sum := counts[0] + counts[1] + counts[2] + 1
	for k := range counts {
		counts[k] = (counts[k] + 1.0/3) / sum
	}
	return counts
}
