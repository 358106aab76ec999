package canvas

import (
	"os"
	"path/filepath"
)

// Plot is a chart of curves.
type Plot struct {
	Title string
	// X and Y are the ticks of the axes, ascending; the first and last ones bound the chart.
	X, Y []Tick
	// Rules are heights at which a grey line is drawn.
	Rules  []float64
	Curves []Curve
}

// Tick is a place on an axis and what is written there.
type Tick struct {
	At   float64
	Text string
}

// Curve is a line through points, from left to right.
type Curve struct {
	Name string
	X, Y []float64
}

// The sizes of a plot, in pixels.
const (
	plotWidth, plotHeight = 900, 560
	plotLeft, plotTop     = 90, 110
	plotRight, plotFloor  = 860, 480
)

// WriteFile draws the plot into a PNG file, and makes its folder.
func (p *Plot) WriteFile(path string) error {
	c, err := New(plotWidth, plotHeight)
	if err != nil {
		return err
	}
	firstX, lastX := p.X[0].At, p.X[len(p.X)-1].At
	firstY, lastY := p.Y[0].At, p.Y[len(p.Y)-1].At
	x := func(at float64) float64 { return plotLeft + (plotRight-plotLeft)*(at-firstX)/(lastX-firstX) }
	y := func(at float64) float64 { return plotFloor - (plotFloor-plotTop)*(at-firstY)/(lastY-firstY) }
	c.Text(c.Title, Ink, plotLeft, 44, p.Title, 0)
	at := float64(plotLeft)
	for i, curve := range p.Curves {
		c.Fill(Colours[i], [][2]float64{{at, 64}, {at + 16, 64}, {at + 16, 80}, {at, 80}})
		c.Text(c.Regular, Ink, at+24, 79, curve.Name, 0)
		at += 60 + 9*float64(len(curve.Name))
	}
	for _, tick := range p.Y {
		c.Line(plotLeft, y(tick.At), plotRight, y(tick.At), 1, Thin)
		c.Text(c.Regular, Grey, plotLeft-12, y(tick.At)+6, tick.Text, 1)
	}
	for _, tick := range p.X {
		c.Text(c.Regular, Grey, x(tick.At), plotFloor+28, tick.Text, 0.5)
	}
	for _, rule := range p.Rules {
		c.Line(plotLeft, y(rule), plotRight, y(rule), 1.5, Grey)
	}
	for i, curve := range p.Curves {
		for k := range max(0, len(curve.X)-1) {
			c.Line(x(curve.X[k]), y(curve.Y[k]), x(curve.X[k+1]), y(curve.Y[k+1]), 3, Colours[i])
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return c.WriteFile(path)
}
