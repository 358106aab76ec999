package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/voice"
)

// enrol enrols the people of a folder, one sub-folder each.
func enrol(ctx context.Context, r *reporter, hub *senses.Hub, folder string) error {
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
		name := entry.Name()
		observations, err := observationsOf(ctx, r, hub, filepath.Join(folder, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		id, err := hub.Gallery().Enrol(time.Time{}, observations)
		if errors.Is(err, identity.ErrDisagree) {
			r.say("%s is not enrolled: %v\n", name, err)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		consent := identity.Consent{}
		for _, o := range observations {
			consent.Voice = consent.Voice || o.Modality == identity.Voice
			consent.Face = consent.Face || o.Modality == identity.Face
		}
		if err := errors.Join(hub.Gallery().Name(id, name), hub.Gallery().SetConsent(id, consent)); err != nil {
			return err
		}
		r.say("%s is enrolled with %d observations\n", name, len(observations))
	}
	return nil
}

// observationsOf returns the observations of a person's folder. Files that cannot be read, and those
// of poor quality, are reported and left out.
func observationsOf(ctx context.Context, r *reporter, hub *senses.Hub, folder string) (observations []identity.Observation, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		observation, err := observeFile(ctx, hub, path)
		if errors.Is(err, voice.ErrAudio) || errors.Is(err, voice.ErrQuality) || errors.Is(err, face.ErrImage) ||
			errors.Is(err, errNoFace) {
			r.say("%s is left out: %v\n", path, err)
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
func observeFile(ctx context.Context, hub *senses.Hub, path string) (*identity.Observation, error) {
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
		o, err := hub.Voice(ctx, samples)
		return &o, err
	case ".jpg", ".jpeg", ".png":
		frame, err := readFrame(path)
		if err != nil {
			return nil, err
		}
		seen, err := hub.Faces(ctx, frame)
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
