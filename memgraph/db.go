package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// DB holds the memories of many egos in one directory, isolated from each other.
// An ego's indexes are loaded when it is first asked for and let go when others
// are needed more. Safe for concurrent use.
type DB struct {
	engine  kv.Engine
	options Options
	profile index.Options

	mu     sync.Mutex
	closed bool
	shards map[string]*shard
	fenced map[string]uint64 // by ego: how often another writer took over
	uses   uint64            // counts acquisitions, the clock of least recent use

	work    sync.WaitGroup  // in the background: checkpoints, graphs of vectors
	running context.Context // of the work; ends with Close
	stop    context.CancelFunc
}

// Options configure a DB. The zero value, or nil, is the default.
type Options struct {
	// Engine keeps the bytes; nil means Badger in the directory, with what the next
	// four say. The DB closes it.
	Engine kv.Engine
	// Key encrypts the files: 16, 24 or 32 random bytes; nil leaves them in the
	// clear. Another key than the one that the files were written with is
	// kv.ErrKey. Who loses the key loses the memory.
	Key []byte
	// QuotaBytes bounds what the files take; writes beyond it are kv.ErrQuota. Files
	// that are put in order, and Forget, may go beyond it for a while. Zero is no bound;
	// the least is 62 MB, or 32 MB with Small.
	QuotaBytes int64
	// Relaxed acknowledges a write before it is on the disk, and syncs within a
	// second and at Close. A process that dies loses nothing by it; when the power
	// goes, writes of the last second may be gone, each as a whole. It saves flash
	// and up to a millisecond a write.
	Relaxed bool
	// Small is for computers with little memory: it halves what the engine holds,
	// keeps the indexes of fewer egos, holds a quarter of every vector, and leaves
	// those of tokens on the disk, so that recall goes by words, meaning and graph
	// without comparing every word.
	Small bool
	// Vectors returns an empty index of vectors with dim values, to be used instead
	// of our own, which compares with all up to 30,000 vectors and goes over to a
	// graph in the background beyond. Nothing of it is kept: every load of an ego puts
	// all vectors there again. Package coderhnsw has one.
	Vectors func(dim int) VectorIndex
	// MaxLoaded is the number of egos whose indexes stay in memory; default 64.
	// Egos in use stay beyond it.
	MaxLoaded int
	// CheckpointAfter is the number of records that may change before the indexes of
	// an ego are kept on disk anew, in the background. Default: an eighth of what the
	// ego holds, at least 4,096. Less makes an open after a crash faster and writes
	// more. A proper Close keeps them too. Below 0 nothing is kept, and every open
	// reads all records.
	CheckpointAfter int
	// CompactIdle puts the files in order (see DB.Compact) when nobody has searched or
	// written for so long, at most twice that, and what was written since the last time
	// is an eighth of what the files take. Zero leaves it to calls of Compact, and to
	// the engine, which does a bit of it whenever some tables have gathered.
	CompactIdle time.Duration
	// Now is the clock that stamps what is recorded; nil means the system's.
	Now func() time.Time
	// Logger receives failures of background work and what Badger reports; nil is
	// silent.
	Logger *slog.Logger
	// OnEvent receives every piece of background work when it ends, failed or not; nil
	// for nothing. It is called from several goroutines, must return soon, and must not
	// call the DB.
	OnEvent func(Event)
}

// VectorIndex finds the vectors nearest to a query. Nodes are named by their ids. It has
// to be safe for concurrent use. Two further methods are used where it has them: Due()
// bool reports whether searches would be faster after Rebuild(context.Context) error.
//
//	Dim() int
//	Len() int
//	Has(node uint32) bool
//	Put(node uint32, unit []float32) error
//	Delete(node uint32) bool // whether there was one
//	Search(unit []float32, k int, keep func(node uint32) bool) []VectorHit
//	Cosine(node uint32, unit []float32) (cosine float32, ok bool)
type VectorIndex = vector.Index

// VectorHit is a node found by its vector: Node uint32, Cosine float32 (-1 to 1).
type VectorHit = vector.Hit

// DefaultMaxLoaded is the default of Options.MaxLoaded.
const DefaultMaxLoaded = 64

// What Options.Small sets.
const (
	smallMaxLoaded = 2
	smallMemTable  = 8 << 20 // bytes
)

