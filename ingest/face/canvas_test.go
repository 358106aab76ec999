package face

import (
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

func TestPixelsAreLaidOutAsTheModelWants(t *testing.T) {
	for _, test := range []struct {
		name  string
		image onnx.Image
		want  []float32 // of a picture of two pixels, (10, 20, 30) and (40, 50, 60)
		shape []int64
	}{
		{"RGB", onnx.Image{Colour: onnx.RGB}, []float32{10, 40, 20, 50, 30, 60}, []int64{1, 3, 1, 2}},
		{"BGR", onnx.Image{Colour: onnx.BGR}, []float32{30, 60, 20, 50, 10, 40}, []int64{1, 3, 1, 2}},
		{"channels last", onnx.Image{Colour: onnx.BGR, ChannelsLast: true}, []float32{30, 20, 10, 60, 50, 40}, []int64{1, 1, 2, 3}},
		{"grey", onnx.Image{Colour: onnx.Grey}, []float32{18.15, 48.15}, []int64{1, 1, 1, 2}},
		{"normalised, in the model's own order",
			onnx.Image{Colour: onnx.BGR, Mean: []float64{30, 20, 10}, Deviation: []float64{1, 2, 10}},
			[]float32{0, 30, 0, 15, 0, 3}, []int64{1, 3, 1, 2}},
	} {
		c := newCanvas(2, 1, test.image)
		c.set(0, 0, [3]float32{10, 20, 30})
		c.set(1, 0, [3]float32{40, 50, 60})
		if !slices.Equal(c.values, test.want) || !slices.Equal(c.tensor().Shape, test.shape) {
			t.Errorf("%s: got %v of %v, want %v of %v", test.name, c.values, c.tensor().Shape, test.want, test.shape)
		}
	}
}

func TestBrighteningStopsAtWhite(t *testing.T) {
	c := newCanvas(1, 1, onnx.Image{Colour: onnx.RGB})
	c.brighten(4)
	c.set(0, 0, [3]float32{10, 60, 200})
	if !slices.Equal(c.values, []float32{40, 240, 255}) {
		t.Error(c.values)
	}
}

// ramp is a picture with red = x and green = y.
func ramp(width, height int) *picture {
	p := &picture{width: width, height: height, pix: make([]uint8, 3*width*height)}
	for y := range height {
		for x := range width {
			p.pix[3*(y*width+x)], p.pix[3*(y*width+x)+1] = uint8(x), uint8(y)
		}
	}
	return p
}

func TestACropIsTheBoxAtTheModelsSize(t *testing.T) {
	v := &loadedEmbedder{Embedder: Embedder{Alignment: Crop,
		Model: onnx.Description{Image: &onnx.Image{Width: 20, Height: 20, Colour: onnx.RGB}}}}
	// Twenty pixels of a box of 40 x 30: each covers two, and the shorter side is extended around
	// its middle.
	chip, ok := v.chip(ramp(200, 200), detection{box: Box{100, 60, 40, 30}})
	if !ok {
		t.Fatal("no chip")
	}
	near(t, "upper left", chipPixel(chip, 0, 0), []float64{100.5, 55.5, 0}, 0.51)
	near(t, "lower right", chipPixel(chip, 19, 19), []float64{138.5, 93.5, 0}, 0.51)
}

func TestALargeFrameIsHalvedBeforeItIsShrunk(t *testing.T) {
	p := ramp(200, 100)
	l := letterbox(p, 32, onnx.Image{Colour: onnx.RGB, Multiple: 32})
	c := l.draw(p, onnx.Image{Colour: onnx.RGB, Multiple: 32})
	// 200 / 32 = 6.25 pixels per pixel: the middle of the first is at 2.6.
	near(t, "first", chipPixel(c, 0, 0), []float64{2.6, 2.6, 0}, 1)
	near(t, "last of the frame", chipPixel(c, 31, 15), []float64{196.4, 96.4, 0}, 1)
	near(t, "below the frame", chipPixel(c, 0, 16), []float64{0, 0, 0}, 0)
	if p.half == nil {
		t.Error("it was not halved")
	}
}
