package face

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"github.com/egomem/egomem/ingest/onnx"
)

// Model describes a chain, from a frame to the embeddings of its faces. Build it in Go, or read it
// from JSON with [ReadModel].
type Model struct {
	// Name of the chain; empty means the names of its embedders. The model ID of every vector is
	// this name and a hash of all that changes vectors.
	Name     string   `json:"name,omitempty"`
	Detector Detector `json:"detector"`
	// Landmarks find sixty-eight points in the detector's box. Nil uses the detector's own five
	// points.
	Landmarks *Landmarks `json:"landmarks,omitempty"`
	// Embedders of the chain. The weighted vectors of several are concatenated: the cosine is the
	// weighted mean of their cosines.
	Embedders []Embedder `json:"embedders"`
	// Weights of the embedders, in any unit. Nil means Fisher's linear discriminant, (Typical -
	// StrangersMean) / StrangersDeviation^2 of their thresholds, or equal weights if a value is
	// unknown.
	Weights []float64 `json:"weights,omitempty"`
	// Threshold of the chain's vectors. Nil means the weighted mean of the embedders' thresholds.
	Threshold *onnx.Threshold `json:"threshold,omitempty"`
}

// ReadModel reads the description of a chain from a JSON file. Paths in it are relative to the
// file's folder. The error wraps [ErrModel] or [onnx.ErrModel].
func ReadModel(path string) (Model, error) {
	var m Model
	if err := onnx.ReadJSON(path, &m); err != nil {
		return Model{}, err
	}
	folder := filepath.Dir(path)
	m.Detector.Model = m.Detector.Model.In(folder)
	if m.Landmarks != nil {
		m.Landmarks.Model = m.Landmarks.Model.In(folder)
	}
	for i := range m.Embedders {
		m.Embedders[i].Model = m.Embedders[i].Model.In(folder)
	}
	if err := m.check(); err != nil {
		return Model{}, fmt.Errorf("face: read %s: %w", path, err)
	}
	return m, nil
}

// Fuse describes a chain that sums the scores of two chains. It uses the first one's detector, the
// landmarks of either, and the embedders of both.
func Fuse(first, second Model) Model {
	fused := Model{Detector: first.Detector, Landmarks: first.Landmarks}
	if fused.Landmarks == nil {
		fused.Landmarks = second.Landmarks
	}
	fused.Embedders = slices.Concat(first.Embedders, second.Embedders)
	return fused
}

// withDefaults fills in empty fields.
func (m Model) withDefaults() Model {
	if m.Name == "" {
		for i, e := range m.Embedders {
			if i > 0 {
				m.Name += "+"
			}
			m.Name += e.Model.Name
		}
	}
	m.Weights = m.weights()
	if m.Threshold == nil {
		t := m.meanThreshold()
		m.Threshold = &t
	}
	return m
}

// weights returns the weights of the embedders, with a sum of 1.
func (m Model) weights() []float64 {
	weights := slices.Clone(m.Weights)
	if weights == nil {
		weights = make([]float64, len(m.Embedders))
		for i, e := range m.Embedders {
			t := e.Model.Threshold
			weights[i] = (t.Typical - t.StrangersMean) / (t.StrangersDeviation * t.StrangersDeviation)
			if t.Typical == 0 || !(weights[i] > 0 && weights[i] < math.Inf(1)) {
				return slices.Repeat([]float64{1 / float64(len(m.Embedders))}, len(m.Embedders))
			}
		}
	}
	var sum float64
	for _, w := range weights {
		sum += w
	}
	for i := range weights {
		weights[i] /= sum
	}
	return weights
}

// meanThreshold returns the weighted mean of the embedders' thresholds, in cosine.
func (m Model) meanThreshold() onnx.Threshold {
	t := onnx.Threshold{Measure: onnx.Similarity}
	for i, w := range m.Weights {
		own := m.Embedders[i].Model.Threshold
		t.Value += w * own.Cosine()
		t.Margin += w * own.Margin
		t.Typical += w * own.Typical
		t.StrangersMean += w * own.StrangersMean
		t.StrangersDeviation += w * own.StrangersDeviation
	}
	return t
}

// check reports every fault of the description.
func (m Model) check() error {
	var faults []error
	fault := func(wrong bool, format string, values ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, values...))
		}
	}
	m.Detector.check(fault)
	if m.Landmarks != nil {
		m.Landmarks.check(fault)
	}
	fault(len(m.Embedders) == 0, "there is no embedder")
	points := m.Landmarks != nil || outputReaders[m.Detector.Kind].points
	for _, e := range m.Embedders {
		e.check(fault)
		fault(e.Alignment != Crop && !points,
			"the alignment %q of %s needs points, which neither the detector %q nor landmarks give", e.Alignment,
			e.Model.Name, m.Detector.Kind)
	}
	fault(m.Weights != nil && len(m.Weights) != len(m.Embedders), "there are %d weights for %d embedders",
		len(m.Weights), len(m.Embedders))
	fault(slices.ContainsFunc(m.Weights, func(w float64) bool { return !(w > 0 && w < 1e9) }), "the weights are %v", m.Weights)
	if len(faults) > 0 {
		return fmt.Errorf("%w: %w", ErrModel, errors.Join(faults...))
	}
	return nil
}

// id returns the model ID: the chain's name and a hash of all that changes its vectors. Defaults
// must be filled in.
func (m Model) id() (string, error) {
	sum := sha256.New()
	part := func(d onnx.Description) error {
		id, err := d.ID()
		fmt.Fprintf(sum, "%q ", id)
		return err
	}
	// The detector matters for the points used in alignment. Its sizes and score decide what is
	// found, not how it is embedded.
	err := part(m.Detector.Model)
	if m.Landmarks != nil {
		err = errors.Join(err, part(m.Landmarks.Model))
		fmt.Fprintf(sum, "%d ", max(1, m.Landmarks.Passes))
	}
	for i, e := range m.Embedders {
		err = errors.Join(err, part(e.Model))
		fmt.Fprintf(sum, "%s %t %.9g ", e.Alignment, e.Mirror, m.Weights[i])
	}
	return m.Name + "@" + hex.EncodeToString(sum.Sum(nil)[:4]), err
}
