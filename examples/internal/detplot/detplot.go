// Package detplot draws detection error tradeoff curves: false rejects against false accepts at
// every threshold, on normal-deviate axes (Martin et al., The DET curve in assessment of detection
// task performance, Eurospeech 1997).
package detplot

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"github.com/egomem/egomem/examples/internal/canvas"
)

// Curve holds the scores of one system.
type Curve struct {
	Name               string
	Genuine, Strangers []float64
}

// Sizes of the chart, in pixels.
const (
	width, height            = 900, 900
	left, right, top, bottom = 110, 860, 90, 820
	thick                    = 3
)

// The rates at the edges.
const lowest, highest = 0.0005, 0.5

var ticks = []float64{0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4}

type chart struct{ *canvas.Canvas }

// Draw writes the curves as a PNG.
func Draw(w io.Writer, title string, curves []Curve) error {
	drawing, err := canvas.New(width, height)
	if err != nil {
		return err
	}
	c := chart{drawing}
	c.axes(title)
	for i, curve := range curves {
		if len(curve.Genuine) == 0 || len(curve.Strangers) == 0 {
			continue
		}
		colour := canvas.Colours[i%len(canvas.Colours)]
		c.curve(curve, colour)
		y := float64(top + 30 + 26*i)
		c.Line(right-190, y-6, right-160, y-6, thick, colour)
		c.Text(c.Regular, canvas.Ink, right-150, y, curve.Name, 0)
	}
	return c.Write(w)
}

// deviate returns the normal deviate of a rate: 0 for 0.5.
func deviate(rate float64) float64 {
	return math.Sqrt2 * math.Erfinv(2*min(max(rate, lowest), highest)-1)
}

func along(rate, from, to float64) float64 {
	part := (deviate(rate) - deviate(lowest)) / (deviate(highest) - deviate(lowest))
	return from + part*(to-from)
}

type point struct{ x, y float64 }

func at(accepted, rejected float64) point {
	return point{along(accepted, left, right), along(rejected, bottom, top)}
}

func (c chart) axes(title string) {
	c.Text(c.Title, canvas.Ink, left, 50, title, 0)
	for _, rate := range ticks {
		label := fmt.Sprintf("%.4g %%", 100*rate)
		x, y := along(rate, left, right), along(rate, bottom, top)
		c.Line(x, top, x, bottom, 1, canvas.Thin)
		c.Line(left, y, right, y, 1, canvas.Thin)
		c.Text(c.Regular, canvas.Ink, x, bottom+24, label, 0.5)
		c.Text(c.Regular, canvas.Ink, left-8, y+6, label, 1)
	}
	from, to := at(lowest, lowest), at(highest, highest) // equal errors
	c.Line(from.x, from.y, to.x, to.y, 1, canvas.Thin)
	c.Text(c.Regular, canvas.Ink, (left+right)/2, bottom+56, "strangers accepted", 0.5)
	c.Text(c.Regular, canvas.Ink, 20, top-12, "right ones rejected", 0)
}

// curve draws the errors at every threshold. A curve that reaches an edge continues beyond it.
func (c chart) curve(curve Curve, colour color.RGBA) {
	genuine, strangers := slices.Clone(curve.Genuine), slices.Clone(curve.Strangers)
	slices.Sort(genuine)
	slices.Sort(strangers)
	var before *point
	for _, threshold := range slices.Sorted(slices.Values(slices.Concat(genuine, strangers))) {
		low, _ := slices.BinarySearch(genuine, threshold)
		passed, _ := slices.BinarySearch(strangers, threshold)
		now := at(1-float64(passed)/float64(len(strangers)), float64(low)/float64(len(genuine)))
		if before != nil && *before != now {
			c.Line(before.x, before.y, now.x, now.y, thick, colour)
		}
		before = &now
	}
}
