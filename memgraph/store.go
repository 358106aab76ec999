package memgraph

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// Store is the memory of one ego. Safe for concurrent use: writes take turns,
// reads see a snapshot and never wait for a write on its way to the disk.
type Store struct {
	db     *DB
	ego    string
	fenced uint64 // how often another writer had taken over when it was handed out
}

// Ego returns the ego's name.
func (s *Store) Ego() string { return s.ego }

// Write runs fn in one transaction: everything that it puts becomes durable
// together, or nothing does. When Write returns nil it is on the disk and found
// by every read that begins afterwards. fn may run more than once and must not
// call the Store; an error that it returns comes back, and nothing is written.
// A transaction that holds too much is kv.ErrTooBig (see Load). When another writer took
// the ego over it is kv.ErrFenced, now and for every later Write of this handle; reads
// go on, but know nothing of what the other writes.
func (s *Store) Write(ctx context.Context, fn func(*Writer) error) error {
	return s.write(ctx, "write to memory", func(ctx context.Context, engine kv.Engine, claim kv.Claim, put func(kv.Tx) error) error {
		return engine.Update(ctx, claim, put)
	}, fn)
}

// Load is Write for much at once, as when a life is brought along: fn may put as much as
// memory takes, some 4 KB for a note with its vector and edges, and all of it becomes
// durable together, or nothing does. It takes little more than a third of the processor's
// time that many Writes do, as long as what the directory held before is little beside
// it: all of that is written anew too, and the writes of every ego wait meanwhile. Readers do not; they
// find what was put bit by bit as soon as all of it is on the disk. In the change log it
// stands as several changes. An engine that is no kv.Loader takes no more than Write.
func (s *Store) Load(ctx context.Context, fn func(*Writer) error) error {
	const op = "load into memory"
	return s.write(ctx, op, func(ctx context.Context, engine kv.Engine, claim kv.Claim, put func(kv.Tx) error) error {
		if loader, ok := engine.(kv.Loader); ok {
			return loader.Load(ctx, claim, put)
		}
		return engine.Update(ctx, claim, put)
	}, fn)
}

// commit runs a function in a transaction of the engine.
type commit func(context.Context, kv.Engine, kv.Claim, func(kv.Tx) error) error

func (s *Store) write(ctx context.Context, op string, commit commit, fn func(*Writer) error) error {
	if fn == nil {
		return s.wrap(op, missing("function"))
	}
	if err := s.db.writable(s); err != nil {
		return s.wrap(op, err)
	}
	return s.pinned(ctx, op, func(shard *shard) error {
		return shard.write(ctx, s.db, commit, fn)
	})
}

// Index runs fn on the indexes of the memory as they are now. Writes wait for fn
// to return before they change them, so it should take milliseconds, and must not
// call the Store.
func (s *Store) Index(ctx context.Context, fn func(*Index) error) error {
	const op = "search memory"
	if fn == nil {
		return s.wrap(op, missing("function"))
	}
	return s.pinned(ctx, op, func(shard *shard) error {
		shard.tend(s.db)
		for {
			shard.mu.RLock()
			if shard.index != nil {
				defer shard.mu.RUnlock()
				return fn(shard.index)
			}
			shard.mu.RUnlock()
			if err := shard.load(ctx, s.db.engine); err != nil {
				return err
			}
		}
	})
}

// pinned runs fn with the ego's indexes loaded and kept in memory meanwhile.
func (s *Store) pinned(ctx context.Context, op string, fn func(*shard) error) error {
	if err := ctx.Err(); err != nil {
		return s.wrap(op, err)
	}
	shard, err := s.db.acquire(ctx, s.ego)
	if err != nil {
		return s.wrap(op, err)
	}
	defer s.db.release(shard)
	return s.wrap(op, fn(shard))
}

// Get returns a node, or ErrNotFound.
func (s *Store) Get(ctx context.Context, id ID) (Node, error) {
	nodes, err := s.Nodes(ctx, []ID{id})
	if err != nil {
		return Node{}, err
	}
	return nodes[0], nil
}

// Nodes returns several nodes as they are at one moment, in the order asked for.
// One that does not exist is ErrNotFound.
func (s *Store) Nodes(ctx context.Context, list []ID) ([]Node, error) {
	nodes := make([]Node, 0, len(list))
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range list {
			n, err := getNode(r, id)
			if err != nil {
				return err
			}
			nodes = append(nodes, n)
		}
		return nil
	})
	if err != nil {
		return nil, s.wrap("get node", err)
	}
	return nodes, nil
}

