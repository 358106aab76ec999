package record

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// The first bytes of keys. A comment gives the rest of the key -> the value. First
// bytes are not reused.
const (
	// -> empty while the ego is removed; the first key, so that it is the last to go
	KeyRemoval   = 0x00
	KeyHeader    = 0x01 // -> header: format version, embedding models
	KeyCounters  = 0x02 // -> last ids assigned
	KeyPersona   = 0x03 // -> persona and mood
	KeyErasure   = 0x04 // -> erasure in progress
	KeyImport    = 0x05 // checksum of an export -> progress of its import
	KeyTombstone = 0x06 // keyed hash of an erased source or name, or of a renamed conversation -> node or 0
	// secret that the hashes of tombstones are keyed with
	KeyTombstoneSecret = 0x07
	KeyStretch         = 0x08 // number -> stretch of lived time
	KeyReceipt         = 0x09 // number, part -> receipt of an erasure in progress, or of an interrupted one
	KeyPerson          = 0x10 // normalised name, person -> empty
	KeySource          = 0x11 // source, or its hash when long -> node
	KeyBiometric       = 0x12 // person, biometric, number -> prototype
	KeyJoin            = 0x13 // person -> the person that they are joined into; 0 -> how many are
	KeyNode            = 0x20 // node -> node record
	KeyVector          = 0x21 // node -> vector in half precision, slot 0
	KeyTokens          = 0x22 // node -> packed token vectors, slot 0
	KeySpans           = 0x23 // node -> spans
	KeyRetrievals      = 0x24 // node -> retrievals
	KeyOut             = 0x30 // from, bundle -> edges
	KeyIn              = 0x31 // to, from, bundle -> empty
	KeyEdge            = 0x32 // bundle -> from
	KeyDependent       = 0x33 // source, dependent node -> empty
	KeyDependentEdge   = 0x34 // source, dependent edge -> empty
	KeyReference       = 0x35 // node, node that names it (see References) -> empty
	KeyTime            = 0x40 // time of the event or of recording, node -> empty
	KeyChange          = 0x50 // number of the change -> change
	KeyVector1         = 0x60 // node -> vector in half precision, slot 1
	KeyTokens1         = 0x61 // node -> packed token vectors, slot 1
	KeyIndex           = 0x70 // generation, chunk -> checkpoint of the index
)

// Key returns a key: the first byte, then big-endian numbers of 8 bytes.
func Key(kind byte, numbers ...uint64) []byte {
	k := make([]byte, 1, 1+8*len(numbers))
	k[0] = kind
	for _, n := range numbers {
		k = binary.BigEndian.AppendUint64(k, n)
	}
	return k
}

// ParseKey reads the numbers after the first byte of a key. A key of another length is
// ErrCorrupt.
func ParseKey(k []byte, numbers ...*uint64) error {
	if len(k) != 1+8*len(numbers) {
		return fmt.Errorf("%w: key %x has %d bytes, not %d", graph.ErrCorrupt, k, len(k), 1+8*len(numbers))
	}
	for i, n := range numbers {
		*n = binary.BigEndian.Uint64(k[1+8*i:])
	}
	return nil
}

// maxPlainName is the longest name or source in a key. Longer ones are hashed.
const maxPlainName = 512

// NameKey returns the key of a name or source.
func NameKey(kind byte, name string) []byte {
	if len(name) <= maxPlainName {
		return append([]byte{kind, 0}, name...)
	}
	sum := sha256.Sum256([]byte(name))
	return append([]byte{kind, 1}, sum[:]...)
}

// Slot is one of two places for the vectors of a model. The vectors of a new model are
// written to the other slot while searches use this one. The header names the slot in
// use.
type Slot uint8

// Other returns the other slot.
func (s Slot) Other() Slot { return 1 - s }

// Vectors returns the first byte of the keys of vectors.
func (s Slot) Vectors() byte { return [...]byte{KeyVector, KeyVector1}[s] }

// Tokens returns the first byte of the keys of token vectors.
func (s Slot) Tokens() byte { return [...]byte{KeyTokens, KeyTokens1}[s] }

// PersonKey returns the key of one person with a name.
func PersonKey(name string, id graph.ID) []byte {
	return binary.BigEndian.AppendUint64(personPrefix(name), uint64(id))
}

// personPrefix returns the prefix of the keys of all people with a name. It contains
// the length of the name, so that it is no prefix of another name's.
func personPrefix(name string) []byte {
	k := NameKey(KeyPerson, language.NameKey(name))
	return append([]byte{k[0], byte(len(k) >> 8), byte(len(k))}, k[1:]...)
}

// EndOfName returns where the name in a person's key ends; 0 for a prefix that ends within it.
func EndOfName(k []byte) int {
	if len(k) < 3 {
		return 0
	}
	end := 2 + int(binary.BigEndian.Uint16(k[1:]))
	if len(k) < end {
		return 0
	}
	return end
}

// TimeKey maps a time to a number with the same order.
func TimeKey(t time.Time) uint64 {
	return uint64(t.UnixNano()) ^ 1<<63
}
