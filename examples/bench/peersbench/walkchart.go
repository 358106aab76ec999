package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/egomem/egomem/examples/internal/canvas"
)

// drawWalks draws the time of a query by the size of the memory, with dynamic weights. Both
// axes are in powers of ten.
func drawWalks(path string, list []*walked) error {
	list = slices.DeleteFunc(slices.Clone(list), func(w *walked) bool { return w.weights != "dynamic" })
	if len(list) == 0 {
		return nil
	}
	c, err := newChart()
	if err != nil {
		return err
	}
	c.left, c.right = math.Log10(float64(list[0].n))-0.1, math.Log10(float64(list[len(list)-1].n))+0.1
	c.low, c.high = math.Inf(1), math.Inf(-1)
	for _, w := range list {
		for _, r := range w.runs {
			c.low, c.high = min(c.low, math.Log10(r.median())-0.2), max(c.high, math.Log10(r.median())+0.2)
		}
	}
	c.walkAxes(list)
	names := list[0].order
	for at := len(names) - 1; at >= 0; at-- { // egomem on top
		c.walkCurve(list, names[at], at)
	}
	c.names(names)
	return c.WriteFile(path)
}

func (c *chart) walkX(n int) float64 {
	return leftEdge + (rightEdge-leftEdge)*(math.Log10(float64(n))-c.left)/(c.right-c.left)
}

func (c *chart) walkAxes(list []*walked) {
	c.Text(c.Title, canvas.Ink, leftEdge, 48, "Personalised PageRank with a cue's own weights, one core", 0)
	c.Text(c.Regular, canvas.Grey, leftEdge, 76, "milliseconds of processor time a query (logarithmic); lower is better", 0)
	for _, w := range list {
		x := c.walkX(w.n)
		c.Line(x, topEdge, x, floor, 1, canvas.Thin)
		c.Text(c.Regular, canvas.Grey, x, floor+26, thousands(w.n), 0.5)
	}
	c.Text(c.Regular, canvas.Ink, (leftEdge+rightEdge)/2, floor+62, "nodes of the memory, about ten arcs each (logarithmic)", 0.5)
	for power := math.Floor(c.low); power <= c.high; power++ {
		if ms := math.Pow(10, power); power >= c.low {
			y := c.y(ms)
			c.Line(leftEdge, y, rightEdge, y, 1, canvas.Thin)
			label := fmt.Sprint(ms)
			if ms >= 1000 {
				label = thousands(int(ms))
			}
			c.Text(c.Regular, canvas.Grey, leftEdge-12, y+6, label, 1)
		}
	}
	c.Line(leftEdge, floor, rightEdge, floor, 1.5, canvas.Grey)
	c.Line(leftEdge, topEdge, leftEdge, floor, 1.5, canvas.Grey)
}

func (c *chart) walkCurve(list []*walked, name string, at int) {
	colour := canvas.Colours[at%len(canvas.Colours)]
	width, radius := 2.5, 4.5
	if at == 0 {
		width, radius = 4, 6
	}
	var before [2]float64
	for i, w := range list {
		r, ok := w.runs[name]
		if !ok {
			continue
		}
		x, y := c.walkX(w.n), c.y(r.median())
		if i > 0 {
			c.Line(before[0], before[1], x, y, width, colour)
		}
		c.Dot(x, y, radius, colour)
		before = [2]float64{x, y}
	}
}
