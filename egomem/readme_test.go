package egomem_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// stranger makes a module outside the repository that requires egomem and a bundled model,
// and returns a function that runs the go command in it.
func stranger(t *testing.T, program string) func(args ...string) (string, error) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	folders := []string{"", "/ingest/text/minilm", "/ingest/face/faceapi", "/ingest/vad/silero", "/ingest/voice/resemblyzer"}
	for _, folder := range folders {
		text, err := os.ReadFile(filepath.Join(root, folder, "go.sum"))
		if err != nil {
			t.Fatal(err)
		}
		sums.Write(text)
	}
	const version = "v0.1.0"
	module := "module stranger\n\ngo 1.26.0\n"
	for _, folder := range folders {
		module += fmt.Sprintf("require github.com/egomem/egomem%s %s\nreplace github.com/egomem/egomem%s => %s\n",
			folder, version, folder, root+folder)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"main.go": program, "go.mod": module, "go.sum": sums.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(args ...string) (string, error) {
		command := exec.Command("go", args...)
		command.Dir = folder
		command.Env = append(command.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		out, err := command.CombinedOutput()
		return string(out), err
	}
}

// goBlocks returns the Go code in README.md and docs.
func goBlocks(t *testing.T) (programs, snippets []string) {
	t.Helper()
	files, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
			if strings.HasPrefix(block[1], "package main\n") {
				programs = append(programs, block[1])
			} else {
				snippets = append(snippets, block[1])
			}
		}
	}
	return programs, snippets
}

func TestTheFirstProgramOfTheReadmeRunsInAModuleOfItsOwn(t *testing.T) {
	longtest.Skip(t)
	programs, _ := goBlocks(t)
	if len(programs) != 1 {
		t.Fatalf("the README and docs have %d programs, want 1", len(programs))
	}
	out, err := stranger(t, programs[0])("run", ".")
	if err != nil || !strings.Contains(out, "Emily, ") || !strings.Contains(out, ": I joined a tennis club.") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestEveryCodeBlockOfTheDocsCompiles(t *testing.T) {
	longtest.Skip(t)
	_, snippets := goBlocks(t)
	if len(snippets) < 3 {
		t.Fatalf("the README and docs have %d snippets", len(snippets))
	}
	program := `package main

import (
	"context"
	"fmt"
	"image"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/text/minilm"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

var (
	_                 = []any{minilm.Open, silero.Open, faceapi.Open, resemblyzer.Open, senses.Open, fmt.Sprint}
	microphone, robot []float32
	token string
	live *egomem.Live
	event egomem.LiveEvent
	frame             image.Image
)

`
	for i, snippet := range snippets {
		// What a snippet takes for granted, unless it declares it itself.
		given := []string{"ctx context.Context"}
		for name, kind := range map[string]string{"mem": "*egomem.Memory", "john": "egomem.ID"} {
			if !regexp.MustCompile(`(?m)^` + name + `\b.*:=`).MatchString(snippet) {
				given = append(given, name+" "+kind)
			}
		}
		program += fmt.Sprintf("func snippet%d(%s) {\n%s}\n\n", i, strings.Join(given, ", "), snippet)
	}
	out, err := stranger(t, program+"func main() {}\n")("build", "-gcflags=-e", "-o", os.DevNull, ".")
	if err == nil {
		return
	}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if !strings.HasPrefix(line, "#") && !strings.Contains(line, "declared and not used") {
			t.Errorf("%s", line)
		}
	}
	if t.Failed() {
		t.Log(program)
	}
}
