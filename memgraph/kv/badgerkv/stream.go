package badgerkv

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/egomem/egomem/memgraph/kv"
)

// A backup is a magic, a version and blocks:
//
//	"egomemBK" | version, 2 bytes | block ...
//	block    length of the body, 4 bytes | checksum, 4 bytes | body
//	body     'H' | name of the store, 32 | since, 8 | until, 8
//	         'E' | entry ...
//	         'Z' | number of entries, 8
//
// The first block is the head, the last one the end. The checksum (CRC-32C) includes
// the number of the block, so that a missing or moved block is found. Entries are in
// key order:
//
//	bytes shared with the key before in the block | length of the rest | the rest |
//	0 when the value has not changed since, else its length + 1 | value
//
// Lengths are unsigned varints, numbers are big-endian. A backup lists every live key,
// so that missing keys are deletions: compaction drops deletion marks, and Rewrite
// must.
const (
	streamMagic   = "egomemBK"
	streamVersion = 1
	blockSize     = 64 << 10 // size at which a block is closed
	maxBlock      = 4 << 20

	headBlock  = 'H'
	entryBlock = 'E'
	endBlock   = 'Z'
)

// head names the store of a backup and the two moments between which it lies.
type head struct {
	store        string
	since, until uint64
}

// streamEntry is one key; a nil value has not changed since.
type streamEntry struct {
	key, value []byte
}

// streamWriter writes a backup.
type streamWriter struct {
	w       *bufio.Writer
	blocks  uint64
	entries uint64
	block   []byte // body of the open block
	last    []byte // last key in it
}

func newStreamWriter(w io.Writer, h head) (*streamWriter, error) {
	s := &streamWriter{w: bufio.NewWriterSize(w, blockSize)}
	if _, err := s.w.Write(binary.BigEndian.AppendUint16([]byte(streamMagic), streamVersion)); err != nil {
		return nil, err
	}
	body := append([]byte{headBlock}, h.store...)
	body = binary.BigEndian.AppendUint64(body, h.since)
	body = binary.BigEndian.AppendUint64(body, h.until)
	return s, s.write(body)
}

func (s *streamWriter) add(e streamEntry) error {
	if len(s.block) == 0 {
		s.block, s.last = append(s.block, entryBlock), s.last[:0]
	}
	shared := commonPrefix(s.last, e.key)
	s.block = binary.AppendUvarint(s.block, uint64(shared))
	s.block = binary.AppendUvarint(s.block, uint64(len(e.key)-shared))
	s.block = append(s.block, e.key[shared:]...)
	if e.value == nil {
		s.block = append(s.block, 0)
	} else {
		s.block = binary.AppendUvarint(s.block, uint64(len(e.value))+1)
		s.block = append(s.block, e.value...)
	}
	s.last = append(s.last[:0], e.key...)
	s.entries++
	if len(s.block) < blockSize {
		return nil
	}
	return s.closeBlock()
}

func (s *streamWriter) closeBlock() error {
	if len(s.block) == 0 {
		return nil
	}
	err := s.write(s.block)
	s.block = s.block[:0]
	return err
}

func (s *streamWriter) end() error {
	if err := s.closeBlock(); err != nil {
		return err
	}
	if err := s.write(binary.BigEndian.AppendUint64([]byte{endBlock}, s.entries)); err != nil {
		return err
	}
	return s.w.Flush()
}

func (s *streamWriter) write(body []byte) error {
	var prefix [8]byte
	binary.BigEndian.PutUint32(prefix[:], uint32(len(body)))
	binary.BigEndian.PutUint32(prefix[4:], blockSum(s.blocks, body))
	s.blocks++
	if _, err := s.w.Write(prefix[:]); err != nil {
		return err
	}
	_, err := s.w.Write(body)
	return err
}

func blockSum(number uint64, body []byte) uint32 {
	var prefix [8]byte
	binary.BigEndian.PutUint64(prefix[:], number)
	return crc32.Update(crc32.Checksum(prefix[:], castagnoli), castagnoli, body)
}

func commonPrefix(a, b []byte) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// streamReader reads a backup. Its errors are kv.ErrDamaged, kv.ErrFormat and those of
// the underlying reader.
type streamReader struct {
	head    head
	r       *bufio.Reader
	blocks  uint64
	entries uint64
	block   []byte // rest of the body of the open block
	last    []byte // previous key
}

