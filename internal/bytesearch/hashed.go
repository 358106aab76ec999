package bytesearch

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"math/bits"
)

// SecretBytes is the length of the secret of hashes.
const SecretBytes = 32

// Hash stands for a string to search for, without showing it to anyone who lacks the string.
type Hash struct {
	Length int      // of the string, at most 255
	Start  uint32   // startBits of a hash of its first bytes, to find candidates
	Sum    [16]byte // keyed hash of all of it
}

const (
	startBits = 24
	maxStart  = 8 // bytes that Start covers
)

// NewHash returns the hash of a string of MinLength to 255 bytes.
func NewHash(secret []byte, item []byte) Hash {
	start := startKeys(secret)
	return Hash{len(item), start.of(item, min(len(item), maxStart)), sumOf(secret, item)}
}

func sumOf(secret, item []byte) (sum [16]byte) {
	mac := hmac.New(sha256.New, secret)
	mac.Write(item)
	copy(sum[:], mac.Sum(nil))
	return sum
}

// starts hashes the first bytes of strings.
type starts struct{ mask, factor uint64 }

func startKeys(secret []byte) starts {
	sum := sha256.Sum256(secret)
	return starts{binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:]) | 1}
}

// of returns the hash of the first n bytes, at most maxStart.
func (s starts) of(b []byte, n int) uint32 {
	var first [maxStart]byte
	copy(first[:], b[:n])
	return s.ofWord(binary.LittleEndian.Uint64(first[:]), n)
}

func (s starts) ofWord(word uint64, n int) uint32 {
	high, low := bits.Mul64(word^s.mask, s.factor+2*uint64(n))
	return uint32((high ^ low) >> (64 - startBits))
}

// Hashed finds strings by their hashes. It is safe for concurrent use.
type Hashed struct {
	secret  []byte
	keys    starts
	items   []Hash
	longest int
	windows []int            // lengths of first bytes, ascending
	begin   []uint64         // a bit for each Start of an item
	by      map[uint32][]int // items by Start
}

// NewHashed returns the set of some strings, hashed with a secret.
func NewHashed(secret []byte, items []Hash) *Hashed {
	h := &Hashed{secret: secret, keys: startKeys(secret), items: items, begin: make([]uint64, 1<<startBits/64),
		by: map[uint32][]int{}}
	var used [maxStart + 1]bool
	for i, item := range items {
		h.longest = max(h.longest, item.Length)
		used[min(item.Length, maxStart)] = true
		h.begin[item.Start/64] |= 1 << (item.Start % 64)
		h.by[item.Start] = append(h.by[item.Start], i)
	}
	for n, is := range used {
		if is && n > 0 {
			h.windows = append(h.windows, n)
		}
	}
	return h
}

// Find calls found with every place of data where a string begins, in order.
func (h *Hashed) Find(data []byte, found func(item, at int)) {
	for at := range data {
		rest := data[at:]
		var first [maxStart]byte
		if len(rest) < maxStart {
			copy(first[:], rest)
		} else {
			first = [maxStart]byte(rest)
		}
		word := binary.LittleEndian.Uint64(first[:])
		for _, n := range h.windows {
			if n > len(rest) {
				break
			}
			start := h.keys.ofWord(word<<(64-8*n)>>(64-8*n), n)
			if h.begin[start/64]&(1<<(start%64)) != 0 {
				h.report(rest, n, start, func(item int) { found(item, at) })
			}
		}
	}
}

// report calls found with the strings that data begins with, of those with a Start.
func (h *Hashed) report(data []byte, window int, start uint32, found func(item int)) {
	for _, i := range h.by[start] {
		item := &h.items[i]
		if min(item.Length, maxStart) == window && item.Length <= len(data) && sumOf(h.secret, data[:item.Length]) == item.Sum {
			found(i)
		}
	}
}

// Stream is Find for a stream, which it reads to its end. found receives the string. It returns
// how many bytes it read.
func (h *Hashed) Stream(r io.Reader, found func(item int, content []byte)) (read int64, err error) {
	return stream(r, h.longest, 0, h.Find, func(item int, around []byte, at int) {
		found(item, around[at:at+h.items[item].Length])
	}, func(item int) int { return h.items[item].Length })
}
