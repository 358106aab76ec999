package memgraph_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

func TestTheIndexAgreesWithTheDiskAfterAWriteOfUnknownOutcome(t *testing.T) {
	lost := errors.New("connection lost")
	for _, test := range []struct {
		name string
		fate fate
		want []string
	}{
		{"it was written", fate{true, lost}, []string{"Emily", "before", "unknown"}},
		{"it was not written", fate{false, lost}, []string{"Emily", "before"}},
		{"it was written and the context seemed to end", fate{true, context.DeadlineExceeded},
			[]string{"Emily", "before", "unknown"}},
		{"the disk was full", fate{false, kv.ErrFull}, []string{"Emily", "before"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			engine := newEngine(t)
			store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
			say(t, store, "Emily", "before")
			engine.fate.Store(&test.fate)
			err := store.Write(t.Context(), func(w *memgraph.Writer) error {
				_, _, err := w.Put(turn("unknown"))
				return err
			})
			if !errors.Is(err, test.fate.err) {
				t.Fatalf("Write returns %v, want %v", err, test.fate.err)
			}
			if got := texts(t, store); !slices.Equal(got, test.want) {
				t.Errorf("the disk holds %q, want %q", got, test.want)
			}
			withIndex(t, store, func(x *index.Index) {
				mustBe(t, "the number of nodes in the index", x.Stats().Nodes, len(test.want))
			})
			say(t, store, "Emily", "after")
			if got, want := texts(t, store), append(test.want, "after"); !slices.Equal(got, want) {
				t.Errorf("after another write the disk holds %q, want %q", got, want)
			}
			fresh := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
			if live, loaded := snapshots(t, store), snapshots(t, fresh); !reflect.DeepEqual(live, loaded) {
				t.Errorf("the index says\n%v\nafter a load\n%v", live, loaded)
			}
		})
	}
}

func snapshots(t testing.TB, store *memgraph.Store) (all map[string]any) {
	t.Helper()
	withIndex(t, store, func(x *index.Index) { all = snapshot(t, x) })
	return all
}

func TestARejectedWriteDoesNotReloadTheIndex(t *testing.T) {
	engine := newEngine(t)
	store := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	say(t, store, "Emily", "before")
	own := errors.New("an error of the app")
	before := engine.views.Load()
	for _, err := range []error{own, kv.ErrConflict, context.Canceled, graph.ErrInvalid} {
		if got := store.Write(t.Context(), func(*memgraph.Writer) error { return err }); !errors.Is(got, err) {
			t.Errorf("Write returns %v, fn returned %v", got, err)
		}
	}
	say(t, store, "Emily", "after")
	withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of nodes", x.Stats().Nodes, 3) })
	mustBe(t, "the number of snapshots taken meanwhile", engine.views.Load()-before, 0)
}

func TestAPanicInAWriteLeavesTheMemoryUsable(t *testing.T) {
	store := newStore(t)
	func() {
		defer func() { mustBe(t, "what panicked", fmt.Sprint(recover()), "boo") }()
		store.Write(t.Context(), func(w *memgraph.Writer) error {
			w.Put(turn("half a thought"))
			panic("boo")
		})
	}()
	func() {
		defer func() { mustBe(t, "what panicked", fmt.Sprint(recover()), "boo") }()
		store.Index(t.Context(), func(*index.Index) error { panic("boo") })
	}()
	say(t, store, "Emily", "on we go")
	if got, want := texts(t, store), []string{"Emily", "on we go"}; !slices.Equal(got, want) {
		t.Errorf("the memory holds %q, want %q", got, want)
	}
}

func TestATooLargeTransactionWritesNothing(t *testing.T) {
	for _, overlook := range []bool{false, true} {
		t.Run(fmt.Sprintf("the function overlooks the error: %t", overlook), func(t *testing.T) {
			store := newStore(t)
			say(t, store, "Emily", "before")
			err := store.Write(t.Context(), func(w *memgraph.Writer) error {
				for range 64 {
					if _, _, err := w.Put(turn(strings.Repeat("too much ", 50_000))); err != nil && !overlook {
						return err
					}
				}
				return nil
			})
			if !errors.Is(err, kv.ErrTooBig) {
				t.Fatalf("Write returns %v, want %v", err, kv.ErrTooBig)
			}
			id := say(t, store, "Emily", "after")
			mustBe(t, "the next id", id, 3)
			withIndex(t, store, func(x *index.Index) { mustBe(t, "the number of nodes", x.Stats().Nodes, 3) })
		})
	}
}

