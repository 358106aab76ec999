package memgraph_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
)

// interruptedEngine is an engine on disk whose n-th commit or rewrite from now fails.
type interruptedEngine struct {
	*badgerkv.Engine
	after      int
	keepsFiles bool // it writes no fresh files
}

func newInterruptedEngine(t *testing.T) *interruptedEngine {
	t.Helper()
	engine, err := badgerkv.Open(t.TempDir(), &badgerkv.Options{MemTableSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	})
	return &interruptedEngine{Engine: engine, after: math.MaxInt}
}

func (e *interruptedEngine) Close() error { return nil }

func (e *interruptedEngine) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	if e.after--; e.after < 0 {
		return errBroken
	}
	return e.Engine.Update(ctx, claim, fn)
}

func (e *interruptedEngine) Rewrite(ctx context.Context) error {
	if e.after--; e.after < 0 || e.keepsFiles {
		return errBroken
	}
	return e.Engine.Rewrite(ctx)
}

// ofEmily is a receipt in words.
func ofEmily(e memgraph.Erased) string {
	return fmt.Sprintln(e.People, e.Nodes, e.Edges, e.Prototypes, e.Redacted, e.Digest, e.Rewritten, e.Search.Files > 0,
		e.Search.Bytes > 1000, e.Search.Found)
}

// TestAnInterruptedErasureHasTheReceiptOfAnUndisturbedOne fails every step of an erasure in turn,
// and finishes it by the same Forget, by Open, and by another Forget.
func TestAnInterruptedErasureHasTheReceiptOfAnUndisturbedOne(t *testing.T) {
	longtest.Skip(t)
	undisturbed := ego(t, openOn(t, newInterruptedEngine(t), memgraph.Options{}), "robot")
	emily, john := fillWithEmily(t, undisturbed)
	erasure := memgraph.Erasure{People: []graph.ID{emily}}
	erased, err := undisturbed.Forget(t.Context(), erasure)
	if err != nil {
		t.Fatal(err)
	}
	want := ofEmily(erased)
	if list, err := undisturbed.Receipts(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("after an undisturbed erasure the receipts are %v, %v", list, err)
	}
	interrupted := 0
	for after := 1; ; after++ {
		engine := newInterruptedEngine(t)
		db := openOn(t, engine, memgraph.Options{})
		store := ego(t, db, "robot")
		fillWithEmily(t, store)
		engine.after = after
		_, err := store.Forget(t.Context(), erasure)
		engine.after = math.MaxInt
		if err == nil {
			break
		}
		if !errors.Is(err, memgraph.ErrUnfinished) {
			t.Fatalf("after %d steps Forget gives %v", after, err)
		}
		interrupted++
		switch after % 3 {
		case 1: // Open finishes it
			store = ego(t, openOn(t, engine, memgraph.Options{}), "robot")
		case 2:
			if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{john}}); err != nil {
				t.Fatal(err)
			}
		}
		again, err := store.Forget(t.Context(), erasure)
		if err != nil || ofEmily(again) != want {
			t.Errorf("interrupted after %d steps, Forget gives\n%v, not\n%v, %v", after, ofEmily(again), want, err)
		}
		if list, err := store.Receipts(t.Context()); err != nil || len(list) != 1 || ofEmily(list[0]) != want {
			t.Errorf("interrupted after %d steps, the receipts are %v, %v", after, list, err)
		}
		mustBeClean(t, store)
	}
	if interrupted < 6 {
		t.Errorf("it was interrupted %d times", interrupted)
	}
}

// TestTheReceiptOfAnInterruptedErasureCountsWhatIsLeft interrupts an erasure before the first step,
// and before the files are written again, when the people are gone. Then someone writes of her.
func TestTheReceiptOfAnInterruptedErasureCountsWhatIsLeft(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]bool{
		"Emilyn had another dream.":             false,
		"I had a zanzibarian dream.":            true, // her words
		"I met Emily in the garden.":            true,
		"A long text that has nothing of hers.": false,
	} {
		for _, gone := range []bool{false, true} {
			engine := newInterruptedEngine(t)
			store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
			emily, john := fillWithEmily(t, store)
			erasure := memgraph.Erasure{People: []graph.ID{emily}, KeepMentions: false}
			if engine.keepsFiles = gone; !gone {
				engine.after = 1
			}
			if _, err := store.Forget(t.Context(), erasure); !errors.Is(err, memgraph.ErrUnfinished) {
				t.Fatalf("Forget gives %v", err)
			}
			engine.after, engine.keepsFiles = math.MaxInt, false
			if _, err := store.Get(t.Context(), emily); gone != errors.Is(err, graph.ErrNotFound) {
				t.Fatalf("Emily gives %v", err)
			}
			if gone { // otherwise the erasure would reach it
				putAll(t, store, graph.Node{Kind: graph.Turn, Text: text, Speaker: john})
			}
			if _, err := store.FinishForget(t.Context()); err != nil {
				t.Fatal(err)
			}
			list, err := store.Receipts(t.Context())
			if err != nil || len(list) != 1 || list[0].Search.Files == 0 {
				t.Fatalf("the receipts are %+v, %v", list, err)
			}
			if found := list[0].Search.Found > 0; found != (gone && want) {
				t.Errorf("%q, Emily gone %t: the search found %d", text, gone, list[0].Search.Found)
			}
		}
	}
}

func TestReceiptsStayUntilSixteenMore(t *testing.T) {
	longtest.Skip(t)
	engine := newInterruptedEngine(t)
	store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
	begun := 1
	for i := range 18 {
		id := putAll(t, store, graph.Node{Kind: graph.Turn, Text: fmt.Sprint("a turn that goes, number ", i)})[0]
		for after, err := max(1, begun-1), error(nil); !errors.Is(err, memgraph.ErrUnfinished); after++ { // an older receipt may go first
			engine.after, begun = after, after
			if _, err = store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{id}}); !errors.Is(err, errBroken) {
				t.Fatalf("Forget gives %v", err)
			}
		}
		found, err := false, error(memgraph.ErrUnfinished)
		for after := 0; err != nil; after++ { // an older receipt may go last
			if engine.after = after; i != 17 {
				engine.after = math.MaxInt
			}
			if found, err = store.FinishForget(t.Context()); err != nil && !errors.Is(err, memgraph.ErrUnfinished) {
				t.Fatal(err)
			}
		}
		if engine.after = math.MaxInt; !found {
			t.Error("an erasure that had ended was said to be unfinished")
		}
		list, err := store.Receipts(t.Context())
		if err != nil || len(list) != min(i+1, 16) || list[len(list)-1].Nodes[0] != id {
			t.Fatalf("after %d erasures the receipts are %v, %v", i+1, list, err)
		}
	}
	before, err := store.Receipts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	id := putAll(t, store, graph.Node{Kind: graph.Turn, Text: "a turn that goes without an interruption"})[0]
	if _, err := store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{id}}); err != nil {
		t.Fatal(err)
	}
	if after, err := store.Receipts(t.Context()); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("a Forget that was not interrupted leaves the receipts %v, %v, not %v", after, err, before)
	}
}
