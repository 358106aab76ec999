package memgraph

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Erasure says what is to be forgotten for good.
type Erasure struct {
	// People go with everything that came from them alone: what they said and what
	// was said to them, the notes that rest on nothing else, their biometrics.
	People []graph.ID
	// Nodes go with the notes that rest on nothing else.
	Nodes []graph.ID
	// KeepMentions leaves what others said of the people as it is. Otherwise their
	// names are taken out of it: "someone" stands in their place, or "某人".
	KeepMentions bool
	// Progress hears how many of the records are done; nil is fine. It must not write to
	// the memory, which waits.
	Progress func(done, total int)
}

// Erased is what an erasure takes out, or would.
type Erased struct {
	Nodes      []graph.ID
	Edges      []graph.EdgeID
	Prototypes int
	Redacted   []graph.ID // nodes out of which names are taken
	// Rewritten says that the engine has fresh files without the bytes. It is false
	// of a plan, and of an engine that cannot do so (see kv.Rewriter).
	Rewritten bool
}

// PlanForget returns what Forget would take out, and changes nothing.
func (s *Store) PlanForget(ctx context.Context, erasure Erasure) (Erased, error) {
	erased, err := s.planForget(ctx, erasure)
	return erased, s.wrap("plan to forget", err)
}

func (s *Store) planForget(ctx context.Context, erasure Erasure) (erased Erased, err error) {
	err = s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range append(slices.Clone(erasure.People), erasure.Nodes...) {
			if _, err := record.GetNode(r, id); err != nil {
				return err
			}
		}
		plan, err := planErasure(r, erasure)
		if err == nil {
			erased = plan.erased
		}
		return err
	})
	return erased, err
}

// Forget erases people and nodes with all that came from them alone, takes their
// names out of what others said, and then has the engine write fresh files, so that
// when it returns nil no file of the memory holds a byte of them. Writes to the
// memory wait meanwhile, and while the files are written those to other memories of
// the DB too; reads do not, and find less and less. It returns when the last read that
// began before has ended, so it must not be called inside a loop over Between.
//
// What is to be erased is on the disk first: a process that dies on the way finishes
// at the next Open. So does an erasure that is interrupted by an error or by ctx: the
// part that is done stays done, and the next Open or Forget does the rest before
// anything else. Where the disk has no room for fresh files, Open goes on without them;
// until they are there Check names the erasure as unfinished. Erased lists nothing when
// that was the whole of it.
//
// What came from the people and from others too stays. It is for nobody then who might
// not know of it before: for the other one, if linked to them and the only one; for
// others or several nobody can tell, and it is left to the app alone.
//
// It cannot reach copies: backups, exports, what a file system or a flash memory
// keeps of freed blocks (encrypt the store where that matters), what a language
// model was told. Descriptions without a name ("the girl next door") stay, and so does
// what edges owe to past questions: strengths and memory vectors.
func (s *Store) Forget(ctx context.Context, erasure Erasure) (Erased, error) {
	var erased Erased
	err := s.aloneToWrite(ctx, "forget", func(shard *shard) (err error) {
		unfinished, found, err := s.db.pendingErasure(ctx, s.ego)
		if err != nil {
			return err
		}
		if found {
			erased.Rewritten, err = shard.erase(ctx, s.db, unfinished)
			if err != nil || bytes.Equal(unfinished.encode(), erasure.encode()) {
				return err
			}
		}
		if erased, err = s.planForget(ctx, erasure); err != nil {
			return err
		}
		if err := shard.claimLocked(ctx, s.db.engine); err != nil {
			return err
		}
		err = s.db.engine.Update(ctx, shard.claim, func(tx kv.Tx) error {
			// The checkpoint goes in any case; what deletes may go beyond a quota.
			return cmp.Or(tx.Delete(index.SealKey()), tx.Put(record.Key(record.KeyErasure), erasure.encode()))
		})
		if err != nil {
			return err
		}
		erased.Rewritten, err = shard.erase(ctx, s.db, erasure)
		return err
	})
	return erased, err
}

// resumeErasures finishes what a process that died did not. Where there is no room for
// that it stays for the next time: what else is remembered is not kept from anybody.
func (db *DB) resumeErasures(ctx context.Context) error {
	var egos []string
	for ego, err := range db.engine.Egos(ctx) {
		if err != nil {
			return err
		}
		egos = append(egos, ego)
	}
	for _, ego := range egos {
		erasure, found, err := db.pendingErasure(ctx, ego)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		s := &Store{db: db, ego: ego}
		began := time.Now()
		err = s.aloneToWrite(ctx, "finish forgetting", func(shard *shard) error {
			_, err := shard.erase(ctx, db, erasure)
			return err
		})
		db.report("finish erasure", ego, began, err)
		if err != nil && !errors.Is(err, kv.ErrFull) && !errors.Is(err, kv.ErrQuota) {
			return err
		}
	}
	return nil
}