// Open opens the memories in a directory, which is made when it is missing. One
// process owns a directory at a time. With Options.Engine set, dir is not used. An
// erasure that was interrupted is finished before Open returns, where the disk has room
// for that; see Store.Forget.
func Open(dir string, options *Options) (*DB, error) {
	var o Options
	if options != nil {
		o = *options
	}
	if o.MaxLoaded < 0 {
		return nil, Wrap("open memory", "", fmt.Errorf("%w: MaxLoaded is %d", graph.ErrInvalid, o.MaxLoaded))
	}
	if o.CompactIdle < 0 {
		return nil, Wrap("open memory", "", fmt.Errorf("%w: CompactIdle is %v", graph.ErrInvalid, o.CompactIdle))
	}
	if o.MaxLoaded == 0 {
		o.MaxLoaded = DefaultMaxLoaded
		if o.Small {
			o.MaxLoaded = smallMaxLoaded
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	engineLogger := o.Logger // nil lets the engine leave its reports unformatted
	if o.Logger == nil {
		o.Logger = silent
	}
	if o.Engine == nil {
		settings := &badgerkv.Options{Key: o.Key, QuotaBytes: o.QuotaBytes, Relaxed: o.Relaxed, Logger: engineLogger}
		if o.Small {
			settings.MemTableSize = smallMemTable
		}
		engine, err := badgerkv.Open(dir, settings)
		if err != nil {
			return nil, Wrap("open memory", "", err)
		}
		o.Engine = engine
	}
	db := &DB{engine: o.Engine, options: o, shards: map[string]*shard{}, fenced: map[string]uint64{}}
	db.profile = index.Options{LowMemory: o.Small, NewVectors: o.Vectors}
	db.running, db.stop = context.WithCancel(context.Background())
	if err := db.resumeErasures(context.Background()); err != nil {
		return nil, errors.Join(Wrap("open memory", "", err), o.Engine.Close())
	}
	if o.CompactIdle > 0 {
		db.inBackground(db.compactWhenIdle)
	}
	return db, nil
}

// Ego returns the memory of one companion, empty until something is put there.
// The handle is light: ask for it as often as you like. When another writer took
// an ego over (kv.ErrFenced), a new handle takes it back.
func (db *DB) Ego(name string) (*Store, error) {
	if err := kv.CheckEgo(name); err != nil {
		return nil, Wrap("open ego", name, err)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	return &Store{db: db, ego: name, fenced: db.fenced[name]}, nil
}

// writable returns kv.ErrFenced for a handle from before another writer took
// over: whoever holds it has to learn that, and not take the ego back unawares.
func (db *DB) writable(s *Store) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if s.fenced != db.fenced[s.ego] {
		return kv.ErrFenced
	}
	return nil
}

func (db *DB) noteFenced(ego string) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.fenced[ego]++
}

// Egos yields the names of the egos that hold something, in order.
func (db *DB) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for name, err := range db.engine.Egos(ctx) {
			if !yield(name, Wrap("list egos", "", err)) {
				return
			}
		}
	}
}

// Close waits for what is running, keeps the indexes for the next open where that
// pays, and releases the directory. Calling it again returns nil.
func (db *DB) Close() error {
	db.mu.Lock()
	db.closed = true
	loaded := slices.Collect(maps.Values(db.shards))
	clear(db.shards)
	db.mu.Unlock()
	db.stop()
	db.work.Wait()
	for _, s := range loaded {
		began := time.Now()
		if saved, err := s.saveAtClose(db); saved || err != nil { // without it the next open takes longer
			db.report("checkpoint at close", s.ego, began, err)
		}
	}
	return Wrap("close memory", "", db.engine.Close())
}

// acquire returns the ego's shard with its indexes loaded, and pins it until it
// is released.
func (db *DB) acquire(ctx context.Context, ego string) (*shard, error) {
	s, err := db.pin(ego)
	if err != nil {
		return nil, err
	}
	if err := s.load(ctx, db.engine); err != nil {
		db.release(s)
		return nil, err
	}
	return s, nil
}

// inBackground runs work that Close waits for, unless the DB is closed.
func (db *DB) inBackground(work func()) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if !db.closed {
		db.work.Go(work)
	}
}

// pin returns the ego's shard, whatever is loaded of it, and keeps it until it is
// released.
func (db *DB) pin(ego string) (*shard, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.closed {
		return nil, graph.ErrClosed
	}
	s := db.shards[ego]
	if s == nil {
		s = newShard(ego, db.profile)
		db.shards[ego] = s
	}
	s.pins++
	db.uses++
	s.used = db.uses
	db.evict()
	return s, nil
}

func (db *DB) release(s *shard) {
	db.mu.Lock()
	s.pins--
	db.evict()
	db.mu.Unlock()
}

// evict lets go of the least recently used shards beyond the limit that nobody
// holds. What they knew is on disk.
func (db *DB) evict() {
	for len(db.shards) > db.options.MaxLoaded {
		var oldest *shard
		for _, s := range db.shards {
			if s.pins == 0 && (oldest == nil || s.used < oldest.used) {
				oldest = s
			}
		}
		if oldest == nil {
			return
		}
		delete(db.shards, oldest.ego)
	}
}
