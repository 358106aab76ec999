package onnx

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Description holds what is needed to use a public model: its file, the names of its inputs and
// outputs, how pictures or sound are prepared, its vectors, and its threshold. Build it in Go, or
// read it from JSON with [ReadDescription], to exchange a model without changing code. Omit what
// does not apply to a model.
type Description struct {
	// Name of the model, such as "wespeaker-resnet34-lm".
	Name string `json:"name"`
	// Version distinguishes models of one name. Empty means a hash of the file and of the settings
	// that change its output; see [Description.ID].
	Version string `json:"version,omitempty"`
	// Licence and Source inform people: "Apache-2.0", and the origin of the file.
	Licence string `json:"licence,omitempty"`
	Source  string `json:"source,omitempty"`

	Data []byte `json:"-"` // the content of the .onnx file; not kept
	// Path is the .onnx file, read if Data is empty. In JSON it is relative to the description's
	// folder.
	Path string `json:"path,omitempty"`
	// SHA256 of the file, 64 hexadecimal digits. Any other file is refused. Empty means unchecked.
	SHA256 string `json:"sha256,omitempty"`

	// Inputs and Outputs map the names in code, such as "embedding", to the names in the file, such
	// as "embs". Equal names may be omitted.
	Inputs  map[string]string `json:"inputs,omitempty"`
	Outputs map[string]string `json:"outputs,omitempty"`

	Dimension int     `json:"dimension,omitempty"` // length of a vector
	Pooling   Pooling `json:"pooling,omitempty"`   // how several vectors become one

	Image *Image `json:"image,omitempty"` // for models of pictures
	Sound *Sound `json:"sound,omitempty"` // for models of sound

	Threshold Threshold `json:"threshold,omitzero"`
}

// Pooling turns a model's output into one vector.
type Pooling string

// The kinds of pooling.
const (
	PoolInGraph Pooling = ""      // the output is one vector
	PoolMean    Pooling = "mean"  // the mean over all positions of the output
	PoolFirst   Pooling = "first" // the first position of the output
)

// Image states how a picture is prepared: each channel of a pixel, 0 to 255, becomes (channel -
// Mean) / Deviation.
type Image struct {
	// Width and Height of the input in pixels; 0 if any size is allowed.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
	// Multiple divides the length of every open side; 0 means 1.
	Multiple int `json:"multiple,omitempty"`
	// Colour is the order of the channels, also of Mean and Deviation.
	Colour ColourOrder `json:"colour"`
	// ChannelsLast selects [1, height, width, channels] instead of [1, channels, height, width].
	ChannelsLast bool `json:"channels_last,omitempty"`
	// Mean and Deviation have one number per channel, one for all, or none for 0 and 1. Those of
	// ImageNet are 123.675, 116.28, 103.53 and 58.395, 57.12, 57.375.
	Mean      []float64 `json:"mean,omitempty"`
	Deviation []float64 `json:"deviation,omitempty"`
}

// ColourOrder is the order of a picture's channels.
type ColourOrder string

// The channel orders.
const (
	RGB  ColourOrder = "rgb"
	BGR  ColourOrder = "bgr"
	Grey ColourOrder = "grey" // one channel
)

// Channels returns the number of channels of a pixel.
func (c ColourOrder) Channels() int {
	if c == Grey {
		return 1
	}
	return 3
}

// Normalisation returns Mean and 1/Deviation for every channel.
func (i Image) Normalisation() (mean, scale []float32) {
	mean, scale = make([]float32, i.Colour.Channels()), make([]float32, i.Colour.Channels())
	for c := range mean {
		mean[c], scale[c] = float32(perChannel(i.Mean, c, 0)), float32(1/perChannel(i.Deviation, c, 1))
	}
	return mean, scale
}

// perChannel returns the number of a channel; there may be one for all, or none.
func perChannel(numbers []float64, channel int, none float64) float64 {
	switch len(numbers) {
	case 0:
		return none
	case 1:
		return numbers[0]
	}
	return numbers[channel]
}

