package ollama_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/egomem/ollama"
)

// EGOMEM_GOLDEN=prompts writes the golden files again. Read the difference before you
// commit it: it changes what every model is asked.
func TestPromptsAndSchemasAreAsRecorded(t *testing.T) {
	var seen *chat
	f := &fake{answer: func(c *chat) string { seen = c; return sensible(c) }}
	_, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
	for _, test := range runs {
		if got := test.run(t, steps); got.err != nil {
			t.Fatal(got.err)
		}
		var b bytes.Buffer
		for _, message := range seen.Messages {
			b.WriteString("# " + message.Role + "\n" + message.Content + "\n\n")
		}
		b.WriteString("# schema\n")
		if err := json.Indent(&b, seen.Format, "", "  "); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
		path := filepath.Join("testdata", "prompts", test.step+".txt")
		if os.Getenv("EGOMEM_GOLDEN") == "prompts" {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("the prompt of %s is not that of %s:\n%s", test.step, path, b.Bytes())
		}
	}
}

// The rules of the protocol that a request must keep.
func TestRequestsBoundWhatTheServerDoes(t *testing.T) {
	var seen *chat
	f := &fake{answer: func(c *chat) string { seen = c; return sensible(c) }}
	_, steps := connect(t, ollama.ServerOptions{Transport: f}, &ollama.Options{ContextTokens: 4096, AnswerTokens: 300})
	for _, test := range runs {
		if got := test.run(t, steps); got.err != nil {
			t.Fatal(got.err)
		}
		predict, _ := seen.Options["num_predict"].(float64)
		if seen.Truncate == nil || *seen.Truncate || seen.Shift == nil || *seen.Shift || seen.Stream == nil || !*seen.Stream {
			t.Errorf("%s: truncate %v, shift %v, stream %v", test.step, seen.Truncate, seen.Shift, seen.Stream)
		}
		if seen.Options["num_ctx"] != 4096.0 || predict <= 0 || predict > 1024 || seen.Options["temperature"] != 0.0 {
			t.Errorf("%s: %v", test.step, seen.Options)
		}
		if len(seen.Format) > 8<<10 {
			t.Errorf("%s: the schema has %d bytes", test.step, len(seen.Format))
		}
	}
}
