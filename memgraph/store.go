package memgraph

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/egomem/egomem/internal/changelog"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Store is the memory of one ego. Safe for concurrent use: one write runs at a time, reads
// see a snapshot and never wait for a write.
type Store struct {
	db       *DB
	ego      string
	removals uint64 // of egos of this name before DB.Ego
}

// Ego returns the ego's name.
func (s *Store) Ego() string { return s.ego }

// Is reports whether another store is of the same memory: one ego of one DB. An ego of the same name that was
// removed meanwhile is another one.
func (s *Store) Is(other *Store) bool {
	return other != nil && s.db == other.db && s.ego == other.ego && s.removals == other.removals
}

// Write runs fn in one transaction: all of its changes become durable together, or none.
// When Write returns nil, they are on the disk, and every read that begins afterwards finds
// them. fn may run more than once and must not call the Store. An error of fn is returned,
// and nothing is written. A transaction that is too large is kv.ErrTooBig (see Load).
//
// If another writer claimed the ego since, the error is kv.ErrFenced and nothing is
// written. The next Write claims the ego back and reads what the other one wrote.
func (s *Store) Write(ctx context.Context, fn func(*Writer) error) error {
	return s.write(ctx, "write to memory", updateOnce, fn)
}

// Load is Write for large amounts, such as the history of another system. fn may write as
// much as fits in RAM, about 4 KB for a note with its vector and edges. All of it becomes
// durable together, or none.
//
// A Load takes about a third of the CPU time of many Writes, if the directory held little
// before: the engine rewrites all of it. Writes of this ego wait meanwhile. Those of others and reads
// go on. Once everything is on the disk, readers find the new nodes bit by bit. The change log
// lists a Load as several changes. With an engine that is no kv.Loader, Load is Write.
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

// updateOnce is the commit of a Write.
func updateOnce(ctx context.Context, engine kv.Engine, claim kv.Claim, put func(kv.Tx) error) error {
	return engine.Update(ctx, claim, put)
}

func (s *Store) write(ctx context.Context, op string, commit commit, fn func(*Writer) error) error {
	if fn == nil {
		return s.wrap(op, missingArgument("function"))
	}
	return s.pinned(ctx, op, func(shard *shard) error {
		return shard.write(ctx, s.db, commit, fn)
	})
}

