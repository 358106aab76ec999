package retrieve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// fillWorld puts turns of four people into a store. Every third is private to Emily; its
// words are those of a world. Everything else is equal in all worlds.
func fillWorld(t *testing.T, store *memgraph.Store, seed, world uint64) (people map[string]graph.ID) {
	t.Helper()
	shared, hidden := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, world))
	names := strings.Fields("Zed Quentin Ophelia Marrakesh Tashkent Grisha Boris Wolfgang Ibiza Nairobi")
	verbs := strings.Fields("visited met painted missed called found")
	things := strings.Fields("tennis garden violin bakery river museum harbour castle")
	pick := func(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }
	sentence := func(r *rand.Rand) string { // always as many words
		return fmt.Sprintf("Yesterday %s %s %s about the %s.", pick(r, names), pick(r, verbs), pick(r, names), pick(r, things))
	}
	people = map[string]graph.ID{}
	write(t, store, func(w *memgraph.Writer) error {
		for _, name := range []string{"Emily", "John", "Ruth", "Paul"} {
			id, err := w.Person(name)
			if err != nil {
				return err
			}
			people[name] = id
		}
		var last, secret graph.ID
		for i := range 60 {
			n := graph.Node{Kind: graph.Turn, Event: time.Date(2024, 3, 1, 9, i, 0, 0, time.UTC), Session: fmt.Sprint("s", i/10),
				Speaker: people[pick(shared, []string{"John", "Ruth", "Paul"})], Text: sentence(shared)}
			if i%3 == 0 {
				n.Speaker, n.Audience, n.Text = people["Emily"], graph.Private, sentence(hidden)
			}
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			if i%3 == 0 && secret != 0 {
				to := []graph.ID{secret, last}[hidden.IntN(2)]
				if _, err := w.Link(graph.Edge{From: id, To: to, Label: "recalls", Provenance: []graph.ID{secret}}); err != nil {
					return err
				}
			}
			if i%3 == 0 {
				secret = id
			} else {
				last = id
			}
		}
		_, err := w.Link(graph.Edge{From: people["John"], To: people["Ruth"], Label: "colleague of", Origin: graph.Told})
		return err
	})
	return people
}

// What John may not know changes nothing in what he gets: two memories that differ only in
// Emily's private words and relations answer him alike.
func TestHiddenWordsAndRelationsChangeNoAnswer(t *testing.T) {
	cues := []string{"Zed tennis", "who met Ophelia about the garden?", "What did Boris do in Marrakesh?", "Quentin", "castle by the river", "Grisha and Wolfgang"}
	for seed := range uint64(12) {
		var answers [2][]string
		for world := range answers {
			store := newStore(t)
			people := fillWorld(t, store, seed, uint64(world)+1)
			r, working := retrieve.New(store, nil), retrieve.NewWorkingMemory(0, 0)
			note := func(what string, list []retrieve.Evidence) {
				for _, e := range list {
					answers[world] = append(answers[world], fmt.Sprintf("%s: %d %q %.6f", what, e.ID, e.Text, e.Score))
				}
			}
			now := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
			for _, cue := range cues {
				if err := working.Activate(t.Context(), store, recall(t, r, retrieve.Cue{Text: cue, Asker: people["Emily"], Now: now}).Trace); err != nil {
					t.Fatal(err)
				}
				for _, asker := range []string{"John", "Ruth"} {
					result := recall(t, r, retrieve.Cue{Text: cue, Asker: people[asker], Now: now, K: 20, MaxTier: 4})
					note(asker+" asks "+cue, result.Evidence)
					if err := working.Activate(t.Context(), store, result.Trace); err != nil {
						t.Fatal(err)
					}
					active, err := r.WorkingMemory(t.Context(), working, people[asker], now, 50)
					if err != nil {
						t.Fatal(err)
					}
					note(asker+"'s working memory", active)
				}
			}
		}
		if len(answers[0]) < 100 {
			t.Fatalf("seed %d: only %d answers", seed, len(answers[0]))
		}
		for i := range answers[0] {
			if i >= len(answers[1]) || answers[0][i] != answers[1][i] {
				t.Errorf("seed %d: answer %d is\n%s, and in the other world\n%s", seed, i, answers[0][i], append(answers[1], "missing")[min(i, len(answers[1]))])
				break
			}
		}
	}
}
