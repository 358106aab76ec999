package badgerkv

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/disktest"
	"github.com/egomem/egomem/memgraph/kv"
)

// A full disk kills a process that writes through memory maps, so these tests run the
// engine in a child process on small file systems.

const fullDirEnv = "EGOMEM_FULL_DIR"

func TestFullDisk(t *testing.T) {
	t.Parallel()
	disks := map[string]func(t *testing.T) string{"tmpfs": mountTmpfs, "ext4": mountExt4}
	parts := map[string]string{
		"writes are refused before the disk is full and everything acknowledged stays":    "full-by-writing",
		"loads are refused as a whole before the disk is full":                            "full-by-loading",
		"a file of another program fills the disk and Close and Open survive it":          "full-by-another-file",
		"the disk fills while several writers write and the process survives":             "full-while-writing",
		"open on a disk that is full is refused and works when there is space again":      "full-at-open",
		"a store that was killed opens on the full disk or is refused, and loses nothing": "full-after-kill",
	}
	for fs, mount := range disks {
		t.Run(fs, func(t *testing.T) {
			t.Parallel()
			for name, part := range parts {
				if fs == "ext4" && slowParts[part] && os.Getenv("EGOMEM_FULL_ALL") == "" {
					continue
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					out, err := runChild(t, part, fullDirEnv+"="+mount(t))
					if err != nil {
						t.Fatalf("the process ended with %v:\n%s", err, out)
					}
					t.Log(strings.TrimSpace(out))
				})
			}
		})
	}
}

// slowParts run on ext4 only with EGOMEM_FULL_ALL.
var slowParts = map[string]bool{"full-after-kill": true, "full-while-writing": true, "full-at-open": true}

// mountTmpfs returns the folder of an empty file system of 32 MB.
func mountTmpfs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=32m"); err != nil {
		t.Skipf("mounting a tmpfs needs root (CAP_SYS_ADMIN): %v", err)
	}
	t.Cleanup(func() { disktest.Unmount(t, dir) })
	return dir
}

// mountExt4 returns the folder of an empty file system of about 32 MB in a file.
func mountExt4(t *testing.T) string {
	t.Helper()
	dir := disktest.Mount(t, disktest.New(t, 36<<20), "")
	t.Cleanup(func() { disktest.Unmount(t, dir) })
	return dir
}

func init() {
	children["full-by-writing"] = func() { fullChild(fullByWriting) }
	children["full-by-loading"] = func() { fullChild(fullByLoading) }
	children["full-by-another-file"] = func() { fullChild(fullByAnotherFile) }
	children["full-while-writing"] = func() { fullChild(fullWhileWriting) }
	children["full-at-open"] = func() { fullChild(fullAtOpen) }
	children["full-after-kill"] = func() { fullChild(fullAfterKill) }
	children["full-writer"] = func() { fullChild(fullWriter) }
}

func fullChild(part func(disk string) error) { exitOn(part(os.Getenv(fullDirEnv))) }

func fullByWriting(disk string) error {
	dir := filepath.Join(disk, "store")
	written := 0
	for range 3 { // reopening must not reduce the reserve
		engine, err := Open(dir, small)
		if err != nil {
			return fmt.Errorf("open after %d: %w", written, err)
		}
		if err := fullCheck(engine, "mia", written); err != nil {
			return err
		}
		n, err := fullWrite(engine, "mia", written)
		if !errors.Is(err, kv.ErrFull) {
			return fmt.Errorf("after %d: %v, want ErrFull", n, err)
		}
		written = n
		if err := engine.Rewrite(context.Background()); !errors.Is(err, kv.ErrFull) {
			return fmt.Errorf("rewrite without room: %v, want ErrFull", err)
		}
		if err := fullCheck(engine, "mia", written); err != nil {
			return err
		}
		if err := engine.Close(); err != nil {
			return fmt.Errorf("close: %w", err)
		}
	}
	fmt.Printf("%d transactions of 4 KB on 32 MB", written)
	if written < 1000 {
		return fmt.Errorf("only %d transactions fit", written)
	}
	return fullReopen(dir, "mia", written)
}

