package retrieve_test

import (
	"context"
	"errors"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// sameWords is a model with equal token vectors for synonyms, and equal sentence vectors for
// all texts. Only late interaction can tell texts apart.
type sameWords struct{ dim int }

var thesaurus = map[string]string{"puppy": "dog", "hound": "dog", "physician": "doctor"}

func (sameWords) Model() string { return "same words" }

func (sameWords) EmbedQuery(context.Context, string) ([]float32, error) { return []float32{1, 0}, nil }

func (m sameWords) EmbedQueryTokens(_ context.Context, text string) (sentence, tokens []float32, numbers []int32, err error) {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if synonym, ok := thesaurus[word]; ok {
			word = synonym
		}
		hash := fnv.New32a()
		hash.Write([]byte(word))
		r := rand.New(rand.NewPCG(uint64(hash.Sum32()), 1))
		for range m.dim {
			tokens = append(tokens, float32(r.NormFloat64()/math.Sqrt(float64(m.dim))))
		}
		numbers = append(numbers, int32(hash.Sum32()%1000))
	}
	return []float32{1, 0}, tokens, numbers, nil
}

func lateMemory(t *testing.T, m sameWords, texts ...string) *memgraph.Store {
	t.Helper()
	store, err := openMemory(t).Ego("late")
	if err != nil {
		t.Fatal(err)
	}
	err = store.Write(t.Context(), func(w *memgraph.Writer) error {
		for i, text := range texts {
			id, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: text, Session: string(rune('a' + i))})
			if err != nil {
				return err
			}
			_, tokens, numbers, _ := m.EmbedQueryTokens(t.Context(), text)
			if err := setVector(w, id, m.Model(), []float32{1, 0}); err != nil {
				return err
			}
			if err := setEmbedding(w, id, m.Model(), graph.Embedding{Tokens: tokens, TokenIDs: numbers}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestLateInteractionFindsSynonyms(t *testing.T) {
	m := sameWords{dim: 256}
	store := lateMemory(t, m, "my physician moved away", "the hound ran off again", "we had soup for dinner", "rain all week")
	result, err := retrieve.New(store, &retrieve.Options{Embedder: m}).Recall(t.Context(), retrieve.Cue{Text: "puppy"})
	if err != nil || result.EmbeddingError != nil || len(result.Evidence) == 0 ||
		result.Evidence[0].Text != "the hound ran off again" {
		t.Fatalf("%v: %+v", err, result)
	}
	if why := result.Evidence[0].Why(); !strings.Contains(why, "the meaning of its words") {
		t.Errorf("it was found because of %s", why)
	}
}

// odd is an embedder with token IDs outside of any vocabulary.
type odd struct{ sameWords }

func (o odd) EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, numbers []int32, err error) {
	sentence, tokens, numbers, err = o.sameWords.EmbedQueryTokens(ctx, text)
	for i := range numbers {
		numbers[i] = -1 - int32(i)
	}
	return sentence, tokens, numbers, err
}

func TestTokensOutsideTheVocabularyAreNotCompared(t *testing.T) {
	m := sameWords{dim: 256}
	store := lateMemory(t, m, "the cat sat", "the dog ran")
	result := recall(t, retrieve.New(store, &retrieve.Options{Embedder: odd{m}}), retrieve.Cue{Text: "cat"})
	if len(result.Evidence) == 0 || result.EmbeddingError == nil {
		t.Errorf("it finds %v, %v", result.Evidence, result.EmbeddingError)
	}
}

func TestWordsAndVectorsAnswerWithoutComparableTokens(t *testing.T) {
	store := lateMemory(t, sameWords{dim: 256}, "the hound ran off again", "we had soup for dinner")
	result, err := retrieve.New(store, &retrieve.Options{Embedder: sameWords{dim: 128}}).Recall(t.Context(),
		retrieve.Cue{Text: "soup"})
	if err != nil || !errors.Is(result.EmbeddingError, graph.ErrBadTokens) || result.Evidence[0].Text != "we had soup for dinner" {
		t.Fatalf("%v: %+v", err, result)
	}
}
