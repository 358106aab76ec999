package face

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
)

// Limits of [Decode].
const (
	// MaxPixels is the most pixels of a picture: 4096 x 4096.
	MaxPixels = 1 << 24
	// maxBytes is the most bytes of a file; even noise as PNG at MaxPixels is shorter.
	maxBytes = 1 << 26
	// maxScans is the most passes of a progressive JPEG over its pixels; cameras and editors make
	// about 10. Each pass takes the time of a whole picture and may be a dozen bytes.
	maxScans = 100
)

// Decode reads a JPEG or PNG file: grey, colour or CMYK. A JPEG may be a frame of a webcam, without
// Huffman tables or an end marker, and is turned upright by its EXIF orientation. A JPEG larger than
// [MaxPixels] is halved until it fits. It checks the size before decoding, so a small file cannot
// cause much memory or time: at most 350 MB. The error is [ErrImage] for bytes that are not a picture,
// and for pictures that are empty, truncated, or larger than [MaxPhoto] as JPEG or [MaxPixels] as PNG.
// A progressive JPEG with all colours (4:4:4) may have 17 megapixels, and one in CMYK 13. It is safe for concurrent use.
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
		return decodeJPEG(data)
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if err := checkSize(config.Width, config.Height, MaxPixels); err != nil {
			return nil, err
		}
		return png.Decode(bytes.NewReader(data))
	}
	return nil, fmt.Errorf("neither JPEG nor PNG, in %d bytes", len(data))
}

func checkSize(width, height, pixels int) error {
	if width <= 0 || height <= 0 {
		return fmt.Errorf("it is %d x %d pixels", width, height)
	}
	if width > pixels/height {
		return fmt.Errorf("it is %d x %d pixels, more than %d in all; make it smaller first", width, height, pixels)
	}
	return nil
}