func fullByLoading(disk string) error {
	dir := filepath.Join(disk, "store")
	engine, err := Open(dir, small)
	if err != nil {
		return err
	}
	ctx := context.Background()
	claim, err := engine.Claim(ctx, "mia")
	if err != nil {
		return err
	}
	const atOnce = 250 // a megabyte, which is more than a transaction
	written := 0
	for err == nil {
		err = engine.Load(ctx, claim, func(tx kv.Tx) (err error) {
			for n := written; n < written+atOnce && err == nil; n++ {
				err = fullRow(tx, n)
			}
			return err
		})
		if err == nil {
			written += atOnce
		}
	}
	if !errors.Is(err, kv.ErrFull) || written < 4*atOnce {
		return fmt.Errorf("after %d: %v, want ErrFull", written, err)
	}
	if err := fullCheck(engine, "mia", written); err != nil {
		return err
	}
	if err := fullFill(disk); err != nil {
		return err
	}
	if err := engine.Load(ctx, claim, func(tx kv.Tx) error { return fullRow(tx, written) }); !errors.Is(err, kv.ErrFull) {
		return fmt.Errorf("a little on the full disk: %v, want ErrFull", err)
	}
	if err := errors.Join(fullCheck(engine, "mia", written), engine.Close(), os.Remove(filepath.Join(disk, "other"))); err != nil {
		return err
	}
	return fullReopen(dir, "mia", written)
}

func fullByAnotherFile(disk string) error {
	dir := filepath.Join(disk, "store")
	engine, err := Open(dir, small)
	if err != nil {
		return err
	}
	written, err := fullWriteSome(engine, "mia", 0, 700)
	if err != nil {
		return err
	}
	fullSettle()
	if err := fullFill(disk); err != nil {
		return err
	}
	if _, err := fullWrite(engine, "mia", written); !errors.Is(err, kv.ErrFull) {
		return fmt.Errorf("update on the full disk: %v, want ErrFull", err)
	}
	if err := fullCheck(engine, "mia", written); err != nil {
		return err
	}
	if err := engine.Close(); err != nil {
		return fmt.Errorf("close on the full disk: %w", err)
	}
	if err := fullReadOnly(dir, written); err != nil {
		return err
	}
	if engine, err := Open(dir, small); err == nil { // it may work, because of the ballast
		if err := engine.Close(); err != nil {
			return err
		}
	} else if !errors.Is(err, kv.ErrFull) {
		return fmt.Errorf("open on the full disk: %v, want ErrFull or success", err)
	}
	if err := os.Remove(filepath.Join(disk, "other")); err != nil {
		return err
	}
	return fullReopen(dir, "mia", written)
}

func fullWhileWriting(disk string) error {
	dir := filepath.Join(disk, "store")
	engine, err := Open(dir, small)
	if err != nil {
		return err
	}
	egos := []string{"mia", "noa", "ida", "eva"}
	counts := make([]int, len(egos))
	faults := make([]error, len(egos))
	var running sync.WaitGroup
	for i, ego := range egos {
		running.Go(func() { counts[i], faults[i] = fullWrite(engine, ego, 0) })
	}
	stopped := make(chan struct{})
	go func() { running.Wait(); close(stopped) }()
	// The other program writes as fast as the engine, then fills the disk. Badger has
	// time to finish its compactions before; see the caveat in doc.go.
	if err := fullFollow(disk, &engine.space.written, stopped); err != nil {
		return err
	}
	fullSettle()
	if err := fullFill(disk); err != nil {
		return err
	}
	for i, ego := range egos {
		if !errors.Is(faults[i], kv.ErrFull) {
			return fmt.Errorf("%s: %v, want ErrFull", ego, faults[i])
		}
		if err := fullCheck(engine, ego, counts[i]); err != nil {
			return err
		}
	}
	// Close may need space for a compaction, and can be called again.
	refused := engine.Close()
	if refused != nil && !errors.Is(refused, kv.ErrFull) {
		return fmt.Errorf("close on the full disk: %w", refused)
	}
	if err := os.Remove(filepath.Join(disk, "other")); err != nil {
		return err
	}
	if err := engine.Close(); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	fmt.Println("the first Close on the full disk:", refused)
	for i, ego := range egos {
		if err := fullReopen(dir, ego, counts[i]); err != nil {
			return err
		}
	}
	return nil
}

func fullAtOpen(disk string) error {
	dir := filepath.Join(disk, "store")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	if err := fullFill(disk); err != nil {
		return err
	}
	for _, opts := range []*Options{nil, small} {
		if _, err := Open(dir, opts); !errors.Is(err, kv.ErrFull) {
			return fmt.Errorf("open: %v, want ErrFull", err)
		}
	}
	if err := os.Remove(filepath.Join(disk, "other")); err != nil {
		return err
	}
	engine, err := Open(dir, small)
	if err != nil {
		return err
	}
	if _, err := fullWriteSome(engine, "mia", 0, 10); err != nil {
		return err
	}
	return engine.Close()
}

