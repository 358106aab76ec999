package memgraph

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/egomem/egomem/internal/vector"
)

// fingerprint identifies the words that an embedding was made of. It stands at the end of
// every stored vector and token record, so that Check can tell whether they belong to
// the node's words of today.
type fingerprint [8]byte

// fingerprintOf returns the fingerprint of a node's words: text, title, caption, aliases.
func fingerprintOf(n *Node) (f fingerprint) {
	h := sha256.New()
	var length [8]byte
	for _, part := range append([]string{n.Text, n.Title, n.Caption}, aliases(n.Detail)...) {
		binary.LittleEndian.PutUint64(length[:], uint64(len(part)))
		h.Write(length[:])
		io.WriteString(h, part)
	}
	copy(f[:], h.Sum(nil))
	return f
}

// splitFingerprint parts a stored vector or token record from its fingerprint.
func splitFingerprint(record []byte) (value []byte, f fingerprint, err error) {
	at := len(record) - len(f)
	if at < 0 {
		return nil, f, fmt.Errorf("%w: a vector record of %d bytes", ErrCorrupt, len(record))
	}
	copy(f[:], record[at:])
	return record[:at], f, nil
}

// encodeVector returns the stored form of an embedding: half precision, then the
// fingerprint of the words that it was made of.
func encodeVector(unit []float32, words fingerprint) []byte {
	return append(vector.AppendHalf(make([]byte, 0, 2*len(unit)+len(words)), unit), words[:]...)
}

// halfOf returns the values of a record that encodeVector made.
func halfOf(record []byte) []byte { return record[:len(record)-len(fingerprint{})] }

// decodeVector reads what encodeVector wrote, without the fingerprint.
func decodeVector(unit []float32, record []byte) error {
	if len(record) != 2*len(unit)+len(fingerprint{}) {
		return fmt.Errorf("%w: a vector of %d values has %d bytes", ErrCorrupt, len(unit), len(record))
	}
	vector.ReadHalf(unit, halfOf(record))
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
