package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/examples/sensebench/faces"
	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// How often things are timed, and how large a poll is.
const (
	timedPolls  = 25
	timedBlocks = 3
	pollWindow  = 3 * voice.Rate
)

// benchCosts measures the processor time of a block, of a poll, by itself and with the
// face of a frame, and of the search among a thousand people.
func benchCosts(ctx context.Context, o options) (err error) {
	o.cache = "" // what is timed is not remembered
	e, err := openEars(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	people, robots, err := readSpeakers(o)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(o.seed, 99))
	var user, robot []float32
	for len(user) < trigger.BlockSteps*trigger.StepSize {
		made := makeStream(random, scenes[0], people, robots[0], sessionsAStream)
		user, robot = append(user, made.user...), append(robot, made.robot...)
	}
	user, robot = user[:trigger.BlockSteps*trigger.StepSize], robot[:trigger.BlockSteps*trigger.StepSize]
	spans, err := e.detector.Spans(ctx, user)
	if err != nil {
		return err
	}
	spoken := 0
	for _, s := range spans {
		spoken += s[1] - s[0]
	}
	fmt.Printf("\n## What listening costs\n\nProcessor time, medians. The block of %.0f s has %.0f s of speech; a poll hears 3 s.\n\n| what | models | ms |\n|---|---|---|\n",
		float64(len(user))/voice.Rate, float64(spoken)/voice.Rate)
	means, err := strangersMeans(ctx, e, o)
	if err != nil {
		return err
	}
	for n := 1; n <= len(e.models); n++ {
		var names []string
		var apart []trigger.Voice
		for m, model := range e.models[:n] {
			names = append(names, model.Model())
			apart = append(apart, trigger.Voice{Embedder: model, Mean: means[m]})
		}
		block, err := median(timedBlocks, func() error {
			t, err := trigger.New(trigger.Options{Detector: e.detector.Stream(), Voices: apart})
			if err != nil {
				return err
			}
			if _, err := t.Write(ctx, user, robot); err != nil {
				return err
			}
			_, err = t.Flush(ctx)
			return err
		})
		if err != nil {
			return err
		}
		listener, err := voice.NewListener(e.detector.Spans, anyQuality, e.models[:n]...)
		if err != nil {
			return err
		}
		clip := people[0].clips[0]
		for len(clip) < pollWindow {
			clip = append(slices.Clone(clip), people[0].clips[1]...)
		}
		poll, err := median(timedPolls, func() error {
			_, _, err := listener.Listen(ctx, clip[:pollWindow])
			return err
		})
		if err != nil {
			return err
		}
		fmt.Printf("| a block of %d steps | %s | %.0f |\n| a poll's voice | %s | %.1f |\n", trigger.BlockSteps, strings.Join(names, " + "), ms(block), strings.Join(names, " + "), ms(poll))
		fmt.Printf("RESULT costs models=%q speech_s=%.0f block_ms=%.0f poll_voice_ms=%.1f\n", strings.Join(names, "+"), float64(spoken)/voice.Rate, ms(block), ms(poll))
		if err := pollCost(ctx, o, listener, e.models[:n], clip[:pollWindow]); err != nil {
			return err
		}
	}
	return searchCost(random, e)
}

