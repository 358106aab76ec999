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
	"github.com/egomem/egomem/internal/garbage"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Erasure names what to erase.
type Erasure struct {
	// People are erased with everything that came from them alone: what they said, what
	// was said to them, notes derived from nothing else, and their biometrics. All ids that
	// are joined with theirs are the same person and go too.
	People []graph.ID
	// Nodes are erased with the notes derived from nothing else.
	Nodes []graph.ID
	// KeepMentions keeps what others said of the people as it is. Otherwise "someone", or
	// "某人", replaces their names.
	KeepMentions bool
	// Doubtful redacts doubtful places too: words that may be a name, and names that other
	// people have. PlanForget lists them. Titles and aliases of others always stay.
	Doubtful bool
	// Progress receives how many of the records are done; nil is fine. It may use the
	// memory. total grows when others write meanwhile.
	Progress func(done, total int)

	now     time.Time  // when it runs
	joined  []graph.ID // further ids of the people, once they are removed
	receipt uint64     // number of its receipt, once it is stored
}

// all returns all ids of the people.
func (e *Erasure) all(joins record.Joins) []graph.ID {
	list := e.joined
	for _, id := range e.People {
		list = slices.Concat(list, joins.IDs(id))
	}
	return graph.Union(list, nil)
}

// equal reports whether both name the same people and nodes, with the same options. What was found since does
// not count.
func (e Erasure) equal(other Erasure) bool {
	e.joined, other.joined = nil, nil
	e.receipt, other.receipt = 0, 0
	return bytes.Equal(e.encode(), other.encode())
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

// add adds what a further plan erases.
func (e *Erased) add(more *Erased) {
	e.People = union(e.People, more.People)
	e.Nodes, e.Edges, e.Redacted = union(e.Nodes, more.Nodes), union(e.Edges, more.Edges), union(e.Redacted, more.Redacted)
	e.Prototypes = max(e.Prototypes, more.Prototypes)
}

// union returns the items of two lists, sorted, each once; nil for none.
func union[T cmp.Ordered](a, b []T) []T {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// PlanForget returns what Forget would erase, and changes nothing. An unknown id is
// ErrNotFound. It holds every text that would change.
func (s *Store) PlanForget(ctx context.Context, erasure Erasure) (ErasurePlan, error) {
	var listed ErasurePlan
	erasure.now = s.db.options.Now()
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
	return s.view(ctx, func(r kv.Reader) error {
		for _, id := range slices.Concat(erasure.People, erasure.Nodes) {
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
// Reads and writes go on meanwhile, and find less and less. What is written before Forget
// returns and names the people is erased or redacted too, until the people themselves go
// last. Forget waits for the last read that began before it, so do not call it inside a loop
// over Between.
//
// The erasure is stored before it begins. After a crash, an error or a cancelled ctx, the
// part that is done stays done and the error is ErrUnfinished. The next Open, Forget or
// FinishForget finishes the rest first. If the disk has no room for fresh files, Open goes on
// without them and Check reports the erasure as unfinished. If an erasure equal to this one
// was interrupted, Forget returns its receipt, also when Open finished it. See Receipts.
//
// What came from the people alone when Forget planned it goes, even if others add a source to
// it meanwhile. What came from the people and from others too stays, and its audience never widens.
// Public nodes stay public. A node for linked people stays with a single remaining owner who
// was linked to all the erased ones. Other nodes are left to the app alone.
//
// Forget cannot reach copies: backups, exports, freed blocks of a file system or flash
// memory, and what a language model received. Encrypt the store where freed blocks matter.
// Descriptions without a name ("the girl next door") stay. So do edge strengths
// and edge memories learnt from past questions.
func (s *Store) Forget(ctx context.Context, erasure Erasure) (Erased, error) {
	var erased Erased
	erasure.now = s.db.options.Now()
	err := s.forgetting(ctx, "forget", func(shard *shard) error {
		finished, done, err := shard.finishErasure(ctx, s.db)
		erased.Rewritten = done.Rewritten
		if err != nil {
			return err
		}
		if finished != nil && finished.equal(erasure) {
			erased = done
			return nil
		}
		var plan *erasurePlan
		var traces *evidence
		err = s.plan(ctx, erasure, func(r kv.Reader, made *erasurePlan) (err error) {
			plan = made
			traces, err = plan.gather(r)
			return err
		})
		if errors.Is(err, graph.ErrNotFound) {
			if before, found, failed := s.finishedBefore(ctx, erasure); found || failed != nil {
				erased = before
				return failed
			}
		}
		if err != nil {
			return err
		}
		if err := shard.keepReceipt(ctx, s.db, &erasure, plan, traces); err != nil {
			return err
		}
		erased, err = shard.erase(ctx, s.db, erasure, plan,
			func(ctx context.Context) Search { return traces.searched(ctx, s.db.engine) }, nil)
		erased.Digest = traces.sum()
		return err
	})
	return erased, err
}

// ErrUnfinished means that an erasure began and did not end. What is erased so far is not
// found any more, and files still hold bytes of it. An export of half an erasure is refused with it.
var ErrUnfinished = errors.New("the erasure is not finished")

// FinishForget finishes an erasure that an error or a cancelled ctx interrupted. found
// reports whether there was one.
func (s *Store) FinishForget(ctx context.Context) (found bool, err error) {
	err = s.forgetting(ctx, "finish forgetting", func(shard *shard) error {
		finished, _, err := shard.finishErasure(ctx, s.db)
		found = finished != nil
		return err
	})
	return found, err
}

// forgetting runs fn while no other erasure of the ego runs. Writes go on.
func (s *Store) forgetting(ctx context.Context, op string, fn func(*shard) error) error {
	shard, err := s.pin()
	if err != nil {
		return s.wrap(op, err)
	}
	defer s.db.release(shard)
	if err := ctx.Err(); err != nil {
		return s.wrap(op, err)
	}
	select {
	case shard.forgetting <- struct{}{}:
	case <-ctx.Done():
		return s.wrap(op, ctx.Err())
	}
	defer func() { <-shard.forgetting }()
	err = fn(shard)
	if errors.Is(err, kv.ErrFenced) {
		err = errors.Join(err, shard.inTurn(context.WithoutCancel(ctx), func() error { shard.dropClaim(); return nil }))
	}
	return s.wrap(op, err)
}

// finishInterrupted finishes interrupted removals and erasures. Without room on the disk they
// stay for the next Open, and the memory opens anyway.
func (db *DB) finishInterrupted(ctx context.Context) error {
	egos, err := db.readableEgos(ctx)
	if err != nil {
		return err
	}
	for _, ego := range egos {
		began := time.Now()
		op := "finish removal"
		removed, err := db.finishRemoval(ctx, ego)
		if err == nil && !removed {
			op = "finish erasure"
			if _, removed, err = db.pendingErasure(ctx, ego); removed && err == nil {
				err = db.finishErasure(ctx, ego)
			}
		}
		if err := db.reportFinished(op, ego, began, removed, err); err != nil {
			return err
		}
	}
	began := time.Now()
	rewritten, err := db.rewriteRemoved(ctx)
	return db.reportFinished("finish removal", "", began, rewritten, err)
}

// reportFinished reports the end of interrupted work. It returns the error, unless there was no room on the disk.
func (db *DB) reportFinished(op, ego string, began time.Time, found bool, err error) error {
	if found {
		db.report(op, ego, began, err)
	}
	if found && (errors.Is(err, kv.ErrFull) || errors.Is(err, kv.ErrQuota)) {
		return nil
	}
	return err
}

func (db *DB) finishErasure(ctx context.Context, ego string) error {
	s, err := db.Ego(ego)
	if err == nil {
		_, err = s.FinishForget(ctx)
	}
	return err
}

// finishErasure finishes a stored erasure and returns it with its receipt, or nil if there is none.
func (s *shard) finishErasure(ctx context.Context, db *DB) (finished *Erasure, erased Erased, err error) {
	erasure, found, err := db.pendingErasure(ctx, s.ego)
	if err != nil || !found {
		return nil, erased, err
	}
	var plan *erasurePlan
	var kept *keptReceipt
	err = db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		if kept, err = receiptOf(r, erasure); err != nil {
			return err
		}
		plan, err = planErasure(&frugalReader{Reader: r}, erasure)
		return err
	})
	if err != nil {
		return &erasure, erased, unfinished(err)
	}
	erased, err = s.erase(ctx, db, erasure, plan, func(ctx context.Context) Search { return kept.searched(ctx, s, db, plan) }, kept)
	return &erasure, erased, err
}

func (db *DB) pendingErasure(ctx context.Context, ego string) (erasure Erasure, found bool, err error) {
	err = db.engine.View(ctx, ego, func(r kv.Reader) (err error) {
		erasure, found, err = storedErasure(r, db.options.Now())
		return err
	})
	return erasure, found, err
}

// storedErasure returns the erasure that began and did not end.
func storedErasure(r kv.Reader, now time.Time) (erasure Erasure, found bool, err error) {
	stored, err := r.Get(record.Key(record.KeyErasure))
	if errors.Is(err, kv.ErrNotFound) {
		return Erasure{}, false, nil
	}
	if err != nil {
		return Erasure{}, false, err
	}
	erasure, err = decodeErasure(stored)
	erasure.now = now
	return erasure, true, err
}

// checkErased returns ErrUnfinished if an erasure has still to change records.
func checkErased(r kv.Reader, now time.Time) error {
	erasure, found, err := storedErasure(r, now)
	if err != nil || !found {
		return err
	}
	plan, err := planErasure(&frugalReader{Reader: r}, erasure)
	if err == nil && len(plan.steps())+len(plan.erased.Nodes) > 0 {
		err = hint.Errorf("wait until Forget returns; if it was interrupted, call it again or reopen the memory",
			"%w: some records are still to be erased", ErrUnfinished)
	}
	return err
}

// erase carries out a stored erasure, searches the files and returns the receipt, with what an
// interrupted one stored before; kept is nil for one that was not interrupted. Every step can be
// repeated.
func (s *shard) erase(ctx context.Context, db *DB, erasure Erasure, plan *erasurePlan, search func(context.Context) Search, kept *keptReceipt) (Erased, error) {
	erased, err := s.sweep(ctx, db, erasure, plan)
	if kept != nil {
		erased.add(&kept.erased)
		erased.Digest = kept.erased.Digest
	}
	if err != nil {
		return erased, unfinished(err)
	}
	if rewriter, ok := db.engine.(kv.Rewriter); ok {
		if err := rewriter.Rewrite(ctx); err != nil {
			return erased, unfinished(fmt.Errorf("everything is erased from the memory; rewrite the files, which still hold its bytes: %w", err))
		}
		erased.Rewritten = true
	}
	if err := s.eraseKeys(ctx, db, erasure); err != nil {
		return erased, unfinished(err)
	}
	if erased.Rewritten {
		erased.Search = search(ctx)
	}
	return erased, unfinished(s.endErasure(ctx, db, erasure, erased, kept))
}

// endErasure removes what was stored for the erasure. The receipt of an interrupted one stays.
func (s *shard) endErasure(ctx context.Context, db *DB, erasure Erasure, erased Erased, kept *keptReceipt) error {
	from, to := uint64(0), uint64(afterReceipt)
	end := func(tx kv.Tx) error { return tx.Delete(record.Key(record.KeyErasure)) }
	if kept != nil && kept.number != 0 {
		done := keptReceipt{number: kept.number, erasure: kept.erasure, erased: erased, finished: true}
		if err := s.putReceipt(ctx, db, done.parts()); err != nil {
			return err
		}
		from, to = firstIDs, firstFinal
		end = func(tx kv.Tx) error {
			head := done.head()
			if err := tx.Put(head.Key, head.Value); err != nil {
				return err
			}
			return tx.Delete(record.Key(record.KeyErasure))
		}
	}
	if err := s.inTurn(ctx, func() error { return s.dropReceipt(ctx, db, erasure.receipt, from, to, end) }); err != nil {
		return err
	}
	if kept != nil {
		began := time.Now()
		if _, err := s.dropOldReceipts(ctx, db); err != nil { // the next erasure removes them
			db.report("remove old receipts", s.ego, began, err)
		}
	}
	return nil
}

// unfinished adds ErrUnfinished to an error.
func unfinished(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnfinished, err)
}

// Bounds of a sweep. Others write between its batches, so they decide how long a write waits.
const (
	maxBatch  = 100                  // steps of one transaction
	turnTime  = 5 * time.Millisecond // that a batch should take
	maxRounds = 8                    // plans before the last two
	fewWrites = 256                  // changes since a plan that the next one reads in no time
)

// sweep changes the records in transactions of bounded size while others write. It detaches
// what stays first, then removes edges and notes. Then it plans again for what others wrote
// meanwhile. It makes the last such plan and removes the people in one turn, so that nothing
// can name them afterwards.
func (s *shard) sweep(ctx context.Context, db *DB, erasure Erasure, plan *erasurePlan) (erased Erased, err error) {
	erased.People = plan.ids()
	if err := s.beginSweep(ctx, db); err != nil {
		return erased, err
	}
	defer s.endSweep()
	progress := &sweepProgress{report: erasure.Progress}
	for range maxRounds {
		erased.add(&plan.erased)
		if err := s.carryOut(ctx, db, plan.steps(), progress); err != nil {
			return erased, err
		}
		before := plan.count.Change
		if plan, err = s.planNext(ctx, db, erasure, plan); err != nil {
			return erased, err
		}
		if plan.count.Change-before <= fewWrites {
			break
		}
	}
	erased.add(&plan.erased)
	if err := s.carryOut(ctx, db, plan.steps(), progress); err != nil {
		return erased, err
	}
	err = s.inTurn(ctx, func() error {
		if plan, err = s.planNext(ctx, db, erasure, plan); err != nil {
			return err
		}
		erased.add(&plan.erased)
		erased.People = plan.ids() // who was joined meanwhile goes too, and who was parted stays
		return s.sweepBatch(ctx, db, append(plan.steps(), plan.dropPeople))
	})
	if err != nil {
		return erased, err
	}
	progress.done(0)
	return erased, s.dropChangeLog(ctx, db)
}

// beginSweep ends a checkpoint in progress, which holds erased records, and lets none begin.
func (s *shard) beginSweep(ctx context.Context, db *DB) error {
	return s.inTurn(ctx, func() error {
		s.erasures++
		s.erasing = true
		return s.claimLocked(ctx, db.engine)
	})
}

// endSweep lets checkpoints begin again.
func (s *shard) endSweep() {
	// It cannot fail: RemoveEgo waits until the erasure ends.
	_ = s.inTurn(context.Background(), func() error { s.erasing = false; return nil })
}

// planNext plans what others wrote since a plan was made.
func (s *shard) planNext(ctx context.Context, db *DB, erasure Erasure, done *erasurePlan) (plan *erasurePlan, err error) {
	err = db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		plan, err = planSince(r, erasure, done)
		return err
	})
	return plan, err
}

// carryOut makes steps in batches, each in its own turn.
func (s *shard) carryOut(ctx context.Context, db *DB, steps []func(*Writer) error, progress *sweepProgress) error {
	progress.total += len(steps)
	for size := 1; len(steps) > 0; {
		batch := steps[:min(size, len(steps))]
		var took time.Duration
		err := s.inTurn(ctx, func() error {
			began := time.Now()
			defer func() { took = time.Since(began) }()
			return s.sweepBatch(ctx, db, batch)
		})
		if err != nil {
			return err
		}
		progress.done(len(batch))
		garbage.Collect()
		steps = steps[len(batch):]
		size = nextBatch(len(batch), took)
	}
	return nil
}

// nextBatch returns how many steps will take turnTime, by how long some steps took: at most twice as many as these.
func nextBatch(steps int, took time.Duration) int {
	fitting := float64(steps) * float64(turnTime) / float64(max(took, 1))
	return int(max(1, min(fitting, float64(2*steps), maxBatch)))
}

// sweepProgress reports how many steps of a sweep are made.
type sweepProgress struct {
	made, total int
	report      func(done, total int)
}

func (p *sweepProgress) done(steps int) {
	p.made += steps
	if p.report != nil {
		p.report(p.made, p.total)
	}
}

// sweepBatch makes steps in one transaction, or in several if they do not fit into one. The
// caller holds the turn.
func (s *shard) sweepBatch(ctx context.Context, db *DB, steps []func(*Writer) error) error {
	err := s.eraseLocked(ctx, db, func(w *Writer) error {
		w.erasing = true
		for _, step := range steps {
			if err := step(w); err != nil {
				return err
			}
		}
		w.drop(index.SealKey()) // as where the erasure is stored
		return w.failed
	})
	if len(steps) == 1 || !errors.Is(err, kv.ErrTooBig) {
		return err
	}
	half := len(steps) / 2
	if err := s.sweepBatch(ctx, db, steps[:half]); err != nil {
		return err // the later steps rely on these
	}
	return s.sweepBatch(ctx, db, steps[half:])
}

// eraseLocked writes, with the index if it is loaded: records that no index can be built from
// are erased too.
func (s *shard) eraseLocked(ctx context.Context, db *DB, fn func(*Writer) error) error {
	if s.loaded() {
		return s.writeLocked(ctx, db, updateOnce, fn)
	}
	s.last, s.stale = nil, nil
	var w *Writer
	err := db.engine.Update(ctx, s.claim, func(tx kv.Tx) (err error) {
		if w, err = bareWriter(tx, db.options.Now()); err != nil {
			return err
		}
		w.rebuild = true
		if err := fn(w); err != nil {
			return err
		}
		return w.finish()
	})
	if err == nil && w.listed.Number != 0 {
		db.changed(s.ego, w.listed)
	}
	return err
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

// dropChangeLog removes the change log so far and the checkpoints, because both name erased
// nodes. Readers of the log get ErrTruncated and read the memory again.
func (s *shard) dropChangeLog(ctx context.Context, db *DB) error {
	const atOnce = 1000
	var count record.Counters
	err := db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		count, err = record.ReadCounters(r)
		return err
	})
	if err != nil {
		return err
	}
	for {
		var keys [][]byte
		err := db.engine.View(ctx, s.ego, func(r kv.Reader) error {
			for _, kind := range []byte{record.KeyIndex, record.KeyChange} {
				for entry, err := range r.Scan(kv.Range{Prefix: record.Key(kind), KeysOnly: true}) {
					if err != nil {
						return err
					}
					if kind == record.KeyChange && bytes.Compare(entry.Key, record.Key(kind, count.Change)) > 0 {
						return nil
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
	erasureJoined
	erasureReceipt
)

func (e Erasure) encode() []byte {
	r := codec.NewRecord(erasureVersion)
	r.Uints(erasurePeople, record.RawIDs(e.People))
	r.Uints(erasureNodes, record.RawIDs(e.Nodes))
	r.Bool(erasureKeepMentions, e.KeepMentions)
	r.Bool(erasureDoubtful, e.Doubtful)
	r.Uints(erasureJoined, record.RawIDs(e.joined))
	r.Uint(erasureReceipt, e.receipt)
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
		case erasureJoined:
			e.joined, err = record.IDList(f)
		case erasureReceipt:
			e.receipt = f.Uint()
		}
		if err != nil {
			return Erasure{}, fmt.Errorf("erasure: %w", err)
		}
	}
	return e, nil
}
