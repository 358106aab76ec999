// Package examples_test runs the small programs that are there to be copied.
package examples_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheSmallProgramsRun(t *testing.T) {
	for program, want := range map[string][]string{
		"hello":  {"Emily: I joined a tennis club.", "its words"},
		"people": {"John may know:\n  I play tennis on Saturdays.\na stranger may know:\nEmily is forgotten:", "fresh files: true"},
		"notes":  {"Emily lives in Rome."},
		"prompt": {"My sister moved to Porto.", "Will you visit her?", "called Ruth"},
	} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			binary := filepath.Join(t.TempDir(), program)
			if out, err := exec.Command("go", "build", "-o", binary, "./"+program).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			command := exec.Command(binary)
			command.Dir = t.TempDir()
			out, err := command.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, text := range want {
				if !strings.Contains(string(out), text) {
					t.Errorf("it does not print %q:\n%s", text, out)
				}
			}
		})
	}
}
