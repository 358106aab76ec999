package kvtest

import (
	"context"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

func runClose(with checks) {
	ctx := context.Background()

	with("every call after Close gives ErrClosed and Close again is nil", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		for range 2 {
			if err := engine.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
		}
		_, err := engine.Claim(ctx, "mia")
		wantError(t, "Claim", err, kv.ErrClosed)
		wantError(t, "Update", engine.Update(ctx, claim, func(kv.Tx) error { return nil }), kv.ErrClosed)
		wantError(t, "View", engine.View(ctx, "mia", func(kv.Reader) error { return nil }), kv.ErrClosed)
		err = nil
		for _, err = range engine.Egos(ctx) {
			break
		}
		wantError(t, "Egos", err, kv.ErrClosed)
	})

	with("Close waits for the transactions that run", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1")
		closed := make(chan error, 1)
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			go func() { closed <- engine.Close() }()
			for engine.View(ctx, "mia", func(kv.Reader) error { return nil }) == nil {
				time.Sleep(time.Millisecond) // give Close time to begin
			}
			select {
			case <-closed:
				t.Error("Close returned during a transaction")
			default:
			}
			wantGet(t, tx, "a", "1")
			return tx.Put([]byte("a"), []byte("2"))
		})
		if err := <-closed; err != nil {
			t.Errorf("Close: %v", err)
		}
	})
}
