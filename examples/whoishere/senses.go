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

// senses are the models, and the people whom they know.
type senses struct {
	detector *vad.Detector
	voices   []*voice.Embedder
	faces    *face.Chain
	listener *voice.Listener
	gallery  *identity.Gallery
	trigger  *trigger.Trigger
	words    *speech.Transcriber // nil without
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
	apart := []trigger.Voice{{Embedder: bundled, Mean: cohort.Mean()}}
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
			return fmt.Errorf("%s: the description has no line of normalised scores (threshold, normalised: accept, margin, typical)", o.model)
		}
		accept = accept.Plus(second.Threshold().Normalised)
		apart = append(apart, trigger.Voice{Embedder: second, Mean: strangers.Mean()})
	}
	voices.Accept, voices.Margin, voices.Typical = accept.Accept, accept.Margin, accept.Typical
	if s.listener, err = voice.NewListener(s.detector.Spans, voice.DefaultGate(), s.voices...); err != nil {
		return err
	}
	line := s.faces.Threshold()
	s.gallery, err = identity.New(identity.Options{Channels: []identity.Channel{voices, {
		Modality: identity.Face,
		Models:   []identity.Model{{Name: s.faces.Model(), Dim: s.faces.Dim()}},
		Accept:   line.Cosine(), Margin: line.Margin, Typical: line.Typical,
	}}})
	if err != nil {
		return err
	}
	if s.trigger, err = trigger.New(trigger.Options{Detector: s.detector.Stream(), Voices: apart}); err != nil {
		return err
	}
	if o.words != "" {
		if s.words, err = speech.Open(speech.MoonshineTiny(o.words), nil); err != nil {
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
	if s.words != nil {
		errs = append(errs, s.words.Close())
	}
	if s.detector != nil {
		errs = append(errs, s.detector.Close())
	}
	return errors.Join(errs...)
}

// enrol makes the people known whose folders are in a folder.
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
		looks, err := s.looksOf(ctx, filepath.Join(folder, entry.Name()))
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
		id, err := s.gallery.Enrol(time.Time{}, looks)
		if errors.Is(err, identity.ErrDisagree) {
			fmt.Fprintf(out, "%s is not enrolled: %v\n", entry.Name(), err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
		consent := identity.Consent{}
		for _, look := range looks {
			consent.Voice = consent.Voice || look.Modality == identity.Voice
			consent.Face = consent.Face || look.Modality == identity.Face
		}
		if err := errors.Join(s.gallery.Name(id, entry.Name()), s.gallery.SetConsent(id, consent)); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is known by %d looks\n", entry.Name(), len(looks))
	}
	return nil
}

// looksOf are the looks in a person's folder. What is too poor is left out.
func (s *senses) looksOf(ctx context.Context, folder string) (looks []identity.Observation, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch strings.ToLower(filepath.Ext(path)) {
		case ".wav":
			sound, err := readWAV(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			samples, err := sound.Channel(0)
			if err != nil {
				return err
			}
			look, err := s.hear(ctx, samples)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			looks = append(looks, look...)
		case ".jpg", ".jpeg", ".png":
			frame, err := readFrame(path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			look, err := s.see(ctx, frame)
			if err != nil {
				return err
			}
			looks = append(looks, look...)
		}
		return nil
	})
	return looks, err
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

// hear is the look at the voice in samples: none if there is nothing good enough.
func (s *senses) hear(ctx context.Context, samples []float32) ([]identity.Observation, error) {
	vectors, quality, err := s.listener.Listen(ctx, samples)
	if errors.Is(err, voice.ErrQuality) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	look := identity.Observation{Modality: identity.Voice, Trust: max(0.1, quality.Trust())}
	for _, v := range vectors {
		look.Vectors = append(look.Vectors, identity.Vector(v))
	}
	return []identity.Observation{look}, nil
}

// see is the look at the most prominent face of a frame: none if there is no good
// one.
func (s *senses) see(ctx context.Context, frame image.Image) ([]identity.Observation, error) {
	sight, err := s.faces.See(ctx, frame)
	if err != nil || len(sight.Faces) == 0 {
		return nil, err
	}
	first := sight.Faces[0]
	return []identity.Observation{{
		Modality: identity.Face,
		Vectors:  []identity.Vector{{Model: first.Model, Values: first.Vector}},
		Trust:    max(0.1, min(1, first.Quality)),
	}}, nil
}
