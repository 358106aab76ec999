package face

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// Embedder describes a model that embeds the picture of one face. Its input is "input" here, its
// output "embedding".
type Embedder struct {
	Model     onnx.Description `json:"model"`
	Alignment Alignment        `json:"alignment"`
	// Mirror adds the vector of the mirrored face, which takes twice the time.
	Mirror bool `json:"mirror,omitempty"`
}

func (e Embedder) check(fault func(wrong bool, format string, values ...any)) {
	img := e.Model.Image
	fault(img == nil || img.Width == 0 || img.Width != img.Height, "the embedder's description has no square image")
	fault(e.Model.Dimension <= 0, "the embedder's dimension is %d", e.Model.Dimension)
	fault(e.Alignment != ArcFace && e.Alignment != Dlib && e.Alignment != Crop, "the alignment %q is unknown", e.Alignment)
}

// loadedEmbedder is an embedder with its session.
type loadedEmbedder struct {
	Embedder
	session *onnx.Session
}

func (e Embedder) open(opts *onnx.Options) (*loadedEmbedder, error) {
	session, err := e.Model.Open([]onnx.Port{imagePort(*e.Model.Image)},
		[]onnx.Port{{Name: "embedding", Element: onnx.Float32, Shape: []int64{-1, int64(e.Model.Dimension)}}}, opts)
	if err != nil {
		return nil, err
	}
	v := &loadedEmbedder{Embedder: e, session: session}
	if _, err := v.embed(context.Background(), newCanvas(e.Model.Image.Width, e.Model.Image.Height, *e.Model.Image)); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return v, nil
}

// chip cuts a face out of its frame, rotated and scaled for the model. It returns false if the
// points of the face are unusable.
func (v *loadedEmbedder) chip(p *picture, face detection) (*canvas, bool) {
	side := v.Model.Image.Width
	c := newCanvas(side, side, *v.Model.Image)
	c.brighten(face.gain)
	t, ok := v.placement(face, side)
	if ok {
		c.warp(p, t)
	}
	return c, ok
}

// placement returns the transform from chip pixels to frame pixels.
func (v *loadedEmbedder) placement(face detection, side int) (transform, bool) {
	if v.Alignment == Crop {
		length := max(face.box.Width, face.box.Height)
		step := length / float64(side)
		return transform{
			a:  step,
			dx: face.box.X + (face.box.Width-length+step)/2 - 0.5,
			dy: face.box.Y + (face.box.Height-length+step)/2 - 0.5,
		}, step > 0
	}
	found, target := v.Alignment.correspondences(face, side)
	if found == nil {
		return transform{}, false
	}
	return similarity(target, found)
}

// embed returns the vector of a chip, of unit length.
func (v *loadedEmbedder) embed(ctx context.Context, chip *canvas) ([]float32, error) {
	vector, err := v.run(ctx, chip)
	if err != nil || !v.Mirror {
		return vector, err
	}
	other, err := v.run(ctx, chip.mirrored())
	if err != nil {
		return nil, err
	}
	for i, x := range other {
		vector[i] += x
	}
	return vector, normalize(vector)
}

func (v *loadedEmbedder) run(ctx context.Context, chip *canvas) ([]float32, error) {
	outputs := make([]onnx.Tensor, 1)
	if err := v.session.Run(ctx, []onnx.Tensor{chip.tensor()}, outputs); err != nil {
		return nil, err
	}
	vector := outputs[0].Float32
	if len(vector) != v.Model.Dimension {
		return nil, fmt.Errorf("%w: it returned %d numbers for one face, want %d", ErrModel, len(vector), v.Model.Dimension)
	}
	return vector, normalize(vector)
}

// mirrored returns the canvas with left and right exchanged.
func (c *canvas) mirrored() *canvas {
	m := *c
	m.values = make([]float32, len(c.values))
	channels := len(c.mean)
	for y := range c.height {
		for x := range c.width {
			from, to := (y*c.width+x)*c.pixel, (y*c.width+c.width-1-x)*c.pixel
			for channel := range channels {
				m.values[to+channel*c.plane] = c.values[from+channel*c.plane]
			}
		}
	}
	return &m
}

// normalize scales a vector to unit length.
func normalize(vector []float32) error {
	var square float64
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
