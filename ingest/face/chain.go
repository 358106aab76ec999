package face

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"sync/atomic"

	"github.com/egomem/egomem/ingest/onnx"
)

// Chain finds the faces of a frame and embeds each. It is safe for concurrent use. Concurrent calls
// run in parallel, each on one thread unless [Options.Threads] is set.
type Chain struct {
	model      Model
	modelID    string
	gates      Gates
	detector   *loadedDetector
	landmarker *loadedLandmarks // nil without landmarks
	embedders  []*loadedEmbedder
	closed     atomic.Bool
}

// Options configure a chain; nil and the zero value select the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library or its folder. If it is empty, package onnx
	// searches for it.
	Library string
	// Threads is the number of threads per run; 0 means 1, which uses the least CPU time.
	Threads int
	// Gates refuse small and blurred faces.
	Gates Gates
}

// Face is one face in one frame.
type Face struct {
	// Model identifies the model of the vector. Vectors of different models are never compared.
	Model string
	// Vector is the embedding, of unit length: the dot product of two is their cosine.
	Vector []float32
	// Quality is 0 to 1. It falls with size, sharpness and the detection score.
	Quality float64
	// Box is the place of the face, in pixels of the frame.
	Box Box
	// Score is the detector's confidence, 0 to 1.
	Score float64
	// Sharpness is the share of the contrast in the finest detail: about 0.3 in a sharp photo,
	// below 0.005 in an unusable one.
	Sharpness float64
}

// Refusal is a face that was detected but not embedded.
type Refusal struct {
	Box    Box
	Score  float64
	Reason Reason
}

// Result holds the faces of one frame. Faces are those embedded, the most prominent first (near and
// clear). Refused are the others.
type Result struct {
	Faces   []Face
	Refused []Refusal
}

// Open loads the models of a chain; nil options select the defaults. Faulty descriptions or files
// are [ErrModel] or [onnx.ErrModel]. A missing runtime library is [onnx.ErrNoRuntime], a build
// without cgo [onnx.ErrNoCgo].
func Open(model Model, opts *Options) (*Chain, error) {
	c, err := open(model, opts)
	if err != nil {
		return nil, fmt.Errorf("face: open %s: %w", model.withDefaults().Name, err)
	}
	return c, nil
}

func open(model Model, opts *Options) (*Chain, error) {
	if opts == nil {
		opts = &Options{}
	}
	if err := model.check(); err != nil {
		return nil, err
	}
	model = model.withDefaults()
	c := &Chain{gates: opts.Gates.withDefaults()}
	var err error
	if c.modelID, err = model.id(); err != nil {
		return nil, err
	}
	settings := &onnx.Options{Library: opts.Library, Threads: opts.Threads}
	if c.detector, err = model.Detector.open(settings); err != nil {
		return nil, err
	}
	if model.Landmarks != nil {
		if c.landmarker, err = model.Landmarks.open(settings); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	for _, e := range model.Embedders {
		v, err := e.open(settings)
		if err != nil {
			return nil, errors.Join(err, c.Close())
		}
		c.embedders = append(c.embedders, v)
	}
	c.model = model
	return c, nil
}

// Model identifies the chain's vectors; store it with every vector.
func (c *Chain) Model() string { return c.modelID }

// Dim returns the length of a vector.
func (c *Chain) Dim() int {
	dim := 0
	for _, e := range c.embedders {
		dim += e.Model.Dimension
	}
	return dim
}

// Threshold returns the cosine from which two vectors belong to one person.
func (c *Chain) Threshold() onnx.Threshold { return *c.model.Threshold }

// See finds and embeds the faces of a frame, which is not kept. A frame without faces is not an
// error. The error is [ErrImage] for a frame that is empty, larger than [MaxPixels] or damaged.
// After Close it is [ErrClosed]. If the context ends, it wraps the context's error.
func (c *Chain) See(ctx context.Context, frame image.Image) (Result, error) {
	result, err := c.see(ctx, frame)
	if err != nil {
		if c.closed.Load() && errors.Is(err, onnx.ErrClosed) {
			err = ErrClosed
		}
		return Result{}, fmt.Errorf("face: see with %s: %w", c.modelID, err)
	}
	return result, nil
}

func (c *Chain) see(ctx context.Context, frame image.Image) (result Result, err error) {
	if c.closed.Load() {
		return Result{}, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	p, err := newPicture(frame)
	if err != nil {
		return Result{}, err
	}
	faces, err := c.detector.find(ctx, p.brightened())
	if err != nil {
		return Result{}, err
	}
	for i := range faces {
		faces[i].sharpness = sharpness(p, faces[i].box)
		faces[i].gain = p.gain(faces[i].box)
	}
	slices.SortStableFunc(faces, func(a, b detection) int { return cmp.Compare(b.prominence(), a.prominence()) })
	var kept []Box // boxes around the landmarks of embedded faces
	for _, face := range faces {
		reason := c.gates.refuse(face, len(result.Faces))
		if reason == "" && c.landmarker != nil {
			if face.landmarks, err = c.landmarker.points(ctx, p, face); err != nil {
				return Result{}, err
			}
			if face.landmarks == nil {
				reason = NoPoints
			} else if slices.ContainsFunc(kept, boxAround(face.landmarks).sameFace) {
				reason = Duplicate
			} else {
				kept = append(kept, boxAround(face.landmarks))
			}
		}
		var vector []float32
		if reason == "" {
			if vector, err = c.embed(ctx, p, face); err != nil {
				return Result{}, err
			}
			if vector == nil {
				reason = NoPoints
			}
		}
		if reason != "" {
			result.Refused = append(result.Refused, Refusal{Box: face.box, Score: face.score, Reason: reason})
			continue
		}
		result.Faces = append(result.Faces, Face{
			Model: c.modelID, Vector: vector, Quality: face.quality(), Box: face.box, Score: face.score, Sharpness: face.sharpness,
		})
	}
	return result, nil
}

// embed concatenates the vectors of all embedders, each scaled by the root of its weight, which
// gives unit length. It returns nil if the face cannot be aligned.
func (c *Chain) embed(ctx context.Context, p *picture, face detection) ([]float32, error) {
	whole := make([]float32, 0, c.Dim())
	for i, e := range c.embedders {
		chip, ok := e.chip(p, face)
		if !ok {
			return nil, nil
		}
		part, err := e.embed(ctx, chip)
		if err != nil {
			return nil, err
		}
		scale := float32(math.Sqrt(c.model.Weights[i]))
		for _, x := range part {
			whole = append(whole, x*scale)
		}
	}
	return whole, nil
}

// Close frees the models. It waits for running calls, which may return [ErrClosed]. Further calls
// do nothing.
func (c *Chain) Close() error {
	c.closed.Store(true)
	var err error
	if c.detector != nil {
		err = c.detector.session.Close()
	}
	if c.landmarker != nil {
		err = errors.Join(err, c.landmarker.session.Close())
	}
	for _, e := range c.embedders {
		err = errors.Join(err, e.session.Close())
	}
	return err
}
