package index

import "github.com/egomem/egomem/internal/lexical"

// RankTexts returns the BM25 score of each of some texts for a query, as if they were
// all that there is; 0 where they share no word.
func RankTexts(query string, texts []string) []float32 {
	words := lexical.New()
	for i, text := range texts {
		words.Add(uint32(i), text)
	}
	match := words.Match(query, nil)
	scores := make([]float32, len(texts))
	for i := range scores {
		scores[i] = match.Of(uint32(i))
	}
	return scores
}
