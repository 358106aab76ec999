package kvtest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestEngineWithoutFaultsPassesTheContract(t *testing.T) {
	kvtest.Run(t, func(*testing.T) kv.Engine { return kvtest.Faults(memkv.Open(), nil) })
}

var errInjected = errors.New("injected")

// use makes every call once and returns the first error.
func use(engine kv.Engine) error {
	ctx := context.Background()
	claim, err := engine.Claim(ctx, "mia")
	if err != nil {
		return err
	}
	err = engine.Update(ctx, claim, func(tx kv.Tx) error {
		return errors.Join(tx.Put([]byte("a"), []byte("1")), tx.Put([]byte("b"), []byte("1")), tx.Delete([]byte("c")))
	})
	if err != nil {
		return err
	}
	err = engine.View(ctx, "mia", func(r kv.Reader) error {
		_, err := r.Get([]byte("a"))
		for _, failed := range r.Scan(kv.Range{}) {
			err = errors.Join(err, failed)
		}
		return err
	})
	for _, failed := range engine.Egos(ctx) {
		err = errors.Join(err, failed)
	}
	return errors.Join(err, engine.(kv.Rewriter).Rewrite(ctx), engine.Close())
}

func TestEveryCallCanFail(t *testing.T) {
	var seen []kvtest.Op
	all := kvtest.Faults(memkv.Open(), func(c kvtest.Call) kvtest.Fault { seen = append(seen, c.Op); return kvtest.Fault{} })
	if err := use(all); err != nil {
		t.Fatal(err)
	}
	for n, op := range seen {
		if err := use(kvtest.Faults(memkv.Open(), kvtest.NthOfAll(n+1, errInjected))); !errors.Is(err, errInjected) {
			t.Errorf("call %d, %s: error %v", n+1, op, err)
		}
		if err := use(kvtest.Faults(memkv.Open(), kvtest.Nth(op, 1, errInjected))); !errors.Is(err, errInjected) {
			t.Errorf("the first %s: error %v", op, err)
		}
	}
	if len(seen) != 14 {
		t.Errorf("%d calls: %q", len(seen), seen)
	}
}

func TestFailedWriteCommitsNothingAndHeardCommitDoes(t *testing.T) {
	for name, test := range map[string]struct {
		plan kvtest.Plan
		want error
	}{
		"put":              {kvtest.Nth(kvtest.Put, 1, errInjected), kv.ErrNotFound},
		"commit":           {kvtest.Nth(kvtest.Commit, 1, errInjected), kv.ErrNotFound},
		"commit and heard": {kvtest.NthDone(kvtest.Commit, 1, errInjected), nil},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			engine := kvtest.Faults(memkv.Open(), test.plan)
			claim, err := engine.Claim(ctx, "mia")
			if err != nil {
				t.Fatal(err)
			}
			err = engine.Update(ctx, claim, func(tx kv.Tx) error { _ = tx.Put([]byte("a"), nil); return nil })
			if !errors.Is(err, errInjected) {
				t.Errorf("Update: %v", err)
			}
			err = engine.View(ctx, "mia", func(r kv.Reader) error { _, err := r.Get([]byte("a")); return err })
			if !errors.Is(err, test.want) {
				t.Errorf("Get: %v, want %v", err, test.want)
			}
		})
	}
}
