package face

import (
	"cmp"
	"math"
	"slices"
)

// Point is a place in a picture, in pixels from its upper left corner.
type Point struct{ X, Y float64 }

// Box is an upright rectangle in a picture, in pixels. It may reach beyond the
// picture.
type Box struct{ X, Y, Width, Height float64 }

// Overlap is the area that two boxes share, as a part of the area that they
// cover together: 0 to 1.
func (b Box) Overlap(other Box) float64 {
	width := min(b.X+b.Width, other.X+other.Width) - max(b.X, other.X)
	height := min(b.Y+b.Height, other.Y+other.Height) - max(b.Y, other.Y)
	shared := max(0, width) * max(0, height)
	together := b.Width*b.Height + other.Width*other.Height - shared
	if !(together > 0) {
		return 0
	}
	return shared / together
}

// same says whether two boxes around the points of faces are of one face: half
// of what they cover is in both.
func (b Box) sameFace(other Box) bool { return b.Overlap(other) > 0.5 }

// finite says whether all of a box is a number, and it has an area.
func (b Box) finite() bool {
	for _, x := range []float64{b.X, b.Y, b.Width, b.Height} {
		if math.IsNaN(x) || math.Abs(x) > 1e9 {
			return false
		}
	}
	return b.Width > 0 && b.Height > 0
}

// detection is a face that was found. Points are the detector's, five in the
// order of the ArcFace template, or nil; marks are the sixty-eight landmarks, or
// nil.
type detection struct {
	box       Box
	score     float64
	sharpness float64
	gain      float64 // what its light is to be multiplied by; 0 is 1
	points    []Point
	landmarks []Point
}

// strongest drops the detections that overlap a better one by more than overlap,
// and returns the others, best first.
func suppressOverlaps(found []detection, overlap float64) []detection {
	slices.SortStableFunc(found, func(a, b detection) int { return cmp.Compare(b.score, a.score) })
	var kept []detection
	for _, candidate := range found {
		if !slices.ContainsFunc(kept, func(k detection) bool { return k.box.Overlap(candidate.box) > overlap }) {
			kept = append(kept, candidate)
		}
	}
	return kept
}

// transform maps (x, y) to (a*x - b*y + dx, b*x + a*y + dy): a turn, a scale and
// a shift, without a mirror.
type transform struct{ a, b, dx, dy float64 }

func (t transform) apply(p Point) Point {
	return Point{t.a*p.X - t.b*p.Y + t.dx, t.b*p.X + t.a*p.Y + t.dy}
}

// scale is how long a step of one pixel becomes.
func (t transform) scale() float64 { return math.Hypot(t.a, t.b) }

// similarity is the transform that brings the points of from closest to those of
// to, by least squares. It returns false where there is none: all points of from
// in one place, or numbers that are none.
func similarity(from, to []Point) (transform, bool) {
	n := float64(len(from))
	var f, t Point
	for i := range from {
		f.X, f.Y = f.X+from[i].X/n, f.Y+from[i].Y/n
		t.X, t.Y = t.X+to[i].X/n, t.Y+to[i].Y/n
	}
	var a, b, spread float64
	for i := range from {
		fx, fy, tx, ty := from[i].X-f.X, from[i].Y-f.Y, to[i].X-t.X, to[i].Y-t.Y
		a += fx*tx + fy*ty
		b += fx*ty - fy*tx
		spread += fx*fx + fy*fy
	}
	a, b = a/spread, b/spread
	result := transform{a: a, b: b, dx: t.X - a*f.X + b*f.Y, dy: t.Y - b*f.X - a*f.Y}
	usable := result.scale() > 0
	for _, x := range []float64{result.a, result.b, result.dx, result.dy} {
		usable = usable && math.Abs(x) < 1e6 // false for NaN too
	}
	return result, usable
}

// warp fills the canvas with the picture as seen through t, which leads from
// pixels of the canvas to those of the picture. What lies outside the picture is
// black.
func (c *canvas) warp(p *picture, t transform) {
	p, halvings := p.shrink(t.scale())
	for range halvings { // a pixel's centre lies between the four it stands for
		t = transform{t.a / 2, t.b / 2, (t.dx - 0.5) / 2, (t.dy - 0.5) / 2}
	}
	for y := range c.height {
		for x := range c.width {
			c.set(x, y, p.interpolate(t.apply(Point{float64(x), float64(y)})))
		}
	}
}

// between is the colour at a place between pixels.
func (p *picture) interpolate(at Point) (rgb [3]float32) {
	if !(at.X > -1 && at.Y > -1 && at.X < float64(p.width) && at.Y < float64(p.height)) {
		return rgb
	}
	left, top := int(math.Floor(at.X)), int(math.Floor(at.Y))
	fx, fy := float32(at.X-float64(left)), float32(at.Y-float64(top))
	for _, corner := range [4]struct {
		x, y   int
		weight float32
	}{{left, top, (1 - fx) * (1 - fy)}, {left + 1, top, fx * (1 - fy)}, {left, top + 1, (1 - fx) * fy}, {left + 1, top + 1, fx * fy}} {
		if corner.x < 0 || corner.y < 0 || corner.x >= p.width || corner.y >= p.height {
			continue
		}
		at := 3 * (corner.y*p.width + corner.x)
		for i := range rgb {
			rgb[i] += corner.weight * float32(p.pix[at+i])
		}
	}
	return rgb
}
