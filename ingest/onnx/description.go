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

// Description says what has to be known of a public model before numbers can be
// fed to it and its answers believed: where its file is and which file that is,
// what its inputs and outputs are called, how pictures or sound are made ready
// for it, what its vectors look like, and from which score on two of them count
// as the same. It is built in Go, or read from JSON by [ReadDescription], so
// that a model can be exchanged without a line of code. What does not concern a
// model is left out.
type Description struct {
	// Name is what people call the model, such as "wespeaker-resnet34-lm".
	Name string `json:"name"`
	// Version tells apart models of one name. Empty is a hash of the file and of
	// the settings that change what the model gives; see [Description.Stamp].
	Version string `json:"version,omitempty"`
	// Licence and Source are for people: "Apache-2.0", and where the file is from.
	Licence string `json:"licence,omitempty"`
	Source  string `json:"source,omitempty"`

	Data []byte `json:"-"` // the bytes of the .onnx file; not kept
	// Path is the .onnx file, read when Data is empty. In JSON it is relative to
	// the folder of the description.
	Path string `json:"path,omitempty"`
	// SHA256 of the file, 64 hexadecimal digits. Another file is refused. Empty
	// is not checked.
	SHA256 string `json:"sha256,omitempty"`

	// Inputs and Outputs lead from the name that the code has for an input or
	// output, such as "embedding", to its name in the file, such as "embs". One
	// that is called the same in both may be left out.
	Inputs  map[string]string `json:"inputs,omitempty"`
	Outputs map[string]string `json:"outputs,omitempty"`

	Dimension int     `json:"dimension,omitempty"` // numbers in one vector
	Pooling   Pooling `json:"pooling,omitempty"`   // how one vector comes out of several

	Image *Image `json:"image,omitempty"` // of models that take pictures
	Sound *Sound `json:"sound,omitempty"` // of models that take sound

	Threshold Threshold `json:"threshold,omitzero"`
}

// Pooling is how a model's output becomes one vector.
type Pooling string

// The ways of pooling.
const (
	PoolInGraph Pooling = ""      // the output is one vector already
	PoolMean    Pooling = "mean"  // the mean over all places of the output
	PoolFirst   Pooling = "first" // the first place of the output
)

// Image is how a picture is made ready: each channel of a pixel, 0 to 255,
// becomes (channel - Mean) / Deviation.
type Image struct {
	// Width and Height are the picture's size in pixels; 0 where the model takes
	// any size.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
	// Multiple is of what number free sides have to be multiples; 0 is 1.
	Multiple int `json:"multiple,omitempty"`
	// Colour is the order of the channels. Mean and Deviation follow it.
	Colour ColourOrder `json:"colour"`
	// ChannelsLast is true for [1, height, width, channels], false for
	// [1, channels, height, width].
	ChannelsLast bool `json:"channels_last,omitempty"`
	// Mean and Deviation have one number a channel, one for all, or none: 0 and
	// 1. ImageNet's are 123.675, 116.28, 103.53 and 58.395, 57.12, 57.375.
	Mean      []float64 `json:"mean,omitempty"`
	Deviation []float64 `json:"deviation,omitempty"`
}

// ColourOrder is the order of a picture's channels.
type ColourOrder string

// The orders of channels.
const (
	RGB  ColourOrder = "rgb"
	BGR  ColourOrder = "bgr"
	Grey ColourOrder = "grey" // one channel
)

// Channels is how many channels a pixel has.
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

// each is the number of a channel, where there may be one for all, or none.
func perChannel(numbers []float64, channel int, none float64) float64 {
	switch len(numbers) {
	case 0:
		return none
	case 1:
		return numbers[0]
	}
	return numbers[channel]
}

// Sound is how sound is made ready.
type Sound struct {
	SampleRate int      `json:"sample_rate"`        // hertz
	Features   Features `json:"features,omitempty"` // empty is samples
	Bins       int      `json:"bins,omitempty"`     // numbers in a frame of features
	// Window is the name of the window function of a frame: "hamming", "hann",
	// "povey".
	Window string `json:"window,omitempty"`
	// Amplitude is the number that stands for full scale; 0 is 1. Models that
	// were trained on Kaldi's features want 32768.
	Amplitude float64 `json:"amplitude,omitempty"`
	// SubtractMean takes each bin's mean over time off.
	SubtractMean bool `json:"subtract_mean,omitempty"`
	// Level is the loudness that samples are scaled to first, in dBFS RMS, below
	// 0; 0 leaves it as it is.
	Level float64 `json:"level,omitempty"`
}

// Features are what a model of sound takes.
type Features string

