package text

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/ingest/onnx"
)

// directions is a table for smallPieces: piece i points along axis i, with length i+1.
func directions() [][]float32 {
	table := make([][]float32, strings.Count(smallPieces, "\n"))
	for i := range table {
		table[i] = make([]float32, len(table))
		table[i][i] = float32(i + 1)
	}
	return table
}

func lookupModel(table [][]float32) Model {
	return Model{
		Name: "lookup", Data: lookup(table),
		VocabularyData: []byte(smallPieces), Vocabulary: WordPieceVocabulary,
		Dim: len(table[0]), TokenDim: len(table[0]), MaxTokens: 8,
		TokenTypes: "token_type_ids", Output: "last_hidden_state", TokenOutput: "last_hidden_state",
		Pooling: PoolMean, Normalize: true,
	}
}

func openModel(t *testing.T, model Model, opts *Options) *Embedder {
	t.Helper()
	e, err := Open(model, opts)
	if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

func TestTheMeanIgnoresPadding(t *testing.T) {
	e := openModel(t, lookupModel(directions()), nil)
	texts := []string{"ten", "tennis a a a a", "", "網球"} // run together, padded
	sentences, tokens, ids, err := e.EmbedTokens(context.Background(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, pieces := range [][]int32{{4}, {4, 5, 12, 12, 12, 12}, {}, {10, 11}} {
		if !slices.Equal(ids[i], pieces) {
			t.Errorf("%q: pieces %v, want %v", texts[i], ids[i], pieces)
		}
		want := make([]float64, e.Dim())
		var square float64
		for _, piece := range append([]int32{2, 3}, pieces...) {
			want[piece] += float64(piece + 1)
		}
		for _, x := range want {
			square += x * x
		}
		for d := range want {
			if math.Abs(float64(sentences[i][d])-want[d]/math.Sqrt(square)) > 1e-5 {
				t.Errorf("%q: axis %d is %v, want %v", texts[i], d, sentences[i][d], want[d]/math.Sqrt(square))
			}
		}
		for n, piece := range pieces {
			if tokens[i][n*e.TokenDim()+int(piece)] != 1 {
				t.Errorf("%q: token %d does not point along axis %d", texts[i], n, piece)
			}
		}
	}
}

func TestPoolFirstUsesTheFirstToken(t *testing.T) {
	model := lookupModel(directions())
	model.Pooling = PoolFirst
	vector, err := openModel(t, model, nil).EmbedQuery(context.Background(), "tennis")
	if err != nil || vector[2] != 1 {
		t.Error(vector, err)
	}
}

func TestPrefixTokensAreOmitted(t *testing.T) {
	model := lookupModel(directions())
	model.QueryPrefix, model.PassagePrefix = "ten, ", "cafe "
	e := openModel(t, model, nil)
	_, _, ids, err := e.EmbedQueryTokens(context.Background(), "網球")
	if err != nil || !slices.Equal(ids, []int32{10, 11}) {
		t.Error(ids, err)
	}
	ids, spans := e.Tokenize("a 網")
	if !slices.Equal(ids, []int32{12, 10}) || !slices.Equal(spans, [][2]int{{0, 1}, {2, 5}}) {
		t.Error(ids, spans)
	}
}

func TestMoreTextsThanAWindowKeepTheirOrder(t *testing.T) {
	e := openModel(t, lookupModel(directions()), nil)
	words := []string{"ten", "cafe", "a a a", "網"}
	var texts []string
	for i := range 2*windowTexts + 3 {
		texts = append(texts, words[i*i%len(words)])
	}
	got, err := e.Embed(context.Background(), texts)
	if err != nil || len(got) != len(texts) {
		t.Fatal(len(got), err)
	}
	for i, text := range texts {
		axis := map[string]int{"ten": 4, "cafe": 7, "a a a": 12, "網": 10}[text]
		if got[i][axis] < 0.5 {
			t.Fatalf("text %d, %q: %v", i, text, got[i])
		}
	}
}

func TestUnusableVectorsAreErrors(t *testing.T) {
	for _, bad := range []float32{float32(math.NaN()), float32(math.Inf(1)), 0} {
		table := directions()
		for d := range table[2] { // [CLS]
			table[2][d] = bad
		}
		model := lookupModel(table)
		model.Pooling, model.TokenOutput, model.TokenDim = PoolFirst, "", 0
		_, err := Open(model, nil)
		if errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo) {
			t.Skip(err)
		}
		if !errors.Is(err, ErrOutput) {
			t.Errorf("%v: %v", bad, err)
		}
	}
	table := directions()
	table[12][0] = float32(math.NaN())
	model := lookupModel(table)
	if _, err := openModel(t, model, nil).Embed(context.Background(), []string{"ten", "a"}); !errors.Is(err,
		ErrOutput) || !strings.Contains(err.Error(), "text 1") {
		t.Error(err)
	}
	model = lookupModel(directions())
	model.Normalize = false
	if _, err := Open(model, nil); !errors.Is(err, ErrOutput) {
		t.Error("a vector that is not of unit length:", err)
	}
}

func TestAModelThatDoesNotFitItsDescriptionIsRefused(t *testing.T) {
	if _, err := onnx.Load(""); err != nil {
		t.Skip(err)
	}
	for name, change := range map[string]func(*Model){
		"dimension":         func(m *Model) { m.Dim, m.TokenDim, m.TokenOutput = 5, 0, "" },
		"output":            func(m *Model) { m.Output = "pooler_output" },
		"rank":              func(m *Model) { m.Pooling, m.TokenOutput, m.TokenDim = PoolInGraph, "", 0 },
		"input":             func(m *Model) { m.TokenTypes = "" },
		"vocabulary":        func(m *Model) { m.VocabularyData = []byte(smallPieces + "one more piece\n") },
		"broken model":      func(m *Model) { m.Data = m.Data[:100] },
		"broken dictionary": func(m *Model) { m.Vocabulary = UnigramVocabulary },
		"no file":           func(m *Model) { m.Data, m.Path = nil, filepath.Join(t.TempDir(), "absent.onnx") },
	} {
		model := lookupModel(directions())
		change(&model)
		if _, err := Open(model, nil); !errors.Is(err, ErrModel) && !errors.Is(err, onnx.ErrModel) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEveryFaultOfADescriptionIsReported(t *testing.T) {
	_, err := Open(Model{TokenDim: 3, Pooling: 7}, nil)
	if !errors.Is(err, ErrModel) {
		t.Fatal(err)
	}
	for _, fault := range []string{"Name", "Data", "VocabularyData", "Vocabulary is", "Dim is 0", "MaxTokens",
		"Output is empty", "Pooling", "TokenOutput"} {
		if !strings.Contains(err.Error(), fault) {
			t.Errorf("%q is missing from: %v", fault, err)
		}
	}
}

func TestTheModelIDChangesWithWhatChangesVectors(t *testing.T) {
	model := lookupModel(directions()).withDefaults()
	seen := map[string]string{}
	note := func(name string, m Model) {
		identity, err := m.id()
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := seen[identity]; twice {
			t.Errorf("%s and %s are both %s", name, other, identity)
		}
		seen[identity] = name
	}
	note("unchanged", model)
	for name, change := range map[string]func(*Model){
		"model":      func(m *Model) { m.Data = append(slices.Clone(m.Data), 0) },
		"vocabulary": func(m *Model) { m.VocabularyData = []byte("a") },
		"prefix":     func(m *Model) { m.QueryPrefix = "q " },
		"pooling":    func(m *Model) { m.Pooling = PoolFirst },
		"version":    func(m *Model) { m.Version = "2" },
		"name":       func(m *Model) { m.Name = "other" },
	} {
		changed := model
		change(&changed)
		note(name, changed)
	}
	path := filepath.Join(t.TempDir(), "model.onnx")
	if err := os.WriteFile(path, model.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	fromFile := model
	fromFile.Data, fromFile.Path = nil, path
	identity, err := fromFile.id()
	if err != nil || seen[identity] != "unchanged" {
		t.Error("the same bytes from a file have another model ID", identity, err)
	}
	e := openModel(t, fromFile, nil)
	if e.Model() != identity || !strings.HasPrefix(identity, "lookup@") {
		t.Error(e.Model())
	}
}

func TestEmbedTokensNeedsAModelWithTokenVectors(t *testing.T) {
	model := lookupModel(directions())
	model.TokenOutput, model.TokenDim = "", 0
	e := openModel(t, model, nil)
	if _, _, _, err := e.EmbedTokens(context.Background(), []string{"ten"}); !errors.Is(err, ErrModel) {
		t.Error(err)
	}
}
