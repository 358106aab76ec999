package face

import (
	"context"
	"errors"
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// Landmarks describes a model that finds sixty-eight landmarks in the box of a face. Its input is
// "input" here. Its output "landmarks" holds x and y of each point, in parts of its square input.
type Landmarks struct {
	Model onnx.Description `json:"model"`
	// Passes is the number of runs: each further run uses the box of the points found before. 0
	// means 1.
	Passes int `json:"passes,omitempty"`
}

// boxMargin is the margin around the points for the next run, in parts of their box.
const boxMargin = 0.1

func (l Landmarks) check(fault func(wrong bool, format string, values ...any)) {
	fault(l.Model.Image == nil || l.Model.Image.Width == 0 || l.Model.Image.Width != l.Model.Image.Height,
		"the landmarks' description has no square image")
	fault(l.Passes < 0 || l.Passes > 4, "the landmarks are looked for %d times", l.Passes)
}

// loadedLandmarks is a landmark model with its session.
type loadedLandmarks struct {
	Landmarks
	session *onnx.Session
}

func (l Landmarks) open(opts *onnx.Options) (*loadedLandmarks, error) {
	session, err := l.Model.Open([]onnx.Port{imagePort(*l.Model.Image)},
		[]onnx.Port{{Name: "landmarks", Element: onnx.Float32, Shape: []int64{-1, 2 * landmarkCount}}}, opts)
	if err != nil {
		return nil, err
	}
	m := &loadedLandmarks{Landmarks: l, session: session}
	blank := &picture{width: 32, height: 32, pix: make([]uint8, 3*32*32)}
	if _, err := m.locate(context.Background(), blank, Box{0, 0, 32, 32}, 1); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return m, nil
}

// points returns the landmarks of a face, or nil if its box lies outside the frame. On a face each
// run confirms the one before. If the points move away, the detection was wrong, and the result is
// nil too: their boxes then overlap by 0.2, on faces by 0.87 and more.
func (m *loadedLandmarks) points(ctx context.Context, p *picture, face detection) ([]Point, error) {
	var points []Point
	box := face.box
	for pass := range max(1, m.Passes) {
		found, err := m.locate(ctx, p, box, face.gain)
		if err != nil || found == nil {
			return nil, err
		}
		next := boxAround(found)
		if pass > 0 && !next.sameFace(box) {
			return nil, nil
		}
		points, box = found, next
	}
	return points, nil
}

// boxAround returns the box of points with a margin.
func boxAround(points []Point) Box {
	low, high := points[0], points[0]
	for _, p := range points {
		low.X, low.Y, high.X, high.Y = min(low.X, p.X), min(low.Y, p.Y), max(high.X, p.X), max(high.Y, p.Y)
	}
	w, h := high.X-low.X, high.Y-low.Y
	return Box{low.X - w*boxMargin, low.Y - h*boxMargin, w * (1 + 2*boxMargin), h * (1 + 2*boxMargin)}
}

func (m *loadedLandmarks) locate(ctx context.Context, p *picture, box Box, gain float64) ([]Point, error) {
	side := m.Model.Image.Width
	_, _, seenWidth, seenHeight := p.clip(box)
	small, halvings := p.shrink(float64(max(seenWidth, seenHeight)) / float64(side))
	factor := math.Ldexp(1, halvings)
	box = Box{box.X / factor, box.Y / factor, box.Width / factor, box.Height / factor}
	left, top, width, height := small.clip(box)
	if min(width, height) < 2 {
		return nil, nil
	}
	strip := max(width, height)
	step := float64(strip) / float64(side)
	// Black on both sides of the shorter side, the larger half at the end.
	before := func(length int) int { return (strip - length) / 2 }
	c := newCanvas(side, side, *m.Model.Image)
	c.brighten(gain)
	c.paint(small, left, top, axis(side, step, 0, before(width), width, strip), axis(side, step, 0, before(height), height, strip))
	outputs := make([]onnx.Tensor, 1)
	if err := m.session.Run(ctx, []onnx.Tensor{c.tensor()}, outputs); err != nil {
		return nil, err
	}
	points, centre := make([]Point, landmarkCount), (factor-1)/2
	for i := range points {
		points[i] = Point{
			(float64(outputs[0].Float32[2*i])*float64(strip)-float64(strip-width)/2+float64(left))*factor + centre,
			(float64(outputs[0].Float32[2*i+1])*float64(strip)-float64(strip-height)/2+float64(top))*factor + centre,
		}
		if math.IsNaN(points[i].X+points[i].Y) || math.Abs(points[i].X)+math.Abs(points[i].Y) > 1e9 {
			return nil, nil
		}
	}
	return points, nil
}

// clip returns the part of a box inside the picture, in whole pixels. The width or height is 0 or
// less if there is none.
func (p *picture) clip(b Box) (left, top, width, height int) {
	x, y := max(b.X, 0), max(b.Y, 0)
	w, h := min(b.X+b.Width-x, float64(p.width)-x), min(b.Y+b.Height-y, float64(p.height)-y)
	return int(math.Floor(x)), int(math.Floor(y)), int(math.Floor(w)), int(math.Floor(h))
}
