package memgraph

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// shard is what a DB holds in memory for one ego.
type shard struct {
	ego     string
	profile index.Options
	pins    int    // uses in progress; under DB.mu
	used    uint64 // time of the last use; under DB.mu

	// turn admits one writer or loader at a time. It is a channel, so that waiting ends with
	// the context.
	turn    chan struct{}
	claim   kv.Claim      // made by the first write; under turn
	changes uint64        // the last change in the index; under turn
	last    *writtenState // after the last write of this claim, or nil; under turn
	buffers writerBuffers // under turn
	stale   *index.Index  // current if no change came since; under turn

	forgetting      chan struct{} // admits one erasure at a time, like turn; taken before it
	erasures        uint64        // how many began; under turn
	erasing         bool          // no checkpoint may begin; under turn
	unsaved         int           // records changed since the last checkpoint; under turn
	size            int           // records of the index; under turn
	saving          atomic.Bool   // a checkpoint is being made
	buildingVectors atomic.Bool   // the vector graph is being built
	compacting      atomic.Bool   // a sparse index is being replaced

	clock livedClock // of the ego's lived time

	removed bool // the ego is gone, and no call may use the shard; under turn

	mu    sync.RWMutex // guards index; held for writing only while it changes
	index *index.Index // nil until loaded, and while it is stale
}

func newShard(ego string, p index.Options) *shard {
	return &shard{ego: ego, profile: p, turn: make(chan struct{}, 1), forgetting: make(chan struct{}, 1)}
}

func (s *shard) lock(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if s.removed {
		s.unlock()
		return ErrRemoved
	}
	return nil
}

func (s *shard) unlock() { <-s.turn }

func (s *shard) loaded() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.index != nil
}

// load loads the index unless it is loaded.
func (s *shard) load(ctx context.Context, engine kv.Engine) error {
	if s.loaded() {
		return nil
	}
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	return s.loadLocked(ctx, engine)
}

func (s *shard) loadLocked(ctx context.Context, engine kv.Engine) error {
	if s.loaded() {
		return nil
	}
	s.clock.drop() // another process may have written
	index, err := s.verifiedIndex(ctx, engine)
	if err != nil {
		return err
	}
	if index == nil {
		s.stale = nil // only one index in memory
		var count record.Counters
		if index, count, err = s.loadIndex(ctx, engine); err != nil {
			return err
		}
		s.changes, s.size = count.Change, index.Records()
	}
	s.install(index)
	return nil
}

// writtenState is the header and the counters that a write left on the disk.
type writtenState struct {
	header record.Header
	count  record.Counters
}

// lastState returns the header and the counters as they are on the disk. What this claim
// wrote last is current: another writer would have claimed the ego first.
func (s *shard) lastState(r kv.Reader) (record.Header, record.Counters, error) {
	if s.last != nil {
		return s.last.header, s.last.count, nil
	}
	return record.ReadState(r)
}

// install makes an index available to readers; nil makes the next use load it.
func (s *shard) install(index *index.Index) {
	s.stale = nil
	s.mu.Lock()
	s.index = index
	s.mu.Unlock()
}

// reload loads the index again after records changed without it. Readers use the old index
// meanwhile.
func (s *shard) reload(ctx context.Context, engine kv.Engine) {
	s.clock.drop()
	if !s.loaded() {
		s.stale = nil
		return
	}
	index, count, err := s.loadIndex(ctx, engine)
	if err != nil {
		s.install(nil) // the next use tries again, and returns the error
		return
	}
	s.changes, s.size = count.Change, index.Records()
	s.install(index)
}

// verifiedIndex returns the stale index if it has every change on the disk.
func (s *shard) verifiedIndex(ctx context.Context, engine kv.Engine) (*index.Index, error) {
	if s.stale == nil {
		return nil, nil
	}
	var count record.Counters
	err := engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		count, err = record.ReadCounters(r)
		return err
	})
	if err != nil || count.Change != s.changes {
		return nil, err
	}
	return s.stale, nil
}

// markStale withholds the index from readers until it is compared with the disk.
func (s *shard) markStale() {
	s.clock.drop()
	s.mu.Lock()
	s.stale, s.index = s.index, nil
	s.mu.Unlock()
}

// maxAttempts bounds how often a write is tried again after a conflict.
const maxAttempts = 4

// write runs fn in a transaction and applies its changes to the index.
func (s *shard) write(ctx context.Context, db *DB, commit commit, fn func(*Writer) error) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	return s.writeLocked(ctx, db, commit, fn)
}

func (s *shard) writeLocked(ctx context.Context, db *DB, commit commit, fn func(*Writer) error) error {
	var err error
	for range maxAttempts {
		if err = s.loadLocked(ctx, db.engine); err != nil {
			return err
		}
		if err = s.claimLocked(ctx, db.engine); err != nil {
			return err
		}
		var again bool
		if again, err = s.tryWrite(ctx, db, commit, fn); !again {
			break
		}
	}
	return err
}

func (s *shard) claimLocked(ctx context.Context, engine kv.Engine) (err error) {
	if s.claim.Epoch == 0 {
		s.claim, err = engine.Claim(ctx, s.ego)
	}
	return err
}

