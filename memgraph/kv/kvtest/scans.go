package kvtest

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func runScans(with checks) {
	with("a scan in any order yields the same entries", func(t *testing.T, engine kv.Engine) {
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a1", "1", "a2", "2", "a3", "3", "b1", "4", "n11", "5")
		for _, rng := range []kv.Range{{}, {Prefix: []byte("a")}, {Prefix: []byte("a"), From: []byte("a2")},
			{Prefix: []byte("a"), From: []byte("a2"), Reverse: true}, {KeysOnly: true}} {
			err := engine.View(context.Background(), "mia", func(r kv.Reader) error {
				want := scan(t, r, rng)
				rng.AnyOrder = true
				got := scan(t, r, rng)
				slices.Sort(want)
				slices.Sort(got)
				wantEntries(t, got, want)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})

	ctx := context.Background()
	keys := []string{"a", "a\x00", "a\x00b", "aa", "ab", "b", "b\xfe", "b\xff", "b\xff\xff", "b\xff\xffz", "c", "\xff",
		"\xff\xff", "\xff\xff" + repeated(0xff, 40)}

	with("a scan yields the keys of a range in order, both ways", func(t *testing.T, engine kv.Engine) {
		before, claim, after := mustClaim(t, engine, "mi"), mustClaim(t, engine, "mia"), mustClaim(t, engine, "mia2")
		for i := len(keys) - 1; i >= 0; i-- {
			for _, owner := range []kv.Claim{before, claim, after} {
				mustPut(t, engine, owner, keys[i], fmt.Sprint(owner.Ego, i))
			}
		}
		prefixes := append([]string{"", "a\x00", "b\xff", "d", "\xff\xff\xff", "\x00"}, keys...)
		err := engine.View(ctx, "mia", func(r kv.Reader) error {
			for _, prefix := range prefixes {
				for _, from := range append([]string{"", prefix + "\x00", prefix + "m", prefix + "\xff\xff\xff"}, keys...) {
					for _, reverse := range []bool{false, true} {
						for _, keysOnly := range []bool{false, true} {
							rng := kv.Range{Prefix: []byte(prefix), From: []byte(from), Reverse: reverse, KeysOnly: keysOnly}
							want, ok := expect(keys, rng, func(i int) string { return fmt.Sprint("mia", i) })
							if !ok {
								continue
							}
							got := scan(t, r, rng)
							if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
								t.Errorf("%s: got %q, want %q", describe(rng), got, want)
							}
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})

	with("a scan of an empty range yields nothing", func(t *testing.T, engine kv.Engine) {
		for _, reverse := range []bool{false, true} {
			err := engine.View(ctx, "nobody", func(r kv.Reader) error {
				wantEntries(t, scan(t, r, kv.Range{Reverse: reverse}), nil)
				wantEntries(t, scan(t, r, kv.Range{Prefix: []byte("a"), Reverse: reverse}), nil)
				wantEntries(t, scan(t, r, kv.Range{Prefix: []byte(repeated('a', 3*kv.MaxKey)), Reverse: reverse}), nil)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})

	with("the longest keys are found from both ends", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, repeated(0xff, kv.MaxEgo))
		longest := repeated(0xff, kv.MaxKey)
		mustPut(t, engine, claim, longest, "1", longest[1:], "2")
		for reverse, want := range map[bool][]string{false: {longest[1:] + "=2", longest + "=1"},
			true: {longest + "=1", longest[1:] + "=2"}} {
			for _, prefix := range []string{"", "\xff", longest[1:]} {
				err := engine.View(ctx, claim.Ego, func(r kv.Reader) error {
					wantEntries(t, scan(t, r, kv.Range{Prefix: []byte(prefix), Reverse: reverse}), want)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		}
	})

	with("a scan from a key outside its prefix is an error", func(t *testing.T, engine kv.Engine) {
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1", "b", "1")
		err := engine.View(ctx, "mia", func(r kv.Reader) error {
			for entry, err := range r.Scan(kv.Range{Prefix: []byte("a"), From: []byte("b")}) {
				if err == nil {
					t.Errorf("yields %q", entry.Key)
				}
				return nil
			}
			t.Error("ends without an error")
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})

	with("a scan may be left early and nested in another one", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1", "c", "1")
		nested := func(r kv.Reader) error {
			var got []string
			for outer, err := range r.Scan(kv.Range{}) {
				if err != nil {
					return err
				}
				for inner, err := range r.Scan(kv.Range{Reverse: true}) {
					if err != nil {
						return err
					}
					got = append(got, string(outer.Key)+string(inner.Key))
					break
				}
				if string(outer.Key) == "b" {
					break
				}
			}
			wantEntries(t, got, []string{"ac", "bc"})
			return nil
		}
		if err := engine.View(ctx, "mia", nested); err != nil {
			t.Errorf("View: %v", err)
		}
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return nested(tx) })
	})

	with("writes during a scan show in the next scan", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1", "c", "1")
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			var got []string
			for entry, err := range tx.Scan(kv.Range{}) {
				if err != nil {
					return err
				}
				got = append(got, string(entry.Key))
				if err := tx.Delete(append([]byte(nil), entry.Key...)); err != nil {
					return err
				}
				if err := tx.Put(append([]byte("z"), entry.Key...), []byte("2")); err != nil {
					return err
				}
			}
			wantEntries(t, got, []string{"a", "b", "c"})
			wantEntries(t, scan(t, tx, kv.Range{KeysOnly: true}), []string{"za", "zb", "zc"})
			return nil
		})
		wantAll(t, engine, "mia", "za=2", "zb=2", "zc=2")
	})

	with("a scan that is pulled and left open ends with its transaction", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1")
		var next func() (kv.Entry, error, bool)
		var stop func()
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			next, stop = iter.Pull2(tx.Scan(kv.Range{}))
			if entry, err, ok := next(); !ok || err != nil || string(entry.Key) != "a" {
				t.Errorf("got %q, %v, %t", entry.Key, err, ok)
			}
			return tx.Put([]byte("c"), []byte("1"))
		})
		defer stop()
		if entry, err, ok := next(); ok && err == nil {
			t.Errorf("yields %q after the end of the transaction", entry.Key)
		}
		wantAll(t, engine, "mia", "a=1", "b=1", "c=1")
	})

	with("a long scan stops when the context ends", func(t *testing.T, engine kv.Engine) {
		const n = 2000
		claim := mustClaim(t, engine, "mia")
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			for i := range n {
				if err := tx.Put(fmt.Appendf(nil, "%06d", i), nil); err != nil {
					return err
				}
			}
			return nil
		})
		inside, cancel := context.WithCancel(ctx)
		defer cancel()
		seen := 0
		err := engine.View(inside, "mia", func(r kv.Reader) error {
			for _, err := range r.Scan(kv.Range{}) {
				if err != nil {
					return err
				}
				seen++
				cancel()
			}
			return nil
		})
		wantError(t, "Scan", err, context.Canceled)
		if seen == n {
			t.Error("the scan went to its end")
		}
	})
}

// expect returns what a scan of sorted keys must yield. ok is false for an invalid
// range.
func expect(keys []string, rng kv.Range, value func(i int) string) (want []string, ok bool) {
	prefix, from := string(rng.Prefix), string(rng.From)
	if from != "" && (len(from) < len(prefix) || from[:len(prefix)] != prefix) {
		return nil, false
	}
	want = []string{}
	for n := range keys {
		i := n
		if rng.Reverse {
			i = len(keys) - 1 - n
		}
		key := keys[i]
		if len(key) < len(prefix) || key[:len(prefix)] != prefix {
			continue
		}
		if from != "" && (!rng.Reverse && key < from || rng.Reverse && key > from) {
			continue
		}
		if rng.KeysOnly {
			want = append(want, key)
		} else {
			want = append(want, key+"="+value(i))
		}
	}
	return want, true
}
