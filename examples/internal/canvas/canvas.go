// Package canvas draws lines, dots and text on a picture, for the charts of the benchmarks.
package canvas

import (
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

// The colours of text and lines.
var (
	Ink  = color.RGBA{0x22, 0x22, 0x22, 0xff}
	Grey = color.RGBA{0x66, 0x66, 0x66, 0xff}
	Thin = color.RGBA{0xe2, 0xe2, 0xe2, 0xff}
)

// Colours can be told apart by people who are colour-blind too (Okabe and Ito 2008). The
// first is for egomem.
var Colours = []color.RGBA{
	{0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x72, 0xb2, 0xff}, {0x00, 0x9e, 0x73, 0xff},
	{0xcc, 0x79, 0xa7, 0xff}, {0x80, 0x80, 0x80, 0xff}, {0xe6, 0x9f, 0x00, 0xff},
}

// Canvas is a picture. Coordinates are pixels from the upper left corner.
type Canvas struct {
	*image.RGBA
	Regular, Bold, Title font.Face
}

// New returns a white canvas.
func New(width, height int) (*Canvas, error) {
	c := &Canvas{RGBA: image.NewRGBA(image.Rect(0, 0, width, height))}
	for _, face := range []struct {
		at   *font.Face
		data []byte
		size float64
	}{{&c.Regular, goregular.TTF, 17}, {&c.Bold, gobold.TTF, 18}, {&c.Title, gobold.TTF, 25}} {
		parsed, err := opentype.Parse(face.data)
		if err != nil {
			return nil, err
		}
		if *face.at, err = opentype.NewFace(parsed,
			&opentype.FaceOptions{Size: face.size, DPI: 72, Hinting: font.HintingFull}); err != nil {
			return nil, err
		}
	}
	draw.Draw(c, c.Bounds(), image.White, image.Point{}, draw.Src)
	return c, nil
}

// Write writes the picture as a PNG.
func (c *Canvas) Write(w io.Writer) error { return png.Encode(w, c) }

// WriteFile writes the picture into a PNG file.
func (c *Canvas) WriteFile(path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	return c.Write(file)
}

// Text draws a line of text. anchor, 0 to 1, is the share of it left of x.
func (c *Canvas) Text(face font.Face, colour color.Color, x, y float64, text string, anchor float64) {
	d := font.Drawer{Dst: c, Src: image.NewUniform(colour), Face: face}
	x -= anchor * float64(d.MeasureString(text)) / 64
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	d.DrawString(text)
}

// Line draws a straight line.
func (c *Canvas) Line(x0, y0, x1, y1, width float64, colour color.Color) {
	length := math.Hypot(x1-x0, y1-y0)
	if length == 0 {
		return
	}
	dx, dy := (x1-x0)/length*width/2, (y1-y0)/length*width/2
	c.Fill(colour, [][2]float64{{x0 - dy, y0 + dx}, {x1 - dy, y1 + dx}, {x1 + dy, y1 - dx}, {x0 + dy, y0 - dx}})
}

// Dot draws a filled circle.
func (c *Canvas) Dot(x, y, radius float64, colour color.Color) {
	const corners = 24
	outline := make([][2]float64, corners)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		outline[i] = [2]float64{x + radius*cos, y + radius*sin}
	}
	c.Fill(colour, outline)
}

// Fill fills an outline. It draws only the part of the picture around it, because a curve has
// thousands of lines.
func (c *Canvas) Fill(colour color.Color, outline [][2]float64) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range outline {
		left, top, right, bottom = min(left, p[0]), min(top, p[1]), max(right, p[0]), max(bottom, p[1])
	}
	around := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
	if around.Empty() {
		return
	}
	r := vector.NewRasterizer(around.Dx(), around.Dy())
	for i, p := range outline {
		x, y := float32(p[0]-float64(around.Min.X)), float32(p[1]-float64(around.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(c, around, image.NewUniform(colour), image.Point{})
}
