package face

import (
	"math"

	"github.com/egomem/egomem/ingest/onnx"
)

// canvas is the input of a model: one picture in the model's channel order and normalisation.
type canvas struct {
	width, height int
	values        []float32
	channel       [3]int // index of red, green and blue; -1 for a grey model
	mean, scale   []float32
	gain          float32 // factor for the light
	pixel, plane  int     // distance to the next pixel, and to the next channel
	shape         []int64
}

func newCanvas(width, height int, img onnx.Image) *canvas {
	channels := img.Colour.Channels()
	c := &canvas{width: width, height: height, values: make([]float32, channels*width*height)}
	c.mean, c.scale = img.Normalisation()
	c.gain = 1
	c.pixel, c.plane = 1, width*height
	c.shape = []int64{1, int64(channels), int64(height), int64(width)}
	if img.ChannelsLast {
		c.pixel, c.plane = channels, 1
		c.shape = []int64{1, int64(height), int64(width), int64(channels)}
	}
	switch img.Colour {
	case onnx.RGB:
		c.channel = [3]int{0, 1, 2}
	case onnx.BGR:
		c.channel = [3]int{2, 1, 0}
	case onnx.Grey:
		c.channel = [3]int{-1, -1, -1}
	}
	return c
}

// brighten sets the factor for the light of what is drawn next.
func (c *canvas) brighten(gain float64) {
	if gain > 0 {
		c.gain = float32(gain)
	}
}

// set writes a pixel.
func (c *canvas) set(x, y int, rgb [3]float32) {
	at := (y*c.width + x) * c.pixel
	if c.gain != 1 {
		for i, v := range rgb {
			rgb[i] = min(v*c.gain, 255)
		}
	}
	if c.channel[0] < 0 {
		// Luma of ITU-R BT.601, as in JPEG.
		c.values[at] = (0.299*rgb[0] + 0.587*rgb[1] + 0.114*rgb[2] - c.mean[0]) * c.scale[0]
		return
	}
	for i, v := range rgb {
		channel := c.channel[i]
		c.values[at+channel*c.plane] = (v - c.mean[channel]) * c.scale[channel]
	}
}

func (c *canvas) tensor() onnx.Tensor { return onnx.Tensor{Shape: c.shape, Float32: c.values} }

// blend mixes two source pixels into one target pixel, along one axis.
type blend struct {
	first, second int
	a, b          float32
}

// axis maps a row or column of the source to the target. The source has length pixels and starts at
// origin on a strip of strip pixels; the rest of the strip is black. Target pixel i is at
// i*step+shift on the strip. The strip's end pixels extend beyond it.
func axis(target int, step, shift float64, origin, length, strip int) []blend {
	blends := make([]blend, target)
	for i := range blends {
		at := min(max(float64(i)*step+shift, 0), float64(strip-1))
		low := int(math.Floor(at))
		high, part := min(low+1, strip-1), float32(at-math.Floor(at))
		blend := &blends[i]
		if from := low - origin; from >= 0 && from < length {
			blend.first, blend.a = from, 1-part
		}
		if from := high - origin; from >= 0 && from < length {
			blend.second, blend.b = from, part
		}
	}
	return blends
}

// paint fills the upper left of the canvas with a part of the picture, which starts at (left, top).
// It uses one blend per column and row. The rest of the canvas becomes black.
func (c *canvas) paint(p *picture, left, top int, columns, rows []blend) {
	width := 1 // of the columns that are read
	for _, column := range columns {
		width = max(width, column.first+1, column.second+1)
	}
	line := make([]float32, 3*width)
	for y := range c.height {
		var row blend
		if y < len(rows) {
			row = rows[y]
		}
		if row.a == 0 && row.b == 0 {
			for x := range c.width {
				c.set(x, y, [3]float32{})
			}
			continue
		}
		upper, lower := p.row(top + row.first)[3*left:][:len(line)], p.row(top + row.second)[3*left:][:len(line)]
		for i := range line {
			line[i] = float32(upper[i])*row.a + float32(lower[i])*row.b
		}
		for x := range c.width {
			var rgb [3]float32
			if x < len(columns) {
				column := columns[x]
				first, second := line[3*column.first:][:3], line[3*column.second:][:3]
				for i := range rgb {
					rgb[i] = first[i]*column.a + second[i]*column.b
				}
			}
			c.set(x, y, rgb)
		}
	}
}
