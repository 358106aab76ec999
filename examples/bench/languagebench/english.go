package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/internal/language/affect"
)

// rated is a text that people rated for sentiment, -4 to 4.
type rated struct {
	Genre string  `json:"genre"`
	Text  string  `json:"text"`
	Mean  float64 `json:"mean"`
}

// The ridge penalties of a head: of what the words say, and of the vectors of MiniLM and of
// E5, which differ less from each other.
const (
	featurePenalty = 0.1
	minilmPenalty  = 20
	e5Penalty      = 1
)

// ratedRows are rated texts as rows of a linear model.
type ratedRows struct {
	items []rated
	rows  [][]float64 // features, then the vector
	lex   []float64
	model string
}

func readRated(ctx context.Context, o options) (*ratedRows, error) {
	items, err := readLines[rated](o, "affect-vader", "items.jsonl")
	if err != nil {
		return nil, err
	}
	r := &ratedRows{items: items}
	var texts []string
	for _, item := range items {
		texts = append(texts, item.Text)
	}
	all, err := vectors(ctx, o.cache, "affect-vader", "minilm", texts)
	if err != nil {
		return nil, err
	}
	model, _, err := embedders.Open("minilm", nil)
	if err != nil {
		return nil, err
	}
	defer model.Close()
	r.model = model.Model()
	for i, item := range items {
		row := affect.EnglishFeatures(item.Text)
		r.lex = append(r.lex, row[0])
		for _, v := range all[i] {
			row = append(row, float64(v))
		}
		r.rows = append(r.rows, row)
	}
	return r, nil
}

// head learns a head from all genres but one. Ratings are standardised in each genre, and
// genres weigh alike.
func (r *ratedRows) head(without string) *affect.Head {
	count, sum, square := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for _, item := range r.items {
		count[item.Genre]++
		sum[item.Genre] += item.Mean
		square[item.Genre] += item.Mean * item.Mean
	}
	var rows [][]float64
	var y, weights []float64
	for i, item := range r.items {
		if item.Genre == without {
			continue
		}
		n := count[item.Genre]
		mean := sum[item.Genre] / n
		y = append(y, (item.Mean-mean)/math.Sqrt(square[item.Genre]/n-mean*mean))
		weights = append(weights, 1/n)
		rows = append(rows, r.rows[i])
	}
	features := len(affect.EnglishFeatures(""))
	return toHead(r.model, features, ridge(rows, y, weights, features, minilmPenalty))
}

func toHead(model string, features int, weights []float64) *affect.Head {
	last := len(weights) - 1
	return &affect.Head{Model: model, Features: weights[:features], Vector: weights[features:last], Bias: weights[last]}
}

func (r *ratedRows) genres() []string {
	var list []string
	for _, item := range r.items {
		if !slices.Contains(list, item.Genre) {
			list = append(list, item.Genre)
		}
	}
	return list
}

// polarity compares the words alone, and words and vector, with the mean ratings of a genre
// that the head was not learned from.
func polarity(ctx context.Context, o options, out io.Writer) error {
	r, err := readRated(ctx, o)
	if err != nil {
		return err
	}
	features := len(affect.EnglishFeatures(""))
	for _, genre := range r.genres() {
		h := r.head(genre)
		var lexicon, head, means []float64
		for i, item := range r.items {
			if item.Genre != genre {
				continue
			}
			vector := make([]float32, 0, vectorDim)
			for _, v := range r.rows[i][features:] {
				vector = append(vector, float32(v))
			}
			lexicon, means = append(lexicon, r.lex[i]), append(means, item.Mean)
			head = append(head, h.Score(r.rows[i][:features], vector))
		}
		fmt.Fprintf(out, "RESULT polarity genre=%s n=%d lexicon=%.3f head=%.3f\n", genre, len(means),
			pearson(lexicon, means), pearson(head, means))
	}
	return nil
}

func learnEnglish(ctx context.Context, o options, out io.Writer) error {
	r, err := readRated(ctx, o)
	if err != nil {
		return err
	}
	h := r.head("")
	file := filepath.Join(o.learn, "head_english.txt")
	fmt.Fprintf(out, "RESULT learn file=%s texts=%d\n", file, len(r.items))
	return os.WriteFile(file, []byte(affect.WriteHead(h,
		"Ridge weights learned by examples/bench/languagebench -learn from the sentiment ratings of",
		"VADER (C.J. Hutto and E. Gilbert, ICWSM 2014, MIT licence): tweets, reviews, editorials.")), 0o644)
}

func pearson(a, b []float64) float64 {
	var ma, mb float64
	for i := range a {
		ma += a[i] / float64(len(a))
		mb += b[i] / float64(len(b))
	}
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	return ab / math.Sqrt(aa*bb)
}
