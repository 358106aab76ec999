package kvtest

import (
	"context"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func runClaims(with checks) {
	ctx := context.Background()

	with("epochs grow from 1 with every claim on an ego", func(t *testing.T, engine kv.Engine) {
		for want := uint64(1); want <= 3; want++ {
			if got := mustClaim(t, engine, "mia"); got != (kv.Claim{Ego: "mia", Epoch: want}) {
				t.Errorf("got %+v, want epoch %d of mia", got, want)
			}
		}
		if got := mustClaim(t, engine, "noa"); got.Epoch != 1 {
			t.Errorf("the first claim on another ego has epoch %d", got.Epoch)
		}
	})

	with("a newer claim fences the older one and nobody else", func(t *testing.T, engine kv.Engine) {
		other := mustClaim(t, engine, "noa")
		older := mustClaim(t, engine, "mia")
		mustPut(t, engine, older, "a", "1")
		newer := mustClaim(t, engine, "mia")
		called := false
		err := engine.Update(ctx, older, func(tx kv.Tx) error { called = true; return tx.Put([]byte("a"), []byte("2")) })
		wantError(t, "Update by the older claim", err, kv.ErrFenced)
		if called {
			t.Error("the function of a fenced claim ran")
		}
		wantAll(t, engine, "mia", "a=1")
		mustPut(t, engine, newer, "a", "3")
		mustPut(t, engine, other, "a", "1")
		wantAll(t, engine, "mia", "a=3")
	})

	with("a claim during an update stops its commit", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		write := func(during func()) error {
			return engine.Update(ctx, claim, func(tx kv.Tx) error {
				during()
				return tx.Put([]byte("a"), []byte("late"))
			})
		}
		if err := write(func() { mustClaim(t, engine, "mia") }); err == nil {
			t.Error("an update committed after a newer claim")
		}
		wantAll(t, engine, "mia")
		wantError(t, "the next Update", write(func() {}), kv.ErrFenced)
	})

	with("a claim that the store never gave is fenced", func(t *testing.T, engine kv.Engine) {
		mustClaim(t, engine, "mia")
		for _, claim := range []kv.Claim{{Ego: "mia"}, {Ego: "mia", Epoch: 2}, {Ego: "noa", Epoch: 1}} {
			err := engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) })
			wantError(t, "Update", err, kv.ErrFenced)
		}
		wantAll(t, engine, "mia")
		wantAll(t, engine, "noa")
	})
}
