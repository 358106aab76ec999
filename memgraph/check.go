package memgraph

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Check compares every record, every derived key and the loaded index of the memory, and
// lists what does not fit. It reads one snapshot; writes of this ego wait until it returns.
// An error means that Check could not finish, not that it found a fault.
func (s *Store) Check(ctx context.Context) (Report, error) {
	var report Report
	err := s.alone(ctx, "check memory", func(shard *shard) (err error) {
		report, err = s.check(ctx, shard)
		return err
	})
	return report, err
}

func (s *Store) check(ctx context.Context, shard *shard) (Report, error) {
	c := checker{people: map[graph.ID]graph.Profile{}, nodes: map[graph.ID]record.Fingerprint{}}
	err := s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		watched := &watchedReader{Reader: r}
		c.reader = watched
		err := c.run()
		if err == nil && len(c.report.Faults) == 0 {
			err = c.checkIndex(shard)
		}
		if watched.failed != nil {
			return watched.failed
		}
		return err
	})
	if err != nil {
		return Report{}, err
	}
	return c.report, nil
}

// maxRepairRounds bounds how often Repair checks again: one repair can uncover the next
// fault.
const maxRepairRounds = 4

// Repair corrects derived keys and counters, and returns what the first check found. Faults
// in the records themselves stay; the report lists them too.
func (s *Store) Repair(ctx context.Context) (Report, error) {
	var found Report
	err := s.alone(ctx, "repair memory", func(shard *shard) error {
		for round := range maxRepairRounds {
			report, err := s.check(ctx, shard)
			if round == 0 {
				found = report
			}
			if err != nil || !slices.ContainsFunc(report.Faults, func(f Fault) bool { return f.Derived }) {
				return err
			}
			if err := shard.applyRepairs(ctx, s.db, report.Faults); err != nil {
				return err
			}
		}
		return nil
	})
	return found, err
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
					f.repair(w)
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

func (c *checker) run() error {
	for _, check := range []func() error{
		c.checkHeader, c.compareDerived, c.checkNodes, c.checkEdges, c.checkDerivedOfNodes, c.checkDerivedOfEdges,
		c.checkVectors, c.checkPrototypes, c.checkChanges,
	} {
		if err := check(); err != nil {
			if errors.Is(err, errEnough) {
				return nil
			}
			return err
		}
	}
	return nil
}

func (c *checker) checkHeader() (err error) {
	if c.header, err = record.ReadHeader(c.reader); err != nil {
		return err
	}
	if c.count, err = record.ReadCounters(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := record.GetPersona(c.reader); err != nil {
		return c.fault("%v", err)
	}
	if _, err := c.reader.Get(record.Key(record.KeyErasure)); !errors.Is(err, kv.ErrNotFound) {
		return cmp.Or(err, c.fault("an erasure is unfinished: free disk space, then call Forget again or reopen the memory"))
	}
	return nil
}

func (c *checker) checkChanges() error {
	var last uint64
	return c.scan(record.KeyChange, 1, func(numbers []uint64, stored []byte) error {
		number := numbers[0]
		before := last
		last = number
		if before != 0 && number != before+1 {
			return c.fault("the change log has a gap between changes %d and %d", before, number)
		}
		if number > c.count.Change {
			return c.fault("change %d is above the last one, %d", number, c.count.Change)
		}
		if _, err := record.DecodeChange(number, stored); err != nil {
			return c.fault("%v", err)
		}
		return nil
	})
}

// checkIndex compares the loaded index with one that is built from the records.
func (c *checker) checkIndex(s *shard) error {
	fresh, err := index.FreshIndex(c.reader, c.header, c.count, s.profile)
	if err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.index == nil || s.changes != c.count.Change {
		return nil
	}
	if what := s.index.Difference(fresh); what != "" {
		return c.derived(func(*Writer) {}, "the loaded index differs from the records: %s", what)
	}
	return nil
}
