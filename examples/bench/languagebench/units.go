package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/examples/internal/canvas"
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
		return fmt.Errorf("affect-vader has %d clearly positive and %d clearly negative texts with %d ratings",
			len(positive), len(negative), streamLength)
	}
	kept, changed := map[string]*losses{}, map[string]*losses{}
	for _, f := range forecasters {
		kept[f.name], changed[f.name] = &losses{}, &losses{}
	}
	for seed := range uint64(streamSeeds) {
		random := rand.New(rand.NewPCG(seed, 42))
		for range streamCount {
			stream := draw(random, usable, streamLength)
			for at := 1; at < streamLength; at++ {
				addLoss(kept, stream[:at], stream[at])
			}
			before, after := positive, negative
			if random.IntN(2) == 0 {
				before, after = after, before
			}
			stream = append(draw(random, before, changeAt), draw(random, after, streamLength-changeAt)...)
			for at := changeAt + 1; at < streamLength; at++ {
				addLoss(changed, stream[:at], stream[at])
			}
		}
	}
	for _, f := range forecasters {
		fmt.Fprintf(out, "RESULT units method=%s seeds=%d streams=%d loss=%.3f loss-after-change=%.3f\n", f.name,
			streamSeeds, streamSeeds*streamCount,
			kept[f.name].mean(), changed[f.name].mean())
	}
	variations := formation(usable, out)
	if o.chart != "" {
		if err := drawUnits(o.chart, variations, changed); err != nil {
			return err
		}
	}
	return faint(ctx, usable, out)
}

// losses are log-losses of predictions, by how many ratings were seen before.
type losses struct {
	sums   [streamLength]float64
	counts [streamLength]int
}

// mean returns the mean of all.
func (l *losses) mean() float64 {
	sum, count := 0.0, 0
	for at := range l.sums {
		sum, count = sum+l.sums[at], count+l.counts[at]
	}
	return sum / float64(count)
}

// drawUnits draws two charts: how far a unit still is from what it will be, by observations; and the
// log-loss of the next rating after a change of mind. The second file's name ends in -change.
func drawUnits(path string, variations map[string][]float64, changed map[string]*losses) error {
	formed := &canvas.Plot{Title: "Units of affect: total variation to the unit after 60 observations",
		Rules: []float64{0.15, 0.07}}
	for v := 0.0; v < 0.75; v += 0.1 {
		formed.Y = append(formed.Y, canvas.Tick{At: v, Text: fmt.Sprintf("%.1f", v)})
	}
	for at := 0; at <= formationEnd; at += 10 {
		formed.X = append(formed.X, canvas.Tick{At: float64(at), Text: fmt.Sprint(at)})
	}
	for _, name := range []string{"90 % of units", "half of them"} {
		curve := canvas.Curve{Name: name}
		for at, v := range variations[name] {
			curve.X, curve.Y = append(curve.X, float64(at+1)), append(curve.Y, v)
		}
		formed.Curves = append(formed.Curves, curve)
	}
	if err := formed.WriteFile(path); err != nil {
		return err
	}
	const maxLoss = 3
	mind := &canvas.Plot{Title: "Log-loss of the next rating after a change of mind"}
	for loss := 0.0; loss <= maxLoss; loss += 0.5 {
		mind.Y = append(mind.Y, canvas.Tick{At: loss, Text: fmt.Sprintf("%.1f", loss)})
	}
	for at := 1; at < streamLength-changeAt; at++ {
		mind.X = append(mind.X, canvas.Tick{At: float64(at), Text: fmt.Sprint(at)})
	}
	for _, f := range forecasters {
		curve := canvas.Curve{Name: f.name}
		for at := changeAt + 1; at < streamLength; at++ {
			l := changed[f.name]
			curve.X, curve.Y = append(curve.X, float64(at-changeAt)),
				append(curve.Y, min(maxLoss, l.sums[at]/float64(l.counts[at])))
		}
		mind.Curves = append(mind.Curves, curve)
	}
	return mind.WriteFile(strings.TrimSuffix(path, ".png") + "-change.png")
}

// formationEnd is the number of ratings after which a unit is what it will be.
const formationEnd = 60

// formation measures how soon a unit is what it will be: the total variation between it and the
// unit after formationEnd ratings, among the streams that it is within. It returns the variation by
// number of ratings, from one on, that 90 % and a half of the units stay within.
func formation(usable []raters, out io.Writer) map[string][]float64 {
	limits := map[int]float64{5: 0.15, 10: 0.15, 15: 0.15, 30: 0.07, 45: 0.07}
	within, count := map[int]int{}, 0
	after := make([][]float64, formationEnd)
	for seed := range uint64(streamSeeds) {
		random := rand.New(rand.NewPCG(seed, 43))
		for range streamCount {
			stream := draw(random, usable, formationEnd)
			var steps [formationEnd]graph.AffectUnit
			var u graph.AffectUnit
			for at, rating := range stream {
				u = withRating(u, rating)
				steps[at] = u
			}
			count++
			for at := range steps {
				after[at] = append(after[at], variation(steps[at], u))
			}
			for at, limit := range limits {
				if variation(steps[at-1], u) <= limit {
					within[at]++
				}
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(limits)) {
		fmt.Fprintf(out, "RESULT formation observations=%d of=%d within=%.2f share=%.1f\n", at, formationEnd,
			limits[at], 100*float64(within[at])/float64(count))
	}
	curves := map[string][]float64{}
	for _, list := range after {
		slices.Sort(list)
		curves["90 % of units"] = append(curves["90 % of units"], list[len(list)*9/10])
		curves["half of them"] = append(curves["half of them"], list[len(list)/2])
	}
	return curves
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
func addLoss(all map[string]*losses, seen []int, next int) {
	truth := sentimentOf(next)
	for _, f := range forecasters {
		l := all[f.name]
		l.counts[len(seen)]++
		for k, share := range f.predict(seen) {
			if truth[k] == 1 {
				l.sums[len(seen)] -= math.Log(share)
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
		u = withRating(u, rating)
	}
	return u
}

// withRating returns a unit after a further rating.
func withRating(u graph.AffectUnit, rating int) graph.AffectUnit {
	return consolidate.Observe(u, sentimentOf(rating), max(1, math.Abs(float64(rating)))/4)
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
