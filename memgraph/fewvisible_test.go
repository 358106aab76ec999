package memgraph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Four people talk in two conversations and in turns without a session, each for himself: most turns of a conversation lie
// between hidden ones.
func TestFewVisibleNodesAnswerAsAll(t *testing.T) {
	store, random := newStore(t), rand.New(rand.NewPCG(1, 2))
	var people []graph.ID
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		for _, name := range []string{"Ann", "Bob", "Cleo", "Dan"} {
			id, err := w.Person(name)
			if err != nil {
				return err
			}
			people = append(people, id)
		}
		for i := range 160 {
			one := people[random.IntN(len(people))]
			n := graph.Node{Kind: graph.Turn, Text: fmt.Sprintf("%s club %d", []string{"red", "tea", "blue"}[i%3], i), Speaker: one,
				Session: []string{"", "first", "second"}[random.IntN(3)], Event: noon.Add(time.Duration(i) * time.Minute),
				Audience: graph.Private, Owners: []graph.ID{one}}
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			n.ID = id
			vector := []float32{random.Float32(), random.Float32(), random.Float32()}
			if err := w.SetEmbedding(n, "drawn", graph.Embedding{Vector: vector}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	withIndex(t, store, func(x *index.Index) {
		for _, one := range people {
			if view := x.As(one); !checkDecided(t, x, view, x.As(one)) {
				t.Errorf("what %v may see is many", one)
			}
		}
		if checkDecided(t, x, x.As(people[0]), x.As(graph.App)) {
			t.Error("what the app may see is few")
		}
	})
}

// Ann said most of what is in a large memory, and Bob little: what Bob may see is few, at its beginning, middle and end.
func TestFewAndManyVisibleNodesOfALargeMemory(t *testing.T) {
	const turns, ofBob = 5000, 40
	store := newStore(t)
	var ann, bob graph.ID
	err := store.Write(t.Context(), func(w *memgraph.Writer) (err error) {
		if ann, err = w.Person("Ann"); err != nil {
			return err
		}
		if bob, err = w.Person("Bob"); err != nil {
			return err
		}
		for i := range turns {
			one := ann
			if i%ofBob == ofBob-1 {
				one = bob
			}
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: fmt.Sprint("turn ", i), Speaker: one, Session: "club",
				Event: noon.Add(time.Duration(i) * time.Minute), Audience: graph.Private, Owners: []graph.ID{one}}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	withIndex(t, store, func(x *index.Index) {
		if !checkDecided(t, x, x.As(bob), x.As(bob)) {
			t.Error("what Bob may see is many")
		}
		plain, decided := x.As(ann), x.As(ann)
		if decided.DecideAll(&index.Shown{}); decided.Few() != nil {
			t.Error("what Ann may see is few")
		}
		for n := range uint32(x.Len()) {
			if plain.Visible(n) != decided.Visible(n) {
				t.Fatal(nameOf(x, n), "is visible by one decision and not by the other")
			}
		}
	})
}

// checkDecided checks that a view which decides for all nodes answers as one that does not, and reports whether it lists those
// that it shows, as few.
func checkDecided(t interface {
	Helper()
	Fatal(...any)
}, x *index.Index, plain, decided *index.View) bool {
	t.Helper()
	decided.DecideAll(&index.Shown{})
	few := decided.Few()
	if few == nil {
		return false
	}
	query := make([]float32, x.Dim())
	if len(query) > 0 {
		query[0] = 1
		all, err := x.Nearest(query, 5, plain.Visible)
		if err != nil {
			t.Fatal(err)
		}
		if among, err := x.NearestAmong(few, query, 5, plain.Visible); err != nil || !slices.Equal(all, among) {
			t.Fatal("nearest are", all, "and among few", among, err)
		}
	}
	talks, talksOfFew := x.Talks(plain, nil), x.Talks(decided, nil)
	for n := range uint32(x.Len()) {
		if plain.Visible(n) != slices.Contains(few, n) {
			t.Fatal(nameOf(x, n), "is visible or listed, not both")
		}
		if !plain.Visible(n) || talks.Of(n) == index.None {
			continue
		}
		if talks.Of(n) != talksOfFew.Of(n) || talks.Previous(n) != talksOfFew.Previous(n) || talks.Next(n) != talksOfFew.Next(n) {
			t.Fatal(nameOf(x, n), "has other neighbours where few nodes are listed")
		}
	}
	return true
}
