package kvtest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

// runRemovals tests kv.Remover.
func runRemovals(with checks) {
	ctx := context.Background()
	remove := func(t *testing.T, engine kv.Engine, ego string) {
		t.Helper()
		if err := extension[kv.Remover](t, engine).Remove(ctx, ego); err != nil {
			t.Fatalf("Remove(%q): %v", ego, err)
		}
	}

	with("Remove takes every key of one ego and no other", func(t *testing.T, engine kv.Engine) {
		_ = extension[kv.Remover](t, engine)
		egos := []string{"mi", "mia", "mia\x00", "mia2"}
		for _, ego := range egos {
			mustPut(t, engine, mustClaim(t, engine, ego), "\x00", "1", "a", ego, "\xff\xff", "2")
		}
		remove(t, engine, "mia")
		wantAll(t, engine, "mia")
		wantEntries(t, egosOf(t, engine), []string{"mi", "mia\x00", "mia2"})
		wantAll(t, engine, "mia\x00", "\x00=1", "a=mia\x00", "\xff\xff=2")
		remove(t, engine, "mia")
		remove(t, engine, "never there")
		wantEntries(t, egosOf(t, engine), []string{"mi", "mia\x00", "mia2"})
	})

	with("Remove takes more than a transaction holds", func(t *testing.T, engine kv.Engine) {
		_ = extension[kv.Remover](t, engine)
		claim := mustClaim(t, engine, "mia")
		for part := range 5 {
			mustUpdate(t, engine, claim, func(tx kv.Tx) error {
				for i := range 700 {
					if err := tx.Put(fmt.Appendf(nil, "%d %04d", part, i), []byte("value")); err != nil {
						return err
					}
				}
				return nil
			})
		}
		remove(t, engine, "mia")
		wantAll(t, engine, "mia")
	})

	with("no claim from before Remove writes afterwards", func(t *testing.T, engine kv.Engine) {
		_ = extension[kv.Remover](t, engine)
		var old []kv.Claim
		refused := func() {
			t.Helper()
			for _, claim := range append(old, kv.Claim{Ego: "mia"}) {
				err := engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Put([]byte("late"), nil) })
				wantError(t, fmt.Sprintf("Update by epoch %d", claim.Epoch), err, kv.ErrFenced)
			}
		}
		last := uint64(0)
		for range 3 {
			for range 3 {
				claim := mustClaim(t, engine, "mia")
				if claim.Epoch <= last {
					t.Errorf("epoch %d after epoch %d", claim.Epoch, last)
				}
				last = claim.Epoch
				mustPut(t, engine, claim, "a", "1")
				old = append(old, claim)
			}
			remove(t, engine, "mia")
			refused()
			wantAll(t, engine, "mia")
		}
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "2")
		refused()
		if err := ableToRewrite(ctx, engine); err != nil {
			t.Error(err)
		}
		refused()
		wantAll(t, engine, "mia", "a=2")
	})

	with("Remove during an Update stops its commit", func(t *testing.T, engine kv.Engine) {
		_ = extension[kv.Remover](t, engine)
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		err := engine.Update(ctx, claim, func(tx kv.Tx) error {
			remove(t, engine, "mia")
			return tx.Put([]byte("a"), []byte("late"))
		})
		if err == nil {
			t.Error("an update committed after Remove")
		}
		wantAll(t, engine, "mia")
	})

	with("egos are removed at once", func(t *testing.T, engine kv.Engine) {
		remover := extension[kv.Remover](t, engine)
		names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
		for round := range 3 {
			for _, name := range names {
				mustPut(t, engine, mustClaim(t, engine, name), "a", "1")
			}
			var running sync.WaitGroup
			for _, name := range names {
				running.Go(func() {
					if err := remover.Remove(ctx, name); err != nil {
						t.Errorf("round %d: Remove(%q): %v", round, name, err)
					}
				})
			}
			running.Wait()
			wantEntries(t, egosOf(t, engine), nil)
		}
	})

	with("a View sees what it saw before Remove", func(t *testing.T, engine kv.Engine) {
		_ = extension[kv.Remover](t, engine)
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1", "b", "2")
		err := engine.View(ctx, "mia", func(r kv.Reader) error {
			remove(t, engine, "mia")
			wantEntries(t, scan(t, r, kv.Range{}), []string{"a=1", "b=2"})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})

	with("Remove stops with its context and is refused after Close", func(t *testing.T, engine kv.Engine) {
		remover := extension[kv.Remover](t, engine)
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1")
		cancelled, cancel := context.WithCancel(ctx)
		cancel()
		wantError(t, "Remove", remover.Remove(cancelled, "mia"), context.Canceled)
		wantError(t, "Remove without a name", remover.Remove(ctx, ""), kv.ErrBadEgo)
		wantAll(t, engine, "mia", "a=1")
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
		wantError(t, "Remove", remover.Remove(ctx, "mia"), kv.ErrClosed)
		_, err := remover.Removed(ctx)
		wantError(t, "Removed", err, kv.ErrClosed)
	})

	with("Rewrite ends what Removed reports", func(t *testing.T, engine kv.Engine) {
		remover := extension[kv.Remover](t, engine)
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1")
		if removed, err := remover.Removed(ctx); removed || err != nil {
			t.Errorf("Removed is %t, %v before Remove", removed, err)
		}
		remove(t, engine, "mia")
		if err := ableToRewrite(ctx, engine); err != nil {
			t.Error(err)
		}
		if removed, err := remover.Removed(ctx); removed || err != nil {
			t.Errorf("Removed is %t, %v after Rewrite", removed, err)
		}
	})
}

// ableToRewrite rewrites the files of an engine that can.
func ableToRewrite(ctx context.Context, engine kv.Engine) error {
	if rewriter, ok := engine.(kv.Rewriter); ok {
		return rewriter.Rewrite(ctx)
	}
	return errors.ErrUnsupported
}
