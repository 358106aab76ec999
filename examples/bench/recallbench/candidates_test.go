package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text/minilm"
	"github.com/egomem/egomem/retrieve"
)

func TestCandidatesAreWrittenWithTheTokensThatAreEmbedded(t *testing.T) {
	model, err := minilm.Open(nil)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer model.Close()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "tiny"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"documents.jsonl": `{"id":"1","user":"u","session":"s","speaker":"Emily","text":"My violin lesson moved."}
{"id":"2","user":"u","session":"s","speaker":"John","text":"I play tennis."}
`,
		"queries.jsonl": `{"id":"q1","user":"u","text":"When is the lesson?","category":"when","gold":["1"]}
`,
	} {
		if err := os.WriteFile(filepath.Join(folder, "tiny", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "candidates.jsonl")
	for _, whole := range []bool{false, true} {
		args := []string{"-data", folder, "-set", "tiny", "-embedder", "minilm", "-candidates", path}
		if whole {
			args = append(args, "-whole")
		}
		if err := run(context.Background(), args, &bytes.Buffer{}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
		if len(lines) != 4 {
			t.Fatalf("want a head, two documents and a question:\n%s", text)
		}
		var head candidateHead
		if err := json.Unmarshal(lines[0], &head); err != nil || !slices.Equal(head.Features, retrieve.Features()) {
			t.Errorf("%v: %s", err, lines[0])
		}
		var documents [2]candidateDocument
		var q candidateQuestion
		if err := errors.Join(json.Unmarshal(lines[1], &documents[0]), json.Unmarshal(lines[2], &documents[1]),
			json.Unmarshal(lines[3], &q)); err != nil {
			t.Fatal(err)
		}
		said := map[bool]string{true: "Emily: My violin lesson moved.", false: "John: I play tennis."}
		for i, d := range documents {
			if want, _ := model.Tokenize(said[q.Right[i]]); !slices.Equal(d.Tokens, want) || d.Document != q.Candidates[i] {
				t.Errorf("document %d has the tokens %v, want %v", d.Document, d.Tokens, want)
			}
		}
		values := 2 * len(retrieve.Features())
		if whole {
			values = 0
		}
		want, _ := model.Tokenize("When is the lesson?")
		if !slices.Equal(q.Tokens, want) || q.Gold != 1 || q.Right[0] == q.Right[1] || len(q.Values) != values {
			t.Errorf("%s", lines[3])
		}
	}
}
