package kvtest

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func runLimits(with checks) {
	ctx := context.Background()

	with("a transaction that is too big writes nothing", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		value := make([]byte, 64<<10)
		fill := func(tx kv.Tx) error {
			for i := range uint32(1 << 16) { // 4 GB, more than any engine commits at once
				if err := tx.Put(binary.BigEndian.AppendUint32(nil, i), value); err != nil {
					return err
				}
			}
			return nil
		}
		wantError(t, "Update", engine.Update(ctx, claim, fill), kv.ErrTooBig)
		overlooked := engine.Update(ctx, claim, func(tx kv.Tx) error { _ = fill(tx); return nil })
		wantError(t, "Update that overlooks the error of Put", overlooked, kv.ErrTooBig)
		wantAll(t, engine, "mia", "a=1")
		mustPut(t, engine, claim, "a", "2")
	})

	with("a value that is too big writes nothing", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		err := engine.Update(ctx, claim, func(tx kv.Tx) error {
			return errors.Join(tx.Put([]byte("a"), nil), tx.Put([]byte("b"), make([]byte, 64<<20)))
		})
		wantError(t, "Update", err, kv.ErrTooBig)
		wantAll(t, engine, "mia")
	})

	with("a transaction of 1,000 entries of 1 KB fits", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		value := make([]byte, 1<<10)
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			for i := range uint32(1000) {
				if err := tx.Put(binary.BigEndian.AppendUint32(nil, i), value); err != nil {
					return err
				}
			}
			return nil
		})
	})

	with("bad ego names are refused everywhere", func(t *testing.T, engine kv.Engine) {
		for _, ego := range []string{"", repeated('a', kv.MaxEgo+1)} {
			_, err := engine.Claim(ctx, ego)
			wantError(t, "Claim", err, kv.ErrBadEgo)
			wantError(t, "Update", engine.Update(ctx, kv.Claim{Ego: ego, Epoch: 1}, func(kv.Tx) error { return nil }), kv.ErrBadEgo)
			wantError(t, "View", engine.View(ctx, ego, func(kv.Reader) error { return nil }), kv.ErrBadEgo)
		}
		if got := egosOf(t, engine); len(got) > 0 {
			t.Errorf("egos: %q", got)
		}
	})

	with("bad keys are refused everywhere and nothing is written", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		for _, key := range [][]byte{nil, {}, make([]byte, kv.MaxKey+1)} {
			for name, write := range map[string]func(tx kv.Tx) error{
				"Put":    func(tx kv.Tx) error { return tx.Put(key, []byte("1")) },
				"Delete": func(tx kv.Tx) error { return tx.Delete(key) },
			} {
				err := engine.Update(ctx, claim, func(tx kv.Tx) error {
					if err := tx.Put([]byte("a"), nil); err != nil {
						return err
					}
					wantError(t, name, write(tx), kv.ErrBadKey)
					return nil
				})
				wantError(t, "Update that overlooks the error of "+name, err, kv.ErrBadKey)
			}
			err := engine.View(ctx, "mia", func(r kv.Reader) error {
				_, err := r.Get(key)
				return err
			})
			wantError(t, "Get", err, kv.ErrBadKey)
		}
		wantAll(t, engine, "mia")
	})
}
