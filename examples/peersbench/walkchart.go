package main

import (
	"fmt"
	"image/png"
	"math"
	"os"
	"slices"
)

// drawWalks draws the time of a query by the size of the memory, with dynamic
// weights: both in powers of ten.
func drawWalks(path string, list []*walked) (err error) {
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
	for at := len(names) - 1; at >= 0; at-- { // ours on top
		c.walkCurve(list, names[at], at)
	}
	c.names(names)
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	return png.Encode(file, c)
}

func (c *chart) walkX(n int) float64 {
	return leftEdge + (rightEdge-leftEdge)*(math.Log10(float64(n))-c.left)/(c.right-c.left)
}

func (c *chart) walkAxes(list []*walked) {
	c.text(c.title, ink, leftEdge, 48, "Personalised PageRank with a cue's own weights, one core", 0)
	c.text(c.regular, grey, leftEdge, 76, "milliseconds of processor time a query (logarithmic); lower is better", 0)
	for _, w := range list {
		x := c.walkX(w.n)
		c.line(x, topEdge, x, floor, 1, thin)
		c.text(c.regular, grey, x, floor+26, thousands(w.n), 0.5)
	}
	c.text(c.regular, ink, (leftEdge+rightEdge)/2, floor+62, "nodes of the memory, about ten arcs each (logarithmic)", 0.5)
	for power := math.Floor(c.low); power <= c.high; power++ {
		if ms := math.Pow(10, power); power >= c.low {
			y := c.y(ms)
			c.line(leftEdge, y, rightEdge, y, 1, thin)
			label := fmt.Sprint(ms)
			if ms >= 1000 {
				label = thousands(int(ms))
			}
			c.text(c.regular, grey, leftEdge-12, y+6, label, 1)
		}
	}
	c.line(leftEdge, floor, rightEdge, floor, 1.5, grey)
	c.line(leftEdge, topEdge, leftEdge, floor, 1.5, grey)
}

func (c *chart) walkCurve(list []*walked, name string, at int) {
	colour := lineColours[at%len(lineColours)]
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
			c.line(before[0], before[1], x, y, width, colour)
		}
		c.dot(x, y, radius, colour)
		before = [2]float64{x, y}
	}
}
