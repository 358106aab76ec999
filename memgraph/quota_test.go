package memgraph_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// TestForgettingFreesSpaceWhenTheQuotaIsReached fills a memory to its quota, forgets the
// speaker, and goes on.
func TestForgettingFreesSpaceWhenTheQuotaIsReached(t *testing.T) {
	longtest.Skip(t)
	store := ego(t, openDirWith(t, t.TempDir(), memgraph.Options{Small: true, QuotaBytes: 34 << 20}), "e")
	var emily graph.ID
	fill := func(words int) (err error) {
		for i := 0; err == nil && i < 10_000; i++ {
			err = store.Write(t.Context(), func(w *memgraph.Writer) (err error) {
				if emily, err = w.Person("Emily"); err != nil {
					return err
				}
				_, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: fmt.Sprint(i, strings.Repeat(" word", words)), Speaker: emily})
				return err
			})
		}
		return err
	}
	full := error(nil)
	for range 10 { // a compaction in the background may make room meanwhile
		for words := 10_000; words > 0 && !errors.Is(full, kv.ErrQuota); words /= 10 {
			if full = fill(words); words > 10 && errors.Is(full, kv.ErrQuota) {
				full = nil // a shorter turn may fit
			}
		}
	}
	if !errors.Is(full, kv.ErrQuota) {
		t.Fatalf("filling it gives %v", full)
	}
	if erased, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}}); err != nil || !erased.Rewritten {
		t.Fatalf("Forget says %v, %v", erased.Rewritten, err)
	}
	say(t, store, "John", "there is room again")
}
