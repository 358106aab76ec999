package vector

import (
	"encoding/binary"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestEveryHalfIsReadAsItWasWritten(t *testing.T) {
	for h := range uint32(1 << 16) {
		if h&0x7fff > 0x3c00 {
			continue // above 1
		}
		b := binary.LittleEndian.AppendUint16(nil, uint16(h))
		v := make([]float32, 1)
		ReadHalf(v, b)
		if again := AppendHalf(nil, v); again[0] != b[0] || again[1] != b[1] {
			t.Fatalf("%04x is %v, and that %x", h, v[0], again)
		}
	}
}

func TestHalvesReadEightAtATimeEqualSingleReads(t *testing.T) {
	var b []byte
	for h := range uint32(1 << 16) {
		if h&0x7fff <= 0x3c00 {
			b = binary.LittleEndian.AppendUint16(b, uint16(h))
		}
	}
	for from := 0; from < len(b); from += 2 * 37 {
		list := b[from:min(from+2*37, len(b))]
		v, one := make([]float32, len(list)/2), make([]float32, 1)
		ReadHalf(v, list)
		for i := range v {
			if ReadHalf(one, list[2*i:]); math.Float32bits(v[i]) != math.Float32bits(one[0]) {
				t.Fatalf("%x is %v, and by itself %v", list[2*i:2*i+2], v[i], one[0])
			}
		}
	}
}

func TestHalfRoundsToNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float32Range(-1, 1).Draw(t, "x")
		v := make([]float32, 1)
		ReadHalf(v, AppendHalf(nil, []float32{x}))
		step := math.Max(0x1p-24, math.Exp2(math.Floor(math.Log2(math.Abs(float64(x))))-10))
		if off := math.Abs(float64(v[0]) - float64(x)); off > step/2 {
			t.Fatalf("%v becomes %v, off by %v of %v", x, v[0], off, step)
		}
	})
}

func BenchmarkReadHalf(b *testing.B) {
	v := make([]float32, 384)
	halves := AppendHalf(nil, v)
	for b.Loop() {
		ReadHalf(v, halves)
	}
}
