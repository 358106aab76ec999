package record

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// EmbeddingRecord holds the stored bytes of an embedding. A nil part is absent.
type EmbeddingRecord struct {
	Vector, Tokens   []byte
	dim, tokenValues int
}

// EncodeEmbedding checks an embedding against the model in use and encodes it. The
// error is ErrBadVector, ErrBadTokens or ErrModel. unit is a buffer.
func (m ModelInfo) EncodeEmbedding(unit *[]float32, model string, e graph.Embedding, words Fingerprint) (r EmbeddingRecord, err error) {
	if e.Vector == nil && len(e.TokenIDs) == 0 {
		return r, fmt.Errorf("%w: it is empty", graph.ErrBadVector)
	}
	if e.Vector != nil {
		if *unit, err = m.unit((*unit)[:0], model, e.Vector); err != nil {
			return r, err
		}
		m.Learn(model, EmbeddingRecord{dim: len(*unit)}) // the first tokens may come with the first vector
		r.Vector, r.dim = EncodeVector(*unit, words), len(*unit)
	}
	if len(e.TokenIDs) > 0 {
		packed, values, err := m.pack(model, e.Tokens, e.TokenIDs)
		if err != nil {
			return r, err
		}
		r.Tokens, r.tokenValues = append(packed, words[:]...), values
	}
	return r, nil
}

// unit appends a vector of the model, scaled to unit length.
func (m ModelInfo) unit(to []float32, model string, v []float32) ([]float32, error) {
	if err := graph.CheckModel(model); err != nil {
		return nil, err
	}
	if len(v) == 0 || len(v) > graph.MaxDim {
		return nil, fmt.Errorf("%w: it has %d values; a vector has 1 to %d", graph.ErrBadVector, len(v), graph.MaxDim)
	}
	if m.Model != "" && m.Model != model {
		return nil, fmt.Errorf("%w: this memory has vectors of %q, this is one of %q", graph.ErrModel, m.Model, model)
	}
	dim := m.Dim
	if dim == 0 {
		dim = len(v)
	}
	return vector.AppendUnit(to, v, dim)
}

// Learn stores the model of the first vector and of the first tokens. It reports
// whether m changed.
func (m *ModelInfo) Learn(model string, r EmbeddingRecord) (learned bool) {
	if m.Dim == 0 && r.dim > 0 {
		m.Model, m.Dim, learned = model, r.dim, true
	}
	if m.TokenDim == 0 && r.tokenValues > 0 {
		m.TokenDim, learned = r.tokenValues, true
	}
	return learned
}

// pack returns the stored form of a text's tokens and the number of values of each.
func (m ModelInfo) pack(model string, vectors []float32, numbers []int32) (packed []byte, dim int, err error) {
	if m.Model != model || model == "" {
		return nil, 0, fmt.Errorf("%w: this memory has vectors of %q, these are tokens of %q", graph.ErrModel, m.Model, model)
	}
	if len(numbers) == 0 {
		return nil, 0, fmt.Errorf("%w: there are none", graph.ErrBadTokens)
	}
	if dim = m.TokenDim; dim == 0 {
		dim = len(vectors) / len(numbers)
	}
	if dim > graph.MaxDim {
		return nil, 0, fmt.Errorf("%w: %d values, at most %d", graph.ErrBadTokens, dim, graph.MaxDim)
	}
	packed, err = tokens.Pack(vectors, numbers, dim)
	return packed, dim, err
}

// ScanVectors calls fn with every node that has a vector in the slot in use. decode
// reads that vector; it is valid during the call.
func ScanVectors(r kv.Reader, header Header, fn func(id graph.ID, decode func(unit []float32) error) error) error {
	if header.Dim == 0 {
		return nil
	}
	var id uint64
	var value []byte
	decode := func(unit []float32) error {
		if err := DecodeVector(unit, value); err != nil {
			return fmt.Errorf("vector of node %d: %w", id, err)
		}
		return nil
	}
	for entry, err := range r.Scan(kv.Range{Prefix: Key(header.Slot.Vectors())}) {
		if err != nil {
			return err
		}
		if err := ParseKey(entry.Key, &id); err != nil {
			return err
		}
		value = entry.Value
		if err := fn(graph.ID(id), decode); err != nil {
			return err
		}
	}
	return nil
}

// Fingerprint identifies the words of an embedding. It is at the end of every stored
// vector and token record, so that Check finds those of other words.
type Fingerprint [8]byte

// FingerprintOf returns the fingerprint of a node's words: text, title, caption,
// aliases.
func FingerprintOf(n *graph.Node) (f Fingerprint) {
	h := sha256.New()
	var length [8]byte
	for _, part := range append([]string{n.Text, n.Title, n.Caption}, graph.Aliases(n.Detail)...) {
		binary.LittleEndian.PutUint64(length[:], uint64(len(part)))
		h.Write(length[:])
		io.WriteString(h, part)
	}
	copy(f[:], h.Sum(nil))
	return f
}

// SplitFingerprint splits a stored vector or token record into value and fingerprint.
func SplitFingerprint(stored []byte) (value []byte, f Fingerprint, err error) {
	at := len(stored) - len(f)
	if at < 0 {
		return nil, f, fmt.Errorf("%w: a vector record of %d bytes", graph.ErrCorrupt, len(stored))
	}
	copy(f[:], stored[at:])
	return stored[:at], f, nil
}

// EncodeVector returns the stored form of a unit vector: half precision, little-endian,
// then the fingerprint of its words.
func EncodeVector(unit []float32, words Fingerprint) []byte {
	return append(vector.AppendHalf(make([]byte, 0, 2*len(unit)+len(words)), unit), words[:]...)
}

// HalfPrecision returns the vector in half precision of a record that EncodeVector
// made.
func HalfPrecision(stored []byte) []byte { return stored[:len(stored)-len(Fingerprint{})] }

// VectorOf returns the vector of a node in the current slot, or ErrNotFound.
func VectorOf(r kv.Reader, id graph.ID) ([]float32, error) {
	header, err := ReadHeader(r)
	if err != nil {
		return nil, err
	}
	stored, err := r.Get(Key(header.Slot.Vectors(), uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, fmt.Errorf("the vector of node %v: %w", id, graph.ErrNotFound)
	}
	if err != nil {
		return nil, err
	}
	unit := make([]float32, header.Dim)
	return unit, DecodeVector(unit, stored)
}

// DecodeVector reads what EncodeVector wrote, without the fingerprint, into unit.
func DecodeVector(unit []float32, stored []byte) error {
	if len(stored) != 2*len(unit)+len(Fingerprint{}) {
		return fmt.Errorf("%w: a vector of %d values has %d bytes", graph.ErrCorrupt, len(unit), len(stored))
	}
	vector.ReadHalf(unit, HalfPrecision(stored))
	return CheckUnit(unit)
}

// CheckUnit returns ErrCorrupt unless a vector is finite and of unit length.
func CheckUnit(unit []float32) error {
	if err := vector.Check(unit, len(unit)); err != nil {
		return fmt.Errorf("%w: %v", graph.ErrCorrupt, err)
	}
	return nil
}

// EncodeFloats returns values as little-endian float32.
func EncodeFloats(v []float32) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// DecodeFloats reads what EncodeFloats wrote. It ignores a remainder below 4 bytes.
func DecodeFloats(b []byte) []float32 {
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}
