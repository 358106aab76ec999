package face

import (
	"cmp"
	"math"
	"slices"
)

// Point is a place in a picture, in pixels from the upper left corner.
type Point struct{ X, Y float64 }

// Box is an upright rectangle in a picture, in pixels. It may extend beyond the picture.
type Box struct{ X, Y, Width, Height float64 }

// Overlap is the intersection over union of two boxes, 0 to 1.
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

// sameFace reports whether two boxes around landmarks belong to one face: an overlap above 0.5.
func (b Box) sameFace(other Box) bool { return b.Overlap(other) > 0.5 }

// finite reports whether all values of a box are numbers and it has an area.
func (b Box) finite() bool {
	for _, x := range []float64{b.X, b.Y, b.Width, b.Height} {
		if math.IsNaN(x) || math.Abs(x) > 1e9 {
			return false
		}
	}
	return b.Width > 0 && b.Height > 0
}

// detection is a detected face. points are the detector's, five in the order of the ArcFace
// template, or nil. landmarks are the sixty-eight landmarks, or nil.
type detection struct {
	box       Box
	score     float64
	sharpness float64
	gain      float64 // factor for its light; 0 means 1
	points    []Point
	landmarks []Point
}

// suppressOverlaps drops detections that overlap a better one by more than overlap (non-maximum
// suppression). It returns the others, best first.
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

// transform maps (x, y) to (a*x - b*y + dx, b*x + a*y + dy): rotation, scale and shift without
// reflection.
type transform struct{ a, b, dx, dy float64 }

func (t transform) apply(p Point) Point {
	return Point{t.a*p.X - t.b*p.Y + t.dx, t.b*p.X + t.a*p.Y + t.dy}
}

// scale returns the length of a step of one pixel.
func (t transform) scale() float64 { return math.Hypot(t.a, t.b) }

// similarity returns the least-squares transform from one set of points to another. It returns
// false if there is none: all points in one place, or values that are not finite.
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

// warp fills the canvas with the picture seen through t, from canvas to picture pixels. Areas
// outside the picture are black.
func (c *canvas) warp(p *picture, t transform) {
	p, halvings := p.shrink(t.scale())
	for range halvings { // the centre of a halved pixel lies between four pixels
		t = transform{t.a / 2, t.b / 2, (t.dx - 0.5) / 2, (t.dy - 0.5) / 2}
	}
	for y := range c.height {
		for x := range c.width {
			c.set(x, y, p.interpolate(t.apply(Point{float64(x), float64(y)})))
		}
	}
}

// interpolate returns the bilinear colour at a point between pixels.
func (p *picture) interpolate(at Point) (rgb [3]float32) {
	if !(at.X > -1 && at.Y > -1 && at.X < float64(p.width) && at.Y < float64(p.height)) {
		return rgb
	}
	left, top := int(math.Floor(at.X)), int(math.Floor(at.Y))
	fx, fy := float32(at.X-float64(left)), float32(at.Y-float64(top))
	for _, corner := range [4]struct {
		x, y   int
		weight float32
	}{{left, top, (1 - fx) * (1 - fy)}, {left + 1, top, fx * (1 - fy)}, {left, top + 1, (1 - fx) * fy},
		{left + 1, top + 1, fx * fy}} {
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