func TestAFencedWriteFailsOnceAndTheNextOneClaimsTheEgoBack(t *testing.T) {
	engine := newEngine(t)
	first := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	say(t, first, "Emily", "mine")

	other := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	say(t, other, "Priya", "taken over")

	err := first.Write(t.Context(), func(w *memgraph.Writer) error {
		_, _, err := w.Put(turn("lost"))
		return err
	})
	var carrier *memgraph.Error
	if !errors.Is(err, kv.ErrFenced) || !errors.As(err, &carrier) || carrier.Hint == "" {
		t.Fatalf("the fenced write returns %v, want %v with a hint", err, kv.ErrFenced)
	}
	withIndex(t, first, func(x *index.Index) {
		mustBe(t, "the number of nodes in the fenced writer's index", x.Stats().Nodes, 4)
	})

	say(t, first, "Emily", "mine again")
	if err := other.Write(t.Context(),
		func(w *memgraph.Writer) error { _, err := w.Person("Nora"); return err }); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("the other writer's write returns %v, want %v", err, kv.ErrFenced)
	}
	want := []string{"Emily", "mine", "Priya", "taken over", "mine again"}
	if got := texts(t, first); !slices.Equal(got, want) {
		t.Errorf("the memory holds %q, want %q", got, want)
	}
	if live, loaded := snapshots(t, first),
		snapshots(t, ego(t, openOn(t, engine, memgraph.Options{}), "tester")); !reflect.DeepEqual(live, loaded) {
		t.Errorf("the index says\n%v\nafter a load\n%v", live, loaded)
	}
}

func TestEveryFencedCallFailsOnceAndTheNextOneClaimsTheEgoBack(t *testing.T) {
	for _, name := range []string{"Writer.Put", "Store.Forget", "Store.Import", "Store.Reembed", "Store.Checkpoint"} {
		engine := newEngine(t)
		db := openOn(t, engine, memgraph.Options{})
		store := ego(t, db, "tester")
		fillWithEmily(t, store)
		other := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
		say(t, other, "Priya", "taken over")
		if err := calls[name](t.Context(), db, store); !errors.Is(err, kv.ErrFenced) {
			t.Errorf("%s returns %v, want %v", name, err, kv.ErrFenced)
		}
		say(t, other, "Priya", "still mine")
		if err := calls[name](t.Context(), db, store); err != nil {
			t.Errorf("the second call of %s returns %v", name, err)
		}
	}
}

func TestAWriteWithAnOutdatedIndexReloadsItFirst(t *testing.T) {
	engine := newEngine(t)
	old := ego(t, openOn(t, engine, memgraph.Options{}), "tester")
	withIndex(t, old, func(x *index.Index) { mustBe(t, "the number of nodes", x.Len(), 0) })
	say(t, ego(t, openOn(t, engine, memgraph.Options{}), "tester"), "Emily", "written by another")
	say(t, old, "Emily", "written by the old one")
	withIndex(t, old, func(x *index.Index) {
		mustBe(t, "the number of nodes", x.Stats().Nodes, 3)
		mustBe(t, "the turn before", x.Previous(ordinalOf(t, x, 3)), ordinalOf(t, x, 2))
	})
}

