package main

import (
	"fmt"
	"image/color"
	"math"

	"github.com/egomem/egomem/examples/internal/canvas"
)

// The chart's sizes, in pixels.
const (
	chartWidth, chartHeight             = 1280, 800
	leftEdge, rightEdge, topEdge, floor = 110, 1060, 90, 700
)

// recallTicks are the recalls with a grid line.
var recallTicks = []float64{0.8, 0.9, 0.95, 0.98, 0.99, 0.997, 0.999, 0.9995, 0.9999}

// chart draws queries per CPU-second, in powers of ten, by recall.
type chart struct {
	*canvas.Canvas
	left, right float64 // missed() of the recalls at the edges
	low, high   float64 // logarithms of the queries at the edges
}

// drawFile draws the chart of one set.
func drawFile(path, title string, list []*measured) error {
	c, err := newChart()
	if err != nil {
		return err
	}
	c.scale(list)
	c.axes(title)
	var names []string
	for _, m := range list {
		names = append(names, m.peer)
	}
	for i := len(list) - 1; i >= 0; i-- { // egomem on top
		c.curve(list[i], canvas.Colours[i%len(canvas.Colours)], i == 0)
	}
	c.names(names)
	return c.WriteFile(path)
}

// newChart returns a white chart.
func newChart() (*chart, error) {
	c, err := canvas.New(chartWidth, chartHeight)
	return &chart{Canvas: c}, err
}

// visible returns the points of a curve inside the chart's range of recalls.
func visible(m *measured) (list []point) {
	for _, p := range m.curve {
		if p.recall >= recallTicks[0] && p.queries > 0 {
			list = append(list, p)
		}
	}
	return list
}

func (c *chart) scale(list []*measured) {
	c.left, c.right = missed(0.9), missed(0.9999)
	c.low, c.high = math.Inf(1), math.Inf(-1)
	for _, m := range list {
		for _, p := range visible(m) {
			c.left = min(c.left, missed(p.recall))
			c.low, c.high = min(c.low, math.Log10(p.queries)), max(c.high, math.Log10(p.queries))
		}
	}
	if c.low > c.high {
		c.low, c.high = 3, 5
	}
	c.left, c.right = c.left-0.05, c.right+0.3 // recall 1 is at the edge
	c.low, c.high = c.low-0.05, c.high+0.05
}

func (c *chart) x(recall float64) float64 {
	return leftEdge + (rightEdge-leftEdge)*(min(missed(recall), c.right)-c.left)/(c.right-c.left)
}

func (c *chart) y(queries float64) float64 {
	return floor - (floor-topEdge)*(math.Log10(queries)-c.low)/(c.high-c.low)
}

func (c *chart) axes(title string) {
	c.Text(c.Title, canvas.Ink, leftEdge, 48, title, 0)
	c.Text(c.Regular, canvas.Grey, leftEdge, 76, "queries per CPU-second (logarithmic); up and to the right is better", 0)
	for _, recall := range recallTicks {
		if missed(recall) < c.left || missed(recall) > c.right {
			continue
		}
		x := c.x(recall)
		c.Line(x, topEdge, x, floor, 1, canvas.Thin)
		c.Text(c.Regular, canvas.Grey, x, floor+26, fmt.Sprint(recall), 0.5)
	}
	c.Text(c.Regular, canvas.Grey, c.x(1), floor+26, "all", 0.5)
	c.Text(c.Regular, canvas.Ink, (leftEdge+rightEdge)/2, floor+62, "recall@10: the part of the ten nearest that is found", 0.5)
	for power := 1.0; power < 1e7; power *= 10 {
		for _, times := range []float64{1, 2, 5} {
			queries := power * times
			if y := c.y(queries); y >= topEdge && y <= floor {
				c.Line(leftEdge, y, rightEdge, y, 1, canvas.Thin)
				c.Text(c.Regular, canvas.Grey, leftEdge-12, y+6, thousands(int(queries)), 1)
			}
		}
	}
	c.Line(leftEdge, floor, rightEdge, floor, 1.5, canvas.Grey)
	c.Line(leftEdge, topEdge, leftEdge, floor, 1.5, canvas.Grey)
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

func (c *chart) curve(m *measured, colour color.Color, ours bool) {
	width, radius := 2.5, 4.5
	if ours {
		width, radius = 4, 6
	}
	points := visible(m)
	for i, p := range points {
		if i > 0 {
			c.Line(c.x(points[i-1].recall), c.y(points[i-1].queries), c.x(p.recall), c.y(p.queries), width, colour)
		}
		c.Dot(c.x(p.recall), c.y(p.queries), radius, colour)
	}
}

// names lists the curves next to the chart.
func (c *chart) names(list []string) {
	y := float64(topEdge + 20)
	for i, name := range list {
		face := c.Regular
		if i == 0 {
			face = c.Bold
		}
		colour := canvas.Colours[i%len(canvas.Colours)]
		c.Line(rightEdge+30, y-6, rightEdge+60, y-6, 4, colour)
		c.Dot(rightEdge+45, y-6, 5, colour)
		c.Text(face, canvas.Ink, rightEdge+72, y, name, 0)
		y += 32
	}
}