// Sound states how sound is prepared.
type Sound struct {
	SampleRate int      `json:"sample_rate"`        // Hz
	Features   Features `json:"features,omitempty"` // empty means samples
	Bins       int      `json:"bins,omitempty"`     // numbers per frame of features
	// Window is the window function of a frame: "hamming", "hann" or "povey".
	Window string `json:"window,omitempty"`
	// Amplitude is the value of full scale; 0 means 1. Models trained on Kaldi features need 32768.
	Amplitude float64 `json:"amplitude,omitempty"`
	// SubtractMean subtracts each bin's mean over time.
	SubtractMean bool `json:"subtract_mean,omitempty"`
	// Level is the level that samples are scaled to, in dBFS RMS, below 0; 0 leaves them unchanged.
	Level float64 `json:"level,omitempty"`
}

// Features are the input of a sound model.
type Features string

// The features.
const (
	Samples Features = ""      // the samples
	Fbank   Features = "fbank" // log mel energies as in Kaldi
	Mel     Features = "mel"   // mel energies of Slaney's filters, without logarithm
)

// Threshold is the score from which two vectors of a model match. It is a property of the model.
type Threshold struct {
	Value   float64 `json:"value"`
	Measure Measure `json:"measure,omitempty"` // unit of Value; empty means similarity
	// Margin is the least lead, in cosine, of the best candidate over the next.
	Margin float64 `json:"margin,omitempty"`
	// Typical is the usual cosine of two good observations of one person; 0 if unknown.
	Typical float64 `json:"typical,omitempty"`
	// StrangersMean and StrangersDeviation describe the cosines of different people. They bring the
	// scores of several models to one scale; 0 and 0 if unknown.
	StrangersMean      float64 `json:"strangers_mean,omitempty"`
	StrangersDeviation float64 `json:"strangers_deviation,omitempty"`
	// Normalised is the threshold for scores normalised by a cohort of strangers, as for voices;
	// zero if unknown.
	Normalised NormalisedThreshold `json:"normalised,omitzero"`
}

// NormalisedThreshold applies to scores in standard deviations of strangers' scores (adaptive
// s-norm).
type NormalisedThreshold struct {
	Accept  float64 `json:"accept"`           // for up to five people
	Margin  float64 `json:"margin"`           // least lead over the next person
	Typical float64 `json:"typical"`          // usual score of a good observation
	Growth  float64 `json:"growth,omitempty"` // rise of Accept with e times as many people
	Misfit  float64 `json:"misfit,omitempty"` // greatest misfit with the conditions of the cohort; 0 allows all
}

// correlation is that of the scores of two voice models with the same strangers.
const correlation = 0.4

// Plus returns the threshold for the sum of two models' scores. Strangers rarely score high by both
// models, so the sum needs less than both thresholds: sums of correlated deviations.
func (l NormalisedThreshold) Plus(other NormalisedThreshold) NormalisedThreshold {
	together := func(a, b float64) float64 { return math.Sqrt(a*a + b*b + 2*correlation*a*b) }
	return NormalisedThreshold{
		Accept: together(l.Accept, other.Accept), Growth: together(l.Growth, other.Growth),
		Margin: l.Margin + other.Margin, Typical: l.Typical + other.Typical, Misfit: l.Misfit + other.Misfit,
	}
}

// Measure is the unit of a threshold.
type Measure string

// The measures, of vectors scaled to unit length.
const (
	Similarity Measure = "similarity" // cosine
	Distance   Measure = "distance"   // 1 - cosine
	Euclidean  Measure = "euclidean"  // length of the difference
)

// Cosine returns the threshold as a cosine: vectors match from this cosine on.
func (t Threshold) Cosine() float64 {
	switch t.Measure {
	case Distance:
		return 1 - t.Value
	case Euclidean:
		return 1 - t.Value*t.Value/2
	}
	return t.Value
}

// maxDescriptionBytes limits the JSON read; descriptions have a few hundred bytes.
const maxDescriptionBytes = 1 << 20

// ReadDescription reads a description from a JSON file. Its Path is relative to the file's folder.
// The error wraps [ErrModel].
func ReadDescription(path string) (Description, error) {
	var d Description
	if err := ReadJSON(path, &d); err != nil {
		return Description{}, err
	}
	d = d.In(filepath.Dir(path))
	if err := d.Check(); err != nil {
		return Description{}, &Error{Op: "read description", Subject: path, Err: err}
	}
	return d, nil
}

// ReadJSON reads a JSON file of descriptions into a value of the caller's type. An unknown field is
// an error, so that a misspelt setting is not ignored. The error wraps [ErrModel].
func ReadJSON(path string, into any) error {
	data, err := readBounded(path)
	if err == nil {
		err = parse(data, into)
	}
	if err != nil {
		return &Error{Op: "read description", Subject: path, Err: fmt.Errorf("%w: %w", ErrModel, err)}
	}
	return nil
}

