package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// What ships, with its own cohort and threshold, on people who are in neither.
func TestAStrangerAtTheSameMicrophoneIsNotNamed(t *testing.T) {
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "..", "shared", "models")
	}
	folder := filepath.Join(models, "..", "media", "voices")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("the recordings are missing in %s: they are not part of this repository; EGOMEM_MODELS names the folder next to theirs", folder)
	}
	e, err := openVoiceModels(options{models: t.TempDir()}) // the bundled one alone
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skipf("%v: get it with make runtime, and set EGOMEM_ONNXRUNTIME", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	cohort, err := resemblyzer.Cohort()
	if err != nil {
		t.Fatal(err)
	}
	line := resemblyzer.Description().Threshold.Normalised
	channel := identity.Channel{
		Modality: identity.Voice, Models: []identity.Model{{Name: e.models[0].Model(), Dim: e.models[0].Dim(), Cohort: cohort}},
		Accept: line.Accept, Margin: line.Margin, Typical: line.Typical, Growth: line.Growth, MaxMisfit: line.Misfit,
	}
	people, recordings, err := readRecordings(folder)
	if err != nil {
		t.Fatal(err)
	}
	const clips = enrolClips + 2
	for _, m := range microphones(nil) {
		if m.Name != "8 kHz" {
			continue
		}
		said := map[string][]heard{}
		for _, person := range people {
			for i, clip := range recordings[person][:clips] {
				h, err := e.hear(context.Background(), m, person, i, clip.samples)
				if err != nil {
					t.Fatal(err)
				}
				said[person] = append(said[person], h)
			}
		}
		counted := newTally()
		for _, stranger := range people {
			gallery, err := identity.New(identity.Options{Channels: []identity.Channel{channel}})
			if err != nil {
				t.Fatal(err)
			}
			for _, person := range people {
				if person == stranger {
					continue
				}
				var looks []identity.Observation
				for _, h := range said[person][:enrolClips] {
					looks = append(looks, observation(h.whole, []int{0}))
				}
				if err := enrolAs(gallery, person, looks); err != nil {
					t.Fatal(person, err)
				}
			}
			for _, person := range people {
				if err := counted.listen(gallery, person, person != stranger, said[person][enrolClips:], 3, []int{0}); err != nil {
					t.Fatal(err)
				}
			}
		}
		known, unknown := sum(counted.known), sum(counted.strangers)
		t.Logf("%s: known right %d of %d, wrong names %d; strangers accepted %d of %d, named %d of %d",
			m.Name, known.right, known.looks, known.wrongNames, unknown.wrong, unknown.looks, unknown.wrongNames, unknown.pairs)
		if known.wrongNames+unknown.wrongNames > 0 || unknown.looks == 0 {
			t.Errorf("%s: %d wrong names, %d strangers named of %d", m.Name, known.wrongNames, unknown.wrongNames, unknown.looks)
		}
		if float64(known.right) < 0.8*float64(known.looks) {
			t.Errorf("%s: only %d of %d are right", m.Name, known.right, known.looks)
		}
	}
}
