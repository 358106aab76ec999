package badgerkv

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/y"
)

// A log of Badger (NNNNN.mem) is a file of fixed size that is zero behind the last
// record:
//
//	number of the data key, 8 bytes | initialisation vector, 12 | record ...
//	record: kind, 1 byte | 0 | lengths of key and value, varints | expiry, 0 | key | value | CRC-32C, 4
//
// A key ends with the version of its transaction. A record with the version in decimal
// ends a transaction. Key and value may be encrypted; the checksum includes them so.
//
// Badger replays a log up to the first record that is not valid. That is right for the
// end of the last transaction, which was not synced when the machine stopped, and loses
// acknowledged ones if the log is damaged before it. Badger syncs every transaction
// before it writes the next one, so that a crash damages the last one only. A power cut
// leaves sectors of zeros there. A kill leaves zeros in the last record: copying stores
// whole words, the first block and the end of a record last.
const (
	logHeader  = 20
	entryKind  = 1 << 6 // of an entry of a transaction
	finishKind = 1 << 7 // of the end of a transaction
	finishKey  = "!badger!txn"
	sumSize    = 4
	sectorSize = 512 // the smallest unit that a disk writes
	storeSize  = 16  // what a copy stores at once in the middle of a record
	alignment  = 32  // the alignment of these stores; the part before it is stored last
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// writeLog is what a log holds.
type writeLog struct {
	id    uint64
	size  int64
	end   int64               // of the last complete transaction
	torn  int64               // bytes behind it of the one that a crash interrupted
	fault error               // damage that no crash leaves
	keys  map[string]struct{} // of the entries, with versions; see readLog
}

// readLog reads a log. With keys it returns those of the complete transactions.
func readLog(path string, id uint64, registry *badger.KeyRegistry, keys bool) (*writeLog, error) {
	data, size, err := readWritten(path)
	if err != nil {
		return nil, err
	}
	log := &writeLog{id: id, size: size, end: logHeader}
	if keys {
		log.keys = map[string]struct{}{}
	}
	log.read(data, registry)
	return log, nil
}

// readWritten reads a file without most of the zeros at its end. It does not map the
// file: on a full disk, reading a hole of a map ends the process on some file systems.
func readWritten(path string) (data []byte, size int64, err error) {
	const tail = logHeader + 64 // zeros that stay, because records may end with some
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	part, zeros := make([]byte, 1<<18), make([]byte, 1<<18)
	for {
		n, err := io.ReadFull(file, part)
		if !bytes.Equal(part[:n], zeros[:n]) {
			data = append(data, make([]byte, size-int64(len(data)))...)
			data = append(data, bytes.TrimRight(part[:n], "\x00")...)
		}
		size += int64(n)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return append(data, make([]byte, min(tail, size-int64(len(data))))...), size, nil
		}
		if err != nil {
			return nil, 0, err
		}
	}
}

// read finds the last complete transaction, and damage.
func (log *writeLog) read(data []byte, registry *badger.KeyRegistry) {
	if len(data) < logHeader {
		log.fault = fmt.Errorf("it has %d bytes", len(data))
		return
	}
	r := logReader{data: data, vector: data[8:logHeader]}
	if r.key, log.fault = registry.DataKey(binary.BigEndian.Uint64(data)); log.fault != nil {
		return
	}
	at := logHeader
	var version uint64 // of the open transaction
	var open []string
	for {
		rec, ok := r.record(at)
		if !ok {
			break
		}
		at = rec.next
		v, key, ok := r.open(rec)
		switch {
		case !ok, version > 0 && v != version, rec.kind&finishKind > 0 && version == 0:
			log.fault = fmt.Errorf("the record at %d belongs to no transaction", rec.at)
			return
		case rec.kind&finishKind > 0:
			log.end, version = int64(at), 0
			for _, key := range open {
				log.keys[key] = struct{}{}
			}
			open = open[:0]
			continue
		case log.keys != nil:
			open = append(open, string(key))
		}
		version = v
	}
	last := len(bytes.TrimRight(r.data, "\x00"))
	log.torn = int64(max(at, last)) - log.end
	if last > at && !r.tornAt(at, last, version) {
		log.fault = fmt.Errorf("%d bytes from %d are not what was written", last-at, at)
	}
}

// logReader reads records.
type logReader struct {
	data   []byte
	key    *pb.DataKey // nil in plain text
	vector []byte
}

// logRecord is the place of a record.
type logRecord struct {
	at, body, value, next int // offsets: itself, its key, its value, what follows
	kind                  byte
}

// header returns the place of a record as its header says, which may be beyond the end.
func (r *logReader) header(at int) (rec logRecord, ok bool) {
	rec.at = at
	if at+2 > len(r.data) || r.data[at+1] != 0 {
		return rec, false
	}
	rec.kind = r.data[at]
	rest := r.data[at+2:]
	key, n := binary.Uvarint(rest)
	value, m := binary.Uvarint(rest[max(n, 0):])
	expiry, k := binary.Uvarint(rest[max(n, 0)+max(m, 0):])
	if n <= 0 || m <= 0 || k != 1 || expiry != 0 || key > 1<<16 || value > uint64(len(r.data)) {
		return rec, false
	}
	rec.body = at + 2 + n + m + k
	rec.value = rec.body + int(key)
	rec.next = rec.value + int(value) + sumSize
	return rec, true
}

