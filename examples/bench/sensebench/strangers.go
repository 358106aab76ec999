package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// cut is a piece of speech: a vector per model.
type cut []identity.Vector

// heard is one recording through one channel, and its pieces. The gate is not applied.
type heard struct {
	person  string
	clip    int
	whole   cut // nil if there is less than a second of speech
	pieces  map[int][]cut
	halves  []cut
	quality voice.Quality
}

// Lengths of pieces in seconds. A piece of a short clip may be two thirds as long.
var pieceLengths = []int{3, 2}

const minShare = 2.0 / 3

// hear embeds a recording through a channel. The same recording has the same noise each time.
func (e *voiceModels) hear(ctx context.Context, c acoustics.Channel, person string, clip int, samples []float32) (heard, error) {
	seed := fnv.New64()
	fmt.Fprint(seed, c.Name, person, clip)
	speech, err := e.spoken(ctx, c.Through(rand.New(rand.NewPCG(seed.Sum64(), 7)), samples))
	h := heard{person: person, clip: clip, pieces: map[int][]cut{}, quality: speech.quality}
	if err != nil || len(speech.samples) < voice.Rate {
		return h, err
	}
	observe := func(part []float32) (cut, error) {
		o, err := e.observe(ctx, part)
		return o.Vectors, err
	}
	if h.whole, err = observe(speech.samples); err != nil {
		return h, err
	}
	for _, seconds := range pieceLengths {
		for i, part := range slices.Collect(slices.Chunk(speech.samples, seconds*voice.Rate)) {
			if len(part) < seconds*voice.Rate && (i > 0 || float64(len(part)) < minShare*float64(seconds)*voice.Rate) {
				break
			}
			piece, err := observe(part)
			if err != nil {
				return h, err
			}
			h.pieces[seconds] = append(h.pieces[seconds], piece)
		}
	}
	if half := len(speech.samples) / 2; half >= voice.Rate {
		for _, part := range [][]float32{speech.samples[:half], speech.samples[half:]} {
			piece, err := observe(part)
			if err != nil {
				return h, err
			}
			h.halves = append(h.halves, piece)
		}
	}
	return h, nil
}

// strangers are the people of a cohort under every condition: [condition][person].
type strangers struct {
	names  []string
	people []string
	heard  [][]heard
}

// hearStrangers reads the cohort's folder. Someone without speech under one condition is left out.
func (e *voiceModels) hearStrangers(ctx context.Context, folder string, without []string) (*strangers, [][]float32, error) {
	people, recordings, err := readRecordings(folder)
	if err != nil {
		return nil, nil, err
	}
	var samples [][]float32
	people = slices.DeleteFunc(people, func(p string) bool { return slices.Contains(without, p) })
	for _, p := range people {
		samples = append(samples, recordings[p][0].samples)
	}
	s := &strangers{}
	all, silent := map[string][]heard{}, map[string]bool{}
	for _, c := range conditions(samples) {
		s.names = append(s.names, c.Name)
		for i, p := range people {
			h, err := e.hear(ctx, c, p, 0, samples[i])
			if err != nil {
				return nil, nil, err
			}
			all[c.Name] = append(all[c.Name], h)
			silent[p] = silent[p] || h.whole == nil
		}
	}
	for i, p := range people {
		if silent[p] {
			fmt.Printf("skipped %s: too little speech under a condition\n", recordings[p][0].file)
			continue
		}
		s.people = append(s.people, p)
		for k, name := range s.names {
			if k == len(s.heard) {
				s.heard = append(s.heard, nil)
			}
			s.heard[k] = append(s.heard[k], all[name][i])
		}
	}
	return s, samples, nil
}

// cohort returns the vectors of a model of the people that keep allows.
func (s *strangers) cohort(model int, keep func(person int) bool) (*voice.Cohort, error) {
	var list []voice.Condition
	for k, name := range s.names {
		c := voice.Condition{Name: name}
		for i, h := range s.heard[k] {
			if keep(i) {
				c.Vectors = append(c.Vectors, h.whole[model].Values)
			}
		}
		list = append(list, c)
	}
	return voice.NewCohort(s.heard[0][0].whole[model].Model, list...)
}

// channel compares voices by some models, normalised by the people that keep allows.
func (s *strangers) channel(models []int, t onnx.NormalisedThreshold, keep func(int) bool) (identity.Channel, error) {
	c := identity.Channel{Modality: identity.Voice, Accept: t.Accept, Margin: t.Margin, Typical: t.Typical,
		Growth: t.Growth, MaxMisfit: t.Misfit}
	for _, m := range models {
		cohort, err := s.cohort(m, keep)
		if err != nil {
			return c, err
		}
		c.Models = append(c.Models, identity.Model{Name: cohort.Model(), Dim: len(s.heard[0][0].whole[m].Values), Cohort: cohort})
	}
	return c, nil
}

