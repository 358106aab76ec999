package face

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/egomem/egomem/ingest/onnx"
)

// Detector describes a face detection model.
type Detector struct {
	// Model is the ONNX file. Its input is "input" here; its outputs depend on the kind. If it
	// states a picture size, the model takes only that size. Otherwise the sides become multiples
	// of Image.Multiple.
	Model onnx.Description `json:"model"`
	Kind  DetectorKind     `json:"kind"`
	// Sizes are the lengths, in pixels, to which a frame's longer side is scaled. Each is a
	// separate run; the detections are combined.
	Sizes []int `json:"sizes"`
	// Score is the least score of a face, 0 to 1.
	Score float64 `json:"score"`
	// Overlap is the overlap from which two detections are one face, 0 to 1.
	Overlap float64 `json:"overlap"`
}

// DetectorKind says how the outputs of a detector are read.
type DetectorKind string

// The kinds of detector.
const (
	// YuNet has the outputs cls_s, obj_s, bbox_s and kps_s for the strides s = 8, 16 and 32 (Wu et
	// al., YuNet, Machine Intelligence Research 2023).
	YuNet DetectorKind = "yunet"
	// TinyYOLO has the output "output" with five anchors per cell, and no landmarks (the tiny face
	// detector of face-api).
	TinyYOLO DetectorKind = "tiny-yolo"
)

// strides are the widths of a detector's grid cells, in pixels.
var strides = [3]int{8, 16, 32}

// outputReader reads the outputs of a kind of detector.
type outputReader struct {
	outputs []string
	// read returns the detections above a score, in pixels of the canvas.
	read func(outputs [][]float32, width, height int, score float64) ([]detection, error)
	// fit places the frame on the canvas.
	fit func(p *picture, size int, model onnx.Image) layout
	// points reports whether the detector finds five points.
	points bool
}

var outputReaders = map[DetectorKind]outputReader{
	YuNet:    {outputs: perStride("cls", "obj", "bbox", "kps"), read: readYuNet, fit: letterbox, points: true},
	TinyYOLO: {outputs: []string{"output"}, read: readTinyYOLO, fit: paddedSquare},
}

func perStride(names ...string) (all []string) {
	for _, stride := range strides {
		for _, name := range names {
			all = append(all, fmt.Sprintf("%s_%d", name, stride))
		}
	}
	return all
}

// layout places a frame in the upper left of a detector's canvas.
type layout struct {
	width, height int     // of the canvas
	step          float64 // frame pixels per canvas pixel
	columns, rows int     // part of the canvas that the frame covers
	centred       bool    // whether pixel centres coincide, not corners
	strip         int     // the frame's longer side, if the canvas is a square of it
}

// letterbox scales the frame's longer side to size.
func letterbox(p *picture, size int, model onnx.Image) layout {
	step := float64(max(p.width, p.height)) / float64(size)
	l := layout{step: step, centred: true}
	l.columns = max(1, int(math.RoundToEven(float64(p.width)/step)))
	l.rows = max(1, int(math.RoundToEven(float64(p.height)/step)))
	l.width, l.height = roundUp(l.columns, model.Multiple), roundUp(l.rows, model.Multiple)
	if model.Width > 0 {
		l.width, l.height = model.Width, model.Height
		if fit := max(float64(p.width)/float64(model.Width), float64(p.height)/float64(model.Height)); fit > 0 {
			l.step = fit
			l.columns = min(l.width, max(1, int(math.RoundToEven(float64(p.width)/fit))))
			l.rows = min(l.height, max(1, int(math.RoundToEven(float64(p.height)/fit))))
		}
	}
	return l
}

// paddedSquare extends the frame to a square, with black below or to the right, and scales it to
// size.
func paddedSquare(p *picture, size int, model onnx.Image) layout {
	side := roundUp(size, model.Multiple)
	if model.Width > 0 {
		side = model.Width
	}
	strip := max(p.width, p.height)
	return layout{width: side, height: side, columns: side, rows: side, step: float64(strip) / float64(side), strip: strip}
}

// roundUp rounds up to a multiple of step.
func roundUp(n, step int) int {
	step = max(1, step)
	return (n + step - 1) / step * step
}

