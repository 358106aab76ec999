package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

// voiceModels holds the speech detector and the speaker models.
type voiceModels struct {
	detector *vad.Detector
	models   []*voice.Embedder // the bundled one first
	vectors  *vectorCache
}

// tdnn describes the speaker model in the models folder.
func tdnn(models string) onnx.Description {
	return onnx.Description{
		Name:      "sv-tdnn-tiny",
		Licence:   "MIT",
		Source:    "https://github.com/espressif/esp-dl",
		Path:      filepath.Join(models, "sv_tdnn_tiny_q.onnx"),
		SHA256:    "17326ca6c0d2e1c6318a2edb39f4bede66bea0d363c080d7cad7059e529d4ff6",
		Inputs:    map[string]string{voice.InputName: "feats"},
		Dimension: 512,
		Sound:     &onnx.Sound{SampleRate: voice.Rate, Features: onnx.Fbank, Bins: 80, Window: "hamming", SubtractMean: true},
		Threshold: onnx.Threshold{Value: 0.45, Margin: 0.05,
			Normalised: onnx.NormalisedThreshold{Accept: 4.71, Margin: 0.5, Typical: 6.59, Growth: 0.39, Misfit: 26}},
	}
}

func openVoiceModels(o options) (*voiceModels, error) {
	e := &voiceModels{}
	var err error
	if e.detector, err = silero.Open(nil); err != nil {
		return nil, err
	}
	bundled, err := resemblyzer.Open(nil)
	if err != nil {
		return nil, errors.Join(err, e.close())
	}
	e.models = append(e.models, bundled)
	description := tdnn(o.models)
	if _, err := os.Stat(description.Path); errors.Is(err, fs.ErrNotExist) {
		fmt.Printf("%s is missing: only the bundled voice model is measured\n", description.Path)
	} else {
		second, err := voice.Open(description, nil)
		if err != nil {
			return nil, errors.Join(err, e.close())
		}
		e.models = append(e.models, second)
	}
	e.vectors, err = openVectorCache(o.cache)
	if err != nil {
		return nil, errors.Join(err, e.close())
	}
	return e, nil
}

func (e *voiceModels) close() error {
	var errs []error
	if e.vectors != nil {
		errs = append(errs, e.vectors.save())
	}
	if e.detector != nil {
		errs = append(errs, e.detector.Close())
	}
	for _, m := range e.models {
		errs = append(errs, m.Close())
	}
	return errors.Join(errs...)
}

func (e *voiceModels) spoken(ctx context.Context, samples []float32) (spoken, error) {
	return speechOf(ctx, e.detector, e.models, samples)
}

// observe embeds speech with all models.
func (e *voiceModels) observe(ctx context.Context, speech []float32) (identity.Observation, error) {
	observe := identity.Observation{Modality: identity.Voice}
	for _, m := range e.models {
		vector, err := e.vectors.embed(ctx, m, speech)
		if err != nil {
			return observe, err
		}
		observe.Vectors = append(observe.Vectors, identity.Vector{Model: m.Model(), Values: vector})
	}
	return observe, nil
}

// vectorCache keeps embeddings between runs, by model and samples.
type vectorCache struct {
	path    string
	vectors map[[32]byte][]float32
	changed bool
}

func openVectorCache(folder string) (*vectorCache, error) {
	c := &vectorCache{vectors: map[[32]byte][]float32{}}
	if folder == "" {
		return c, nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	c.path = filepath.Join(folder, "voices.gob")
	file, err := os.Open(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	return c, gob.NewDecoder(file).Decode(&c.vectors)
}

func (c *vectorCache) embed(ctx context.Context, m *voice.Embedder, samples []float32) ([]float32, error) {
	if c.path == "" {
		return m.Embed(ctx, samples)
	}
	sum := sha256.New()
	sum.Write([]byte(m.Model()))
	buffer := make([]byte, 0, 4*len(samples))
	for _, x := range samples {
		buffer = binary.LittleEndian.AppendUint32(buffer, math.Float32bits(x))
	}
	sum.Write(buffer)
	key := [32]byte(sum.Sum(nil))
	if vector, ok := c.vectors[key]; ok {
		return vector, nil
	}
	vector, err := m.Embed(ctx, samples)
	if err == nil {
		c.vectors[key], c.changed = vector, true
	}
	return vector, err
}

func (c *vectorCache) save() error {
	if c.path == "" || !c.changed {
		return nil
	}
	file, err := os.Create(c.path)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(file).Encode(c.vectors), file.Close())
}
