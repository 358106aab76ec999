package egomem_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

const module = "github.com/egomem/egomem/"

// arrows says which packages of the module each package may import, tests left
// out. A name with /... stands for the packages below it.
var arrows = map[string][]string{
	"egomem": {"consolidate", "egomem/offline", "forget", "ingest", "ingest/identity",
		"internal/embedqueue", "internal/hint", "internal/index", "internal/language", "internal/language/due", "memgraph",
		"memgraph/graph", "memgraph/kv", "retrieve"},
	"consolidate/internal/agree": {"internal/language", "internal/lexical"},
	"consolidate": {"consolidate/internal/agree", "internal/kinship", "internal/language", "internal/language/answers",
		"internal/hint", "internal/language/changed", "internal/language/conditional", "internal/language/due", "internal/language/newvalue",
		"internal/lexical", "internal/pattern", "internal/vector", "memgraph", "memgraph/graph", "memgraph/kv", "memgraph/kv/memkv"},
	"forget": {"internal/hint", "memgraph", "memgraph/graph", "memgraph/kv"},
	"retrieve": {"internal/hint", "internal/index", "internal/kinship", "internal/language", "internal/language/answers", "internal/language/changed", "internal/language/newvalue",
		"internal/language/conditional", "internal/language/plans", "internal/language/questions", "internal/language/reminding", "internal/language/states",
		"internal/language/timepart", "internal/language/times", "internal/language/whose", "internal/lexical", "internal/pattern", "memgraph",
		"memgraph/graph", "retrieve/internal/...", "retrieve/ppr"},
	"retrieve/internal/credit": {"internal/index", "memgraph", "memgraph/graph", "retrieve/internal/channel",
		"retrieve/ppr"},
	"retrieve/internal/channel": {"internal/index", "internal/language/states", "internal/language/times",
		"memgraph/graph", "retrieve/internal/access", "retrieve/internal/pool", "retrieve/internal/query", "retrieve/ppr"},
	"retrieve/internal/feature": {"internal/index", "internal/language", "memgraph/graph",
		"retrieve/internal/access", "retrieve/internal/pool", "retrieve/internal/query"},
	"retrieve/internal/access":      {"internal/hint", "internal/index", "internal/language", "memgraph/graph", "retrieve/internal/query"},
	"retrieve/internal/query":       {"internal/index", "internal/language", "internal/language/answers", "internal/language/times", "internal/pattern", "memgraph/graph"},
	"retrieve/internal/pool":        {},
	"retrieve/ppr":                  {},
	"internal/language/affect":      {"internal/language"},
	"internal/language/states":      {"internal/language", "internal/language/capitals", "internal/language/whose", "internal/lexical", "internal/pattern"},
	"internal/language/whose":       {"internal/language", "internal/lexical", "internal/pattern"},
	"internal/language/questions":   {"internal/language", "internal/lexical", "internal/pattern"},
	"internal/language/conditional": {"internal/language", "internal/lexical", "internal/pattern"},
	"internal/language/timepart":    {"internal/language", "internal/pattern"},
	"internal/language/newvalue":    {"internal/language", "internal/language/capitals", "internal/lexical", "internal/pattern"},
	"internal/language/answers":     {"internal/language", "internal/language/timepart", "internal/lexical", "internal/pattern"},
	"internal/language/times":       {},
	"internal/language/capitals":    {"internal/language", "internal/lexical", "internal/pattern"},
	"internal/language/changed":     {"internal/language", "internal/language/capitals", "internal/language/states", "internal/language/timepart", "internal/language/whose", "internal/lexical", "internal/pattern"},
	"internal/language/plans": {"internal/language", "internal/language/due", "internal/language/questions", "internal/language/times",
		"internal/lexical", "internal/pattern"},
	"internal/language/reminding": {"internal/language", "internal/lexical", "internal/pattern"},
	"internal/language/due":       {"internal/language/times", "internal/pattern", "internal/recent", "memgraph/graph"},
	"egomem/offline": {"consolidate", "egomem/offline/internal/...", "forget", "internal/language",
		"internal/language/affect", "internal/language/times", "internal/lexical", "internal/pattern", "memgraph",
		"memgraph/graph", "retrieve"},
	"egomem/offline/internal/compare": {"consolidate", "egomem/offline/internal/reading", "internal/language",
		"internal/language/affect", "internal/language/conditional", "internal/language/newvalue", "internal/language/whose", "internal/lexical", "internal/pattern",
		"internal/recent"},
	"egomem/offline/internal/feelings": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/relations", "egomem/offline/internal/values", "internal/language",
		"internal/language/affect", "internal/lexical", "internal/pattern", "memgraph"},
	"egomem/offline/internal/values": {"consolidate", "egomem/offline/internal/reading", "egomem/offline/internal/relations", "internal/language", "internal/language/capitals", "internal/language/times", "internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/relations": {"consolidate", "egomem/offline/internal/reading", "internal/language",
		"internal/language/times", "internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/asked", "egomem/offline/internal/requests/ended",
		"egomem/offline/internal/requests/errand", "egomem/offline/internal/requests/moved",
		"egomem/offline/internal/requests/rephrase", "egomem/offline/internal/requests/standing",
		"egomem/offline/internal/requests/wording", "internal/language/reminding", "internal/pattern"},
	"egomem/offline/internal/requests/addressee": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/errand", "egomem/offline/internal/requests/leftout",
		"egomem/offline/internal/requests/wording", "internal/language", "internal/language/due", "internal/language/times",
		"internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/asked": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/addressee", "egomem/offline/internal/requests/ended",
		"egomem/offline/internal/requests/errand", "egomem/offline/internal/requests/leftout",
		"egomem/offline/internal/requests/moved", "egomem/offline/internal/requests/rephrase",
		"egomem/offline/internal/requests/wording", "internal/language", "internal/language/conditional", "internal/language/due",
		"internal/language/times", "internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/command": {"egomem/offline/internal/reading", "egomem/offline/internal/requests/rephrase",
		"egomem/offline/internal/requests/wording", "internal/lexical", "internal/pattern"},
	"egomem/offline/internal/requests/ended": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/addressee", "egomem/offline/internal/requests/errand",
		"egomem/offline/internal/requests/leftout", "egomem/offline/internal/requests/moved",
		"egomem/offline/internal/requests/rephrase", "egomem/offline/internal/requests/wording", "internal/language",
		"internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/errand": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/wording", "internal/language", "internal/language/conditional", "internal/language/due",
		"internal/language/times", "internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/leftout": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/errand", "egomem/offline/internal/requests/wording", "internal/language",
		"internal/language/times", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/moved": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/addressee", "egomem/offline/internal/requests/errand",
		"egomem/offline/internal/requests/leftout", "egomem/offline/internal/requests/rephrase",
		"egomem/offline/internal/requests/wording", "internal/language", "internal/language/due", "internal/language/times",
		"internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/rephrase": {"egomem/offline/internal/reading", "egomem/offline/internal/requests/errand",
		"egomem/offline/internal/requests/wording", "internal/language", "internal/language/due", "internal/language/times",
		"internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/standing": {"consolidate", "egomem/offline/internal/reading",
		"egomem/offline/internal/requests/addressee", "egomem/offline/internal/requests/asked",
		"egomem/offline/internal/requests/ended", "egomem/offline/internal/requests/wording", "internal/language",
		"internal/language/affect", "internal/language/conditional", "internal/language/due", "internal/language/times",
		"internal/lexical", "internal/pattern", "memgraph/graph"},
	"egomem/offline/internal/requests/wording": {"egomem/offline/internal/reading", "internal/language",
		"internal/language/due", "internal/language/times", "internal/lexical", "internal/pattern", "internal/recent"},
	"egomem/offline/internal/reading": {"consolidate", "internal/language", "internal/language/capitals", "internal/language/questions", "internal/language/times", "internal/lexical", "internal/pattern", "memgraph/graph"},
	"internal/embedqueue":             {"internal/index", "memgraph", "memgraph/graph", "memgraph/kv"},
	"memgraph": {"internal/audit", "internal/bytesearch", "internal/changelog",
		"internal/codec", "internal/garbage", "internal/hint", "internal/index", "internal/language", "internal/lexical",
		"internal/record", "internal/redact", "internal/tokens", "internal/vector", "memgraph/graph", "memgraph/kv",
		"memgraph/kv/badgerkv", "memgraph/kv/sealkv"},
	"internal/audit": {"internal/changelog", "internal/record", "internal/tokens", "memgraph/graph",
		"memgraph/kv"},
	"internal/changelog": {"internal/codec", "internal/record", "memgraph/graph", "memgraph/kv"},
	"internal/index": {"internal/adjacency", "internal/changelog", "internal/codec",
		"internal/garbage", "internal/language", "internal/language/questions", "internal/lexical", "internal/record", "internal/tokens",
		"internal/vector", "memgraph/graph", "memgraph/kv"},
	"internal/record": {"internal/codec", "internal/language", "internal/tokens", "internal/vector",
		"memgraph/graph", "memgraph/kv"},
	"memgraph/graph": {"internal/codec", "internal/hint", "internal/language", "internal/tokens", "internal/vector",
		"memgraph/kv"},
	"internal/language":                  {"internal/lexical", "internal/pattern", "internal/recent"},
	"internal/hint":                      {},
	"internal/kinship":                   {"internal/language", "internal/language/answers", "memgraph/graph"},
	"internal/recent":                    {},
	"internal/pattern":                   {"internal/recent"},
	"internal/redact":                    {"internal/lexical"},
	"memgraph/kv":                        {},
	"memgraph/kv/badgerkv":               {"internal/garbage", "memgraph/kv", "memgraph/kv/badgerkv/internal/disk"},
	"memgraph/kv/badgerkv/internal/disk": {},
	"memgraph/kv/kvtest":                 {"memgraph/kv"},
	"memgraph/kv/memkv":                  {"memgraph/kv"},
	"memgraph/kv/sealkv":                 {"memgraph/kv"},
	"internal/bytesearch":                {},
	"internal/disktest":                  {},
	"internal/codec":                     {},
	"internal/longtest":                  {},
	"internal/garbage":                   {},
	"internal/tokens":                    {},
	"internal/vector":                    {},
	"internal/vector/vectortest":         {"internal/vector"},
	"internal/vector/vectorbench":        {"internal/vector"},
	"internal/lexical":                   {"internal/codec", "internal/recent"},
	"internal/adjacency":                 {"internal/codec"},
	"retrieve/ppr/pprbench":              {"internal/adjacency", "retrieve/ppr"},
	"ingest/onnx":                        {},
	"ingest/face/facetest":               {},
	"ingest/face":                        {"ingest/onnx"},
	"ingest/text":                        {"ingest/onnx", "ingest/text/tokenizer"},
	"ingest/text/tokenizer":              {},
	"ingest/text/texttest":               {"ingest/text", "ingest/onnx"},
	"ingest/voice":                       {"ingest/onnx", "internal/vector"},
	"ingest/vad":                         {"ingest/onnx"},
	"ingest/speech":                      {"ingest/onnx"},
	"ingest/identity":                    {"internal/vector", "memgraph/graph"},
	"ingest/trigger":                     {},
	"ingest":                             {"ingest/identity"},
	"ingest/senses": {"ingest", "ingest/face", "ingest/identity", "ingest/onnx", "ingest/trigger",
		"ingest/vad", "ingest/voice"},
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
	longtest.Skip(t)
	for _, dependency := range goList(t, "-deps", module+"egomem", module+"egomem/offline") {
		for _, heavy := range []string{"onnxruntime", "ollama", "gonum", "egomem/ingest/senses", "egomem/ingest/onnx"} {
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
