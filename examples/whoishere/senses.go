package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/speech"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// senses holds the models and the gallery of people.
type senses struct {
	detector    *vad.Detector
	voices      []*voice.Embedder
	faces       *face.Chain
	listener    *voice.Listener
	gallery     *identity.Gallery
	trigger     *trigger.Trigger
	transcriber *speech.Transcriber // nil without -words
}

func openSenses(ctx context.Context, out io.Writer, o options) (*senses, error) {
	s := &senses{}
	if err := s.open(ctx, out, o); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *senses) open(ctx context.Context, out io.Writer, o options) (err error) {
	if s.detector, err = silero.Open(nil); err != nil {
		return err
	}
	bundled, err := resemblyzer.Open(nil)
	if err != nil {
		return err
	}
	s.voices = append(s.voices, bundled)
	cohort, err := resemblyzer.Cohort()
	if err != nil {
		return err
	}
	if s.faces, err = face.Open(faceapi.Model(), nil); err != nil {
		return err
	}
	voices := identity.Channel{
		Modality: identity.Voice,
		Models:   []identity.Model{{Name: bundled.Model(), Dim: bundled.Dim(), Cohort: cohort}},
	}
	accept := bundled.Threshold().Normalised
	triggerVoices := []trigger.Voice{{Embedder: bundled, Mean: cohort.Mean()}}
	if o.model != "" {
		second, strangers, err := openSecond(o)
		if second != nil {
			s.voices = append(s.voices, second)
		}
		if err != nil {
			return err
		}
		voices.Models = append(voices.Models, identity.Model{Name: second.Model(), Dim: second.Dim(), Cohort: strangers})
		if second.Threshold().Normalised == (onnx.NormalisedThreshold{}) {
			return fmt.Errorf("%s: the description has no threshold for normalised scores (threshold, normalised: accept, margin, typical)", o.model)
		}
		accept = accept.Plus(second.Threshold().Normalised)
		triggerVoices = append(triggerVoices, trigger.Voice{Embedder: second, Mean: strangers.Mean()})
	}
	voices.Accept, voices.Margin, voices.Typical = accept.Accept, accept.Margin, accept.Typical
	voices.Growth, voices.MaxMisfit = accept.Growth, accept.Misfit
	if s.listener, err = voice.NewListener(s.detector.Spans, voice.DefaultGate(), s.voices...); err != nil {
		return err
	}
	threshold := s.faces.Threshold()
	s.gallery, err = identity.New(identity.Options{Channels: []identity.Channel{voices, {
		Modality: identity.Face,
		Models:   []identity.Model{{Name: s.faces.Model(), Dim: s.faces.Dim()}},
		Accept:   threshold.Cosine(), Margin: threshold.Margin, Typical: threshold.Typical,
	}}})
	if err != nil {
		return err
	}
	if s.trigger, err = trigger.New(trigger.Options{Detector: s.detector.Stream(), Voices: triggerVoices}); err != nil {
		return err
	}
	if o.words != "" {
		if s.transcriber, err = speech.Open(speech.MoonshineTiny(o.words), nil); err != nil {
			return err
		}
	}
	return s.enrol(ctx, out, o.people)
}

// openSecond opens a second speaker model and its cohort.
func openSecond(o options) (*voice.Embedder, *voice.Cohort, error) {
	description, err := onnx.ReadDescription(o.model)
	if err != nil {
		return nil, nil, err
	}
	second, err := voice.Open(description, nil)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Open(o.cohort)
	if err != nil {
		return second, nil, err
	}
	defer file.Close()
	strangers, err := voice.ReadCohort(file)
	return second, strangers, err
}

func (s *senses) close() error {
	var errs []error
	for _, v := range s.voices {
		errs = append(errs, v.Close())
	}
	if s.faces != nil {
		errs = append(errs, s.faces.Close())
	}
	if s.transcriber != nil {
		errs = append(errs, s.transcriber.Close())
	}
	if s.detector != nil {
		errs = append(errs, s.detector.Close())
	}
	return errors.Join(errs...)
}