func readBounded(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxDescriptionBytes+1))
	if err == nil && len(data) > maxDescriptionBytes {
		err = fmt.Errorf("more than %d bytes", maxDescriptionBytes)
	}
	return data, err
}

func parse(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("data follows the description")
	}
	return nil
}

// In returns the description with its Path relative to folder.
func (d Description) In(folder string) Description {
	if d.Path != "" && !filepath.IsAbs(d.Path) {
		d.Path = filepath.Join(folder, d.Path)
	}
	return d
}

// Check reports every fault of the description without reading the file. The error wraps
// [ErrModel].
func (d Description) Check() error {
	var found faults
	fault := found.add
	fault(d.Name == "", "no name")
	fault(len(d.Data) == 0 && d.Path == "", "neither the content nor the path of a file")
	sum, err := hex.DecodeString(d.SHA256)
	fault(err != nil || len(sum) != 0 && len(sum) != sha256.Size, "sha256 is %q, not 64 hexadecimal digits", d.SHA256)
	fault(d.Dimension < 0, "the dimension is %d", d.Dimension)
	fault(d.Pooling != PoolInGraph && d.Pooling != PoolMean && d.Pooling != PoolFirst, "the pooling %q is unknown", d.Pooling)
	for _, names := range []map[string]string{d.Inputs, d.Outputs} {
		for _, role := range slices.Sorted(maps.Keys(names)) {
			fault(role == "" || names[role] == "", "the name %q in code maps to %q in the file", role, names[role])
		}
	}
	if d.Image != nil {
		d.Image.check(fault)
	}
	if d.Sound != nil {
		d.Sound.check(fault)
	}
	d.Threshold.check(fault)
	if len(found) == 0 {
		return nil
	}
	return fmt.Errorf("%w: the description of %q: %w", ErrModel, d.Name, errors.Join(found...))
}

// faults collects errors to report them together.
type faults []error

func (f *faults) add(wrong bool, format string, values ...any) {
	if wrong {
		*f = append(*f, fmt.Errorf(format, values...))
	}
}

// Limits of picture sides, bins per frame and the sample rate. They prevent huge allocations after
// a typing error.
const (
	maxImageSide  = 1 << 13
	maxBins       = 1 << 12
	maxSampleRate = 1 << 20
)

func (i Image) check(fault func(wrong bool, format string, values ...any)) {
	fault(i.Width < 0 || i.Height < 0 || i.Width > maxImageSide || i.Height > maxImageSide, "the picture is %d x %d",
		i.Width, i.Height)
	fault((i.Width == 0) != (i.Height == 0), "only one side of the picture is set: %d x %d", i.Width, i.Height)
	fault(i.Multiple < 0 || i.Multiple > maxImageSide, "sides are multiples of %d", i.Multiple)
	known := i.Colour == RGB || i.Colour == BGR || i.Colour == Grey
	fault(!known, "the colour order %q is unknown: %q, %q or %q", i.Colour, RGB, BGR, Grey)
	for _, numbers := range [][]float64{i.Mean, i.Deviation} {
		fault(len(numbers) > 1 && len(numbers) != i.Colour.Channels(), "there are %d numbers for %d channels: %v",
			len(numbers), i.Colour.Channels(), numbers)
	}
	fault(slices.ContainsFunc(i.Mean, func(x float64) bool { return !(math.Abs(x) <= 1e6) }), "the mean is %v", i.Mean)
	fault(slices.ContainsFunc(i.Deviation, func(x float64) bool { return !(x >= 1e-6 && x <= 1e6) }),
		"the deviation is %v", i.Deviation)
}

func (s Sound) check(fault func(wrong bool, format string, values ...any)) {
	fault(s.SampleRate <= 0 || s.SampleRate > maxSampleRate, "the sample rate is %d", s.SampleRate)
	fault(s.Features != Samples && s.Features != Fbank && s.Features != Mel, "the features %q are unknown", s.Features)
	fault(s.Bins < 0 || s.Bins > maxBins || (s.Bins == 0) != (s.Features == Samples), "a frame of %q has %d bins",
		s.Features, s.Bins)
	fault(!finite(s.Amplitude) || s.Amplitude < 0, "full scale is %v", s.Amplitude)
	fault(!finite(s.Level) || s.Level > 0, "the level is %v dBFS", s.Level)
}

