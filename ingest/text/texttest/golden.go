// Package texttest is the contract of every text embedder: its vectors match a golden file and do
// not depend on how it is called.
package texttest

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text"
)

// ModelsVariable is the environment variable that names the folder of golden files and models.
const ModelsVariable = "EGOMEM_MODELS"

// batchTolerance is how far a number of a vector may change with the other texts of a call.
const batchTolerance = 1e-4

// Golden holds the output of a model for one text: all token IDs, and the first numbers of the
// sentence vector and of the vector of the second token. A file may also have them from the model
// in 32 bits.
type Golden struct {
	Text       string    `json:"text"` // with the model's prefix
	IDs        []int32   `json:"ids"`
	Sentence   []float32 `json:"sentence_first8"`
	Token1     []float32 `json:"token1_first8"`
	Sentence32 []float32 `json:"sentence_first8_f32"`
	Token132   []float32 `json:"token1_first8_f32"`
}

// want returns the numbers to compare with, from the 32-bit model if present.
func (g Golden) want() (sentence, token1 []float32) {
	if len(g.Sentence32) > 0 {
		return g.Sentence32, g.Token132
	}
	return g.Sentence, g.Token1
}

// Contract states what an embedder must satisfy.
type Contract struct {
	Open func(*text.Options) (*text.Embedder, error)
	// Goldens are texts with the prefix of a query or a passage; empty prefixes match both. Goldens
	// without vectors check only the rest.
	Goldens                    []Golden
	QueryPrefix, PassagePrefix string
	// Tolerance is the accepted difference of a number from the golden one.
	Tolerance float64
}

// Models returns the path of a file in the folder EGOMEM_MODELS, or in shared/models next to the
// repository. It skips the test without the file.
func Models(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv(ModelsVariable)
	if folder == "" {
		folder = filepath.Join(repository(t), "..", "shared", "models")
	}
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the file %s is missing: it is not part of this repository; set %s to a folder that has it", path, ModelsVariable)
	}
	return path
}

// repository returns the nearest folder above the test that contains ingest/onnx.
func repository(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for above := filepath.Dir(folder); above != folder; folder, above = above, filepath.Dir(above) {
		if _, err := os.Stat(filepath.Join(folder, "ingest", "onnx")); err == nil {
			return folder
		}
	}
	return "."
}

// ReadGoldens reads a golden file from the folder of models, or skips the test.
func ReadGoldens(t testing.TB, name string) []Golden {
	t.Helper()
	data, err := os.ReadFile(Models(t, name))
	if err != nil {
		t.Fatal(err)
	}
	var goldens []Golden
	if err := json.Unmarshal(data, &goldens); err != nil {
		t.Fatal(err)
	}
	return goldens
}

// Open opens an embedder for a test and closes it at the end. It skips the test without a runtime
// library.
func Open(t testing.TB, open func(*text.Options) (*text.Embedder, error), opts *text.Options) *text.Embedder {
	t.Helper()
	embedder, err := open(opts)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := embedder.Close(); err != nil {
			t.Error(err)
		}
	})
	return embedder
}

