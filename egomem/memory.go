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
	// Query is what a dialog model asks for, and QueryParser takes it out of the
	// model's output.
	Query       = retrieve.Query
	QueryParser = retrieve.QueryParser
	// Role says which side of a conversation a turn is on.
	Role = graph.Role
	// Embedder turns texts into vectors.
	Embedder = memgraph.Embedder
	// TokenEmbedder gives every token a vector too, which finds better.
	TokenEmbedder = memgraph.TokenEmbedder
	// Error says what failed, why, and what to do about it.
	Error = memgraph.Error
	// Stats describes what a memory holds.
	Stats = graph.Stats
	// Audience says who may know of something, seen from the people it came from.
	Audience = graph.Audience
	// KindWeights ask for a mix of kinds of memories.
	KindWeights = retrieve.KindWeights
	// Tier is how far a recall goes.
	Tier = retrieve.Tier
	// ID names somebody or something that a memory holds.
	ID = graph.ID
	// Event reports work in the background.
	Event = memgraph.Event
	// Erased is what was forgotten for good.
	Erased = memgraph.Erased
)

// The roles of a turn.
const (
	Human = graph.Human // somebody spoke
	Robot = graph.Robot // the companion itself spoke
)

// The audiences.
const (
	Linked   = graph.Linked   // those it came from, and whoever is linked to all of them; the default
	Private  = graph.Private  // the one it came from
	Everyone = graph.Everyone // strangers too
	Nobody   = graph.Nobody   // the app alone
)

// The views of a Cue.
const (
	Verbatim   = retrieve.Verbatim   // word for word; the default
	Remembered = retrieve.Remembered // as it is remembered: what has faded is replaced
)

// Who asks, for Cue.Asker, beside people; see Memory.Asker.
const (
	App      = graph.App      // the app itself, which may know everything
	Stranger = graph.Stranger // somebody whom nobody has recognised
)

// The errors that apps ask about, to be compared with errors.Is; kv and memgraph
// have more.
var (
	ErrInvalid = graph.ErrInvalid // the input cannot be stored or searched for
	ErrModel   = graph.ErrModel   // the memory was made with another embedding model
	ErrClosed  = graph.ErrClosed  // the memory is closed
	ErrLocked  = kv.ErrLocked     // another process owns the directory
	ErrFull    = kv.ErrFull       // writing would use up the disk; nothing was written
	ErrQuota   = kv.ErrQuota      // writing would go beyond the quota; nothing was written
	ErrKey     = kv.ErrKey        // the files are encrypted with another key
	// ErrNotFound: there is nobody of that name, nothing of that id.
	ErrNotFound = graph.ErrNotFound
)

// Memory is one companion's lifelong memory. Safe for concurrent use.
type Memory struct {
	options Options
	db      *memgraph.DB
	store   *memgraph.Store
	owned   bool // the database is closed with the memory
	closed  atomic.Bool
	closing chan struct{} // closed by the first Close

	// Reembed replaces these two.
	recaller atomic.Pointer[retrieve.Retriever]
	worker   atomic.Pointer[embedqueue.Queue]   // nil without an embedder
	coming   atomic.Pointer[retrieve.Retriever] // of the model that is about to take over

	learning *learning // nil when recalls change nothing

	changing sync.Mutex // one Reembed or Close at a time
}

// Open opens the memory in a directory, which is made when it is missing. Options
// may be nil. One process owns a directory at a time.
func Open(dir string, options *Options) (*Memory, error) {
	full, err := options.filled()
	if err != nil {
		return nil, memgraph.Wrap("open memory", "", err)
	}
	db, err := memgraph.Open(dir, &memgraph.Options{Now: full.Now, Key: full.Key, QuotaBytes: full.QuotaBytes,
		Relaxed: full.Relaxed, CompactIdle: full.CompactIdle, Small: full.Small,
		Logger: full.Logger, OnEvent: full.OnEvent})
	if err != nil {
		return nil, err
	}
	m, err := newMemory(db, full)
	if err != nil {
		db.Close()
		return nil, err
	}
	m.owned = true
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
	if err := full.checkShared(); err != nil {
		return nil, memgraph.Wrap("open memory", full.Ego, err)
	}
	return newMemory(db, full)
}

// newMemory opens one ego's memory with options that are filled in.
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
	if full.Embedder != nil {
		m.worker.Store(m.embedWith(full.Embedder))
	}
	if !full.ReadOnlyRecall {
		m.learning = newLearning(store, full.Logger)
	}
	return m, nil
}

// retriever returns what recalls by an embedder, or without one.
func (m *Memory) retriever(e Embedder) *retrieve.Retriever {
	return retrieve.New(m.store, &retrieve.Options{Embedder: e, Judge: m.options.Judge, Mask: m.options.Mask})
}