// The features.
const (
	Samples Features = ""      // the samples themselves
	Fbank   Features = "fbank" // logarithms of mel energies, as Kaldi has them
	Mel     Features = "mel"   // mel energies as they are, of Slaney's filters
)

// Threshold is from which score on two vectors of a model count as the same.
// Every threshold is a property of its model.
type Threshold struct {
	Value   float64 `json:"value"`
	Measure Measure `json:"measure,omitempty"` // what Value is; empty is similarity
	// Margin is by how much, in cosine, the best candidate has to be ahead of the
	// next for its name to be said.
	Margin float64 `json:"margin,omitempty"`
	// Typical is the usual cosine of two good looks at the same person; 0 where it
	// is not known.
	Typical float64 `json:"typical,omitempty"`
	// StrangersMean and StrangersDeviation are of the cosines between different
	// people. They bring the scores of several models to one scale, so that they
	// can be added; 0 and 0 where they are not known.
	StrangersMean      float64 `json:"strangers_mean,omitempty"`
	StrangersDeviation float64 `json:"strangers_deviation,omitempty"`
	// Normalised is the line for scores that a cohort of strangers normalises, as
	// those of voices; zero where it is not known.
	Normalised NormalisedThreshold `json:"normalised,omitzero"`
}

// Line is from which score on a look is a person's, for scores in standard deviations
// of strangers' scores (adaptive s-norm). Where the scores of several models are
// added, so are their lines.
type NormalisedThreshold struct {
	Accept  float64 `json:"accept"`
	Margin  float64 `json:"margin"`  // by how much the next person's score has to be less
	Typical float64 `json:"typical"` // what a good look at a person usually scores
}

// Plus is the line for the sum of the scores of two models.
func (l NormalisedThreshold) Plus(other NormalisedThreshold) NormalisedThreshold {
	return NormalisedThreshold{l.Accept + other.Accept, l.Margin + other.Margin, l.Typical + other.Typical}
}

// Measure is what a threshold counts in.
type Measure string

// The measures, all of them of directions: vectors are scaled to unit length
// first.
const (
	Similarity Measure = "similarity" // the cosine
	Distance   Measure = "distance"   // 1 - cosine
	Euclidean  Measure = "euclidean"  // the length of the difference
)

// Cosine is the threshold as a cosine: vectors with this cosine or a larger one
// count as the same.
func (t Threshold) Cosine() float64 {
	switch t.Measure {
	case Distance:
		return 1 - t.Value
	case Euclidean:
		return 1 - t.Value*t.Value/2
	}
	return t.Value
}

// longestDescription is how many bytes of JSON are read; descriptions have a few
// hundred.
const maxDescriptionBytes = 1 << 20

// ReadDescription reads a description from a JSON file. Its Path is relative to
// the file's folder. The error wraps [ErrModel].
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

// ReadJSON reads a JSON file with descriptions in it into a value of the
// caller's type. A field that the type does not have is an error: a setting that
// is misspelt would otherwise be one that is missing. The error wraps
// [ErrModel].
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
		return errors.New("more follows after the description")
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

