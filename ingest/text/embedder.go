package text

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/egomem/egomem/ingest/onnx"
)

// Embedder turns texts into vectors by one model. It is safe for concurrent
// use; calls go on side by side, each on one thread of its own unless
// [Options.Threads] says otherwise.
type Embedder struct {
	model     Model
	modelID   string
	tokenizer tokenizer
	session   *onnx.Session
	closed    atomic.Bool
	scratch   sync.Pool // *batch
}

// Options are how an embedder runs; nil and the zero value are the defaults.
type Options struct {
	// Library is the path of the ONNX Runtime library, or of its folder; empty
	// searches for it (see package onnx).
	Library string
	// Threads is how many threads one run may use; 0 is 1, which costs the
	// least CPU time.
	Threads int
	// BatchTokens takes the place of [Model.BatchTokens]; 0 keeps that.
	BatchTokens int
}

// window is how many texts are tokenized, sorted and run at a time, so that
// memory does not grow with the number of texts.
const windowTexts = 512

// Open loads a model and its vocabulary. A faulty description, files that
// cannot be read or do not belong together are [ErrModel] or
// [onnx.ErrModel]; a missing runtime library is [onnx.ErrNoRuntime], a build
// without cgo [onnx.ErrNoCgo]. Nil options are the defaults.
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
	tokenizer, err := model.tokenizer()
	if err != nil {
		return nil, err
	}
	session, err := onnx.Open(model.graph(), &onnx.Options{Library: opts.Library, Threads: opts.Threads})
	if err != nil {
		return nil, err
	}
	model.Data, model.VocabularyData = nil, nil
	e := &Embedder{model: model, modelID: modelID, tokenizer: tokenizer, session: session}
	e.scratch.New = func() any { return new(batch) }
	if err := e.probe(); err != nil {
		return nil, errors.Join(err, session.Close())
	}
	return e, nil
}

// probe runs the vocabulary's last piece, which shows that the model knows
// every piece and gives vectors of the promised dimensions.
func (e *Embedder) probe() error {
	frame := e.tokenizer.Encode(nil, "", 0)
	last := Token{ID: int32(e.tokenizer.size() - 1)}
	input := []input{{tokens: []Token{frame[0], last, frame[len(frame)-1]}}}
	result := newResult(1, e.model.TokenDim > 0)
	if err := e.run(context.Background(), input, []int{0}, &result, 0); err != nil {
		return fmt.Errorf("%w: trial run, with dimension %d, token dimension %d and piece %d: %w",
			ErrModel, e.model.Dim, e.model.TokenDim, last.ID, err)
	}
	return nil
}

// Model names the model and its version, such as
// "all-MiniLM-L6-v2-int8@67e54c52". Vectors are comparable only within one
// such name.
func (e *Embedder) Model() string { return e.modelID }

// Dim is the number of numbers in a sentence vector.
func (e *Embedder) Dim() int { return e.model.Dim }

// TokenDim is the number of numbers in a token vector, 0 for a model that gives
// none.
func (e *Embedder) TokenDim() int { return e.model.TokenDim }

// Embed returns one vector of length 1 and [Embedder.Dim] numbers for each
// text, as passages that are to be found. Texts are run in batches of like
// length; the context is honoured between and within runs. Any string will do
// (see the package documentation). Errors wrap the context's error,
// [ErrOutput] or [ErrClosed]; there are no partial results.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	result, err := e.embed(ctx, e.model.PassagePrefix, texts, false)
	return result.sentences, err
}

// EmbedQuery returns the vector of a text that is to find others. Otherwise it
// is as [Embedder.Embed].
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	result, err := e.embed(ctx, e.model.QueryPrefix, []string{text}, false)
	if err != nil {
		return nil, err
	}
	return result.sentences[0], nil
}

// EmbedTokens returns, from one run, what [Embedder.Embed] returns and for each
// text the vectors and the vocabulary numbers of its tokens: tokens[i] holds
// len(ids[i]) vectors of [Embedder.TokenDim] numbers and length 1, one behind
// the other. Special tokens and those of the prefix are left out, so that a
// text may have none. [Embedder.Tokenize] tells which bytes they stand for. A
// model without token vectors is an error that wraps [ErrModel].
func (e *Embedder) EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error) {
	result, err := e.embed(ctx, e.model.PassagePrefix, texts, true)
	return result.sentences, result.tokens, result.ids, err
}

// EmbedQueryTokens is [Embedder.EmbedTokens] for a text that is to find others.
func (e *Embedder) EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error) {
	result, err := e.embed(ctx, e.model.QueryPrefix, []string{text}, true)
	if err != nil {
		return nil, nil, nil, err
	}
	return result.sentences[0], result.tokens[0], result.ids[0], nil
}

// Tokenize returns the tokens of a passage for which [Embedder.EmbedTokens]
// gives vectors, in the same order: their numbers in the vocabulary, and the
// bytes [start, end) of the text that they stand for. A span may be empty, for
// a token that is nothing but a space. It runs no model, and works after Close.
func (e *Embedder) Tokenize(text string) (ids []int32, spans [][2]int) {
	in := e.encode(e.model.PassagePrefix, text)
	ids, spans = make([]int32, 0, len(in.tokens)), make([][2]int, 0, len(in.tokens))
	for _, token := range in.tokens[in.first:in.last] {
		ids = append(ids, token.ID)
		spans = append(spans, [2]int{token.Start - in.prefix, token.End - in.prefix})
	}
	return ids, spans
}

// Close frees the model. It waits for calls that are under way, which may end
// with [ErrClosed]; calling it again does nothing.
func (e *Embedder) Close() error {
	e.closed.Store(true)
	return e.session.Close()
}

// input is a text made ready: its tokens, of which [first,last) stand for the
// text itself; what is before them is special or prefix bytes long prefix.
type input struct {
	tokens      []Token
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

// result gathers the vectors of a call; tokens and ids are nil when they were
// not asked for.
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
		return fmt.Errorf("%w: it gives no token vectors", ErrModel)
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

// run runs the members of inputs as one batch, and puts their vectors into r at
// their indices plus offset.
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
