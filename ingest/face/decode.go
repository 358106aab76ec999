package face

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
)

// Limits of [Decode].
const (
	// MaxPixels is the most pixels of a picture: 4096 x 4096. An 8k picture is refused; the app can
	// scale it down.
	MaxPixels = 1 << 24
	// maxBytes is the most bytes of a file; even noise as PNG at MaxPixels is shorter.
	maxBytes = 1 << 26
	// maxScans is the most passes of a progressive JPEG over its pixels; cameras and editors make
	// about 10. Each pass takes the time of a whole picture and may be a dozen bytes.
	maxScans = 100
)

// Decode reads a JPEG or PNG file: grey, colour or CMYK. It checks the size before decoding, so a
// small file cannot cause much memory or time. It ignores the EXIF orientation. The error is
// [ErrImage] for bytes that are not a picture, and for pictures that are empty, larger than
// [MaxPixels] or truncated. It is safe for concurrent use.
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