// checkModel refuses an embedder whose vectors could not be compared with those
// that the memory holds.
func checkModel(store *memgraph.Store, e Embedder) error {
	if e == nil {
		return nil
	}
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
// as it is embedded; it waits for no write. What it brought back, and which ties of the
// graph led there, is noted in the background a moment later, for consolidation and for
// other recalls: see Feedback, and Options.ReadOnlyRecall.
func (m *Memory) Recall(ctx context.Context, cue Cue) (*Result, error) {
	if err := m.open("recall"); err != nil {
		return nil, err
	}
	if cue.Now.IsZero() {
		cue.Now = m.options.Now()
	}
	var result *Result
	err := m.recalling(func(r *retrieve.Retriever) (_ *Result, err error) {
		result, err = r.Recall(ctx, cue)
		return result, err
	})
	return result, err
}

// recalling runs fn with the retriever of the model whose vectors the memory has, and notes
// what it brought back.
func (m *Memory) recalling(fn func(*retrieve.Retriever) (*Result, error)) error {
	for {
		used, next := m.recaller.Load(), m.coming.Load()
		result, err := fn(used)
		if errors.Is(err, ErrModel) && next != nil {
			result, err = fn(next) // the new vectors have just taken over
		}
		if !errors.Is(err, ErrModel) || m.recaller.Load() == used && m.coming.Load() == next {
			if err == nil && result.Trace != nil && m.learning != nil {
				m.learning.note(result.Trace)
			}
			return err
		}
	}
}

// Feedback says how good a recall was, by Result.Trace.ID: 1 when somebody was pleased with
// it, -1 when it was wrong. The ties of the graph that led to the evidence which was of use
// will lead there more, or less, for such cues; that weighs four times as much as having
// been found. Evidence is named by its ids, of which those that the recall did not bring
// count for nothing; when none is named, the first three pieces are meant.
// It is written in the background. Only the last call counts for the same evidence of a
// recall, and only the latest 256 recalls of this process can be spoken of: another is
// ErrNotFound.
func (m *Memory) Feedback(ctx context.Context, recall uint64, worth float64, used ...ID) error {
	const op = "hear feedback"
	if err := m.open(op); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return memgraph.Wrap(op, m.store.Ego(), ctx.Err())
	case !(worth >= -1 && worth <= 1):
		return memgraph.Wrap(op, m.store.Ego(), fmt.Errorf("%w: feedback of %v is not -1 to 1", ErrInvalid, worth))
	case m.learning == nil:
		return memgraph.Wrap(op, m.store.Ego(), fmt.Errorf("%w: this memory's recalls change nothing", ErrInvalid))
	}
	return memgraph.Wrap(op, m.store.Ego(), m.learning.hear(recall, worth, used))
}

// Mind returns what is on the companion's mind, as far as the asker may know of it: core
// memories, and then what recalls of this process brought back, with what stands around
// it, the most active first; at most so many. It follows recalls by some seconds, or Flush.
func (m *Memory) Mind(ctx context.Context, asker ID, most int) ([]Evidence, error) {
	if err := m.open("look into working memory"); err != nil {
		return nil, err
	}
	mind := retrieve.NewWorkingMemory(0, 0)
	if m.learning != nil {
		mind = m.learning.mind
	}
	return m.recaller.Load().WorkingMemory(ctx, mind, asker, m.options.Now(), most)
}

// Asker returns who asks, for Cue.Asker: the person of that name, or Stranger when
// there is nobody of that name.
func (m *Memory) Asker(ctx context.Context, name string) (ID, error) {
	if err := m.open("find asker"); err != nil {
		return Stranger, err
	}
	id, err := m.store.Person(ctx, name)
	if errors.Is(err, graph.ErrNotFound) {
		return Stranger, nil
	}
	if err != nil {
		return Stranger, err
	}
	return id, nil
}

// Forget erases a person with everything that came from them alone, takes the name
// out of what others said, and rewrites the files, so that no byte of it is left in
// them; see memgraph.Store.Forget for what that reaches and what not, and for a dry
// run. Somebody who is not known is ErrNotFound.
func (m *Memory) Forget(ctx context.Context, person string) (Erased, error) {
	if err := m.open("forget"); err != nil {
		return Erased{}, err
	}
	id, err := m.store.Person(ctx, person)
	if err != nil {
		return Erased{}, err
	}
	erased, err := m.store.Forget(ctx, memgraph.Erasure{People: []graph.ID{id}})
	m.wakeEmbedding() // texts that lost a name are embedded again
	return erased, err
}

// embedWith starts to embed new texts in the background.
func (m *Memory) embedWith(e Embedder) *embedqueue.Queue {
	return embedqueue.Start(embedqueue.NewModel(m.store, e, m.options.Logger))
}

// wakeEmbedding says that texts may have come or changed.
func (m *Memory) wakeEmbedding() {
	if worker := m.worker.Load(); worker != nil {
		worker.Wake()
	}
}

// Flush waits until everything observed so far is embedded, and what recalls so far
// brought back is noted. What could not be embedded is reported, and found by its words
// meanwhile.
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
	return m.store.Stats(ctx)
}

// Store returns the store underneath, for apps that keep notes of their own, and for
// exports, imports, checks and repairs.
func (m *Memory) Store() *memgraph.Store { return m.store }

// Retriever returns what recalls, for its other questions: facts, feelings, the last turns
// of a conversation, which notes bear on something. After Reembed there is another.
func (m *Memory) Retriever() *retrieve.Retriever { return m.recaller.Load() }

// DB returns the database underneath, for backups, compaction and new keys.
func (m *Memory) DB() *memgraph.DB { return m.db }

// Close stops the background work and releases the directory. What is not
// embedded yet will be when the memory is opened again. Calling it again returns
// nil, or tries again what failed.
func (m *Memory) Close() error {
	if !m.closed.Swap(true) {
		close(m.closing)
	}
	m.changing.Lock()
	defer m.changing.Unlock()
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

func (m *Memory) open(op string) error {
	if m.closed.Load() {
		return memgraph.Wrap(op, m.store.Ego(), ErrClosed)
	}
	return nil
}
