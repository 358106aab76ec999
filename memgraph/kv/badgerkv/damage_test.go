package badgerkv

import (
	"bytes"
	"hash/crc32"
	"io/fs"
	"maps"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func hash(data []byte) uint32 { return crc32.ChecksumIEEE(data) }

// TestDamagedFiles tests stores in plain text and encrypted ones.
func TestDamagedFiles(t *testing.T) {
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			damageFiles(t, key)
		})
	}
}

// damageFiles truncates, fills, removes and flips every file of a store and opens it in
// another process. Open must not crash or return wrong data: it returns an error, or
// the first transactions without a gap.
func damageFiles(t *testing.T, key []byte) {
	const tables, logged = 1500, 300 // transactions in tables, and later ones only in the log
	source := t.TempDir()
	engine := mustOpen(t, source, withKey(key))
	if _, err := writeNumbers(engine, tables); err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	closed := t.TempDir()
	copyDir(t, source, closed)
	engine = mustOpen(t, source, withKey(key))
	if _, err := writeNumbers(engine, tables+logged); err != nil {
		t.Fatal(err)
	}
	killed := t.TempDir()
	copyDir(t, source, killed)

	damages := map[string]func(data []byte) []byte{
		"cut to nothing": func([]byte) []byte { return []byte{} },
		"cut to 3 bytes": func(data []byte) []byte { return data[:min(3, len(data))] },
		"cut to 8 bytes": func(data []byte) []byte { return data[:min(8, len(data))] }, // the header of the manifest
		"cut in half":    func(data []byte) []byte { return data[:len(data)/2] },
		"cut by 5 bytes": func(data []byte) []byte { return data[:max(0, len(data)-5)] },
		"zeroed":         func(data []byte) []byte { return make([]byte, len(data)) },
		"garbage at front": func(data []byte) []byte {
			return append([]byte("garbage garbage garbage"), data[min(23, len(data)):]...)
		},
		"bits flipped":   func(data []byte) []byte { data[len(data)*2/5] ^= 0x55; data[len(data)/3] ^= 0x55; return data },
		"garbage at end": func(data []byte) []byte { copy(data[max(0, len(data)-40):], strings.Repeat("\xaa", 40)); return data },
		"removed":        func([]byte) []byte { return nil },
	}
	whole := map[string]int{closed: tables, killed: tables + logged}
	if key != nil {
		delete(whole, killed) // the damages of the log are found in the same way
	}
	for state, want := range whole {
		contents := readDir(t, state)
		for file := range contents {
			if key != nil && (filepath.Ext(file) == ".vlog" || filepath.Base(file) == "DISCARD") {
				continue // they are empty
			}
			t.Run(file, func(t *testing.T) {
				var names, dirs []string
				for name, damage := range damages {
					if file == ballastName || state == killed && name != "removed" &&
						filepath.Base(file) != "MANIFEST" && filepath.Ext(file) != ".mem" {
						continue // not read, or as in the closed store
					}
					dir, damaged := t.TempDir(), maps.Clone(contents)
					if damaged[file] = damage(bytes.Clone(contents[file])); damaged[file] == nil {
						delete(damaged, file)
					}
					writeDir(t, dir, damaged)
					names, dirs = append(names, name), append(dirs, dir)
				}
				out, err := runChild(t, "open", openDirEnv+"="+strings.Join(dirs, string(filepath.ListSeparator)),
					openKeyEnv+"="+string(key))
				verdicts := strings.Split(strings.TrimSpace(out), "\n")
				if err != nil || len(verdicts) != len(names) && len(names) > 0 {
					t.Fatalf("the process ended with %v at one of %q:\n%s", err, names, out)
				}
				for i, name := range names {
					if fault := judge(verdicts[i], file, tables, want); fault != "" {
						t.Errorf("%s: %s: %s", name, fault, verdicts[i])
					}
					t.Logf("%s: %s", name, verdicts[i])
				}
			})
		}
	}
}

// judge returns what is wrong with the verdict on a store with a damaged file. Only a
// log may lose its end, and nothing before it.
func judge(verdict, file string, tables, want int) string {
	if strings.HasPrefix(verdict, "error: badgerkv: ") {
		return ""
	}
	count, rest, ok := strings.Cut(strings.TrimPrefix(verdict, "entries: "), " ")
	n, err := strconv.Atoi(count)
	switch {
	case !ok || err != nil || rest != "<nil>":
		return "a wrong answer"
	case n > want, n < want && (filepath.Ext(file) != ".mem" || n < tables):
		return "entries are missing without an error"
	}
	return ""
}

// files returns the paths of the files below the directory.
func files(t testing.TB, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		names = append(names, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
