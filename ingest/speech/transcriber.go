package speech

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// Transcriber transcribes speech. It is safe for concurrent use.
type Transcriber struct {
	model            Model
	encoder, decoder *onnx.Session
	vocabulary       *vocabulary
}

// Sentinel errors of this package, in addition to those of package onnx.
var (
	// ErrModel reports an unusable description, vocabulary or model output.
	ErrModel = errors.New("unsuitable speech model")
	// ErrAudio reports samples that are not numbers, or too many.
	ErrAudio = errors.New("unusable audio")
)

// Rate is the sample rate in Hz.
const Rate = 16000

// Least and greatest length of an utterance. A shorter one has no words.
const (
	MinLength = 100 * time.Millisecond
	MaxLength = time.Minute
)

// Model describes a model of the Moonshine family. The encoder maps "input_values" [1, samples] to
// "last_hidden_state". The merged decoder takes "input_ids", "encoder_hidden_states",
// "use_cache_branch", and caches such as "past_key_values.0.decoder.key".
type Model struct {
	Encoder, Decoder onnx.Description
	VocabularyPath   string // one piece per line
	Layers           int    // of the decoder
	Heads, HeadSize  int    // of its attention
	Begin, End       int64  // the tokens before the first and after the last
	// TokensPerSecond limits the tokens per second of sound, because a failing model repeats
	// itself; 0 means 6.
	TokensPerSecond float64
}

// MoonshineTiny describes Moonshine-tiny, 8-bit, in a folder filled by `make moonshine`
// (https://github.com/usefulsensors/moonshine, MIT).
func MoonshineTiny(folder string) Model {
	const source = "https://github.com/usefulsensors/moonshine, by way of @usefulsensors/moonshine-js 0.1.21"
	description := func(name, file, sum string) onnx.Description {
		return onnx.Description{
			Name: name, Licence: "MIT", Source: source, Path: filepath.Join(folder, file), SHA256: sum,
			Sound: &onnx.Sound{SampleRate: Rate},
		}
	}
	return Model{
		Encoder: description("moonshine-tiny-encoder", "encoder_model.onnx",
			"c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a"),
		Decoder: description("moonshine-tiny-decoder", "decoder_model_merged.onnx",
			"eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367"),
		VocabularyPath: filepath.Join(folder, "vocabulary.txt"),
		Layers:         6, Heads: 8, HeadSize: 36, Begin: 1, End: 2,
	}
}

const defaultTokensPerSecond = 6

// Open loads a model; nil options select the defaults. Errors are [ErrModel] or [onnx.ErrModel] for
// files that do not fit, [onnx.ErrNoRuntime] without a runtime library, and [onnx.ErrNoCgo] without
// cgo.
func Open(model Model, opts *onnx.Options) (*Transcriber, error) {
	t, err := open(model, opts)
	if err != nil {
		return nil, fmt.Errorf("speech: open: %w", err)
	}
	return t, nil
}

func open(model Model, opts *onnx.Options) (*Transcriber, error) {
	if model.TokensPerSecond == 0 {
		model.TokensPerSecond = defaultTokensPerSecond
	}
	if model.Layers <= 0 || model.Heads <= 0 || model.HeadSize <= 0 || !(model.TokensPerSecond > 0 && model.TokensPerSecond < 100) {
		return nil, fmt.Errorf("%w: %d layers of %d heads of %d, %v tokens per second", ErrModel, model.Layers,
			model.Heads, model.HeadSize, model.TokensPerSecond)
	}
	data, err := os.ReadFile(model.VocabularyPath)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	t := &Transcriber{model: model}
	if t.vocabulary, err = readVocabulary(data); err != nil {
		return nil, err
	}
	t.encoder, err = model.Encoder.Open(
		[]onnx.Port{{Name: "input_values", Element: onnx.Float32, Rank: 2}},
		[]onnx.Port{{Name: "last_hidden_state", Element: onnx.Float32, Rank: 3}}, opts)
	if err != nil {
		return nil, err
	}
	inputs := []onnx.Port{
		{Name: "input_ids", Element: onnx.Int64, Rank: 2},
		{Name: "encoder_hidden_states", Element: onnx.Float32, Rank: 3},
		{Name: "use_cache_branch", Element: onnx.Bool, Rank: 1},
	}
	outputs := []onnx.Port{{Name: "logits", Element: onnx.Float32, Rank: 3}}
	for _, name := range t.caches() {
		inputs = append(inputs, onnx.Port{Name: "past_key_values." + name, Element: onnx.Float32, Rank: 4})
		outputs = append(outputs, onnx.Port{Name: "present." + name, Element: onnx.Float32, Rank: 4})
	}
	if t.decoder, err = model.Decoder.Open(inputs, outputs, opts); err != nil {
		return nil, errors.Join(err, t.encoder.Close())
	}
	if _, err := t.Transcribe(context.Background(), make([]float32, Rate/2)); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: trial run: %w", ErrModel, err), t.Close())
	}
	return t, nil
}

