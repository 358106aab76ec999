package memgraph

import (
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/audit"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Fault is one inconsistency in a memory.
type Fault struct {
	What string // in words, with the ids of the nodes and edges
	// Derived reports that the fault is in data derived from the records. Repair corrects it
	// without loss.
	Derived bool

	repair *audit.Repair // nil unless Derived
}

// String returns the description of the fault.
func (f Fault) String() string { return f.What }

// Report is what Check found.
type Report struct {
	Faults       []Fault // at most MaxFaults
	Nodes, Edges int     // how many were checked
	// Unembedded counts the texts without a vector: they wait for the embedder, or the
	// model refused them. They are no fault. Without an embedder it counts every text.
	Unembedded int
}

// MaxFaults bounds the faults that Check lists.
const MaxFaults = audit.MaxFaults

// Check compares every record, every derived key and the loaded index of the memory, and
// lists what does not fit. It reads a snapshot while reads and writes go on, and waits for a
// running Forget. An error means that Check could not finish, not that it found a fault.
func (s *Store) Check(ctx context.Context) (Report, error) {
	var report Report
	err := s.forgetting(ctx, "check memory", func(shard *shard) (err error) {
		report, err = s.check(ctx, shard, shard.inTurn)
		return err
	})
	return report, err
}

// check checks the memory. inTurn runs a function in the shard's turn.
func (s *Store) check(ctx context.Context, shard *shard, inTurn func(context.Context, func() error) error) (report Report, err error) {
	for range maxVerifications {
		settled := false
		err = s.view(ctx, func(r kv.Reader) error {
			found, err := audit.Records(r)
			if err != nil {
				return err
			}
			report = Report{Nodes: found.Nodes, Edges: found.Edges, Unembedded: found.Unembedded}
			for _, f := range found.Faults {
				report.Faults = append(report.Faults, Fault{What: f.What, Derived: f.Repair != nil, repair: f.Repair})
			}
			if settled = len(report.Faults) > 0; settled {
				return nil
			}
			what, ok, err := shard.indexDifference(ctx, s.db, r, &found, inTurn)
			settled = ok
			if what != "" {
				report.Faults = []Fault{{What: "the loaded index differs from the records: " + what, Derived: true,
					repair: &audit.Repair{}}}
			}
			return err
		})
		if err != nil {
			return Report{}, err
		}
		if settled {
			return report, nil
		}
	}
	return Report{}, errors.New("too much was written meanwhile to compare the index with the records")
}

// maxVerifications bounds how often a check begins again because too much was written
// meanwhile.
const maxVerifications = 3

// indexDifference says where the loaded index differs from one that is built from the
// records; empty if it does not, or is not loaded. ok is false if too much was written
// meanwhile.
func (s *shard) indexDifference(ctx context.Context, db *DB, r kv.Reader, found *audit.Report, inTurn func(context.Context, func() error) error) (what string, ok bool, err error) {
	if !s.loaded() {
		return "", true, nil
	}
	v, err := index.Verify(r, s.profile)
	if err != nil {
		return "", false, err
	}
	if err := v.Compare(r, found.Header, s.mu.RLocker(), func() *index.Index { return s.index }); err != nil {
		return "", false, err
	}
	if ok, err := s.follow(ctx, db.engine, v.Follower); err != nil || !ok {
		return "", false, err
	}
	err = inTurn(ctx, func() error {
		return db.engine.View(ctx, s.ego, func(now kv.Reader) error {
			count, err := record.ReadCounters(now)
			if err != nil {
				return err
			}
			if ok = !s.loaded() || s.changes != count.Change; ok {
				return nil // the next use loads it
			}
			what, ok, err = v.Settle(now, s.index)
			return err
		})
	})
	return what, ok, err
}

// maxRepairRounds bounds how often Repair checks again: one repair can uncover the next
// fault.
const maxRepairRounds = 4

// Repair corrects derived keys and counters, and returns what the first check found. Faults
// in the records themselves stay; the report lists them too.
func (s *Store) Repair(ctx context.Context) (Report, error) {
	var found Report
	err := s.forgetting(ctx, "repair memory", func(shard *shard) error {
		return shard.inTurn(ctx, func() (err error) {
			shard.last = nil
			found, err = s.repair(ctx, shard)
			return err
		})
	})
	return found, err
}

// repair checks and repairs the memory. The caller holds the turn.
func (s *Store) repair(ctx context.Context, shard *shard) (found Report, err error) {
	inTurn := func(_ context.Context, fn func() error) error { return fn() }
	for round := range maxRepairRounds {
		report, err := s.check(ctx, shard, inTurn)
		if round == 0 {
			found = report
		}
		if err != nil || !slices.ContainsFunc(report.Faults, func(f Fault) bool { return f.Derived }) {
			return found, err
		}
		if err := shard.applyRepairs(ctx, s.db, report.Faults); err != nil {
			return found, err
		}
	}
	return found, nil
}

// applyRepairs repairs what can be repaired and drops the index, which the next use rebuilds.
func (s *shard) applyRepairs(ctx context.Context, db *DB, faults []Fault) error {
	if err := s.claimLocked(ctx, db.engine); err != nil {
		return err
	}
	const atOnce = 256
	for chunk := range slices.Chunk(faults, atOnce) {
		err := db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
			w := newWriter(tx, db.options.Now())
			w.rebuild = true
			var err error
			if w.count, err = record.ReadCounters(tx); err != nil && !errors.Is(err, graph.ErrCorrupt) {
				return err
			}
			for _, f := range chunk {
				if f.repair != nil {
					w.applyRepair(f.repair)
				}
			}
			return w.finish()
		})
		if err != nil {
			return err
		}
	}
	s.install(nil)
	return nil
}

// applyRepair writes what corrects one fault.
func (t *transaction) applyRepair(r *audit.Repair) {
	t.putAll(r.Put)
	for _, k := range r.Drop {
		t.drop(k)
	}
	if r.LastNode+r.LastEdge > 0 {
		t.count.Node, t.count.Edge, t.unindexed = max(t.count.Node, r.LastNode), max(t.count.Edge, r.LastEdge), true
	}
}
