package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/ingest/identity"
)

// counts are the results of one person's pieces.
type counts struct {
	looks, right, wrong int // single observations
	gate, misfit        int // refused, and why
	pairs, named        int // utterances of two observations
	wrongNames          int
}

// tally counts by person.
type tally struct {
	known, strangers                                 map[string]*counts
	enrolments, enrolmentsRefused, enrolmentsWithout int
	fillers, fillersRefused                          int // people who fill a household
	mixed, mixedNamed                                int // utterances of a known person's piece and a stranger's
}

// leftOut precedes the name of an enrolled person who is left out, as a stranger.
const leftOut = "without "

func newTally() *tally {
	return &tally{known: map[string]*counts{}, strangers: map[string]*counts{}}
}

// listen identifies the pieces of a person's recordings, and utterances of two pieces in a row. A
// stranger's only piece counts twice, which is harder than two.
func (t *tally) listen(g *identity.Gallery, person string, enrolled bool, recordings []heard, seconds int, models []int) error {
	c := t.of(person, enrolled)
	var previous *identity.Observation
	for _, h := range recordings {
		if !passes(h, seconds) {
			c.gate += max(1, len(h.pieces[seconds]))
			continue
		}
		for _, piece := range h.pieces[seconds] {
			o := observation(piece, models)
			if err := c.look(g, person, enrolled, o); err != nil {
				return err
			}
			if previous == nil && !enrolled && len(h.pieces[seconds]) == 1 {
				previous = &o
			}
			if previous != nil {
				if err := c.utterance(g, person, enrolled, *previous, o); err != nil {
					return err
				}
			}
			previous = &o
		}
	}
	return nil
}

func (t *tally) of(person string, enrolled bool) *counts {
	list := t.strangers
	if enrolled {
		list = t.known
	}
	if list[person] == nil {
		list[person] = &counts{}
	}
	return list[person]
}

func (c *counts) look(g *identity.Gallery, person string, enrolled bool, o identity.Observation) error {
	v, err := g.Identify(o)
	c.looks++
	switch {
	case v.Status == identity.Refused:
		c.misfit++
	case v.Evidence < 0 || len(v.Candidates) == 0: // best below the threshold
	case enrolled && nameOf(g, v.Candidates[0].Person) == person:
		c.right++
	default:
		c.wrong++
	}
	return err
}

func (c *counts) utterance(g *identity.Gallery, person string, enrolled bool, looks ...identity.Observation) error {
	v, err := g.Speaker(looks...)
	c.pairs++
	switch {
	case v.Status != identity.Known:
	case enrolled && v.Name == person:
		c.named++
	default:
		c.wrongNames++
	}
	return err
}

func nameOf(g *identity.Gallery, id identity.ID) string {
	p, err := g.Person(id)
	if err != nil {
		return ""
	}
	return p.Name
}

// halves listens to the second halves of people enrolled by the first.
func (t *tally) halves(g *identity.Gallery, enrolled []heard, models []int) error {
	for _, h := range enrolled {
		c := t.of(h.person, true)
		o := observation(h.halves[1], models)
		if err := c.look(g, h.person, true, o); err != nil {
			return err
		}
		if err := c.utterance(g, h.person, true, o, o); err != nil {
			return err
		}
	}
	return nil
}

const tallyHeader = `| channel | models | household | seconds | right, one observation | named after two | wrong | wrong names | strangers accepted | strangers named | refused: gate, misfit | enrolments refused; without enough clips | half a stranger's, named |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
`

func (t *tally) print(channel, models string, household, seconds int) {
	known, unknown := sum(t.known), sum(t.strangers)
	right := overPeople(t.known, func(c *counts) (int, int) { return c.right, c.looks })
	named := overPeople(t.known, func(c *counts) (int, int) { return c.named, c.pairs })
	accepted, strangersNamed, heardOf := 0, 0, 0
	for _, c := range t.strangers {
		if c.looks > 0 {
			heardOf++
		}
		if c.wrong > 0 {
			accepted++
		}
		if c.wrongNames > 0 {
			strangersNamed++
		}
	}
	fmt.Printf("| %s | %s | %d | %d | %s | %s | %d of %d | %d of %d | %d people of %d (%d of %d) | %d people (%d of %d) | %d, %d of %d | %d of %d; %d | %d of %d |\n",
		channel, models, household, seconds, right, named, known.wrong, known.looks, known.wrongNames, known.pairs,
		accepted, heardOf, unknown.wrong, unknown.looks, strangersNamed, unknown.wrongNames, unknown.pairs,
		known.gate+unknown.gate, known.misfit+unknown.misfit, known.gate+unknown.gate+known.looks+unknown.looks,
		t.enrolmentsRefused, t.enrolments, t.enrolmentsWithout, t.mixedNamed, t.mixed)
	fmt.Printf("RESULT voices channel=%q models=%s household=%d seconds=%d people=%d right=%.4f right_low=%.4f right_high=%.4f named=%.4f named_low=%.4f named_high=%.4f looks=%d wrong=%d pairs=%d wrong_names=%d strangers=%d stranger_looks=%d stranger_accepts=%d stranger_pairs=%d strangers_named=%d gate=%d misfit=%d enrolments=%d enrolments_refused=%d enrolments_without_clips=%d fillers=%d fillers_refused=%d mixed=%d mixed_named=%d\n",
		channel, models, household, seconds, len(t.known), right.Value, right.Low, right.High, named.Value, named.Low,
		named.High, known.looks, known.wrong, known.pairs, known.wrongNames,
		heardOf, unknown.looks, unknown.wrong, unknown.pairs, unknown.wrongNames, known.gate+unknown.gate,
		known.misfit+unknown.misfit, t.enrolments, t.enrolmentsRefused, t.enrolmentsWithout, t.fillers,
		t.fillersRefused, t.mixed, t.mixedNamed)
}

func sum(people map[string]*counts) (all counts) {
	for _, c := range people {
		all.looks += c.looks
		all.right += c.right
		all.wrong += c.wrong
		all.gate += c.gate
		all.misfit += c.misfit
		all.pairs += c.pairs
		all.named += c.named
		all.wrongNames += c.wrongNames
	}
	return all
}

// overPeople returns the share of hits with a 95 % interval that resamples people, not their
// observations.
func overPeople(people map[string]*counts, of func(*counts) (hits, trials int)) identity.Rate {
	var hits, trials []int
	for _, person := range slices.Sorted(maps.Keys(people)) {
		h, n := of(people[person])
		hits, trials = append(hits, h), append(trials, n)
	}
	share := func(of []int) float64 {
		h, n := 0, 0
		for _, i := range of {
			h, n = h+hits[i], n+trials[i]
		}
		return float64(h) / float64(max(1, n))
	}
	all := make([]int, len(hits))
	for i := range all {
		all[i] = i
	}
	random := rand.New(rand.NewPCG(1, 1))
	var drawn []float64
	for range 1000 {
		of := make([]int, len(all))
		for i := range of {
			of[i] = random.IntN(len(all))
		}
		drawn = append(drawn, share(of))
	}
	slices.Sort(drawn)
	return identity.Rate{Value: share(all), Low: drawn[25], High: drawn[974], Trials: len(all)}
}
