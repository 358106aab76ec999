// Package bytesearch finds many byte strings in large data.
package bytesearch

import (
	"encoding/binary"
	"io"
	"slices"
)

// MinLength is the length of the shortest string that a Set finds.
const MinLength = 3

// Set holds strings to search for. It is safe for concurrent use.
type Set struct {
	items   [][]byte
	longest int
	begin   [1 << 16 / 64]uint64 // a bit for each first two bytes of a string
	first   map[uint32][]int     // lengths of the strings, ascending, by their first three bytes
	long    map[uint64][]int     // of those with eight bytes or more, by their first eight
	numbers map[string][]int     // of the strings in items, by content
}

// New returns the set of some strings. Strings below MinLength are ignored.
func New(items [][]byte) *Set {
	s := &Set{items: items, first: map[uint32][]int{}, long: map[uint64][]int{}, numbers: map[string][]int{}}
	for i, item := range items {
		s.longest = max(s.longest, len(item))
		if len(item) < MinLength {
			continue
		}
		two := binary.BigEndian.Uint16(item)
		s.begin[two/64] |= 1 << (two % 64)
		if len(item) < longFrom {
			addLength(s.first, firstThree(item), len(item))
		} else {
			addLength(s.long, binary.BigEndian.Uint64(item), len(item))
		}
		s.numbers[string(item)] = append(s.numbers[string(item)], i)
	}
	return s
}

// longFrom is the length from which strings are found by their first eight bytes.
const longFrom = 8

func firstThree(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }

func addLength[K comparable](lengths map[K][]int, first K, length int) {
	if at, known := slices.BinarySearch(lengths[first], length); !known {
		lengths[first] = slices.Insert(lengths[first], at, length)
	}
}

// Find calls found with every place of data where a string begins, in order.
func (s *Set) Find(data []byte, found func(item, at int)) {
	for at := 0; at+MinLength <= len(data); at++ {
		if two := uint16(data[at])<<8 | uint16(data[at+1]); s.begin[two/64]&(1<<(two%64)) == 0 {
			continue
		}
		rest := data[at:]
		s.report(rest, at, s.first[firstThree(rest)], found)
		if len(rest) >= longFrom {
			s.report(rest, at, s.long[binary.BigEndian.Uint64(rest)], found)
		}
	}
}

// report calls found with the strings of some lengths that data begins with.
func (s *Set) report(data []byte, at int, lengths []int, found func(item, at int)) {
	for _, length := range lengths {
		if length > len(data) {
			return
		}
		for _, i := range s.numbers[string(data[:length])] {
			found(i, at)
		}
	}
}

// Stream is Find for a stream, which it reads to its end. around has the bytes next to a
// place, up to margin on each side, and the place is at. It returns how many bytes it read.
func (s *Set) Stream(r io.Reader, margin int, found func(item int, around []byte, at int)) (read int64, err error) {
	return stream(r, s.longest, margin, s.Find, found, func(item int) int { return len(s.items[item]) })
}

// stream reads a stream to its end and finds strings in it, the longest of which has a length.
func stream(r io.Reader, longest, margin int, find func([]byte, func(item, at int)), found func(item int, around []byte, at int), length func(item int) int) (read int64, err error) {
	const chunk = 1 << 18
	ahead := longest + margin // how much follows a place before it is searched
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
		find(buffer[searched:min(len(buffer), end+longest)], func(item, at int) {
			if at += searched; at < end {
				from, to := max(0, at-margin), min(len(buffer), at+length(item)+margin)
				found(item, buffer[from:to], at-from)
			}
		})
		keep := max(0, end-margin)
		buffer = buffer[:copy(buffer[:cap(buffer)], buffer[keep:])]
		searched = end - keep
	}
	return read, nil
}
