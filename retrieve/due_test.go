package retrieve_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

func TestIntentionsAreFoundWhenTheyAreDue(t *testing.T) {
	store := newStore(t)
	monday := time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return monday.AddDate(0, 0, n) }
	var emily, john, vet graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		if john, err = w.Person("John"); err != nil {
			return err
		}
		said, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "Remind me on Friday to call the vet."})
		if err != nil {
			return err
		}
		for _, n := range []graph.Node{
			{Text: "Remind Emily to call the vet.", Provenance: []graph.ID{said}, Detail: graph.Errand{Due: day(4)}},
			{Text: "提醒大家交房租", Detail: graph.Errand{Due: day(2)}},
			{Text: "Water the plants.", Detail: graph.Errand{Due: day(1), Done: day(1)}},
			{Text: "Ask about the trip some day.", Detail: graph.Errand{}},
		} {
			n.Kind = graph.Intention
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			if n.Provenance != nil {
				vet = id
			}
		}
		return nil
	})
	r := retrieve.New(store, nil)
	due := func(asker graph.ID, now time.Time, most int) (texts []string) {
		t.Helper()
		list, err := r.Due(t.Context(), asker, now, most)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			texts = append(texts, e.Text)
		}
		return texts
	}
	for _, test := range []struct {
		name  string
		asker graph.ID
		now   time.Time
		most  int
		want  []string
	}{
		{"before", graph.App, day(1), 10, nil},
		{"on the day", graph.App, day(2), 10, []string{"提醒大家交房租"}},
		{"later, the longest due first", graph.App, day(9), 10, []string{"提醒大家交房租", "Remind Emily to call the vet."}},
		{"the first alone", graph.App, day(9), 1, []string{"提醒大家交房租"}},
		{"for the person it came from", emily, day(9), 10, []string{"提醒大家交房租", "Remind Emily to call the vet."}},
		{"for another person", john, day(9), 10, []string{"提醒大家交房租"}},
		{"for a stranger", graph.Stranger, day(9), 10, nil},
	} {
		if got := due(test.asker, test.now, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	change := func(e graph.Errand) {
		t.Helper()
		if err := store.Edit(t.Context(), vet, func(n *graph.Node) error { n.Detail = e; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	change(graph.Errand{Due: day(20)})
	if got := due(emily, day(9), 10); len(got) != 1 {
		t.Errorf("put off it is among %q", got)
	}
	change(graph.Errand{Due: day(4), Done: day(5)})
	if got := due(emily, day(30), 10); len(got) != 1 {
		t.Errorf("done it is among %q", got)
	}
	change(graph.Errand{Due: day(4)})
	for _, cue := range []string{"What did I want to be reminded of on Friday?", "周五要做什么?"} {
		result := recall(t, r, retrieve.Cue{Text: cue, Now: day(5), Kinds: []graph.Kind{graph.Intention}})
		if len(result.Evidence) == 0 || result.Evidence[0].ID != vet {
			t.Errorf("%q does not return the intention of Friday first: %+v", cue, result.Evidence)
		}
	}
	if got := due(graph.App, time.Time{}, 10); len(got) != 2 {
		t.Errorf("now %q is due", got)
	}
	if _, err := r.Due(t.Context(), graph.App, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), 1); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("in the year 9999: %v", err)
	}
	for _, most := range []int{0, -1, retrieve.MaxK + 1} {
		if _, err := r.Due(t.Context(), graph.App, monday, most); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%d errands: %v", most, err)
		}
	}
}

// A reminder is for the person who asked for it, even where others may know of it.
func TestAReminderIsDueForWhoAskedForIt(t *testing.T) {
	store := newStore(t)
	now := time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC)
	var emily, john graph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		if john, err = w.Person("John"); err != nil {
			return err
		}
		for _, n := range []graph.Node{{Text: "Buy a ring for Emily.", Speaker: john}, {Text: "Water the plants."}} {
			n.Kind, n.Audience, n.Detail, n.Event = graph.Intention, graph.Everyone, graph.Errand{Due: now}, now
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	for asker, want := range map[graph.ID]int{emily: 1, john: 2, graph.App: 2, graph.Stranger: 1} {
		list, err := retrieve.New(store, nil).Due(t.Context(), asker, now.Add(time.Hour), 10)
		if err != nil || len(list) != want {
			t.Errorf("%d are due for %v, %v, want %d", len(list), asker, err, want)
		}
	}
}
