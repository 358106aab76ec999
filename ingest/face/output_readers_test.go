package face

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

// laidOut returns the outputs of a kind of detector for a canvas, all zero.
func laidOut(kind DetectorKind, width, height int) [][]float32 {
	var outputs [][]float32
	add := func(n int) { outputs = append(outputs, make([]float32, n)) }
	switch kind {
	case TinyYOLO:
		add((width / 32) * (height / 32) * 25)
	default:
		for _, s := range strides {
			n := (width / s) * (height / s)
			add(n)
			add(n)
			add(4 * n)
			add(10 * n)
		}
	}
	return outputs
}

func TestEveryKindOfDetectorIsReadAsPublished(t *testing.T) {
	const width, height = 320, 256
	ln := func(x float64) float32 { return float32(math.Log(x)) }
	for _, test := range []struct {
		kind DetectorKind
		put  func(outputs [][]float32)
		box  Box
		// the first and the last point, if there are any
		points []Point
	}{
		{YuNet, func(o [][]float32) { // stride 16, column 3, row 2: the cell begins at 48, 32
			cell := 2*20 + 3
			o[4][cell], o[5][cell] = 0.81, 1
			copy(o[6][4*cell:], []float32{0.5, 0.25, ln(2), ln(3)})
			copy(o[7][10*cell:], []float32{0.5, 1, 0, 0, 0, 0, 0, 0, -1, 2})
		}, Box{56 - 16, 36 - 24, 32, 48}, []Point{{56, 48}, {32, 64}}},
		{TinyYOLO, func(o [][]float32) { // column 5, row 1, the anchor of 6.04 x 7.08
			at := ((1*10+5)*5 + 1) * 5
			for i := range o[0] {
				if i%5 == 4 {
					o[0][i] = -9 // no face
				}
			}
			copy(o[0][at:], []float32{0, 0, ln(0.5), 0, 3})
		}, Box{176 - 6.041143*8, 48 - 7.080126*16, 6.041143 * 16, 7.080126 * 32}, nil},
	} {
		outputs := laidOut(test.kind, width, height)
		test.put(outputs)
		found, err := outputReaders[test.kind].read(outputs, width, height, 0.7)
		if err != nil || len(found) != 1 {
			t.Errorf("%s: %v, %v", test.kind, found, err)
			continue
		}
		near(t, string(test.kind)+" box", corners(found[0].box), corners(test.box), 1e-4)
		if !(found[0].score > 0.85 && found[0].score < 0.96) {
			t.Errorf("%s: score %v", test.kind, found[0].score)
		}
		if test.points == nil {
			continue
		}
		near(t, string(test.kind)+" points", coordinates([]Point{found[0].points[0], found[0].points[4]}),
			coordinates(test.points), 1e-4)
		if outputReaders[test.kind].points != (found[0].points != nil) {
			t.Errorf("%s: its points contradict its description", test.kind)
		}
	}
}

func TestOutputsOfAnotherLengthAreRefused(t *testing.T) {
	for kind, reading := range outputReaders {
		for i := range reading.outputs {
			outputs := laidOut(kind, 320, 256)
			outputs[i] = outputs[i][1:]
			if found, err := reading.read(outputs, 320, 256, 0.5); err == nil {
				t.Errorf("%s: without a number of %s it reads %d faces", kind, reading.outputs[i], len(found))
			}
		}
	}
}

// FuzzRead checks that no outputs, including NaN and infinity, crash a reader or yield an unusable
// box.
func FuzzRead(f *testing.F) {
	f.Add(uint8(0), []byte{0, 0, 0xc0, 0x7f})
	f.Add(uint8(1), []byte{0, 0, 0x80, 0x7f, 0, 0, 0x80, 0xff})
	f.Add(uint8(0), []byte{0, 0, 0x80, 0x3f})
	f.Add(uint8(1), []byte{0xff, 0xff, 0x7f, 0x7f, 0, 0, 0, 0x41})
	kinds := []DetectorKind{YuNet, TinyYOLO}
	f.Fuzz(func(t *testing.T, kind uint8, data []byte) {
		if len(data) < 4 {
			return
		}
		reading := outputReaders[kinds[int(kind)%len(kinds)]]
		outputs, at := laidOut(kinds[int(kind)%len(kinds)], 64, 96), 0
		for _, output := range outputs {
			for i := range output {
				output[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[at%(len(data)-3):]))
				at += 4
			}
		}
		found, err := reading.read(outputs, 64, 96, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		var usable []detection
		for _, d := range found {
			if !(d.score > 0.5) {
				t.Fatal("a score of", d.score)
			}
			if d = d.times(2); d.box.finite() {
				usable = append(usable, d)
			}
		}
		p := &picture{width: 64, height: 96, pix: make([]uint8, 3*64*96)}
		v := &loadedEmbedder{Embedder: mobileFaceNet()}
		for _, d := range suppressOverlaps(usable[:min(len(usable), 50)], 0.3) {
			if !d.box.finite() || math.IsNaN(d.quality()) {
				t.Fatal(d)
			}
			if sharp := sharpness(p, d.box); math.IsNaN(sharp) {
				t.Fatal(d.box, sharp)
			}
			p.gain(d.box)
			v.chip(p, d)
		}
	})
}

func TestAFrameLiesWhollyOnTheCanvas(t *testing.T) {
	for _, frame := range [][2]int{{250, 250}, {1, 1}, {1, 4000}, {4000, 1}, {1920, 1080}, {33, 31}, {4096, 4096}} {
		p := &picture{width: frame[0], height: frame[1], pix: make([]uint8, 3*frame[0]*frame[1])}
		for _, fit := range []func(*picture, int, onnx.Image) layout{letterbox, paddedSquare} {
			for _, model := range []onnx.Image{{Colour: onnx.BGR, Multiple: 32}, {Colour: onnx.BGR, Width: 320, Height: 240}} {
				if frame[0] > 2000 && frame[1] > 2000 && model.Width > 0 {
					continue
				}
				l := fit(p, 320, model)
				if l.columns < 1 || l.rows < 1 || l.columns > l.width || l.rows > l.height || !(l.step > 0) {
					t.Errorf("%v: %+v", frame, l)
				}
				if model.Width == 0 && (l.width%32 != 0 || l.height%32 != 0) {
					t.Errorf("%v: %+v", frame, l)
				}
				if c := l.draw(p, model); len(c.values) != 3*l.width*l.height {
					t.Errorf("%v: %d numbers for %+v", frame, len(c.values), l)
				}
			}
		}
	}
}
