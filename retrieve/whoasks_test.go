package retrieve

import (
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
)

func TestWhoseTalkIsSearchedAndWhoAsks(t *testing.T) {
	db, err := memgraph.Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := db.Ego("tester")
	if err != nil {
		t.Fatal(err)
	}
	var emily, john, ingrid, otto graph.ID
	err = store.Write(t.Context(), func(w *memgraph.Writer) (err error) {
		for name, person := range map[string]*graph.ID{"Emily": &emily, "John": &john, "Ingrid": &ingrid,
			"Otto": &otto} {
			if *person, err = w.Person(name); err != nil {
				return err
			}
		}
		for _, n := range []graph.Node{
			{Kind: graph.Turn, Session: "kettle", Text: "The blue kettle leaks.", Speaker: emily, Present: []graph.ID{john}},
			{Kind: graph.Turn, Session: "kettle", Text: "Let me order a blue kettle.", Role: graph.Robot, Present: []graph.ID{emily, john}},
			{Kind: graph.Turn, Session: "bicycle", Text: "The red bicycle is mine.", Speaker: emily, Present: []graph.ID{john}},
			{Kind: graph.Turn, Session: "bicycle", Text: "I borrowed the red bicycle.", Speaker: john, Present: []graph.ID{emily}},
			{Kind: graph.Turn, Session: "ladder", Text: "A green ladder stands here.", Speaker: john, Audience: graph.Everyone},
			{Kind: graph.Turn, Session: "ladder", Text: "Whose green ladder is it?", Speaker: ingrid, Audience: graph.Everyone},
			{Kind: graph.Semantic, Title: "Manual", Text: "The white oven beeps when it is hot.", Audience: graph.Everyone},
		} {
			if _, _, err = w.Put(n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, cue string
		asker     graph.ID
		want      feature.Asking
	}{
		{"the app, of what one person and the companion said", "blue kettle", graph.App, feature.OneSpoke},
		{"the one who spoke", "blue kettle", emily, feature.OneSpoke},
		{"another who was there", "blue kettle", john, feature.AmongOthers},
		{"the app, of what two said", "red bicycle", graph.App, feature.SeveralSpoke},
		{"one of the two", "red bicycle", emily, feature.AmongOthers},
		{"a stranger, who knows none of the speakers", "green ladder", graph.Stranger, feature.OneSpoke},
		{"who knows neither speaker", "green ladder", otto, feature.OneSpoke},
		{"who spoke, and does not know the other", "green ladder", ingrid, feature.OneSpoke},
		{"notes, which no one said", "white oven", graph.App, feature.OneSpoke},
		{"what finds nothing", "xylophone", graph.App, feature.OneSpoke},
	} {
		cue := Cue{Text: test.cue, Asker: test.asker}
		if err := cue.prepare(); err != nil {
			t.Fatal(err)
		}
		var got feature.Asking
		err := New(store, nil).withState(t.Context(), &cue, channel.Embedding{}, &Result{}, func(s *channel.State) error {
			one := search{State: s, cue: &cue}
			err := one.run(Seeds, true)
			got = one.asking
			return err
		})
		if err != nil || got != test.want {
			t.Errorf("%s: %v, want %v (%v)", test.name, got, test.want, err)
		}
	}
}
