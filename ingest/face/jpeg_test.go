package face

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// withoutTables removes the Huffman tables, as cameras do in MJPEG.
func withoutTables(t testing.TB, data []byte) []byte {
	t.Helper()
	out := bytes.Clone(data[:2])
	for rest := data[2:]; len(rest) >= 4; {
		if rest[1] == markerScan {
			return append(out, rest...)
		}
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if rest[1] != markerTables {
			out = append(out, rest[:size]...)
		}
		rest = rest[size:]
	}
	t.Fatal("no scan")
	return nil
}

// withOrientation inserts an EXIF segment.
func withOrientation(data []byte, order binary.AppendByteOrder, value uint16) []byte {
	tiff := []byte("II*\x00")
	if order == binary.BigEndian {
		tiff = []byte("MM\x00*")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for tag, content := range map[uint16]uint16{0x100: 7, 0x112: value} {
		tiff = order.AppendUint16(tiff, tag)
		tiff = order.AppendUint16(tiff, 3)
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(tiff, content)
		tiff = order.AppendUint16(tiff, 0)
	}
	segment := append([]byte("Exif\x00\x00"), tiff...)
	out := append(bytes.Clone(data[:2]), 0xff, markerEXIF)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(append(out, segment...), data[2:]...)
}

func samePixels(t *testing.T, name string, got, want image.Image) {
	t.Helper()
	a, err := newPicture(got)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	b, err := newPicture(want)
	if err != nil {
		t.Fatal(err)
	}
	if a.width != b.width || a.height != b.height || !bytes.Equal(a.pix, b.pix) {
		t.Errorf("%s: %d x %d pixels differ from %d x %d", name, a.width, a.height, b.width, b.height)
	}
}

func TestFramesOfWebcamsAreRead(t *testing.T) {
	whole := jpegOf(t, drawn(64, 48))
	want, err := Decode(whole)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"without tables":          withoutTables(t, whole),
		"without an end":          whole[:len(whole)-2],
		"without both":            withoutTables(t, whole[:len(whole)-2]),
		"filled up with zeros":    append(bytes.Clone(whole), make([]byte, 500)...),
		"with an unused EXIF":     withOrientation(whole, binary.LittleEndian, 99),
		"upright":                 withOrientation(whole, binary.BigEndian, 1),
		"with filling before APP": append(append(bytes.Clone(whole[:2]), 0xff, 0xff), whole[2:]...),
	} {
		got, err := Decode(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		samePixels(t, name, got, want)
	}
	if img, err := Decode(withoutTables(t, whole)[:300]); err == nil {
		t.Error("a frame without most of its pixels is", img.Bounds())
	}
}

func TestPhotosAreTurnedUpright(t *testing.T) {
	// A corner of each colour: red, green; blue, white.
	corners := [4]color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}}
	img := image.NewRGBA(image.Rect(0, 0, 64, 32))
	for y := range 32 {
		for x := range 64 {
			img.SetRGBA(x, y, corners[x/32+2*(y/16)])
		}
	}
	whole := jpegOf(t, img)
	// What is upper left, upper right, lower left and lower right then, of the corners above.
	for orientation, want := range map[uint16][4]int{1: {0, 1, 2, 3}, 2: {1, 0, 3, 2}, 3: {3, 2, 1, 0}, 4: {2, 3, 0, 1},
		5: {0, 2, 1, 3}, 6: {2, 0, 3, 1}, 7: {3, 1, 2, 0}, 8: {1, 3, 0, 2}} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			got, err := Decode(withOrientation(whole, order, orientation))
			if err != nil {
				t.Fatal(err)
			}
			b := got.Bounds()
			if wide := b.Dx() > b.Dy(); wide != (orientation < 5) {
				t.Errorf("%d: it is %v", orientation, b)
			}
			for i, corner := range want {
				r, g, bl, _ := got.At(b.Min.X+b.Dx()/4+i%2*b.Dx()/2, b.Min.Y+b.Dy()/4+i/2*b.Dy()/2).RGBA()
				if w := corners[corner]; r>>15 != uint32(w.R>>7) || g>>15 != uint32(w.G>>7) || bl>>15 != uint32(w.B>>7) {
					t.Errorf("orientation %d, %v: corner %d is %d %d %d, want %v", orientation, order, i, r>>8, g>>8, bl>>8, w)
				}
			}
		}
	}
}

func TestALargePhotoIsHalved(t *testing.T) {
	longtest.Skip(t)
	img := image.NewGray(image.Rect(0, 0, 5600, 3000)) // more than MaxPixels
	for i := range img.Pix {
		img.Pix[i] = 100
	}
	got, err := Decode(withOrientation(jpegOf(t, img), binary.LittleEndian, 6))
	if err != nil {
		t.Fatal(err)
	}
	if b := got.Bounds(); b.Dx() != 1500 || b.Dy() != 2800 {
		t.Errorf("it is %v", b)
	}
	if r, _, _, _ := got.At(1000, 1000).RGBA(); r>>8 < 98 || r>>8 > 102 {
		t.Errorf("it is of the grey %d", r>>8)
	}
}

// A progressive file keeps the coefficients of all colours until its end: a few hundred bytes may ask for a
// gigabyte.
func TestAProgressivePhotoTakesNoMoreMemoryThanStated(t *testing.T) {
	photo := func(width, height uint16, sampling byte) error {
		data := sizedJPEG(t, width, height)
		frame := bytes.Index(data, []byte("\xff\xc0"))
		data[frame+1], data[frame+11] = markerProgressive, sampling
		scan := bytes.Index(data, []byte("\xff\xda"))
		end := scan + 2 + int(binary.BigEndian.Uint16(data[scan+2:]))
		copy(data[end-3:end], []byte{0, 0, 0}) // the first pass
		_, err := Decode(data)
		return err // the pixels are missing
	}
	for _, test := range []struct {
		width, height uint16
		sampling      byte
		refused       bool
	}{{8192, 4096, 0x11, true}, {6000, 4000, 0x11, true}, {1000, 750, 0x11, false}, {1000, 750, 0x22, false}} {
		err := photo(test.width, test.height, test.sampling)
		if !errors.Is(err, ErrImage) || strings.Contains(err.Error(), "progressive") != test.refused {
			t.Errorf("%d x %d, sampled %x: %v", test.width, test.height, test.sampling, err)
		}
	}
	const mega = 1 << 20
	for name, test := range map[string]struct {
		frame       []byte
		progressive bool
		want        int
	}{
		"MaxPhoto in 4:2:0":       {[]byte{8, 16, 0, 32, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1}, true, 240 * mega},
		"MaxPhoto in 4:4:4":       {[]byte{8, 16, 0, 32, 0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1}, true, 480 * mega},
		"MaxPhoto in CMYK, plain": {[]byte{8, 16, 0, 32, 0, 4, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1, 4, 0x11, 0}, false, 128 * mega},
		"grey":                    {[]byte{8, 16, 0, 32, 0, 1, 1, 0x22, 0}, false, 32 * mega},
		"cut off":                 {[]byte{8, 16, 0, 32, 0, 4, 1, 0x11}, true, 0},
	} {
		if got := decodedBytes(test.frame, test.progressive); got != test.want {
			t.Errorf("%s takes %d MB, want %d", name, got/mega, test.want/mega)
		}
	}
}
