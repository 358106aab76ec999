package face

import (
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// Gates keep faces out that a model can only guess at. The zero value is the
// defaults; a negative number opens a gate.
type Gates struct {
	// Size is how many pixels the shorter side of a face's box has to have; 0 is
	// 36.
	MinSize float64
	// Sharpness is the least [Look.Sharpness]; 0 is 0.005.
	MinSharpness float64
	// Faces is the most faces of one frame that are embedded, the most prominent
	// first; 0 is 16.
	MaxFaces int
}

const (
	minSize      = 36
	minSharpness = 0.005
	maxFaces     = 16
)

func (g Gates) withDefaults() Gates {
	if g.MinSize == 0 {
		g.MinSize = minSize
	}
	if g.MinSharpness == 0 {
		g.MinSharpness = minSharpness
	}
	if g.MaxFaces == 0 {
		g.MaxFaces = maxFaces
	}
	if g.MaxFaces < 0 {
		g.MaxFaces = math.MaxInt
	}
	return g
}

// Reason is why a face was found and not embedded.
type Reason string

// The reasons.
const (
	TooSmall  Reason = "too small" // its box is smaller than Gates.Size
	Blurred   Reason = "blurred"   // less sharp than Gates.Sharpness
	TooMany   Reason = "too many"  // beyond Gates.Faces
	Duplicate Reason = "twice"     // another box of a face that is embedded already
	NoPoints  Reason = "no points" // no eyes, nose and mouth to align it by
)

// refuse says why a face is not embedded, or nothing; seen are the faces that
// were before it.
func (g Gates) refuse(face detection, seen int) Reason {
	switch {
	case seen >= g.MaxFaces:
		return TooMany
	case min(face.box.Width, face.box.Height) < g.MinSize:
		return TooSmall
	case face.sharpness < g.MinSharpness:
		return Blurred
	}
	return ""
}

// sharpSide is the side of the picture that sharpness is measured on. wellSized
// is the side of a face's box from which on size costs nothing: at 48 pixels
// faces part as well as at 110 (examples/sensebench -part faces). wellSharp is a
// sharp photo's sharpness.
const (
	sharpnessSide        = 64
	fullQualitySize      = 48
	fullQualitySharpness = 0.3
)

// sharpness is how much of a face's contrast is in its finest detail: the
// variance of the Laplacian over that of the brightness itself, both of the
// box's middle at 64 x 64 pixels. It does not depend on light and contrast. A
// face without any contrast has 0.
func sharpness(p *picture, box Box) float64 {
	c := newCanvas(sharpnessSide, sharpnessSide, onnx.Image{Colour: onnx.Grey})
	side := min(box.Width, box.Height)
	step := side / sharpnessSide
	c.warp(p, transform{a: step, dx: box.X + (box.Width-side+step)/2 - 0.5, dy: box.Y + (box.Height-side+step)/2 - 0.5})
	var detail, contrast varianceSum
	for y := 1; y < sharpnessSide-1; y++ {
		for x := 1; x < sharpnessSide-1; x++ {
			at := y*sharpnessSide + x
			v := float64(c.values[at])
			contrast.add(v)
			detail.add(float64(c.values[at-1]) + float64(c.values[at+1]) + float64(c.values[at-sharpnessSide]) + float64(c.values[at+sharpnessSide]) - 4*v)
		}
	}
	if !(contrast.variance() > 0) {
		return 0
	}
	return detail.variance() / contrast.variance()
}

// spread gathers the variance of numbers.
type varianceSum struct{ n, sum, squares float64 }

func (s *varianceSum) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *varianceSum) variance() float64 { return s.squares/s.n - (s.sum/s.n)*(s.sum/s.n) }

// quality is 0 to 1: how sure the detector was, times what a face lacks in size
// and in sharpness. Blur by a thirtieth of a face's width leaves 0.04 of its
// sharpness, but most of what it is known by: hence the fourth root.
func (d detection) quality() float64 {
	size := min(d.box.Width, d.box.Height) / fullQualitySize
	return clamp(d.score) * min(1, size) * min(1, math.Pow(d.sharpness/fullQualitySharpness, 0.25))
}

// prominence puts the faces of a frame in order: who is near is likelier to be
// spoken to than who passes in the background.
func (d detection) prominence() float64 { return d.quality() * min(d.box.Width, d.box.Height) }
