package memgraph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/kv"
)

// A checkpoint is the index of an ego as it was after some change, kept so that an
// open has only the changes since to go through. It stands under keyIndex: first
// its seal, under generation 0, then its bytes in chunks under its own generation.
// Whatever does not fit (a missing chunk, a wrong checksum, another program's
// version) makes the index be built anew from the records.

// indexVersion is the version of the stream that Index.write makes, and of what it knows
// of the records: with either it has to become another, which checkpoints of other
// versions are not read for. The test of the golden stores tells.
const indexVersion = 8

// chunkBytes is the size of a chunk: many fit into a transaction, and one into a
// value of any engine.
const chunkBytes = 256 << 10

// seal says what a checkpoint is.
type seal struct {
	generation uint64
	change     uint64 // the last one that is in it
	size       uint64 // bytes
	graph      uint64 // how many of them, at the end, are the graph of the vectors
	checksum   uint32 // CRC-32C of all
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sealKey() []byte { return key(keyIndex, 0, 0) }

func readSeal(r kv.Reader) (s seal, found bool, err error) {
	record, err := r.Get(sealKey())
	if errors.Is(err, kv.ErrNotFound) {
		return seal{}, false, nil
	}
	if err != nil {
		return seal{}, false, err
	}
	stream := codec.NewStreamReader(record)
	if stream.Uint() != indexVersion {
		return seal{}, false, nil
	}
	s = seal{stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint32()}
	return s, stream.End() == nil, nil
}

func (s seal) encode() []byte {
	var stream codec.Stream
	for _, v := range []uint64{indexVersion, s.generation, s.change, s.size, s.graph, uint64(s.checksum)} {
		stream.Uint(v)
	}
	return stream.Bytes()
}

// saved is what a checkpoint holds.
type saved struct {
	stream []byte // of the index without vectors and tokens; nil when there is none
	change uint64 // up to which it is right
	graph  []byte // of the vectors
}

// read returns the index, or nil when it cannot be read.
func (s saved) read(model string) *Index {
	if s.stream == nil {
		return nil
	}
	index, err := readIndexStream(codec.NewStreamReader(s.stream), model)
	if err != nil {
		return nil
	}
	return index
}

// readCheckpoint returns what was kept; the zero value when there is no checkpoint
// that can be read.
func readCheckpoint(r kv.Reader) (saved, error) {
	s, found, err := readSeal(r)
	if err != nil || !found || s.size > 1<<40 || s.graph > s.size {
		return saved{}, err
	}
	var all []byte
	next := uint64(0)
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyIndex, s.generation)}) {
		if err != nil {
			return saved{}, err
		}
		var generation, chunk uint64
		if err := keyNumbers(entry.Key, &generation, &chunk); err != nil || chunk != next {
			return saved{}, nil
		}
		next++
		if all == nil {
			all = make([]byte, 0, min(s.size, 1<<30))
		}
		all = append(all, entry.Value...)
	}
	if uint64(len(all)) != s.size || crc32.Checksum(all, castagnoli) != s.checksum {
		return saved{}, nil
	}
	rest := len(all) - int(s.graph)
	return saved{all[:rest:rest], s.change, all[rest:]}, nil
}

// catchUp brings an index from one change to the last, or returns false when it has
// to be built anew.
func (x *Index) catchUp(r kv.Reader, after uint64) (ok bool, err error) {
	defer func() { x.firsts = nil }()
	ties := map[[2]ID]struct{}{}
	err = eachChange(r, after, func(c Change) error {
		if c.Reindex {
			return errStale
		}
		for _, pair := range c.Ties {
			ties[pair] = struct{}{}
		}
		return x.follow(r, c)
	})
	if err == nil {
		err = x.retieAll(r, ties)
	}
	for _, gap := range []error{errStale, ErrTruncated, ErrNotFound, ErrCorrupt} {
		if errors.Is(err, gap) {
			return false, nil
		}
	}
	return err == nil, err
}