// strangerShare is the share of comparisons with a stranger that may exceed the threshold.
const strangerShare = 1e-4

// marginOf is the margin of one model's normalised score.
const marginOf = 0.5

// threshold computes a threshold from strangers alone, recorded under the same condition: each half
// of them is compared while the other half normalises.
func (s *strangers) threshold(models []int, keep func(int) bool) (onnx.NormalisedThreshold, error) {
	var scores, genuine, misfits []float64
	for half := range 2 {
		scored := func(i int) bool { return keep(i) && i%2 == half }
		c, err := s.channel(models, onnx.NormalisedThreshold{Accept: 0, Typical: 1},
			func(i int) bool { return keep(i) && i%2 != half })
		if err != nil {
			return onnx.NormalisedThreshold{}, err
		}
		for k := range s.names {
			var enrolled, probes []identity.Prepared
			var who, whose []int
			for i, h := range s.heard[k] {
				if !scored(i) || h.quality.SNR < voice.DefaultGate().MinSNR {
					continue
				}
				p, err := c.Prepare(choose(h.whole, models))
				if err != nil {
					return onnx.NormalisedThreshold{}, err
				}
				enrolled, who = append(enrolled, p), append(who, i)
				for _, seconds := range pieceLengths {
					if len(h.pieces[seconds]) == 0 {
						continue
					}
					if p, err = c.Prepare(choose(h.pieces[seconds][0], models)); err != nil {
						return onnx.NormalisedThreshold{}, err
					}
					probes, whose = append(probes, p), append(whose, i)
					misfits = append(misfits, p.Misfit())
				}
				if k == 0 && len(h.halves) == 2 {
					if genuine, err = appendScore(genuine, c, choose(h.halves[0], models),
						choose(h.halves[1], models)); err != nil {
						return onnx.NormalisedThreshold{}, err
					}
				}
			}
			for i, a := range enrolled {
				for j, b := range probes {
					if who[i] != whose[j] {
						scores = append(scores, c.Compare(a, b))
					}
				}
			}
		}
	}
	if len(scores) == 0 || len(genuine) == 0 {
		return onnx.NormalisedThreshold{}, errors.New("too few strangers for a threshold")
	}
	slices.Sort(scores)
	slices.Sort(genuine)
	slices.Sort(misfits)
	t := onnx.NormalisedThreshold{Accept: identity.Threshold(scores, strangerShare),
		Margin: marginOf * float64(len(models)), Misfit: misfits[len(misfits)*995/1000]}
	t.Growth = (identity.Threshold(scores, strangerShare/5) - t.Accept) / math.Log(5)
	t.Typical = max(t.Accept*1.4, genuine[len(genuine)/2])
	return t, nil
}

func appendScore(scores []float64, c identity.Channel, a, b cut) ([]float64, error) {
	score, err := c.Score(a, b)
	return append(scores, score), err
}

// choose returns the vectors of some models.
func choose(vectors cut, models []int) (out cut) {
	for _, m := range models {
		out = append(out, vectors[m])
	}
	return out
}

// writeCohort writes a cohort file for resemblyzer.Cohort or another model, and prints the threshold
// for its description.
func writeCohort(ctx context.Context, o options) (err error) {
	e := &voiceModels{vectors: &vectorCache{}}
	if e.detector, err = silero.Open(nil); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	description := resemblyzer.Description()
	if o.model != "" {
		if description, err = onnx.ReadDescription(o.model); err != nil {
			return err
		}
	}
	model, err := voice.Open(description, nil)
	if err != nil {
		return err
	}
	e.models = append(e.models, model)
	s, _, err := e.hearStrangers(ctx, o.cohort, nil)
	if err != nil {
		return err
	}
	all := func(int) bool { return true }
	cohort, err := s.cohort(0, all)
	if err != nil {
		return err
	}
	t, err := s.threshold([]int{0}, all)
	if err != nil {
		return err
	}
	fmt.Printf("RESULT cohort model=%q people=%d conditions=%d accept=%.2f margin=%.2f typical=%.2f growth=%.2f misfit=%.1f\n",
		model.Model(), len(s.people), len(s.names), t.Accept, t.Margin, t.Typical, t.Growth, t.Misfit)
	file, err := os.Create(o.writeCohort)
	if err != nil {
		return err
	}
	_, err = cohort.WriteTo(file)
	return errors.Join(err, file.Close())
}