// caches returns the names of the decoder's caches: for each layer its self-attention, then its
// attention to the encoder.
func (t *Transcriber) caches() (names []string) {
	for layer := range t.model.Layers {
		for _, of := range []string{"decoder.key", "decoder.value", "encoder.key", "encoder.value"} {
			names = append(names, fmt.Sprintf("%d.%s", layer, of))
		}
	}
	return names
}

// isEncoderCache reports whether a cache belongs to the attention to the encoder, which is constant
// after the first step.
func isEncoderCache(cache int) bool { return cache%4 >= 2 }

// Close frees the model after running calls end.
func (t *Transcriber) Close() error { return errors.Join(t.encoder.Close(), t.decoder.Close()) }

// Transcribe returns the words of an utterance, mono at [Rate] with full scale 1. Less than
// [MinLength] gives "". The error is [ErrAudio] for samples that are not numbers and for more than
// [MaxLength].
func (t *Transcriber) Transcribe(ctx context.Context, samples []float32) (string, error) {
	seconds := time.Duration(len(samples)) * time.Second / Rate
	if seconds > MaxLength {
		return "", fmt.Errorf("speech: transcribe: %w: %v of speech, at most %v is supported", ErrAudio, seconds, MaxLength)
	}
	for i, x := range samples {
		if !(x >= -maxSample && x <= maxSample) {
			return "", fmt.Errorf("speech: transcribe: %w: sample %d is %v, full scale is 1", ErrAudio, i, x)
		}
	}
	if seconds < MinLength {
		return "", nil
	}
	encoded := make([]onnx.Tensor, 1)
	err := t.encoder.Run(ctx, []onnx.Tensor{{Shape: []int64{1, int64(len(samples))}, Float32: samples}}, encoded)
	if err != nil {
		return "", fmt.Errorf("speech: transcribe: %w", err)
	}
	tokens, err := t.decode(ctx, encoded[0], int(math.Ceil(seconds.Seconds()*t.model.TokensPerSecond)))
	if err != nil {
		return "", fmt.Errorf("speech: transcribe: %w", err)
	}
	return t.vocabulary.text(tokens), nil
}

// maxSample is the largest accepted sample.
const maxSample = 100

// decode returns the most likely token at each step, until the end token or the limit.
func (t *Transcriber) decode(ctx context.Context, encoded onnx.Tensor, limit int) (tokens []int64, err error) {
	caches := make([]onnx.Tensor, len(t.caches()))
	for i := range caches {
		caches[i] = onnx.Tensor{Shape: []int64{1, int64(t.model.Heads), 1, int64(t.model.HeadSize)},
			Float32: make([]float32, t.model.Heads*t.model.HeadSize)}
	}
	last := t.model.Begin
	for step := range limit {
		inputs := append([]onnx.Tensor{{Shape: []int64{1, 1}, Int64: []int64{last}}, encoded,
			{Shape: []int64{1}, Bool: []bool{step > 0}}}, caches...)
		outputs := make([]onnx.Tensor, 1+len(caches))
		if err := t.decoder.Run(ctx, inputs, outputs); err != nil {
			return nil, err
		}
		if last, err = bestToken(outputs[0]); err != nil {
			return nil, err
		}
		if last == t.model.End {
			break
		}
		tokens = append(tokens, last)
		for i := range caches {
			if step == 0 || !isEncoderCache(i) {
				caches[i] = outputs[1+i]
			}
		}
	}
	return tokens, nil
}

// bestToken returns the token with the highest score at the last position.
func bestToken(logits onnx.Tensor) (int64, error) {
	width := int64(0)
	if len(logits.Shape) == 3 {
		width = logits.Shape[2]
	}
	if width == 0 || int64(len(logits.Float32)) < width {
		return 0, fmt.Errorf("%w: scores of shape %v", ErrModel, logits.Shape)
	}
	best, token := float32(math.Inf(-1)), int64(-1)
	for i, x := range logits.Float32[int64(len(logits.Float32))-width:] {
		if x > best {
			best, token = x, int64(i)
		}
	}
	if token < 0 {
		return 0, fmt.Errorf("%w: no token has a score", ErrModel)
	}
	return token, nil
}
