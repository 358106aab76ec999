package badgerkv

import (
	"bytes"

	"github.com/egomem/egomem/memgraph/kv"
)

// The keys in Badger:
//
//	0x00                                                the store's own: its version counts, see records
//	0x01 | name of the ego, escaped | 0x00 0x01 | key   a caller's key
//	0x02                                                highest epoch of the removed egos, likewise
//	0x02 | name of the ego                              epoch of its claim, 8 bytes, big-endian
//	0x03                                                an ego was removed; the next generation has no such key
//
// A zero byte in a name is written as 0x00 0xff, so that no name is a prefix of another
// and egos have the order of their names. The format version is in CURRENT and in the
// header of Badger's MANIFEST (see formatMagic), where it is read before Badger opens
// the files.
const (
	dataKeys  = 0x01
	claimKeys = 0x02
	lastKeys  = 0x03 // no key begins with a higher byte

	escape     = 0x00
	endOfName  = 0x01
	afterName  = 0x02 // sorts after every key of the ego and before the next name
	zeroInName = 0xff
)

var (
	storeKey   = []byte{0x00}
	floorKey   = []byte{claimKeys}
	removedKey = []byte{lastKeys}
)

// dataPrefix returns the prefix of all keys of the ego.
func dataPrefix(ego string) []byte {
	prefix := make([]byte, 0, len(ego)+3+bytes.Count([]byte(ego), []byte{0}))
	prefix = append(prefix, dataKeys)
	for i := range len(ego) {
		prefix = append(prefix, ego[i])
		if ego[i] == escape {
			prefix = append(prefix, zeroInName)
		}
	}
	return append(prefix, escape, endOfName)
}

// egoOf returns the ego of a data key.
func egoOf(key []byte) (string, bool) {
	if len(key) == 0 || key[0] != dataKeys {
		return "", false
	}
	name := make([]byte, 0, kv.MaxEgo)
	for rest := key[1:]; ; {
		zero := bytes.IndexByte(rest, escape)
		if zero < 0 || zero+1 >= len(rest) {
			return "", false
		}
		name = append(name, rest[:zero]...)
		switch rest[zero+1] {
		case endOfName:
			return string(name), true
		case zeroInName:
			name = append(name, 0)
		default:
			return "", false
		}
		rest = rest[zero+2:]
	}
}

// afterEgo returns the key from which to seek the next ego.
func afterEgo(ego string) []byte {
	key := dataPrefix(ego)
	key[len(key)-1] = afterName
	return key
}

func claimKey(ego string) []byte {
	return append([]byte{claimKeys}, ego...)
}

// lastKey returns a key at or after every key with the prefix, whose first scoped bytes
// are not the caller's.
func lastKey(prefix []byte, scoped int) []byte {
	fill := max(kv.MaxKey-(len(prefix)-scoped), 0)
	key := make([]byte, 0, len(prefix)+fill)
	key = append(key, prefix...)
	return append(key, bytes.Repeat([]byte{0xff}, fill)...)
}
