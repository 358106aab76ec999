package codec

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Stream is a sequence of values being written. It has no field numbers: the reader
// knows the order. Use it for data that can be rebuilt.
type Stream struct {
	bytes []byte
}

// Bytes returns what was written. It shares the memory of the Stream.
func (s *Stream) Bytes() []byte { return s.bytes }

// Uint writes an unsigned integer as a varint.
func (s *Stream) Uint(v uint64) { s.bytes = binary.AppendUvarint(s.bytes, v) }

// Int writes a signed integer as a zigzag varint.
func (s *Stream) Int(v int64) { s.bytes = binary.AppendVarint(s.bytes, v) }

// Byte writes one byte.
func (s *Stream) Byte(v byte) { s.bytes = append(s.bytes, v) }

// String writes a text with its length.
func (s *Stream) String(v string) {
	s.Uint(uint64(len(v)))
	s.bytes = append(s.bytes, v...)
}

// Words writes the length of a list and its values in four bytes each.
func (s *Stream) Words(list []uint32) {
	s.Uint(uint64(len(list)))
	for _, v := range list {
		s.bytes = binary.LittleEndian.AppendUint32(s.bytes, v)
	}
}

// StreamReader reads what a Stream wrote. After the first error it returns zeros, and
// Err returns the error.
type StreamReader struct {
	rest []byte
	err  error
}

// NewStreamReader returns a reader of the bytes. Do not change them.
func NewStreamReader(b []byte) *StreamReader { return &StreamReader{rest: b} }

// Err returns the first error, which is an ErrCorrupt, or nil.
func (s *StreamReader) Err() error { return s.err }

// End returns Err, or ErrCorrupt when bytes remain.
func (s *StreamReader) End() error {
	if s.err == nil && len(s.rest) > 0 {
		s.Fail("%d bytes remain", len(s.rest))
	}
	return s.err
}

// Fail sets the error when the caller finds an invalid value.
func (s *StreamReader) Fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))
	}
	s.rest = nil
}

// Uint reads an unsigned integer.
func (s *StreamReader) Uint() uint64 {
	v, n := binary.Uvarint(s.rest)
	if n <= 0 {
		s.Fail("a number is cut")
		return 0
	}
	s.rest = s.rest[n:]
	return v
}

// Uint32 reads an unsigned integer of at most 32 bits.
func (s *StreamReader) Uint32() uint32 {
	v := s.Uint()
	if v > math.MaxUint32 {
		s.Fail("%d has more than 32 bits", v)
		return 0
	}
	return uint32(v)
}

// Int reads a signed integer.
func (s *StreamReader) Int() int64 {
	v, n := binary.Varint(s.rest)
	if n <= 0 {
		s.Fail("a number is cut")
		return 0
	}
	s.rest = s.rest[n:]
	return v
}

// Byte reads one byte.
func (s *StreamReader) Byte() byte {
	if len(s.rest) == 0 {
		s.Fail("a byte is missing")
		return 0
	}
	v := s.rest[0]
	s.rest = s.rest[1:]
	return v
}

// Count reads the number of values that follow, each of at least size bytes. A number
// that cannot fit into the rest is an error, so that no caller allocates for it.
func (s *StreamReader) Count(size int) int {
	v := s.Uint()
	if v > uint64(len(s.rest)/max(size, 1)) {
		s.Fail("%d values in %d bytes", v, len(s.rest))
		return 0
	}
	return int(v)
}

// String reads a text.
func (s *StreamReader) String() string {
	n := s.Count(1)
	v := string(s.rest[:n])
	s.rest = s.rest[n:]
	return v
}

// Words reads a list that Words wrote. It cuts the memory from buffer and grows that
// when necessary, so that short lists share memory. Do not append to the list.
func (s *StreamReader) Words(buffer *[]uint32) []uint32 {
	n := s.Count(4)
	if n == 0 {
		return nil
	}
	if len(*buffer) < n {
		*buffer = make([]uint32, max(n, 1<<14))
	}
	list := (*buffer)[:n:n]
	*buffer = (*buffer)[n:]
	for i := range list {
		list[i] = binary.LittleEndian.Uint32(s.rest[4*i:])
	}
	s.rest = s.rest[4*n:]
	return list
}