// record returns the record at an offset, if it is valid.
func (r *logReader) record(at int) (rec logRecord, ok bool) {
	if rec, ok = r.header(at); !ok || rec.next > len(r.data) {
		return rec, false
	}
	sum := binary.BigEndian.Uint32(r.data[rec.next-sumSize:])
	return rec, crc32.Checksum(r.data[at:rec.next-sumSize], castagnoli) == sum
}

// open returns the version of a record and its key, or false for one that Badger does not
// write in a transaction.
func (r *logReader) open(rec logRecord) (version uint64, key []byte, ok bool) {
	split := rec.value - rec.body
	body, err := r.crypt(r.data[rec.body:rec.next-sumSize], rec.at)
	if err != nil || split <= 8 {
		return 0, nil, false
	}
	key, version = body[:split], y.ParseTs(body[:split])
	switch {
	case version == 0:
		return 0, nil, false
	case rec.kind&finishKind > 0:
		return version, key, string(key[:split-8]) == finishKey && string(body[split:]) == strconv.FormatUint(version, 10)
	default:
		return version, key, rec.kind&entryKind > 0 && key[0] <= lastKeys
	}
}

// crypt encrypts or decrypts the key and the value of the record at an offset.
func (r *logReader) crypt(body []byte, at int) ([]byte, error) {
	if r.key == nil {
		return body, nil
	}
	return y.XORBlockAllocate(body, r.key.Data, binary.BigEndian.AppendUint32(bytes.Clone(r.vector), uint32(at)))
}

// tornAt reports whether a crash can leave an invalid record at an offset, when last is
// the end of everything that is not zero, and version that of the open transaction.
func (r *logReader) tornAt(at, last int, version uint64) bool {
	rec, found := r.next(at+1, last)
	if r.data[at] == finishKind {
		return !found && version > 0 && r.partOf(r.finish(at, version), at, last)
	}
	end := last // of what is not valid
	if found {
		end = rec.at
	}
	for ; found; rec, found = r.next(rec.next, last) { // more of the same transaction
		if rec.kind == finishKind && rec.next < last {
			return false // another one was written behind it, so this one was synced
		}
	}
	return r.hole(at, end) || end == last && r.killedAt(at, last)
}

// finish returns the record that ends a transaction at an offset.
func (r *logReader) finish(at int, version uint64) []byte {
	body := append(y.KeyWithTs([]byte(finishKey), version), strconv.FormatUint(version, 10)...)
	key := len(finishKey) + 8
	rec := []byte{finishKind, 0, byte(key), byte(len(body) - key), 0}
	body, _ = r.crypt(body, at) // it has decrypted the record before
	rec = append(rec, body...)
	return binary.BigEndian.AppendUint32(rec, crc32.Checksum(rec, castagnoli))
}

// partOf reports whether a crash can leave a range of what was to be written there: the beginning of it, and
// perhaps a run of zeros within.
func (r *logReader) partOf(written []byte, at, last int) bool {
	if last-at > len(written) {
		return false
	}
	zeros := 0 // right before the byte
	lost := false
	for i, b := range r.data[at:last] {
		switch {
		case b == 0:
			zeros++
			lost = lost || written[i] != 0
			continue
		case b != written[i], lost && zeros < storeSize:
			return false
		}
		zeros, lost = 0, false
	}
	return true
}

// killedAt reports whether a kill can leave the last record as it is.
func (r *logReader) killedAt(at, last int) bool {
	return isZero(r.data[at:min(last, (at/alignment+1)*alignment)]) ||
		bytes.Contains(r.data[at:last], make([]byte, storeSize)) || r.unfinished(at, last)
}

func isZero(b []byte) bool { return len(bytes.TrimRight(b, "\x00")) == 0 }

// next returns the first valid record that begins in a range.
func (r *logReader) next(from, to int) (rec logRecord, ok bool) {
	for at := from; at+1 < to; at++ {
		switch r.data[at] {
		case entryKind, entryKind | deletedMeta, finishKind:
			if rec, ok := r.record(at); ok {
				return rec, true
			}
		}
	}
	return rec, false
}

// hole reports whether a sector has no byte of a range.
func (r *logReader) hole(from, to int) bool {
	for from < to {
		end := min(to, (from/sectorSize+1)*sectorSize)
		if isZero(r.data[from:end]) {
			return true
		}
		from = end
	}
	return false
}

// unfinished reports whether the entry at an offset goes on behind the last byte.
func (r *logReader) unfinished(at, last int) bool {
	rec, ok := r.header(at)
	return ok && (rec.kind == entryKind || rec.kind == entryKind|deletedMeta) && rec.next > last
}