// pollCost times whole polls: the voice of 3 s, the face of a camera's frame, and
// whose both are among a thousand people.
func pollCost(ctx context.Context, o options, listener *voice.Listener, models []*voice.Embedder, heard []float32) error {
	frames, err := faces.CameraFrames(o.faces, timedPolls)
	if err != nil || len(frames) == 0 {
		return cmp.Or(err, errors.New("no photos to show a camera"))
	}
	channel := drawnChannel(identity.Voice)
	var names []string
	for _, m := range models {
		names = append(names, m.Model())
		channel.Models = append(channel.Models, identity.Model{Name: m.Model(), Dim: m.Dim()})
	}
	return faces.EachChain(io.Discard, o.models, func(name, detector string, chain *face.Chain) error {
		seen := drawnChannel(identity.Face)
		seen.Models = []identity.Model{{Name: chain.Model(), Dim: chain.Dim()}}
		gallery, _, err := drawnPeople(rand.New(rand.NewPCG(o.seed, 98)), channel, seen)
		if err != nil {
			return err
		}
		next := 0
		took, err := median(timedPolls, func() error {
			vectors, _, err := listener.Listen(ctx, heard)
			if err != nil {
				return err
			}
			look := identity.Observation{Modality: identity.Voice}
			for _, v := range vectors {
				look.Vectors = append(look.Vectors, identity.Vector(v))
			}
			looks := []identity.Observation{look}
			sight, err := chain.See(ctx, frames[next%len(frames)])
			if err != nil {
				return err
			}
			next++
			if len(sight.Faces) > 0 {
				first := sight.Faces[0]
				looks = append(looks, identity.Observation{Modality: identity.Face, Vectors: []identity.Vector{{Model: first.Model, Values: first.Vector}}})
			}
			_, err = gallery.Identify(looks...)
			return err
		})
		if err != nil {
			return err
		}
		fmt.Printf("| a whole poll: %s faces, YuNet at %s | %s | %.1f |\n", name, detector, strings.Join(names, " + "), ms(took))
		fmt.Printf("RESULT costs poll=whole chain=%s detector=%s models=%q poll_ms=%.1f\n", name, detector, strings.Join(names, "+"), ms(took))
		return nil
	})
}

// drawnChannel compares vectors that are drawn, which are nobody's.
func drawnChannel(m identity.Modality) identity.Channel {
	return identity.Channel{Modality: m, Accept: 0.5, Typical: 1}
}

const drawn = 1000

// drawnPeople are a thousand people whose vectors are drawn, and the looks of the
// last one.
func drawnPeople(random *rand.Rand, channels ...identity.Channel) (*identity.Gallery, []identity.Observation, error) {
	gallery, err := identity.New(identity.Options{Channels: channels})
	if err != nil {
		return nil, nil, err
	}
	var looks []identity.Observation
	for range drawn {
		looks = nil
		for _, c := range channels {
			look := identity.Observation{Modality: c.Modality}
			for _, m := range c.Models {
				values := make([]float32, m.Dim)
				for i := range values {
					values[i] = float32(random.NormFloat64())
				}
				look.Vectors = append(look.Vectors, identity.Vector{Model: m.Name, Values: values})
			}
			looks = append(looks, look)
		}
		id, err := gallery.Enrol(time.Time{}, slices.Repeat(looks, identity.EnoughObservations))
		if err != nil {
			return nil, nil, err
		}
		if err := gallery.SetConsent(id, identity.Consent{Face: true, Voice: true}); err != nil {
			return nil, nil, err
		}
	}
	return gallery, looks, nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// median is the median processor time of some runs, after one that warms up.
func median(runs int, run func() error) (time.Duration, error) {
	var times []time.Duration
	for i := range runs + 1 {
		start := cputime.Used()
		if err := run(); err != nil {
			return 0, err
		}
		if i > 0 {
			times = append(times, cputime.Used()-start)
		}
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// searchCost finds one of a thousand people by their voice.
func searchCost(random *rand.Rand, e *ears) error {
	channel := drawnChannel(identity.Voice)
	for _, m := range e.models {
		channel.Models = append(channel.Models, identity.Model{Name: m.Model(), Dim: m.Dim()})
	}
	gallery, looks, err := drawnPeople(random, channel)
	if err != nil {
		return err
	}
	took, err := median(100, func() error {
		for range 10 {
			if v, err := gallery.Identify(looks...); err != nil || v.Status != identity.Known {
				return errors.Join(err, fmt.Errorf("found %v", v))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("| one among %d people | - | %.2f |\nRESULT costs people=%d search_ms=%.3f\n", drawn, ms(took)/10, drawn, ms(took)/10)
	return nil
}
