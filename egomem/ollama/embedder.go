package ollama

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/ollama/ollama/api"
)

// embedBatch is how many texts one call embeds.
const embedBatch = 32

// EmbedderOptions configure Server.Embedder. The zero value, and nil, have the defaults.
type EmbedderOptions struct {
	// TextPrefix and QueryPrefix come before texts to store and before queries, for models
	// that are trained so: "passage: " and "query: ".
	TextPrefix, QueryPrefix string
	// Dimensions shortens the vectors of models that allow it; 0 means their own length.
	Dimensions int
}

// Embedder turns texts into vectors with a model of a server. It is safe for concurrent
// use, and lives as long as its Server.
type Embedder struct {
	server *Server
	model  string
	name   string
	o      EmbedderOptions
	dim    int
}

var _ memgraph.Embedder = (*Embedder)(nil)

// Embedder returns an embedder. It asks the server for the model's version and the length
// of its vectors, so the server must run. A model that is missing is ErrModelMissing, with
// the command that gets it.
func (s *Server) Embedder(ctx context.Context, model string, o *EmbedderOptions) (*Embedder, error) {
	e := &Embedder{server: s, model: model}
	if o != nil {
		e.o = *o
	}
	if e.o.Dimensions < 0 || e.o.Dimensions > graph.MaxDim {
		return nil, wrap("embed", model,
			fmt.Errorf("%w: Dimensions is %d, not 0 to %d", graph.ErrInvalid, e.o.Dimensions, graph.MaxDim))
	}
	version, err := s.version(ctx, model)
	if err != nil {
		return nil, err
	}
	vector, err := e.EmbedQuery(ctx, "hello")
	if err != nil {
		return nil, err
	}
	if e.dim = len(vector); e.dim > graph.MaxDim {
		return nil, wrap("embed", model,
			because(ErrBadAnswer, fmt.Sprintf("vectors of %d values, at most %d", e.dim, graph.MaxDim)))
	}
	e.name = "ollama/" + model + "@" + version
	if prefixes := e.o.TextPrefix + "\x00" + e.o.QueryPrefix; prefixes != "\x00" {
		sum := sha256.Sum256([]byte(prefixes)) // other prefixes give other vectors
		e.name += "+" + hex.EncodeToString(sum[:4])
	}
	return e, nil
}

// version returns the beginning of the digest of a model.
func (s *Server) version(ctx context.Context, model string) (digest string, err error) {
	err = s.call(ctx, "look for the model", model, func(ctx context.Context) (int64, error) {
		list, err := s.client.List(ctx)
		if err != nil {
			return 0, classify(err)
		}
		for _, m := range list.Models {
			if m.Name == model || m.Model == model || m.Name == model+":latest" {
				digest = cut(m.Digest, 12)
				return 0, nil
			}
		}
		return 0, because(ErrModelMissing, "it lists no "+model)
	})
	return digest, err
}

// Model names the model and its version.
func (e *Embedder) Model() string { return e.name }

// Dim is the number of values of a vector.
func (e *Embedder) Dim() int { return e.dim }

// EmbedQuery returns the vector of unit length for a query.
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	vectors, err := e.embed(ctx, []string{e.o.QueryPrefix + text}, false)
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}

// Embed returns a vector of unit length for each text. A text that is longer than the
// context of the model is embedded by its beginning, and logged.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	all := make([][]float32, 0, len(texts))
	for start := 0; start < len(texts); start += embedBatch {
		var batch []string
		for _, text := range texts[start:min(len(texts), start+embedBatch)] {
			batch = append(batch, e.o.TextPrefix+text)
		}
		vectors, err := e.embed(ctx, batch, false)
		if errors.Is(err, ErrRejected) { // one of them may be too long
			vectors, err = e.embedSingly(ctx, batch)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, vectors...)
	}
	return all, nil
}

// embedSingly embeds each text by itself, and those that are refused by their beginning.
func (e *Embedder) embedSingly(ctx context.Context, texts []string) ([][]float32, error) {
	var all [][]float32
	for _, text := range texts {
		vectors, err := e.embed(ctx, []string{text}, false)
		if errors.Is(err, ErrRejected) {
			e.server.o.Logger.WarnContext(ctx, "a text is embedded by its beginning", "model", e.model, "bytes",
				len(text), "error", err)
			vectors, err = e.embed(ctx, []string{text}, true)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, vectors...)
	}
	return all, nil
}

// embed asks for the vectors of some texts, and checks every value.
func (e *Embedder) embed(ctx context.Context, texts []string, truncate bool) (vectors [][]float32, err error) {
	request := &api.EmbedRequest{Model: e.model, Truncate: &truncate, Dimensions: e.o.Dimensions,
		KeepAlive: &api.Duration{Duration: e.server.o.KeepAlive}}
	for i, text := range texts {
		texts[i] = strings.ToValidUTF8(text, "\uFFFD")
		if strings.TrimSpace(text) == "" {
			texts[i] = "." // models have no vector for nothing
		}
	}
	request.Input = texts
	err = e.server.call(ctx, "embed", e.model, func(ctx context.Context) (int64, error) {
		watched, _, stop := e.server.watch(ctx)
		defer stop()
		response, err := e.server.client.Embed(watched, request)
		if context.Cause(watched) == errDead {
			return 0, errDead
		}
		if watched.Err() != nil {
			return 0, errSilent
		}
		if err != nil {
			return 0, classify(err)
		}
		vectors = response.Embeddings
		return int64(response.PromptEvalCount), e.check(vectors, len(texts))
	})
	return vectors, err
}

// check normalises vectors, or returns ErrIncomplete or ErrBadAnswer.
func (e *Embedder) check(vectors [][]float32, want int) error {
	if len(vectors) != want {
		return because(ErrIncomplete, fmt.Sprintf("%d vectors for %d texts", len(vectors), want))
	}
	for _, v := range vectors {
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if !(sum > 0) || math.IsInf(sum, 1) || len(v) != len(vectors[0]) || e.dim != 0 && len(v) != e.dim {
			return because(ErrBadAnswer, fmt.Sprintf("a vector of %d values and squared length %v", len(v), sum))
		}
		for i, x := range v {
			v[i] = float32(float64(x) / math.Sqrt(sum))
		}
	}
	return nil
}
