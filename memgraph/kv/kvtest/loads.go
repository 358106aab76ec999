package kvtest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

// manyEntries is a number of entries of a kilobyte that exceeds a transaction.
const manyEntries = 1600

func runLoads(with checks) {
	ctx := context.Background()
	name := func(i int) []byte { return fmt.Appendf(nil, "%04d", i*7919%manyEntries) } // unsorted
	fill := func(tx kv.Tx) (err error) {
		for i := range manyEntries {
			err = errors.Join(err, tx.Put(name(i), []byte(repeated('x', 1000))))
		}
		return err
	}
	mustLoad := func(t *testing.T, engine kv.Engine, claim kv.Claim, fn func(kv.Tx) error) {
		t.Helper()
		if err := extension[kv.Loader](t, engine).Load(ctx, claim, fn); err != nil {
			t.Fatalf("Load: %v", err)
		}
	}
	count := func(t *testing.T, engine kv.Engine, ego string) (n int) {
		t.Helper()
		err := engine.View(ctx, ego, func(r kv.Reader) error {
			n = len(scan(t, r, kv.Range{KeysOnly: true}))
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		return n
	}

	with("a Load writes more than a transaction holds, and leaves the rest as it is", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "0000", "old", "gone", "1", "kept", "1", "zz", "1")
		for _, ego := range []string{"a", "noa"} {
			mustPut(t, engine, mustClaim(t, engine, ego), "a", ego)
		}
		mustLoad(t, engine, claim, func(tx kv.Tx) error {
			wantGet(t, tx, "0000", "old")
			err := errors.Join(fill(tx), tx.Delete([]byte("gone")), tx.Delete([]byte("0001")), tx.Put([]byte("0002"), nil))
			wantGet(t, tx, "0000", repeated('x', 1000))
			wantGet(t, tx, "gone", missing)
			wantEntries(t, scan(t, tx, kv.Range{Prefix: []byte("000"), KeysOnly: true}),
				[]string{"0000", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009"})
			wantEntries(t, scan(t, tx, kv.Range{From: []byte("1598"), KeysOnly: true}), []string{"1598", "1599", "kept", "zz"})
			wantEntries(t, scan(t, tx, kv.Range{Prefix: []byte("00"), From: []byte("0003"), Reverse: true,
				KeysOnly: true}), []string{"0003", "0002", "0000"})
			return err
		})
		if n := count(t, engine, "mia"); n != manyEntries-1+2 {
			t.Errorf("%d entries", n)
		}
		wantView(t, engine, "mia", "0002", "", "0003", repeated('x', 1000), "gone", missing, "0001", missing, "kept",
			"1", "zz", "1")
		for _, ego := range []string{"a", "noa"} {
			wantAll(t, engine, ego, "a="+ego)
		}
		mustPut(t, engine, claim, "0003", "new")
		mustDelete(t, engine, claim, "0004")
		mustLoad(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("little"), nil) })
		wantView(t, engine, "mia", "0003", "new", "0004", missing, "little", "")
	})

	with("a Load that fails writes nothing", func(t *testing.T, engine kv.Engine) {
		loader, claim := extension[kv.Loader](t, engine), mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		cancelled, cancel := context.WithCancel(ctx)
		for what, fails := range map[string]struct {
			ctx  context.Context
			fn   func(kv.Tx) error
			want error
		}{
			"its function fails":      {ctx, func(tx kv.Tx) error { return errors.Join(fill(tx), errCaller) }, errCaller},
			"a bad key is overlooked": {ctx, func(tx kv.Tx) error { _ = tx.Put(nil, nil); return fill(tx) }, kv.ErrBadKey},
			"a value that is too big is": {ctx,
				func(tx kv.Tx) error { _ = tx.Put([]byte("b"), make([]byte, 64<<20)); return fill(tx) }, kv.ErrTooBig},
			"its context ends on the way": {cancelled, func(tx kv.Tx) error { err := fill(tx); cancel(); return err },
				context.Canceled},
		} {
			wantError(t, what, loader.Load(fails.ctx, claim, fails.fn), fails.want)
			wantAll(t, engine, "mia", "a=1")
		}
		fenced := loader.Load(ctx, claim, func(tx kv.Tx) error { mustClaim(t, engine, "mia"); return fill(tx) })
		wantError(t, "a claim came meanwhile", fenced, kv.ErrFenced)
		wantError(t, "the next Load", loader.Load(ctx, claim, fill), kv.ErrFenced)
		wantAll(t, engine, "mia", "a=1")
		claim = mustClaim(t, engine, "mia")
		wantError(t, "no ego", loader.Load(ctx, kv.Claim{}, fill), kv.ErrBadEgo)
		if loader.Load(ctx, claim, nil) == nil {
			t.Error("a Load of nothing is no error")
		}
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
		wantError(t, "after Close", loader.Load(ctx, claim, fill), kv.ErrClosed)
	})

	with("a Load meets what was written meanwhile", func(t *testing.T, engine kv.Engine) {
		loader, claim, other := extension[kv.Loader](t, engine), mustClaim(t, engine, "mia"), mustClaim(t, engine, "noa")
		mustPut(t, engine, claim, "a", "1")
		for what, meanwhile := range map[string]func(){
			"an update": func() { mustPut(t, engine, claim, "a", "2") },
			"a removal": func() { mustDelete(t, engine, claim, "a") },
		} {
			err := loader.Load(ctx, claim, func(tx kv.Tx) error { meanwhile(); return fill(tx) })
			wantError(t, what, err, kv.ErrConflict)
		}
		mustLoad(t, engine, claim, func(tx kv.Tx) error {
			mustPut(t, engine, other, "a", "1") // of another ego
			return fill(tx)
		})
		wantAll(t, engine, "noa", "a=1")
		if n := count(t, engine, "mia"); n < manyEntries {
			t.Errorf("%d entries", n)
		}
	})

	with("a Load goes on when another one, of another ego, puts more in force meanwhile", func(t *testing.T, engine kv.Engine) {
		claim, other := mustClaim(t, engine, "mia"), mustClaim(t, engine, "noa")
		mustPut(t, engine, claim, "a", "1", "b", "1")
		for _, fill := range []func(kv.Tx) error{fill, func(tx kv.Tx) error { return tx.Put([]byte("little"), nil) }} {
			mustLoad(t, engine, claim, func(tx kv.Tx) error {
				mustLoad(t, engine, other, func(tx kv.Tx) error { return errors.Join(tx.Put([]byte("zz"), nil), fill(tx)) })
				wantGet(t, tx, "b", "1")
				return errors.Join(tx.Put([]byte("a"), []byte("2")), fill(tx))
			})
		}
		wantView(t, engine, "mia", "a", "2", "b", "1", "0003", repeated('x', 1000), "little", "")
		wantView(t, engine, "noa", "zz", "", "0003", repeated('x', 1000), "little", "")
		err := extension[kv.Loader](t, engine).Load(ctx, claim, func(tx kv.Tx) error {
			mustLoad(t, engine, claim, func(tx kv.Tx) error { return errors.Join(tx.Put([]byte("a"), []byte("3")), fill(tx)) })
			return fill(tx)
		})
		wantError(t, "another Load of the same ego came meanwhile", err, kv.ErrConflict)
		wantView(t, engine, "mia", "a", "3")
	})

	with("a View sees what it saw while a Load puts more in force", func(t *testing.T, engine kv.Engine) {
		loader, claim := extension[kv.Loader](t, engine), mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		err := engine.View(ctx, "mia", func(r kv.Reader) error {
			if err := loader.Load(ctx, claim, fill); err != nil {
				return err
			}
			wantEntries(t, scan(t, r, kv.Range{}), []string{"a=1"})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		if n := count(t, engine, "mia"); n != manyEntries+1 {
			t.Errorf("%d entries", n)
		}
	})
}
