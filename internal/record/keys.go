package record

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// The key layout of one ego, the same on every engine. A key is one byte that
// says what it is, then fixed-size big-endian numbers, so that keys sort as the
// numbers do. Numbers of the first byte are never used again.
const (
	KeyHeader        = 0x01 // -> format version, embedding model and its dimension
	KeyCounters      = 0x02 // -> the last ids given
	KeyPersona       = 0x03 // -> the ego's persona and mood
	KeyErasure       = 0x04 // -> what is being erased
	KeyImport        = 0x05 // checksum of an export -> how far it is imported
	KeyPerson        = 0x10 // name, normalised, and node -> nothing
	KeySource        = 0x11 // source, or its hash when long -> node
	KeyBiometric     = 0x12 // person, biometric, number -> vector with its model
	KeyNode          = 0x20 // node -> record
	KeyVector        = 0x21 // node -> embedding in half precision; see slot
	KeyTokens        = 0x22 // node -> its tokens' vectors, packed; see slot
	KeySpans         = 0x23 // node -> its spans and how clear they are
	KeyRetrievals    = 0x24 // node -> when it was retrieved
	KeyOut           = 0x30 // from, bundle -> edges
	KeyIn            = 0x31 // to, from, bundle -> nothing
	KeyEdge          = 0x32 // bundle -> from
	KeyDependent     = 0x33 // node, node that rests on it -> nothing
	KeyDependentEdge = 0x34 // node, edge that rests on it -> nothing
	KeyReference     = 0x35 // node, node that names it otherwise (see references) -> nothing
	KeyTime          = 0x40 // event (or recorded) time, node -> nothing
	KeyChange        = 0x50 // number of the change -> what it touched
	KeyVector1       = 0x60 // node -> embedding, in the other slot
	KeyTokens1       = 0x61 // node -> its tokens' vectors, in the other slot
	KeyIndex         = 0x70 // part, chunk -> a checkpoint of the indexes
)

func Key(kind byte, numbers ...uint64) []byte {
	k := make([]byte, 1, 1+8*len(numbers))
	k[0] = kind
	for _, n := range numbers {
		k = binary.BigEndian.AppendUint64(k, n)
	}
	return k
}

// keyNumbers reads the numbers behind a key's first byte.
func ParseKey(k []byte, numbers ...*uint64) error {
	if len(k) != 1+8*len(numbers) {
		return fmt.Errorf("%w: key %x has %d bytes, not %d", graph.ErrCorrupt, k, len(k), 1+8*len(numbers))
	}
	for i, n := range numbers {
		*n = binary.BigEndian.Uint64(k[1+8*i:])
	}
	return nil
}

// longestNamed is the length up to which a name or source stands in its key
// itself; longer ones by their hash.
const maxPlainName = 512

func NameKey(kind byte, name string) []byte {
	if len(name) <= maxPlainName {
		return append([]byte{kind, 0}, name...)
	}
	sum := sha256.Sum256([]byte(name))
	return append([]byte{kind, 1}, sum[:]...)
}

// slot is one of the two places for the vectors of a model: while those of a new
// model are made, the old ones serve. The stamp says which slot is in use.
type Slot uint8

func (s Slot) Other() Slot { return 1 - s }

func (s Slot) Vectors() byte { return [...]byte{KeyVector, KeyVector1}[s] }

func (s Slot) Tokens() byte { return [...]byte{KeyTokens, KeyTokens1}[s] }

// personKey is the key of one holder of a name.
func PersonKey(name string, id graph.ID) []byte {
	return binary.BigEndian.AppendUint64(personPrefix(name), uint64(id))
}

// personPrefix is what the keys of all holders of a name begin with: its length
// keeps it from being the beginning of another's.
func personPrefix(name string) []byte {
	k := NameKey(KeyPerson, language.NameKey(name))
	return append([]byte{k[0], byte(len(k) >> 8), byte(len(k))}, k[1:]...)
}

// moment maps a time to a number that sorts as the time does.
func TimeKey(t time.Time) uint64 {
	return uint64(t.UnixNano()) ^ 1<<63
}
