package badgerkv

import (
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func hash(data []byte) uint32 { return crc32.ChecksumIEEE(data) }

// TestDamagedFiles cuts, fills, removes and flips every file of a store and
// opens it in another process. It must never crash and never give a wrong
// answer: an error, or the first transactions without a gap.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	const tables, logged = 1500, 300 // transactions in tables, and after them in the log only
	source := t.TempDir()
	engine := mustOpen(t, source, small)
	if _, err := writeNumbers(engine, tables); err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	closed := t.TempDir()
	copyDir(t, source, closed)
	engine = mustOpen(t, source, small)
	if _, err := writeNumbers(engine, tables+logged); err != nil {
		t.Fatal(err)
	}
	killed := t.TempDir()
	copyDir(t, source, killed)

	damages := map[string]func(data []byte) []byte{
		"cut to nothing": func([]byte) []byte { return []byte{} },
		"cut to 3 bytes": func(data []byte) []byte { return data[:min(3, len(data))] },
		"cut to 8 bytes": func(data []byte) []byte { return data[:min(8, len(data))] }, // the manifest's header
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
	for state, want := range whole {
		for _, file := range files(t, state) {
			for name, damage := range damages {
				if file == ballastName || state == killed && name != "removed" && file != "MANIFEST" && filepath.Ext(file) != ".mem" {
					continue // not read, or as in the closed store
				}
				t.Run(file+" "+name, func(t *testing.T) {
					t.Parallel()
					dir := t.TempDir()
					copyDir(t, state, dir)
					path := filepath.Join(dir, file)
					data, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					if len(data) == 0 {
						return
					}
					if data = damage(data); data == nil {
						err = os.Remove(path)
					} else {
						err = writeSparse(path, data)
					}
					if err != nil {
						t.Fatal(err)
					}
					out, err := runChild(t, "open", openDirEnv+"="+dir)
					verdict := strings.TrimSpace(out)
					switch {
					case err != nil:
						t.Errorf("the process ended with %v:\n%s", err, out)
					case strings.HasPrefix(verdict, "error: badgerkv: "):
						if strings.Contains(verdict, "\n") {
							t.Errorf("an error of several lines: %s", verdict)
						}
					case !strings.HasPrefix(verdict, "entries: "):
						t.Errorf("unexpected: %s", verdict)
					default:
						count, rest, _ := strings.Cut(strings.TrimPrefix(verdict, "entries: "), " ")
						n, err := strconv.Atoi(count)
						if err != nil || rest != "<nil>" || n > want {
							t.Errorf("wrong answer: %s", verdict)
						}
						// Only a log may lose its end, and nothing before it.
						if n < want && (filepath.Ext(file) != ".mem" || n < tables) {
							t.Errorf("%d of %d entries without an error", n, want)
						}
					}
					t.Log(verdict)
				})
			}
		}
	}
}

func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