// follow applies one change but its ties, from the records as they are now: what
// changed again since is applied again.
func (x *Index) follow(r kv.Reader, c Change) error {
	for _, id := range c.Removed {
		if number, ok := x.Number(id); ok {
			if !x.separable(number) {
				return errStale
			}
			x.forget(number, nil)
		}
	}
	for _, id := range c.Nodes {
		n, err := getNode(r, id)
		if errors.Is(err, ErrNotFound) {
			continue // it was removed since
		}
		if err != nil {
			return err
		}
		x.addNode(&n)
	}
	for _, id := range c.Updated {
		n, err := getNode(r, id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if number, ok := x.Number(id); ok && x.separable(number) {
			x.reword(number, &n, nil)
		} else if ok {
			x.mark(number, &n)
		}
	}
	for _, id := range c.Edges {
		e, err := getEdge(r, id)
		if errors.Is(err, ErrNotFound) {
			continue // it was unlinked since, and its ends are among the ties
		}
		if err != nil {
			return err
		}
		x.addEdge(&e)
	}
	return nil
}

// retieAll puts the edges between pairs of nodes in the place of those that the graph
// has: at the end, when every edge is there and every node that one rests on.
func (x *Index) retieAll(r kv.Reader, pairs map[[2]ID]struct{}) error {
	for pair := range pairs {
		edges, err := edgesBetween(r, pair[0], pair[1])
		if err != nil {
			return err
		}
		x.retie(pair, edges)
	}
	return nil
}

// Checkpoint keeps the indexes as they are now, so that the next open is fast, and
// before that makes the graph of the vectors where there are so many that searches
// need one. The DB does both by itself; see Options.CheckpointAfter.
func (s *Store) Checkpoint(ctx context.Context) error {
	const op = "make a checkpoint"
	if err := s.db.writable(s); err != nil {
		return s.wrap(op, err)
	}
	return s.pinned(ctx, op, func(shard *shard) error {
		if vectors, due := shard.due(); due {
			if err := vectors.Rebuild(ctx); err != nil {
				return err
			}
		}
		err := shard.checkpoint(ctx, s.db)
		if errors.Is(err, kv.ErrFenced) {
			err = errors.Join(err, shard.inTurn(ctx, func() error { shard.fencedOff(s.db); return nil }))
		}
		return err
	})
}

// When checkpoints are made: once so many records changed, or that part of all.
const (
	checkpointLeast = 4096
	checkpointShare = 8
	closeLeast      = 512
	closeShare      = 64
)

// saveLater makes a checkpoint in the background when enough has changed. Called in
// turn.
func (s *shard) saveLater(db *DB) {
	after := db.options.CheckpointAfter
	if after == 0 {
		after = max(checkpointLeast, s.size/checkpointShare)
	}
	if after < 0 || s.unsaved < after || s.saving.Swap(true) {
		return
	}
	db.inBackground(func() {
		defer s.saving.Store(false)
		began := time.Now()
		err := s.checkpoint(db.running, db) // after a failure the next change tries again
		db.report("checkpoint", s.ego, began, err)
	})
}

// saveAtClose makes a checkpoint when that makes the next open noticeably faster.
func (s *shard) saveAtClose(db *DB) (saved bool, err error) {
	ctx := context.Background()
	worth := false
	err = s.inTurn(ctx, func() error {
		worth = db.options.CheckpointAfter >= 0 && s.claim.Epoch != 0 && s.unsaved >= max(closeLeast, s.size/closeShare)
		return nil
	})
	if err != nil || !worth {
		return false, err
	}
	return true, s.checkpoint(ctx, db)
}

// checkpoint writes the index in chunks, each while no other write is on its way: an
// erasure in between ends it.
func (s *shard) checkpoint(ctx context.Context, db *DB) error {
	var stream codec.Stream
	var sealed seal
	var erasures uint64
	var graph []byte
	err := s.inTurn(ctx, func() error {
		s.mu.RLock()
		defer s.mu.RUnlock()
		if s.index == nil {
			return errStale
		}
		s.index.write(&stream)
		sealed, erasures = seal{change: s.changes}, s.erasures
		graph = s.index.vectorGraph()
		s.unsaved = 0
		return s.claimLocked(ctx, db.engine)
	})
	if err != nil {
		return s.spared(err)
	}
	all := append(stream.Bytes(), graph...)
	sealed.size, sealed.graph, sealed.checksum = uint64(len(all)), uint64(len(graph)), crc32.Checksum(all, castagnoli)
	old, _, err := s.lastSeal(ctx, db.engine)
	if err != nil {
		return err
	}
	sealed.generation = old.generation + 1
	put := func(k, value []byte) error {
		return s.inTurn(ctx, func() error {
			if s.erasures != erasures {
				return errStale
			}
			return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error { return tx.Put(k, value) })
		})
	}
	if err := s.dropGenerations(ctx, db, old.generation); err != nil { // what a process that died left
		return s.spared(err)
	}
	for chunk := 0; len(all) > 0; chunk++ {
		n := min(chunkBytes, len(all))
		if err := put(key(keyIndex, sealed.generation, uint64(chunk)), all[:n]); err != nil {
			return s.spared(err)
		}
		all = all[n:]
	}
	if err := put(sealKey(), sealed.encode()); err != nil {
		return s.spared(err)
	}
	return s.spared(s.dropGenerations(ctx, db, sealed.generation))
}

// spared is no error when there is nothing to keep any more: the index was forgotten
// or something was erased meanwhile.
func (s *shard) spared(err error) error {
	if errors.Is(err, errStale) {
		return nil
	}
	return err
}

func (s *shard) inTurn(ctx context.Context, fn func() error) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	defer s.unlock()
	return fn()
}

func (s *shard) lastSeal(ctx context.Context, engine kv.Engine) (last seal, found bool, err error) {
	err = engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		last, found, err = readSeal(r)
		return err
	})
	return last, found, err
}

// dropGenerations removes the chunks of all checkpoints but one.
func (s *shard) dropGenerations(ctx context.Context, db *DB, but uint64) error {
	const atOnce = 64
	for {
		var keys [][]byte
		err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for entry, err := range r.Scan(kv.Range{Prefix: key(keyIndex), KeysOnly: true}) {
				if err != nil {
					return err
				}
				var generation, chunk uint64
				if err := keyNumbers(entry.Key, &generation, &chunk); err != nil {
					return err
				}
				if generation != 0 && generation != but && len(keys) < atOnce {
					keys = append(keys, bytes.Clone(entry.Key))
				}
			}
			return nil
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		err = s.inTurn(ctx, func() error {
			return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
				for _, k := range keys {
					if err := tx.Delete(k); err != nil {
						return err
					}
				}
				return nil
			})
		})
		if err != nil {
			return fmt.Errorf("remove an old checkpoint: %w", err)
		}
	}
}
