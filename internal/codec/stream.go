package codec

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Stream is a long run of plain numbers and texts being written, without fields:
// what reads it knows what comes next. It is for what can be made anew.
type Stream struct {
	bytes []byte
}

// Bytes returns what was written. It shares the Stream's memory.
func (s *Stream) Bytes() []byte { return s.bytes }

// Uint writes an unsigned number, small ones in few bytes.
func (s *Stream) Uint(v uint64) { s.bytes = binary.AppendUvarint(s.bytes, v) }

// Int writes a signed number.
func (s *Stream) Int(v int64) { s.bytes = binary.AppendVarint(s.bytes, v) }

// Byte writes one byte.
func (s *Stream) Byte(v byte) { s.bytes = append(s.bytes, v) }

// String writes a text.
func (s *Stream) String(v string) {
	s.Uint(uint64(len(v)))
	s.bytes = append(s.bytes, v...)
}

// Words writes numbers of four bytes each, and how many.
func (s *Stream) Words(list []uint32) {
	s.Uint(uint64(len(list)))
	for _, v := range list {
		s.bytes = binary.LittleEndian.AppendUint32(s.bytes, v)
	}
}

// StreamReader reads what a Stream wrote. After the first fault it returns zeros, and
// Err says what was wrong.
type StreamReader struct {
	rest []byte
	err  error
}

// NewStreamReader returns a reader of the bytes, which must not change.
func NewStreamReader(b []byte) *StreamReader { return &StreamReader{rest: b} }

// Err returns ErrCorrupt with the reason after a fault.
func (s *StreamReader) Err() error { return s.err }

// End returns Err, or ErrCorrupt when something is left.
func (s *StreamReader) End() error {
	if s.err == nil && len(s.rest) > 0 {
		s.Fail("%d bytes are left", len(s.rest))
	}
	return s.err
}

// Fail notes a fault that only the reader of the contents can see.
func (s *StreamReader) Fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))
	}
	s.rest = nil
}

// Uint reads an unsigned number.
func (s *StreamReader) Uint() uint64 {
	v, n := binary.Uvarint(s.rest)
	if n <= 0 {
		s.Fail("a number is cut")
		return 0
	}
	s.rest = s.rest[n:]
	return v
}

// Uint32 reads an unsigned number that has at most 32 bits.
func (s *StreamReader) Uint32() uint32 {
	v := s.Uint()
	if v > math.MaxUint32 {
		s.Fail("%d has more than 32 bits", v)
		return 0
	}
	return uint32(v)
}

// Int reads a signed number.
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

// Count reads how many things follow, each of which takes at least size bytes: more
// than can follow is a fault, so that nobody makes room for them.
func (s *StreamReader) Count(size int) int {
	v := s.Uint()
	if v > uint64(len(s.rest)/max(size, 1)) {
		s.Fail("%d things in %d bytes", v, len(s.rest))
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

// Words reads numbers of four bytes each, into memory cut from room, which grows when
// it is used up: many short lists share their memory. A list has no room to grow in.
func (s *StreamReader) Words(room *[]uint32) []uint32 {
	n := s.Count(4)
	if n == 0 {
		return nil
	}
	if len(*room) < n {
		*room = make([]uint32, max(n, 1<<14))
	}
	list := (*room)[:n:n]
	*room = (*room)[n:]
	for i := range list {
		list[i] = binary.LittleEndian.Uint32(s.rest[4*i:])
	}
	s.rest = s.rest[4*n:]
	return list
}
