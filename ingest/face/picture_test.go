package face

import (
	"errors"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// broken is an image whose pixels cannot be read.
type broken struct{ image.Rectangle }

func (b broken) ColorModel() color.Model { return color.RGBAModel }
func (b broken) Bounds() image.Rectangle { return b.Rectangle }
func (b broken) At(int, int) color.Color { panic("no such pixel") }

func TestUnreadableFramesAreErrors(t *testing.T) {
	for name, frame := range map[string]image.Image{
		"nil":                  nil,
		"0 x 0":                image.NewRGBA(image.Rect(0, 0, 0, 0)),
		"0 wide":               image.NewGray(image.Rect(0, 0, 0, 100)),
		"8k":                   image.NewUniform(color.White),
		"4097 x 4096":          broken{image.Rect(0, 0, 4097, 4096)},
		"bounds that wrap":     broken{image.Rectangle{image.Pt(math.MinInt, math.MinInt), image.Pt(math.MaxInt, math.MaxInt)}},
		"upside down":          broken{image.Rectangle{image.Pt(9, 9), image.Pt(0, 0)}},
		"panics":               broken{image.Rect(0, 0, 9, 9)},
		"pixels missing":       &image.RGBA{Pix: make([]uint8, 10), Stride: 40, Rect: image.Rect(0, 0, 10, 10)},
		"YCbCr without chroma": &image.YCbCr{Y: make([]uint8, 100), YStride: 10, CStride: 10, Rect: image.Rect(0, 0, 10, 10)},
		"a nil RGBA":           (*image.RGBA)(nil),
	} {
		if p, err := newPicture(frame); !errors.Is(err, ErrImage) {
			t.Errorf("%s: got %v, %v", name, p != nil, err)
		}
	}
}

func TestEveryKindOfImageGivesTheSamePixels(t *testing.T) {
	whole := drawn(12, 10)
	part := whole.SubImage(image.Rect(3, 2, 11, 9))
	want, err := newPicture(part)
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := part.At(3, 2).RGBA(); want.pix[0] != uint8(r>>8) || want.pix[1] != uint8(g>>8) || want.pix[2] != uint8(b>>8) {
		t.Error("the first pixel is", want.pix[:3])
	}
	nrgba, wide := image.NewNRGBA(image.Rect(3, 2, 11, 9)), image.NewNRGBA64(image.Rect(3, 2, 11, 9))
	for y := 2; y < 9; y++ {
		for x := 3; x < 11; x++ {
			nrgba.Set(x, y, part.At(x, y))
			wide.Set(x, y, part.At(x, y))
		}
	}
	for _, img := range []image.Image{nrgba, wide} {
		got, err := newPicture(img)
		if err != nil || string(got.pix) != string(want.pix) {
			t.Errorf("%T: %v", img, err)
		}
	}
}

func TestFramesOfACameraAreConvertedAsTheStandardLibraryDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, ratio := range []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420,
		image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	} {
		whole := image.NewYCbCr(image.Rect(-9, -6, 40, 31), ratio)
		for _, plane := range [][]uint8{whole.Y, whole.Cb, whole.Cr} {
			for i := range plane {
				plane[i] = uint8(random.Uint32())
			}
		}
		for _, part := range []image.Rectangle{whole.Rect, image.Rect(-9, -6, 40, 31).Inset(3),
			image.Rect(5, 7, 38, 30), image.Rect(7, 8, 8, 9)} {
			img := whole.SubImage(part).(*image.YCbCr)
			got, err := newPicture(img)
			if err != nil {
				t.Fatal(err)
			}
			for y := part.Min.Y; y < part.Max.Y; y++ {
				for x := part.Min.X; x < part.Max.X; x++ {
					c := img.YCbCrAt(x, y)
					r, g, b := color.YCbCrToRGB(c.Y, c.Cb, c.Cr)
					if pixel := got.row(y - part.Min.Y)[3*(x-part.Min.X):][:3]; pixel[0] != r || pixel[1] != g || pixel[2] != b {
						t.Fatalf("%v, %v: the pixel at %d, %d is %v, want %d %d %d", ratio, part, x, y, pixel, r, g, b)
					}
				}
			}
		}
	}
}

func TestOnlyDarkFramesAreBrightened(t *testing.T) {
	whole := Box{0, 0, 30, 30}
	dark := &picture{width: 30, height: 30, pix: make([]uint8, 2700)}
	for i := range dark.pix {
		dark.pix[i] = uint8(i % 40)
	}
	dark.pix[0], dark.pix[1], dark.pix[2] = 255, 255, 255 // a lamp
	light := dark.brightened()
	if light == dark || light.gain(whole) != 1 || light.pix[0] != 255 {
		t.Error("a dark frame was left at a gain of", light.gain(whole), "its lamp at", light.pix[0])
	}
	black := &picture{width: 30, height: 30, pix: make([]uint8, 2700)}
	if string(black.brightened().pix) != string(black.pix) {
		t.Error("black did not stay black")
	}
	if p, _ := newPicture(drawn(30, 30)); p.brightened() != p {
		t.Error("a bright frame was changed")
	}
	if gain := dark.gain(Box{-50, -50, 10, 10}); !(gain >= 1 && gain <= maxGain) {
		t.Error("beyond the frame the gain is", gain)
	}
}

func TestSharpnessFallsWithBlurAndNotWithLight(t *testing.T) {
	p, err := newPicture(drawn(128, 128))
	if err != nil {
		t.Fatal(err)
	}
	box := Box{0, 0, 128, 128}
	soft := p.halved().halved()
	far := &picture{width: 128, height: 128, pix: make([]uint8, len(p.pix))}
	for y := range 128 { // the same at a quarter of the detail
		for x := range 128 {
			at := soft.interpolate(Point{float64(x)/4 - 0.375, float64(y)/4 - 0.375})
			for c, v := range at {
				far.pix[3*(128*y+x)+c] = uint8(v)
			}
		}
	}
	dim := &picture{width: 128, height: 128, pix: make([]uint8, len(p.pix))}
	for i, v := range p.pix {
		dim.pix[i] = v / 2
	}
	sharp, blurred, halfLight := sharpness(p, box), sharpness(far, box), sharpness(dim, box)
	if !(blurred < sharp/2) || math.Abs(halfLight-sharp) > 0.1*sharp {
		t.Errorf("sharp %.3f, blurred %.3f, in half the light %.3f", sharp, blurred, halfLight)
	}
	if flat := sharpness(&picture{width: 9, height: 9, pix: make([]uint8, 243)}, Box{0, 0, 9, 9}); flat != 0 {
		t.Error("a flat face has the sharpness", flat)
	}
}
