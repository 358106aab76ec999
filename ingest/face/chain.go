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

// Chain finds the faces of a frame and turns each into a vector. It is safe for
// concurrent use; calls go on side by side, each on one thread of its own unless
// [Options.Threads] says otherwise.
type Chain struct {
	model      Model
	modelID    string
	gates      Gates
	detector   *loadedDetector
	landmarker *loadedLandmarks // nil without landmarks
	embedders  []*loadedEmbedder
	closed     atomic.Bool
}

// Options are how a chain runs; nil and the zero value are the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library, or of its folder; empty
	// searches for it (see package onnx).
	Library string
	// Threads is how many threads one run may use; 0 is 1, which costs the
	// least CPU time.
	Threads int
	// Gates keep small and blurred faces out.
	Gates Gates
}

// Look is one face in one frame.
type Face struct {
	// Model stamps the vector. Vectors of different stamps are never compared.
	Model string
	// Vector is of unit length: the dot product of two is their cosine.
	Vector []float32
	// Quality is 0 to 1; it falls with size, sharpness and the detector's score.
	Quality float64
	// Box is where the face is, in pixels of the frame.
	Box Box
	// Score is how sure the detector was, 0 to 1.
	Score float64
	// Sharpness is how much of the face's contrast is in its finest detail: about
	// 0.3 for a sharp photo, below 0.005 when blurred beyond use.
	Sharpness float64
}

// Refusal is a face that was found and not embedded.
type Refusal struct {
	Box    Box
	Score  float64
	Reason Reason
}

// Sight is what a chain sees in a frame: the faces it embedded, the most prominent
// first (near and well seen), and those it did not.
type Result struct {
	Faces   []Face
	Refused []Refusal
}

// Open loads the models of a chain. A faulty description, and files that do not
// fit it, are [ErrModel] or [onnx.ErrModel]; a missing runtime library is
// [onnx.ErrNoRuntime], a build without cgo [onnx.ErrNoCgo]. Nil options are the
// defaults.
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

// Model is the stamp of the chain's vectors.
func (c *Chain) Model() string { return c.modelID }

// Dim is how many numbers a vector has.
func (c *Chain) Dim() int {
	dim := 0
	for _, e := range c.embedders {
		dim += e.Model.Dimension
	}
	return dim
}

// Threshold is from which cosine on two vectors count as one person.
func (c *Chain) Threshold() onnx.Threshold { return *c.model.Threshold }

// See finds and embeds the faces of a frame, which is not kept. A frame that is
// empty, larger than [MostPixels] or damaged is [ErrImage]; a context that ends
// stops the work, and the error wraps the context's; after Close it is
// [ErrClosed]. A frame without faces is no error.
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
	var kept []Box // of the marks of the faces embedded so far
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

// embed puts the vectors of all embedders one behind the other, each scaled by
// the root of its weight: the whole is of unit length again. It returns nil when
// the face cannot be aligned.
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

// Close frees the models. It waits for calls that are under way, which may end
// with [ErrClosed]; calling it again does nothing.
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