// enrol enrols the people of a folder, one sub-folder each.
func (s *senses) enrol(ctx context.Context, out io.Writer, folder string) error {
	if folder == "" {
		return nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		observations, err := s.observationsOf(ctx, out, filepath.Join(folder, entry.Name()))
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
		id, err := s.gallery.Enrol(time.Time{}, observations)
		if errors.Is(err, identity.ErrDisagree) {
			fmt.Fprintf(out, "%s is not enrolled: %v\n", entry.Name(), err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
		consent := identity.Consent{}
		for _, observation := range observations {
			consent.Voice = consent.Voice || observation.Modality == identity.Voice
			consent.Face = consent.Face || observation.Modality == identity.Face
		}
		if err := errors.Join(s.gallery.Name(id, entry.Name()), s.gallery.SetConsent(id, consent)); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is enrolled with %d observations\n", entry.Name(), len(observations))
	}
	return nil
}

// observationsOf returns the observations of a person's folder. Files that cannot be read, and those
// of poor quality, are reported and left out.
func (s *senses) observationsOf(ctx context.Context, out io.Writer, folder string) (observations []identity.Observation, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		observation, err := s.observeFile(ctx, path)
		if errors.Is(err, voice.ErrAudio) || errors.Is(err, voice.ErrQuality) || errors.Is(err, face.ErrImage) || errors.Is(err, errNoFace) {
			fmt.Fprintf(out, "%s is left out: %v\n", path, err)
			return nil
		}
		if err == nil && observation != nil {
			observations = append(observations, *observation)
		}
		return err
	})
	return observations, err
}

var errNoFace = errors.New("no face is found")

// observeFile returns the voice of a recording or the most prominent face of a photo, or nil for
// another file.
func (s *senses) observeFile(ctx context.Context, path string) (*identity.Observation, error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".wav":
		sound, err := readWAV(path)
		if err != nil {
			return nil, err
		}
		samples, err := sound.Channel(0)
		if err != nil {
			return nil, err
		}
		return s.listen(ctx, samples)
	case ".jpg", ".jpeg", ".png":
		frame, err := readFrame(path)
		if err != nil {
			return nil, err
		}
		seen, err := s.observeFaces(ctx, frame)
		if err == nil && len(seen) == 0 {
			err = errNoFace
		}
		if err != nil {
			return nil, err
		}
		return &seen[0], nil
	}
	return nil, nil
}

func readWAV(path string) (*voice.Sound, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return voice.ReadWAV(file)
}

func readFrame(path string) (image.Image, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return face.Decode(data)
}

// observeVoice returns the observation of the voice in samples, or nil if the quality is too low.
func (s *senses) observeVoice(ctx context.Context, samples []float32) (*identity.Observation, error) {
	observation, err := s.listen(ctx, samples)
	if errors.Is(err, voice.ErrQuality) {
		return nil, nil
	}
	return observation, err
}

// observeUser returns the observation of the voice in samples, at times when the robot is silent.
func (s *senses) observeUser(ctx context.Context, samples, robot []float32) (*identity.Observation, error) {
	words, err := voice.WithoutRobot(samples, robot)
	if err != nil {
		return nil, err
	}
	return s.observeVoice(ctx, words)
}

func (s *senses) listen(ctx context.Context, samples []float32) (*identity.Observation, error) {
	vectors, quality, err := s.listener.Listen(ctx, samples)
	if err != nil {
		return nil, err
	}
	observation := identity.Observation{Modality: identity.Voice, Trust: max(0.1, quality.Trust())}
	for _, v := range vectors {
		observation.Vectors = append(observation.Vectors, identity.Vector(v))
	}
	return &observation, nil
}

// observeFaces returns the observations of the faces of a frame, the most prominent first.
func (s *senses) observeFaces(ctx context.Context, frame image.Image) (observations []identity.Observation, err error) {
	result, err := s.faces.See(ctx, frame)
	for _, seen := range result.Faces {
		observations = append(observations, identity.Observation{
			Modality: identity.Face,
			Vectors:  []identity.Vector{{Model: seen.Model, Values: seen.Vector}},
			Trust:    max(0.1, min(1, seen.Quality)),
		})
	}
	return observations, err
}
