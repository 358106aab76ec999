package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

const (
	openDirEnv = "EGOMEM_OPEN_DIR"
	openKeyEnv = "EGOMEM_OPEN_KEY"
)

func init() {
	children["hold"] = func() { // opens, reports it, and waits to be killed
		engine, err := Open(os.Getenv(openDirEnv), small)
		exitOn(err)
		_, err = writeNumbers(engine, 1)
		exitOn(err)
		fmt.Println("open")
		select {}
	}
	children["open"] = func() { // prints for each directory the error of Open, or the number of entries
		for _, dir := range filepath.SplitList(os.Getenv(openDirEnv)) {
			fmt.Println(openVerdict(dir))
		}
	}
}

func openVerdict(dir string) string {
	engine, err := Open(dir, withKey([]byte(os.Getenv(openKeyEnv))))
	if err != nil {
		return fmt.Sprint("error: ", err)
	}
	n, err := countNumbers(engine)
	return fmt.Sprint("entries: ", n, " ", errors.Join(err, engine.Close()))
}

// writeNumbers commits the numbers below n, one a transaction.
func writeNumbers(engine *Engine, n int) (kv.Claim, error) {
	ctx := context.Background()
	claim, err := engine.Claim(ctx, "mia")
	for i := 0; i < n && err == nil; i++ {
		err = engine.Update(ctx, claim, func(tx kv.Tx) error {
			return tx.Put(binary.BigEndian.AppendUint64(nil, uint64(i)), make([]byte, 1000))
		})
	}
	return claim, err
}

// countNumbers returns how many numbers are there, or an error when there is a gap.
func countNumbers(engine *Engine) (n int, err error) {
	err = engine.View(context.Background(), "mia", func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			if binary.BigEndian.Uint64(entry.Key) != uint64(n) {
				return fmt.Errorf("number %d is missing", n)
			}
			n++
		}
		return nil
	})
	return n, err
}

func TestOpen(t *testing.T) {
	t.Parallel()
	t.Run("a directory that is missing is made", func(t *testing.T) {
		mustOpen(t, filepath.Join(t.TempDir(), "a", "b"), small)
	})

	t.Run("a file in the place of the directory is refused", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{path, filepath.Join(path, "below")} {
			if _, err := Open(path, small); err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("error %v, want one that names %s", err, path)
			}
		}
	})

	t.Run("no directory is refused", func(t *testing.T) {
		if _, err := Open("", small); err == nil {
			t.Error("no error")
		}
	})

	t.Run("paths that name no directory are refused", func(t *testing.T) {
		for _, path := range []string{"", "a\x00b", filepath.Join(t.TempDir(), strings.Repeat("a", 300)), "/dev/null",
			"/dev/null/below"} {
			if _, err := Open(path, small); !errors.Is(err, kv.ErrOptions) {
				t.Errorf("%.20q: error %v, want ErrOptions", path, err)
			}
		}
	})

	t.Run("options out of range are refused", func(t *testing.T) {
		for _, opts := range []Options{{MemTableSize: -1}, {MemTableSize: 1}, {MemTableSize: 1 << 40},
			{ReserveBytes: -1}, {ReserveBytes: 1}, {QuotaBytes: -1}, {QuotaBytes: 1}, {Key: []byte("odd")}} {
			if _, err := Open(t.TempDir(), &opts); !errors.Is(err, kv.ErrOptions) {
				t.Errorf("%+v: error %v, want ErrOptions", opts, err)
			}
		}
		if _, err := Open(t.TempDir(), &Options{Key: []byte("odd")}); !errors.Is(err, kv.ErrKey) {
			t.Errorf("error %v, want ErrKey", err)
		}
	})

	t.Run("all faults of the options come at once", func(t *testing.T) {
		_, err := Open(t.TempDir(), &Options{MemTableSize: 1, ReserveBytes: -1})
		if err == nil || !strings.Contains(err.Error(), "MemTableSize") || !strings.Contains(err.Error(), "ReserveBytes") {
			t.Errorf("error %v", err)
		}
		if _, err := OpenMemory(&Options{ReadOnly: true}); err == nil {
			t.Error("no error for ReadOnly in memory")
		}
		if _, err := Open(t.TempDir(), &Options{ReserveBytes: 1}); err == nil {
			t.Error("no error for a reserve that is too small to flush")
		}
	})

	t.Run("a reserve bigger than the disk is reported as full", func(t *testing.T) {
		engine := mustOpen(t, t.TempDir(), &Options{ReserveBytes: 1 << 60})
		if _, err := engine.Claim(context.Background(), "mia"); !errors.Is(err, kv.ErrFull) {
			t.Errorf("error %v, want ErrFull", err)
		}
	})

	t.Run("the smallest and the biggest tables work", func(t *testing.T) {
		for _, size := range []int64{minMemTableSize, 4 << 20, maxMemTableSize} {
			engine := mustOpen(t, t.TempDir(), &Options{MemTableSize: size})
			claim, err := writeNumbers(engine, 3)
			if err != nil {
				t.Fatal(err)
			}
			for length, want := range map[int]error{engine.MaxValue(): nil, engine.MaxValue() + 1: kv.ErrTooBig} {
				err := engine.Update(context.Background(), claim,
					func(tx kv.Tx) error { return tx.Put([]byte("v"), make([]byte, length)) })
				if !errors.Is(err, want) {
					t.Errorf("tables of %d: a value of %d: %v, want %v", size, length, err, want)
				}
			}
		}
	})

	t.Run("a log made with bigger tables is replayed with smaller ones", func(t *testing.T) {
		dir := t.TempDir()
		copyTo := t.TempDir()
		engine := mustOpen(t, dir, nil)
		if _, err := writeNumbers(engine, 1800); err != nil { // more than a small table holds
			t.Fatal(err)
		}
		copyDir(t, dir, copyTo) // as after a kill
		if out, err := runChild(t, "open", openDirEnv+"="+copyTo); err != nil || !strings.Contains(out, "entries: 1800 <nil>") {
			t.Errorf("%v: %s", err, out)
		}
	})
}

