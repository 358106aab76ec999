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

	"github.com/egomem/egomem/examples/bench/sensebench/faces"
	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// Numbers of timed runs, and the samples of a poll.
const (
	timedPolls  = 25
	timedBlocks = 3
	pollWindow  = 3 * voice.Rate
)

// benchCosts measures the memory and the processor time of a block, of a poll with and without a frame, and of the
// search among a thousand people.
func benchCosts(ctx context.Context, o options) (err error) {
	o.cache = "" // timed work must not be cached
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
	if err := memoryCosts(ctx, o, people, user, robot); err != nil {
		return err
	}
	e, err := openVoiceModels(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	spans, err := e.detector.Spans(ctx, user)
	if err != nil {
		return err
	}
	spoken := 0
	for _, s := range spans {
		spoken += s[1] - s[0]
	}
	fmt.Printf("\n## Costs of listening\n\nProcessor time, medians. The block of %.0f s has %.0f s of speech; a poll has 3 s.\n\n| what | models | ms |\n|---|---|---|\n",
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
		var blocks []time.Duration // by tags alone, and live
		for _, live := range []bool{false, true} {
			block, err := median(timedBlocks, func() error {
				t, err := trigger.New(trigger.Options{Detector: e.detector.Stream(), Voices: apart, Live: live})
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
			blocks = append(blocks, block)
		}
		listener, err := voice.NewListener(e.detector.Spans, anyQuality, e.models[:n]...)
		if err != nil {
			return err
		}
		clip := people[0].clips[0]
		for len(clip) < pollWindow {
			clip = append(slices.Clone(clip), people[0].clips[1]...)
		}
		clip = clip[:pollWindow]
		speech, err := e.detector.Spans(ctx, clip)
		if err != nil {
			return err
		}
		poll, err := median(timedPolls, func() error {
			_, _, err := listener.ListenTo(ctx, clip, speech)
			return err
		})
		if err != nil {
			return err
		}
		alone, err := median(timedPolls, func() error {
			_, _, err := listener.Listen(ctx, clip)
			return err
		})
		if err != nil {
			return err
		}
		fmt.Printf("| a block of %d steps | %s | %.0f |\n| the same, live | %s | %.0f |\n| a poll's voice | %s | %.1f |\n| the same, if speech is detected for it alone | %s | %.1f |\n",
			trigger.BlockSteps, strings.Join(names, " + "), ms(blocks[0]), strings.Join(names, " + "), ms(blocks[1]),
			strings.Join(names, " + "), ms(poll), strings.Join(names, " + "), ms(alone))
		fmt.Printf("RESULT costs models=%q speech_s=%.0f block_ms=%.0f live_block_ms=%.0f poll_voice_ms=%.1f poll_voice_alone_ms=%.1f\n", strings.Join(names, "+"), float64(spoken)/voice.Rate, ms(blocks[0]), ms(blocks[1]), ms(poll), ms(alone))
		if err := pollCost(ctx, o, listener, e.models[:n], clip, speech); err != nil {
			return err
		}
	}
	return searchCost(random, e)
}

// pollCost times whole polls: a voice of 3 s, a face in a camera's frame, and identification among
// a thousand people. Speech is detected before, for the sessions.
func pollCost(ctx context.Context, o options, listener *voice.Listener, models []*voice.Embedder, clip []float32, speech [][2]int) error {
	frames, err := faces.CameraFrames(o.faces, timedPolls)
	if err != nil || len(frames) == 0 {
		return cmp.Or(err, errors.New("no photos for the camera's frames"))
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
			vectors, _, err := listener.ListenTo(ctx, clip, speech)
			if err != nil {
				return err
			}
			observation := identity.Observation{Modality: identity.Voice}
			for _, v := range vectors {
				observation.Vectors = append(observation.Vectors, identity.Vector(v))
			}
			observations := []identity.Observation{observation}
			result, err := chain.See(ctx, frames[next%len(frames)])
			if err != nil {
				return err
			}
			next++
			if len(result.Faces) > 0 {
				first := result.Faces[0]
				observations = append(observations,
					identity.Observation{Modality: identity.Face,
						Vectors: []identity.Vector{{Model: first.Model, Values: first.Vector}}})
			}
			_, err = gallery.Identify(observations...)
			return err
		})
		if err != nil {
			return err
		}
		fmt.Printf("| a whole poll: %s faces, YuNet at %s | %s | %.1f |\n", name, detector, strings.Join(names, " + "), ms(took))
		fmt.Printf("RESULT costs poll=whole chain=%s detector=%s models=%q poll_ms=%.1f\n", name, detector,
			strings.Join(names, "+"), ms(took))
		return nil
	})
}

// drawnChannel compares random vectors.
func drawnChannel(m identity.Modality) identity.Channel {
	return identity.Channel{Modality: m, Accept: 0.5, Typical: 1}
}

const drawnCount = 1000

// drawnPeople returns a thousand people with random vectors, and the observations of the last one.
func drawnPeople(random *rand.Rand, channels ...identity.Channel) (*identity.Gallery, []identity.Observation, error) {
	gallery, err := identity.New(identity.Options{Channels: channels})
	if err != nil {
		return nil, nil, err
	}
	var observations []identity.Observation
	for range drawnCount {
		observations = nil
		for _, c := range channels {
			observation := identity.Observation{Modality: c.Modality}
			for _, m := range c.Models {
				values := make([]float32, m.Dim)
				for i := range values {
					values[i] = float32(random.NormFloat64())
				}
				observation.Vectors = append(observation.Vectors, identity.Vector{Model: m.Name, Values: values})
			}
			observations = append(observations, observation)
		}
		id, err := gallery.Enrol(time.Time{}, slices.Repeat(observations, identity.EnoughObservations))
		if err != nil {
			return nil, nil, err
		}
		if err := gallery.SetConsent(id, identity.Consent{Face: true, Voice: true}); err != nil {
			return nil, nil, err
		}
	}
	return gallery, observations, nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// median returns the median processor time of some runs, after a warm-up run.
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

// searchCost identifies one of a thousand people by voice.
func searchCost(random *rand.Rand, e *voiceModels) error {
	channel := drawnChannel(identity.Voice)
	for _, m := range e.models {
		channel.Models = append(channel.Models, identity.Model{Name: m.Model(), Dim: m.Dim()})
	}
	gallery, observations, err := drawnPeople(random, channel)
	if err != nil {
		return err
	}
	took, err := median(100, func() error {
		for range 10 {
			if v, err := gallery.Identify(observations...); err != nil || v.Status != identity.Known {
				return errors.Join(err, fmt.Errorf("found %v", v))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("| one among %d people | - | %.2f |\nRESULT costs people=%d search_ms=%.3f\n", drawnCount, ms(took)/10,
		drawnCount, ms(took)/10)
	return nil
}
