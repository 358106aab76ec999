package main

import (
	"context"
	"errors"
	"fmt"
	"github.com/egomem/egomem/examples/internal/acoustics"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/examples/bench/sensebench/faces"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// together pairs each person of the photos with a voice of the recordings. It identifies them by
// face, by voice and by both, to measure the gain of fusion.
type together struct {
	people []string
	photos map[string][]map[string]faces.Observation // by person, photo and condition
	speech map[string][]map[string][]identity.Observation
	face   identity.Channel
	voice  identity.Channel
}

// The combined conditions of face and voice.
var mixtures = [][2]string{
	{"clean", "clean"}, {"half covered", "clean"}, {"blurred", "clean"},
	{"clean", "pink 5 dB"}, {"clean", "pink 0 dB"}, {"half covered", "pink 5 dB"}, {"blurred", "pink 5 dB"},
}

// noises are the noisy conditions of a voice, with their ratio in dB.
var noises = []struct {
	name  string
	ratio float64
}{{"pink 5 dB", 5}, {"pink 0 dB", 0}}

const (
	// pollSeconds is the length of speech per poll.
	pollSeconds = 3
	// whole is the condition of enrolment clips: all their speech.
	whole       = "whole"
	longestClip = 60.0
)

func benchTogether(ctx context.Context, o options) error {
	t := &together{}
	if err := t.observeFaces(ctx, o); err != nil {
		return err
	}
	if err := t.observeVoices(ctx, o); err != nil {
		return err
	}
	fmt.Printf("\n## Face and voice together\n\n%d people, each with a face of the photos and a voice of the recordings. One in turn is a stranger; %d draws of %d enrolment photos and clips. A poll is one photo and %d s of speech; a name said aloud needs two polls that agree. Faces by %s, voices by %s; thresholds come with the models, %.2f for the voice.\n\n",
		len(t.people), o.draws, enrolClips, pollSeconds, t.face.Models[0].Name, t.voice.Models[0].Name, t.voice.Accept)
	fmt.Printf("| face | voice | identified by | polls of known people | right | silent | wrong | polls of strangers | named |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, m := range mixtures {
		for _, by := range []string{"face", "voice", "both"} {
			c, err := t.measure(o, m[0], m[1], by)
			if err != nil {
				return err
			}
			known := max(1, c.right+c.silent+c.wrong)
			fmt.Printf("| %s | %s | %s | %d | %.1f %% | %.1f %% | %d | %d | %d |\n", m[0], m[1], by, known,
				100*float64(c.right)/float64(known), 100*float64(c.silent)/float64(known), c.wrong, c.strangers, c.named)
			fmt.Printf("RESULT together face=%s voice=%s by=%s known=%d right=%.4f silent=%.4f wrong=%d strangers=%d strangers_named=%d enrolments_refused=%d\n",
				strings.ReplaceAll(m[0], " ", "-"), strings.ReplaceAll(m[1], " ", "-"), by, known,
				float64(c.right)/float64(known), float64(c.silent)/float64(known), c.wrong, c.strangers, c.named, c.refused)
		}
	}
	return nil
}

func (t *together) observeFaces(ctx context.Context, o options) error {
	seen, dim, line, err := faces.Observe(ctx, os.Stdout, faces.Settings{Photos: o.faces, Models: o.models}, "clean",
		"half covered", "blurred")
	if err != nil {
		return err
	}
	t.photos = map[string][]map[string]faces.Observation{}
	for i, s := range seen["clean"] {
		photo := map[string]faces.Observation{}
		for condition, list := range seen {
			photo[condition] = list[i]
		}
		t.photos[s.Person] = append(t.photos[s.Person], photo)
	}
	t.people = slices.Sorted(maps.Keys(t.photos))
	t.face = faceChannel(seen["clean"][0].Model, dim, line)
	return nil
}

// faceChannel compares faces by the threshold of their chain, in deviations of strangers' scores.
func faceChannel(model string, dim int, t onnx.Threshold) identity.Channel {
	scale := func(cosine float64) float64 { return (cosine - t.StrangersMean) / t.StrangersDeviation }
	return identity.Channel{
		Modality: identity.Face,
		Models: []identity.Model{{Name: model, Dim: dim, StrangersMean: t.StrangersMean,
			StrangersDeviation: t.StrangersDeviation}},
		Accept: scale(t.Cosine()), Margin: t.Margin / t.StrangersDeviation, Typical: scale(t.Typical),
	}
}

func (t *together) observeVoices(ctx context.Context, o options) (err error) {
	detector, err := silero.Open(nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, detector.Close()) }()
	embedder, err := resemblyzer.Open(nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, embedder.Close()) }()
	cohort, err := resemblyzer.Cohort()
	if err != nil {
		return err
	}
	listener, err := voice.NewListener(detector.Spans, anyQuality, embedder)
	if err != nil {
		return err
	}
	// observations splits speech into parts of some seconds, without parts shorter than least.
	observations := func(samples []float32, seconds, least float64) ([]identity.Observation, error) {
		speech, quality, err := listener.Speech(ctx, samples)
		if err != nil {
			return nil, err
		}
		var out []identity.Observation
		for part := range slices.Chunk(speech, int(seconds*voice.Rate)) {
			if float64(len(part)) < least*voice.Rate {
				continue
			}
			values, err := embedder.Embed(ctx, part)
			if err != nil {
				return nil, err
			}
			out = append(out, identity.Observation{Modality: identity.Voice, Trust: max(0.01, quality.Trust()),
				Vectors: []identity.Vector{{Model: embedder.Model(), Values: values}}})
		}
		return out, nil
	}
	line := embedder.Threshold().Normalised
	t.voice = identity.Channel{
		Modality: identity.Voice, Models: []identity.Model{{Name: embedder.Model(), Dim: embedder.Dim(), Cohort: cohort}},
		Accept: line.Accept, Margin: line.Margin, Typical: line.Typical, Growth: line.Growth, MaxMisfit: line.Misfit,
	}
	speakers, recordings, err := readRecordings(o.voices)
	if err != nil {
		return err
	}
	t.people = t.people[:min(len(t.people), len(speakers))]
	t.speech = map[string][]map[string][]identity.Observation{}
	noise := rand.New(rand.NewPCG(o.seed, 3))
	for i, person := range t.people {
		for _, clip := range recordings[speakers[i]] {
			voices := map[string][]identity.Observation{}
			for _, c := range noises {
				if voices[c.name], err = observations(acoustics.MixAt(clip.samples, pinkNoise(noise, len(clip.samples)),
					acoustics.Power(clip.samples), c.ratio), pollSeconds, pollSeconds*minShare); err != nil {
					return err
				}
			}
			if voices["clean"], err = observations(clip.samples, pollSeconds, pollSeconds*minShare); err != nil {
				return err
			}
			if voices[whole], err = observations(clip.samples, longestClip, 1); err != nil {
				return err
			}
			t.speech[person] = append(t.speech[person], voices)
		}
	}
	return nil
}

