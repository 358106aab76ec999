package vector

import (
	"encoding/binary"
	"math"
)

// AppendHalf appends the values in half precision (IEEE 754 binary16, little-endian),
// rounded to nearest. The error of a value is at most 1/2048 of it. The error of a
// cosine is below 0.001, and for vectors of texts, with hundreds of values, below
// 0.0001.
func AppendHalf(b []byte, v []float32) []byte {
	for _, x := range v {
		b = binary.LittleEndian.AppendUint16(b, half(x))
	}
	return b
}

// ReadHalf sets the values to what AppendHalf wrote, two bytes each.
func ReadHalf(v []float32, b []byte) {
	for i := readHalves(v, b); i < len(v); i++ {
		h := binary.LittleEndian.Uint16(b[2*i:])
		// The exponent biases differ by 112. The product corrects that, for subnormal
		// numbers too.
		magnitude := math.Float32frombits(uint32(h&0x7fff)<<13) * 0x1p112
		v[i] = math.Float32frombits(math.Float32bits(magnitude) | uint32(h&0x8000)<<16)
	}
}

// half returns a value of magnitude up to 1 in half precision, rounded to nearest, ties
// to even.
func half(x float32) uint16 {
	bits := math.Float32bits(x)
	sign, magnitude := uint16(bits>>16)&0x8000, bits&^(1<<31)
	if math.Float32frombits(magnitude) < 0x1p-14 { // subnormal: multiples of 2^-24
		return sign | uint16(math.Float32bits(math.Float32frombits(magnitude)+0.5)-math.Float32bits(0.5))
	}
	magnitude += 0xfff + magnitude>>13&1
	return sign | uint16(magnitude>>13-112<<10)
}
