package memgraph

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/egomem/egomem/memgraph/internal/vector"
)

// encodeUnit returns the stored form of an embedding, in half precision.
func encodeUnit(unit []float32) []byte {
	return vector.AppendHalf(make([]byte, 0, 2*len(unit)), unit)
}

// decodeUnit reads what encodeUnit wrote.
func decodeUnit(unit []float32, b []byte) error {
	if len(b) != 2*len(unit) {
		return fmt.Errorf("%w: a vector of %d values has %d bytes", ErrCorrupt, len(unit), len(b))
	}
	vector.ReadHalf(unit, b)
	return corruptUnless(unit)
}

func corruptUnless(unit []float32) error {
	if err := vector.Check(unit, len(unit)); err != nil {
		return fmt.Errorf("%w: %v", ErrCorrupt, err)
	}
	return nil
}

// encodeFloats returns values as little-endian float32.
func encodeFloats(v []float32) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// decodeFloats reads what encodeFloats wrote, a remainder left out.
func decodeFloats(b []byte) []float32 {
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}