func (db *DB) pendingErasure(ctx context.Context, ego string) (erasure Erasure, found bool, err error) {
	err = db.engine.View(ctx, ego, func(r kv.Reader) error {
		stored, err := r.Get(record.Key(record.KeyErasure))
		if errors.Is(err, kv.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		found = true
		erasure, err = decodeErasure(stored)
		return err
	})
	return erasure, found, err
}

// erase carries an erasure out that is on record. Every step can be done again.
func (s *shard) erase(ctx context.Context, db *DB, erasure Erasure) (rewritten bool, err error) {
	if err := s.claimLocked(ctx, db.engine); err != nil {
		return false, err
	}
	s.erasures++ // a checkpoint that is being written holds what goes
	err = s.sweep(ctx, db, erasure)
	s.reload(ctx, db.engine) // what is gone is not found from here on
	if err != nil {
		return false, err
	}
	if rewriter, ok := db.engine.(kv.Rewriter); ok {
		if err := rewriter.Rewrite(ctx); err != nil {
			return false, fmt.Errorf("rewrite the files, which still hold what was deleted: %w", err)
		}
		rewritten = true
	}
	return rewritten, db.engine.Update(ctx, s.claim, func(tx kv.Tx) error { return tx.Delete(record.Key(record.KeyErasure)) })
}

// sweepAtOnce is how many records one transaction of a sweep changes.
const sweepAtOnce = 100

// sweep takes the records out, in transactions of bounded size: first what stays is
// freed of what goes, then edges, notes and at the very end people go, by whose
// names the rest is found if it has to be done again.
func (s *shard) sweep(ctx context.Context, db *DB, erasure Erasure) error {
	var plan *erasurePlan
	err := db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		plan, err = planErasure(r, erasure)
		return err
	})
	if err != nil {
		return err
	}
	steps := plan.steps()
	for done := 0; done < len(steps); {
		n := min(sweepAtOnce, len(steps)-done)
		for {
			err := s.sweepSome(ctx, db, steps[done:done+n])
			if err == nil {
				break
			}
			if n == 1 || !errors.Is(err, kv.ErrTooBig) {
				return err
			}
			n = (n + 1) / 2
		}
		if done += n; erasure.Progress != nil {
			erasure.Progress(done, len(steps))
		}
	}
	return s.dropLog(ctx, db)
}

func (s *shard) sweepSome(ctx context.Context, db *DB, steps []func(*Writer) error) error {
	return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
		w, err := bareWriter(tx, db.options.Now())
		if err != nil {
			return err
		}
		w.erasing = true
		for _, step := range steps {
			if err := step(w); err != nil {
				return err
			}
		}
		w.drop(index.SealKey()) // as in Forget
		w.rebuild = true
		return w.finish()
	})
}

// bareWriter returns a Writer that works without indexes.
func bareWriter(tx kv.Tx, now time.Time) (*Writer, error) {
	w := blankWriter(tx, now)
	var err error
	if w.count, err = record.ReadCounters(tx); err != nil {
		return nil, err
	}
	w.header, err = record.ReadHeader(tx)
	return w, err
}

// dropLog removes the change log, whose ids say when something was that is no more,
// and the checkpoints of the indexes. Who follows the log reads the memory anew.
func (s *shard) dropLog(ctx context.Context, db *DB) error {
	const atOnce = 1000
	for {
		var keys [][]byte
		err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for _, kind := range []byte{record.KeyIndex, record.KeyChange} {
				for entry, err := range r.Scan(kv.Range{Prefix: record.Key(kind), KeysOnly: true}) {
					if err != nil {
						return err
					}
					if keys = append(keys, bytes.Clone(entry.Key)); len(keys) == atOnce {
						return nil
					}
				}
			}
			return nil
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		err = db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
			for _, k := range keys {
				if err := tx.Delete(k); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

const erasureVersion = 1

const (
	erasurePeople = iota + 1
	erasureNodes
	erasureKeepMentions
)

func (e Erasure) encode() []byte {
	r := codec.NewRecord(erasureVersion)
	r.Uints(erasurePeople, record.RawIDs(e.People))
	r.Uints(erasureNodes, record.RawIDs(e.Nodes))
	r.Bool(erasureKeepMentions, e.KeepMentions)
	return r.Bytes()
}

func decodeErasure(stored []byte) (e Erasure, err error) {
	for f, err := range codec.Fields(stored, erasureVersion) {
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
		switch f.Number {
		case erasurePeople:
			e.People, err = record.IDList(f)
		case erasureNodes:
			e.Nodes, err = record.IDList(f)
		case erasureKeepMentions:
			e.KeepMentions = f.Bool()
		}
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
	}
	return e, nil
}