func newStreamReader(r io.Reader) (*streamReader, error) {
	s := &streamReader{r: bufio.NewReaderSize(r, blockSize)}
	var magic [len(streamMagic) + 2]byte
	if err := s.read(magic[:]); err != nil {
		return nil, err
	}
	if string(magic[:len(streamMagic)]) != streamMagic {
		return nil, fmt.Errorf("%w: this is no backup of a store", kv.ErrFormat)
	}
	if version := binary.BigEndian.Uint16(magic[len(streamMagic):]); version != streamVersion {
		return nil, fmt.Errorf("%w: backup version %d, this program reads version %d; use a newer egomem", kv.ErrFormat,
			version, streamVersion)
	}
	kind, body, err := s.readBlock()
	if err != nil {
		return nil, err
	}
	if kind != headBlock || len(body) != 32+8+8 {
		return nil, s.damaged("it has no head")
	}
	s.head = head{string(body[:32]), binary.BigEndian.Uint64(body[32:]), binary.BigEndian.Uint64(body[40:])}
	return s, nil
}

// next returns the next entry, valid until the next call. It returns io.EOF only at the
// end of a complete backup.
func (s *streamReader) next() (e streamEntry, err error) {
	first := len(s.block) == 0
	if first {
		kind, body, err := s.readBlock()
		switch {
		case err != nil:
			return e, err
		case kind == endBlock:
			return e, s.checkEnd(body)
		case kind != entryBlock || len(body) == 0:
			return e, s.damaged("a block is of no kind that can be here")
		}
		s.block = body
	}
	shared, rest := s.number(), s.bytes()
	size := s.number()
	if s.block == nil || shared > uint64(len(s.last)) || first && shared > 0 || size > uint64(len(s.block))+1 {
		return e, s.damaged("an entry has a wrong length")
	}
	key := append(bytes.Clone(s.last[:shared]), rest...)
	if s.entries > 0 && bytes.Compare(key, s.last) <= 0 {
		return e, s.damaged("keys are not in order")
	}
	e.key, s.last = key, key
	if size > 0 {
		e.value, s.block = s.block[:size-1:size-1], s.block[size-1:]
	}
	s.entries++
	return e, nil
}

// number reads a varint from the block. An invalid one consumes the whole block.
func (s *streamReader) number() uint64 {
	value, n := binary.Uvarint(s.block)
	if n <= 0 {
		s.block = nil
		return 0
	}
	s.block = s.block[n:]
	return value
}

func (s *streamReader) bytes() []byte {
	size := s.number()
	if size > uint64(len(s.block)) {
		s.block = nil
		return nil
	}
	taken := s.block[:size]
	s.block = s.block[size:]
	return taken
}

func (s *streamReader) checkEnd(body []byte) error {
	if len(body) != 8 || binary.BigEndian.Uint64(body) != s.entries {
		return s.damaged("it has another number of entries than its end says")
	}
	if _, err := s.r.ReadByte(); err != io.EOF {
		return s.damaged("bytes follow its end")
	}
	return io.EOF
}

func (s *streamReader) readBlock() (kind byte, body []byte, err error) {
	var prefix [8]byte
	if err := s.read(prefix[:]); err != nil {
		return 0, nil, err
	}
	size := binary.BigEndian.Uint32(prefix[:])
	if size == 0 || size > maxBlock {
		return 0, nil, s.damaged("a block has a wrong length")
	}
	body = make([]byte, size)
	if err := s.read(body); err != nil {
		return 0, nil, err
	}
	if blockSum(s.blocks, body) != binary.BigEndian.Uint32(prefix[4:]) {
		return 0, nil, s.damaged("a block has a wrong checksum")
	}
	s.blocks++
	return body[0], body[1:], nil
}

func (s *streamReader) read(to []byte) error {
	_, err := io.ReadFull(s.r, to)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return s.damaged("it is cut")
	}
	return err
}

func (s *streamReader) damaged(why string) error {
	return fmt.Errorf("%w: the backup, after %d entries: %s", kv.ErrDamaged, s.entries, why)
}
