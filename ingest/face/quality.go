package face

import (
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// Gates refuse faces that a model could only guess. The zero value selects the defaults; a negative
// number disables a gate.
type Gates struct {
	// MinSize is the least length of a box's shorter side, in pixels; 0 means 36.
	MinSize float64
	// MinSharpness is the least [Face.Sharpness]; 0 means 0.005.
	MinSharpness float64
	// MaxFaces limits the embedded faces per frame, the most prominent first; 0 means 16.
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

// Reason says why a face was not embedded.
type Reason string

// The reasons.
const (
	TooSmall  Reason = "too small" // smaller than Gates.MinSize
	Blurred   Reason = "blurred"   // less sharp than Gates.MinSharpness
	TooMany   Reason = "too many"  // beyond Gates.MaxFaces
	Duplicate Reason = "duplicate" // another box of a face already embedded
	NoPoints  Reason = "no points" // no landmarks to align it by
)

// refuse returns the reason to refuse a face, or "". seen is the number of faces embedded before
// it.
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

// sharpnessSide is the side of the picture that sharpness is measured on. From fullQualitySize on,
// size does not reduce quality: 48 pixels separate faces as well as 110 (examples/bench/sensebench -part
// faces). fullQualitySharpness is that of a sharp photo.
const (
	sharpnessSide        = 64
	fullQualitySize      = 48
	fullQualitySharpness = 0.3
)

// sharpness = var(Laplacian) / var(brightness), of the middle of the box at 64 x 64 pixels. It does
// not depend on light and contrast. Without contrast it is 0.
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
			detail.add(float64(c.values[at-1]) + float64(c.values[at+1]) + float64(c.values[at-sharpnessSide]) +
				float64(c.values[at+sharpnessSide]) - 4*v)
		}
	}
	if !(contrast.variance() > 0) {
		return 0
	}
	return detail.variance() / contrast.variance()
}

// varianceSum accumulates the variance of numbers.
type varianceSum struct{ n, sum, squares float64 }

func (s *varianceSum) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *varianceSum) variance() float64 { return s.squares/s.n - (s.sum/s.n)*(s.sum/s.n) }

// quality = score * size * sharpness^(1/4), each relative to a good face and at most 1. Blur by
// 1/30 of a face's width leaves 4 % of the sharpness but most of the identity, hence the fourth
// root.
func (d detection) quality() float64 {
	size := min(d.box.Width, d.box.Height) / fullQualitySize
	return clamp(d.score) * min(1, size) * min(1, math.Pow(d.sharpness/fullQualitySharpness, 0.25))
}

// prominence orders the faces of a frame: a near person is more likely to be addressed.
func (d detection) prominence() float64 { return d.quality() * min(d.box.Width, d.box.Height) }
