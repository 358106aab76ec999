package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/examples/sensebench/faces"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// together gives each person of the photos the voice of a person of the
// recordings, and asks a gallery by face, by voice and by both: is the fusion
// better than either where one of the two is poor?
type together struct {
	people []string
	photos map[string][]map[string]faces.Sighting // by person, photo and condition
	speech map[string][]map[string][]identity.Observation
	face   identity.Channel
	voice  identity.Channel
}

// The conditions that are put together: how the face is seen, how the voice is
// heard.
var mixtures = [][2]string{
	{"clean", "clean"}, {"half covered", "clean"}, {"blurred", "clean"},
	{"clean", "pink 5 dB"}, {"clean", "pink 0 dB"}, {"half covered", "pink 5 dB"}, {"blurred", "pink 5 dB"},
}

const (
	// pollSeconds is how much speech a poll hears.
	pollSeconds = 3
	// whole is the condition of clips that enrol: all that is spoken in them.
	whole       = "whole"
	longestClip = 60.0
)

func benchTogether(ctx context.Context, o options) error {
	t := &together{}
	if err := t.see(ctx, o); err != nil {
		return err
	}
	if err := t.hear(ctx, o); err != nil {
		return err
	}
	fmt.Printf("\n## Face and voice together\n\n%d people, each a face of the photos with a voice of the recordings; one in turn is a stranger, %d draws of %d photos and clips to enrol. A poll is one photo and %d s of speech, one look at each; a name said aloud takes two polls that agree. Faces by %s, voices by %s; the lines are the ones that come with the models, %.2f for the voice.\n\n",
		len(t.people), o.draws, enrolClips, pollSeconds, t.face.Models[0].Name, t.voice.Models[0].Name, t.voice.Accept)
	fmt.Printf("| face | voice | asked by | polls of known people | right | silent | wrong | polls of strangers | named |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, m := range mixtures {
		for _, by := range []string{"face", "voice", "both"} {
			c, err := t.ask(o, m[0], m[1], by)
			if err != nil {
				return err
			}
			known := max(1, c.right+c.silent+c.wrong)
			fmt.Printf("| %s | %s | %s | %d | %.1f %% | %.1f %% | %d | %d | %d |\n", m[0], m[1], by, known,
				100*float64(c.right)/float64(known), 100*float64(c.silent)/float64(known), c.wrong, c.strangers, c.named)
			fmt.Printf("RESULT together face=%s voice=%s by=%s known=%d right=%.4f silent=%.4f wrong=%d strangers=%d strangers_named=%d\n",
				strings.ReplaceAll(m[0], " ", "-"), strings.ReplaceAll(m[1], " ", "-"), by, known,
				float64(c.right)/float64(known), float64(c.silent)/float64(known), c.wrong, c.strangers, c.named)
		}
	}
	return nil
}

func (t *together) see(ctx context.Context, o options) error {
	seen, dim, line, err := faces.See(ctx, os.Stdout, faces.Settings{Photos: o.faces, Models: o.models}, "clean", "half covered", "blurred")
	if err != nil {
		return err
	}
	t.photos = map[string][]map[string]faces.Sighting{}
	for i, s := range seen["clean"] {
		photo := map[string]faces.Sighting{}
		for condition, list := range seen {
			photo[condition] = list[i]
		}
		t.photos[s.Person] = append(t.photos[s.Person], photo)
	}
	t.people = slices.Sorted(maps.Keys(t.photos))
	t.face = faceChannel(seen["clean"][0].Model, dim, line)
	return nil
}

// faceChannel compares faces by the threshold of their chain, in deviations of
// strangers' scores.
func faceChannel(model string, dim int, t onnx.Threshold) identity.Channel {
	scale := func(cosine float64) float64 { return (cosine - t.StrangersMean) / t.StrangersDeviation }
	return identity.Channel{
		Modality: identity.Face,
		Models:   []identity.Model{{Name: model, Dim: dim, StrangersMean: t.StrangersMean, StrangersDeviation: t.StrangersDeviation}},
		Accept:   scale(t.Cosine()), Margin: t.Margin / t.StrangersDeviation, Typical: scale(t.Typical),
	}
}

func (t *together) hear(ctx context.Context, o options) (err error) {
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
	// looks are those of speech cut into parts of some seconds; of parts with less
	// than least there are none.
	looks := func(samples []float32, seconds, least float64) ([]identity.Observation, error) {
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
		Accept: line.Accept, Margin: line.Margin, Typical: line.Typical,
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
			heard := map[string][]identity.Observation{}
			for name, ratio := range map[string]float64{"pink 5 dB": 5, "pink 0 dB": 0} {
				if heard[name], err = looks(mixAt(clip.samples, pinkNoise(noise, len(clip.samples)), power(clip.samples), ratio), pollSeconds, pollSeconds*leastShare); err != nil {
					return err
				}
			}
			if heard["clean"], err = looks(clip.samples, pollSeconds, pollSeconds*leastShare); err != nil {
				return err
			}
			if heard[whole], err = looks(clip.samples, longestClip, 1); err != nil {
				return err
			}
			t.speech[person] = append(t.speech[person], heard)
		}
	}
	return nil
}

// verdicts counts what was said.
type verdicts struct{ right, silent, wrong, strangers, named int }

func (t *together) ask(o options, face, voice, by string) (c verdicts, err error) {
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
				if err := t.enrol(gallery, person, photos[person], clips[person]); err != nil {
					return c, fmt.Errorf("%s: %w", person, err)
				}
			}
			for _, person := range t.people {
				rest := t.audible(person, clips[person][min(enrolClips, len(clips[person])):])
				if len(rest) == 0 {
					return c, fmt.Errorf("%s has %d clips, more than %d with %d s of speech are needed", person, len(clips[person]), enrolClips, pollSeconds)
				}
				for i, photo := range photos[person][min(enrolClips, len(photos[person])):] {
					looks := t.looks(t.photos[person][photo][face], t.speech[person][rest[i%len(rest)]][voice], by)
					verdict, err := gallery.Identify(looks...)
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

// audible are the clips with enough speech for a poll.
func (t *together) audible(person string, clips []int) []int {
	return slices.DeleteFunc(slices.Clone(clips), func(i int) bool { return len(t.speech[person][i]["clean"]) == 0 })
}

func (t *together) enrol(gallery *identity.Gallery, person string, photos, clips []int) error {
	var looks []identity.Observation
	for _, i := range photos[:min(enrolClips, len(photos))] {
		looks = append(looks, t.looks(t.photos[person][i]["clean"], nil, "face")...)
	}
	for _, i := range clips[:min(enrolClips, len(clips))] {
		looks = append(looks, t.looks(faces.Sighting{}, t.speech[person][i][whole], "voice")...)
	}
	id, err := gallery.Enrol(time.Time{}, looks)
	if err != nil {
		return err
	}
	if err := gallery.SetConsent(id, identity.Consent{Face: true, Voice: true}); err != nil {
		return err
	}
	return gallery.Name(id, person)
}

// looks are those of one poll: of a modality that was not seen or heard there are
// none.
func (t *together) looks(s faces.Sighting, heard []identity.Observation, by string) (looks []identity.Observation) {
	if by != "voice" && s.Vector != nil {
		looks = append(looks, identity.Observation{Modality: identity.Face, Trust: max(0.01, s.Quality),
			Vectors: []identity.Vector{{Model: s.Model, Values: s.Vector}}})
	}
	if by != "face" && len(heard) > 0 {
		looks = append(looks, heard[0])
	}
	return looks
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
