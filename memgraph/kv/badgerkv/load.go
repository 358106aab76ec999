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

// Load implements kv.Loader. What fits into a transaction is committed as one. More is
// written into the next generation of files together with what is live, in the order
// of the keys: no log, and no table twice, which is most of what an Update costs. It
// needs as much free disk space as both take, beside the reserve.
func (e *Engine) Load(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if err := kv.CheckEgo(claim.Ego); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	live, err := e.begin() // not among the writers, which wait for supersede
	if err != nil {
		return err
	}
	defer e.end(live)
	if err := e.writable("load"); err != nil {
		return err
	}
	t := e.newTx(ctx, live, claim, limit{math.MaxInt64, math.MaxInt64})
	defer t.finish()
	if err := t.run(claim, fn); err != nil {
		return err
	}
	if limitOf(live.db).admits(t.cost.entries, t.cost.bytes) {
		return e.commitLoad(ctx, live, t)
	}
	if err := e.quota.admit(t.cost.log(), t.cost.deletes); err != nil {
		return err
	}
	_, err = e.supersede(ctx, "load", nil, func(now *generation) iter.Seq2[record, error] {
		if now != live {
			return refused(fmt.Errorf("badgerkv: %w: the files were replaced meanwhile", kv.ErrConflict))
		}
		if err := live.unchanged(claim, t); err != nil {
			return refused(err)
		}
		return live.loaded(ctx, t)
	})
	if err == nil {
		e.written.Add(t.cost.caller)
	}
	return err
}

// commitLoad commits what is small enough for Badger.
func (e *Engine) commitLoad(ctx context.Context, live *generation, t *tx) error {
	if err := e.writers.enter(ctx); err != nil {
		return err
	}
	defer e.writers.leave()
	now, err := e.begin()
	if err != nil {
		return err
	}
	defer e.end(now)
	if now != live {
		return fmt.Errorf("badgerkv: %w: the files were replaced meanwhile", kv.ErrConflict)
	}
	if err := t.hand(); err != nil {
		return err
	}
	return e.commit(ctx, live, t.txn, t.cost)
}

func refused(err error) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) { yield(record{}, err) }
}

// unchanged returns an error when somebody wrote the ego since the transaction began.
func (g *generation) unchanged(claim kv.Claim, t *tx) error {
	txn := g.db.NewTransaction(false)
	defer txn.Discard()
	if err := checkClaim(txn, claim); err != nil {
		return err
	}
	it := txn.NewIterator(badger.IteratorOptions{Prefix: t.scope, AllVersions: true, SinceTs: t.txn.ReadTs()})
	defer it.Close()
	if it.Rewind(); it.Valid() {
		return fmt.Errorf("badgerkv: %w: ego %q was written meanwhile", kv.ErrConflict, claim.Ego)
	}
	return nil
}

// loaded yields the live entries and what a transaction wrote, in order.
func (g *generation) loaded(ctx context.Context, t *tx) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		own := t.pending.sorted()
		var key []byte // of the first of those, as Badger keeps it
		var version uint64
		name := func() {
			if len(own) > 0 {
				key = append(append(key[:0], t.scope...), t.pending.fresh[own[0].at].key...)
			}
		}
		put := func() (more bool) {
			value := t.pending.fresh[own[0].at].value
			own = own[1:]
			more = value == nil || yield(record{key, value, version}, nil)
			name()
			return more
		}
		name()
		for r, err := range g.records(ctx) {
			if err != nil {
				yield(r, err)
				return
			}
			if version == 0 { // the first one keeps Badger from giving the version again
				r.version++
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
