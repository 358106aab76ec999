package ollama_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// imports are the packages of egomem that this one may import, tests left out.
var imports = []string{"consolidate", "egomem", "egomem/offline", "forget", "internal/language",
	"internal/language/due", "internal/language/times", "internal/lexical", "memgraph",
	"memgraph/graph", "retrieve"}

func TestArrowsOfThisPackagePointDown(t *testing.T) {
	command := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, ".")
	command.Env = append(command.Environ(), "GOWORK=off")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Fields(string(out)) {
		if name, ours := strings.CutPrefix(line, "github.com/egomem/egomem/"); ours && !slices.Contains(imports, name) {
			t.Errorf("it imports %s", name)
		}
	}
}

func TestOnlyThisModuleRequiresOllama(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".." && path != "../.." {
			return filepath.SkipDir
		}
		if entry.Name() != "go.mod" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(data), "github.com/ollama/ollama") {
			if found++; filepath.Base(filepath.Dir(path)) != "ollama" {
				t.Errorf("%s requires Ollama", path)
			}
		}
		return err
	})
	if err != nil || found != 1 {
		t.Errorf("%d modules require Ollama: %v", found, err)
	}
}
