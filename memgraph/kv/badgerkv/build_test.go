package badgerkv

import (
	"encoding/binary"
	"path/filepath"
	"runtime"
	"testing"
)

// TestABuildMakesLittleGarbage bounds what a build allocates for what it writes: a rewrite of a
// large memory must not grow the heap by the size of its files.
func TestABuildMakesLittleGarbage(t *testing.T) {
	const records, size = 64 << 10, 1 << 10
	room := func(int64) (func(), error) { return func() {}, nil }
	value, key := make([]byte, size), []byte{dataKeys, 0, 0, 0, 0, 0, 0, 0, 0}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := build((&Options{MemTableSize: 8 << 20}).badgerOptions(filepath.Join(t.TempDir(), "gen")),
		func(yield func(record, error) bool) {
			for n := range records {
				binary.BigEndian.PutUint64(key[1:], uint64(n))
				if !yield(record{key: key, value: value, version: 1}, nil) {
					return
				}
			}
		}, room)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if share := float64(after.TotalAlloc-before.TotalAlloc) / (records * size); share > 1.2 {
		t.Errorf("it allocates %.2f bytes for each byte it writes", share)
	}
}
