package memgraph_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// childVariable selects which child a run of the test program is.
const childVariable = "EGOMEM_TEST_CHILD"

// children are functions that tests run in a process of its own, with its arguments.
var children = map[string]func(arguments []string) error{"forget": eraseAndDie, "import": importAll,
	"live": runWorkload, "remove": removeAndDie}

// runChild runs a child in this process.
func runChild(child func([]string) error) {
	if err := child(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// newChild returns a child that is not started, and its output.
func newChild(t testing.TB, name string, arguments ...string) (*exec.Cmd, io.Reader) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, arguments...)
	cmd.Env = append(os.Environ(), childVariable+"="+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	return cmd, out
}

// crashRounds is how often a test kills a process or fails a disk: EGOMEM_CRASH_ROUNDS, or the
// usual number, of which -short leaves a quarter.
func crashRounds(t testing.TB, usual int) int {
	t.Helper()
	env := os.Getenv("EGOMEM_CRASH_ROUNDS")
	if env == "" && testing.Short() {
		return (usual + 3) / 4
	}
	if env == "" {
		return usual
	}
	rounds, err := strconv.Atoi(env)
	if err != nil {
		t.Fatalf("EGOMEM_CRASH_ROUNDS: %v", err)
	}
	return rounds
}

// crashOptions make checkpoints all the time, so that one is often in progress at the crash.
func crashOptions(now func() time.Time, relaxed bool) *memgraph.Options {
	return &memgraph.Options{Now: now, Small: true, CheckpointAfter: 20, Relaxed: relaxed}
}

// runWorkload runs step after step and prints the number of each. Now and then it closes and
// reopens the memory.
func runWorkload(arguments []string) error {
	var life workload
	var n int
	if _, err := fmt.Sscan(strings.Join(arguments[2:], " "), &life.seed, &n); err != nil {
		return err
	}
	for {
		life.n = n
		db, err := memgraph.Open(arguments[0], crashOptions(life.now, arguments[1] == "relaxed"))
		if err != nil {
			return err
		}
		if life.store, err = db.Ego("tester"); err != nil {
			return err
		}
		for range 50 {
			if err := life.step(context.Background(), n); err != nil {
				return fmt.Errorf("act %d: %w", n, err)
			}
			fmt.Println(n)
			n++
		}
		if err := db.Close(); err != nil {
			return err
		}
	}
}

// TestAKilledProcessLosesNoWriteAndLeavesNoHalfWrite kills a process at random moments. It
// compares the files with a memory that ran the same steps up to the last acknowledged one, or
// one more.
func TestAKilledProcessLosesNoWriteAndLeavesNoHalfWrite(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"durable", "relaxed"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			rounds := crashRounds(t, 12)
			seed := uint64(time.Now().UnixNano())
			random := rand.New(rand.NewPCG(seed, 0))
			dir, reference := t.TempDir(), newWorkload(t, seed)
			acknowledged := 0
			for round, life := 0, 500; round < rounds || acknowledged < rounds; round++ {
				if round >= rounds {
					life *= 2 // the machine is busy
				}
				last := reference.runUntilKilled(t, dir, mode, time.Duration(random.IntN(life))*time.Millisecond)
				acknowledged += max(0, last-reference.n)
				reference.runTo(t, last)
				if fault := reference.compare(t, dir); fault != "" {
					t.Fatalf("seed %d, round %d, step %d: %s", seed, round, reference.n, fault)
				}
			}
			t.Logf("RESULT crash part=%q rounds=%d acknowledged=%d lost=0 torn=0", "a "+mode+" memory", rounds, acknowledged)
		})
	}
}

// runUntilKilled runs the workload in a process for so long, and returns the last step that it
// acknowledged.
func (a *workload) runUntilKilled(t *testing.T, dir, mode string, life time.Duration) (last int) {
	t.Helper()
	cmd, out := newChild(t, "live", dir, mode, fmt.Sprint(a.seed), fmt.Sprint(a.n+1))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var killed atomic.Bool
	timer := time.AfterFunc(life, func() { killed.Store(true); _ = cmd.Process.Kill() })
	defer func() { timer.Stop(); _ = cmd.Process.Kill() }()
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err != nil { // a line without its end was not acknowledged
			break
		}
		if _, err := fmt.Sscan(line, &last); err != nil {
			t.Fatalf("the process says %q", line)
		}
	}
	if err := cmd.Wait(); !killed.Load() {
		t.Fatalf("the process ended by itself: %v", err)
	}
	return last
}

// newWorkload returns a workload on a memory without faults.
func newWorkload(t testing.TB, seed uint64) *workload {
	t.Helper()
	life := &workload{seed: seed}
	db := openOn(t, memkv.Open(), *crashOptions(life.now, false))
	life.store = ego(t, db, "tester")
	return life
}

// runTo runs the steps up to the given one.
func (a *workload) runTo(t *testing.T, last int) {
	t.Helper()
	for n := a.n + 1; n <= last; n++ {
		if err := a.step(t.Context(), n); err != nil {
			t.Fatalf("act %d: %v", n, err)
		}
	}
}

// compare opens what a process left. It returns how it differs from the memory after the last
// step and after the next one.
func (a *workload) compare(t *testing.T, dir string) string {
	t.Helper()
	last := a.n
	if a.severalTransactions(last + 1) {
		a.n++ // Open finishes an erasure at the time of its step
	}
	db, err := memgraph.Open(dir, crashOptions(a.now, false))
	if err != nil {
		return fmt.Sprint("it does not open: ", err)
	}
	a.n = last
	defer db.Close()
	left := ego(t, db, "tester")
	fault := a.differsAlike(t, left)
	if fault != "" {
		a.runTo(t, a.n+1)
		if err := a.goOn(t.Context(), a.n, left); err != nil {
			return fmt.Sprint("the interrupted step gives ", err)
		}
		if more := a.differsAlike(t, left); more != "" {
			return fmt.Sprintf("%s\nand from what the next act makes of it: %s", fault, more)
		}
	}
	if report, err := left.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		return fmt.Sprintf("Check says %v, %v", report.Faults, err)
	}
	return ""
}

// differsAlike is like differs, but does not compare how long the memories have lived: a write notes that
// once an hour, so a step that was killed may note it at another time than one that Open finishes.
func (a *workload) differsAlike(t *testing.T, other *memgraph.Store) string {
	t.Helper()
	alike := func(store *memgraph.Store) map[string]any {
		all := contentsOf(t, store)
		for what, line := range all {
			if text, ok := line.(string); ok && (what == "line 1" || strings.HasPrefix(text, `{"end"`)) {
				all[what] = livedUntil.ReplaceAllString(text, "")
			}
		}
		return all
	}
	return difference(alike(other), alike(a.store))
}

// livedUntil is how long a memory has lived, and the checksum of an export.
var livedUntil = regexp.MustCompile(`,?"until":[0-9]+|,"crc32c":"[^"]*"`)

// differs returns how a memory differs from this one, or "".
func (a *workload) differs(t *testing.T, other *memgraph.Store) string {
	t.Helper()
	return difference(contentsOf(t, other), contentsOf(t, a.store))
}
