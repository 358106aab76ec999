package voice

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// Embedder turns a voice into a vector by one model. It is safe for concurrent
// use; calls go on side by side.
type Embedder struct {
	description onnx.Description
	modelID     string
	session     *onnx.Session
	scratch     sync.Pool // *features
}

// The names that the code has for a model's input and output; the description
// leads from them to the names in the file.
const (
	InputName  = "features"
	OutputName = "embedding"
)

// Shortest and longest sound that is embedded. Of a longer one the first part is
// taken.
const (
	MinLength = 100 * time.Millisecond
	MaxLength = 60 * time.Second
)

// Open loads a speaker model by its description: Sound says what it is fed with,
// its input is "features", its output "embedding", one vector of Dimension
// numbers. A description or file that does not fit is [ErrModel] or
// [onnx.ErrModel], a missing runtime library [onnx.ErrNoRuntime], a build without
// cgo [onnx.ErrNoCgo]. Nil options are the defaults.
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
	e := &Embedder{description: description, modelID: modelID, session: session}
	e.scratch.New = func() any {
		f, _ := newFeatures(*description.Sound) // it could be made above
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
		return fmt.Errorf("%w: the description says nothing of Sound", ErrModel)
	case sound.SampleRate != Rate:
		return fmt.Errorf("%w: it takes %d samples a second, %d are given", ErrModel, sound.SampleRate, Rate)
	case description.Dimension <= 0:
		return fmt.Errorf("%w: the dimension is %d", ErrModel, description.Dimension)
	case description.Pooling == onnx.PoolFirst, (description.Pooling == onnx.PoolMean) != (sound.Features == onnx.Mel):
		return fmt.Errorf("%w: pooling %q with features %q: slices of mel bands are pooled by %q, nothing else is",
			ErrModel, description.Pooling, sound.Features, onnx.PoolMean)
	}
	return nil
}

// probe embeds a second of a chirp, which shows that the model gives vectors of
// the promised dimension.
func (e *Embedder) probe() error {
	samples := make([]float32, Rate)
	for i := range samples {
		t := float64(i) / Rate
		samples[i] = float32(0.1 * math.Sin(2*math.Pi*(200+400*t)*t))
	}
	if _, err := e.Embed(context.Background(), samples); err != nil {
		return fmt.Errorf("%w: trial run: %w", ErrModel, err)
	}
	return nil
}

// Model is what to store beside every vector: the model's name and version.
func (e *Embedder) Model() string { return e.modelID }

// Dim is the number of numbers in a vector.
func (e *Embedder) Dim() int { return e.description.Dimension }

// Threshold is the model's, as its description states it.
func (e *Embedder) Threshold() onnx.Threshold { return e.description.Threshold }

// Embed returns a vector of unit length for the voice in samples, which are mono
// at [Rate] with full scale 1 and hold speech alone, as far as may be: leave out
// silence (see package vad) and check the [Quality]. Fewer samples than
// [Shortest], samples that are no numbers and utter silence are [ErrAudio] or
// [ErrQuality]. It is safe for concurrent use.
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
	if len(samples) < samplesIn(MinLength) {
		return nil, fmt.Errorf("%w: %d samples, %d are needed", ErrQuality, len(samples), samplesIn(MinLength))
	}
	samples = samples[:min(len(samples), samplesIn(MaxLength))]
	if meanSquare(samples) < silencePower {
		return nil, fmt.Errorf("%w: silence", ErrQuality)
	}
	features := e.scratch.Get().(*features)
	inputs := features.inputs(samples)
	e.scratch.Put(features)
	dim := e.description.Dimension
	sum := make([]float32, dim)
	for _, input := range inputs {
		output := []onnx.Tensor{{Shape: []int64{1, int64(dim)}, Float32: make([]float32, dim)}}
		if err := e.session.Run(ctx, []onnx.Tensor{input}, output); err != nil {
			if errors.Is(err, onnx.ErrClosed) {
				return nil, ErrClosed
			}
			return nil, err
		}
		for i, x := range output[0].Float32 {
			sum[i] += x
		}
	}
	return sum, normalize(sum)
}

// silence is the mean square under which there is nothing to hear: -100 dBFS.
const silencePower = 1e-10

func samplesIn(d time.Duration) int { return int(d * Rate / time.Second) }

// direction scales a vector to length 1.
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

// Close frees the model, once runs under way have ended.
func (e *Embedder) Close() error { return e.session.Close() }
