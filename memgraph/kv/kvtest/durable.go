package kvtest

import (
	"context"
	"fmt"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"pgregory.net/rapid"
)

// RunDurable tests what must outlive the engine. open opens the store in dir, which is
// empty at first.
func RunDurable(t *testing.T, open func(t *testing.T, dir string) (kv.Engine, error)) {
	ctx := context.Background()
	mustOpen := func(t *testing.T, dir string) kv.Engine {
		t.Helper()
		engine, err := open(t, dir)
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		t.Cleanup(func() { _ = engine.Close() })
		return engine
	}
	mustClose := func(t *testing.T, engine kv.Engine) {
		t.Helper()
		if err := engine.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
	}

	t.Run("what was committed is there after reopening and what was not is absent", func(t *testing.T) {
		dir := t.TempDir()
		engine := mustOpen(t, dir)
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "empty", "", "\x00\xff", "binary", "gone", "1")
		mustDelete(t, engine, claim, "gone")
		_ = engine.Update(ctx, claim, func(tx kv.Tx) error { _ = tx.Put([]byte("aborted"), nil); return errCaller })
		mustClose(t, engine)

		engine = mustOpen(t, dir)
		wantAll(t, engine, "mia", "\x00\xff=binary", "a=1", "empty=")
		wantEntries(t, egosOf(t, engine), []string{"mia"})
	})

	t.Run("epochs grow over reopening and fence claims from before", func(t *testing.T) {
		dir := t.TempDir()
		engine := mustOpen(t, dir)
		mustClaim(t, engine, "mia")
		before := mustClaim(t, engine, "mia")
		mustClose(t, engine)

		engine = mustOpen(t, dir)
		mustPut(t, engine, before, "a", "1") // no newer claim exists
		after := mustClaim(t, engine, "mia")
		if after.Epoch != before.Epoch+1 {
			t.Errorf("epoch %d after epoch %d", after.Epoch, before.Epoch)
		}
		err := engine.Update(ctx, before, func(tx kv.Tx) error { return tx.Put([]byte("a"), []byte("2")) })
		wantError(t, "Update", err, kv.ErrFenced)
	})

	t.Run("a second open is refused until the first engine is closed", func(t *testing.T) {
		dir := t.TempDir()
		engine := mustOpen(t, dir)
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1")
		second, err := open(t, dir)
		if err == nil {
			_ = second.Close()
		}
		wantError(t, "the second open", err, kv.ErrLocked)
		wantAll(t, engine, "mia", "a=1")
		mustClose(t, engine)
		wantAll(t, mustOpen(t, dir), "mia", "a=1")
	})

	t.Run("random transactions agree with a map after reopening", func(t *testing.T) {
		dir := t.TempDir()
		engine := mustOpen(t, dir)
		n := 0
		var last *model
		rapid.Check(t, func(rt *rapid.T) {
			n++
			m := newModel(t, engine, fmt.Sprint("ego", n))
			for range rapid.IntRange(1, 3).Draw(rt, "updates") {
				m.update(rt, engine)
			}
			if n%4 == 0 { // every check would take too long
				mustClose(t, engine)
				engine = mustOpen(t, dir)
			}
			m.check(rt, engine)
			m.update(rt, engine)
			m.check(rt, engine)
			if last != nil {
				last.check(rt, engine)
			}
			last = m
		})
	})
}
