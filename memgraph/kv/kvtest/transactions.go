package kvtest

import (
	"context"
	"errors"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

var errCaller = errors.New("the caller's own error")

func runTransactions(with checks) {
	ctx := context.Background()

	with("an update reads its own writes", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "old", "1", "gone", "1")
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			if err := errors.Join(tx.Put([]byte("new"), []byte("2")), tx.Put([]byte("old"), []byte("2")),
				tx.Delete([]byte("gone"))); err != nil {
				return err
			}
			wantGet(t, tx, "new", "2")
			wantGet(t, tx, "old", "2")
			wantGet(t, tx, "gone", missing)
			wantEntries(t, scan(t, tx, kv.Range{}), []string{"new=2", "old=2"})
			wantEntries(t, scan(t, tx, kv.Range{Reverse: true}), []string{"old=2", "new=2"})
			return nil
		})
		wantAll(t, engine, "mia", "new=2", "old=2")
	})

	with("an error from the caller comes back as it is and writes nothing", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		err := engine.Update(ctx, claim, func(tx kv.Tx) error {
			if err := errors.Join(tx.Put([]byte("b"), nil), tx.Delete([]byte("a"))); err != nil {
				return err
			}
			return errCaller
		})
		if err != errCaller {
			t.Errorf("Update: %v, want the caller's error itself", err)
		}
		if err := engine.View(ctx, "mia", func(kv.Reader) error { return errCaller }); err != errCaller {
			t.Errorf("View: %v, want the caller's error itself", err)
		}
		wantAll(t, engine, "mia", "a=1")
	})

	with("a panic of the caller passes through and writes nothing", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = engine.Update(ctx, claim, func(tx kv.Tx) error {
				_ = tx.Put([]byte("b"), nil)
				for range tx.Scan(kv.Range{}) {
					panic("the caller's own panic")
				}
				return nil
			})
		}()
		wantAll(t, engine, "mia", "a=1")
		mustPut(t, engine, claim, "c", "3")
	})

	with("a context that ends before the commit writes nothing", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		inside, cancel := context.WithCancel(ctx)
		err := engine.Update(inside, claim, func(tx kv.Tx) error {
			err := tx.Put([]byte("a"), nil)
			cancel()
			return err
		})
		wantError(t, "Update", err, context.Canceled)
		wantAll(t, engine, "mia")

		called := false
		wantError(t, "Update", engine.Update(inside, claim, func(kv.Tx) error { called = true; return nil }), context.Canceled)
		wantError(t, "View", engine.View(inside, "mia", func(kv.Reader) error { called = true; return nil }), context.Canceled)
		if called {
			t.Error("the function ran although the context had ended")
		}
		_, err = engine.Claim(inside, "mia")
		wantError(t, "Claim", err, context.Canceled)
		for _, err = range engine.Egos(inside) {
			break
		}
		mustPut(t, engine, claim, "a", "1") // the failed Claim fenced no other
		for _, err = range engine.Egos(inside) {
			break
		}
		wantError(t, "Egos", err, context.Canceled)
	})

	with("a view is a snapshot that later commits do not change", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1")
		err := engine.View(ctx, "mia", func(r kv.Reader) error {
			mustPut(t, engine, claim, "a", "2", "c", "2")
			mustDelete(t, engine, claim, "b")
			wantGet(t, r, "a", "1")
			wantGet(t, r, "b", "1")
			wantGet(t, r, "c", missing)
			wantEntries(t, scan(t, r, kv.Range{}), []string{"a=1", "b=1"})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		wantAll(t, engine, "mia", "a=2", "c=2")
	})

	with("keys and values may be any bytes and values may be empty", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		var all []byte
		for i := range 256 {
			all = append(all, byte(i))
		}
		pairs := []string{"\x00", "\x00\x00", "\xff", "", "\xff\xff", string(all), string(all), "binary", "empty", ""}
		mustPut(t, engine, claim, pairs...)
		wantView(t, engine, "mia", pairs...)
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("nil"), nil) })
		wantView(t, engine, "mia", "nil", "")
	})

	with("a deleted key is gone and a missing key can be deleted", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1")
		mustDelete(t, engine, claim, "a", "never")
		wantView(t, engine, "mia", "a", missing, "never", missing)
		wantAll(t, engine, "mia", "b=1")
		mustPut(t, engine, claim, "a", "2")
		wantAll(t, engine, "mia", "a=2", "b=1")
	})

	with("a value that Get returned belongs to the caller", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "12345")
		overwrite := func(r kv.Reader) error {
			value, err := r.Get([]byte("a"))
			for i := range value {
				value[i] = 'x'
			}
			return err
		}
		if err := engine.View(ctx, "mia", overwrite); err != nil {
			t.Error(err)
		}
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			if err := tx.Put([]byte("b"), []byte("1")); err != nil {
				return err
			}
			return overwrite(tx)
		})
		wantAll(t, engine, "mia", "a=12345", "b=1")
	})

	with("an update without writes is no error", func(t *testing.T, engine kv.Engine) {
		mustUpdate(t, engine, mustClaim(t, engine, "mia"), func(kv.Tx) error { return nil })
	})

	with("a nil function is an error", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		if engine.Update(ctx, claim, nil) == nil || engine.View(ctx, "mia", nil) == nil {
			t.Error("no error for a nil function")
		}
	})

	with("a transaction that is used after its end gives errors", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		var tx kv.Tx
		var r kv.Reader
		mustUpdate(t, engine, claim, func(inner kv.Tx) error { tx = inner; return nil })
		if err := engine.View(ctx, "mia", func(inner kv.Reader) error { r = inner; return nil }); err != nil {
			t.Fatal(err)
		}
		for name, reader := range map[string]kv.Reader{"Tx": tx, "Reader": r} {
			if _, err := reader.Get([]byte("a")); err == nil || errors.Is(err, kv.ErrNotFound) {
				t.Errorf("%s.Get after the end: %v", name, err)
			}
			for _, err := range reader.Scan(kv.Range{}) {
				if err == nil {
					t.Errorf("%s.Scan after the end yields", name)
				}
			}
		}
		if tx.Put([]byte("a"), nil) == nil || tx.Delete([]byte("a")) == nil {
			t.Error("a write after the end is no error")
		}
		wantAll(t, engine, "mia", "a=1")
	})
}