// draw paints the frame on a new canvas.
func (l layout) draw(p *picture, model onnx.Image) *canvas {
	c := newCanvas(l.width, l.height, model)
	small, halvings := p.shrink(l.step)
	factor := math.Ldexp(1, -halvings)
	step := l.step * factor
	shift := (factor - 1) / 2 // the centre of a halved pixel lies between the original ones
	if l.centred {
		shift = step/2 - 0.5
	}
	wide, high := small.width, small.height
	if l.strip > 0 {
		strip := max(1, int(math.Round(float64(l.strip)*factor)))
		wide, high = max(wide, strip), max(high, strip)
	}
	c.paint(small, 0, 0, axis(l.columns, step, shift, 0, small.width, wide), axis(l.rows, step, shift, 0, small.height, high))
	return c
}

func (d Detector) check(fault func(wrong bool, format string, values ...any)) {
	_, known := outputReaders[d.Kind]
	fault(!known, "the detector is of the unknown kind %q", d.Kind)
	fault(d.Model.Image == nil, "the detector's description has no image")
	fault(len(d.Sizes) == 0 || len(d.Sizes) > 8, "the detector runs at %d sizes", len(d.Sizes))
	for _, size := range d.Sizes {
		fault(size < 32 || size > 4096, "the detector runs at %d pixels", size)
	}
	fault(!(d.Score > 0 && d.Score < 1), "the detector's score is %v", d.Score)
	fault(!(d.Overlap > 0 && d.Overlap <= 1), "the detector's overlap is %v", d.Overlap)
}

// loadedDetector is a detector with its session.
type loadedDetector struct {
	Detector
	outputReader
	session *onnx.Session
}

func (d Detector) open(opts *onnx.Options) (*loadedDetector, error) {
	f := &loadedDetector{Detector: d, outputReader: outputReaders[d.Kind]}
	f.Sizes = slices.Clone(d.Sizes)
	if d.Model.Image.Width > 0 {
		f.Sizes = f.Sizes[:1] // the model has one size
	}
	var outputs []onnx.Port
	for _, name := range f.outputs {
		outputs = append(outputs, onnx.Port{Name: name, Element: onnx.Float32, Rank: onnx.AnyRank})
	}
	var err error
	f.session, err = d.Model.Open([]onnx.Port{imagePort(*d.Model.Image)}, outputs, opts)
	if err != nil {
		return nil, err
	}
	// A run on a blank frame checks the form of the outputs.
	if _, err := f.find(context.Background(), &picture{width: 32, height: 32, pix: make([]uint8, 3*32*32)}); err != nil {
		return nil, errors.Join(err, f.session.Close())
	}
	return f, nil
}

// imagePort is the input of a model that takes one picture.
func imagePort(img onnx.Image) onnx.Port {
	width, height := int64(img.Width), int64(img.Height)
	if width == 0 {
		width, height = -1, -1
	}
	port := onnx.Port{Name: "input", Element: onnx.Float32, Shape: []int64{-1, int64(img.Colour.Channels()), height, width}}
	if img.ChannelsLast {
		port.Shape = []int64{-1, height, width, int64(img.Colour.Channels())}
	}
	return port
}

// find returns the faces of a frame, best first, at most maxDetections.
func (f *loadedDetector) find(ctx context.Context, p *picture) ([]detection, error) {
	var all []detection
	for _, size := range f.Sizes {
		l := f.fit(p, size, *f.Model.Image)
		outputs := make([]onnx.Tensor, len(f.outputs))
		if err := f.session.Run(ctx, []onnx.Tensor{l.draw(p, *f.Model.Image).tensor()}, outputs); err != nil {
			return nil, err
		}
		values := make([][]float32, len(outputs))
		for i := range outputs {
			values[i] = outputs[i].Float32
		}
		found, err := f.read(values, l.width, l.height, f.Score)
		if err != nil {
			return nil, fmt.Errorf("%w: %s, read as %s: %w", ErrModel, f.Model.Name, f.Kind, err)
		}
		for _, d := range found {
			if d = d.times(l.step); d.box.finite() {
				all = append(all, d)
			}
		}
	}
	found := suppressOverlaps(all, f.Overlap)
	return found[:min(len(found), maxDetections)], nil
}

// maxDetections bounds the cost of a frame made to look full of faces.
const maxDetections = 256

// times scales a detection from the canvas to the frame.
func (d detection) times(step float64) detection {
	d.box = Box{d.box.X * step, d.box.Y * step, d.box.Width * step, d.box.Height * step}
	for i, p := range d.points {
		d.points[i] = Point{p.X * step, p.Y * step}
	}
	return d
}
