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

// A backup is a stream of blocks behind a magic and a version:
//
//	"egomemBK" | version, 2 bytes | block ...
//	block    length of the body, 4 bytes | checksum, 4 bytes | body
//	body     'H' | name of the store, 32 | since, 8 | until, 8
//	         'E' | entry ...
//	         'Z' | number of entries, 8
//
// The first block is the head, the last one the end. A checksum (CRC-32C) covers
// the block's number too, so that none can be left out or change places. Entries
// come in the order of their keys:
//
//	bytes shared with the key before in the block | length of the rest | the rest |
//	0 when the value has not changed since, else its length + 1 | value
//
// where lengths are unsigned varints and numbers big-endian. A backup lists every
// live key, so that deletions follow from what is not there: compaction forgets
// them, and Rewrite must.
const (
	streamMagic   = "egomemBK"
	streamVersion = 1
	blockSize     = 64 << 10 // a block is closed when it is that big
	maxBlock      = 4 << 20

	headBlock  = 'H'
	entryBlock = 'E'
	endBlock   = 'Z'
)

// head says which moments of which store lie at the ends of a backup.
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
	block   []byte // body of the one that is open
	last    []byte // key in it
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
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(prefix[:], castagnoli), castagnoli, body)
}

func commonPrefix(a, b []byte) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// streamReader reads a backup. Its errors are kv.ErrDamaged and kv.ErrFormat, and
// those of the reader below.
type streamReader struct {
	head    head
	r       *bufio.Reader
	blocks  uint64
	entries uint64
	block   []byte // what is left of the body of the one that is open
	last    []byte // key before
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
		return nil, fmt.Errorf("%w: backup version %d, this program reads version %d; use a newer egomem", kv.ErrFormat, version, streamVersion)
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

// next returns the entry after the last one, valid until the next call, or io.EOF
// after the end of a whole backup.
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

// number takes a varint from the block, and the whole block when there is none.
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