// tryWrite runs one transaction and brings the index to what is on the disk after it.
func (s *shard) tryWrite(ctx context.Context, db *DB, commit commit, fn func(*Writer) error) (again bool, err error) {
	var w *Writer
	var rejected error // an error before the commit: nothing was written
	err = commit(ctx, db.engine, s.claim, func(tx kv.Tx) error {
		if w, rejected = writerOn(tx, s, db.options.Now()); rejected == nil {
			if rejected = fn(w); rejected == nil {
				rejected = w.finish()
			}
		}
		return rejected
	})
	s.last = nil
	switch {
	case err == nil:
		if w.stretch != nil {
			s.clock.stored(*w.stretch)
		}
		if w.hasChanges() {
			s.last = &writtenState{w.header, w.count}
		}
		began := time.Now()
		if err := s.apply(ctx, db.engine, w); err != nil { // the write itself succeeded
			db.report("update index", s.ego, began, err)
		}
		s.unsaved += w.delta.Records()
		s.size += len(w.delta.Nodes) + len(w.delta.Arcs)
		s.saveLater(db)
		s.compactLater(db)
		s.buffers.reclaim(&w.transaction)
		if s.last != nil {
			db.changed(s.ego, w.listed)
		}
	case rejected == index.ErrStale:
		s.markStale()
		return true, err
	case rejected != nil:
	case errors.Is(err, kv.ErrConflict):
		return true, err
	case errors.Is(err, kv.ErrFenced):
		s.dropClaim()
	case !nothingWritten(err):
		s.markStale() // it is unknown whether the write succeeded
	}
	return false, err
}

// writerOn returns a Writer with the index of a shard. The error is index.ErrStale if the
// records have changes that the index lacks.
func writerOn(tx kv.Tx, s *shard, now time.Time) (*Writer, error) {
	w := newWriter(tx, now)
	w.index = s.index
	s.buffers.attachTo(&w.transaction)
	if now.IsZero() {
		return nil, fmt.Errorf("%w: the clock returns the zero time", graph.ErrInvalid)
	}
	err := graph.CheckTime("recorded", now)
	if err != nil {
		return nil, err
	}
	if w.header, w.count, err = s.lastState(tx); err != nil {
		return nil, err
	}
	if w.count.Change != s.changes {
		return nil, index.ErrStale
	}
	if err := s.clock.load(tx); err != nil {
		return nil, err
	}
	w.clock, w.lived = &s.clock, s.clock.read(now)
	w.headerChanged = w.count == record.Counters{}
	return w, nil
}

// dropClaim notes that another writer claimed the ego. The next write claims it again.
func (s *shard) dropClaim() {
	s.claim, s.last = kv.Claim{}, nil
	s.markStale() // the other writer may have changed the records
}

// nothingWritten reports whether an error of Update says that nothing was written.
func nothingWritten(err error) bool {
	for _, known := range []error{kv.ErrTooBig, kv.ErrFull, kv.ErrQuota, kv.ErrReadOnly, kv.ErrClosed} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// apply brings the index up to what the writer committed. Readers use the old index during
// long steps. They find a new node by its words shortly before they find it by its vector.
func (s *shard) apply(ctx context.Context, engine kv.Engine, w *Writer) (err error) {
	s.changes = w.count.Change
	var vectors VectorIndex
	if w.rebuild {
		vectors, err = s.rebuild(ctx, engine)
	} else {
		vectors, err = s.extend(w)
	}
	if vectors == nil {
		return err
	}
	return errors.Join(err, w.delta.ApplyVectors(vectors, w.unit))
}

// extend applies a write to the index, except the vectors, whose index it returns.
func (s *shard) extend(w *Writer) (VectorIndex, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.index.Apply(&w.delta, w.header, s.yieldToReaders)
	return s.index.VectorIndex(), err
}

// yieldToReaders lets waiting readers use the index between the steps of a long change.
func (s *shard) yieldToReaders(step int) {
	const atOnce = 1 << 10
	if step > 0 && step%atOnce == 0 {
		s.mu.Unlock()
		s.mu.Lock()
	}
}

// rebuild builds the index from the committed records. It keeps the vectors of the same
// model and returns their index. After an error, the next use tries again.
func (s *shard) rebuild(ctx context.Context, engine kv.Engine) (VectorIndex, error) {
	old := s.index
	var index *index.Index
	err := engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		index, err = old.Rebuilt(r, s.profile)
		return err
	})
	if err != nil {
		index = nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index = index
	if index == nil {
		return nil, err
	}
	return index.VectorIndex(), nil
}

// loadIndex reads the index of an ego.
func (s *shard) loadIndex(ctx context.Context, engine kv.Engine) (*index.Index, record.Counters, error) {
	var l index.Loaded
	err := engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		l, err = index.Load(r, s.profile)
		return err
	})
	s.unsaved = l.Unsaved
	return l.Index, l.Count, err
}

// due returns the vector index if a rebuild would make searches faster.
func (s *shard) due() (index.Rebuilder, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.index == nil {
		return nil, false
	}
	return s.index.VectorsDue()
}

// buildVectorsWhenDue builds the vector graph in the background and then makes a checkpoint.
// Searches call it, because a graph is of no use before the first search.
func (s *shard) buildVectorsWhenDue(db *DB) {
	vectors, due := s.due()
	if !due || s.buildingVectors.Swap(true) {
		return
	}
	db.inBackground(func() {
		defer s.buildingVectors.Store(false)
		began := time.Now()
		err := vectors.Rebuild(db.running)
		db.report("build vector graph", s.ego, began, err)
		if err == nil && db.options.CheckpointAfter >= 0 && s.holdsClaim(db.running) {
			began = time.Now()
			db.report("checkpoint", s.ego, began, s.checkpoint(db.running, db))
		}
	})
}

// holdsClaim reports whether this process writes the ego. A reader must not claim it.
func (s *shard) holdsClaim(ctx context.Context) bool {
	here := false
	err := s.inTurn(ctx, func() error { here = s.claim.Epoch != 0; return nil })
	return err == nil && here
}
