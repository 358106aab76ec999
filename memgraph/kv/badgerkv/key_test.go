package badgerkv

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
)

var (
	oneKey   = []byte("one key of 32 bytes for the test")
	otherKey = []byte("another16bytekey")
)

func withKey(key []byte) *Options {
	opts := *small
	opts.Key = key
	return &opts
}

// TestContractWithAKey does not sync: TestContract does.
func TestContractWithAKey(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	kvtest.Run(t, func(t *testing.T) kv.Engine {
		engine, err := Open(t.TempDir(), &Options{Key: oneKey, Relaxed: true, MemTableSize: 8 << 20})
		if err != nil {
			t.Fatal(err)
		}
		return engine
	})
}

func TestEncryptedFilesHoldNoWordOfWhatWasWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, withKey(oneKey))
	gone, kept := writeSecrets(t, engine)
	words := append(append(gone, kept...), string(oneKey), string(dataPrefix("mia")))
	wantBytes(t, "while it is open", dir, nil, words)
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	wantBytes(t, "after Close", dir, nil, words)
	engine = mustOpen(t, dir, withKey(oneKey))
	if err := engine.Rewrite(context.Background()); err != nil {
		t.Fatal(err)
	}
	wantBytes(t, "after Rewrite", dir, nil, words)
	err := engine.View(context.Background(), "mia", func(r kv.Reader) error {
		for _, where := range []string{"tables", "log"} {
			if value, err := r.Get([]byte("kept-key-" + where + "-07")); err != nil || string(value) != "kept-value-"+where+"-07" {
				t.Errorf("%q, %v", value, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestWrongKeysAreRefusedAndChangeNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name       string
		made, used []byte
		says       string
	}{
		{"another key", oneKey, otherKey, "another key"},
		{"no key", oneKey, nil, "is encrypted"},
		{"a key for a store in plain text", nil, oneKey, "RotateKey"},
		{"a key of a wrong length", oneKey, oneKey[:31], "31 bytes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			engine := mustOpen(t, dir, withKey(test.made))
			if _, err := writeNumbers(engine, 10); err != nil {
				t.Fatal(err)
			}
			if err := engine.Close(); err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, dir)
			for _, readOnly := range []bool{false, true} {
				opts := withKey(test.used)
				opts.ReadOnly = readOnly
				if _, err := Open(dir, opts); !errors.Is(err, kv.ErrKey) || !strings.Contains(err.Error(), test.says) {
					t.Errorf("error %v, want ErrKey that says %q", err, test.says)
				}
			}
			if after := snapshot(t, dir); after != before {
				t.Errorf("the directory was\n%sand is\n%s", before, after)
			}
			if n, err := countNumbers(mustOpen(t, dir, withKey(test.made))); n != 10 || err != nil {
				t.Errorf("%d entries, %v", n, err)
			}
		})
	}
}

func TestRotatedKeyIsTheOnlyOneThatOpens(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	gone, kept := writeSecrets(t, engine)
	for _, step := range []struct{ from, to []byte }{{nil, oneKey}, {oneKey, otherKey}, {otherKey, nil}} {
		if err := engine.RotateKey(ctx, step.to); err != nil {
			t.Fatal(err)
		}
		if step.to == nil {
			wantBytes(t, "in plain text", dir, kept, gone)
		} else {
			wantBytes(t, "encrypted", dir, nil, append(kept, gone...))
		}
		if err := engine.Rewrite(ctx); err != nil { // keeps the key
			t.Fatal(err)
		}
		if err := engine.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, withKey(step.from)); !errors.Is(err, kv.ErrKey) {
			t.Errorf("the old key: error %v, want ErrKey", err)
		}
		engine = mustOpen(t, dir, withKey(step.to))
	}
	if err := engine.RotateKey(ctx, make([]byte, 5)); !errors.Is(err, kv.ErrKey) {
		t.Errorf("error %v, want ErrKey", err)
	}
}
