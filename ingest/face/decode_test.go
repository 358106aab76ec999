package face

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"
)

// drawn returns a small picture with some contrast.
func drawn(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{uint8(7 * x), uint8(11 * y), uint8(x * y), 0xff})
		}
	}
	return img
}

func jpegOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// sizedJPEG and sizedPNG claim another size than their pixels have.
func sizedJPEG(t testing.TB, width, height uint16) []byte {
	data := jpegOf(t, drawn(16, 16))
	frame := bytes.Index(data, []byte("\xff\xc0"))
	binary.BigEndian.PutUint16(data[frame+5:], height)
	binary.BigEndian.PutUint16(data[frame+7:], width)
	return data
}

func sizedPNG(t testing.TB, width, height uint32) []byte {
	data := pngOf(t, drawn(16, 16))
	header := data[12:29] // "IHDR" and its 13 bytes
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(header))
	return data
}

// cmykJPEG is a picture of 8 x 8 pixels in CMYK (made with Pillow for this test).
const cmykJPEG = "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD7ArzSvi+v1Tr/2Q=="

func TestDecodeRefusesUnusableFiles(t *testing.T) {
	whole := jpegOf(t, drawn(64, 48))
	wholePNG := pngOf(t, drawn(64, 48))
	for name, test := range map[string]struct {
		data []byte
		says string
	}{
		"nothing":              {nil, "neither JPEG nor PNG"},
		"text":                 {[]byte("<html>404</html>"), "neither JPEG nor PNG, in 16 bytes"},
		"a GIF":                {[]byte("GIF89a\x01\x00\x01\x00"), "neither"},
		"a JPEG cut in half":   {whole[:len(whole)/2], ""},
		"a JPEG's head":        {whole[:3], ""},
		"a PNG cut in half":    {wholePNG[:len(wholePNG)/2], ""},
		"0 x 0 as JPEG":        {sizedJPEG(t, 0, 0), ""},
		"0 x 0 as PNG":         {sizedPNG(t, 0, 0), ""},
		"40 MP as JPEG":        {sizedJPEG(t, 7680, 5210), "7680 x 5210"},
		"8k as PNG":            {sizedPNG(t, 7680, 4320), "7680 x 4320"},
		"65535 x 65535":        {sizedJPEG(t, 65535, 65535), "65535 x 65535"},
		"2147483647 squared":   {sizedPNG(t, 1<<31-1, 1<<31-1), ""},
		"a thousand scans":     {append(slices.Clone(whole), bytes.Repeat([]byte("\xff\xda\x00\x02"), 1000)...), "passes"},
		"more bytes than fits": {append(slices.Clone(whole), make([]byte, maxBytes)...), "bytes, more than"},
	} {
		img, err := Decode(test.data)
		if !errors.Is(err, ErrImage) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: got %v, %v", name, img, err)
		}
	}
}

func TestDecodeReadsColourGreyAndCMYK(t *testing.T) {
	cmyk, err := base64.StdEncoding.DecodeString(cmykJPEG)
	if err != nil {
		t.Fatal(err)
	}
	grey := image.NewGray(image.Rect(0, 0, 8, 8))
	for i := range grey.Pix {
		grey.Pix[i] = 100
	}
	colour := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	for i := range colour.Pix {
		colour.Pix[i] = [4]uint8{200, 100, 50, 255}[i%4]
	}
	for _, test := range []struct {
		name string
		data []byte
		want [3]uint8
	}{
		{"CMYK", cmyk, [3]uint8{200, 100, 50}},
		{"grey JPEG", jpegOf(t, grey), [3]uint8{100, 100, 100}},
		{"grey PNG", pngOf(t, grey), [3]uint8{100, 100, 100}},
		{"colour JPEG", jpegOf(t, colour), [3]uint8{200, 100, 50}},
		{"colour PNG", pngOf(t, colour), [3]uint8{200, 100, 50}},
	} {
		img, err := Decode(test.data)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		p, err := newPicture(img)
		if err != nil || p.width != 8 || p.height != 8 {
			t.Errorf("%s: %v %v", test.name, p, err)
			continue
		}
		for c, want := range test.want {
			if got := p.pix[3*(8*4+4)+c]; int(got) < int(want)-6 || int(got) > int(want)+6 {
				t.Errorf("%s: got %v, want %v", test.name, p.pix[3*36:3*36+3], test.want)
				break
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	cmyk, err := base64.StdEncoding.DecodeString(cmykJPEG)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{cmyk, jpegOf(f, drawn(24, 16)), pngOf(f, drawn(24, 16)), sizedJPEG(f, 300, 2),
		sizedPNG(f, 2, 300), nil} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := Decode(data)
		if err != nil {
			if !errors.Is(err, ErrImage) {
				t.Fatal(err)
			}
			return
		}
		p, err := newPicture(img)
		if err != nil {
			t.Fatal("a decoded picture cannot be read:", err)
		}
		if len(p.pix) != 3*p.width*p.height || p.width*p.height > MaxPixels {
			t.Fatal(p.width, p.height, len(p.pix))
		}
		p.brightened().shrink(100)
	})
}