func fullAfterKill(disk string) error {
	dir := filepath.Join(disk, "store")
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childEnv+"=full-writer")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("writer: %w", err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	var written int
	if _, err := fmt.Sscan(line, &written); err != nil {
		return err
	}
	if err := fullFill(disk); err != nil {
		return err
	}
	if engine, err := Open(dir, small); err == nil {
		if err := errors.Join(fullCheck(engine, "mia", written), engine.Close()); err != nil {
			return err
		}
	} else if !errors.Is(err, kv.ErrFull) {
		return fmt.Errorf("open on the full disk: %v, want ErrFull or success", err)
	}
	if err := os.Remove(filepath.Join(disk, "other")); err != nil {
		return err
	}
	return fullReopen(dir, "mia", written)
}

// fullWriter writes until the disk is full, reports how much, and waits to be killed
// with the last writes only in the log.
func fullWriter(disk string) error {
	engine, err := Open(filepath.Join(disk, "store"), small)
	if err != nil {
		return err
	}
	written, err := fullWrite(engine, "mia", 0)
	if !errors.Is(err, kv.ErrFull) {
		return err
	}
	fmt.Println(written)
	_, err = io.Copy(io.Discard, os.Stdin)
	time.Sleep(time.Minute)
	return err
}

// fullWrite commits numbered transactions of 4 KB from n until one fails, and returns
// their number.
func fullWrite(engine *Engine, ego string, n int) (int, error) {
	return fullWriteSome(engine, ego, n, 1<<30)
}

func fullWriteSome(engine *Engine, ego string, n, end int) (int, error) {
	ctx := context.Background()
	claim, err := engine.Claim(ctx, ego)
	if err != nil {
		return n, err
	}
	for ; n < end; n++ {
		err := engine.Update(ctx, claim, func(tx kv.Tx) error { return fullRow(tx, n) })
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func fullRow(tx kv.Tx, n int) error {
	value := make([]byte, 4<<10)
	binary.BigEndian.PutUint64(value, uint64(n))
	return tx.Put(binary.BigEndian.AppendUint64(nil, uint64(n)), value)
}

// fullCheck checks that the acknowledged transactions are there.
func fullCheck(engine *Engine, ego string, want int) error {
	return engine.View(context.Background(), ego, func(r kv.Reader) error {
		n := 0
		for entry, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			if binary.BigEndian.Uint64(entry.Key) != uint64(n) || binary.BigEndian.Uint64(entry.Value) != uint64(n) {
				return fmt.Errorf("%s: entry %d is %x", ego, n, entry.Key)
			}
			n++
		}
		if n != want {
			return fmt.Errorf("%s: %d transactions, %d were acknowledged", ego, n, want)
		}
		return nil
	})
}

func fullReopen(dir, ego string, want int) error {
	engine, err := Open(dir, small)
	if err != nil {
		return fmt.Errorf("reopen: %w", err)
	}
	return errors.Join(fullCheck(engine, ego, want), engine.Close())
}

func fullReadOnly(dir string, want int) error {
	engine, err := Open(dir, &Options{MemTableSize: minMemTableSize, ReadOnly: true})
	if err != nil {
		return fmt.Errorf("open for reading: %w", err)
	}
	return errors.Join(fullCheck(engine, "mia", want), engine.Close())
}

// fullSettle waits until Badger has neither flushed nor compacted for a second, many times its
// polling interval.
func fullSettle() {
	stacks := make([]byte, 1<<20)
	for quiet := 0; quiet < 100; time.Sleep(10 * time.Millisecond) {
		running := stacks[:runtime.Stack(stacks, true)]
		if bytes.Contains(running, []byte(").doCompact(")) || bytes.Contains(running, []byte(").handleMemTableFlush(")) {
			quiet = 0
		} else {
			quiet++
		}
	}
}

// fullFill writes another file that fills the disk completely.
func fullFill(disk string) error {
	file, err := fullOther(disk)
	if err != nil {
		return err
	}
	defer file.Close()
	for block := make([]byte, 256<<10); len(block) > 0; {
		if _, err := file.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			return err
		}
	}
	return nil
}

// fullFollow extends another file as fast as the engine writes, until the end.
func fullFollow(disk string, written *atomic.Int64, end <-chan struct{}) error {
	file, err := fullOther(disk)
	if err != nil {
		return err
	}
	defer file.Close()
	block := make([]byte, 64<<10)
	for size := int64(0); ; {
		select {
		case <-end:
			return nil
		case <-time.After(time.Millisecond):
		}
		for ; size < written.Load(); size += int64(len(block)) {
			if _, err := file.Write(block); err != nil {
				return err
			}
		}
	}
}

func fullOther(disk string) (*os.File, error) {
	return os.OpenFile(filepath.Join(disk, "other"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
}
