package badgerkv

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

const childEnv = "EGOMEM_BADGERKV_CHILD"

// children are the parts of tests that run in a process of their own, because it is
// killed or may die.
var children = map[string]func(){}

// child starts the test binary for one part, with pairs of NAME=value.
func child(t testing.TB, part string, env ...string) *exec.Cmd {
	t.Helper()
	if children[part] == nil {
		t.Fatalf("no part %q", part)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(append(os.Environ(), childEnv+"="+part, "GORACE=atexit_sleep_ms=0"), env...)
	return cmd
}

// runChild runs the part to its end and returns its output.
func runChild(t testing.TB, part string, env ...string) (string, error) {
	t.Helper()
	cmd := child(t, part, env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}
