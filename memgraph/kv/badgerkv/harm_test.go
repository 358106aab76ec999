package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

// harmedEntries is the number of entries of a harmed store.
const harmedEntries = 250

// harmedStore returns the files of a killed store with a rewritten table, three flushed
// ones and a log.
func harmedStore(t *testing.T, key []byte) (files map[string][]byte) {
	t.Helper()
	dir, killed := t.TempDir(), t.TempDir()
	for part := range 5 {
		engine, err := Open(dir, withKey(key))
		if err != nil {
			t.Fatal(err)
		}
		claim := mustClaim(t, engine, "mia")
		for n := range harmedEntries / 5 {
			n += part * harmedEntries / 5
			mustUpdate(t, engine, claim, func(tx kv.Tx) error {
				return tx.Put(binary.BigEndian.AppendUint64(nil, uint64(n)), bytes.Repeat([]byte{1 + byte(n)}, 300))
			})
		}
		if part == 0 {
			if err := engine.Rewrite(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if part == 4 {
			copyDir(t, dir, killed)
		}
		if err := engine.Close(); err != nil {
			t.Fatal(err)
		}
	}
	files = readDir(t, killed)
	for name := range files { // TestDamagedFiles harms them
		if base := filepath.Base(name); base == ballastName || base == "DISCARD" || filepath.Ext(name) == ".vlog" {
			delete(files, name)
		}
	}
	return files
}

// everyByte is the variable with which TestNoHarmToAFileIsSilent cuts small files at every length and
// flips every byte of them, and 600 of each large one.
const everyByte = "EGOMEM_HARM"

// TestNoHarmToAFileIsSilent changes one file after the other and opens the store in
// another process. Open returns every acknowledged entry, or says what is wrong and
// changes nothing.
func TestNoHarmToAFileIsSilent(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out what one goroutine does after another")
	}
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := harmedStore(t, key)
			var tables int
			for name := range files {
				if filepath.Ext(name) == ".sst" {
					tables++
				}
			}
			if tables < 4 {
				t.Fatalf("%d tables: the test tests little", tables)
			}
			var names []string
			var harmed []map[string][]byte
			harm := func(what, file string, data []byte) {
				changed := maps.Clone(files)
				if changed[file] = data; data == nil {
					delete(changed, file)
				}
				names, harmed = append(names, what+" "+file), append(harmed, changed)
			}
			for _, file := range slices.Sorted(maps.Keys(files)) {
				data, base := files[file], filepath.Base(file)
				if key != nil && base != badger.KeyRegistryFileName && filepath.Ext(file) != ".mem" {
					continue // as in plain text
				}
				harm("removed", file, nil)
				small := len(data) < 1000
				if small {
					for n := range data {
						if base == badger.ManifestFilename || os.Getenv(everyByte) != "" || n%7 == 0 {
							harm(fmt.Sprintf("cut to %d of %d bytes of", n, len(data)), file, data[:n])
						}
					}
				}
				written := len(bytes.TrimRight(data, "\x00"))
				for _, n := range places(written, small) {
					flipped := bytes.Clone(data)
					if flipped[n] ^= 1 << (n % 8); flipped[n] == 0 {
						flipped[n] = 0xff // a crash may leave zeros
					}
					harm(fmt.Sprintf("flipped byte %d of %d in", n, written), file, flipped)
				}
				for _, garbage := range []string{"\xaa", strings.Repeat("\xaa", 40), strings.Repeat("\x01", 3000)} {
					harm(fmt.Sprintf("%d bytes appended to", len(garbage)), file, append(bytes.Clone(data), garbage...))
					if base := slices.Clone(data); written+len(garbage) < len(base) && filepath.Ext(file) == ".mem" {
						copy(base[written:], garbage)
						harm(fmt.Sprintf("%d bytes behind the last record of", len(garbage)), file, base)
					}
				}
				if filepath.Ext(file) == ".mem" {
					for _, n := range places(written, false) {
						harm(fmt.Sprintf("cut to %d bytes", n), file, data[:n])
					}
				}
			}
			judgeHarm(t, key, names, harmed)
		})
	}
}

// places returns some positions below n, for a small file every seventh one.
func places(n int, small bool) (at []int) {
	step := max(1, n/17)
	switch every := os.Getenv(everyByte) != ""; {
	case small && every:
		step = 1
	case small:
		step = 7
	case every:
		step = max(1, n/600)
	}
	for i := 0; i < n; i += step {
		at = append(at, i)
	}
	return append(at, n-1)
}

func judgeHarm(t *testing.T, key []byte, names []string, harmed []map[string][]byte) {
	t.Helper()
	silent, refused := 0, 0
	for first := 0; first < len(names); first += 50 {
		end := min(first+50, len(names))
		var dirs []string
		for _, files := range harmed[first:end] {
			dirs = append(dirs, t.TempDir())
			writeDir(t, dirs[len(dirs)-1], files)
		}
		out, err := runChild(t, "open", openDirEnv+"="+strings.Join(dirs, string(filepath.ListSeparator)),
			openKeyEnv+"="+string(key))
		verdicts := strings.Split(strings.TrimSpace(out), "\n")
		if err != nil || len(verdicts) != len(dirs) {
			t.Fatalf("the process ended with %v at one of %q:\n%s", err, names[first:end], out)
		}
		for i, verdict := range verdicts {
			name := names[first+i]
			if verdict == fmt.Sprintf("entries: %d <nil>", harmedEntries) {
				continue
			}
			refused++
			if !typedRefusal(verdict) {
				silent++
				t.Errorf("%s: %s", name, verdict)
				continue
			}
			if !maps.EqualFunc(readDir(t, dirs[i]), harmed[first+i], bytes.Equal) {
				t.Errorf("%s: Open refused the store and changed it: %s", name, verdict)
			}
		}
	}
	t.Logf("RESULT harm cases=%d refused=%d silent=%d", len(names), refused, silent)
}

func typedRefusal(verdict string) bool {
	for _, err := range []error{kv.ErrDamaged, kv.ErrFormat, kv.ErrKey} {
		if strings.HasPrefix(verdict, "error: badgerkv: ") && strings.Contains(verdict, err.Error()) {
			return true
		}
	}
	return false
}
