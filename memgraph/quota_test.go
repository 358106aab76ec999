package memgraph_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// TestForgettingFreesSpaceWhenTheQuotaIsReached fills a memory to its quota, forgets the
// speaker, and goes on.
func TestForgettingFreesSpaceWhenTheQuotaIsReached(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine, much work")
	}
	store := ego(t, openDirWith(t, t.TempDir(), memgraph.Options{Small: true, QuotaBytes: 34 << 20}), "e")
	var emily graph.ID
	for words := 10_000; words > 0; words /= 10 {
		var err error
		for i := 0; err == nil && i < 10_000; i++ {
			err = store.Write(t.Context(), func(w *memgraph.Writer) (err error) {
				if emily, err = w.Person("Emily"); err != nil {
					return err
				}
				_, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: fmt.Sprint(i, strings.Repeat(" word", words)), Speaker: emily})
				return err
			})
		}
		if !errors.Is(err, kv.ErrQuota) {
			t.Fatalf("filling it gives %v", err)
		}
	}
	if erased, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}}); err != nil || !erased.Rewritten {
		t.Fatalf("Forget says %v, %v", erased.Rewritten, err)
	}
	say(t, store, "John", "there is room again")
}
