package text

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/text/tokenizer"
)

// Embedder embeds texts with one model. It is safe for concurrent use. Concurrent calls run in
// parallel, each on one thread unless [Options.Threads] is set.
type Embedder struct {
	model     Model
	modelID   string
	tokenizer pieces
	session   *onnx.Session
	closed    atomic.Bool
	scratch   sync.Pool // *batch
}

// Options configure an embedder; nil and the zero value select the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library or its folder. If it is empty, package onnx
	// searches for it.
	Library string
	// Threads is the number of threads per run; 0 means 1, which uses the least CPU time.
	Threads int
	// BatchTokens replaces [Model.BatchTokens]; 0 keeps it.
	BatchTokens int
}

// windowTexts is the number of texts tokenized and sorted at a time, which bounds memory.
const windowTexts = 512

// Open loads a model and its vocabulary; nil options select the defaults. Errors are [ErrModel] or
// [onnx.ErrModel] for faulty descriptions and files, [onnx.ErrNoRuntime] without a runtime library,
// and [onnx.ErrNoCgo] without cgo.
func Open(model Model, opts *Options) (*Embedder, error) {
	e, err := open(model, opts)
	if err != nil {
		return nil, fmt.Errorf("text: open %s: %w", model.Name, err)
	}
	return e, nil
}

func open(model Model, opts *Options) (*Embedder, error) {
	if opts == nil {
		opts = &Options{}
	}
	if opts.BatchTokens > 0 {
		model.BatchTokens = opts.BatchTokens
	}
	model = model.withDefaults()
	if err := model.check(); err != nil {
		return nil, err
	}
	modelID, err := model.id()
	if err != nil {
		return nil, err
	}
	pieces, err := model.tokenizer()
	if err != nil {
		return nil, err
	}
	session, err := onnx.Open(model.graph(), &onnx.Options{Library: opts.Library, Threads: opts.Threads, Exact: true})
	if err != nil {
		return nil, err
	}
	model.Data, model.VocabularyData = nil, nil
	e := &Embedder{model: model, modelID: modelID, tokenizer: pieces, session: session}
	e.scratch.New = func() any { return new(batch) }
	if err := e.probe(); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return e, nil
}

// probe runs the vocabulary's last piece, to check that the model knows every piece and returns
// vectors of the stated dimensions.
func (e *Embedder) probe() error {
	frame := e.tokenizer.Encode(nil, "", 0)
	last := tokenizer.Token{ID: int32(e.tokenizer.Size() - 1)}
	input := []input{{tokens: []tokenizer.Token{frame[0], last, frame[len(frame)-1]}}}
	result := newResult(1, e.model.TokenDim > 0)
	if err := e.run(context.Background(), input, []int{0}, &result, 0); err != nil {
		return fmt.Errorf("%w: trial run, with dimension %d, token dimension %d and piece %d: %w",
			ErrModel, e.model.Dim, e.model.TokenDim, last.ID, err)
	}
	return nil
}

// Model returns the model's name and version, such as "all-MiniLM-L6-v2-maxsim-int8@814cbaa8". Only
// vectors with the same value are comparable.
func (e *Embedder) Model() string { return e.modelID }

// Dim returns the length of a sentence vector.
func (e *Embedder) Dim() int { return e.model.Dim }

// TokenDim returns the length of a token vector, or 0 if the model has none.
func (e *Embedder) TokenDim() int { return e.model.TokenDim }

// Embed returns one unit vector of [Embedder.Dim] numbers per text, as passages to be found. Texts
// of similar length run together. The context is checked between and during runs. Errors wrap the
// context's error, [ErrOutput] or [ErrClosed]; there are no partial results.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	result, err := e.embed(ctx, e.model.PassagePrefix, texts, false)
	return result.sentences, err
}

// EmbedQuery returns the vector of a query, otherwise like [Embedder.Embed].
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	result, err := e.embed(ctx, e.model.QueryPrefix, []string{text}, false)
	if err != nil {
		return nil, err
	}
	return result.sentences[0], nil
}

// EmbedTokens returns sentence vectors like [Embedder.Embed], and from the same run the vectors and
// IDs of the tokens. tokens[i] holds len(ids[i]) concatenated unit vectors of [Embedder.TokenDim]
// numbers. Special tokens and the prefix are omitted, so a text may have none. [Embedder.Tokenize]
// returns their bytes. The error is [ErrModel] for a model without token vectors.
func (e *Embedder) EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error) {
	result, err := e.embed(ctx, e.model.PassagePrefix, texts, true)
	return result.sentences, result.tokens, result.ids, err
}

