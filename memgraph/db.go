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

// DB holds the memories of many egos in one directory, isolated from each other. The first
// use of an ego loads its index; the least recently used index is dropped when there are too
// many. Safe for concurrent use.
type DB struct {
	engine  kv.Engine
	options Options
	profile index.Options

	mu     sync.Mutex
	closed bool
	shards map[string]*shard
	uses   uint64 // counts acquisitions, for least recent use

	onChange  map[string]map[uint64]func(graph.Change) // listeners by ego; under mu
	listeners uint64                                   // how many there were; under mu

	removals map[string]removal // by the name of the ego
	removing chan struct{}      // admits one RemoveEgo at a time

	work    sync.WaitGroup  // background work: checkpoints, vector graphs
	running context.Context // context of background work; Close cancels it
	stop    context.CancelFunc
}

// Options configure a DB. The zero value, or nil, is the default.
type Options struct {
	// Engine stores the bytes. Nil means Badger in the directory, with the next four
	// options. The DB closes the engine.
	Engine kv.Engine
	// Key encrypts the files: 16, 24 or 32 random bytes. Nil leaves them in the clear.
	// With another key than the files have, Open returns kv.ErrKey. A lost key means a lost
	// memory.
	Key []byte
	// Keyring seals every ego with a key of its own, and a person's biometrics with one of the
	// person too. RemoveEgo and Forget erase those keys, which makes copies, backups and old
	// blocks of the disk unreadable; see docs/PRIVACY.md. Nil seals nothing. A memory that was
	// made with a keyring opens with it alone, and one made without never with one; otherwise
	// it is kv.ErrKey. It works with Key too. The engine has to be a kv.Rewriter and a
	// kv.Remover.
	Keyring Keyring
	// QuotaBytes bounds the size of the files; writes beyond it are kv.ErrQuota. Compaction
	// and Forget may exceed it for a while. Zero means no bound. The minimum is 62 MB, or
	// 32 MB with Small.
	QuotaBytes int64
	// Relaxed acknowledges a write before it is on the disk, and syncs within a second and
	// at Close. A crash of the process loses nothing. A power cut may lose whole writes of
	// the last second. It saves flash wear and up to a millisecond per write.
	Relaxed bool
	// Small is for computers with little memory. It halves the engine's buffers, loads fewer
	// egos, keeps a quarter of every vector in RAM, and leaves token vectors on the disk.
	// Recall then uses words, embeddings and graph without comparing single tokens.
	Small bool
	// Vectors returns an empty vector index for vectors of dim values. Nil means our own: it
	// compares all vectors up to 30,000, and builds a graph in the background beyond.
	// The index is not stored: every load of an ego adds all vectors again. Package
	// coderhnsw has one.
	Vectors func(dim int) VectorIndex
	// MaxLoaded is the number of egos whose indexes stay in memory; default 64. Egos in use
	// stay beyond it.
	MaxLoaded int
	// CheckpointAfter is the number of changed records after which the index of an ego is
	// stored in the background. The default is an eighth of the ego's records, at least
	// 4,096. A lower value makes an open after a crash faster and writes more. Close stores
	// the index too. Below 0 nothing is stored, and every open reads all records.
	CheckpointAfter int
	// CompactIdle compacts the files (see DB.Compact) after so long without a search or
	// write, at most twice that. It skips this until the bytes written since the last time
	// are an eighth of the files. Zero means never; the engine still compacts bit by bit.
	CompactIdle time.Duration
	// Now is the clock of the recorded times; nil means the system's. It may jump: see Store.Ages.
	// A monotonic reading, which those of time.Now have, tells a jump from a long time.
	Now func() time.Time
	// Logger receives failures of background work and the messages of Badger; nil is
	// silent.
	Logger *slog.Logger
	// OnEvent receives every piece of background work when it ends, failed or not. Nil is
	// fine. Several goroutines may call it at once. It must return soon and must not call
	// the DB.
	OnEvent func(Event)
}

// VectorIndex finds the vectors nearest to a query. Nodes are identified by their ids.
// Implementations are safe for concurrent use. An index may have two more methods: Due()
// bool reports whether Rebuild(context.Context) error would make searches faster.
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

