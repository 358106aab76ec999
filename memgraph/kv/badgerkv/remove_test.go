package badgerkv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

// dyingContext ends at the n-th question.
type dyingContext struct {
	context.Context
	left int
}

func (c *dyingContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestRemoveContinuesWhereItWasInterrupted(t *testing.T) {
	const count, name = 2500, "a name that nobody else has"
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	claim, err := engine.Claim(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	for part := range 5 {
		err := engine.Update(t.Context(), claim, func(tx kv.Tx) error {
			for i := range count / 5 {
				if err := tx.Put(fmt.Appendf(nil, "%06d", part*count/5+i), []byte("the value of it")); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	interrupted := 0
	for n, questions := 1, 1; ; n, questions = n+1, questions+1+questions/16 {
		err := engine.Remove(&dyingContext{t.Context(), questions}, name)
		keys := keysOf(t, engine, name)
		for i, key := range keys {
			if want := fmt.Sprintf("%06d", i); key != want {
				t.Fatalf("key %d of those left is %s, want the first keys", i, key)
			}
		}
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if len(keys) == 0 {
			t.Fatal("all keys are gone, but Remove has not ended")
		}
		if len(keys) < count {
			interrupted++
		}
		if n%10 == 0 {
			if err := engine.Close(); err != nil {
				t.Fatal(err)
			}
			engine = mustOpen(t, dir, small)
		}
	}
	if interrupted == 0 {
		t.Error("no Remove was interrupted")
	}
	for range 2 { // Removed outlasts a Close
		if removed, err := engine.Removed(t.Context()); !removed || err != nil {
			t.Errorf("Removed is %t, %v", removed, err)
		}
		if err := engine.Close(); err != nil {
			t.Fatal(err)
		}
		engine = mustOpen(t, dir, small)
	}
	if err := engine.Rewrite(t.Context()); err != nil {
		t.Fatal(err)
	}
	if removed, err := engine.Removed(t.Context()); removed || err != nil {
		t.Errorf("Removed is %t, %v after Rewrite", removed, err)
	}
	if places := placesOf(t, dir, name, "the value of it"); len(places) > 0 {
		t.Errorf("the removed ego is in %v", places)
	}
}

func TestAnEgoRemovedDuringARewriteIsStillDue(t *testing.T) {
	const name = "a name that nobody else has"
	engine := mustOpen(t, t.TempDir(), small)
	claim, err := engine.Claim(t.Context(), name)
	if err == nil {
		err = engine.Update(t.Context(), claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), []byte("1")) })
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := engine.newCopy(t.Context(), engine.nextOptions(), copied{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	if err := engine.Remove(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	fresh, err := c.run()
	if err == nil {
		_, err = engine.replace(fresh, engine.nextOptions())
		engine.writers.open()
	}
	if err != nil {
		t.Fatal(err)
	}
	if removed, err := engine.Removed(t.Context()); !removed || err != nil {
		t.Errorf("Removed is %t, %v; the copy began before Remove", removed, err)
	}
	if len(keysOf(t, engine, name)) > 0 {
		t.Error("keys are left")
	}
}

func keysOf(t *testing.T, engine *Engine, ego string) (keys []string) {
	t.Helper()
	err := engine.View(t.Context(), ego, func(r kv.Reader) error {
		for entry, err := range r.Scan(kv.Range{KeysOnly: true}) {
			if err != nil {
				return err
			}
			keys = append(keys, string(entry.Key))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// placesOf returns the files below dir that have one of the texts.
func placesOf(t *testing.T, dir string, texts ...string) (places []string) {
	t.Helper()
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, text := range texts {
			if bytes.Contains(content, []byte(text)) {
				places = append(places, filepath.Base(path)+": "+text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return places
}
