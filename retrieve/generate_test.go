package retrieve_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// generated is a synthetic memory, deterministic for its parameters: people talk in
// conversations, with words of a long-tailed vocabulary, names and dates.
type generated struct {
	store *memgraph.Store
	cues  []string
}

const (
	generatedModel = "random"
	generatedDim   = 384
)

var (
	generatedNames = strings.Fields("Emily John Priya Tomás Wei Fatima Ingrid Kofi Marta Sven Yuki Omar Lucía Dmitri Aisha Noah")
	generatedTimes = []string{"yesterday", "last summer", "on Monday", "in 2019", "two years ago", "on the 3rd", "at 10:30", "昨天"}
)

// generate fills an in-memory store with turns. With embedded, it adds random unit
// vectors.
func generate(tb testing.TB, turns int, embedded bool) *generated {
	tb.Helper()
	store, err := openMemory(tb).Ego("generated")
	if err != nil {
		tb.Fatal(err)
	}
	const batch = 200
	chance := rand.New(rand.NewPCG(1, uint64(turns)))
	g := &generated{store: store}
	when := time.Date(2020, 1, 1, 9, 0, 0, 0, time.UTC)
	for done := 0; done < turns; done += batch {
		write(tb, store, func(w *memgraph.Writer) error {
			for i := done; i < min(turns, done+batch); i++ {
				when = when.Add(time.Duration(chance.IntN(90)) * time.Second)
				speaker, err := w.Person(generatedNames[chance.IntN(len(generatedNames))])
				if err != nil {
					return err
				}
				n := graph.Node{Kind: graph.Turn, Text: sentence(chance), Event: when, Speaker: speaker,
					Session: fmt.Sprint("session ", i/25), Role: graph.Role(min(1, i%7/6))}
				if i%50 == 49 {
					n = graph.Node{Kind: graph.Document, Title: "About " + word(chance), Text: sentence(chance) + " " +
						sentence(chance)}
				}
				id, _, err := w.Put(n)
				if err != nil {
					return err
				}
				if embedded {
					if err := setVector(w, id, generatedModel, randomVector(chance, generatedDim)); err != nil {
						return err
					}
				}
				if i%10 == 9 {
					if _, err := w.Link(graph.Edge{From: id, To: id - 3, Label: "reminds of", Confidence: 0.5}); err != nil {
						return err
					}
				}
			}
			return nil
		})
	}
	for range 50 {
		cue := "What did " + generatedNames[chance.IntN(len(generatedNames))] + " say about " + word(chance) + " and " +
			word(chance) + "?"
		if chance.IntN(3) == 0 {
			cue = "When was the " + word(chance) + " with the " + word(chance) + "?"
		}
		g.cues = append(g.cues, cue)
	}
	return g
}

func write(tb testing.TB, store *memgraph.Store, fn func(*memgraph.Writer) error) {
	tb.Helper()
	if err := store.Write(context.Background(), fn); err != nil {
		tb.Fatal(err)
	}
}

// word draws from a vocabulary with a Zipf distribution: the k-th word has a weight of
// about 1/k.
func word(chance *rand.Rand) string {
	const vocabulary = 8000
	k := int(math.Exp(chance.Float64() * math.Log(vocabulary)))
	const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu"
	parts := strings.Fields(syllables)
	var b strings.Builder
	for k += 20; k > 0; k /= len(parts) {
		b.WriteString(parts[k%len(parts)])
	}
	return b.String()
}

func sentence(chance *rand.Rand) string {
	words := make([]string, 4+chance.IntN(16))
	for i := range words {
		words[i] = word(chance)
	}
	switch chance.IntN(8) {
	case 0:
		words = append(words, "with", generatedNames[chance.IntN(len(generatedNames))])
	case 1:
		words = append(words, generatedTimes[chance.IntN(len(generatedTimes))])
	case 2:
		words = append(words, "at", "Café", strings.ToUpper(words[0][:1])+words[0][1:])
	case 3:
		words = append(words, "?")
	}
	return strings.Join(words, " ")
}

func randomVector(chance *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(chance.NormFloat64())
	}
	return v
}

// randomEmbedder returns a random vector that depends only on the text.
type randomEmbedder struct{}

func (randomEmbedder) Model() string { return generatedModel }

func (randomEmbedder) EmbedQuery(_ context.Context, text string) ([]float32, error) {
	var seed uint64
	for _, b := range []byte(text) {
		seed = seed*31 + uint64(b)
	}
	return randomVector(rand.New(rand.NewPCG(seed, 2)), generatedDim), nil
}
