package vector

import (
	"encoding/binary"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestEveryHalfComesBackAsItIs(t *testing.T) {
	for h := range uint32(1 << 16) {
		if h&0x7fff > 0x3c00 {
			continue // beyond 1
		}
		b := binary.LittleEndian.AppendUint16(nil, uint16(h))
		v := make([]float32, 1)
		ReadHalf(v, b)
		if again := AppendHalf(nil, v); again[0] != b[0] || again[1] != b[1] {
			t.Fatalf("%04x is %v, and that %x", h, v[0], again)
		}
	}
}

func TestHalfIsTheNearest(t *testing.T) {
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