func TestLock(t *testing.T) {
	t.Run("another process holds the directory until it is killed", func(t *testing.T) {
		dir := t.TempDir()
		cmd := child(t, "hold", openDirEnv+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fscan(out, new(string)); err != nil {
			t.Fatal(err)
		}
		for _, opts := range []*Options{small, {ReadOnly: true}} {
			_, err = Open(dir, opts)
			if !errors.Is(err, kv.ErrLocked) || !strings.Contains(err.Error(), dir) {
				t.Errorf("error %v, want ErrLocked with the directory", err)
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		engine := mustOpen(t, dir, small)
		if n, err := countNumbers(engine); n != 1 || err != nil {
			t.Errorf("%d entries, %v", n, err)
		}
	})

	t.Run("a refused open leaves the directory unlocked", func(t *testing.T) {
		dir := t.TempDir()
		path := filepath.Join(dir, currentName)
		if err := os.WriteFile(path, []byte("garbage"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, small); !errors.Is(err, kv.ErrDamaged) {
			t.Errorf("error %v, want ErrDamaged", err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		mustOpen(t, dir, small)
	})
}

func TestFormat(t *testing.T) {
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	if _, err := writeNumbers(engine, 5); err != nil {
		t.Fatal(err)
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	manifest := filepath.Join(generationDir(dir, 1), badger.ManifestFilename)
	current := filepath.Join(dir, currentName)
	restamp := func(stamp uint16) func(data []byte) []byte {
		return func(data []byte) []byte { binary.BigEndian.PutUint16(data[4:], stamp); return data }
	}
	for name, change := range map[string]struct {
		path   string
		change func(data []byte) []byte
	}{
		"a newer format of the tables":                 {manifest, restamp(formatMagic + 1)},
		"a generation that belongs to another program": {manifest, restamp(0)},
		"a newer format of the directory": {current, func([]byte) []byte {
			text := fmt.Appendf(nil, "egomem %d\nsomething new\n", formatVersion+1)
			return fmt.Appendf(text, "sum %08x\n", hash(text))
		}},
	} {
		t.Run(name+" is refused and not touched", func(t *testing.T) {
			original, err := os.ReadFile(change.path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(change.path, change.change(bytes.Clone(original)), 0o600); err != nil {
				t.Fatal(err)
			}
			wantRefused(t, dir, kv.ErrFormat)
			if err := os.WriteFile(change.path, original, 0o600); err != nil {
				t.Fatal(err)
			}
		})
	}
	if n, err := countNumbers(mustOpen(t, dir, small)); n != 5 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
}

// wantRefused checks that Open refuses the directory and does not change it.
func wantRefused(t *testing.T, dir string, want error) {
	t.Helper()
	before := snapshot(t, dir)
	if _, err := Open(dir, small); !errors.Is(err, want) || !strings.Contains(err.Error(), dir) {
		t.Errorf("error %v, want %v with the directory", err, want)
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("the directory was\n%sand is\n%s", before, after)
	}
}

func TestForeignDatabasesAreRefusedAndNotTouched(t *testing.T) {
	for name, stamp := range map[string]uint16{"another program's": 0, "an early egomem's": formatOwner<<8 | 1} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			db, err := badger.Open(badger.DefaultOptions(dir).WithExternalMagic(stamp).WithLogger(nil))
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			wantRefused(t, dir, kv.ErrFormat)
		})
	}
}

func TestReadOnly(t *testing.T) {
	readOnly := &Options{ReadOnly: true}

	t.Run("several readers and no writer", func(t *testing.T) {
		dir := t.TempDir()
		engine := mustOpen(t, dir, small)
		claim, err := writeNumbers(engine, 50)
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.Close(); err != nil {
			t.Fatal(err)
		}
		before := snapshot(t, dir)
		first, second := mustOpen(t, dir, readOnly), mustOpen(t, dir, readOnly)
		for _, reader := range []*Engine{first, second} {
			if n, err := countNumbers(reader); n != 50 || err != nil {
				t.Errorf("%d entries, %v", n, err)
			}
			if _, err := reader.Claim(context.Background(), "mia"); !errors.Is(err, kv.ErrReadOnly) {
				t.Errorf("Claim: %v, want ErrReadOnly", err)
			}
			if err := reader.Update(context.Background(), claim, func(kv.Tx) error { return nil }); !errors.Is(err,
				kv.ErrReadOnly) {
				t.Errorf("Update: %v, want ErrReadOnly", err)
			}
		}
		if _, err := Open(dir, small); !errors.Is(err, kv.ErrLocked) {
			t.Errorf("open for writing next to readers: %v, want ErrLocked", err)
		}
		if err := errors.Join(first.Close(), second.Close()); err != nil {
			t.Error(err)
		}
		if after := snapshot(t, dir); after != before {
			t.Errorf("the directory was\n%sand is\n%s", before, after)
		}
	})

	t.Run("a directory that is missing is not made", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "none")
		if _, err := Open(dir, readOnly); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("error %v, want that it does not exist", err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Error("the directory was made")
		}
	})

	t.Run("a store that was not closed must be opened for writing first", func(t *testing.T) {
		dir, killed := t.TempDir(), t.TempDir()
		engine := mustOpen(t, dir, small)
		if _, err := writeNumbers(engine, 5); err != nil {
			t.Fatal(err)
		}
		copyDir(t, dir, killed)
		if _, err := Open(killed, readOnly); !errors.Is(err, kv.ErrReadOnly) {
			t.Errorf("error %v, want ErrReadOnly", err)
		}
	})
}

// snapshot lists the files with their sizes and first bytes.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&all, "%s %d %s %x\n", entry.Name(), info.Size(), info.ModTime(), hash(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func copyDir(t testing.TB, from, to string) {
	t.Helper()
	writeDir(t, to, readDir(t, from))
}

// readDir returns the content of the files below a directory.
func readDir(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	contents := map[string][]byte{}
	for _, name := range files(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		contents[name] = data
	}
	return contents
}

func writeDir(t testing.TB, dir string, contents map[string][]byte) {
	t.Helper()
	for name, data := range contents {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := writeSparse(path, data); err != nil {
			t.Fatal(err)
		}
	}
}

// writeSparse writes trailing zeros as a hole, as in a log.
func writeSparse(path string, data []byte) error {
	zeros, end := make([]byte, 4096), len(data)
	for end >= len(zeros) && bytes.Equal(data[end-len(zeros):end], zeros) {
		end -= len(zeros)
	}
	if err := os.WriteFile(path, data[:end], 0o600); err != nil {
		return err
	}
	return os.Truncate(path, int64(len(data)))
}
