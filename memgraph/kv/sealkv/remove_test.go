package sealkv

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// watched is an engine that calls a function after each Remove.
type watched struct {
	lasting
	removed func(ego string)
}

func (w watched) Remove(ctx context.Context, ego string) error {
	err := w.lasting.Remove(ctx, ego)
	w.removed(ego)
	return err
}

func remove(t *testing.T, engine kv.Engine, ego string) {
	t.Helper()
	if err := engine.(kv.Remover).Remove(t.Context(), ego); err != nil {
		t.Fatal(err)
	}
}

// wantUsable checks that an ego can be written, read and listed.
func wantUsable(t *testing.T, engine kv.Engine, ego string) {
	t.Helper()
	put(t, engine, ego, "plain", "later")
	if value, err := get(engine, ego, "plain"); err != nil || value != "later" {
		t.Errorf("%q, %v", value, err)
	}
	for _, err := range engine.Egos(t.Context()) {
		if err != nil {
			t.Errorf("Egos: %v", err)
		}
	}
}

func TestAnEgoThatIsWrittenDuringItsRemovalStaysUsable(t *testing.T) {
	for name, before := range map[string][]string{"with entries": {"plain", "1"}, "claimed only": nil} {
		t.Run(name, func(t *testing.T) {
			var engine kv.Engine
			inner := watched{lasting{memkv.Open()}, func(string) {
				claim, err := engine.Claim(t.Context(), "mia")
				if err == nil {
					err = engine.Update(t.Context(), claim, func(tx kv.Tx) error { return tx.Put([]byte("plain"), []byte("2")) })
				}
				if !errors.Is(err, kv.ErrFenced) {
					t.Errorf("a write during Remove: %v, want ErrFenced", err)
				}
			}}
			engine = mustSeal(t, inner, openRing(t), layout)
			if _, err := engine.Claim(t.Context(), "mia"); err != nil {
				t.Fatal(err)
			}
			if len(before) > 0 {
				put(t, engine, "mia", before...)
			}
			remove(t, engine, "mia")
			wantUsable(t, engine, "mia")
		})
	}
}

func TestAnUpdateThatBeganBeforeRemoveStoresNothing(t *testing.T) {
	ring := openRing(t)
	engine := mustSeal(t, lasting{memkv.Open()}, ring, layout).(*Engine)
	if _, err := engine.Claim(t.Context(), "mia"); err != nil {
		t.Fatal(err)
	}
	k, err := engine.keysOf(t.Context(), "mia", false)
	if err != nil {
		t.Fatal(err)
	}
	remove(t, engine, "mia")
	if err := engine.storeName(t.Context(), k, "mia"); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("the name: %v, want ErrFenced", err)
	}
	if _, _, err := k.seal(t.Context(), []byte("o1 face"), []byte("1")); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("the key of an owner: %v, want ErrFenced", err)
	}
	wantUsable(t, engine, "mia")
}

func TestReadersDoNotWaitForRemove(t *testing.T) {
	var engine kv.Engine
	read := make(chan error, 2)
	inner := watched{lasting{memkv.Open()}, func(string) {
		go func() {
			_, err := get(engine, "noa", "plain")
			read <- err
		}()
		select {
		case err := <-read:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(5 * time.Second):
			t.Error("a View of another ego waits for Remove")
		}
	}}
	engine = mustSeal(t, inner, openRing(t), layout)
	put(t, engine, "mia", "plain", "1")
	put(t, engine, "noa", "plain", "2")
	remove(t, engine, "mia")
}
