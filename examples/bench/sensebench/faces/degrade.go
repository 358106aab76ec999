package faces

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/egomem/egomem/ingest/face"
	xdraw "golang.org/x/image/draw"
)

// condition is a way to degrade a photo; box is the place of the face.
type condition struct {
	name  string
	spoil func(img image.Image, box face.Box) image.Image
}

var conditions = []condition{
	{"clean", func(img image.Image, _ face.Box) image.Image { return img }},
	{"half covered", covered},
	{"upper half covered", coveredUpper},
	{"left half covered", coveredLeft},
	{"blurred", blurred},
	{"dark", dark},
	{"very dark", veryDark},
	{"small", small},
}

// coverColour is the colour of a surgical mask.
var coverColour = color.RGBA{0x70, 0x98, 0xb0, 0xff}

// covered hides the lower half of the face's box.
func covered(img image.Image, box face.Box) image.Image {
	return cover(img, face.Box{X: box.X, Y: box.Y + box.Height/2, Width: box.Width, Height: box.Height / 2})
}

// coveredUpper hides eyes and forehead.
func coveredUpper(img image.Image, box face.Box) image.Image {
	return cover(img, face.Box{X: box.X, Y: box.Y, Width: box.Width, Height: 0.45 * box.Height})
}

// coveredLeft hides one side, as a door does.
func coveredLeft(img image.Image, box face.Box) image.Image {
	return cover(img, face.Box{X: box.X, Y: box.Y, Width: box.Width / 2, Height: box.Height})
}

func cover(img image.Image, box face.Box) image.Image {
	out := editable(img)
	part := image.Rect(int(box.X), int(box.Y), int(box.X+box.Width), int(box.Y+box.Height))
	draw.Draw(out, part, image.NewUniform(coverColour), image.Point{}, draw.Src)
	return out
}

// blurShare is the standard deviation of the blur, in parts of the face's width.
const blurShare = 0.03

// blurred applies a Gaussian blur to the photo.
func blurred(img image.Image, box face.Box) image.Image {
	return smooth(editable(img), blurShare*box.Width)
}

// A dark photo has a seventh of the light and the noise of a sensor.
const (
	lightLeft   = 0.15
	sensorNoise = 2 // standard deviation, of 255
	// A very dark one has a seventeenth.
	littleLight = 0.06
)

func dark(img image.Image, _ face.Box) image.Image { return dim(img, lightLeft) }

func veryDark(img image.Image, _ face.Box) image.Image { return dim(img, littleLight) }

func dim(img image.Image, light float64) image.Image {
	out := editable(img)
	chance := rand.New(rand.NewPCG(7, 1))
	for i, v := range out.Pix {
		if i%4 != 3 {
			out.Pix[i] = uint8(math.Round(min(max(light*float64(v)+sensorNoise*chance.NormFloat64(), 0), 255)))
		}
	}
	return out
}

// farWidth is the width of a distant face in a camera's frame, in pixels.
const farWidth = 48

// small puts the photo in a camera's frame of 640 x 480, with the face size of a person some metres
// away.
func small(img image.Image, box face.Box) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, 640, 480))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.Gray{0x60}), image.Point{}, draw.Src)
	scale := farWidth / box.Width
	bounds := img.Bounds()
	to := image.Rect(0, 0, int(scale*float64(bounds.Dx())), int(scale*float64(bounds.Dy()))).Add(image.Pt(300, 200))
	xdraw.CatmullRom.Scale(out, to, img, bounds, xdraw.Src, nil)
	return out
}

func editable(img image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}

// smooth applies a Gaussian blur of a standard deviation in pixels to the rows, then to the
// columns.
func smooth(img *image.RGBA, deviation float64) *image.RGBA {
	reach := int(math.Ceil(3 * deviation))
	kernel, sum := make([]float64, 2*reach+1), 0.0
	for i := range kernel {
		d := float64(i-reach) / deviation
		kernel[i] = math.Exp(-d * d / 2)
		sum += kernel[i]
	}
	pass := func(from *image.RGBA, dx, dy int) *image.RGBA {
		to := image.NewRGBA(from.Bounds())
		right, bottom := from.Bounds().Dx()-1, from.Bounds().Dy()-1
		for y := range bottom + 1 {
			for x := range right + 1 {
				var mixed [4]float64
				for i, weight := range kernel {
					at := from.PixOffset(min(max(x+(i-reach)*dx, 0), right), min(max(y+(i-reach)*dy, 0), bottom))
					for c := range mixed {
						mixed[c] += weight / sum * float64(from.Pix[at+c])
					}
				}
				at := to.PixOffset(x, y)
				for c, v := range mixed {
					to.Pix[at+c] = uint8(v + 0.5)
				}
			}
		}
		return to
	}
	return pass(pass(img, 1, 0), 0, 1)
}