// Run checks an embedder against the contract.
func Run(t *testing.T, contract Contract) {
	open := contract.Open
	embedder := Open(t, open, nil)
	ctx := context.Background()
	passages, texts := split(contract.Goldens, contract.PassagePrefix)

	t.Run("vectors match the golden file", func(t *testing.T) {
		sentences, tokens, ids, err := embedder.EmbedTokens(ctx, texts)
		if err != nil {
			t.Fatal(err)
		}
		for i, golden := range passages {
			skipped := checkIDs(t, golden, ids[i])
			sentence, token1 := golden.want()
			near(t, golden.Text, sentences[i], sentence, contract.Tolerance)
			if skipped == 1 { // no prefix: the first token is the golden one
				near(t, golden.Text+": first token", tokens[i], token1, contract.Tolerance)
			}
			checkUnit(t, sentences[i], embedder.Dim())
			if len(tokens[i]) != len(ids[i])*embedder.TokenDim() {
				t.Fatalf("%d tokens have vectors of %d numbers in all", len(ids[i]), len(tokens[i]))
			}
			for at := 0; at < len(tokens[i]); at += embedder.TokenDim() {
				checkUnit(t, tokens[i][at:at+embedder.TokenDim()], embedder.TokenDim())
			}
		}
		queries, texts := split(contract.Goldens, contract.QueryPrefix)
		for i, golden := range queries {
			sentence, _, ids, err := embedder.EmbedQueryTokens(ctx, texts[i])
			if err != nil {
				t.Fatal(err)
			}
			checkIDs(t, golden, ids)
			want, _ := golden.want()
			near(t, golden.Text, sentence, want, contract.Tolerance)
		}
	})

	t.Run("a vector does not depend on the other texts", func(t *testing.T) {
		many := slices.Repeat(append([]string{"", "\xff\x00", strings.Repeat("a long text about tennis ", 30)}, texts...), 3)
		together, err := embedder.Embed(ctx, many)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range many {
			alone, err := embedder.Embed(ctx, []string{text})
			if err != nil {
				t.Fatal(err)
			}
			near(t, text, together[i], alone[0], batchTolerance)
		}
	})

	t.Run("spans are the bytes of the tokens", func(t *testing.T) {
		for _, text := range append(slices.Clone(texts), "Ünïcödé \x00\xff  日本語  the end") {
			_, _, ids, err := embedder.EmbedTokens(ctx, []string{text})
			if err != nil {
				t.Fatal(err)
			}
			tokens, spans := embedder.Tokenize(text)
			if !slices.Equal(tokens, ids[0]) || len(spans) != len(tokens) {
				t.Fatalf("%q: tokens %v, of the run %v, %d spans", text, tokens, ids[0], len(spans))
			}
			before := 0
			for _, span := range spans {
				if span[0] < before || span[1] < span[0] || span[1] > len(text) {
					t.Fatalf("%q: spans %v", text, spans)
				}
				before = span[0]
			}
		}
	})

	t.Run("any string is accepted", func(t *testing.T) {
		for _, text := range []string{"", " ", "\x00", "\xff\xfe", strings.Repeat("x", 1<<20),
			strings.Repeat("a ", 1<<19), strings.Repeat("网", 1<<18), strings.Repeat("\u0301", 1<<18)} {
			sentences, tokens, ids, err := embedder.EmbedTokens(ctx, []string{text})
			if err != nil {
				t.Fatalf("%.10q: %v", text, err)
			}
			checkUnit(t, sentences[0], embedder.Dim())
			if text == "" && (len(tokens[0]) != 0 || len(ids[0]) != 0) {
				t.Error("the empty text has tokens", ids[0])
			}
		}
		if none, err := embedder.Embed(ctx, nil); err != nil || len(none) != 0 {
			t.Error("no texts", none, err)
		}
	})

	t.Run("it is safe for concurrent use", func(t *testing.T) {
		want, err := embedder.Embed(ctx, texts)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				got, err := embedder.Embed(ctx, texts)
				if err != nil {
					t.Error(err)
					return
				}
				for i := range got {
					near(t, texts[i], got[i], want[i], batchTolerance)
				}
			})
		}
		group.Wait()
	})

	t.Run("a context that has ended ends the call", func(t *testing.T) {
		ended, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := embedder.Embed(ended, texts); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})

	t.Run("after Close it returns ErrClosed", func(t *testing.T) {
		embedder := Open(t, open, nil)
		if err := embedder.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := embedder.EmbedQuery(ctx, "tennis"); !errors.Is(err, text.ErrClosed) {
			t.Error(err)
		}
		if _, err := embedder.Embed(ctx, nil); !errors.Is(err, text.ErrClosed) {
			t.Error(err)
		}
	})
}

// split returns the goldens whose text has the prefix, and their texts without it.
func split(goldens []Golden, prefix string) (picked []Golden, texts []string) {
	for _, golden := range goldens {
		if rest, ok := strings.CutPrefix(golden.Text, prefix); ok {
			picked, texts = append(picked, golden), append(texts, rest)
		}
	}
	return picked, texts
}

// checkIDs compares token IDs with the golden ones, which include special tokens and the prefix. It
// returns how many of those come first.
func checkIDs(t *testing.T, golden Golden, ids []int32) int {
	t.Helper()
	skipped := len(golden.IDs) - 1 - len(ids)
	if skipped < 1 || !slices.Equal(golden.IDs[skipped:len(golden.IDs)-1], ids) {
		t.Errorf("%q: tokens %v, want the end of %v", golden.Text, ids, golden.IDs)
	}
	return skipped
}

func near(t *testing.T, what string, got, want []float32, tolerance float64) {
	t.Helper()
	for i := range want {
		if i >= len(got) || math.Abs(float64(got[i]-want[i])) > tolerance {
			t.Errorf("%.60q: got %.8v, want %.8v", what, got[:min(8, len(got))], want[:min(8, len(want))])
			return
		}
	}
}

func checkUnit(t *testing.T, vector []float32, dim int) {
	t.Helper()
	var square float64
	for _, x := range vector {
		square += float64(x) * float64(x)
	}
	if len(vector) != dim || math.Abs(square-1) > 2e-3 {
		t.Errorf("a vector of %d numbers, want %d, and squared length %v", len(vector), dim, square)
	}
}