func (t Threshold) check(fault func(wrong bool, format string, values ...any)) {
	known := t.Measure == "" || t.Measure == Similarity || t.Measure == Distance || t.Measure == Euclidean
	fault(!known, "the measure %q is unknown: %q, %q or %q", t.Measure, Similarity, Distance, Euclidean)
	fault(!finite(t.Value) || t.Cosine() < -1 || t.Cosine() > 1, "the threshold %v is a cosine of %v", t.Value, t.Cosine())
	fault(!finite(t.Margin) || t.Margin < 0, "the margin is %v", t.Margin)
	fault(t.Typical != 0 && !(t.Typical > t.Cosine() && t.Typical <= 1), "a typical cosine is %v, the threshold %v",
		t.Typical, t.Cosine())
	fault(!finite(t.StrangersMean) || !finite(t.StrangersDeviation) || t.StrangersDeviation < 0,
		"the strangers' scores have the mean %v and the deviation %v", t.StrangersMean, t.StrangersDeviation)
	normalised := t.Normalised
	fault(normalised != NormalisedThreshold{} &&
		!(finite(normalised.Accept) && finite(normalised.Typical) && normalised.Margin >= 0 &&
			normalised.Typical > normalised.Accept && normalised.Growth >= 0 && normalised.Misfit >= 0),
		"the threshold of normalised scores is %+v", normalised)
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Open validates the model and loads it. The ports use the names in code, in the order of
// [Session.Run]. The error is [ErrModel] for a model that does not fit, and states what was
// requested and found: another SHA-256, or a port that is missing, has another element type or
// another shape. Open dimensions of outputs are checked after each run. Other errors are those of
// [Open].
func (d Description) Open(inputs, outputs []Port, opts *Options) (*Session, error) {
	model, err := d.Model(inputs, outputs)
	if err != nil {
		return nil, &Error{Op: "open model", Subject: d.Name, Err: err}
	}
	return Open(model, opts)
}

// Model returns the model opened by [Description.Open], with the names of the ports in the file.
func (d Description) Model(inputs, outputs []Port) (Model, error) {
	if err := d.Check(); err != nil {
		return Model{}, err
	}
	in, err := renamePorts("input", inputs, d.Inputs)
	if err != nil {
		return Model{}, err
	}
	out, err := renamePorts("output", outputs, d.Outputs)
	if err != nil {
		return Model{}, err
	}
	return Model{Name: d.Name, Data: d.Data, Path: d.Path, SHA256: d.SHA256, Inputs: in, Outputs: out}, nil
}

// renamePorts gives the ports their names in the file. A name without a port is an error, because
// it would be ignored.
func renamePorts(side string, ports []Port, names map[string]string) ([]Port, error) {
	renamed := slices.Clone(ports)
	var roles []string
	for i, port := range ports {
		roles = append(roles, port.Name)
		if name, given := names[port.Name]; given {
			renamed[i].Name = name
		}
	}
	for _, role := range slices.Sorted(maps.Keys(names)) {
		if !slices.Contains(roles, role) {
			return nil, fmt.Errorf("%w: the description names the %s %q, the code has %q", ErrModel, side, role, roles)
		}
	}
	return renamed, nil
}

// ID returns Name@Version. Store it with every vector, so that vectors of different models are not
// compared. Without a Version it is the start of a hash of the file and the settings that change
// vectors. The file is read only if SHA256 is empty. The error wraps [ErrModel].
func (d Description) ID() (string, error) {
	if d.Version != "" {
		return d.Name + "@" + d.Version, nil
	}
	file := strings.ToLower(d.SHA256)
	if file == "" {
		data, err := Model{Data: d.Data, Path: d.Path}.bytes()
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256(data)
		file = hex.EncodeToString(sum[:])
	}
	settings, err := json.Marshal(Description{Inputs: d.Inputs, Outputs: d.Outputs, Dimension: d.Dimension,
		Pooling: d.Pooling, Image: d.Image, Sound: d.Sound})
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrModel, err)
	}
	sum := sha256.Sum256(append([]byte(file), settings...))
	return d.Name + "@" + hex.EncodeToString(sum[:4]), nil
}
