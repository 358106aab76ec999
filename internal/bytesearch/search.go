// Package bytesearch finds many byte strings in large data.
package bytesearch

import (
	"bytes"
	"encoding/binary"
	"io"
)

// MinLength is the length of the shortest string that a Set finds.
const MinLength = 3

// Set holds strings to search for. It is safe for concurrent use.
type Set struct {
	items   [][]byte
	longest int
	begin   [1 << 16 / 64]uint64 // a bit for each first two bytes of a string
	short   window[uint32]       // strings below eight bytes, by their first three
	long    window[uint64]       // the others, by their first eight
}

// window finds strings by their first bytes.
type window[K uint32 | uint64] struct {
	items map[K][]int32
	seen  []uint64 // a bit for each hash of first bytes
}

const hashBits = 20

func (w *window[K]) add(first K, item int32) {
	if w.items == nil {
		w.items, w.seen = map[K][]int32{}, make([]uint64, 1<<hashBits/64)
	}
	w.items[first] = append(w.items[first], item)
	h := hash(uint64(first))
	w.seen[h/64] |= 1 << (h % 64)
}

// at returns the strings that begin with some bytes.
func (w *window[K]) at(first K) []int32 {
	if h := hash(uint64(first)); w.seen == nil || w.seen[h/64]&(1<<(h%64)) == 0 {
		return nil
	}
	return w.items[first]
}

func hash(v uint64) uint64 { return v * 0x9e3779b97f4a7c15 >> (64 - hashBits) }

// New returns the set of some strings. Strings below MinLength are ignored.
func New(items [][]byte) *Set {
	s := &Set{items: items}
	for i, item := range items {
		s.longest = max(s.longest, len(item))
		if len(item) < MinLength {
			continue
		}
		two := binary.BigEndian.Uint16(item)
		s.begin[two/64] |= 1 << (two % 64)
		switch {
		case len(item) < 8:
			s.short.add(uint32(item[0])<<16|uint32(item[1])<<8|uint32(item[2]), int32(i))
		default:
			s.long.add(binary.BigEndian.Uint64(item), int32(i))
		}
	}
	return s
}

// Find calls found with every place of data where a string begins, in order.
func (s *Set) Find(data []byte, found func(item, at int)) {
	for at := 0; at+MinLength <= len(data); at++ {
		if two := uint16(data[at])<<8 | uint16(data[at+1]); s.begin[two/64]&(1<<(two%64)) == 0 {
			continue
		}
		rest := data[at:]
		for _, i := range s.short.at(uint32(rest[0])<<16 | uint32(rest[1])<<8 | uint32(rest[2])) {
			if bytes.HasPrefix(rest, s.items[i]) {
				found(int(i), at)
			}
		}
		if len(rest) < 8 {
			continue
		}
		for _, i := range s.long.at(binary.BigEndian.Uint64(rest)) {
			if bytes.HasPrefix(rest, s.items[i]) {
				found(int(i), at)
			}
		}
	}
}

// Stream is Find for a stream, which it reads to its end. around has the bytes next to a
// place, up to margin on each side, and the place is at. It returns how many bytes it read.
func (s *Set) Stream(r io.Reader, margin int, found func(item int, around []byte, at int)) (read int64, err error) {
	const chunk = 1 << 18
	ahead := s.longest + margin // how much follows a place before it is searched
	buffer := make([]byte, 0, 2*chunk+ahead+margin)
	searched := 0 // up to here in the buffer
	for ended := false; !ended; {
		n, err := io.ReadFull(r, buffer[len(buffer):min(cap(buffer), len(buffer)+chunk)])
		buffer = buffer[:len(buffer)+n]
		read += int64(n)
		ended = err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !ended {
			return read, err
		}
		end := len(buffer) - ahead
		if ended {
			end = len(buffer)
		}
		if end <= searched {
			continue
		}
		s.Find(buffer[searched:min(len(buffer), end+s.longest)], func(item, at int) {
			if at += searched; at < end {
				from, to := max(0, at-margin), min(len(buffer), at+len(s.items[item])+margin)
				found(item, buffer[from:to], at-from)
			}
		})
		keep := max(0, end-margin)
		buffer = buffer[:copy(buffer[:cap(buffer)], buffer[keep:])]
		searched = end - keep
	}
	return read, nil
}