// EmbedQueryTokens is [Embedder.EmbedTokens] for a query.
func (e *Embedder) EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error) {
	result, err := e.embed(ctx, e.model.QueryPrefix, []string{text}, true)
	if err != nil {
		return nil, nil, nil, err
	}
	return result.sentences[0], result.tokens[0], result.ids[0], nil
}

// Tokenize returns the tokens of a passage as in [Embedder.EmbedTokens]: their IDs, and their bytes
// [start, end) in the text. The span of a token that is only a space is empty. It runs no model and
// works after Close.
func (e *Embedder) Tokenize(text string) (ids []int32, spans [][2]int) {
	in := e.encode(e.model.PassagePrefix, text)
	ids, spans = make([]int32, 0, len(in.tokens)), make([][2]int, 0, len(in.tokens))
	for _, token := range in.tokens[in.first:in.last] {
		ids = append(ids, token.ID)
		spans = append(spans, [2]int{token.Start - in.prefix, token.End - in.prefix})
	}
	return ids, spans
}

// Close frees the model. It waits for running calls, which may return [ErrClosed]. Further calls do
// nothing.
func (e *Embedder) Close() error {
	e.closed.Store(true)
	return e.session.Close()
}

// input is a tokenized text. Its own tokens are [first,last); special tokens and a prefix of prefix
// bytes precede them.
type input struct {
	tokens      []tokenizer.Token
	first, last int
	prefix      int
}

func (e *Embedder) encode(prefix, text string) input {
	in := input{prefix: len(prefix), tokens: e.tokenizer.Encode(nil, prefix+text, e.model.MaxTokens)}
	in.last = len(in.tokens) - 1
	for in.first = 1; in.first < in.last && in.tokens[in.first].Start < len(prefix); {
		in.first++
	}
	return in
}

// result collects the vectors of a call. tokens and ids are nil unless requested.
type result struct {
	sentences, tokens [][]float32
	ids               [][]int32
}

func newResult(texts int, tokens bool) result {
	r := result{sentences: make([][]float32, texts)}
	if tokens {
		r.tokens, r.ids = make([][]float32, texts), make([][]int32, texts)
	}
	return r
}

func (e *Embedder) embed(ctx context.Context, prefix string, texts []string, tokens bool) (result, error) {
	r := newResult(len(texts), tokens)
	for low := 0; low < len(texts) || low == 0; low += windowTexts {
		high := min(low+windowTexts, len(texts))
		if err := e.embedWindow(ctx, prefix, texts[low:high], &r, low); err != nil {
			return result{}, fmt.Errorf("text: embed with %s: %w", e.modelID, err)
		}
	}
	return r, nil
}

func (e *Embedder) embedWindow(ctx context.Context, prefix string, texts []string, r *result, offset int) error {
	if e.closed.Load() {
		return ErrClosed
	}
	if r.tokens != nil && e.model.TokenDim == 0 {
		return fmt.Errorf("%w: the model has no token vectors", ErrModel)
	}
	inputs, lengths := make([]input, len(texts)), make([]int, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return err
		}
		inputs[i] = e.encode(prefix, text)
		lengths[i] = len(inputs[i].tokens)
	}
	for _, members := range planBatches(lengths, e.model.BatchTokens) {
		if err := e.run(ctx, inputs, members, r, offset); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// run runs the members of inputs as one batch. It stores their vectors in r, at their index plus
// offset.
func (e *Embedder) run(ctx context.Context, inputs []input, members []int, r *result, offset int) error {
	b := e.scratch.Get().(*batch)
	defer e.scratch.Put(b)
	b.fill(e, inputs, members)
	err := e.session.Run(ctx, b.inputs, b.outputs)
	if errors.Is(err, onnx.ErrClosed) {
		return ErrClosed
	}
	if err != nil {
		return err
	}
	for row, i := range members {
		in, at := inputs[i], i+offset
		if r.sentences[at], err = b.sentence(e.model, row, len(in.tokens)); err != nil {
			return fmt.Errorf("text %d: %w", at, err)
		}
		if r.tokens == nil {
			continue
		}
		if r.tokens[at], err = b.tokens(e.model, row, in); err != nil {
			return fmt.Errorf("text %d: %w", at, err)
		}
		r.ids[at] = make([]int32, 0, in.last-in.first)
		for _, token := range in.tokens[in.first:in.last] {
			r.ids[at] = append(r.ids[at], token.ID)
		}
	}
	return nil
}
