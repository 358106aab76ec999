package egomem_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFirstProgramOfTheReadmeRunsInAModuleOfItsOwn takes the program out of the
// README and builds it as a stranger would.
func TestFirstProgramOfTheReadmeRunsInAModuleOfItsOwn(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, program, found := strings.Cut(string(readme), "```go\npackage main\n")
	program, _, ended := strings.Cut(program, "```")
	if !found || !ended {
		t.Fatal("the README has no program")
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"main.go": "package main\n" + program,
		"go.mod":  "module stranger\n\ngo 1.26.0\n\nrequire github.com/egomem/egomem v0.0.0\n\nreplace github.com/egomem/egomem => " + root + "\n",
		"go.sum":  string(sums),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", "-mod=mod", ".")
	command.Dir = folder
	command.Env = append(command.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Emily, ") || !strings.Contains(string(out), ": I joined a tennis club.") {
		t.Errorf("%v\n%s", err, out)
	}
}
