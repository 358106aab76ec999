package sealkv

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// lasting is an engine that outlives the wrappers on it.
type lasting struct{ *memkv.Engine }

func (lasting) Close() error { return nil }

// put writes pairs of keys and values.
func put(t testing.TB, engine kv.Engine, ego string, pairs ...string) {
	t.Helper()
	claim, err := engine.Claim(t.Context(), ego)
	if err == nil {
		err = engine.Update(t.Context(), claim, func(tx kv.Tx) error {
			for i := 0; i < len(pairs); i += 2 {
				if err := tx.Put([]byte(pairs[i]), []byte(pairs[i+1])); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func get(engine kv.Engine, ego, key string) (value string, err error) {
	err = engine.View(context.Background(), ego, func(r kv.Reader) error {
		found, err := r.Get([]byte(key))
		value = string(found)
		return err
	})
	return value, err
}

func scanAll(engine kv.Engine, ego string) error {
	return engine.View(context.Background(), ego, func(r kv.Reader) error {
		for _, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func TestValuesThatAreChangedOrSwappedAreDamaged(t *testing.T) {
	keys := []string{"a name", "n12 with a name", "plain", "owned"}
	for _, key := range keys {
		for how, harm := range map[string]func(stored, other []byte) []byte{
			"changed":     func(stored, _ []byte) []byte { stored[len(stored)/2] ^= 1; return stored },
			"cut":         func(stored, _ []byte) []byte { return stored[:5] },
			"swapped":     func(_, other []byte) []byte { return other },
			"of nonsense": func([]byte, []byte) []byte { return []byte("this was never sealed by anything here") },
		} {
			inner := lasting{memkv.Open()}
			engine := mustSeal(t, inner, openRing(t), layout)
			put(t, engine, "mia", key, "the value", key+"2", "another value")
			if value, err := get(engine, "mia", key); err != nil || value != "the value" {
				t.Fatalf("%s: %q, %v", key, value, err)
			}
			k, err := engine.(*Engine).keysOf(t.Context(), "mia", false)
			if err != nil {
				t.Fatal(err)
			}
			at := func(key string) []byte {
				if end := layout.name([]byte(key)); end > 0 {
					return k.hide([]byte(key), end)
				}
				return []byte(key)
			}
			claim, err := inner.Claim(t.Context(), k.store.entries)
			if err == nil {
				err = inner.Update(t.Context(), claim, func(tx kv.Tx) error {
					stored, err := tx.Get(at(key))
					other, also := tx.Get(at(key + "2"))
					return errors.Join(err, also, tx.Put(at(key), harm(stored, other)))
				})
			}
			if err != nil {
				t.Fatal(err)
			}
			if value, err := get(engine, "mia", key); !errors.Is(err, kv.ErrDamaged) {
				t.Errorf("%s %s: Get returns %q, %v", key, how, value, err)
			}
			if err := scanAll(engine, "mia"); !errors.Is(err, kv.ErrDamaged) {
				t.Errorf("%s %s: Scan returns %v", key, how, err)
			}
		}
	}
}

func TestEraseKeyMakesTheValuesOfOneOwnerUnreadable(t *testing.T) {
	inner, ring := lasting{memkv.Open()}, openRing(t)
	engine := mustSeal(t, inner, ring, layout)
	put(t, engine, "mia", "o1 face", "1", "o2 face", "2", "plain", "3")
	if err := engine.(kv.KeyEraser).EraseKey(t.Context(), "mia", "o1"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := get(engine, "mia", "o1 face"); !errors.Is(err, kv.ErrKey) {
			t.Errorf("Get returns %v", err)
		}
		for key, want := range map[string]string{"o2 face": "2", "plain": "3"} {
			if value, err := get(engine, "mia", key); err != nil || value != want {
				t.Errorf("%s: %q, %v", key, value, err)
			}
		}
		engine = mustSeal(t, inner, ring, layout)
	}
	if err := engine.(kv.Remover).Remove(t.Context(), "mia"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(ring.dir); err != nil || len(left) != 1 {
		t.Errorf("the keyring has %d keys, %v, want that of the names alone", len(left), err)
	}
}

func TestAnEgoWithAnotherKeyIsErrKey(t *testing.T) {
	inner, ring := lasting{memkv.Open()}, openRing(t)
	engine := mustSeal(t, inner, ring, layout).(*Engine)
	put(t, engine, "mia", "plain", "1")
	put(t, engine, "noa", "plain", "2")
	k, err := engine.keysOf(t.Context(), "mia", false)
	if err == nil {
		err = ring.Erase(t.Context(), k.id)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, create := range []bool{false, true} { // missing, and then another one
		if create {
			if _, err := ring.Key(t.Context(), k.id, true); err != nil {
				t.Fatal(err)
			}
		}
		engine := mustSeal(t, inner, ring, layout)
		if _, err := get(engine, "mia", "plain"); !errors.Is(err, kv.ErrKey) {
			t.Errorf("Get returns %v", err)
		}
		if _, err := engine.Claim(t.Context(), "mia"); !errors.Is(err, kv.ErrKey) {
			t.Errorf("Claim returns %v", err)
		}
		var names []string
		var last error
		for name, err := range engine.Egos(t.Context()) {
			if last = err; err == nil {
				names = append(names, name)
			}
		}
		if len(names) != 1 || names[0] != "noa" || !errors.Is(last, kv.ErrKey) {
			t.Errorf("Egos yields %q, %v", names, last)
		}
	}
}

func TestTheFileKeyringKeepsAndErasesKeys(t *testing.T) {
	ring := openRing(t)
	if _, err := ring.Key(t.Context(), "ego/1", false); !errors.Is(err, kv.ErrNotFound) {
		t.Errorf("a missing key is %v", err)
	}
	key, err := ring.Key(t.Context(), "ego/1", true)
	if err != nil || len(key) != keyBytes {
		t.Fatalf("%x, %v", key, err)
	}
	other, err := ring.Key(t.Context(), "ego/2", true)
	if err != nil || bytes.Equal(key, other) {
		t.Fatalf("%x, %v", other, err)
	}
	ring, err = OpenFileKeyring(ring.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, create := range []bool{false, true} {
		if again, err := ring.Key(t.Context(), "ego/1", create); err != nil || !bytes.Equal(again, key) {
			t.Errorf("%x, %v, want %x", again, err, key)
		}
	}
	files, err := filepath.Glob(filepath.Join(ring.dir, "*"))
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for range 2 {
		if err := ring.Erase(t.Context(), "ego/1"); err != nil {
			t.Fatal(err)
		}
	}
	if fresh, err := ring.Key(t.Context(), "ego/1", true); err != nil || bytes.Equal(fresh, key) {
		t.Errorf("after Erase it returns %x, %v", fresh, err)
	}
	for name, content := range map[string][]byte{"half erased": make([]byte, fileBytes), "cut": key[:7],
		"changed": append(other, 1, 2, 3, 4, 5, 6, 7, 8)} {
		if err := os.WriteFile(ring.path("ego/2"), content, 0o600); err != nil {
			t.Fatal(err)
		}
		want := kv.ErrDamaged
		if name == "half erased" {
			want = kv.ErrNotFound
		}
		if _, err := ring.Key(t.Context(), "ego/2", false); !errors.Is(err, want) {
			t.Errorf("a file that is %s: %v, want %v", name, err, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = ring.Key(ended, "ego/1", false)
	if also := ring.Erase(ended, "ego/1"); !errors.Is(err, context.Canceled) || !errors.Is(also, context.Canceled) {
		t.Errorf("with an ended context: %v, %v", err, also)
	}
	if _, err := OpenFileKeyring(""); !errors.Is(err, kv.ErrOptions) {
		t.Errorf("without a name: %v", err)
	}
}

func TestOpenNeedsAnEngineThatRemoves(t *testing.T) {
	if _, err := Open(t.Context(), struct{ kv.Engine }{memkv.Open()}, openRing(t), layout); !errors.Is(err, kv.ErrOptions) {
		t.Errorf("it returns %v", err)
	}
}
