package badgerkv

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

// someLog returns a log with transactions of some entries, and where each of them ends.
func someLog(t testing.TB, key []byte) (data []byte, ends []int64, registry *badger.KeyRegistry) {
	t.Helper()
	dir := t.TempDir()
	engine := mustOpen(t, dir, withKey(key))
	claim := mustClaim(t, engine, "mia")
	random := rand.New(rand.NewPCG(7, 7))
	path := filepath.Join(generationDir(dir, 1), "00001.mem")
	var err error
	if registry, err = openDataKeys(filepath.Dir(path), key); err != nil {
		t.Fatal(err)
	}
	for n := range 12 {
		mustUpdate(t, engine, claim, func(tx kv.Tx) (err error) {
			for i := range 4 {
				value := make([]byte, random.IntN(1500))
				for j := range value {
					value[j] = byte(1 + random.IntN(255))
				}
				err = errors.Join(err, tx.Put(fmt.Appendf(nil, "%d %d", n, i), value))
			}
			return err
		})
		log, err := readLog(path, 1, registry, false)
		if err != nil || log.fault != nil || log.torn != 0 {
			t.Fatalf("after transaction %d: %v, %v, %d bytes torn", n, err, log.fault, log.torn)
		}
		ends = append(ends, log.end)
	}
	if data, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return data[:ends[len(ends)-1]+1000], ends, registry // zeros follow
}

// readBytes reads a log with some content.
func readBytes(data []byte, registry *badger.KeyRegistry) *writeLog {
	log := &writeLog{size: int64(len(data)), end: logHeader}
	log.read(data, registry)
	return log
}

func TestCrashInTheLastTransactionIsNoDamage(t *testing.T) {
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, ends, registry := someLog(t, key)
			before, last := ends[len(ends)-2], ends[len(ends)-1]
			random := rand.New(rand.NewPCG(1, 1))
			check := func(what string, crashed []byte) {
				t.Helper()
				log := readBytes(crashed, registry)
				if log.fault != nil || log.end != before && !(log.end == last && bytes.Equal(crashed, data)) {
					t.Errorf("%s: fault %v, the log ends at %d, want %d", what, log.fault, log.end, before)
				}
			}
			for end := before; end < last; end += 1 + random.Int64N(40) { // a kill while it was copied
				killed := bytes.Clone(data)
				clear(killed[end:])
				check(fmt.Sprint("killed at ", end), killed)
				start, next := recordAt(data, before, end)
				head := min((start/alignment+1)*alignment, next)
				clear(killed[start:head])
				check(fmt.Sprint("killed at ", end, " without the beginning of its record"), killed)
				copy(killed[head:next], data[head:next])
				clear(killed[next:])
				check(fmt.Sprint("killed before the beginning of the record at ", start), killed)
				copy(killed[start:next], data[start:next])
				if hole := killed[min(end, next):min(end+storeSize, next)]; len(hole) == storeSize {
					clear(hole)
					check(fmt.Sprint("killed with a hole at ", end), killed)
				}
			}
			for range 200 { // a power cut: any sectors are missing
				cut := bytes.Clone(data)
				for from := before; from < last; from = (from/sectorSize + 1) * sectorSize {
					if random.IntN(2) == 0 {
						clear(cut[from:min(last, (from/sectorSize+1)*sectorSize)])
					}
				}
				check("power cut", cut)
			}
		})
	}
}

// recordAt returns the start and the end of the record at an offset, counted from the start
// of one.
func recordAt(data []byte, first, at int64) (start, end int64) {
	r := logReader{data: data}
	for {
		rec, _ := r.header(int(first))
		if start, first = first, int64(rec.next); first > at {
			return start, first
		}
	}
}

func TestDamageOfALogIsFound(t *testing.T) {
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, ends, registry := someLog(t, key)
			last := ends[len(ends)-1]
			for at := int64(logHeader); at < last; at += 1 + at%11 {
				flipped := bytes.Clone(data)
				flipped[at] ^= 1 << (at % 8)
				if flipped[at] == 0 && ((at+1)%alignment == 0 || at == last-1) {
					continue // a kill may leave the same
				}
				if log := readBytes(flipped, registry); log.fault == nil {
					t.Errorf("byte %d of %d: no fault, the log ends at %d", at, last, log.end)
				}
			}
			before := ends[len(ends)-2]
			for from := before - 1; from > logHeader; from -= 97 { // a lost sector of a synced transaction
				lost := bytes.Clone(data)
				clear(lost[from : from+1])
				if log := readBytes(lost, registry); log.fault == nil && data[from] != 0 {
					t.Errorf("byte %d of %d is lost: no fault, the log ends at %d", from, last, log.end)
				}
			}
		})
	}
}

// A last record whose checksum ends in zero seems to have lost its last byte.
func TestDamageOfARecordThatEndsInZeroIsFound(t *testing.T) {
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			engine := mustOpen(t, dir, withKey(key))
			claim := mustClaim(t, engine, "mia")
			path := filepath.Join(generationDir(dir, 1), "00001.mem")
			registry, err := openDataKeys(filepath.Dir(path), key)
			if err != nil {
				t.Fatal(err)
			}
			var data []byte
			var start, end int64 // of the record
			for n := 0; end == 0 || data[end-1] != 0; n++ {
				if n == 100 {
					t.Fatal("no checksum ends in zero")
				}
				for range 100 {
					mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("clock"), []byte("tick")) })
				}
				if data, err = os.ReadFile(path); err != nil {
					t.Fatal(err)
				}
				r := logReader{data: data}
				for at := int64(logHeader); ; {
					rec, ok := r.record(int(at))
					if !ok {
						break
					}
					if at = int64(rec.next); rec.kind == finishKind && data[at-1] == 0 {
						start, end = int64(rec.at), at
					}
				}
			}
			clear(data[end:])
			if log := readBytes(data, registry); log.fault != nil || log.end != end {
				t.Fatalf("fault %v, the log ends at %d, want %d", log.fault, log.end, end)
			}
			for at := start; at < end; at++ {
				for bit := range 8 {
					flipped := bytes.Clone(data)
					if flipped[at] ^= 1 << bit; flipped[at] == 0 && (at == start || at >= end-2) {
						continue // a kill may leave the same
					}
					if log := readBytes(flipped, registry); log.fault == nil {
						t.Errorf("bit %d of byte %d of %d: no fault, the log ends at %d", bit, at-start, end-start, log.end)
					}
				}
			}
		})
	}
}

func FuzzReadLog(f *testing.F) {
	data, ends, registry := someLog(f, nil)
	f.Add(data[:ends[3]])
	f.Add(data[:ends[3]-1])
	f.Fuzz(func(t *testing.T, data []byte) {
		log := readBytes(data, registry)
		if log.end > log.size && log.fault == nil {
			t.Errorf("a log of %d bytes ends at %d", log.size, log.end)
		}
	})
}

func FuzzDecodeSession(f *testing.F) {
	f.Add(session{logSize: 2 << 20, replayed: map[uint64]int64{3: 400}}.encode())
	f.Fuzz(func(t *testing.T, text []byte) {
		if s, ok := decodeSession(text); ok && len(s.replayed) < 2 {
			if again, ok := decodeSession(s.encode()); !ok || again.logSize != s.logSize {
				t.Errorf("%q is read as %+v and then as %+v", text, s, again)
			}
		}
	})
}
