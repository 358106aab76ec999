package memgraph_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// diskCalls are the system calls with which the engine and we change files.
var diskCalls = []string{"fsync", "fdatasync", "msync", "renameat", "unlinkat", "openat", "ftruncate", "fallocate",
	"pwrite64", "mkdirat", "mmap"}

// TestAFailingSystemCallLosesNoWrite fails the nth system call of a kind in a process, once or
// from then on. Whatever the process does then, nothing that it acknowledged is lost. It needs
// strace, and runs when EGOMEM_FAULT_ROUNDS says how often: make faults.
func TestAFailingSystemCallLosesNoWrite(t *testing.T) {
	rounds := 0
	if _, err := fmt.Sscan(os.Getenv("EGOMEM_FAULT_ROUNDS"), &rounds); err != nil || rounds < 1 {
		t.Skip("EGOMEM_FAULT_ROUNDS is not set: make faults sets it")
	}
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is missing: it makes system calls fail")
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	dir, reference := t.TempDir(), newWorkload(t, seed)
	acknowledged, ended := 0, map[string]int{}
	for round := range rounds {
		call := diskCalls[random.IntN(len(diskCalls))]
		from := 1 + random.IntN(1<<random.IntN(9))
		often := []string{"", "+"}[random.IntN(2)]
		fault := fmt.Sprintf("%s:error=%s:when=%d%s", call, []string{"EIO", "ENOSPC", "EROFS"}[random.IntN(3)], from, often)
		last, alone := reference.runWithFault(t, strace, fault, dir)
		if alone {
			ended[call]++
		}
		acknowledged += max(0, last-reference.n)
		reference.runTo(t, max(last, reference.n))
		if wrong := reference.compare(t, dir); wrong != "" {
			t.Fatalf("seed %d, round %d with %s, step %d: %s", seed, round, fault, reference.n, wrong)
		}
	}
	t.Logf("RESULT faults rounds=%d acknowledged=%d lost=0 torn=0 ended=%v", rounds, acknowledged, ended)
	if acknowledged < rounds || len(ended) == 0 {
		t.Errorf("only %d steps were acknowledged, and %v ended a process", acknowledged, ended)
	}
}

// runWithFault runs the workload in a process whose system calls fail, until it ends alone or
// for a second. It returns the last step that it acknowledged.
func (a *workload) runWithFault(t *testing.T, strace, fault, dir string) (last int, alone bool) {
	t.Helper()
	child, _ := newChild(t, "live", dir, "durable", fmt.Sprint(a.seed), fmt.Sprint(a.n+1))
	cmd := exec.Command(strace, append([]string{"-f", "--seccomp-bpf", "-qq", "-o", os.DevNull, "-e",
		"trace=" + strings.SplitN(fault, ":", 2)[0], "-e", "inject=" + fault}, child.Args...)...)
	cmd.Args[len(cmd.Args)-len(child.Args)] = child.Path
	cmd.Env, cmd.SysProcAttr = child.Env, &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killed := false
	timer := time.AfterFunc(time.Second, func() { killed = true; _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		if _, err := fmt.Sscan(strings.TrimSpace(line), &last); err != nil {
			t.Fatalf("the process says %q", line)
		}
	}
	_ = cmd.Wait()
	timer.Stop()
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	return last, !killed
}
