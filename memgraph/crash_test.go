package memgraph_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// childVariable says which of the children a run of the test program is.
const childVariable = "EGOMEM_TEST_CHILD"

// children are what tests run in a process of its own, with the arguments of the
// program.
var children = map[string]func(arguments []string) error{"forget": eraseAndDie, "import": importAll, "live": live}

// runChild is the life of a process that a test started.
func runChild(child func([]string) error) {
	if err := child(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// newChild returns a child that was not started, and what it will say.
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

// crashRounds is how often a test kills a process or lets a disk fail: so many times,
// or EGOMEM_CRASH_ROUNDS.
func crashRounds(t testing.TB, usual int) int {
	t.Helper()
	env := os.Getenv("EGOMEM_CRASH_ROUNDS")
	if env == "" {
		return usual
	}
	rounds, err := strconv.Atoi(env)
	if err != nil {
		t.Fatalf("EGOMEM_CRASH_ROUNDS: %v", err)
	}
	return rounds
}

// crashOptions are those of the memories that are killed: checkpoints are made all
// the time, and relaxed writes are on their way to the disk when the process dies.
func crashOptions(now func() time.Time, relaxed bool) *memgraph.Options {
	return &memgraph.Options{Now: now, Small: true, CheckpointAfter: 20, Relaxed: relaxed}
}

// live does act after act, from the given one on, and says so after each; now and
// then it closes the memory and opens it again.
func live(arguments []string) error {
	var life acts
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
			if err := life.do(context.Background(), n); err != nil {
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

// TestAKilledProcessLosesAndHalvesNothing kills a process again and again at a random
// moment of its life, and compares what it left with a memory that led the same life
// up to the last act that was acknowledged, or to the one after.
func TestAKilledProcessLosesAndHalvesNothing(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"durable", "relaxed"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			rounds := crashRounds(t, 12)
			seed := uint64(time.Now().UnixNano())
			random := rand.New(rand.NewPCG(seed, 0))
			dir, sound := t.TempDir(), newLife(t, seed)
			acknowledged := 0
			for round := range rounds {
				last := sound.killed(t, dir, mode, time.Duration(random.IntN(500))*time.Millisecond)
				acknowledged += max(0, last-sound.n)
				sound.catchUp(t, last)
				if fault := sound.compare(t, dir); fault != "" {
					t.Fatalf("seed %d, round %d, act %d: %s", seed, round, sound.n, fault)
				}
			}
			t.Logf("RESULT crash part=%q rounds=%d acknowledged=%d lost=0 torn=0", "a "+mode+" memory", rounds, acknowledged)
			if acknowledged < rounds {
				t.Errorf("only %d acts were acknowledged in %d rounds", acknowledged, rounds)
			}
		})
	}
}

// killed lets a process go on with this life for so long, and returns the last act that
// it acknowledged.
func (a *acts) killed(t *testing.T, dir, mode string, life time.Duration) (last int) {
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

// newLife returns a life that nothing disturbs.
func newLife(t testing.TB, seed uint64) *acts {
	t.Helper()
	life := &acts{seed: seed}
	db := openOn(t, memkv.Open(), *crashOptions(life.now, false))
	life.store = ego(t, db, "tester")
	return life
}

// catchUp does the acts up to the given one.
func (a *acts) catchUp(t *testing.T, last int) {
	t.Helper()
	for n := a.n + 1; n <= last; n++ {
		if err := a.do(t.Context(), n); err != nil {
			t.Fatalf("act %d: %v", n, err)
		}
	}
}

// compare opens what a process left, and says how it differs from the memory after
// the last act and after the next, which the process may have been at.
func (a *acts) compare(t *testing.T, dir string) string {
	t.Helper()
	db, err := memgraph.Open(dir, crashOptions(a.now, false))
	if err != nil {
		return fmt.Sprint("it does not open: ", err)
	}
	defer db.Close()
	left := ego(t, db, "tester")
	fault := a.differs(t, left)
	if fault != "" {
		a.catchUp(t, a.n+1)
		if more := a.differs(t, left); more != "" {
			return fmt.Sprintf("%s\nand from what the next act makes of it: %s", fault, more)
		}
	}
	if report, err := left.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		return fmt.Sprintf("Check says %v, %v", report.Faults, err)
	}
	return ""
}

// differs says how a memory differs from this one, or "".
func (a *acts) differs(t *testing.T, other *memgraph.Store) string {
	t.Helper()
	return difference(everything(t, other), everything(t, a.store))
}
