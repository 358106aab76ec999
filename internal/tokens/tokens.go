// Package tokens compares texts by late interaction (ColBERT, Khattab and Zaharia
// 2020): every token of a cue is matched with its most similar token of a text
// (MaxSim). Text vectors are stored as sign bits, 32 bytes for 256 values. Cue vectors
// have four bits a value, so a comparison is a few population counts.
//
// An Index may be read concurrently while it does not change. A Cue belongs to one
// goroutine.
package tokens

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
)

// ErrBadTokens means that token vectors have a wrong shape, or that packed bytes are
// invalid.
var ErrBadTokens = errors.New("bad token vectors")

// Step divides the number of values of a vector.
const Step = 64

// Limits of packed tokens.
const (
	MaxTokens  = 1 << 12
	MaxTokenID = 1 << 22 // several times the largest vocabulary in use
)

// Pack returns the stored form of a text's tokens: count, vocabulary ids, sign bits.
// vectors holds one vector an id, each of dim values, a multiple of 64.
func Pack(vectors []float32, ids []int32, dim int) ([]byte, error) {
	switch {
	case dim <= 0 || dim%Step != 0:
		return nil, fmt.Errorf("%w: %d values, not a multiple of 64", ErrBadTokens, dim)
	case len(ids) > MaxTokens:
		return nil, fmt.Errorf("%w: %d tokens, at most %d", ErrBadTokens, len(ids), MaxTokens)
	case len(vectors) != len(ids)*dim:
		return nil, fmt.Errorf("%w: %d values for %d tokens of %d", ErrBadTokens, len(vectors), len(ids), dim)
	}
	b := binary.AppendUvarint(make([]byte, 0, 2+len(ids)*(3+dim/8)), uint64(len(ids)))
	for _, id := range ids {
		if id < 0 || id > MaxTokenID {
			return nil, fmt.Errorf("%w: token id %d, not 0 to %d", ErrBadTokens, id, MaxTokenID)
		}
		b = binary.AppendUvarint(b, uint64(id))
	}
	for ; len(vectors) > 0; vectors = vectors[64:] {
		var word uint64
		for i, v := range vectors[:64] {
			if math.IsNaN(float64(v)) {
				return nil, fmt.Errorf("%w: a value is NaN", ErrBadTokens)
			}
			if v > 0 {
				word |= 1 << i
			}
		}
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return b, nil
}

// Index holds the packed tokens of texts, numbered by the caller. It is not safe for
// concurrent use while it changes.
type Index struct {
	words int      // 64-bit words of a vector
	bits  []uint64 // all vectors, one after the other
	set   []uint16 // by vector: number of 1 bits
	spans []extent // by text
	texts int
	dead  int      // vectors of removed texts
	with  []uint32 // by vocabulary id: texts with the token
}

type extent struct {
	first, count uint32 // in vectors
}

// New returns an empty index of vectors with dim values, a multiple of 64.
func New(dim int) *Index { return &Index{words: dim / 64} }

// Dim returns the number of values of a vector.
func (x *Index) Dim() int { return x.words * 64 }

// Len returns the number of texts.
func (x *Index) Len() int { return x.texts }

// Total returns the number of tokens of all texts.
func (x *Index) Total() int { return len(x.set) - x.dead }

// Bytes returns the memory of the vectors in bytes.
func (x *Index) Bytes() int { return 8*(len(x.bits)+len(x.spans)) + 2*len(x.set) }

// Count returns the number of tokens of a text.
func (x *Index) Count(text uint32) int {
	if int(text) >= len(x.spans) {
		return 0
	}
	return int(x.spans[text].count)
}

// Put indexes the packed tokens of a text without tokens.
func (x *Index) Put(text uint32, packed []byte) error {
	count, ids, rest, err := unpack(packed, x.words)
	if err != nil {
		return err
	}
	for uint32(len(x.spans)) <= text {
		x.spans = append(x.spans, extent{})
	}
	x.spans[text] = extent{first: uint32(len(x.bits) / x.words), count: uint32(count)}
	for range count {
		set := 0
		for range x.words {
			word := binary.LittleEndian.Uint64(rest)
			x.bits = append(x.bits, word)
			set += bits.OnesCount64(word)
			rest = rest[8:]
		}
		x.set = append(x.set, uint16(set))
	}
	for id := range ids {
		for uint64(len(x.with)) <= id {
			x.with = append(x.with, 0)
		}
		x.with[id]++
	}
	x.texts++
	return nil
}

// Remove removes a text. packed is what was put for it.
func (x *Index) Remove(text uint32, packed []byte) error {
	if x.Count(text) == 0 {
		return nil
	}
	count, ids, _, err := unpack(packed, x.words)
	if err != nil {
		return err
	}
	if int(count) != x.Count(text) {
		return fmt.Errorf("%w: %d tokens, the text has %d", ErrBadTokens, count, x.Count(text))
	}
	for id := range ids {
		if id < uint64(len(x.with)) && x.with[id] > 0 {
			x.with[id]--
		}
	}
	x.spans[text] = extent{}
	x.texts--
	if x.dead += int(count); 2*x.dead > len(x.set) {
		x.compact()
	}
	return nil
}

// Renumbered returns an index of n texts with the tokens of this one under other numbers,
// which number returns. It shares the vectors; do not use this one any more.
func (x *Index) Renumbered(n int, number func(text uint32) (uint32, bool)) *Index {
	y := *x
	y.spans = make([]extent, n)
	for text, span := range x.spans {
		if at, ok := number(uint32(text)); ok && span.count > 0 {
			y.spans[at] = span
		}
	}
	return &y
}

// compact removes the vectors of removed texts.
func (x *Index) compact() {
	vectors, set := make([]uint64, 0, x.Total()*x.words), make([]uint16, 0, x.Total())
	for text := range x.spans {
		s := &x.spans[text]
		first := uint32(len(set))
		vectors = append(vectors, x.bits[int(s.first)*x.words:int(s.first+s.count)*x.words]...)
		set = append(set, x.set[s.first:s.first+s.count]...)
		s.first = first
	}
	x.bits, x.set, x.dead = vectors, set, 0
}

// Check returns ErrBadTokens with the reason unless packed is valid for vectors with
// dim values.
func Check(packed []byte, dim int) error {
	_, _, _, err := unpack(packed, dim/Step)
	return err
}

// unpack returns the number of tokens, their ids and the bytes of their vectors.
func unpack(packed []byte, words int) (count uint64, ids map[uint64]bool, vectors []byte, err error) {
	count, n := binary.Uvarint(packed)
	if n <= 0 || count > MaxTokens {
		return 0, nil, nil, fmt.Errorf("%w: invalid count", ErrBadTokens)
	}
	rest := packed[n:]
	ids = make(map[uint64]bool, count)
	for range count {
		id, n := binary.Uvarint(rest)
		if n <= 0 || id > MaxTokenID {
			return 0, nil, nil, fmt.Errorf("%w: invalid token id", ErrBadTokens)
		}
		ids[id] = true
		rest = rest[n:]
	}
	if len(rest) != int(count)*words*8 {
		return 0, nil, nil, fmt.Errorf("%w: %d bytes of vectors for %d tokens", ErrBadTokens, len(rest), count)
	}
	return count, ids, rest, nil
}

// idf returns the BM25 weight of a token.
func (x *Index) idf(id int32) float32 {
	var with float64
	if int(id) < len(x.with) {
		with = float64(x.with[id])
	}
	return float32(math.Log(1 + (float64(x.texts)-with+0.5)/(with+0.5)))
}
