package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/voice"
)

const (
	enrolClips = 4
	folds      = 5
	// smallHousehold and largeHousehold are numbers of enrolled people. The large one is filled up
	// with people of the cohort, of whom there is one short clip each.
	smallHousehold, largeHousehold = 5, 25
)

// voiceBench measures who is named when everyone is heard through one channel. A fifth of the
// cohort are strangers in turn, another fifth fills large households; the rest normalises scores and
// sets the threshold. Each enrolled person in turn is left out, and then a stranger too.
type voiceBench struct {
	models    *voiceModels
	options   options
	strangers *strangers
	people    []string
	clips     map[string][]recording
	others    map[string][]recording // of the cohort
	samples   [][]float32            // of the cohort
}

func benchVoices(ctx context.Context, o options) (err error) {
	e, err := openVoiceModels(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	b := &voiceBench{models: e, options: o}
	if b.people, b.clips, err = readRecordings(o.voices); err != nil {
		return err
	}
	if _, b.others, err = readRecordings(o.cohort); err != nil {
		return err
	}
	if b.strangers, b.samples, err = e.hearStrangers(ctx, o.cohort, b.people); err != nil {
		return err
	}
	chains := []chain{{name: "bundled", models: []int{0}}}
	if len(e.models) > 1 {
		chains = append(chains, chain{name: "both", models: []int{0, 1}})
	}
	for i := range chains {
		if err := b.prepare(&chains[i]); err != nil {
			return err
		}
	}
	fmt.Printf("\n## Voices\n\n%d people, %d clips of each to enrol in %d draws, and %d strangers, all heard through one channel. Intervals are over people.\n\n%s",
		len(b.people), enrolClips, o.draws, len(b.strangers.people), tallyHeader)
	for _, c := range chains {
		if err := b.halves(c); err != nil {
			return err
		}
	}
	for _, m := range microphones(b.samples) {
		if o.scene != "" && o.scene != m.Name {
			continue
		}
		known, unknown := map[string][]heard{}, map[string]heard{}
		for _, person := range b.people {
			for i, clip := range b.clips[person] {
				h, err := e.hear(ctx, m, person, i, clip.samples)
				if err != nil {
					return err
				}
				known[person] = append(known[person], h)
			}
		}
		for _, person := range b.strangers.people {
			if unknown[person], err = e.hear(ctx, m, person, 0, b.others[person][0].samples); err != nil {
				return err
			}
		}
		for _, c := range chains {
			if err := b.rows(c, m.Name, known, unknown); err != nil {
				return fmt.Errorf("%s: %w", m.Name, err)
			}
		}
	}
	return nil
}

// chain is a set of models, and its channel for each fold.
type chain struct {
	name     string
	models   []int
	channels []identity.Channel
}

// fold returns the fold whose strangers a person of the cohort is among.
func fold(person int) int { return person % folds }

// prepare computes the threshold of each fold from the people who are neither strangers nor enrolled
// in it.
func (b *voiceBench) prepare(c *chain) error {
	for f := range folds {
		rest := func(person int) bool { return fold(person) != f && fold(person) != (f+1)%folds }
		t, err := b.strangers.threshold(c.models, rest)
		if err != nil {
			return err
		}
		channel, err := b.strangers.channel(c.models, t, rest)
		if err != nil {
			return err
		}
		c.channels = append(c.channels, channel)
		fmt.Printf("RESULT threshold models=%s fold=%d accept=%.2f typical=%.2f growth=%.2f misfit=%.1f\n", c.name, f,
			t.Accept, t.Typical, t.Growth, t.Misfit)
	}
	return nil
}

// rows measures one channel, in small and large households.
func (b *voiceBench) rows(c chain, name string, known map[string][]heard, unknown map[string]heard) error {
	for _, household := range []int{smallHousehold, largeHousehold} {
		draws := b.options.draws
		if household == largeHousehold {
			draws = max(1, draws/5)
		}
		for _, seconds := range pieceLengths {
			t := newTally()
			for f := range folds {
				random := rand.New(rand.NewPCG(b.options.seed, uint64(f)))
				for range draws {
					if err := b.draw(c, f, household, seconds, random, known, unknown, t); err != nil {
						return err
					}
				}
				if err := b.leaveOut(c, f, household, seconds, known, unknown, t); err != nil {
					return err
				}
			}
			t.print(name, c.name, household, seconds)
		}
	}
	return nil
}

// draw enrols a household and listens to everyone.
func (b *voiceBench) draw(c chain, f, household, seconds int, random *rand.Rand, known map[string][]heard, unknown map[string]heard, t *tally) error {
	gallery, rest, err := b.enrol(c, f, household, random, "", known, unknown, t)
	if err != nil {
		return err
	}
	for _, person := range slices.Sorted(maps.Keys(rest)) {
		if err := t.listen(gallery, person, true, rest[person], seconds, c.models); err != nil {
			return err
		}
	}
	for i, person := range b.strangers.people {
		if fold(i) != f {
			continue
		}
		if err := t.listen(gallery, person, false, []heard{unknown[person]}, seconds, c.models); err != nil {
			return err
		}
	}
	return nil
}

// leaveOut listens to each enrolled person as a stranger to a household of the others, and to utterances
// of which half is a stranger's.
func (b *voiceBench) leaveOut(c chain, f, household, seconds int, known map[string][]heard, unknown map[string]heard, t *tally) error {
	random := func() *rand.Rand { return rand.New(rand.NewPCG(b.options.seed, uint64(100+f))) }
	for _, person := range b.people {
		gallery, _, err := b.enrol(c, f, household, random(), person, known, unknown, newTally())
		if err != nil {
			return err
		}
		if err := t.listen(gallery, leftOut+person, false, known[person], seconds, c.models); err != nil {
			return err
		}
	}
	gallery, rest, err := b.enrol(c, f, household, random(), "", known, unknown, newTally())
	if err != nil {
		return err
	}
	strangers := slices.DeleteFunc(slices.Clone(b.strangers.people), func(person string) bool {
		return fold(slices.Index(b.strangers.people, person)) != f || !passes(unknown[person], seconds) ||
			len(unknown[person].pieces[seconds]) == 0
	})
	next := 0
	for _, person := range slices.Sorted(maps.Keys(rest)) {
		for _, h := range rest[person] {
			if !passes(h, seconds) || len(h.pieces[seconds]) == 0 || len(strangers) == 0 {
				continue
			}
			stranger := unknown[strangers[next%len(strangers)]]
			next++
			v, err := gallery.Speaker(observation(h.pieces[seconds][0], c.models),
				observation(stranger.pieces[seconds][0], c.models))
			if err != nil {
				return err
			}
			t.mixed++
			if v.Status == identity.Known {
				t.mixedNamed++
			}
		}
	}
	return nil
}

// enrol enrols a household without one of the people, and returns the recordings that are left of each.
func (b *voiceBench) enrol(c chain, f, household int, random *rand.Rand, without string, known map[string][]heard, unknown map[string]heard, t *tally) (*identity.Gallery, map[string][]heard, error) {
	gallery, err := identity.New(identity.Options{Channels: []identity.Channel{c.channels[f]}})
	if err != nil {
		return nil, nil, err
	}
	rest := map[string][]heard{}
	for _, person := range b.people {
		usable := slices.DeleteFunc(slices.Clone(known[person]), func(h heard) bool { return !passes(h, 0) })
		if person == without {
			continue
		}
		if len(usable) <= enrolClips {
			t.enrolmentsWithout++ // too few clips pass the gate in this channel
			continue
		}
		chosen := random.Perm(len(usable))[:enrolClips]
		var looks []identity.Observation
		for _, i := range chosen {
			looks = append(looks, observation(usable[i].whole, c.models))
		}
		t.enrolments++
		if err := enrolAs(gallery, person, looks); errors.Is(err, identity.ErrDisagree) {
			t.enrolmentsRefused++
			continue
		} else if err != nil {
			return nil, nil, err
		}
		for i, h := range known[person] {
			if !slices.ContainsFunc(chosen, func(k int) bool { return usable[k].clip == i }) {
				rest[person] = append(rest[person], h)
			}
		}
	}
	for i, person := range b.strangers.people {
		if count, _ := gallery.Counts(); count >= household || fold(i) != (f+1)%folds || !passes(unknown[person], 0) {
			continue
		}
		t.fillers++
		if err := enrolAs(gallery, person,
			slices.Repeat([]identity.Observation{observation(unknown[person].whole, c.models)},
				identity.EnoughObservations)); err != nil {
			t.fillersRefused++ // the next one takes the place
			fmt.Printf("%s does not fill a household: %v\n", person, err)
		}
	}
	return gallery, rest, nil
}

// halves enrols the people of the cohort by half of their clip, 1.5 s, and listens to the other half.
func (b *voiceBench) halves(c chain) error {
	t := newTally()
	for f := range folds {
		gallery, err := identity.New(identity.Options{Channels: []identity.Channel{c.channels[f]}})
		if err != nil {
			return err
		}
		var enrolled []heard
		for i, h := range b.strangers.heard[0] {
			if fold(i) != f || len(h.halves) != 2 {
				continue
			}
			if len(enrolled) == smallHousehold { // a new household
				if err := t.halves(gallery, enrolled, c.models); err != nil {
					return err
				}
				if gallery, err = identity.New(identity.Options{Channels: []identity.Channel{c.channels[f]}}); err != nil {
					return err
				}
				enrolled = nil
			}
			t.enrolments++
			if err := enrolAs(gallery, h.person,
				slices.Repeat([]identity.Observation{observation(h.halves[0], c.models)},
					identity.EnoughObservations)); err != nil {
				t.enrolmentsRefused++
				fmt.Printf("half of a clip of %s does not enrol: %v\n", h.person, err)
				continue
			}
			enrolled = append(enrolled, h)
		}
		if err := t.halves(gallery, enrolled, c.models); err != nil {
			return err
		}
	}
	t.print("clean, cohort's halves of 1.5 s", c.name, smallHousehold, 1)
	return nil
}

func enrolAs(g *identity.Gallery, name string, looks []identity.Observation) error {
	id, err := g.Enrol(time.Time{}, looks)
	if err != nil {
		return err
	}
	return errors.Join(g.SetConsent(id, identity.Consent{Voice: true}), g.Name(id, name))
}

func observation(vectors cut, models []int) identity.Observation {
	return identity.Observation{Modality: identity.Voice, Vectors: choose(vectors, models)}
}

// passes reports whether the gate accepts a recording, of pieces of so many seconds.
func passes(h heard, seconds int) bool {
	q := h.quality
	if seconds > 0 {
		q.Length = max(q.Length, voice.DefaultGate().MinLength) // pieces state their length
	}
	return h.whole != nil && voice.DefaultGate().Check(q) == nil
}
