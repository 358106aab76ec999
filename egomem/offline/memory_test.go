package offline_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/internal/pattern"
)

// mostKept bounds the memory that reading 1,000 turns leaves in use, in bytes: 24 MiB, the compiled patterns. The most that the
// process ever had is about twice as much, and no bound of a test: it depends on when garbage is collected.
const mostKept = 24 << 20

func TestEveryPatternParses(t *testing.T) {
	if n, err := pattern.Check(); n < 500 || err != nil {
		t.Errorf("of %d patterns: %v", n, err)
	}
}

// TestReadingTakesLittleMemory reads 1,000 turns in a process of its own, where no other test has compiled
// the rules' patterns.
func TestReadingTakesLittleMemory(t *testing.T) {
	longtest.Skip(t)
	if runtime.GOOS != "linux" {
		t.Skip("it reads /proc/self/status, which Linux alone has: run it on Linux")
	}
	if os.Getenv("EGOMEM_READ_TURNS") == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestReadingTakesLittleMemory$", "-test.v")
		child.Env = append(os.Environ(), "EGOMEM_READ_TURNS=1")
		out, err := child.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for line := range strings.Lines(string(out)) {
			if strings.HasPrefix(line, "RESULT") {
				t.Log(strings.TrimSpace(line))
			}
		}
		return
	}
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := talk(t, 1000)
	before, keptBefore := peakMemory(t), memoryInUse()
	if _, err := steps.Extract(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	peak, kept := peakMemory(t), memoryInUse()-keptBefore
	fmt.Printf("RESULT offline turns=1000 process=%.0f MiB reading=%.0f MiB kept=%.1f MiB\n",
		mebibytes(peak), mebibytes(peak-before), mebibytes(kept))
	if !builtWithRace() && kept > mostKept {
		t.Errorf("reading 1,000 turns keeps %.1f MiB", mebibytes(kept))
	}
}

func mebibytes(bytes int) float64 { return float64(bytes) / (1 << 20) }

// memoryInUse returns the size of what the program's variables still reach, in bytes.
func memoryInUse() int {
	runtime.GC()
	runtime.GC() // pools keep what they have over one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// builtWithRace reports whether the test watches for data races, which takes several times the memory.
func builtWithRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// peakMemory returns the most memory that the process has had in RAM, in bytes.
func peakMemory(t *testing.T) (bytes int) {
	t.Helper()
	f, err := os.Open("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if n, _ := fmt.Sscanf(lines.Text(), "VmHWM: %d kB", &bytes); n == 1 {
			return bytes << 10
		}
	}
	t.Fatal("/proc/self/status has no VmHWM")
	return 0
}