// Index runs fn on the index of the memory. Writes that change the index wait until fn
// returns, so fn should take milliseconds. It must not call the Store.
func (s *Store) Index(ctx context.Context, fn func(*index.Index) error) error {
	const op = "search memory"
	if fn == nil {
		return s.wrap(op, missingArgument("function"))
	}
	return s.pinned(ctx, op, func(shard *shard) error {
		shard.buildVectorsWhenDue(s.db)
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

// pinned runs fn with the ego's index loaded and kept in memory.
func (s *Store) pinned(ctx context.Context, op string, fn func(*shard) error) error {
	if err := ctx.Err(); err != nil {
		return s.wrap(op, err)
	}
	shard, err := s.acquire(ctx)
	if err != nil {
		return s.wrap(op, err)
	}
	defer s.db.release(shard)
	return s.wrap(op, fn(shard))
}

// alone runs fn while no write of the ego runs. The index need not be loaded.
func (s *Store) alone(ctx context.Context, op string, fn func(*shard) error) error {
	shard, err := s.pin()
	if err != nil {
		return s.wrap(op, err)
	}
	defer s.db.release(shard)
	if err := shard.lock(ctx); err != nil {
		return s.wrap(op, err)
	}
	defer shard.unlock()
	shard.last = nil // fn may write
	err = fn(shard)
	if errors.Is(err, kv.ErrFenced) {
		shard.dropClaim()
	}
	return s.wrap(op, err)
}

// Get returns a node, or ErrNotFound.
func (s *Store) Get(ctx context.Context, id graph.ID) (graph.Node, error) {
	nodes, err := s.Nodes(ctx, []graph.ID{id})
	if err != nil {
		return graph.Node{}, err
	}
	return nodes[0], nil
}

// Nodes returns several nodes at one moment, in the order of list. A missing one is
// ErrNotFound.
func (s *Store) Nodes(ctx context.Context, list []graph.ID) ([]graph.Node, error) {
	nodes := make([]graph.Node, 0, len(list))
	err := s.read(ctx, func(r kv.Reader) error {
		for _, id := range list {
			n, err := record.GetNode(r, id)
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

// Period is a stretch of time. A zero From or To leaves that end open; To is excluded.
type Period struct {
	From, To time.Time
	Reverse  bool // the latest first
}

// Between yields the nodes whose event is in the period, in order of time. A node without an
// event time counts at the time it was recorded. An error ends the sequence.
func (s *Store) Between(ctx context.Context, period Period) iter.Seq2[graph.Node, error] {
	return func(yield func(graph.Node, error) bool) {
		err := s.between(ctx, period, func(n graph.Node) bool { return yield(n, nil) })
		if err != nil && !record.IsStop(err) {
			yield(graph.Node{}, s.wrap("scan by time", err))
		}
	}
}

func (s *Store) between(ctx context.Context, period Period, yield func(graph.Node) bool) error {
	return s.read(ctx, func(r kv.Reader) error {
		return scanBetween(r, period, func(n graph.Node) error {
			if !yield(n) {
				return record.ErrStop
			}
			return nil
		})
	})
}

// scanBetween calls fn with the nodes of a period in order of time.
func scanBetween(r kv.Reader, period Period, fn func(graph.Node) error) error {
	if err := errors.Join(graph.CheckTime("from", period.From), graph.CheckTime("to", period.To)); err != nil {
		return err
	}
	first, end := uint64(0), ^uint64(0)
	if !period.From.IsZero() {
		first = record.TimeKey(period.From)
	}
	if !period.To.IsZero() {
		end = record.TimeKey(period.To)
	}
	scan := kv.Range{Prefix: record.Key(record.KeyTime), From: record.Key(record.KeyTime, first),
		Reverse: period.Reverse, KeysOnly: true}
	if period.Reverse {
		scan.From = record.Key(record.KeyTime, end) // keys at end continue with an id and are excluded
	}
	for entry, err := range r.Scan(scan) {
		if err != nil {
			return err
		}
		var when, id uint64
		if err := record.ParseKey(entry.Key, &when, &id); err != nil {
			return err
		}
		if when < first || when >= end {
			return nil
		}
		n, err := record.GetNode(r, graph.ID(id))
		if err != nil {
			return err
		}
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}

// Edges returns the edges from a node and those to it, in order of their ids.
func (s *Store) Edges(ctx context.Context, id graph.ID) (out, in []graph.Edge, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		if _, err := record.GetNode(r, id); err != nil {
			return err
		}
		var err error
		if out, err = record.EdgesFrom(r, id); err != nil {
			return err
		}
		in, err = record.EdgesTo(r, id)
		return err
	})
	if err != nil {
		return nil, nil, s.wrap("get edges", err)
	}
	return out, in, nil
}

// Edge returns an edge, or ErrNotFound.
func (s *Store) Edge(ctx context.Context, id graph.EdgeID) (e graph.Edge, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		e, err = record.GetEdge(r, id)
		return err
	})
	return e, s.wrap("get edge", err)
}

// Stats counts what the index of the memory holds.
func (s *Store) Stats(ctx context.Context) (stats graph.Stats, err error) {
	err = s.Index(ctx, func(x *index.Index) error {
		stats = x.Stats()
		return nil
	})
	return stats, err
}

// Model returns the model of the memory's vectors and their dimension, or "" and 0 before
// the first vector.
func (s *Store) Model(ctx context.Context) (name string, dim int, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		header, err := record.ReadHeader(r)
		name, dim = header.Model, header.Dim
		return err
	})
	return name, dim, s.wrap("read model", err)
}

// Person returns the person with the name or alias, or ErrNotFound. If several have it, it
// is the first. If they are joined into another person, it is that one.
func (s *Store) Person(ctx context.Context, name string) (graph.ID, error) {
	var id graph.ID
	err := s.read(ctx, func(r kv.Reader) error {
		var err error
		if id, err = record.PersonNamed(r, name); err == nil {
			id, err = record.PersonOf(r, id)
		}
		return err
	})
	return id, s.wrap("find person", err)
}

// view runs fn, which reads the whole memory, on a snapshot of its records.
func (s *Store) view(ctx context.Context, fn func(kv.Reader) error) error {
	return s.read(ctx, func(r kv.Reader) error { return fn(&frugalReader{Reader: r}) })
}

// read runs fn on a snapshot of the records.
func (s *Store) read(ctx context.Context, fn func(kv.Reader) error) error {
	if err := s.alive(); err != nil {
		return err
	}
	return s.db.engine.View(ctx, s.ego, fn)
}

func (s *Store) wrap(op string, err error) error { return Wrap(op, s.ego, err) }

// Changes yields the changes with a number above after, oldest first. If the change log
// starts after that number, it yields only ErrTruncated.
func (s *Store) Changes(ctx context.Context, after uint64) iter.Seq2[graph.Change, error] {
	return func(yield func(graph.Change, error) bool) {
		err := s.read(ctx, func(r kv.Reader) error {
			return changelog.Each(r, after, func(change graph.Change) error {
				if !yield(change, nil) {
					return record.ErrStop
				}
				return nil
			})
		})
		if err != nil && !record.IsStop(err) {
			yield(graph.Change{}, s.wrap("read changes", err))
		}
	}
}
