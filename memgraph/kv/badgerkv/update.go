package badgerkv

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

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
			continue // another claim came first; ours is the newer one then
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
	epoch++
	key, value := claimKey(ego), binary.BigEndian.AppendUint64(nil, epoch)
	if err := txn.Set(key, value); err != nil {
		return kv.Claim{}, err
	}
	if err := e.commit(ctx, live, txn, entryBytes(key, value)); err != nil {
		return kv.Claim{}, err
	}
	return kv.Claim{Ego: ego, Epoch: epoch}, nil
}

// Update implements kv.Engine. When a Put or Delete failed, its error is
// returned and nothing is written, whatever fn returns.
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
	if err := ctx.Err(); err != nil {
		return err
	}
	t := &tx{reader: newReader(ctx, live.db.NewTransaction(true), claim.Ego), maxValue: e.maxValue}
	defer t.finish()

	epoch, err := epochOf(t.txn, claim.Ego)
	if err != nil {
		return err
	}
	if epoch != claim.Epoch {
		return fmt.Errorf("badgerkv: %w: the claim has epoch %d, the ego %d", kv.ErrFenced, claim.Epoch, epoch)
	}
	if err := fn(t); err != nil {
		return err
	}
	t.stop()
	if t.failed != nil {
		return t.failed
	}
	return e.commit(ctx, live, t.txn, t.bytes)
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

// beginWriting is begin for a call that writes: it waits while the files are
// being replaced.
func (e *Engine) beginWriting(ctx context.Context, op string) (live *generation, leave func(), err error) {
	// Close must wait for a writer that waits, and must not hide that it came first.
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

// commit writes the transaction of so many bytes, unless the context has ended
// or the disk is nearly full.
func (e *Engine) commit(ctx context.Context, live *generation, txn *badger.Txn, bytes int64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if bytes == 0 {
		return nil
	}
	if e.space != nil {
		done, err := e.space.admit(bytes, e.reserve(live))
		if err != nil {
			return err
		}
		defer done()
	}
	err := txn.Commit()
	if err == nil && live.names != nil {
		err = live.names.sync()
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, badger.ErrConflict):
		return fmt.Errorf("badgerkv: %w", kv.ErrConflict)
	case errors.Is(err, badger.ErrTxnTooBig):
		return fmt.Errorf("badgerkv: %w", kv.ErrTooBig)
	default:
		return e.fail(err)
	}
}

// epochOf returns the epoch of the newest claim on the ego, 0 when there is
// none. In an Update, a claim that comes later makes the commit conflict.
func epochOf(txn *badger.Txn, ego string) (epoch uint64, err error) {
	item, err := txn.Get(claimKey(ego))
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
