package kvtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"maps"

	"github.com/egomem/egomem/memgraph/kv"
	"pgregory.net/rapid"
)

// The model of an engine is a map. Keys are short and have few letters, so that they
// collide and are prefixes of each other.
var (
	modelKey   = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]byte{0x00, 'a', 'b', 0xff}), 1, 4), toString)
	modelPart  = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]byte{0x00, 'a', 'b', 0xff}), 0, 3), toString)
	modelValue = rapid.StringN(0, 8, 40)
)

func toString(b []byte) string { return string(b) }

func runModel(with checks) {
	with("random transactions and scans agree with a map", func(t *testing.T, engine kv.Engine) {
		n := 0
		rapid.Check(t, func(rt *rapid.T) {
			n++
			model := newModel(t, engine, fmt.Sprint("ego", n))
			rt.Repeat(map[string]func(*rapid.T){
				"update": func(rt *rapid.T) { model.update(rt, engine) },
				"":       func(rt *rapid.T) { model.check(rt, engine) },
			})
		})
	})
}

type model struct {
	claim kv.Claim
	want  map[string]string
}

func newModel(t testing.TB, engine kv.Engine, ego string) *model {
	return &model{claim: mustClaim(t, engine, ego), want: map[string]string{}}
}

// update runs a random transaction on both, and compares them inside it.
func (m *model) update(rt *rapid.T, engine kv.Engine) {
	want := maps.Clone(m.want)
	give := errors.New("changed its mind")
	commit := rapid.IntRange(0, 4).Draw(rt, "commit unless 0") > 0
	err := engine.Update(context.Background(), m.claim, func(tx kv.Tx) error {
		for range rapid.IntRange(0, 6).Draw(rt, "writes") {
			key := modelKey.Draw(rt, "key")
			if rapid.Bool().Draw(rt, "put") {
				value := modelValue.Draw(rt, "value")
				want[key] = value
				if err := tx.Put([]byte(key), []byte(value)); err != nil {
					return err
				}
			} else {
				delete(want, key)
				if err := tx.Delete([]byte(key)); err != nil {
					return err
				}
			}
		}
		checkReader(rt, tx, want)
		if !commit {
			return give
		}
		return nil
	})
	switch {
	case commit && err != nil:
		rt.Fatalf("Update: %v", err)
	case !commit && err != give:
		rt.Fatalf("Update: %v, want the caller's error", err)
	case commit:
		m.want = want
	}
}

func (m *model) check(rt *rapid.T, engine kv.Engine) {
	err := engine.View(context.Background(), m.claim.Ego, func(r kv.Reader) error {
		checkReader(rt, r, m.want)
		return nil
	})
	if err != nil {
		rt.Fatalf("View: %v", err)
	}
}

// checkReader compares all keys, one key and a random range.
func checkReader(rt *rapid.T, r kv.Reader, want map[string]string) {
	keys := slices.Sorted(maps.Keys(want))
	compare := func(rng kv.Range) {
		expected, _ := expect(keys, rng, func(i int) string { return want[keys[i]] })
		got := []string{}
		for entry, err := range r.Scan(rng) {
			switch {
			case err != nil:
				rt.Fatalf("Scan(%s): %v", describe(rng), err)
			case rng.KeysOnly:
				got = append(got, string(entry.Key))
			default:
				got = append(got, string(entry.Key)+"="+string(entry.Value))
			}
		}
		if !slices.Equal(got, expected) {
			rt.Fatalf("Scan(%s): got %q, want %q", describe(rng), got, expected)
		}
	}
	compare(kv.Range{})
	rng := kv.Range{Prefix: []byte(modelPart.Draw(rt, "prefix")), Reverse: rapid.Bool().Draw(rt, "reverse"),
		KeysOnly: rapid.Bool().Draw(rt, "keys only")}
	if rapid.Bool().Draw(rt, "from a key") {
		rng.From = append(slices.Clone(rng.Prefix), modelPart.Draw(rt, "from")...)
	}
	compare(rng)

	key := modelKey.Draw(rt, "get")
	value, err := r.Get([]byte(key))
	expected, there := want[key]
	switch {
	case there && (err != nil || string(value) != expected):
		rt.Fatalf("Get(%q) = %q, %v, want %q", key, value, err, expected)
	case !there && !errors.Is(err, kv.ErrNotFound):
		rt.Fatalf("Get(%q) = %q, %v, want ErrNotFound", key, value, err)
	}
}
