package retrieve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// office returns a memory of Emily, two colleagues, a sister, and their turns.
func office(t *testing.T) (store *memgraph.Store, people map[string]graph.ID) {
	store = newStore(t)
	people = map[string]graph.ID{}
	write(t, store, func(w *memgraph.Writer) error {
		for _, name := range []string{"Emily", "John", "Tom", "Ruth", "Stan"} {
			id, err := w.Person(name)
			if err != nil {
				return err
			}
			people[name] = id
		}
		for _, e := range []graph.Edge{
			{From: people["Emily"], To: people["John"], Label: "is a colleague of"},
			{From: people["Tom"], To: people["Emily"], Label: "is a colleague of"},
			{From: people["Emily"], To: people["Ruth"], Label: "is the sister of"},
			{From: people["Emily"], To: people["Stan"], Label: "was a colleague of",
				ValidTo: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)},
		} {
			e.Origin = graph.Told
			if _, err := w.Link(e); err != nil {
				return err
			}
		}
		for i, said := range []line{
			{"John", "I played a tennis match two days ago."}, {"John", "The printer is broken."},
			{"Tom", "I bake bread on Sundays."},
			{"Ruth", "I love tennis too."}, {"Stan", "Tennis is my life."}, {"Emily", "I know nothing about tennis."},
		} {
			at := time.Date(2024, 5, 13, 9, i, 0, 0, time.UTC)
			if _, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: people[said.who], Text: said.text, Event: at,
				Session: said.who}); err != nil {
				return err
			}
		}
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: people["Tom"], Text: "John hates losing at tennis.",
			Audience: graph.Private, Session: "secret"})
		return err
	})
	return store, people
}

func TestWhatAColleagueSaidIsFoundByTheRelation(t *testing.T) {
	store, people := office(t)
	for name, r := range map[string]*retrieve.Retriever{"words": retrieve.New(store, nil),
		"an embedder that fails": retrieve.New(store,
			&retrieve.Options{Embedder: embedder{"m",
				func(context.Context, string) ([]float32, error) { return nil, errors.New("broken") }}})} {
		result := recall(t, r, retrieve.Cue{Asker: people["Emily"], Relations: []string{"colleagues"},
			Keywords: []string{"tennis", "sport"}})
		first := result.Evidence[0]
		if first.Speaker != "John" || !strings.Contains(first.Text, "tennis match") ||
			!strings.Contains(first.Why(), `"Emily" is a colleague of "John"`) {
			t.Errorf("%s: the first is %s: %q because of %s", name, first.Speaker, first.Text, first.Why())
		}
		if name != "words" != (result.EmbeddingError != nil) {
			t.Errorf("%s: it says %v", name, result.EmbeddingError)
		}
		for _, e := range result.Evidence {
			if !slices.Contains([]string{"John", "Tom"}, e.Speaker) || e.Node.Audience == graph.Private {
				t.Errorf("%s: it brings %s: %q", name, e.Speaker, e.Text)
			}
		}
		if len(result.Evidence) != 3 {
			t.Errorf("%s: %d are found, want 3", name, len(result.Evidence))
		}
	}
}

func TestARelationWithoutPeopleIsAPlainWord(t *testing.T) {
	store, people := office(t)
	r := retrieve.New(store, nil)
	for name, cue := range map[string]retrieve.Cue{
		"no such relation":   {Asker: people["Emily"], Relations: []string{"uncle"}, Keywords: []string{"tennis"}},
		"no relation at all": {Asker: people["Stan"], Relations: []string{"friend"}, Keywords: []string{"tennis"}},
		"the app asks":       {Relations: []string{"colleague"}, Keywords: []string{"tennis"}},
		"no relation":        {Asker: people["Ruth"], Keywords: []string{"tennis"}},
	} {
		if result := recall(t, r, cue); len(result.Evidence) == 0 ||
			!strings.Contains(strings.ToLower(result.Evidence[0].Text), "tennis") {
			t.Errorf("%s: %+v", name, result)
		}
	}
	for name, cue := range map[string]retrieve.Cue{
		"an unknown asker":  {Asker: 999, Relations: []string{"friend"}},
		"too many keywords": {Keywords: make([]string, retrieve.MaxTerms+1)},
		"broken letters":    {Text: "x", Keywords: []string{"\xff"}},
	} {
		if _, err := r.Recall(context.Background(), cue); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
}

func TestATurnThatMentionsTwoColleaguesIsFoundOnce(t *testing.T) {
	store, people := office(t)
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Document, Text: "John and Tom share the third floor.", Audience: graph.Everyone})
		return err
	})
	result := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Asker: people["Emily"], Relations: []string{"colleague"}, Keywords: []string{"floor"}})
	found := 0
	for _, e := range result.Evidence {
		if e.Kind == graph.Document {
			found++
		}
	}
	if found != 1 {
		t.Errorf("it is found %d times", found)
	}
}

func TestWhatMentionsAColleagueHasItsSpeaker(t *testing.T) {
	store, people := office(t)
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Role: graph.Human, Speaker: people["Emily"], Audience: graph.Private,
			Text: "I am planning a surprise for John."})
		return err
	})
	result := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Asker: people["Emily"], Relations: []string{"colleague"}, Keywords: []string{"surprise"}})
	if len(result.Evidence) == 0 || result.Evidence[0].Speaker != "Emily" {
		t.Errorf("found %+v", result.Evidence)
	}
}