func TestAWaitingWriteStopsWithItsContext(t *testing.T) {
	store := newStore(t)
	inside, leave := make(chan struct{}), make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		err := store.Write(t.Context(), func(w *memgraph.Writer) error {
			close(inside)
			<-leave
			_, err := w.Person("Emily")
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-inside
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err := store.Write(ctx, func(*memgraph.Writer) error { t.Error("two writers at a time"); return nil })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the waiting write returns %v, want %v", err, context.DeadlineExceeded)
	}
	withIndex(t, store, func(x *index.Index) { mustBe(t, "what a reader sees meanwhile", x.Len(), 0) })
	close(leave)
	wait.Wait()
}

func TestReadersSeeAcknowledgedWritesAsAWhole(t *testing.T) {
	store := newStore(t)
	const onWriter, readers = 60, 3
	acknowledged := make(chan int, onWriter)
	done := make(chan struct{})
	var wait sync.WaitGroup
	for range readers {
		wait.Go(func() {
			for {
				select {
				case <-done:
					return
				case n, open := <-acknowledged:
					if !open {
						return
					}
					withIndex(t, store, func(x *index.Index) {
						if x.Len() < 2*n || x.Len()%2 != 0 {
							t.Errorf("after %d pairs a reader sees %d nodes", n, x.Len())
						}
						match := x.Match("pair")
						mustBe(t, "the number of texts that match", len(match.Best(x.Len(), nil)), x.Len())
						x.Release(match)
					})
					if _, err := store.Get(t.Context(), graph.ID(2*n)); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	for n := 1; n <= onWriter; n++ {
		write(t, store, func(w *memgraph.Writer) error {
			for _, text := range []string{"one of a pair", "the other of a pair"} {
				if _, _, err := w.Put(turn(text)); err != nil {
					return err
				}
			}
			return nil
		})
		acknowledged <- n
	}
	close(acknowledged)
	wait.Wait()
	close(done)
}

func TestEvictedEgosLoseNothing(t *testing.T) {
	db := openOn(t, newEngine(t), memgraph.Options{MaxLoaded: 1})
	const egos, writers, onWriter = 5, 4, 12
	var wait sync.WaitGroup
	for writer := range writers {
		wait.Go(func() {
			for i := range onWriter {
				store := ego(t, db, fmt.Sprint("ego ", (writer+i)%egos))
				say(t, store, fmt.Sprint("Writer ", writer), fmt.Sprintf("sentence %d of %d", i, writer))
				withIndex(t, store, func(x *index.Index) {
					match := x.Match(fmt.Sprint(i))
					if match.Empty() {
						t.Errorf("sentence %d of %d is not found", i, writer)
					}
					x.Release(match)
				})
			}
		})
	}
	wait.Wait()
	turns := 0
	for i := range egos {
		store := ego(t, db, fmt.Sprint("ego ", i))
		held := texts(t, store)
		withIndex(t, store, func(x *index.Index) {
			mustBe(t, "the number of nodes in the index", x.Stats().Nodes, len(held))
			turns += x.Stats().Nodes - x.Stats().People
		})
	}
	mustBe(t, "the number of turns of all egos", turns, writers*onWriter)
}

func TestEgosAreIsolated(t *testing.T) {
	db := openOn(t, newEngine(t), memgraph.Options{})
	mine, yours, unused := ego(t, db, "mine"), ego(t, db, "mine2"), ego(t, db, "unused")
	id := say(t, mine, "Emily", "the secret is tennis")
	other := say(t, mine, "Emily", "still tennis")
	write(t, mine, func(w *memgraph.Writer) error {
		if _, err := w.Link(graph.Edge{From: id, To: other, Label: "repeats"}); err != nil {
			return err
		}
		return memgraph.SetVector(w, id, "model", []float32{1, 0})
	})
	put(t, yours, turn("nothing to see"))
	for name, call := range map[string]func() error{
		"a node":   func() error { _, err := yours.Get(t.Context(), id); return err },
		"an edge":  func() error { _, _, err := yours.Edges(t.Context(), id); return err },
		"a person": func() error { _, err := yours.Person(t.Context(), "Emily"); return err },
		"a node to write of": func() error {
			return yours.Write(t.Context(),
				func(w *memgraph.Writer) error { return memgraph.SetVector(w, id, "model", []float32{1}) })
		},
	} {
		if err := call(); !errors.Is(err, graph.ErrNotFound) {
			t.Errorf("%s of another ego gives %v, want %v", name, err, graph.ErrNotFound)
		}
	}
	if got, want := texts(t, yours), []string{"nothing to see"}; !slices.Equal(got, want) {
		t.Errorf("the other holds %q, want %q", got, want)
	}
	withIndex(t, yours, func(x *index.Index) {
		match := x.Match("secret tennis Emily")
		defer x.Release(match)
		if !match.Empty() || len(x.Named("Emily")) > 0 || x.Dim() != 0 || x.Model() != "" {
			t.Error("words, names or vectors of one ego are known to another")
		}
	})
	if _, dim, err := yours.Model(t.Context()); err != nil || dim != 0 {
		t.Errorf("the other has a model of %d values, %v", dim, err)
	}
	withIndex(t, unused, func(x *index.Index) { mustBe(t, "the number of nodes of an unused ego", x.Len(), 0) })
	var names []string
	for name, err := range db.Egos(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if want := []string{"mine", "mine2"}; !slices.Equal(names, want) {
		t.Errorf("the egos are %q, want %q", names, want)
	}
}

func TestADirectoryKeepsEverythingAcrossRuns(t *testing.T) {
	dir := t.TempDir()
	db := openDir(t, dir)
	store := ego(t, db, "tester")
	for i := range 20 {
		id := say(t, store, []string{"Emily", "Priya", "小明"}[i%3], fmt.Sprintf("%d. we met at the Grand Canyon, 你好小明", i))
		if i%2 == 0 {
			write(t, store, func(w *memgraph.Writer) error {
				return memgraph.SetVector(w, id, "model", []float32{1, float32(i), 0.1})
			})
		}
	}
	want, live := texts(t, store), snapshots(t, store)
	if _, err := memgraph.Open(dir, nil); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("opening it twice gives %v, want %v", err, kv.ErrLocked)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	again := ego(t, openDir(t, dir), "tester")
	if got := texts(t, again); !slices.Equal(got, want) {
		t.Errorf("the second run finds %q, want %q", got, want)
	}
	if loaded := snapshots(t, again); !reflect.DeepEqual(live, loaded) {
		t.Errorf("the second run's index says\n%v\nthe first run's\n%v", loaded, live)
	}
	name, dim, err := again.Model(t.Context())
	if name != "model" || dim != 3 || err != nil {
		t.Errorf("the model is %q, %d, %v", name, dim, err)
	}
}

func TestATruncatedChangeLogReturnsErrTruncated(t *testing.T) {
	if testing.Short() {
		t.Skip("-short leaves out ten thousand writes")
	}
	store := newStore(t)
	const changes = 10_200
	for i := range changes {
		put(t, store, graph.Node{Kind: graph.Semantic, Title: fmt.Sprint(i)})
	}
	count := func(after uint64) (n int, err error) {
		for change, err := range store.Changes(t.Context(), after) {
			if err != nil {
				return n, err
			}
			n++
			if change.Number != after+uint64(n) {
				t.Fatalf("change %d follows %d", change.Number, after+uint64(n)-1)
			}
		}
		return n, nil
	}
	if n, err := count(0); n != 0 || !errors.Is(err, graph.ErrTruncated) {
		t.Errorf("from the beginning there are %d changes and %v, want %v", n, err, graph.ErrTruncated)
	}
	if n, err := count(changes - 10_000); n != 10_000 || err != nil {
		t.Errorf("of the last ten thousand there are %d, %v", n, err)
	}
	for _, after := range []uint64{changes, changes + 1, ^uint64(0)} {
		if n, err := count(after); n != 0 || err != nil {
			t.Errorf("after %d there are %d changes, %v", after, n, err)
		}
	}
}

func TestARetainedWriterSharesNoBuffersWithTheNext(t *testing.T) {
	engine := newEngine(t)
	store := ego(t, openOn(t, engine, memgraph.Options{}), "robot")
	note := func(w *memgraph.Writer, text string) (graph.ID, error) {
		id, _, err := w.Put(graph.Node{Kind: graph.Semantic, Text: text})
		return id, err
	}
	var kept *memgraph.Writer
	write(t, store, func(w *memgraph.Writer) error {
		kept = w
		for range 3 { // capacity for more than the next one adds
			if _, err := note(w, "first"); err != nil {
				return err
			}
		}
		return nil
	})
	write(t, store, func(w *memgraph.Writer) error {
		for _, text := range []string{"second", "again", "and again", "third"} {
			if _, err := note(w, text); err != nil {
				return err
			}
		}
		if _, err := note(kept, "late"); err == nil {
			t.Error("a Writer writes after its transaction")
		}
		return nil
	})
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	withIndex(t, store, func(x *index.Index) {
		for text, want := range map[string]int{"third": 1, "late": 0} {
			m := x.Match(text)
			mustBe(t, "the number of notes that say "+text, len(m.Best(9, nil)), want)
			x.Release(m)
		}
	})
}
