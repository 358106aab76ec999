// Package kvtest tests implementations of kv.Engine. Run tests the contract and the
// optional interfaces, RunDurable tests durability. Faults makes an engine whose calls
// fail by plan, to test its callers.
package kvtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

// Run tests the contract and the optional interfaces of an engine. open returns a new,
// empty engine; Run closes it.
func Run(t *testing.T, open func(t *testing.T) kv.Engine) {
	with := func(name string, check func(t *testing.T, engine kv.Engine)) {
		t.Run(name, func(t *testing.T) {
			engine := open(t)
			t.Cleanup(func() {
				if err := engine.Close(); err != nil {
					t.Errorf("Close: %v", err)
				}
			})
			check(t, engine)
		})
	}
	runTransactions(with)
	runConflicts(with)
	runClaims(with)
	runScans(with)
	runEgos(with)
	runLimits(with)
	runClose(with)
	runModel(with)
	runAbilities(with, open)
}

// checks registers a sub-test with an engine of its own.
type checks func(name string, check func(t *testing.T, engine kv.Engine))

// mustClaim returns a claim on the ego.
func mustClaim(t testing.TB, engine kv.Engine, ego string) kv.Claim {
	t.Helper()
	claim, err := engine.Claim(context.Background(), ego)
	if err != nil {
		t.Fatalf("Claim(%q): %v", ego, err)
	}
	return claim
}

// mustUpdate commits what fn writes.
func mustUpdate(t testing.TB, engine kv.Engine, claim kv.Claim, fn func(tx kv.Tx) error) {
	t.Helper()
	if err := engine.Update(context.Background(), claim, fn); err != nil {
		t.Fatalf("Update: %v", err)
	}
}

// mustPut commits pairs of keys and values.
func mustPut(t testing.TB, engine kv.Engine, claim kv.Claim, pairs ...string) {
	t.Helper()
	mustUpdate(t, engine, claim, func(tx kv.Tx) error {
		for i := 0; i < len(pairs); i += 2 {
			if err := tx.Put([]byte(pairs[i]), []byte(pairs[i+1])); err != nil {
				return err
			}
		}
		return nil
	})
}

// mustDelete commits the deletion of keys.
func mustDelete(t testing.TB, engine kv.Engine, claim kv.Claim, keys ...string) {
	t.Helper()
	mustUpdate(t, engine, claim, func(tx kv.Tx) error {
		for _, key := range keys {
			if err := tx.Delete([]byte(key)); err != nil {
				return err
			}
		}
		return nil
	})
}

// wantGet checks one key; want "-" means that it is missing.
func wantGet(t testing.TB, r kv.Reader, key, want string) {
	t.Helper()
	value, err := r.Get([]byte(key))
	switch {
	case want == missing && errors.Is(err, kv.ErrNotFound):
	case want == missing:
		t.Errorf("Get(%q) = %q, %v, want ErrNotFound", key, value, err)
	case err != nil:
		t.Errorf("Get(%q): %v", key, err)
	case string(value) != want:
		t.Errorf("Get(%q) = %q, want %q", key, value, want)
	}
}

const missing = "-"

// wantView is wantGet in a View, for pairs of keys and values.
func wantView(t testing.TB, engine kv.Engine, ego string, pairs ...string) {
	t.Helper()
	err := engine.View(context.Background(), ego, func(r kv.Reader) error {
		for i := 0; i < len(pairs); i += 2 {
			wantGet(t, r, pairs[i], pairs[i+1])
		}
		return nil
	})
	if err != nil {
		t.Errorf("View: %v", err)
	}
}

// scan returns the entries as "key=value", or only the keys.
func scan(t testing.TB, r kv.Reader, rng kv.Range) []string {
	t.Helper()
	got := []string{}
	for entry, err := range r.Scan(rng) {
		if err != nil {
			t.Errorf("Scan(%s): %v", describe(rng), err)
			break
		}
		if rng.KeysOnly {
			if len(entry.Value) > 0 {
				t.Errorf("Scan(%s): value %q with KeysOnly", describe(rng), entry.Value)
			}
			got = append(got, string(entry.Key))
			continue
		}
		got = append(got, string(entry.Key)+"="+string(entry.Value))
	}
	return got
}

// wantAll checks all keys of the ego, in order.
func wantAll(t testing.TB, engine kv.Engine, ego string, want ...string) {
	t.Helper()
	err := engine.View(context.Background(), ego, func(r kv.Reader) error {
		wantEntries(t, scan(t, r, kv.Range{}), want)
		return nil
	})
	if err != nil {
		t.Errorf("View: %v", err)
	}
}

func wantEntries(t testing.TB, got, want []string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") || len(got) != len(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func wantError(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}

func describe(rng kv.Range) string {
	return fmt.Sprintf("prefix %q from %q reverse %t keys only %t", rng.Prefix, rng.From, rng.Reverse, rng.KeysOnly)
}

func repeated(b byte, n int) string { return string(bytes.Repeat([]byte{b}, n)) }
