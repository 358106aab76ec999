package voice

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// Embedder embeds voices with one model. It is safe for concurrent use; calls run in parallel.
type Embedder struct {
	description onnx.Description
	modelID     string
	session     *onnx.Session
	scratch     sync.Pool // *features
	together    int       // slices in one run
}

// slicesTogether is the number of slices of mel bands in one run. A recurrent model reads its weights
// once for all of them. More take no less time.
const slicesTogether = 6

// Names of a model's input and output in code. The description maps them to the names in the file.
const (
	InputName  = "features"
	OutputName = "embedding"
)

// Least and greatest length of sound to embed. Only the first part of longer sound is used.
const (
	MinLength = 100 * time.Millisecond
	MaxLength = 60 * time.Second
)

// Open loads a speaker model; nil options select the defaults. The description's Sound states the
// input. The model's input is "features" and its output "embedding", one vector of Dimension
// numbers. Errors are [ErrModel] or [onnx.ErrModel] for a faulty description or file,
// [onnx.ErrNoRuntime] without a runtime library, and [onnx.ErrNoCgo] without cgo.
func Open(description onnx.Description, opts *onnx.Options) (*Embedder, error) {
	e, err := open(description, opts)
	if err != nil {
		return nil, fmt.Errorf("voice: open %s: %w", description.Name, err)
	}
	return e, nil
}

func open(description onnx.Description, opts *onnx.Options) (*Embedder, error) {
	if err := checkDescription(description); err != nil {
		return nil, err
	}
	first, err := newFeatures(*description.Sound)
	if err != nil {
		return nil, err
	}
	modelID, err := description.ID()
	if err != nil {
		return nil, err
	}
	rank := 3
	if description.Sound.Features == onnx.Samples {
		rank = 2
	}
	session, err := description.Open(
		[]onnx.Port{{Name: InputName, Element: onnx.Float32, Rank: rank}},
		[]onnx.Port{{Name: OutputName, Element: onnx.Float32, Rank: 2}}, opts)
	if err != nil {
		return nil, err
	}
	description.Data = nil
	e := &Embedder{description: description, modelID: modelID, session: session, together: slicesTogether}
	e.scratch.New = func() any {
		f, _ := newFeatures(*description.Sound) // it succeeded above
		return f
	}
	e.scratch.Put(first)
	if err := e.probe(); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return e, nil
}

func checkDescription(description onnx.Description) error {
	sound := description.Sound
	switch {
	case sound == nil:
		return fmt.Errorf("%w: the description has no Sound", ErrModel)
	case sound.SampleRate != Rate:
		return fmt.Errorf("%w: the model takes %d Hz, want %d", ErrModel, sound.SampleRate, Rate)
	case description.Dimension <= 0:
		return fmt.Errorf("%w: the dimension is %d", ErrModel, description.Dimension)
	case description.Pooling == onnx.PoolFirst, (description.Pooling == onnx.PoolMean) != (sound.Features == onnx.Mel):
		return fmt.Errorf("%w: pooling %q with features %q: only mel bands are pooled, by %q",
			ErrModel, description.Pooling, sound.Features, onnx.PoolMean)
	}
	return nil
}

// probe embeds two seconds of a chirp, to check the dimension of the vectors and whether the model
// takes several slices in one run.
func (e *Embedder) probe() error {
	samples := make([]float32, 2*Rate)
	for i := range samples {
		t := float64(i) / Rate
		samples[i] = float32(0.1 * math.Sin(2*math.Pi*(200+200*t)*t))
	}
	_, err := e.Embed(context.Background(), samples)
	if err != nil && e.description.Sound.Features == onnx.Mel {
		e.together = 1
		_, err = e.Embed(context.Background(), samples)
	}
	if err != nil {
		return fmt.Errorf("%w: trial run: %w", ErrModel, err)
	}
	return nil
}

// Model returns the model's name and version; store it with every vector.
func (e *Embedder) Model() string { return e.modelID }

// Dim returns the length of a vector.
func (e *Embedder) Dim() int { return e.description.Dimension }

// Threshold returns the threshold of the description.
func (e *Embedder) Threshold() onnx.Threshold { return e.description.Threshold }

// Embed returns the embedding of the voice in samples: []float32 of [Embedder.Dim] numbers, unit
// length. samples are mono at [Rate] with full scale 1, and should hold only speech: remove silence
// (see package vad) and check the [Quality]. The error is [ErrQuality] for silence and less than
// [MinLength], and [ErrAudio] for samples that are not numbers. It is safe for concurrent use.
func (e *Embedder) Embed(ctx context.Context, samples []float32) ([]float32, error) {
	vector, err := e.embed(ctx, samples)
	if err != nil {
		return nil, fmt.Errorf("voice: embed by %s: %w", e.modelID, err)
	}
	return vector, nil
}

func (e *Embedder) embed(ctx context.Context, samples []float32) ([]float32, error) {
	if err := checkSamples(samples); err != nil {
		return nil, err
	}
	samples = samples[:min(len(samples), samplesIn(MaxLength))]
	if err := checkSpeech(samples); err != nil {
		return nil, err
	}
	features := e.scratch.Get().(*features)
	inputs := features.inputs(samples, e.together)
	e.scratch.Put(features)
	rows, err := e.run(ctx, inputs)
	if err != nil {
		return nil, err
	}
	for _, row := range rows[1:] {
		for i, x := range row {
			rows[0][i] += x
		}
	}
	return rows[0], normalize(rows[0])
}

// checkSpeech refuses silence and less than [MinLength].
func checkSpeech(samples []float32) error {
	if len(samples) < samplesIn(MinLength) {
		return fmt.Errorf("%w: %d samples, at least %d are needed", ErrQuality, len(samples), samplesIn(MinLength))
	}
	if meanSquare(samples) < silencePower {
		return fmt.Errorf("%w: silence", ErrQuality)
	}
	return nil
}

// run returns the model's output for each row of the inputs.
func (e *Embedder) run(ctx context.Context, inputs []onnx.Tensor) (rows [][]float32, err error) {
	dim := e.description.Dimension
	for _, input := range inputs {
		n := input.Shape[0]
		output := []onnx.Tensor{{Shape: []int64{n, int64(dim)}, Float32: make([]float32, int(n)*dim)}}
		if err := e.session.Run(ctx, []onnx.Tensor{input}, output); err != nil {
			if errors.Is(err, onnx.ErrClosed) {
				return nil, ErrClosed
			}
			return nil, err
		}
		rows = slices.AppendSeq(rows, slices.Chunk(output[0].Float32, dim))
	}
	return rows, nil
}

// silencePower is the mean square below which samples are silence: -100 dBFS.
const silencePower = 1e-10

func samplesIn(d time.Duration) int { return int(d * Rate / time.Second) }

// normalize scales a vector to unit length.
func normalize(vector []float32) error {
	square := 0.0
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	length := math.Sqrt(square)
	if !(length > 0) || math.IsInf(length, 0) {
		return fmt.Errorf("%w: its length is %v", ErrOutput, length)
	}
	for i, x := range vector {
		vector[i] = float32(float64(x) / length)
	}
	return nil
}

// Close frees the model after running calls end.
func (e *Embedder) Close() error { return e.session.Close() }
