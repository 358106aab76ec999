package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"os"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The chart's sizes, in pixels.
const (
	chartWidth, chartHeight             = 1280, 800
	leftEdge, rightEdge, topEdge, floor = 110, 1060, 90, 700
)

var (
	ink  = color.RGBA{0x22, 0x22, 0x22, 0xff}
	grey = color.RGBA{0x66, 0x66, 0x66, 0xff}
	thin = color.RGBA{0xe2, 0xe2, 0xe2, 0xff}
	// lineColours tell the peers apart, also for people who are colour-blind (Okabe
	// and Ito 2008); ours comes first.
	lineColours = []color.RGBA{
		{0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x72, 0xb2, 0xff}, {0x00, 0x9e, 0x73, 0xff},
		{0xcc, 0x79, 0xa7, 0xff}, {0x80, 0x80, 0x80, 0xff}, {0xe6, 0x9f, 0x00, 0xff},
	}
)

// recallTicks are the recalls with a line.
var recallTicks = []float64{0.8, 0.9, 0.95, 0.98, 0.99, 0.997, 0.999, 0.9995, 0.9999}

// drawFile draws the chart of one set.
func drawFile(path, title string, list []*measured) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	return drawChart(file, title, list)
}

// chart is a drawing of queries per CPU-second, in powers of ten, by recall.
type chart struct {
	*image.RGBA
	regular, bold, title font.Face

	left, right float64 // missed of the recalls at the edges
	low, high   float64 // logarithms of the queries at the edges
}

func drawChart(w io.Writer, title string, list []*measured) error {
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
	for i := len(list) - 1; i >= 0; i-- { // ours on top
		c.curve(list[i], lineColours[i%len(lineColours)], i == 0)
	}
	c.names(names)
	return png.Encode(w, c)
}

// newChart returns a white chart with its fonts.
func newChart() (*chart, error) {
	c := &chart{RGBA: image.NewRGBA(image.Rect(0, 0, chartWidth, chartHeight))}
	for _, face := range []struct {
		at   *font.Face
		data []byte
		size float64
	}{{&c.regular, goregular.TTF, 17}, {&c.bold, gobold.TTF, 18}, {&c.title, gobold.TTF, 25}} {
		parsed, err := opentype.Parse(face.data)
		if err != nil {
			return nil, err
		}
		if *face.at, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: face.size, DPI: 72, Hinting: font.HintingFull}); err != nil {
			return nil, err
		}
	}
	draw.Draw(c, c.Bounds(), image.White, image.Point{}, draw.Src)
	return c, nil
}

// visible are the points of a curve inside the chart's range of recalls.
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
	c.left, c.right = c.left-0.05, c.right+0.3 // where all are found
	c.low, c.high = c.low-0.05, c.high+0.05
}

func (c *chart) x(recall float64) float64 {
	return leftEdge + (rightEdge-leftEdge)*(min(missed(recall), c.right)-c.left)/(c.right-c.left)
}

func (c *chart) y(queries float64) float64 {
	return floor - (floor-topEdge)*(math.Log10(queries)-c.low)/(c.high-c.low)
}

func (c *chart) axes(title string) {
	c.text(c.title, ink, leftEdge, 48, title, 0)
	c.text(c.regular, grey, leftEdge, 76, "queries per CPU-second (logarithmic); up and to the right is better", 0)
	for _, recall := range recallTicks {
		if missed(recall) < c.left || missed(recall) > c.right {
			continue
		}
		x := c.x(recall)
		c.line(x, topEdge, x, floor, 1, thin)
		c.text(c.regular, grey, x, floor+26, fmt.Sprint(recall), 0.5)
	}
	c.text(c.regular, grey, c.x(1), floor+26, "all", 0.5)
	c.text(c.regular, ink, (leftEdge+rightEdge)/2, floor+62, "recall@10: the part of the ten nearest that is found", 0.5)
	for power := 1.0; power < 1e7; power *= 10 {
		for _, times := range []float64{1, 2, 5} {
			queries := power * times
			if y := c.y(queries); y >= topEdge && y <= floor {
				c.line(leftEdge, y, rightEdge, y, 1, thin)
				c.text(c.regular, grey, leftEdge-12, y+6, thousands(int(queries)), 1)
			}
		}
	}
	c.line(leftEdge, floor, rightEdge, floor, 1.5, grey)
	c.line(leftEdge, topEdge, leftEdge, floor, 1.5, grey)
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
			c.line(c.x(points[i-1].recall), c.y(points[i-1].queries), c.x(p.recall), c.y(p.queries), width, colour)
		}
		c.dot(c.x(p.recall), c.y(p.queries), radius, colour)
	}
}

// names lists the curves beside the chart.
func (c *chart) names(list []string) {
	y := float64(topEdge + 20)
	for i, name := range list {
		face := c.regular
		if i == 0 {
			face = c.bold
		}
		colour := lineColours[i%len(lineColours)]
		c.line(rightEdge+30, y-6, rightEdge+60, y-6, 4, colour)
		c.dot(rightEdge+45, y-6, 5, colour)
		c.text(face, ink, rightEdge+72, y, name, 0)
		y += 32
	}
}

// text writes a line whose part anchor is left of x.
func (c *chart) text(face font.Face, colour color.Color, x, y float64, text string, anchor float64) {
	d := font.Drawer{Dst: c, Src: image.NewUniform(colour), Face: face}
	x -= anchor * float64(d.MeasureString(text)) / 64
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	d.DrawString(text)
}

func (c *chart) line(x0, y0, x1, y1, width float64, colour color.Color) {
	length := math.Hypot(x1-x0, y1-y0)
	if length == 0 {
		return
	}
	dx, dy := (x1-x0)/length*width/2, (y1-y0)/length*width/2
	c.fill(colour, [][2]float64{{x0 - dy, y0 + dx}, {x1 - dy, y1 + dx}, {x1 + dy, y1 - dx}, {x0 + dy, y0 - dx}})
}

func (c *chart) dot(x, y, radius float64, colour color.Color) {
	const corners = 24
	outline := make([][2]float64, corners)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		outline[i] = [2]float64{x + radius*cos, y + radius*sin}
	}
	c.fill(colour, outline)
}

func (c *chart) fill(colour color.Color, outline [][2]float64) {
	r := vector.NewRasterizer(chartWidth, chartHeight)
	for i, p := range outline {
		if i == 0 {
			r.MoveTo(float32(p[0]), float32(p[1]))
		} else {
			r.LineTo(float32(p[0]), float32(p[1]))
		}
	}
	r.ClosePath()
	r.Draw(c, c.Bounds(), image.NewUniform(colour), image.Point{})
}
