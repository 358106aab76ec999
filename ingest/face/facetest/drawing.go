// Package facetest draws faces for tests, because no photo may enter the repository.
// The bundled chain finds, aligns and embeds them as it does photos.
package facetest

import (
	"image"
	"image/color"
	"math"
)

// Drawing describes a drawn face. Lengths are shares of half the face's height.
type Drawing struct {
	skin, hair, lips color.RGBA
	wide             float64 // half width of the face
	eyeX, eyeY       float64 // place of the eyes
	eye              float64 // half width of an eye
	mouthY, mouth    float64 // place and half width of the mouth
	nose             float64 // length of the nose
}

// Ann, Bob and Carl are three drawn people.
var (
	Ann = Drawing{
		skin: color.RGBA{224, 178, 148, 255}, hair: color.RGBA{60, 38, 24, 255}, lips: color.RGBA{176, 84, 80, 255},
		wide: 0.72, eyeX: 0.3, eyeY: -0.1, eye: 0.13, mouthY: 0.52, mouth: 0.26, nose: 0.3,
	}
	Bob = Drawing{
		skin: color.RGBA{186, 138, 108, 255}, hair: color.RGBA{24, 20, 18, 255}, lips: color.RGBA{150, 92, 84, 255},
		wide: 0.82, eyeX: 0.34, eyeY: -0.16, eye: 0.11, mouthY: 0.56, mouth: 0.34, nose: 0.38,
	}
	Carl = Drawing{
		skin: color.RGBA{236, 200, 176, 255}, hair: color.RGBA{150, 110, 60, 255}, lips: color.RGBA{190, 110, 104, 255},
		wide: 0.66, eyeX: 0.27, eyeY: -0.06, eye: 0.12, mouthY: 0.48, mouth: 0.2, nose: 0.24,
	}
)

// At draws the face on a grey background of width x height pixels. The centre of the
// face is at (x, y), and half its height is size pixels.
func (d Drawing) At(width, height int, x, y, size float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for py := range height {
		for px := range width {
			img.SetRGBA(px, py, d.colour((float64(px)+0.5-x)/size, (float64(py)+0.5-y)/size))
		}
	}
	return img
}

// colour returns the colour at a point: (0, 0) is the centre of the face, (0, 1) its chin.
func (d Drawing) colour(x, y float64) color.RGBA {
	c := [3]float64{120, 128, 136}
	mix := func(with color.RGBA, share float64) {
		share = min(max(share, 0), 1)
		for i, v := range []uint8{with.R, with.G, with.B} {
			c[i] += (float64(v) - c[i]) * share
		}
	}
	// blob is 1 inside an ellipse and 0 outside, with a soft edge.
	blob := func(cx, cy, w, h, soft float64) float64 {
		r := math.Hypot((x-cx)/w, (y-cy)/h)
		return min(max((1-r)/soft+0.5, 0), 1)
	}
	dark, light := color.RGBA{40, 26, 20, 255}, color.RGBA{250, 226, 206, 255}
	mix(color.RGBA{70, 80, 110, 255}, blob(0, 1.95, 1.5, 0.85, 0.1)) // shoulders
	mix(d.hair, blob(0, -0.25, d.wide*1.18, 1.02, 0.1))
	mix(d.skin, blob(0, 0.95, d.wide*0.5, 0.5, 0.15)) // neck
	mix(dark, 0.4*blob(0, 1.05, d.wide*0.5, 0.18, 0.8))
	mix(d.skin, blob(0, 0.1, d.wide, 0.92, 0.06))
	mix(dark, 0.35*math.Pow(min(1, math.Hypot(x/d.wide, (y-0.1)/0.95)), 4)*blob(0, 0.1, d.wide, 0.92, 0.06)) // rounding
	mix(d.hair, blob(0, -0.82, d.wide*0.95, 0.3, 0.3))
	for _, side := range []float64{-1, 1} {
		ex := side * d.eyeX
		mix(dark, 0.45*blob(ex, d.eyeY-0.02, d.eye*1.6, d.eye*1.05, 0.9))                    // socket
		mix(d.hair, 0.85*blob(ex, d.eyeY-0.2-0.03*math.Cos(6*(x-ex)), d.eye*1.5, 0.05, 0.5)) // brow
		mix(color.RGBA{238, 232, 226, 255}, blob(ex, d.eyeY, d.eye, d.eye*0.48, 0.25))
		mix(color.RGBA{60, 42, 30, 255}, blob(ex, d.eyeY, d.eye*0.46, d.eye*0.48, 0.25))
		mix(color.RGBA{10, 8, 8, 255}, blob(ex, d.eyeY, d.eye*0.22, d.eye*0.24, 0.3))
		mix(dark, 0.8*blob(ex, d.eyeY-d.eye*0.46, d.eye*1.1, 0.028, 0.6))                             // lid
		mix(dark, 0.55*blob(side*0.065, d.eyeY+0.1+d.nose, 0.045, 0.03, 0.6))                         // nostril
		mix(dark, 0.22*blob(side*0.1, d.eyeY+0.05+d.nose/2, 0.05, d.nose*0.7, 1))                     // side of the nose
		mix(light, 0.25*blob(side*d.wide*0.5, 0.24, 0.2, 0.18, 1))                                    // cheek
		mix(dark, 0.2*blob(side*(d.mouth+0.05), d.mouthY-0.12+0.1*math.Abs(x)/d.wide, 0.03, 0.16, 1)) // fold
	}
	mix(light, 0.4*blob(0, d.eyeY+d.nose/2, 0.04, d.nose*0.6, 1)) // ridge of the nose
	mix(light, 0.3*blob(0, d.eyeY+0.04+d.nose, 0.08, 0.06, 1))
	mix(dark, 0.3*blob(0, d.eyeY+0.13+d.nose, 0.14, 0.04, 1))
	mix(d.lips, 0.85*blob(0, d.mouthY, d.mouth, 0.075, 0.35))
	mix(dark, 0.7*blob(0, d.mouthY-0.005, d.mouth*0.95, 0.014, 0.7))
	mix(dark, 0.25*blob(0, d.mouthY+0.13, d.mouth*0.6, 0.035, 1)) // under the lip
	mix(light, 0.25*blob(0, -0.45, d.wide*0.5, 0.15, 1))          // forehead
	return color.RGBA{uint8(c[0]), uint8(c[1]), uint8(c[2]), 255}
}
