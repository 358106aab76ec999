package face

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
)

// The bounds of [Decode].
const (
	// MostPixels is how many pixels a picture may have: 4096 x 4096. A picture
	// with 8k is refused; its owner may make it smaller.
	MaxPixels = 1 << 24
	// mostBytes is how long a file may be. Even noise at MostPixels, as PNG, is no
	// longer.
	maxBytes = 1 << 26
	// mostScans is how many passes a progressive JPEG may make over its pixels;
	// cameras and editors make about 10. Each pass costs as much time as a whole
	// picture and may be a dozen bytes long.
	maxScans = 100
)

// Decode reads a picture from the bytes of a JPEG or PNG file, grey, colour or
// CMYK. Its size is looked at before anything is decoded, so that a small file
// cannot ask for much memory or time. A note in it that a camera was held
// sideways (EXIF) is not followed. What is no picture, empty, larger than
// [MostPixels] or cut off is [ErrImage]. It is safe for concurrent use.
func Decode(data []byte) (image.Image, error) {
	img, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("face: decode: %w: %w", ErrImage, err)
	}
	return img, nil
}

func decode(data []byte) (image.Image, error) {
	if len(data) > maxBytes {
		return nil, fmt.Errorf("it has %d bytes, more than %d", len(data), maxBytes)
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		config, err := jpeg.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if scans := bytes.Count(data, []byte("\xff\xda")); scans > maxScans {
			return nil, fmt.Errorf("it makes %d passes over its pixels, more than %d", scans, maxScans)
		}
		if err := checkSize(config.Width, config.Height); err != nil {
			return nil, err
		}
		return jpeg.Decode(bytes.NewReader(data))
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if err := checkSize(config.Width, config.Height); err != nil {
			return nil, err
		}
		return png.Decode(bytes.NewReader(data))
	}
	return nil, fmt.Errorf("neither JPEG nor PNG, in %d bytes", len(data))
}

func checkSize(width, height int) error {
	if width <= 0 || height <= 0 {
		return fmt.Errorf("it is %d x %d pixels", width, height)
	}
	if width > MaxPixels/height {
		return fmt.Errorf("it is %d x %d pixels, more than %d in all; make it smaller first", width, height, MaxPixels)
	}
	return nil
}
