package badgerkv

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

const childEnv = "EGOMEM_BADGERKV_CHILD"

// children are the parts that a test runs in a process of its own, because the
// process is killed or might die.
var children = map[string]func(){}

// child starts the test binary again for one part, with pairs of NAME=value.
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

// runChild runs the part to its end and returns what it wrote to its output.
func runChild(t testing.TB, part string, env ...string) (string, error) {
	t.Helper()
	cmd := child(t, part, env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}
