package badgerkv

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
	"pgregory.net/rapid"
)

func TestEgosKeepTheirOrderAndNoneBeginsAnother(t *testing.T) {
	name := rapid.Map(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom([]byte{0, 1, 2, 0xff}), rapid.Byte()), 1, 12),
		func(b []byte) string { return string(b) })
	key := rapid.SliceOfN(rapid.Byte(), 1, 6)
	rapid.Check(t, func(t *rapid.T) {
		a, b := name.Draw(t, "a"), name.Draw(t, "b")
		ka, kb := append(dataPrefix(a), key.Draw(t, "key of a")...), append(dataPrefix(b), key.Draw(t, "key of b")...)
		if ego, ok := egoOf(ka); !ok || ego != a {
			t.Fatalf("%q is read back as %q, %t", a, ego, ok)
		}
		if a == b {
			return
		}
		if bytes.HasPrefix(ka, dataPrefix(b)) || bytes.Compare(ka, kb) != strings.Compare(a, b) {
			t.Fatalf("%x of %q and %x of %q", ka, a, kb, b)
		}
		after := afterEgo(a)
		if bytes.Compare(ka, after) >= 0 || a < b && bytes.Compare(after, kb) >= 0 {
			t.Fatalf("%x comes after %x", after, kb)
		}
	})
}

func FuzzEgoOf(f *testing.F) {
	f.Add(dataPrefix("mia"))
	f.Add([]byte{dataKeys, 0})
	f.Fuzz(func(t *testing.T, key []byte) {
		if ego, ok := egoOf(key); ok && !bytes.HasPrefix(key, dataPrefix(ego)) {
			t.Errorf("%x was read as a key of %q", key, ego)
		}
	})
}

func TestListingEgosDoesNotReadEveryKey(t *testing.T) {
	engine, err := OpenMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	ctx := context.Background()
	var want []string
	for i := range 4 {
		ego := fmt.Sprint("ego", i)
		want = append(want, ego)
		claim, err := engine.Claim(ctx, ego)
		if err != nil {
			t.Fatal(err)
		}
		for first := 0; first < 10_000; first += 5000 {
			err := engine.Update(ctx, claim, func(tx kv.Tx) error {
				for n := first; n < first+5000; n++ {
					if err := tx.Put(fmt.Appendf(nil, "%08d", n), nil); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	list := func() (egos []string) {
		for ego, err := range engine.Egos(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			egos = append(egos, ego)
		}
		return egos
	}
	scanAll := func() {
		for _, ego := range want {
			err := engine.View(ctx, ego, func(r kv.Reader) error {
				for _, err := range r.Scan(kv.Range{KeysOnly: true}) {
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := list(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	fast, slow := fastest(func() { list() }), fastest(scanAll)
	if fast*20 > slow { // 4 seeks against 40,000 keys: the real factor is hundreds
		t.Errorf("listing takes %v, reading every key %v", fast, slow)
	}
}

// fastest returns the shortest of some runs.
func fastest(run func()) time.Duration {
	best := time.Hour
	for range 5 {
		start := time.Now()
		run()
		best = min(best, time.Since(start))
	}
	return best
}
