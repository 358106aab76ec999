package egomem_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/egomem/egomem/"

// arrows says which packages of the module each package may import, tests left
// out. A name with /... stands for the packages below it.
var arrows = map[string][]string{
	"egomem":                               {"forget", "memgraph", "memgraph/kv", "retrieve"},
	"forget":                               {"memgraph"},
	"memgraph":                             {"memgraph/kv", "memgraph/kv/badgerkv", "memgraph/internal/..."},
	"memgraph/kv":                          {},
	"memgraph/kv/badgerkv":                 {"memgraph/kv"},
	"memgraph/kv/kvtest":                   {"memgraph/kv"},
	"memgraph/kv/memkv":                    {"memgraph/kv"},
	"memgraph/internal/codec":              {},
	"memgraph/internal/tokens":             {},
	"memgraph/internal/vector":             {},
	"memgraph/internal/vector/vectortest":  {"memgraph/internal/vector"},
	"memgraph/internal/vector/vectorbench": {"memgraph/internal/vector"},
	"memgraph/internal/lexical":            {"memgraph/internal/codec"},
	"memgraph/internal/adjacency":          {"memgraph/internal/codec"},
	"memgraph/internal/adjacency/pprbench": {"memgraph/internal/adjacency", "retrieve/ppr"},
	"retrieve":                             {"internal/language", "memgraph", "retrieve/internal/...", "retrieve/ppr"},
	"retrieve/internal/credit":             {"memgraph", "retrieve/internal/channel", "retrieve/ppr"},
	"retrieve/internal/channel":            {"memgraph", "retrieve/internal/access", "retrieve/internal/pool", "retrieve/internal/query", "retrieve/ppr"},
	"retrieve/internal/feature":            {"memgraph", "retrieve/internal/access", "retrieve/internal/pool", "retrieve/internal/query"},
	"retrieve/internal/access":             {"memgraph", "retrieve/internal/query"},
	"retrieve/internal/query":              {"internal/language", "internal/language/times", "memgraph"},
	"retrieve/internal/pool":               {},
	"retrieve/ppr":                         {},
	"internal/language":                    {},
	"internal/language/times":              {},
	"ingest/onnx":                          {},
	"ingest/face":                          {"ingest/onnx"},
	"ingest/text":                          {"ingest/onnx"},
	"ingest/text/texttest":                 {"ingest/text", "ingest/onnx"},
	"ingest/voice":                         {"ingest/onnx"},
	"ingest/vad":                           {"ingest/onnx"},
	"ingest/speech":                        {"ingest/onnx"},
	"ingest/identity":                      {},
	"ingest/trigger":                       {},
	"ingest/trigger/tagger":                {"ingest/onnx"},
}

func TestArrowsBetweenPackagesPointDown(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range goList(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...") {
		fields := strings.Fields(line)
		name := strings.TrimPrefix(fields[0], module)
		allowed, known := arrows[name]
		if !known {
			t.Errorf("package %s has no line in the table of arrows", name)
			continue
		}
		seen[name] = true
		for _, imported := range fields[1:] {
			if target, ours := strings.CutPrefix(imported, module); ours && !permits(allowed, target) {
				t.Errorf("%s imports %s", name, target)
			}
		}
	}
	for name := range arrows {
		if !seen[name] {
			t.Errorf("the table of arrows has %s, which does not exist", name)
		}
	}
}

func permits(allowed []string, target string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool {
		below, tree := strings.CutSuffix(a, "...")
		return a == target || (tree && strings.HasPrefix(target, below))
	})
}

func TestProgramsThatImportOnlyEgomemLinkNeitherOllamaNorONNX(t *testing.T) {
	for _, dependency := range goList(t, "-deps", module+"egomem") {
		for _, heavy := range []string{"onnxruntime", "ollama", "egomem/ingest"} {
			if strings.Contains(dependency, heavy) {
				t.Errorf("egomem links %s", dependency)
			}
		}
	}
}

func goList(t *testing.T, args ...string) []string {
	t.Helper()
	command := exec.Command("go", append([]string{"list"}, args...)...)
	command.Env = append(command.Environ(), "GOWORK=off")
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
