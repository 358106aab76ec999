package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// A person rates things in dialogs, twice in each: a thing is a text of the raters, drawn by Zipf's
// law.
const (
	faintSeeds   = 20
	faintDialogs = 500
	faintThings  = 140
	faintYears   = 2
)

// ratingWords say how a thing was rated, in a turn: "thing 12: -3".
const ratingWords = "thing %d: %d"

// ratingReader reads one feeling from each turn that says how a thing was rated.
type ratingReader struct{}

func (ratingReader) Extract(_ context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e := &consolidate.Extraction{}
	for i := p.Context; i < len(p.Turns); i++ {
		thing, rating := 0, 0
		if _, err := fmt.Sscanf(p.Turns[i].Text, ratingWords, &thing, &rating); err != nil {
			return nil, err
		}
		f := consolidate.Feeling{Claim: consolidate.Claim{Basis: []int{i}, Holder: p.Turns[i].Speaker, Confidence: 1},
			Subject: p.Turns[i].Speaker,
			Object:  strings.Split(p.Turns[i].Text, ":")[0], Intensity: math.Abs(float64(rating)) / 4,
			Polarity: consolidate.Neutral}
		switch {
		case rating > 0:
			f.Polarity = consolidate.Positive
		case rating < 0:
			f.Polarity = consolidate.Negative
		}
		e.Feelings = append(e.Feelings, f)
	}
	return e, nil
}

// faint measures how many units of affect stay when faint ones are retired, and how well those that
// stay predict the next rating; of a retired unit nothing is expected.
func faint(ctx context.Context, usable []raters, out io.Writer) error {
	var sum ratings
	units := 0
	for seed := range uint64(faintSeeds) {
		one, err := newRatings(ctx, rand.New(rand.NewPCG(seed, 44)), usable)
		if err != nil {
			return err
		}
		err = one.run(ctx)
		if closed := one.db.Close(); err != nil || closed != nil {
			return fmt.Errorf("seed %d: %w", seed, errors.Join(err, closed))
		}
		units += len(one.units)
		sum.retired, sum.revived = sum.retired+one.retired, sum.revived+one.revived
		sum.predictions, sum.ofRetired = sum.predictions+one.predictions, sum.ofRetired+one.ofRetired
		sum.loss, sum.lossKept, sum.lossOfRetired = sum.loss+one.loss, sum.lossKept+one.lossKept,
			sum.lossOfRetired+one.lossOfRetired
	}
	mean := func(count int) float64 { return float64(count) / faintSeeds }
	fmt.Fprintf(out, "RESULT faint seeds=%d dialogs=%d units=%.1f believed=%.1f retired=%.1f revived=%.1f loss=%.4f loss-without=%.4f predictions-of-retired=%d of=%d loss-of-retired=%.3f unknown=%.3f\n",
		faintSeeds, faintDialogs, mean(units), mean(units-sum.retired+sum.revived), mean(sum.retired),
		mean(sum.revived), sum.loss/float64(sum.predictions), sum.lossKept/float64(sum.predictions),
		sum.ofRetired, sum.predictions, sum.lossOfRetired/float64(max(1, sum.ofRetired)), math.Log(3))
	return nil
}

// ratings is a memory of what was rated, and how well it predicted.
type ratings struct {
	random *rand.Rand
	things [][]int // ratings to come
	db     *memgraph.DB
	store  *memgraph.Store
	c      *consolidate.Consolidator
	person graph.ID
	last   graph.ID            // node that was read for units
	units  map[string]graph.ID // by thing

	retired, revived              int
	predictions, ofRetired        int
	loss, lossKept, lossOfRetired float64
}

func newRatings(ctx context.Context, random *rand.Rand, usable []raters) (*ratings, error) {
	r := &ratings{random: random, units: map[string]graph.ID{}}
	for range faintThings {
		r.things = append(r.things, draw(random, usable, 2*faintDialogs))
	}
	steps, err := offline.New(nil)
	if err != nil {
		return nil, err
	}
	if r.db, err = memgraph.Open("", &memgraph.Options{Engine: memkv.Open()}); err != nil {
		return nil, err
	}
	if r.store, err = r.db.Ego("main"); err != nil {
		return nil, err
	}
	if r.c, err = consolidate.New(r.store,
		&consolidate.Options{Extractor: ratingReader{}, Summarizer: steps, Resolver: steps}); err != nil {
		return nil, err
	}
	err = r.store.Write(ctx, func(w *memgraph.Writer) error {
		r.person, err = w.Person("Emily")
		return err
	})
	return r, err
}

func (r *ratings) run(ctx context.Context) error {
	zipf := rand.NewZipf(r.random, 1.1, 8, faintThings-1)
	at := time.Date(2023, 1, 1, 12, 0, 0, 0, time.UTC)
	for range faintDialogs {
		at = at.Add(faintYears * 365 * 24 * time.Hour / faintDialogs)
		for second := range 2 {
			if err := r.rate(ctx, int(zipf.Uint64()), at.Add(time.Duration(second)*time.Minute)); err != nil {
				return err
			}
		}
		report, err := r.c.Idle(ctx)
		if err != nil {
			return err
		}
		r.retired += report.UnitsRetired
		r.revived += report.UnitsRevived
		if err := r.findUnits(ctx); err != nil {
			return err
		}
	}
	return nil
}

// rate predicts the next rating of a thing and says it.
func (r *ratings) rate(ctx context.Context, thing int, at time.Time) error {
	rating := r.things[thing][0]
	r.things[thing] = r.things[thing][1:]
	text := fmt.Sprintf(ratingWords, thing, rating)
	if id := r.units[strings.Split(text, ":")[0]]; id != 0 {
		if err := r.predict(ctx, id, rating); err != nil {
			return err
		}
	}
	return r.store.Write(ctx, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: r.person, Text: text, Event: at})
		return err
	})
}

func (r *ratings) predict(ctx context.Context, id graph.ID, rating int) error {
	n, err := r.store.Get(ctx, id)
	if err != nil {
		return err
	}
	unit := n.Detail.(graph.AffectUnit)
	loss := 0.0
	for k, share := range consolidate.Expected(&unit) {
		loss -= sentimentOf(rating)[k] * math.Log(share)
	}
	r.predictions++
	r.lossKept += loss
	if n.Retired.IsZero() {
		r.loss += loss
		return nil
	}
	r.loss += math.Log(3)
	r.ofRetired++
	r.lossOfRetired += loss
	return nil
}

// findUnits finds the new units.
func (r *ratings) findUnits(ctx context.Context) error {
	for n, err := range r.store.Since(ctx, r.last) {
		if err != nil {
			return err
		}
		r.last = n.ID
		if unit, ok := n.Detail.(graph.AffectUnit); ok {
			r.units[unit.ObjectName] = n.ID
		}
	}
	return nil
}
