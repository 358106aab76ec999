package badgerkv

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"math"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Loader = (*Engine)(nil)

// Load implements kv.Loader. A small transaction is committed as usual. A large one is
// merged with the live entries into the next generation of files, in key order: without
// a log, and without writing tables twice, which are most of the cost of an Update. It
// needs free disk space for both, besides the reserve. Concurrent Loads run one after
// the other. Writes of other egos meanwhile are no conflict, and wait for the last of the
// copy alone, as in Rewrite.
func (e *Engine) Load(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if err := kv.CheckEgo(claim.Ego); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	live, err := e.begin() // not inside the gate, since the copy waits for the writers
	if err != nil {
		return err
	}
	defer e.end(live)
	if err := e.writable("load"); err != nil {
		return err
	}
	began := e.moment(claim.Ego)
	t := newTx(ctx, live, claim, e.maxValue, limit{math.MaxInt64, math.MaxInt64})
	defer t.finish()
	if err := t.run(claim, fn); err != nil {
		return err
	}
	if limitOf(live.db).admits(t.cost.entries, t.cost.bytes) {
		if done, err := e.commitLoad(ctx, live, claim, t); done || err != nil {
			return err
		}
	}
	if err := e.quota.admit(t.cost.log(), t.cost.deletes); err != nil {
		return err
	}
	unchanged := func(now *generation) error {
		if err := now.checkClaim(claim); err != nil {
			return err
		}
		if e.moment(claim.Ego) != began {
			return fmt.Errorf("badgerkv: %w: ego %q was written meanwhile", kv.ErrConflict, claim.Ego)
		}
		return nil
	}
	if err := e.merge(ctx, claim.Ego, t, unchanged); err != nil {
		return err
	}
	e.written.Add(t.cost.caller)
	return nil
}

// merge puts the writes of a transaction in force with the next generation. unchanged reports
// whether its ego is as the transaction found it.
func (e *Engine) merge(ctx context.Context, ego string, t *tx, unchanged func(*generation) error) error {
	if e.dir == "" {
		_, err := e.supersede(ctx, "load", func(now *generation) iter.Seq2[record, error] {
			if err := unchanged(now); err != nil {
				return refused(err)
			}
			e.countCommit(ego)
			return func(yield func(record, error) bool) {
				txn := now.db.NewTransaction(false)
				defer txn.Discard()
				loaded(ctx, txn, t)(yield)
			}
		})
		return err
	}
	_, err := e.follow(ctx, "load", copied{
		records: func(snapshot *badger.Txn) iter.Seq2[record, error] { return loaded(ctx, snapshot, t) },
		settle: func(now *generation) error {
			err := unchanged(now)
			if err == nil {
				e.countCommit(ego)
			}
			return err
		},
	})
	return err
}

// commitLoad commits a transaction that is small enough for Badger, unless the files
// were replaced since it began.
func (e *Engine) commitLoad(ctx context.Context, live *generation, claim kv.Claim, t *tx) (done bool, err error) {
	if err := e.writers.enter(ctx); err != nil {
		return false, err
	}
	defer e.writers.leave()
	now, err := e.begin()
	if err != nil {
		return false, err
	}
	defer e.end(now)
	if now != live {
		return false, nil
	}
	if err := t.apply(); err != nil {
		return false, err
	}
	if err := e.commit(ctx, live, t.txn, t.cost); err != nil {
		return false, err
	}
	e.countCommit(claim.Ego)
	return true, nil
}

// egoState counts the changes of an ego since Open.
type egoState struct{ commits, restores uint64 }

func (e *Engine) moment(ego string) egoState {
	e.mu.Lock()
	defer e.mu.Unlock()
	return egoState{e.commits[ego], e.restores}
}

// countCommit counts a commit of an ego. The caller is inside the gate or has shut it.
func (e *Engine) countCommit(ego string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.commits[ego]++
}

func refused(err error) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) { yield(record{}, err) }
}

// checkClaim returns kv.ErrFenced unless the claim is the newest of its ego.
func (g *generation) checkClaim(claim kv.Claim) error {
	txn := g.db.NewTransaction(false)
	defer txn.Discard()
	return checkClaim(txn, claim)
}

// leap is how far the version of what is loaded lies ahead of the snapshot. Others may commit
// meanwhile, fewer than that, and a backup that they are in must not count as one of the load.
const leap = 1 << 32

// loaded yields the entries of a snapshot and the writes of a transaction, in key order.
func loaded(ctx context.Context, snapshot *badger.Txn, t *tx) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		own := t.pending.sorted()
		var key []byte // of the first pending write, in Badger's layout
		var version uint64
		name := func() {
			if len(own) > 0 {
				key = append(append(key[:0], t.scope...), t.pending.fresh[own[0].at].key...)
			}
		}
		put := func() (more bool) {
			value := t.pending.fresh[own[0].at].value
			own = own[1:]
			more = value == nil || yield(record{key: key, value: value, version: version}, nil)
			name()
			return more
		}
		name()
		for r, err := range entries(ctx, snapshot) {
			if err != nil {
				yield(r, err)
				return
			}
			if version == 0 { // the first entry prevents Badger from assigning the version again
				r.version += leap
				version = r.version
			}
			for len(own) > 0 && bytes.Compare(key, r.key) < 0 {
				if !put() {
					return
				}
			}
			if len(own) > 0 && bytes.Equal(key, r.key) {
				if !put() {
					return
				}
				continue
			}
			if !yield(r, nil) {
				return
			}
		}
		for n := 1; len(own) > 0; n++ {
			if n%checkEvery == 0 && ctx.Err() != nil {
				yield(record{}, ctx.Err())
				return
			}
			if !put() {
				return
			}
		}
	}
}
