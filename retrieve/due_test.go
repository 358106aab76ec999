package retrieve_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve"
)

func TestIntentionsAreFoundWhenTheyAreDue(t *testing.T) {
	store := newStore(t)
	monday := time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return monday.AddDate(0, 0, n) }
	var emily, john, vet memgraph.ID
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		if john, err = w.Person("John"); err != nil {
			return err
		}
		said, _, err := w.Put(memgraph.Node{Kind: memgraph.Turn, Speaker: emily, Text: "Remind me on Friday to call the vet."})
		if err != nil {
			return err
		}
		for _, n := range []memgraph.Node{
			{Text: "Remind Emily to call the vet.", Provenance: []memgraph.ID{said}, Detail: memgraph.Errand{Due: day(4)}},
			{Text: "提醒大家交房租", Detail: memgraph.Errand{Due: day(2)}},
			{Text: "Water the plants.", Detail: memgraph.Errand{Due: day(1), Done: day(1)}},
			{Text: "Ask about the trip some day.", Detail: memgraph.Errand{}},
		} {
			n.Kind = memgraph.Intention
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
	due := func(asker memgraph.ID, now time.Time, most int) (texts []string) {
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
		asker memgraph.ID
		now   time.Time
		most  int
		want  []string
	}{
		{"before", memgraph.App, day(1), 10, nil},
		{"on the day", memgraph.App, day(2), 10, []string{"提醒大家交房租"}},
		{"later, the longest due first", memgraph.App, day(9), 10, []string{"提醒大家交房租", "Remind Emily to call the vet."}},
		{"the first alone", memgraph.App, day(9), 1, []string{"提醒大家交房租"}},
		{"for the person it came from", emily, day(9), 10, []string{"提醒大家交房租", "Remind Emily to call the vet."}},
		{"for another person", john, day(9), 10, []string{"提醒大家交房租"}},
		{"for a stranger", memgraph.Stranger, day(9), 10, nil},
	} {
		if got := due(test.asker, test.now, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	change := func(e memgraph.Errand) {
		t.Helper()
		if err := store.Edit(t.Context(), vet, func(n *memgraph.Node) error { n.Detail = e; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	change(memgraph.Errand{Due: day(20)})
	if got := due(emily, day(9), 10); len(got) != 1 {
		t.Errorf("put off it is among %q", got)
	}
	change(memgraph.Errand{Due: day(4), Done: day(5)})
	if got := due(emily, day(30), 10); len(got) != 1 {
		t.Errorf("done it is among %q", got)
	}
	change(memgraph.Errand{Due: day(4)})
	for _, cue := range []string{"What did I want to be reminded of on Friday?", "周五要做什么?"} {
		result := recall(t, r, retrieve.Cue{Text: cue, Now: day(5), Kinds: []memgraph.Kind{memgraph.Intention}})
		if len(result.Evidence) == 0 || result.Evidence[0].ID != vet {
			t.Errorf("%q does not return the intention of Friday first: %+v", cue, result.Evidence)
		}
	}
	if got := due(memgraph.App, time.Time{}, 10); len(got) != 2 {
		t.Errorf("now %q is due", got)
	}
	if _, err := r.Due(t.Context(), memgraph.App, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), 1); !errors.Is(err, memgraph.ErrInvalid) {
		t.Errorf("in the year 9999: %v", err)
	}
	for _, most := range []int{0, -1, retrieve.MaxK + 1} {
		if _, err := r.Due(t.Context(), memgraph.App, monday, most); !errors.Is(err, memgraph.ErrInvalid) {
			t.Errorf("%d errands: %v", most, err)
		}
	}
}
