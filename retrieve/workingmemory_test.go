package retrieve_test

import (
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestWorkingMemoryHoldsResultsAndTheirNeighbours(t *testing.T) {
	store := conversation(t)
	var core graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		core, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "I am a robot called Ada.", Pinned: true})
		return err
	})
	r, working := retrieve.New(store, nil), retrieve.NewWorkingMemory(8, time.Minute)
	now := time.Date(2024, 3, 3, 9, 0, 0, 0, time.UTC)
	texts := func(at time.Time) (texts []string) {
		t.Helper()
		list, err := r.WorkingMemory(t.Context(), working, graph.App, at, 20)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range list {
			texts = append(texts, e.Text)
			if i > 1 && e.Score > list[i-1].Score {
				t.Errorf("%q is more active than the one before", e.Text)
			}
		}
		return texts
	}
	if got := texts(now); len(got) != 1 || got[0] != "I am a robot called Ada." {
		t.Errorf("at first %q is active", got)
	}
	excite := func(cue string, at time.Time) {
		t.Helper()
		if err := working.Activate(t.Context(), store, recall(t, r, retrieve.Cue{Text: cue, K: 1, Now: at}).Trace); err != nil {
			t.Fatal(err)
		}
	}
	excite("backhand coach", now)
	got := texts(now)
	if len(got) < 4 || got[0] != "I am a robot called Ada." || got[1] != "My backhand is terrible, but the coach is patient." {
		t.Errorf("after a recall %q is active", got)
	}
	if len(got) > 9 {
		t.Errorf("%d nodes are active, the capacity is 8 plus core memories", len(got))
	}
	later := now.Add(20 * time.Minute)
	excite("neighbour's dog", later)
	if got := texts(later); got[1] != "My neighbour's dog barked all night." {
		t.Errorf("after another recall %q is active", got)
	}
	write(t, store, func(w *memgraph.Writer) error { return w.Remove(core) })
	if got := texts(later); got[0] == "I am a robot called Ada." {
		t.Error("a removed node is still active")
	}
	if _, err := r.WorkingMemory(t.Context(), working, graph.App, now, 0); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("nothing wanted gives %v", err)
	}
}

func TestWorkingMemoryShowsOnlyWhatTheAskerMaySee(t *testing.T) {
	store, people := jobs(t)
	r, working := retrieve.New(store, nil), retrieve.NewWorkingMemory(0, 0)
	for _, who := range []string{"Emily", "John"} {
		result := recall(t, r, retrieve.Cue{Text: "I keep it under the bed", Asker: people[who]})
		if err := working.Activate(t.Context(), store, result.Trace); err != nil {
			t.Fatal(err)
		}
	}
	for who, want := range map[string]bool{"Emily": true, "John": false} {
		list, err := r.WorkingMemory(t.Context(), working, people[who], time.Now(), 50)
		if err != nil {
			t.Fatal(err)
		}
		shown := false
		for _, e := range list {
			shown = shown || e.Text == "I keep it under the bed."
		}
		if shown != want {
			t.Errorf("%s sees it: %t", who, shown)
		}
	}
}

func TestATraceOfAForgottenAskerActivatesNothing(t *testing.T) {
	store, people := jobs(t)
	r, working := retrieve.New(store, nil), retrieve.NewWorkingMemory(0, 0)
	result := recall(t, r, retrieve.Cue{Text: "I keep it under the bed", Asker: people["Emily"]})
	if _, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{people["Emily"]}}); err != nil {
		t.Fatal(err)
	}
	if err := working.Activate(t.Context(), store, result.Trace); err != nil {
		t.Error(err)
	}
}