// verdicts counts the results, and the enrolments refused.
type verdicts struct{ right, silent, wrong, strangers, named, refused int }

func (t *together) measure(o options, face, voice, by string) (c verdicts, err error) {
	random := rand.New(rand.NewPCG(o.seed, 4))
	for range o.draws {
		photos, clips := map[string][]int{}, map[string][]int{}
		for _, person := range t.people {
			photos[person], clips[person] = random.Perm(len(t.photos[person])), random.Perm(len(t.speech[person]))
		}
		for _, stranger := range t.people {
			gallery, err := identity.New(identity.Options{Channels: []identity.Channel{t.face, t.voice}})
			if err != nil {
				return c, err
			}
			for _, person := range t.people {
				if person == stranger {
					continue
				}
				if err := t.enrol(gallery, person, photos[person], clips[person]); errors.Is(err, identity.ErrDisagree) {
					c.refused++
				} else if err != nil {
					return c, fmt.Errorf("%s: %w", person, err)
				}
			}
			for _, person := range t.people {
				rest := t.longEnough(person, clips[person][min(enrolClips, len(clips[person])):])
				if len(rest) == 0 {
					return c, fmt.Errorf("%s has %d clips, more than %d with %d s of speech are needed", person,
						len(clips[person]), enrolClips, pollSeconds)
				}
				for i, photo := range photos[person][min(enrolClips, len(photos[person])):] {
					observations := t.observations(t.photos[person][photo][face], t.speech[person][rest[i%len(rest)]][voice], by)
					verdict, err := gallery.Identify(observations...)
					if err != nil {
						return c, err
					}
					c.count(verdict, person, person == stranger)
				}
			}
		}
	}
	return c, nil
}

// longEnough returns the clips with enough speech for a poll.
func (t *together) longEnough(person string, clips []int) []int {
	return slices.DeleteFunc(slices.Clone(clips), func(i int) bool { return len(t.speech[person][i]["clean"]) == 0 })
}

func (t *together) enrol(gallery *identity.Gallery, person string, photos, clips []int) error {
	var observations []identity.Observation
	for _, i := range photos[:min(enrolClips, len(photos))] {
		observations = append(observations, t.observations(t.photos[person][i]["clean"], nil, "face")...)
	}
	for _, i := range clips[:min(enrolClips, len(clips))] {
		observations = append(observations, t.observations(faces.Observation{}, t.speech[person][i][whole], "voice")...)
	}
	id, err := gallery.Enrol(time.Time{}, observations)
	if err != nil {
		return err
	}
	if err := gallery.SetConsent(id, identity.Consent{Face: true, Voice: true}); err != nil {
		return err
	}
	return gallery.Name(id, person)
}

// observations returns the observations of one poll, of the requested modalities.
func (t *together) observations(s faces.Observation, voices []identity.Observation, by string) (observations []identity.Observation) {
	if by != "voice" && s.Vector != nil {
		observations = append(observations, identity.Observation{Modality: identity.Face, Trust: max(0.01, s.Quality),
			Vectors: []identity.Vector{{Model: s.Model, Values: s.Vector}}})
	}
	if by != "face" && len(voices) > 0 {
		observations = append(observations, voices[0])
	}
	return observations
}

func (c *verdicts) count(v identity.Verdict, person string, stranger bool) {
	if stranger {
		c.strangers++
	}
	switch {
	case stranger && v.Status == identity.Known:
		c.named++
	case stranger:
	case v.Status != identity.Known:
		c.silent++
	case v.Name == person:
		c.right++
	default:
		c.wrong++
	}
}
