package kvtest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"pgregory.net/rapid"
)

func runEgos(with checks) {
	ctx := context.Background()

	with("egos never see one another's keys", func(t *testing.T, engine kv.Engine) {
		egos := []string{"a", "a\x00", "a\x00\x01", "a\x00\xff", "a\x01", "a\x01a", "aa", "ab", "a\xff", "a\xff\xff",
			"\x00", "\x00\x00", "\x01", "\x01a", "\xff", "\xff\xff", repeated('a', kv.MaxEgo), repeated(0, kv.MaxEgo),
			repeated(0xff, kv.MaxEgo)}
		wantApart(t, engine, egos)
	})

	with("egos with random names never see one another's keys", func(t *testing.T, engine kv.Engine) {
		var all []string
		var seen = map[string]bool{}
		name := rapid.SliceOfN(rapid.SampledFrom([]byte{0x00, 0x01, 0x02, 'a', 0xfe, 0xff}), 1, 6)
		rapid.Check(t, func(rt *rapid.T) {
			ego := string(name.Draw(rt, "ego"))
			if seen[ego] || len(all) > 60 {
				return
			}
			seen[ego] = true
			all = append(all, ego)
		})
		wantApart(t, engine, all)
	})

	with("an ego whose keys are all deleted is not listed", func(t *testing.T, engine kv.Engine) {
		mia, noa := mustClaim(t, engine, "mia"), mustClaim(t, engine, "noa")
		mustClaim(t, engine, "claimed only")
		mustPut(t, engine, mia, "a", "1")
		mustPut(t, engine, noa, "a", "1")
		mustDelete(t, engine, mia, "a")
		wantEntries(t, egosOf(t, engine), []string{"noa"})
	})

	with("the egos may be left early and read inside the loop", func(t *testing.T, engine kv.Engine) {
		for i := range 5 {
			mustPut(t, engine, mustClaim(t, engine, fmt.Sprint("ego", i)), "a", fmt.Sprint(i))
		}
		n := 0
		for ego, err := range engine.Egos(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			wantAll(t, engine, ego, fmt.Sprintf("a=%d", n))
			if n++; n == 3 {
				break
			}
		}
	})
}

// wantApart writes the same and different keys to all egos. It checks that each reads
// its own, that they are listed in order, and that a deletion affects only one.
func wantApart(t *testing.T, engine kv.Engine, egos []string) {
	t.Helper()
	ctx := context.Background()
	claims := map[string]kv.Claim{}
	for i, ego := range egos {
		claims[ego] = mustClaim(t, engine, ego)
		mustPut(t, engine, claims[ego], "\x00", fmt.Sprint(i), "\x01x", fmt.Sprint(i), "\xff", fmt.Sprint(i), "own"+ego,
			fmt.Sprint(i))
	}
	check := func(i int, ego string) {
		keys := []string{"\x00", "\x01x", "own" + ego, "\xff"}
		for _, reverse := range []bool{false, true} {
			rng := kv.Range{Reverse: reverse}
			want, _ := expect(keys, rng, func(int) string { return fmt.Sprint(i) })
			err := engine.View(ctx, ego, func(r kv.Reader) error {
				wantEntries(t, scan(t, r, rng), want)
				return nil
			})
			if err != nil {
				t.Errorf("View(%q): %v", ego, err)
			}
		}
	}
	for i, ego := range egos {
		check(i, ego)
	}
	wantEntries(t, egosOf(t, engine), slices.Sorted(slices.Values(egos)))

	gone := egos[len(egos)/2]
	mustDelete(t, engine, claims[gone], "\x00", "\x01x", "\xff", "own"+gone)
	wantAll(t, engine, gone)
	for i, ego := range egos {
		if ego != gone {
			check(i, ego)
		}
	}
}

func egosOf(t testing.TB, engine kv.Engine) (egos []string) {
	t.Helper()
	for ego, err := range engine.Egos(context.Background()) {
		if err != nil {
			t.Fatalf("Egos: %v", err)
		}
		egos = append(egos, ego)
	}
	return egos
}
