package memgraph

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// shard is what a DB holds in memory of one ego.
type shard struct {
	ego     string
	profile index.Options
	pins    int    // uses in progress; under DB.mu
	used    uint64 // time of the last use; under DB.mu

	// turn lets one writer, or the loader, work at a time; a channel, so that
	// waiting for it ends with the context.
	turn    chan struct{}
	claim   kv.Claim      // made by the first write; under turn
	changes uint64        // the number of the last change in the index; under turn
	last    *state        // what the last write left, while only writes of this claim change it; under turn
	buffers writerBuffers // under turn
	stale   *index.Index  // right if no change came after that one; under turn

	erasures        uint64      // how many there were; under turn
	unsaved         int         // records changed since the last checkpoint; under turn
	size            int         // records of the index; under turn
	saving          atomic.Bool // a checkpoint is being made
	buildingVectors atomic.Bool // the vectors are being put together anew

	mu    sync.RWMutex // guards index; held for writing only while it changes
	index *index.Index // nil until loaded, and while it is doubted
}

func newShard(ego string, p index.Options) *shard {
	return &shard{ego: ego, profile: p, turn: make(chan struct{}, 1)}
}

func (s *shard) lock(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *shard) unlock() { <-s.turn }

func (s *shard) loaded() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.index != nil
}

// load builds the indexes from the records unless they are there.
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
	index, err := s.verified(ctx, engine)
	if err != nil {
		return err
	}
	if index == nil {
		s.stale = nil // not twice in memory
		var count record.Counters
		if index, count, err = s.loadIndex(ctx, engine); err != nil {
			return err
		}
		s.changes, s.size = count.Change, index.Records()
	}
	s.install(index)
	return nil
}

// state is what stands on the disk of a memory as a whole.
type state struct {
	stamp record.Header
	count record.Counters
}

// lastState returns the stamp and the counters as they are on the disk. Whoever else
// writes the memory claims it first, so what this claim wrote last still holds.
func (s *shard) lastState(r kv.Reader) (record.Header, record.Counters, error) {
	if s.last != nil {
		return s.last.stamp, s.last.count, nil
	}
	return record.ReadState(r)
}

// hold lets everybody use an index, or with nil load it anew.
func (s *shard) install(index *index.Index) {
	s.stale = nil
	s.mu.Lock()
	s.index = index
	s.mu.Unlock()
}

// refresh brings a loaded index to what is on the disk after something that was not
// applied to it. Until then it is used as it was.
func (s *shard) reload(ctx context.Context, engine kv.Engine) {
	if !s.loaded() {
		s.stale = nil
		return
	}
	index, count, err := s.loadIndex(ctx, engine)
	if err != nil {
		s.install(nil) // whoever asks next tries again, or hears why not
		return
	}
	s.changes, s.size = count.Change, index.Records()
	s.install(index)
}

// confirmed returns the doubted index when the disk has no change that it has not.
func (s *shard) verified(ctx context.Context, engine kv.Engine) (*index.Index, error) {
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

// doubt takes the index out of use until it was compared with the disk.
func (s *shard) markStale() {
	s.mu.Lock()
	s.stale, s.index = s.index, nil
	s.mu.Unlock()
}

// attempts is how often a write is tried that meets another writer's.
const attempts = 4

// write runs fn in a transaction and applies what it added to the indexes.
func (s *shard) write(ctx context.Context, db *DB, commit commit, fn func(*Writer) error) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	var err error
	for range attempts {
		if err = s.loadLocked(ctx, db.engine); err != nil {
			return err
		}
		if err = s.claimLocked(ctx, db.engine); err != nil {
			return err
		}
		var again bool
		if again, err = s.try(ctx, db, commit, fn); !again {
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

// try runs one transaction and brings the indexes to what is on disk after it.
func (s *shard) try(ctx context.Context, db *DB, commit commit, fn func(*Writer) error) (again bool, err error) {
	var w *Writer
	var refused error // what was said before the commit: nothing was written
	err = commit(ctx, db.engine, s.claim, func(tx kv.Tx) error {
		if w, refused = newWriter(tx, s, db.options.Now()); refused == nil {
			if refused = fn(w); refused == nil {
				refused = w.finish()
			}
		}
		return refused
	})
	s.last = nil
	switch {
	case err == nil:
		if w.hasChanges() {
			s.last = &state{w.header, w.count}
		}
		began := time.Now()
		if err := s.apply(ctx, db.engine, w); err != nil { // what was written stays written
			db.report("update index", s.ego, began, err)
		}
		s.unsaved += w.delta.Records()
		s.size += len(w.delta.Nodes) + len(w.delta.Arcs)
		s.saveLater(db)
		s.buffers.takeBack(w)
	case refused == index.ErrStale:
		s.markStale()
		return true, err
	case refused != nil:
	case errors.Is(err, kv.ErrConflict):
		return true, err
	case errors.Is(err, kv.ErrFenced):
		s.fencedOff(db)
	case !harmless(err):
		s.markStale() // nobody knows whether it was written
	}
	return false, err
}

// fencedOff notes that another writer took the ego over.
func (s *shard) fencedOff(db *DB) {
	s.claim = kv.Claim{}
	s.markStale() // the other may have written
	db.noteFenced(s.ego)
}

// harmless reports whether an error of Update itself says that nothing was
// written.
func harmless(err error) bool {
	for _, known := range []error{kv.ErrTooBig, kv.ErrFull, kv.ErrQuota, kv.ErrReadOnly, kv.ErrClosed} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// apply brings the indexes up to what the writer committed. What takes long happens
// beside the readers: they see the index as it was before until it is done, and find
// a new node by its words a moment before they find it by its vector.
func (s *shard) apply(ctx context.Context, engine kv.Engine, w *Writer) (err error) {
	s.changes = w.count.Change
	var vectors VectorIndex
	if w.rebuild || s.index.Sparse() {
		vectors, err = s.rebuild(ctx, engine)
	} else {
		vectors, err = s.extend(w)
	}
	if vectors == nil {
		return err
	}
	return errors.Join(err, w.delta.ApplyVectors(vectors, w.unit))
}

// extend brings the index up to what the writer committed, but for the vectors, whose
// index it returns.
func (s *shard) extend(w *Writer) (VectorIndex, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.index.Apply(&w.delta, w.header, s.letReaders)
	return s.index.VectorIndex(), err
}

// letReaders lets readers of the index in between the many steps of a long change.
func (s *shard) letReaders(step int) {
	const atOnce = 1 << 10
	if step > 0 && step%atOnce == 0 {
		s.mu.Unlock()
		s.mu.Lock()
	}
}

// rebuild builds the index anew from what is committed, but for vectors of the same
// model, whose index it returns. When that fails, whoever asks next tries again, or
// hears why not.
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
	if s.index = index; index == nil {
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

// due returns the index of the vectors when searches would be faster if it were put
// together anew.
func (s *shard) due() (index.Rebuilder, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.index == nil {
		return nil, false
	}
	return s.index.VectorsDue()
}

// tend puts the vectors together anew in the background where that is due, and keeps
// the result. Searches ask for it: while many vectors are loaded, and none searched
// for, it would only be in the way.
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
		if err == nil && db.options.CheckpointAfter >= 0 && s.writes(db.running) {
			began = time.Now()
			db.report("checkpoint", s.ego, began, s.checkpoint(db.running, db))
		}
	})
}

// writes reports whether the ego's writer is here: who only searches takes it from
// nobody.
func (s *shard) writes(ctx context.Context) bool {
	here := false
	err := s.inTurn(ctx, func() error { here = s.claim.Epoch != 0; return nil })
	return err == nil && here
}
