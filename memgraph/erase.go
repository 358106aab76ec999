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

// Erasure names what to erase.
type Erasure struct {
	// People are erased with everything that came from them alone: what they said, what
	// was said to them, notes derived from nothing else, and their biometrics.
	People []graph.ID
	// Nodes are erased with the notes derived from nothing else.
	Nodes []graph.ID
	// KeepMentions keeps what others said of the people as it is. Otherwise "someone", or
	// "某人", replaces their names.
	KeepMentions bool
	// Doubtful redacts doubtful places too: words that may be a name, and names that other
	// people have. PlanForget lists them. Titles and aliases of others always stay.
	Doubtful bool
	// Progress receives how many of the records are done; nil is fine. It must not write to
	// the memory, which would wait for ever.
	Progress func(done, total int)
}

// ErasurePlan lists what Forget would do.
type ErasurePlan struct {
	Nodes      []graph.ID
	Kinds      map[graph.Kind]int // of the nodes: how many of each kind
	Edges      []graph.EdgeID
	Prototypes int
	Redacted   []Redaction // texts of others that lose names
	Doubtful   []Doubt     // what may be a name, and stays
}

// PlanForget returns what Forget would erase, and changes nothing. An unknown id is
// ErrNotFound. It holds every text that would change.
func (s *Store) PlanForget(ctx context.Context, erasure Erasure) (ErasurePlan, error) {
	var listed ErasurePlan
	err := s.plan(ctx, erasure, func(r kv.Reader, plan *erasurePlan) error {
		texts, err := plan.preview(r, erasure.Doubtful)
		if err != nil {
			return err
		}
		listed = ErasurePlan{Nodes: plan.erased.Nodes, Edges: plan.edges, Prototypes: plan.erased.Prototypes,
			Kinds: map[graph.Kind]int{}, Redacted: texts.redacted, Doubtful: texts.doubts}
		for _, id := range plan.erased.Nodes {
			listed.Kinds[plan.kinds[id]]++
		}
		return nil
	})
	return listed, s.wrap("plan to forget", err)
}

// plan calls fn with the plan of an erasure whose nodes exist.
func (s *Store) plan(ctx context.Context, erasure Erasure, fn func(kv.Reader, *erasurePlan) error) error {
	return s.db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		for _, id := range append(slices.Clone(erasure.People), erasure.Nodes...) {
			if _, err := record.GetNode(r, id); err != nil {
				return err
			}
		}
		plan, err := planErasure(r, erasure)
		if err != nil {
			return err
		}
		return fn(r, plan)
	})
}

// Forget erases people and nodes with everything that came from them alone. It redacts the
// people's names in texts of others, and then has the engine write fresh files. When it
// returns nil, no file of the memory holds a byte of them.
//
// Writes to this memory wait meanwhile, and writes to all memories wait while the files are
// written. Reads go on and find less and less. Forget waits for the last read that began
// before it, so do not call it inside a loop over Between.
//
// The erasure is stored before it begins. After a crash, an error or a cancelled ctx, the
// part that is done stays done. The next Open or Forget finishes the rest first. If the
// disk has no room for fresh files, Open goes on without them and Check reports the erasure
// as unfinished. If Forget only finished an erasure equal to this one, Erased lists nothing.
//
// What came from the people and from others too stays, and its audience never widens.
// Public nodes stay public. A node for linked people stays with a single remaining owner who
// was linked to all the erased ones. Other nodes are left to the app alone.
//
// Forget cannot reach copies: backups, exports, freed blocks of a file system or flash
// memory, and what a language model received. Encrypt the store where freed blocks matter.
// Descriptions without a name ("the girl next door") stay. So do edge strengths
// and edge memories learnt from past questions.
func (s *Store) Forget(ctx context.Context, erasure Erasure) (Erased, error) {
	var erased Erased
	err := s.alone(ctx, "forget", func(shard *shard) (err error) {
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
		var traces *evidence
		err = s.plan(ctx, erasure, func(r kv.Reader, plan *erasurePlan) (err error) {
			erased = plan.erased
			traces, err = plan.gather(r)
			return err
		})
		if err != nil {
			return err
		}
		erased.Digest = traces.sum()
		if err := shard.claimLocked(ctx, s.db.engine); err != nil {
			return err
		}
		err = s.db.engine.Update(ctx, shard.claim, func(tx kv.Tx) error {
			// The checkpoint is deleted in any case. A transaction that deletes may exceed a quota.
			return cmp.Or(tx.Delete(index.SealKey()), tx.Put(record.Key(record.KeyErasure), erasure.encode()))
		})
		if err != nil {
			return err
		}
		erased.Rewritten, err = shard.erase(ctx, s.db, erasure)
		if err == nil && erased.Rewritten {
			erased.Search, err = traces.search(ctx, s.db.engine)
		}
		return err
	})
	return erased, err
}

// resumeErasures finishes interrupted erasures. Without room on the disk an erasure stays
// for the next Open, and the memory opens anyway.
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
		err = s.alone(ctx, "finish forgetting", func(shard *shard) error {
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

// erase carries out a stored erasure. Every step can be repeated.
func (s *shard) erase(ctx context.Context, db *DB, erasure Erasure) (rewritten bool, err error) {
	if err := s.claimLocked(ctx, db.engine); err != nil {
		return false, err
	}
	s.erasures++ // ends a checkpoint in progress, which holds erased records
	err = s.sweep(ctx, db, erasure)
	s.reload(ctx, db.engine) // erased nodes are not found from here on
	if err != nil {
		return false, err
	}
	if rewriter, ok := db.engine.(kv.Rewriter); ok {
		if err := rewriter.Rewrite(ctx); err != nil {
			return false, fmt.Errorf("rewrite the files, which still hold the erased bytes: %w", err)
		}
		rewritten = true
	}
	return rewritten, db.engine.Update(ctx, s.claim, func(tx kv.Tx) error { return tx.Delete(record.Key(record.KeyErasure)) })
}

// maxBatch is how many steps one transaction of a sweep makes.
const maxBatch = 100

// sweep changes the records in transactions of bounded size. It detaches what stays first,
// then removes edges, notes and at last people: a repeated sweep needs their names.
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
		n := min(maxBatch, len(steps)-done)
		for {
			err := s.sweepBatch(ctx, db, steps[done:done+n])
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
	return s.dropChangeLog(ctx, db)
}

func (s *shard) sweepBatch(ctx context.Context, db *DB, steps []func(*Writer) error) error {
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

// bareWriter returns a Writer without an index.
func bareWriter(tx kv.Tx, now time.Time) (*Writer, error) {
	w := newWriter(tx, now)
	var err error
	if w.count, err = record.ReadCounters(tx); err != nil {
		return nil, err
	}
	w.header, err = record.ReadHeader(tx)
	return w, err
}

// dropChangeLog removes the change log and the checkpoints, because both name erased nodes.
// Readers of the log get ErrTruncated and read the memory again.
func (s *shard) dropChangeLog(ctx context.Context, db *DB) error {
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
	erasureDoubtful
)

func (e Erasure) encode() []byte {
	r := codec.NewRecord(erasureVersion)
	r.Uints(erasurePeople, record.RawIDs(e.People))
	r.Uints(erasureNodes, record.RawIDs(e.Nodes))
	r.Bool(erasureKeepMentions, e.KeepMentions)
	r.Bool(erasureDoubtful, e.Doubtful)
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
		case erasureDoubtful:
			e.Doubtful = f.Bool()
		}
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
	}
	return e, nil
}
