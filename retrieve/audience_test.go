package retrieve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// secrets are words; each item has one, so that a test can recognise it.
var secrets = strings.Fields("amber basil cedar dahlia elder fennel ginger hazel iris juniper kelp laurel")

// The test draws people, friendships and items of each audience. It asks for everything
// as each person, and checks all parts of the results.
func TestARecallReturnsOnlyWhatTheAskerMaySee(t *testing.T) {
	longtest.Skip(t)
	db := openMemory(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		store, err := db.Ego(fmt.Sprint("round ", round))
		if err != nil {
			t.Fatal(err)
		}
		var people, items []graph.ID
		err = store.Write(t.Context(), func(w *memgraph.Writer) error {
			people, items = nil, nil
			for _, name := range []string{"Ada", "Ben", "Cleo"} {
				id, err := w.Person(name)
				if err != nil {
					return err
				}
				people = append(people, id)
			}
			person := rapid.SampledFrom(people)
			for i, secret := range secrets {
				n := graph.Node{Kind: graph.Turn, Text: "Tennis with Ada and Ben, " + secret + ".",
					Speaker: person.Draw(t, "speaker"), Session: "s",
					Audience: graph.Audience(rapid.IntRange(0, 3).Draw(t, "audience"))}
				if i > 0 && rapid.Bool().Draw(t, "a note") {
					n.Kind, n.Speaker, n.Session = graph.Semantic, 0, ""
					n.Provenance = []graph.ID{rapid.SampledFrom(items).Draw(t, "basis")}
				}
				id, _, err := w.Put(n)
				if err != nil {
					return err
				}
				if items = append(items, id); i > 0 {
					_, err = w.Link(graph.Edge{From: id, To: rapid.SampledFrom(items).Draw(t, "to"), Label: "near",
						Provenance: []graph.ID{rapid.SampledFrom(items).Draw(t, "tie")}})
				}
				if err != nil {
					return err
				}
			}
			if rapid.Bool().Draw(t, "friends") {
				_, err := w.Link(graph.Edge{From: person.Draw(t, "from"), To: person.Draw(t, "to"), Label: "friend of",
					Origin: graph.Told})
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		r := retrieve.New(store, nil)
		for _, asker := range append([]graph.ID{graph.Stranger}, people...) {
			listen(t, store, r, asker, items)
		}
	})
}

// listen asks for each secret as one asker.
func listen(t *rapid.T, store *memgraph.Store, r *retrieve.Retriever, asker graph.ID, items []graph.ID) {
	view := store.View(memgraph.ViewOptions{Asker: asker})
	hidden := map[string]bool{}
	for i, id := range items {
		if _, err := view.Get(t.Context(), id); errors.Is(err, graph.ErrNotFound) {
			hidden[secrets[i]] = true
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, cue := range append([]string{"tennis with Ada", "Ben"}, secrets...) {
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: cue, K: 50, Asker: asker})
		if err != nil {
			t.Fatal(err)
		}
		if hidden[cue] && !result.Fallback && len(result.Evidence) > 0 {
			t.Fatalf("asked by %v about %q, which only hidden texts say, it finds %v", asker, cue, result.Evidence)
		}
		for _, e := range result.Evidence {
			said := fmt.Sprint(e.Text, e.Node.Title, e.Path, e.Node.Provenance)
			for secret := range hidden {
				if strings.Contains(said, secret) {
					t.Fatalf("asked by %v about %q it says %s", asker, cue, said)
				}
			}
			if e.Speaker != "" {
				if id, err := store.Person(t.Context(), e.Speaker); err != nil {
					t.Fatal(err)
				} else if _, err := view.Get(t.Context(), id); err != nil {
					t.Fatalf("asked by %v about %q it names %s", asker, cue, e.Speaker)
				}
			}
		}
	}
}

// John asks in memories that differ only in Emily's private turns. His scores must not
// differ.
func TestScoresDoNotDependOnOthersPrivateTurns(t *testing.T) {
	db := openMemory(t)
	heard := func(ego, private, cue string) string {
		store, err := db.Ego(ego)
		if err != nil {
			t.Fatal(err)
		}
		var john graph.ID
		err = store.Write(t.Context(), func(w *memgraph.Writer) error {
			emily, err := w.Person("Emily")
			if err != nil {
				return err
			}
			if john, err = w.Person("John"); err != nil {
				return err
			}
			for i, text := range []string{"I played tennis with Zoe.", "Tennis is fun in summer.",
				"My racket broke at the club.", "Dinner was great.", "We saw a film."} {
				for _, n := range []graph.Node{{Text: text, Speaker: john, Session: "john"},
					{Text: private, Speaker: emily, Session: "emily", Audience: graph.Private}} {
					n.Kind, n.Source = graph.Turn, fmt.Sprint(n.Session, i)
					if _, _, err := w.Put(n); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		result, err := retrieve.New(store, nil).Recall(t.Context(), retrieve.Cue{Text: cue, Asker: john})
		if err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprint(result.Fallback)
		for _, e := range result.Evidence {
			said += fmt.Sprintf("\n%v %s %.3f %v", e.ID, e.Text, e.Score, e.Path) // the walk has an error of about 1e-4
		}
		return said
	}
	for _, cue := range []string{"tennis", "tennis divorce", "divorce", "tennis at Quito", "Quito", "tennis with Zoe",
		"Emily's tennis", "club"} {
		want := heard("flowers", "Yellow lawns need flowers.", cue)
		for ego, private := range map[string]string{"divorce": "Yellow lawns need divorce.",
			"Quito": "Yellow lawns near Quito.", "Zoe": "Yellow lawns need Zoe.", "tennis": "Yellow tennis needs flowers."} {
			if got := heard(ego, private, cue); got != want {
				t.Errorf("asked about %q when Emily said %q, John gets\n%s\ninstead of\n%s", cue, private, got, want)
			}
		}
	}
}

func TestRetiredFactsAreFoundOnlyOnRequest(t *testing.T) {
	store := newStore(t)
	var old graph.ID
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		var err error
		if old, _, err = w.Put(graph.Node{Kind: graph.Semantic, Text: "Emily works at the bakery."}); err != nil {
			return err
		}
		_, err = w.Supersede(old, graph.Node{Kind: graph.Semantic, Text: "Emily works at the bank."})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	r := retrieve.New(store, nil)
	for _, test := range []struct {
		retired bool
		want    int
	}{{false, 1}, {true, 2}} {
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: "where does Emily work?", Retired: test.retired})
		if err != nil || len(result.Evidence) != test.want {
			t.Errorf("with Retired %t it finds %v, %v", test.retired, result, err)
		}
	}
}
