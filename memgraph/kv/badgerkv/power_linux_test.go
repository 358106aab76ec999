package badgerkv

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestPowerLossLosesNothing simulates a power cut for a writing process. Its store is
// on an ext4 file system in a file. At a random moment the process is stopped and a
// copy of that file is taken: what the disk has. Unsynced bytes and names are only in
// the kernel's memory, where mount options keep them. Mounting the copy replays ext4's
// journal. Every transaction acknowledged before that moment must be there.
// EGOMEM_POWER_ROUNDS sets the number of moments.
func TestPowerLossLosesNothing(t *testing.T) {
	t.Parallel()
	rounds := 4
	if env := os.Getenv("EGOMEM_POWER_ROUNDS"); env != "" {
		var err error
		if rounds, err = strconv.Atoi(env); err != nil {
			t.Fatalf("EGOMEM_POWER_ROUNDS: %v", err)
		}
	}
	for part, how := range crashParts {
		if how.relaxed { // see the next test
			continue
		}
		t.Run(part, func(t *testing.T) {
			t.Parallel()
			powerRounds(t, part, rounds)
		})
	}
}

func powerRounds(t *testing.T, part string, rounds int) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	disk := makeDisk(t, 64<<20)
	mount := mountDisk(t, disk, "commit=300,data=writeback,noauto_da_alloc")
	writer := startWriter(t, part, filepath.Join(mount, "store"))
	var total uint64
	for round := 0; round < rounds || total == 0; round++ { // a busy machine may take longer to begin
		time.Sleep(time.Duration(random.IntN(150)) * time.Millisecond)
		acknowledged, copied := writer.cutPower(t, disk)
		err := func() error {
			dir := mountDisk(t, copied, "")
			defer unmount(t, dir)
			return crashLook(filepath.Join(dir, "store"), acknowledged)
		}()
		if err != nil {
			t.Fatalf("seed %d, round %d, after %v: %v", seed, round, acknowledged, err)
		}
		if err := os.Remove(copied); err != nil {
			t.Fatal(err)
		}
		total = acknowledged["mia"] + acknowledged["noa"]
	}
	t.Logf("RESULT power part=%q moments=%d acknowledged=%d lost=0 torn=0", part, rounds, total)
}

// TestPowerLossTakesWhatIsNotSynced shows that the test above can fail: commits without
// a sync are lost within a few moments. Complete transactions remain.
func TestPowerLossTakesWhatIsNotSynced(t *testing.T) {
	t.Parallel()
	disk := makeDisk(t, 64<<20)
	mount := mountDisk(t, disk, "commit=300,data=writeback,noauto_da_alloc")
	writer := startWriter(t, "writing relaxed", filepath.Join(mount, "store"))
	for range 20 {
		time.Sleep(100 * time.Millisecond)
		acknowledged, copied := writer.cutPower(t, disk)
		err := func() error {
			dir := mountDisk(t, copied, "")
			defer unmount(t, dir)
			return crashLook(filepath.Join(dir, "store"), acknowledged)
		}()
		if err != nil && strings.Contains(err.Error(), "lost: ") {
			t.Log(err)
			return
		}
		if err != nil && acknowledged["mia"] > 0 {
			t.Fatal(err)
		}
		if err := os.Remove(copied); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("nothing was lost: the model keeps what was not synced")
}

// makeDisk returns a file with an empty ext4 file system of a size.
func makeDisk(t *testing.T, size int64) string {
	t.Helper()
	disk := filepath.Join(t.TempDir(), "disk")
	if err := os.WriteFile(disk, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(disk, size); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mkfs.ext4", "-q", "-m", "0", disk).CombinedOutput(); err != nil {
		t.Skipf("mkfs.ext4 is missing (install the package e2fsprogs) or failed: %v %s", err, out)
	}
	return disk
}

func mountDisk(t *testing.T, disk, options string) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "mount")
	if err != nil {
		t.Fatal(err)
	}
	options = strings.Trim("loop,"+options, ",")
	if out, err := exec.Command("mount", "-o", options, disk, dir).CombinedOutput(); err != nil {
		t.Skipf("mounting a file needs root (CAP_SYS_ADMIN) and a loop device: %v %s", err, out)
	}
	return dir
}

// powerWriter is a process that writes to a disk.
type powerWriter struct {
	cmd *exec.Cmd

	mu           sync.Mutex
	acknowledged map[string]uint64
}

func startWriter(t *testing.T, part, dir string) *powerWriter {
	t.Helper()
	w := &powerWriter{cmd: child(t, part, crashDirEnv+"="+dir), acknowledged: map[string]uint64{}}
	w.cmd.Stderr = os.Stderr
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var listening sync.WaitGroup
	listening.Go(func() { w.listen(out) })
	t.Cleanup(func() {
		_ = w.cmd.Process.Kill()
		listening.Wait()
		_ = w.cmd.Wait()
		unmount(t, filepath.Dir(dir))
	})
	return w
}

func (w *powerWriter) listen(out io.Reader) {
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var ego string
		var n uint64
		if _, err := fmt.Sscan(lines.Text(), &ego, &n); err == nil {
			w.mu.Lock()
			w.acknowledged[ego] = n
			w.mu.Unlock()
		}
	}
}

// cutPower returns the acknowledged transactions and a copy of the disk at a moment
// after that.
func (w *powerWriter) cutPower(t *testing.T, disk string) (acknowledged map[string]uint64, copied string) {
	t.Helper()
	if err := w.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.cmd.Process.Signal(syscall.SIGCONT) }()
	time.Sleep(20 * time.Millisecond) // running system calls end
	w.mu.Lock()
	acknowledged = map[string]uint64{"mia": w.acknowledged["mia"], "noa": w.acknowledged["noa"]}
	w.mu.Unlock()
	for range 20 {
		before := modified(t, disk)
		copied = copyDisk(t, disk)
		if modified(t, disk) == before { // nothing was written meanwhile: it is one moment
			return acknowledged, copied
		}
	}
	t.Fatal("the disk is written although the process is stopped")
	return nil, ""
}

func modified(t *testing.T, path string) time.Time {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.ModTime()
}

func copyDisk(t *testing.T, disk string) (copied string) {
	t.Helper()
	copied = disk + ".copy"
	if out, err := exec.Command("cp", "--sparse=always", disk, copied).CombinedOutput(); err != nil {
		t.Fatalf("cp: %v %s", err, out)
	}
	return copied
}