// checkKey refuses an empty key: it would leave the files in the clear unnoticed.
func checkKey(key []byte) error {
	if key != nil && len(key) == 0 {
		return fmt.Errorf("%w: the key has 0 bytes, not 16, 24 or 32; nil means none", graph.ErrInvalid)
	}
	return nil
}

// DefaultMaxLoaded is the default of Options.MaxLoaded.
const DefaultMaxLoaded = 64

// What Options.Small sets.
const (
	smallMaxLoaded = 2
	smallMemTable  = 8 << 20 // bytes
)

// Open opens the memories in a directory and creates it if it is missing. One process owns a
// directory at a time; a second one gets kv.ErrLocked. With Options.Engine set, dir is not
// used. Open finishes an interrupted erasure or removal if the disk has room; see Store.Forget
// and DB.RemoveEgo.
func Open(dir string, options *Options) (*DB, error) {
	var o Options
	if options != nil {
		o = *options
	}
	if o.MaxLoaded < 0 {
		return nil, Wrap("open memory", "", fmt.Errorf("%w: MaxLoaded is %d", graph.ErrInvalid, o.MaxLoaded))
	}
	if err := checkKey(o.Key); err != nil {
		return nil, Wrap("open memory", "", err)
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
	engineLogger := o.Logger // nil, so that the engine formats no messages
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
	if o.Keyring != nil {
		engine, err := sealed(context.Background(), o.Engine, o.Keyring)
		if err != nil {
			return nil, errors.Join(Wrap("open memory", "", err), o.Engine.Close())
		}
		o.Engine = engine
	}
	db := &DB{engine: o.Engine, options: o, shards: map[string]*shard{}, removals: map[string]removal{},
		onChange: map[string]map[uint64]func(graph.Change){}, removing: make(chan struct{}, 1)}
	db.profile = index.Options{LowMemory: o.Small, NewVectors: o.Vectors, Now: o.Now}
	db.running, db.stop = context.WithCancel(context.Background())
	if err := db.finishInterrupted(context.Background()); err != nil {
		return nil, errors.Join(Wrap("open memory", "", err), o.Engine.Close())
	}
	if o.CompactIdle > 0 {
		db.inBackground(db.compactWhenIdle)
	}
	return db, nil
}

// Ego returns the memory of one companion. It is empty until something is written. The
// handle is light and holds no resources. A name has 1 to 128 bytes; another is kv.ErrBadEgo.
func (db *DB) Ego(name string) (*Store, error) {
	if err := kv.CheckEgo(name); err != nil {
		return nil, Wrap("open ego", name, err)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	return &Store{db: db, ego: name, removals: db.removals[name].count}, nil
}

// Egos yields the names of the egos that have records, sorted.
func (db *DB) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for name, err := range db.engine.Egos(ctx) {
			if !yield(name, Wrap("list egos", "", err)) {
				return
			}
		}
	}
}

// Close waits for background work, stores indexes where that makes the next open faster, and
// releases the directory. A second call returns nil.
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

// acquire returns the ego's shard with its index loaded, and pins it until release.
func (s *Store) acquire(ctx context.Context) (*shard, error) {
	shard, err := s.pin()
	if err != nil {
		return nil, err
	}
	if err := shard.load(ctx, s.db.engine); err != nil {
		s.db.release(shard)
		return nil, err
	}
	return shard, nil
}

// inBackground runs work that Close waits for, unless the DB is closed.
func (db *DB) inBackground(work func()) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if !db.closed {
		db.work.Go(work)
	}
}

// pin returns the ego's shard, loaded or not, and keeps it in memory until release.
func (s *Store) pin() (*shard, error) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	if s.db.closed {
		return nil, graph.ErrClosed
	}
	if err := s.aliveLocked(); err != nil {
		return nil, err
	}
	return s.db.pinLocked(s.ego), nil
}

func (db *DB) pinLocked(ego string) *shard {
	s := db.shards[ego]
	if s == nil {
		s = newShard(ego, db.profile)
		db.shards[ego] = s
	}
	s.pins++
	db.uses++
	s.used = db.uses
	db.evict()
	return s
}

func (db *DB) release(s *shard) {
	db.mu.Lock()
	s.pins--
	db.evict()
	db.mu.Unlock()
}

// evict drops the least recently used shards beyond the limit, except pinned ones. Their
// records are on the disk.
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
