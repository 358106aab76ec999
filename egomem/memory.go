package egomem

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/retrieve"
)

// The types that users touch, from the packages that they live in.
type (
	// Cue is what a memory is asked with.
	Cue = retrieve.Cue
	// Result is what a recall brought back.
	Result = retrieve.Result
	// Evidence is one recalled node and why.
	Evidence = retrieve.Evidence
	// Role says which side of a conversation a turn is on.
	Role = memgraph.Role
	// Embedder turns texts into vectors.
	Embedder = memgraph.Embedder
	// TokenEmbedder gives every token a vector too, which finds better.
	TokenEmbedder = memgraph.TokenEmbedder
	// Error says what failed, why, and what to do about it.
	Error = memgraph.Error
	// Stats describes what a memory holds.
	Stats = memgraph.Stats
)

// The roles of a turn.
const (
	Human = memgraph.Human // somebody spoke
	Robot = memgraph.Robot // the companion itself spoke
)

// The errors that apps ask about, to be compared with errors.Is; kv and memgraph
// have more.
var (
	ErrInvalid = memgraph.ErrInvalid // the input cannot be stored or searched for
	ErrModel   = memgraph.ErrModel   // the memory was made with another embedding model
	ErrClosed  = memgraph.ErrClosed  // the memory is closed
	ErrLocked  = kv.ErrLocked        // another process owns the directory
	ErrFull    = kv.ErrFull          // writing would use up the disk; nothing was written
)

// Memory is one companion's lifelong memory. Safe for concurrent use.
type Memory struct {
	options   Options
	store     *memgraph.Store
	retriever *retrieve.Retriever
	embedding *embedding   // nil without an embedder
	owned     *memgraph.DB // closed with the memory; nil when the app owns it
	closed    atomic.Bool
}

// Open opens the memory in a directory, which is made when it is missing. Options
// may be nil. One process owns a directory at a time.
func Open(dir string, options *Options) (*Memory, error) {
	full, err := options.filled()
	if err != nil {
		return nil, memgraph.Wrap("open memory", "", err)
	}
	db, err := memgraph.Open(dir, &memgraph.Options{Now: full.Now})
	if err != nil {
		return nil, err
	}
	m, err := New(db, &full)
	if err != nil {
		db.Close()
		return nil, err
	}
	m.owned = db
	return m, nil
}

// New opens one ego's memory in a database that the app owns and closes after
// the memory, for programs that serve many companions.
func New(db *memgraph.DB, options *Options) (*Memory, error) {
	full, err := options.filled()
	if err != nil {
		return nil, memgraph.Wrap("open memory", "", err)
	}
	if db == nil {
		return nil, memgraph.Wrap("open memory", full.Ego, fmt.Errorf("%w: there is no database", ErrInvalid))
	}
	store, err := db.Ego(full.Ego)
	if err != nil {
		return nil, err
	}
	m := &Memory{options: full, store: store}
	if full.Embedder == nil {
		m.retriever = retrieve.New(store, nil)
		return m, nil
	}
	if err := checkModel(store, full.Embedder); err != nil {
		return nil, err
	}
	m.retriever = retrieve.New(store, full.Embedder)
	m.embedding = startEmbedding(store, full.Embedder, full.Logger)
	return m, nil
}

// checkModel refuses an embedder whose vectors could not be compared with those
// that the memory holds.
func checkModel(store *memgraph.Store, e Embedder) error {
	model, dim, err := store.Model(context.Background())
	if err != nil {
		return err
	}
	if model != "" && (model != e.Model() || dim != e.Dim()) {
		return memgraph.Wrap("open memory", store.Ego(), fmt.Errorf("%w: the memory was made with %q (%d values), the embedder is %q (%d)",
			ErrModel, model, dim, e.Model(), e.Dim()))
	}
	return nil
}

// Recall returns what in the memory bears most on the cue, best first. It finds
// every acknowledged observation, by its words at once and by its meaning as soon
// as it is embedded; it writes nothing and waits for no write.
func (m *Memory) Recall(ctx context.Context, cue Cue) (*Result, error) {
	if err := m.open("recall"); err != nil {
		return nil, err
	}
	return m.retriever.Recall(ctx, cue)
}

// Flush waits until everything observed so far is embedded. Without an embedder
// there is nothing to wait for. What could not be embedded is reported, and found
// by its words meanwhile.
func (m *Memory) Flush(ctx context.Context) error {
	if err := m.open("flush"); err != nil {
		return err
	}
	if m.embedding == nil {
		return nil
	}
	return memgraph.Wrap("flush", m.store.Ego(), m.embedding.flush(ctx))
}

// Stats counts what the memory holds.
func (m *Memory) Stats(ctx context.Context) (Stats, error) {
	if err := m.open("count"); err != nil {
		return Stats{}, err
	}
	var s Stats
	err := m.store.Index(ctx, func(x *memgraph.Index) error {
		s = x.Stats()
		return nil
	})
	return s, err
}

// Store returns the store underneath, for apps that keep notes of their own.
func (m *Memory) Store() *memgraph.Store { return m.store }

// Close stops the background work and releases the directory. What is not
// embedded yet will be when the memory is opened again. Calling it again returns
// nil, or tries again what failed.
func (m *Memory) Close() error {
	m.closed.Store(true)
	if m.embedding != nil {
		m.embedding.stop()
	}
	if m.owned != nil {
		return m.owned.Close()
	}
	return nil
}

func (m *Memory) open(op string) error {
	if m.closed.Load() {
		return memgraph.Wrap(op, m.store.Ego(), ErrClosed)
	}
	return nil
}