func getNode(r kv.Reader, id ID) (Node, error) {
	record, err := r.Get(key(keyNode, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return Node{}, fmt.Errorf("node %v: %w", id, ErrNotFound)
	}
	if err != nil {
		return Node{}, err
	}
	return decodeNode(id, record)
}

// scanNodes calls fn with every node.
func scanNodes(r kv.Reader, fn func(Node) error) error {
	for entry, err := range r.Scan(kv.Range{Prefix: key(keyNode)}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := keyNumbers(entry.Key, &id); err != nil {
			return err
		}
		n, err := decodeNode(ID(id), entry.Value)
		if err != nil {
			return err
		}
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}

// Period is a stretch of time to scan. A zero From or To leaves that end open; To
// is not included.
type Period struct {
	From, To time.Time
	Reverse  bool // the latest first
}

// Between yields the nodes whose event falls into the span, in order of time;
// those without an event time stand where they were recorded. After an error
// nothing more comes.
func (s *Store) Between(ctx context.Context, period Period) iter.Seq2[Node, error] {
	return func(yield func(Node, error) bool) {
		err := s.between(ctx, period, func(n Node) bool { return yield(n, nil) })
		if err != nil && !isStop(err) {
			yield(Node{}, s.wrap("scan by time", err))
		}
	}
}

func (s *Store) between(ctx context.Context, period Period, yield func(Node) bool) error {
	return s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		return scanBetween(r, period, func(n Node) error {
			if !yield(n) {
				return errStop
			}
			return nil
		})
	})
}

// scanBetween calls fn with the nodes of a period in order of time.
func scanBetween(r kv.Reader, period Period, fn func(Node) error) error {
	if err := errors.Join(checkTime("from", period.From), checkTime("to", period.To)); err != nil {
		return err
	}
	first, end := uint64(0), ^uint64(0)
	if !period.From.IsZero() {
		first = moment(period.From)
	}
	if !period.To.IsZero() {
		end = moment(period.To)
	}
	scan := kv.Range{Prefix: key(keyTime), From: key(keyTime, first), Reverse: period.Reverse, KeysOnly: true}
	if period.Reverse {
		scan.From = key(keyTime, end) // everything at end has an id behind it
	}
	for entry, err := range r.Scan(scan) {
		if err != nil {
			return err
		}
		var when, id uint64
		if err := keyNumbers(entry.Key, &when, &id); err != nil {
			return err
		}
		if when < first || when >= end {
			return nil
		}
		n, err := getNode(r, ID(id))
		if err != nil {
			return err
		}
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}

// Edges returns the edges that leave a node and those that reach it, in order of
// their ids.
func (s *Store) Edges(ctx context.Context, id ID) (out, in []Edge, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		if _, err := getNode(r, id); err != nil {
			return err
		}
		var err error
		if out, err = edgesFrom(r, id); err != nil {
			return err
		}
		in, err = edgesTo(r, id)
		return err
	})
	if err != nil {
		return nil, nil, s.wrap("get edges", err)
	}
	return out, in, nil
}

// Edge returns an edge, or ErrNotFound.
func (s *Store) Edge(ctx context.Context, id EdgeID) (e Edge, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		e, err = getEdge(r, id)
		return err
	})
	return e, s.wrap("get edge", err)
}

// Stats counts what the indexes of the memory hold.
func (s *Store) Stats(ctx context.Context) (stats Stats, err error) {
	err = s.Index(ctx, func(x *Index) error {
		stats = x.Stats()
		return nil
	})
	return stats, err
}

// Model returns the embedding model whose vectors the memory holds and their
// dimension, or "" and 0 before the first.
func (s *Store) Model(ctx context.Context) (name string, dim int, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		state, err := readStamp(r)
		name, dim = state.model, state.dim
		return err
	})
	return name, dim, s.wrap("read model", err)
}

// Person returns the id of the person of that name or alias, or ErrNotFound; when
// several have it, the first of them.
func (s *Store) Person(ctx context.Context, name string) (ID, error) {
	var id ID
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		var err error
		id, err = personNamed(r, name)
		return err
	})
	return id, s.wrap("find person", err)
}

func (s *Store) wrap(op string, err error) error { return Wrap(op, s.ego, err) }
