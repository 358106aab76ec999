package faces

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"time"

	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/ingest/face"
	xdraw "golang.org/x/image/draw"
)

// detectorSizes are the lengths of a frame's longer side for YuNet, in pixels.
var detectorSizes = []int{640, 320}

const warmUps = 3

// cost measures the time of one frame on one core, without decoding: a photo, and a camera's frame
// of 1280 x 720.
func cost(ctx context.Context, out io.Writer, s Settings, photos []photo) error {
	fmt.Fprintf(out, "\n### Cost of a frame: processor time, median of %d\n\n| chain | YuNet at | frame | ms |\n|---|---|---|---|\n", s.Timed)
	return EachChain(io.Discard, s.Models, func(name, detector string, c *face.Chain) error {
		for _, frame := range []string{"photo", "1280x720"} {
			took, err := timeOf(ctx, c, frame, photos, s.Timed)
			if err != nil {
				return err
			}
			ms := float64(took.Microseconds()) / 1000
			fmt.Fprintf(out, "| %s | %s | %s | %.1f |\n", name, detector, frame, ms)
			fmt.Fprintf(out, "RESULT faces-cost chain=%s detector=%s frame=%s cpu_ms=%.1f\n", name, detector, frame, ms)
		}
		return nil
	})
}

// EachChain opens the chains in turn, with each size of YuNet, and calls visit with them. The
// bundled chain has fixed sizes, "-".
func EachChain(out io.Writer, models string, visit func(name, detector string, c *face.Chain) error) error {
	for i, size := range detectorSizes {
		chains, err := open(out, models, size)
		if err != nil {
			return err
		}
		for _, c := range chains {
			detector := fmt.Sprint(size)
			if c.name == "bundled" {
				detector = "-"
			}
			if c.name != "bundled" || i == 0 {
				err = errors.Join(err, visit(c.name, detector, c.Chain))
			}
		}
		if err := errors.Join(err, closeAll(chains)); err != nil {
			return err
		}
	}
	return nil
}

// CameraFrames returns photos in a camera's frame of 1280 x 720.
func CameraFrames(folder string, most int) (frames []image.Image, err error) {
	_, photos, err := readPeople(io.Discard, folder)
	if err != nil {
		return nil, err
	}
	for _, p := range photos[:min(most, len(photos))] {
		img, err := p.read()
		if err != nil {
			return nil, err
		}
		frames = append(frames, camera(img))
	}
	return frames, nil
}

func timeOf(ctx context.Context, c *face.Chain, frame string, photos []photo, timed int) (time.Duration, error) {
	var times []time.Duration
	for i := range warmUps + timed {
		img, err := photos[i%len(photos)].read()
		if err != nil {
			return 0, err
		}
		if frame != "photo" {
			img = camera(img)
		}
		start := cputime.Used()
		if _, err := c.See(ctx, img); err != nil {
			return 0, err
		}
		if i >= warmUps {
			times = append(times, cputime.Used()-start)
		}
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// camera puts a photo in the middle of a camera's frame, with the frame's height.
func camera(img image.Image) image.Image {
	out := image.NewYCbCr(image.Rect(0, 0, 1280, 720), image.YCbCrSubsampleRatio420)
	for i := range out.Cb {
		out.Cb[i], out.Cr[i] = 128, 128
	}
	scaled := image.NewRGBA(image.Rect(0, 0, 720, 720))
	xdraw.BiLinear.Scale(scaled, scaled.Bounds(), img, img.Bounds(), xdraw.Src, nil)
	for y := range 720 {
		for x := range 720 {
			at := scaled.PixOffset(x, y)
			luma, cb, cr := color.RGBToYCbCr(scaled.Pix[at], scaled.Pix[at+1], scaled.Pix[at+2])
			out.Y[out.YOffset(x+280, y)] = luma
			out.Cb[out.COffset(x+280, y)], out.Cr[out.COffset(x+280, y)] = cb, cr
		}
	}
	return out
}
