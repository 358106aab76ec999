package index

import "github.com/egomem/egomem/internal/lexical"

// RankTexts returns the BM25 score of each text for a query, with the statistics of these
// texts alone; 0 for a text that shares no word with it.
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