// Check reports every fault of the description together, without looking at the
// file. The error wraps [ErrModel].
func (d Description) Check() error {
	var found faults
	fault := found.add
	fault(d.Name == "", "no name")
	fault(len(d.Data) == 0 && d.Path == "", "neither bytes nor the path of a file")
	sum, err := hex.DecodeString(d.SHA256)
	fault(err != nil || len(sum) != 0 && len(sum) != sha256.Size, "sha256 is %q, not 64 hexadecimal digits", d.SHA256)
	fault(d.Dimension < 0, "the dimension is %d", d.Dimension)
	fault(d.Pooling != PoolInGraph && d.Pooling != PoolMean && d.Pooling != PoolFirst, "the pooling %q is unknown", d.Pooling)
	for _, names := range []map[string]string{d.Inputs, d.Outputs} {
		for _, role := range slices.Sorted(maps.Keys(names)) {
			fault(role == "" || names[role] == "", "the name %q in the code stands for %q in the file", role, names[role])
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

// faults gathers what is wrong, so that all of it is reported together.
type faults []error

func (f *faults) add(wrong bool, format string, values ...any) {
	if wrong {
		*f = append(*f, fmt.Errorf(format, values...))
	}
}

// These bound the sides of a picture, the bins of a frame and the sample rate
// that a description may ask for, so that a slip of the pen asks for no memory
// that nobody has.
const (
	maxImageSide  = 1 << 13
	maxBins       = 1 << 12
	maxSampleRate = 1 << 20
)

func (i Image) check(fault func(wrong bool, format string, values ...any)) {
	fault(i.Width < 0 || i.Height < 0 || i.Width > maxImageSide || i.Height > maxImageSide, "the picture is %d x %d", i.Width, i.Height)
	fault((i.Width == 0) != (i.Height == 0), "of the picture's sides only one is given: %d x %d", i.Width, i.Height)
	fault(i.Multiple < 0 || i.Multiple > maxImageSide, "sides are multiples of %d", i.Multiple)
	known := i.Colour == RGB || i.Colour == BGR || i.Colour == Grey
	fault(!known, "the colour order %q is unknown: %q, %q or %q", i.Colour, RGB, BGR, Grey)
	for _, numbers := range [][]float64{i.Mean, i.Deviation} {
		fault(len(numbers) > 1 && len(numbers) != i.Colour.Channels(), "there are %d numbers for %d channels: %v", len(numbers), i.Colour.Channels(), numbers)
	}
	fault(slices.ContainsFunc(i.Mean, func(x float64) bool { return !(math.Abs(x) <= 1e6) }), "the mean is %v", i.Mean)
	fault(slices.ContainsFunc(i.Deviation, func(x float64) bool { return !(x >= 1e-6 && x <= 1e6) }), "the deviation is %v", i.Deviation)
}

func (s Sound) check(fault func(wrong bool, format string, values ...any)) {
	fault(s.SampleRate <= 0 || s.SampleRate > maxSampleRate, "the sample rate is %d", s.SampleRate)
	fault(s.Features != Samples && s.Features != Fbank && s.Features != Mel, "the features %q are unknown", s.Features)
	fault(s.Bins < 0 || s.Bins > maxBins || (s.Bins == 0) != (s.Features == Samples), "a frame of %q has %d bins", s.Features, s.Bins)
	fault(!finite(s.Amplitude) || s.Amplitude < 0, "full scale is %v", s.Amplitude)
	fault(!finite(s.Level) || s.Level > 0, "the level is %v dBFS", s.Level)
}

func (t Threshold) check(fault func(wrong bool, format string, values ...any)) {
	known := t.Measure == "" || t.Measure == Similarity || t.Measure == Distance || t.Measure == Euclidean
	fault(!known, "the measure %q is unknown: %q, %q or %q", t.Measure, Similarity, Distance, Euclidean)
	fault(!finite(t.Value) || t.Cosine() < -1 || t.Cosine() > 1, "the threshold %v is a cosine of %v", t.Value, t.Cosine())
	fault(!finite(t.Margin) || t.Margin < 0, "the margin is %v", t.Margin)
	fault(t.Typical != 0 && !(t.Typical > t.Cosine() && t.Typical <= 1), "a typical cosine is %v, the threshold %v", t.Typical, t.Cosine())
	fault(!finite(t.StrangersMean) || !finite(t.StrangersDeviation) || t.StrangersDeviation < 0,
		"strangers score %v, with a deviation of %v", t.StrangersMean, t.StrangersDeviation)
	normalised := t.Normalised
	fault(normalised != NormalisedThreshold{} && !(finite(normalised.Accept) && finite(normalised.Typical) && normalised.Margin >= 0 && normalised.Typical > normalised.Accept),
		"the line of normalised scores is %+v", normalised)
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Open verifies the model and loads it. The ports are what the calling code
// feeds and reads, by the names that the code has for them, in the order in
// which [Session.Run] is to take them. A model that does not fit its description
// or the ports is [ErrModel], and the error says what was wanted and what was
// found: another SHA-256, a port that is missing, of another element type or of
// another shape. An output whose sides the file leaves open is held against its
// port after each run. The other errors are those of [Open].
func (d Description) Open(inputs, outputs []Port, opts *Options) (*Session, error) {
	model, err := d.Model(inputs, outputs)
	if err != nil {
		return nil, &Error{Op: "open model", Subject: d.Name, Err: err}
	}
	return Open(model, opts)
}

// Model is what [Description.Open] opens: the model with the ports' names in the
// file.
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

// inFile gives the ports their names in the file. A name that no port has is an
// error: it would otherwise pass for one that is used.
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
			return nil, fmt.Errorf("%w: the description names the %s %q, the code knows %q", ErrModel, side, role, roles)
		}
	}
	return renamed, nil
}

// Stamp is what to store beside every vector of the model, Name@Version, so that
// vectors of different models are never compared. Without a Version it is the
// beginning of a hash over the file and the settings that change vectors; the
// file is read for it only where SHA256 is empty. The error wraps [ErrModel].
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
	settings, err := json.Marshal(Description{Inputs: d.Inputs, Outputs: d.Outputs, Dimension: d.Dimension, Pooling: d.Pooling, Image: d.Image, Sound: d.Sound})
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrModel, err)
	}
	sum := sha256.Sum256(append([]byte(file), settings...))
	return d.Name + "@" + hex.EncodeToString(sum[:4]), nil
}
