package face

import (
	"fmt"
	"image"
)

// picture is a frame as 8-bit RGB rows.
type picture struct {
	width, height int
	pix           []uint8
	half          *picture // made on demand by shrink
}

// newPicture copies an image. If reading a faulty image panics, the error is [ErrImage].
func newPicture(img image.Image) (p *picture, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			p, err = nil, fmt.Errorf("%w: reading it panics: %v", ErrImage, cause)
		}
	}()
	if img == nil {
		return nil, fmt.Errorf("%w: it is nil", ErrImage)
	}
	bounds := img.Bounds()
	if err := checkSize(bounds.Dx(), bounds.Dy(), MaxPixels); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrImage, err)
	}
	p = &picture{width: bounds.Dx(), height: bounds.Dy()}
	p.pix = make([]uint8, 3*p.width*p.height)
	for y := range p.height {
		p.copyRow(p.pix[3*p.width*y:3*p.width*(y+1)], img, bounds.Min.X, bounds.Min.Y+y)
	}
	return p, nil
}

// copyRow fills row with the pixels of img from (x0, y) on. The image types of cameras and decoders
// have their own cases, which are ten times faster.
func (p *picture) copyRow(row []uint8, img image.Image, x0, y int) {
	switch img := img.(type) {
	case *image.YCbCr:
		copyYCbCr(row, img, x0, y)
	case *image.Gray:
		for i, grey := range img.Pix[img.PixOffset(x0, y):][:p.width] {
			row[3*i], row[3*i+1], row[3*i+2] = grey, grey, grey
		}
	case *image.RGBA:
		from := img.Pix[img.PixOffset(x0, y):][:4*p.width]
		for i := range p.width {
			copy(row[3*i:3*i+3], from[4*i:])
		}
	default:
		for i := range p.width {
			r, g, b, _ := img.At(x0+i, y).RGBA()
			row[3*i], row[3*i+1], row[3*i+2] = uint8(r>>8), uint8(g>>8), uint8(b>>8)
		}
	}
}

// copyYCbCr fills row with the pixels of img from (x0, y) on, as color.YCbCrToRGB converts them. Pixels that
// share their chroma convert it once.
func copyYCbCr(row []uint8, img *image.YCbCr, x0, y int) {
	width := len(row) / 3
	luma, chroma := img.Y[img.YOffset(x0, y):][:width], img.COffset(x0, y)
	shared := 1
	switch img.SubsampleRatio {
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		shared = 2
	case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
		shared = 4
	}
	var red, green, blue int32
	converted := -1
	for i, l := range luma {
		if c := chroma + (x0+i)/shared - x0/shared; c != converted {
			cb, cr := int32(img.Cb[c])-128, int32(img.Cr[c])-128
			red, green, blue, converted = 91881*cr, -22554*cb-46802*cr, 116130*cb, c
		}
		bright := int32(l) * 0x10101
		to := row[3*i : 3*i+3]
		to[0], to[1], to[2] = eightBits(bright+red), eightBits(bright+green), eightBits(bright+blue)
	}
}

// eightBits returns the integer part of a number with 16 bits behind its point, within 0 to 255.
func eightBits(x int32) uint8 { return uint8(max(0, min(x, 0xffffff)) >> 16) }

// minHalvedSide is the side below which a picture is not halved.
const minHalvedSide = 5

// shrink halves the picture until a pixel of the target spans at most two, and returns how often.
// Each pixel is the mean of those it replaces, so that interpolation skips nothing.
func (p *picture) shrink(step float64) (*picture, int) {
	halvings := 0
	for step > 2 && min(p.width, p.height) >= minHalvedSide {
		if p.half == nil {
			p.half = p.halved()
		}
		p, step, halvings = p.half, step/2, halvings+1
	}
	return p, halvings
}

func (p *picture) halved() *picture {
	small := &picture{width: p.width / 2, height: p.height / 2}
	small.pix = make([]uint8, 3*small.width*small.height)
	for y := range small.height {
		upper, lower := p.row(2*y), p.row(2*y+1)
		to := small.row(y)
		for x := range small.width {
			for c := range 3 {
				at := 6*x + c
				to[3*x+c] = uint8((int(upper[at]) + int(upper[at+3]) + int(lower[at]) + int(lower[at+3]) + 2) / 4)
			}
		}
	}
	return small
}

func (p *picture) row(y int) []uint8 { return p.pix[3*p.width*y : 3*p.width*(y+1)] }
