package badgerkv

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

// Claim implements kv.Engine.
func (e *Engine) Claim(ctx context.Context, ego string) (kv.Claim, error) {
	if err := kv.CheckEgo(ego); err != nil {
		return kv.Claim{}, err
	}
	live, leave, err := e.beginWriting(ctx, "claim")
	if err != nil {
		return kv.Claim{}, err
	}
	defer leave()
	for {
		claim, err := e.claim(ctx, live, ego)
		if errors.Is(err, kv.ErrConflict) {
			continue // another claim was committed first; this one becomes the newer
		}
		return claim, err
	}
}

func (e *Engine) claim(ctx context.Context, live *generation, ego string) (kv.Claim, error) {
	if err := ctx.Err(); err != nil {
		return kv.Claim{}, err
	}
	txn := live.db.NewTransaction(true)
	defer txn.Discard()
	epoch, err := epochOf(txn, ego)
	if err != nil {
		return kv.Claim{}, err
	}
	if epoch == 0 {
		if epoch, err = epochAt(txn, floorKey); err != nil {
			return kv.Claim{}, err
		}
	}
	epoch++
	key, value := claimKey(ego), binary.BigEndian.AppendUint64(nil, epoch)
	if err := txn.Set(key, value); err != nil {
		return kv.Claim{}, err
	}
	err = e.commit(ctx, live, txn, cost{entries: 1, bytes: int64(len(key) + len(value)), caller: int64(len(ego)), deletes: true})
	if err != nil {
		return kv.Claim{}, err
	}
	e.countCommit(ego)
	return kv.Claim{Ego: ego, Epoch: epoch}, nil
}

// Update implements kv.Engine. An error of a Put or Delete is returned, and nothing is
// written, even if fn returns nil.
func (e *Engine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if err := kv.CheckEgo(claim.Ego); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	live, leave, err := e.beginWriting(ctx, "update")
	if err != nil {
		return err
	}
	defer leave()
	t := newTx(ctx, live, claim, e.maxValue, limitOf(live.db))
	defer t.finish()
	if err := t.run(claim, fn); err != nil {
		return err
	}
	if err := t.apply(); err != nil {
		return err
	}
	if err := e.commit(ctx, live, t.txn, t.cost); err != nil {
		return err
	}
	e.countCommit(claim.Ego)
	return nil
}

func newTx(ctx context.Context, live *generation, claim kv.Claim, maxValue int, l limit) *tx {
	return &tx{reader: newReader(ctx, live.db.NewTransaction(true), claim.Ego), maxValue: maxValue, limit: l}
}

// run collects the writes of fn, unless a newer claim exists.
func (t *tx) run(claim kv.Claim, fn func(kv.Tx) error) error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if err := checkClaim(t.txn, claim); err != nil {
		return err
	}
	if err := fn(t); err != nil {
		return err
	}
	t.stop()
	return t.failed
}

// checkClaim returns kv.ErrFenced unless the claim is the newest of its ego.
func checkClaim(txn *badger.Txn, claim kv.Claim) error {
	epoch, err := epochOf(txn, claim.Ego)
	if err == nil && (epoch == 0 || epoch != claim.Epoch) {
		err = fmt.Errorf("badgerkv: %w: the claim has epoch %d, the ego %d", kv.ErrFenced, claim.Epoch, epoch)
	}
	return err
}

// View implements kv.Engine.
func (e *Engine) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	if err := kv.CheckEgo(ego); err != nil {
		return err
	}
	if fn == nil {
		return errNilFunc
	}
	live, err := e.begin()
	if err != nil {
		return err
	}
	defer e.end(live)
	if err := ctx.Err(); err != nil {
		return err
	}
	r := newReader(ctx, live.db.NewTransaction(false), ego)
	defer r.finish()
	return fn(&r)
}

// beginWriting is begin for a call that writes. It waits while the files are replaced.
func (e *Engine) beginWriting(ctx context.Context, op string) (live *generation, leave func(), err error) {
	// Close must wait for a waiting writer, and must not hide that the writer came
	// first.
	if err := e.enter(); err != nil {
		return nil, nil, err
	}
	defer e.leave()
	if err := e.writable(op); err != nil {
		return nil, nil, err
	}
	if err := e.writers.enter(ctx); err != nil {
		return nil, nil, err
	}
	if live, err = e.begin(); err != nil {
		e.writers.leave()
		return nil, nil, err
	}
	return live, func() { e.writers.leave(); e.end(live) }, nil
}

// cost is the size of a transaction.
type cost struct {
	entries int64
	bytes   int64 // of keys and values in Badger's layout
	keys    int64 // of the keys alone
	caller  int64 // of the caller's keys and values
	deletes bool  // it may use the margin of the quota, because it deletes or allows deleting
}

// log returns the largest number of bytes in the log. Badger adds to an entry a header
// of up to 22 bytes, a version of 8 and a checksum of 4, and one entry to the
// transaction.
func (c cost) log() int64 { return c.bytes + 2*(22+8+4)*c.entries }

// commit writes the transaction, unless the context has ended, the disk is nearly full
// or the quota is reached.
func (e *Engine) commit(ctx context.Context, live *generation, txn *badger.Txn, c cost) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if c.entries == 0 {
		return nil
	}
	if e.space != nil {
		done, err := e.space.admit(c.log(), func() int64 { return e.reserve(live) })
		if err != nil {
			return err
		}
		defer done()
		e.space.written.Add(c.log())
	}
	if err := e.quota.admit(c.log(), c.deletes); err != nil {
		return err
	}
	err := txn.Commit()
	if err == nil {
		err = e.makeDurable(live)
	}
	switch {
	case err == nil:
		e.written.Add(c.caller)
		return nil
	case errors.Is(err, badger.ErrConflict):
		return fmt.Errorf("badgerkv: %w", kv.ErrConflict)
	case errors.Is(err, badger.ErrTxnTooBig):
		return fmt.Errorf("badgerkv: %w", kv.ErrTooBig)
	default:
		return e.fail(err)
	}
}

// makeDurable syncs the names of the logs, whose bytes Badger has synced, or leaves
// both to the syncer. In a directory that was removed nothing is durable.
func (e *Engine) makeDurable(live *generation) error {
	switch {
	case e.syncer != nil:
		e.syncer.dirty.Store(true)
		return nil
	case live.names != nil:
		err := live.names.Sync()
		if errors.Is(err, os.ErrNotExist) {
			err = fmt.Errorf("%w: %w", kv.ErrMoved, err)
		}
		return err
	}
	return nil
}

// epochOf returns the epoch of the newest claim on the ego, or 0 for none. Reading it
// in an Update makes a later claim a conflict.
func epochOf(txn *badger.Txn, ego string) (epoch uint64, err error) {
	return epochAt(txn, claimKey(ego))
}

// epochAt returns the epoch under a key, or 0 for none.
func epochAt(txn *badger.Txn, key []byte) (epoch uint64, err error) {
	item, err := txn.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("badgerkv: read the claim: %w", err)
	}
	err = item.Value(func(value []byte) error {
		if len(value) != 8 {
			return fmt.Errorf("badgerkv: %w: the claim has %d bytes, want 8", kv.ErrDamaged, len(value))
		}
		epoch = binary.BigEndian.Uint64(value)
		return nil
	})
	return epoch, err
}
