package ollama_test

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/egomem/egomem/egomem/ollama"
	"github.com/egomem/egomem/memgraph/graph"
)

// vectors is a server that embeds. It refuses texts of more than 100 bytes unless it may
// truncate them.
type vectors struct {
	calls   int
	inputs  []string
	spoil   func([][]float32) [][]float32
	status  int
	missing bool
}

func (v *vectors) RoundTrip(r *http.Request) (*http.Response, error) {
	switch r.URL.Path {
	case "/api/tags":
		if v.missing {
			return respond(r, 200, `{"models":[]}`), nil
		}
		return respond(r, 200, `{"models":[{"name":"other","digest":"ffff"},{"name":"e5:latest","model":"e5:latest","digest":"0a109f422b47e3a30ba2b10eca18548e"}]}`), nil
	case "/api/embed":
		v.calls++
		var request struct {
			Input    []string
			Truncate bool
		}
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
			return respond(r, 400, `{"error":"bad"}`), nil
		}
		if v.status != 0 {
			return respond(r, v.status, `{"error":"failed"}`), nil
		}
		var list [][]float32
		for _, text := range request.Input {
			if len(text) > 100 && !request.Truncate {
				return respond(r, 400, `{"error":"the input length exceeds the context length"}`), nil
			}
			v.inputs = append(v.inputs, text)
			list = append(list, []float32{float32(len(text)), 1, 0})
		}
		if v.spoil != nil {
			list = v.spoil(list)
		}
		data, _ := json.Marshal(map[string]any{"embeddings": list, "prompt_eval_count": 5})
		return respond(r, 200, string(data)), nil
	}
	return respond(r, 200, ""), nil
}

func newEmbedder(t *testing.T, v *vectors, o *ollama.EmbedderOptions) *ollama.Embedder {
	t.Helper()
	server, err := ollama.Connect(&ollama.ServerOptions{Transport: v})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	e, err := server.Embedder(t.Context(), "e5", o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTextsAreEmbeddedInTheirOrder(t *testing.T) {
	v := &vectors{}
	e := newEmbedder(t, v, &ollama.EmbedderOptions{TextPrefix: "passage: ", QueryPrefix: "query: "})
	v.inputs = nil
	texts := []string{"", strings.Repeat("long ", 50), "\xff"}
	for len(texts) < 70 {
		texts = append(texts, strings.Repeat("a", len(texts)))
	}
	list, err := e.Embed(t.Context(), slices.Clone(texts))
	if err != nil || len(list) != len(texts) {
		t.Fatalf("%d vectors: %v", len(list), err)
	}
	for i, text := range texts {
		length := float64(len("passage: " + strings.ToValidUTF8(text, "\uFFFD")))
		if got := float64(list[i][0] / list[i][1]); math.Abs(got-length) > 0.01 || len(list[i]) != e.Dim() {
			t.Errorf("text %d has the vector %v, want that of %v bytes", i, list[i], length)
		}
	}
	if !strings.HasPrefix(v.inputs[0], "passage: ") {
		t.Errorf("texts are embedded as %q", v.inputs[0])
	}
	v.inputs = nil
	if _, err := e.EmbedQuery(t.Context(), "who?"); err != nil || v.inputs[0] != "query: who?" {
		t.Errorf("a query is embedded as %q: %v", v.inputs, err)
	}
	plain := newEmbedder(t, &vectors{}, nil)
	if plain.Model() != "ollama/e5@0a109f422b47" || e.Model() == plain.Model() || !strings.HasPrefix(e.Model(), plain.Model()) {
		t.Errorf("the models are %q and %q", plain.Model(), e.Model())
	}
}

func TestVectorsThatCannotBeUsedAreErrors(t *testing.T) {
	for name, test := range map[string]struct {
		want  error
		spoil func([][]float32) [][]float32
	}{
		"one is missing":    {ollama.ErrIncomplete, func(l [][]float32) [][]float32 { return l[1:] }},
		"none":              {ollama.ErrIncomplete, func([][]float32) [][]float32 { return nil }},
		"a zero vector":     {ollama.ErrBadAnswer, func(l [][]float32) [][]float32 { l[0] = []float32{0, 0, 0}; return l }},
		"another dimension": {ollama.ErrBadAnswer, func(l [][]float32) [][]float32 { l[0] = []float32{1}; return l }},
		"an empty vector":   {ollama.ErrBadAnswer, func(l [][]float32) [][]float32 { l[0] = nil; return l }},
	} {
		synctest.Test(t, func(t *testing.T) {
			v := &vectors{}
			e := newEmbedder(t, v, nil)
			v.spoil = test.spoil
			if _, err := e.Embed(t.Context(), []string{"a", "b"}); !errors.Is(err, test.want) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

func TestAnEmbedderNeedsItsModelAndItsServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server, err := ollama.Connect(&ollama.ServerOptions{Transport: &vectors{missing: true}})
		if err != nil {
			t.Fatal(err)
		}
		defer server.Close()
		if _, err := server.Embedder(t.Context(), "e5", nil); !errors.Is(err, ollama.ErrModelMissing) ||
			!strings.Contains(err.Error(), "ollama pull e5") {
			t.Errorf("%v", err)
		}
		if _, err := server.Embedder(t.Context(), "e5", &ollama.EmbedderOptions{Dimensions: -1}); !errors.Is(err,
			graph.ErrInvalid) {
			t.Errorf("%v", err)
		}
		v := &vectors{}
		e := newEmbedder(t, v, nil)
		v.status, v.calls = 500, 0
		if _, err := e.Embed(t.Context(), []string{"a"}); !errors.Is(err, ollama.ErrServer) || v.calls != 3 {
			t.Errorf("%d calls: %v", v.calls, err)
		}
		if _, err := e.Embed(t.Context(), []string{"a"}); !errors.Is(err, ollama.ErrOpen) || v.calls != 3 {
			t.Errorf("%d calls: %v", v.calls, err)
		}
	})
}
