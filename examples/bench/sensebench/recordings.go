package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// recording is one WAV file, mono at voice.Rate.
type recording struct {
	person, file string
	samples      []float32
}

// readRecordings reads all WAV files of a folder, by person: the sub-folder's name, or the file's
// name up to its first dash.
func readRecordings(folder string) (people []string, recordings map[string][]recording, err error) {
	recordings = map[string][]recording{}
	err = filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.EqualFold(filepath.Ext(path), ".wav") {
			return err
		}
		person, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), "-")
		if parent := filepath.Dir(path); filepath.Clean(parent) != filepath.Clean(folder) {
			person = filepath.Base(parent)
		}
		samples, err := readWAV(path)
		if errors.Is(err, voice.ErrAudio) {
			fmt.Printf("left out: %s: %v\n", path, err)
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		recordings[person] = append(recordings[person], recording{person, path, samples})
		return nil
	})
	for person := range recordings {
		people = append(people, person)
	}
	slices.Sort(people)
	if err == nil && len(people) == 0 {
		err = fmt.Errorf("no WAV file in %s", folder)
	}
	return people, recordings, err
}

func readWAV(path string) ([]float32, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sound, err := voice.ReadWAV(file)
	if err != nil {
		return nil, err
	}
	return sound.Mono()
}

// spoken is the speech of a recording, without noise and pauses.
type spoken struct {
	samples []float32
	quality voice.Quality
}

// anyQuality accepts every recording.
var anyQuality = voice.Gate{MinLevel: -200, MinSNR: -200, MaxClipped: 1, MaxOffset: 2}

func speechOf(ctx context.Context, detector *vad.Detector, embedders []*voice.Embedder, samples []float32) (spoken, error) {
	listener, err := voice.NewListener(detector.Spans, anyQuality, embedders...)
	if err != nil {
		return spoken{}, err
	}
	speech, quality, err := listener.Speech(ctx, samples)
	return spoken{speech, quality}, err
}
