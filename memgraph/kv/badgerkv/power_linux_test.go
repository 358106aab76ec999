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
	"testing"
	"time"

	"github.com/egomem/egomem/internal/disktest"
)

// TestPowerLossLosesNothing simulates a power cut for a writing process. Its store is
// on an ext4 file system in a file, of which a copy is taken at a random moment
// (disktest.CutPower). Every transaction acknowledged before that moment must be there.
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
	disk := disktest.New(t, 64<<20)
	mount := disktest.Mount(t, disk, disktest.UnsyncedStaysInMemory)
	writer := startWriter(t, part, filepath.Join(mount, "store"))
	var total uint64
	for round := 0; round < rounds || total == 0; round++ { // a busy machine may take longer to begin
		time.Sleep(time.Duration(random.IntN(150)) * time.Millisecond)
		acknowledged, copied := writer.cutPower(t, disk)
		err := func() error {
			dir := disktest.Mount(t, copied, "")
			defer disktest.Unmount(t, dir)
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
	disk := disktest.New(t, 64<<20)
	mount := disktest.Mount(t, disk, disktest.UnsyncedStaysInMemory)
	writer := startWriter(t, "writing relaxed", filepath.Join(mount, "store"))
	for range 20 {
		time.Sleep(100 * time.Millisecond)
		acknowledged, copied := writer.cutPower(t, disk)
		err := func() error {
			dir := disktest.Mount(t, copied, "")
			defer disktest.Unmount(t, dir)
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
		disktest.Unmount(t, filepath.Dir(dir))
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
	copied = disktest.CutPower(t, w.cmd.Process, disk, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		acknowledged = map[string]uint64{"mia": w.acknowledged["mia"], "noa": w.acknowledged["noa"]}
	})
	return acknowledged, copied
}
