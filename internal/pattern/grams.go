package pattern

import (
	"math/bits"
	"strings"

	"github.com/egomem/egomem/internal/recent"
)

// grams are the one, two and three bytes that follow each other in a text, as a Bloom filter: it may have too many, and lacks none.
type grams struct {
	shift int // from a gram to its place in bits
	bits  []uint64
	small [minBits / 64]uint64 // what bits is for texts of usual length
}

// A gram is hashed: its bytes and their number, multiplied so that the highest bits depend on all of them.
type gram uint32

func gramOf(n, bytes uint32) gram { return gram((bytes | n<<24) * 2654435761) }

const (
	// minBits is the size of the filter for a text of some hundred bytes: 3 % of it are set for a sentence.
	minBits = 1 << 13
	// bitsPerByte is the size of filters for longer texts.
	bitsPerByte = 32
)

// gramsOf returns the folded grams of a text, and remembers them: one sentence is searched by hundreds of patterns.
var gramsOf = recent.Of(128, newGrams)

func newGrams(s string) *grams {
	g := &grams{shift: 32 - bits.Len(minBits-1)}
	if size := len(s) * bitsPerByte; size > minBits {
		log := min(bits.Len(uint(size-1)), 32)
		g.shift, g.bits = 32-log, make([]uint64, 1<<log/64)
	} else {
		g.bits = g.small[:]
	}
	var space [512]byte
	last := uint32(0)
	for i, c := range appendFolded(space[:0], s) {
		last = last<<8 | uint32(c)
		g.set(gramOf(1, last&0xff))
		if i > 0 {
			g.set(gramOf(2, last&0xffff))
		}
		if i > 1 {
			g.set(gramOf(3, last&0xffffff))
		}
	}
	return g
}

func (g *grams) set(one gram) {
	at := uint32(one) >> g.shift
	g.bits[at/64] |= 1 << (at % 64)
}

func (g *grams) has(one gram) bool {
	at := uint32(one) >> g.shift
	return g.bits[at/64]&(1<<(at%64)) != 0
}

// hasAny reports whether a text may have a literal of a set.
func (g *grams) hasAny(set []literal) bool {
	for i := range set {
		if l := &set[i]; g.has(l[0]) && g.has(l[1]) && g.has(l[2]) && g.has(l[3]) {
			return true
		}
	}
	return false
}

// literal is a text by some of its grams: the rarest, the first, the last and the one between. A short text has some twice.
type literal [4]gram

// literalOf returns a folded text, which is not empty, as a literal.
func literalOf(text string) literal {
	n := min(3, len(text))
	last := len(text) - n
	at := func(i int) gram {
		bytes := uint32(0)
		for _, c := range []byte(text[i : i+n]) {
			bytes = bytes<<8 | uint32(c)
		}
		return gramOf(uint32(n), bytes)
	}
	rarest := 0
	for i := range last + 1 {
		if share(text[i:i+n]) < share(text[rarest:rarest+n]) {
			rarest = i
		}
	}
	return literal{at(rarest), at(0), at(last), at(last / 2)}
}

// The two characters outside ASCII that have one of its letters in lower case.
const (
	longS  = "\u017f"
	kelvin = "\u212a"
)

// appendFolded appends a text with ASCII's letters in lower case, and so the two others that have
// the same.
func appendFolded(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'A' <= c && c <= 'Z':
			b = append(b, c+'a'-'A')
		case c == longS[0] && strings.HasPrefix(s[i:], longS):
			b = append(b, 's')
			i += len(longS) - 1
		case c == kelvin[0] && strings.HasPrefix(s[i:], kelvin):
			b = append(b, 'k')
			i += len(kelvin) - 1
		default:
			b = append(b, c)
		}
	}
	return b
}
