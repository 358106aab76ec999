package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Remover = (*Engine)(nil)

// Bounds of one transaction of Remove.
const (
	removeKeys  = 1000
	removeBytes = 64 << 10 // of keys
)

// Remove implements kv.Remover. It claims the ego, so that other claims are fenced.
func (e *Engine) Remove(ctx context.Context, ego string) error {
	known, err := e.known(ctx, ego)
	if err != nil || !known {
		return err
	}
	claim, err := e.Claim(ctx, ego)
	for last := false; err == nil && !last; {
		if last, err = e.removeSome(ctx, claim); errors.Is(err, kv.ErrConflict) {
			err = nil // another ego was removed first; after a newer claim the next try is fenced
		}
	}
	return err
}

// known reports whether an ego has a claim or a key.
func (e *Engine) known(ctx context.Context, ego string) (known bool, err error) {
	if err := e.writable("remove"); err != nil {
		return false, err
	}
	err = e.View(ctx, ego, func(r kv.Reader) error {
		epoch, err := epochOf(r.(*reader).txn, ego)
		if known = epoch > 0; known || err != nil {
			return err
		}
		for _, err := range r.Scan(kv.Range{KeysOnly: true}) {
			known = true
			return err
		}
		return nil
	})
	return known, err
}

// removeSome deletes the last keys of an ego. Once all are gone, it deletes the claim in the
// same transaction.
func (e *Engine) removeSome(ctx context.Context, claim kv.Claim) (last bool, err error) {
	live, leave, err := e.beginWriting(ctx, "remove")
	if err != nil {
		return false, err
	}
	defer leave()
	t := newTx(ctx, live, claim, e.maxValue, limitOf(live.db))
	defer t.finish()
	last = true
	err = t.run(claim, func(kv.Tx) error {
		keys, size := [][]byte(nil), 0
		for entry, err := range t.Scan(kv.Range{Reverse: true, KeysOnly: true}) {
			if err != nil {
				return err
			}
			if len(keys) == removeKeys || size > removeBytes {
				last = false
				break
			}
			keys, size = append(keys, bytes.Clone(entry.Key)), size+len(entry.Key)
		}
		for _, key := range keys {
			if err := t.Delete(key); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = t.apply()
	}
	if err == nil && last {
		err = e.removeClaim(t, claim)
	}
	if err == nil {
		err = e.commit(ctx, live, t.txn, t.cost)
	}
	if err != nil {
		return false, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.commits[claim.Ego]++
	if last {
		delete(e.commits, claim.Ego)
	}
	return last, nil
}

// removeClaim deletes the claim of an ego, and raises the floor of new claims.
func (e *Engine) removeClaim(t *tx, claim kv.Claim) error {
	floor, err := epochAt(t.txn, floorKey)
	if err != nil {
		return err
	}
	epoch := binary.BigEndian.AppendUint64(nil, max(floor, claim.Epoch))
	if err = errors.Join(t.txn.Delete(claimKey(claim.Ego)), t.txn.Set(floorKey, epoch)); err == nil && e.dir != "" {
		err = t.txn.Set(removedKey, nil)
	}
	if err != nil {
		return fmt.Errorf("badgerkv: remove the claim: %w", err)
	}
	t.cost.deletes = true
	t.cost.entries += 3
	t.cost.bytes += int64(len(claimKey(claim.Ego)) + len(floorKey) + len(epoch) + len(removedKey))
	return nil
}

// Removed implements kv.Remover. In memory it is false.
func (e *Engine) Removed(ctx context.Context) (bool, error) {
	live, err := e.begin()
	if err != nil {
		return false, err
	}
	defer e.end(live)
	if err := ctx.Err(); err != nil {
		return false, err
	}
	txn := live.db.NewTransaction(false)
	defer txn.Discard()
	_, err = txn.Get(removedKey)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("badgerkv: get: %w", err)
	}
	return true, nil
}
