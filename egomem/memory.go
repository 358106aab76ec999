package egomem

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/internal/embedqueue"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Memory is one companion's lifelong memory. Safe for concurrent use.
type Memory struct {
	options Options
	db      *memgraph.DB
	store   *memgraph.Store
	owned   bool // Close closes the database
	closed  atomic.Bool
	closing chan struct{} // closed by the first Close

	// Reembed replaces these two.
	recaller atomic.Pointer[retrieve.Retriever]
	worker   atomic.Pointer[embedqueue.Queue]   // nil without an embedder
	coming   atomic.Pointer[retrieve.Retriever] // of the next model, while Reembed runs

	learning *learning // nil if recalls change nothing
	mind     *consolidation
	unlisten func() // ends the listening to changes of the store
	live     atomic.Pointer[Live]

	changing sync.Mutex // one Reembed or Close at a time
}

// Open opens the memory in a directory, which is made if it is missing. Options may be nil.
// One process owns a directory at a time; another one gets ErrLocked. A path that is no directory, or a quota that is too small, is
// ErrOptions.
func Open(dir string, options *Options) (*Memory, error) {
	full, err := options.filled()
	if err != nil {
		return nil, memgraph.Wrap("open memory", "", err)
	}
	db, err := memgraph.Open(dir, full.database())
	if err != nil {
		return nil, err
	}
	m, err := newMemory(db, full)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	m.owned = true
	return m, nil
}

// New opens one ego's memory in a database that the app opened, for programs that serve
// many companions. The app closes the database after the memory. Options that belong to
// the database (Key, QuotaBytes, Relaxed, CompactIdle, Small, OnEvent) are ErrInvalid here.
func New(db *memgraph.DB, options *Options) (*Memory, error) {
	full, err := options.filled()
	if err != nil {
		return nil, memgraph.Wrap("open memory", "", err)
	}
	if db == nil {
		return nil, memgraph.Wrap("open memory", full.Ego, fmt.Errorf("%w: there is no database", ErrInvalid))
	}
	if err := full.checkShared(); err != nil {
		return nil, memgraph.Wrap("open memory", full.Ego, err)
	}
	return newMemory(db, full)
}

// newMemory opens one ego's memory with validated options.
func newMemory(db *memgraph.DB, full Options) (*Memory, error) {
	store, err := db.Ego(full.Ego)
	if err != nil {
		return nil, err
	}
	if err := checkModel(store, full.Embedder); err != nil {
		return nil, err
	}
	m := &Memory{options: full, db: db, store: store, closing: make(chan struct{})}
	m.recaller.Store(m.retriever(full.Embedder))
	if m.mind, err = newConsolidation(m); err != nil {
		return nil, memgraph.Wrap("open memory", full.Ego, err)
	}
	if full.Embedder != nil {
		m.worker.Store(m.embedWith(full.Embedder))
	}
	if !full.ReadOnlyRecall {
		m.learning = newLearning(store, full.Mask, full.Logger)
	}
	m.unlisten = store.OnChange(m.noteChange)
	return m, nil
}

// noteChange wakes what works on new texts.
func (m *Memory) noteChange(change graph.Change) {
	if len(change.Nodes)+len(change.Updated) > 0 || change.Reindex {
		m.wakeEmbedding()
	}
}

// retriever returns a retriever with an embedder, or without one.
func (m *Memory) retriever(e Embedder) *retrieve.Retriever {
	return retrieve.New(m.store,
		&retrieve.Options{Embedder: e, Judge: m.options.Judge, Splitter: m.options.Splitter, Planner: m.options.Planner,
			Mask: m.options.Mask})
}

// checkModel returns ErrModel if the memory holds vectors of another model.
func checkModel(store *memgraph.Store, e Embedder) error {
	if e == nil {
		return nil
	}
	model, dim, err := store.Model(context.Background())
	if err != nil {
		return err
	}
	if model != "" && (model != e.Model() || dim != e.Dim()) {
		return memgraph.Wrap("open memory", store.Ego(),
			fmt.Errorf("%w: the memory was made with %q (%d values), the embedder is %q (%d)",
				ErrModel, model, dim, e.Model(), e.Dim()))
	}
	return nil
}

// embedWith starts to embed new texts in the background.
func (m *Memory) embedWith(e Embedder) *embedqueue.Queue {
	return embedqueue.Start(embedqueue.NewModel(m.store, e, m.options.Logger))
}

// isStatic reports whether the embedder in use has static vectors.
func (m *Memory) isStatic() bool {
	worker := m.worker.Load()
	return worker != nil && retrieve.IsStatic(worker.Embedder())
}

// wakeEmbedding says that texts may have come or changed.
func (m *Memory) wakeEmbedding() {
	if worker := m.worker.Load(); worker != nil {
		worker.Wake()
	}
}

// Flush waits until everything observed so far is embedded and everything learned from
// recalls is written. It returns an error that names a text which could not be embedded;
// that text is found by its words.
func (m *Memory) Flush(ctx context.Context) error {
	if err := m.open("flush"); err != nil {
		return err
	}
	if m.learning != nil {
		if err := m.learning.flush(ctx); err != nil {
			return memgraph.Wrap("flush", m.store.Ego(), err)
		}
	}
	for {
		worker := m.worker.Load()
		if worker == nil {
			return nil
		}
		err := worker.Flush(ctx)
		replaced := errors.Is(err, ErrClosed) || errors.Is(err, ErrModel) && (m.coming.Load() != nil || m.worker.Load() != worker)
		if !replaced || m.closed.Load() {
			return memgraph.Wrap("flush", m.store.Ego(), err)
		}
		time.Sleep(time.Millisecond) // Reembed is about to start the next
	}
}

// Stats counts what the memory holds.
func (m *Memory) Stats(ctx context.Context) (Stats, error) {
	if err := m.open("count"); err != nil {
		return Stats{}, err
	}
	counts, err := m.store.Stats(ctx)
	if err != nil {
		return Stats{}, err
	}
	aside, err := m.mind.inner.LeftAside(ctx)
	stats := statsOf(counts)
	stats.LeftAside = len(aside)
	return stats, err
}

// Store returns the store of the memory: for notes of the app's own, exports, imports,
// checks and repairs.
func (m *Memory) Store() *memgraph.Store { return m.store }

// DB returns the database of the memory: for backups, compaction and new keys.
func (m *Memory) DB() *memgraph.DB { return m.db }

// Close stops the background work and releases the directory. It closes a Live first (see Live.Close).
// Texts without a vector are embedded when the memory is opened again. A second call returns nil, or
// retries what failed.
func (m *Memory) Close() error {
	m.closeLive() // while it can store what it learned
	if !m.closed.Swap(true) {
		close(m.closing)
	}
	m.closeLive() // one that began meanwhile
	m.unlisten()
	m.changing.Lock()
	defer m.changing.Unlock()
	m.mind.stop()
	if worker := m.worker.Load(); worker != nil {
		worker.Stop()
	}
	if m.learning != nil {
		m.learning.stop()
	}
	if m.owned {
		return m.db.Close()
	}
	return nil
}

func (m *Memory) closeLive() {
	if live := m.live.Load(); live != nil {
		if err := live.Close(); err != nil {
			m.options.Logger.Warn("closing the memory while live", "ego", m.store.Ego(), "error", err)
		}
	}
}

func (m *Memory) open(op string) error {
	if m.closed.Load() {
		return memgraph.Wrap(op, m.store.Ego(), ErrClosed)
	}
	return nil
}
