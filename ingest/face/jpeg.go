package face

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"sync"
)

// MaxPhoto is the most pixels of a JPEG photo: 32 megapixels. Above [MaxPixels], it is halved until
// it fits.
const MaxPhoto = 1 << 25

var (
	startOfImage = []byte("\xff\xd8")
	endOfImage   = []byte("\xff\xd9")
)

// decodeJPEG decodes photos and the frames of cameras: also without Huffman tables, as in MJPEG,
// and without an end marker. It turns the picture as its EXIF data says.
func decodeJPEG(data []byte) (image.Image, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if scans := bytes.Count(data, []byte("\xff\xda")); scans > maxScans {
		return nil, fmt.Errorf("it makes %d passes over its pixels, more than %d", scans, maxScans)
	}
	if err := checkSize(config.Width, config.Height, MaxPhoto); err != nil {
		return nil, err
	}
	head := jpegHead(data)
	if head.bytes > maxDecoded {
		return nil, fmt.Errorf("its %d x %d pixels take %d bytes, more than %d; make it smaller first, or save it with fewer colours (4:2:0), or not as progressive",
			config.Width, config.Height, head.bytes, maxDecoded)
	}
	parts := []io.Reader{bytes.NewReader(data)}
	if !head.tables {
		parts = []io.Reader{bytes.NewReader(startOfImage), bytes.NewReader(standardTables()),
			bytes.NewReader(data[len(startOfImage):])}
	}
	// The decoder reads no further than an end marker, so one more does no harm. Pixels that are
	// missing stay an error.
	img, err := jpeg.Decode(io.MultiReader(append(parts, bytes.NewReader(endOfImage))...))
	if err != nil {
		return nil, err
	}
	for img.Bounds().Dx() > MaxPixels/img.Bounds().Dy() {
		img = halvedImage(img)
	}
	return turned(img, head.orientation), nil
}

// head is what the segments before the pixels of a JPEG say.
type head struct {
	tables      bool // it has Huffman tables
	orientation int  // of EXIF, 1 to 8
	bytes       int  // that the decoder holds for the pixels
}

// maxDecoded is the most bytes that the decoder may hold for pixels: enough for a progressive photo of MaxPhoto
// in 4:2:0.
const maxDecoded = 1 << 28

// Markers of segments.
const (
	markerFrame       = 0xc0
	markerProgressive = 0xc2
	markerTables      = 0xc4
	markerScan        = 0xda
	markerEXIF        = 0xe1
)

// jpegHead reads the segments up to the first scan. What is damaged is left to the decoder.
func jpegHead(data []byte) head {
	h := head{orientation: 1}
	rest := data[len(startOfImage):]
	for len(rest) >= 4 && rest[0] == 0xff {
		if rest[1] == 0xff { // filling
			rest = rest[1:]
			continue
		}
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if size > len(rest) {
			break
		}
		switch rest[1] {
		case markerTables:
			h.tables = true
		case markerFrame, markerFrame + 1, markerProgressive:
			h.bytes = decodedBytes(rest[4:size], rest[1] == markerProgressive)
		case markerEXIF:
			if o, err := orientation(rest[4:size]); err == nil {
				h.orientation = o
			}
		case markerScan:
			return h
		}
		rest = rest[size:]
	}
	h.tables = true // no scan was found: nothing to add them to
	return h
}

// decodedBytes returns how many bytes the decoder holds for the pixels of a frame (ITU T.81, B.2.2): one for
// each sample, and four more in a progressive one, whose coefficients it keeps.
func decodedBytes(frame []byte, progressive bool) int {
	const fixed, each = 6, 3
	if len(frame) < fixed+each || len(frame) < fixed+each*int(frame[5]) {
		return 0 // the decoder refuses it
	}
	height, width := int(binary.BigEndian.Uint16(frame[1:])), int(binary.BigEndian.Uint16(frame[3:]))
	components := frame[fixed : fixed+each*int(frame[5])]
	across, down := max(1, int(components[1]>>4)), max(1, int(components[1]&15)) // blocks of the first one in a unit
	blocks := 0
	for ; len(components) > 0; components = components[each:] {
		blocks += int(components[1]>>4) * int(components[1]&15)
	}
	if frame[5] == 1 {
		across, down, blocks = 1, 1, 1
	}
	units := ((width + 8*across - 1) / (8 * across)) * ((height + 8*down - 1) / (8 * down))
	bytes := units * blocks * 64
	if progressive {
		bytes *= 5
	}
	return bytes
}

// standardTables returns the Huffman tables that MJPEG leaves out (ITU T.81, annex K.3), as the
// encoder of the standard library writes them.
var standardTables = sync.OnceValue(func() (tables []byte) {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewRGBA(image.Rect(0, 0, 8, 8)), nil); err != nil {
		return nil
	}
	for rest := file.Bytes()[len(startOfImage):]; len(rest) >= 4 && rest[1] != markerScan; {
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if rest[1] == markerTables {
			tables = append(tables, rest[:size]...)
		}
		rest = rest[size:]
	}
	return tables
})

var errEXIF = errors.New("no orientation")

// orientation reads the orientation, 1 to 8, from an EXIF segment (CIPA DC-008, tag 0x112).
func orientation(segment []byte) (int, error) {
	tiff, found := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
	if !found || len(tiff) < 8 {
		return 0, errEXIF
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 0, errEXIF
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		const entry = 12 // tag, type, count, value
		if len(entries) < entry {
			break
		}
		const tagOrientation = 0x112
		if value := int(order.Uint16(entries[8:])); order.Uint16(entries) == tagOrientation && value >= 1 && value <= 8 {
			return value, nil
		}
		entries = entries[entry:]
	}
	return 0, errEXIF
}

// turned returns the picture upright, by its EXIF orientation.
func turned(img image.Image, orientation int) image.Image {
	if orientation <= 1 || orientation > 8 {
		return img
	}
	b := img.Bounds()
	width, height := b.Dx(), b.Dy()
	right, bottom := width-1, height-1
	if orientation >= 5 {
		width, height = height, width
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	row := &picture{width: b.Dx(), pix: make([]uint8, 3*b.Dx())}
	for y := range b.Dy() {
		row.copyRow(row.pix, img, b.Min.X, b.Min.Y+y)
		for x := range b.Dx() {
			to := [9]image.Point{2: {right - x, y}, 3: {right - x, bottom - y}, 4: {x, bottom - y},
				5: {y, x}, 6: {bottom - y, x}, 7: {bottom - y, right - x}, 8: {y, right - x}}[orientation]
			pixel := out.Pix[out.PixOffset(to.X, to.Y):][:4]
			copy(pixel, row.pix[3*x:3*x+3])
			pixel[3] = 0xff
		}
	}
	return out
}

// halvedImage returns an image of half the sides. Each pixel is the mean of the four it replaces.
func halvedImage(img image.Image) image.Image {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
	rows := &picture{width: b.Dx(), height: 2, pix: make([]uint8, 6*b.Dx())}
	for y := range out.Rect.Dy() {
		rows.copyRow(rows.row(0), img, b.Min.X, b.Min.Y+2*y)
		rows.copyRow(rows.row(1), img, b.Min.X, b.Min.Y+2*y+1)
		small := rows.halved()
		for x := range out.Rect.Dx() {
			pixel := out.Pix[out.PixOffset(x, y):][:4]
			copy(pixel, small.pix[3*x:3*x+3])
			pixel[3] = 0xff
		}
	}
	return out
}
