package retrieve

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Options configure a Retriever. All fields are optional.
type Options struct {
	Embedder Embedder // of the model that made the memory's embeddings
	Judge    Judge    // decides after each tier; nil means rules
	Splitter Splitter // splits cues into questions; nil means rules
	Planner  Planner  // guides recalls; nil means none
	Mask     Mask     // for cues with the rendering Remembered
	Without  Channel  // channels to leave out, for ablations
	// EdgeStability is S in the retention R = exp(-t/S) of edges without a stability. They carry
	// less and less activation in a walk, and bring less to mind. Zero keeps them as they are.
	EdgeStability time.Duration
}

// Retriever answers questions from one ego's memory. Safe for concurrent use.
type Retriever struct {
	store    *memgraph.Store
	embedder Embedder // nil for none
	judge    Judge    // nil for rules
	splitter Splitter // nil for rules
	planner  Planner  // nil for none
	mask     Mask     // nil for none
	// edgeStability is of edges without one; 0 if they do not fade.
	edgeStability time.Duration
	without       Channel
	memories      sync.Pool // of *channel.Memory
	rendered      renderedIndex
}

// New returns a Retriever over a memory. Options may be nil.
func New(store *memgraph.Store, options *Options) *Retriever {
	r := &Retriever{store: store, memories: sync.Pool{New: func() any { return channel.NewMemory() }}}
	if options != nil {
		r.embedder, r.mask, r.without = options.Embedder, options.Mask, options.Without
		r.judge, r.splitter, r.planner = options.Judge, options.Splitter, options.Planner
		r.edgeStability = max(0, options.EdgeStability)
	}
	return r
}

// withState runs fn with a State whose words are matched, while the index is locked for
// reading.
func (r *Retriever) withState(ctx context.Context, cue *Cue, e channel.Embedding, result *Result, fn func(*channel.State) error) error {
	ages, err := r.store.Ages(ctx, cue.Now)
	if err != nil {
		return err
	}
	return r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		if err := access.CheckAskers(x, cue.Asker, cue.Company...); err != nil {
			return err
		}
		e, err := r.comparable(x, e)
		if errors.Is(err, graph.ErrBadVector) {
			result.EmbeddingError, err = err, nil
		}
		if err != nil {
			return err
		}
		memory := r.memories.Get().(*channel.Memory)
		defer r.memories.Put(memory)
		s := channel.NewState(x, cue.parse(r.without, query.Fading{Since: ages.Since, Stability: r.edgeStability}), e, memory)
		s.MatchWords()
		defer s.Release()
		return fn(s)
	})
}

// lookup returns the access of an asker without a search, or graph.ErrNotFound.
func lookup(x *index.Index, q *query.Query) (*access.Access, error) {
	if err := access.CheckAskers(x, q.Asker, q.Company...); err != nil {
		return nil, err
	}
	return access.New(x, q, nil), nil
}

func (r *Retriever) wrap(err error) error { return memgraph.Wrap("recall", r.store.Ego(), err) }

// embed embeds a text. Without an embedder, or without words, the embedding is empty.
func (r *Retriever) embed(ctx context.Context, text string) (channel.Embedding, error) {
	if r.embedder == nil || r.without&Embedding != 0 || !strings.ContainsFunc(text, hasMeaning) {
		return channel.Embedding{}, nil
	}
	return embed(ctx, r.embedder, text)
}

// hasMeaning reports whether a character can mean something by itself: letters, digits and pictures, as
// against spaces and punctuation.
func hasMeaning(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.So) }

// comparable returns an embedding of the embedder for use with an index; see comparable.
func (r *Retriever) comparable(x *index.Index, e channel.Embedding) (channel.Embedding, error) {
	if r.embedder == nil {
		return channel.Embedding{}, nil
	}
	return comparable(x, r.embedder.Model(), e)
}
