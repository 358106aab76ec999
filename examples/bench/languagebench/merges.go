package main

import (
	"context"
	"fmt"
	"io"

	"github.com/egomem/egomem/consolidate"
)

// sentencePair is a pair of STS, with how similar people found them: 0 to 5.
type sentencePair struct {
	Score float64 `json:"score"`
	A     string  `json:"a"`
	B     string  `json:"b"`
}

// STS scores: pairs from sameScore say the same; those below otherScore do not.
const (
	sameScore  = 4
	otherScore = 3
)

// merges measures which sentences would be merged: by the cosine of their embeddings alone, and
// if they also agree in numbers, negation, names, persons and times.
func merges(ctx context.Context, o options, out io.Writer) error {
	pairs, err := readLines[sentencePair](o, "sts-en", "pairs.jsonl")
	if err != nil {
		return err
	}
	var texts []string
	for _, p := range pairs {
		texts = append(texts, p.A, p.B)
	}
	for _, model := range []struct {
		name    string
		cosines []float64
	}{
		{"minilm", []float64{0.90, consolidate.MergeCosine, 0.94}},
		{"wordvec", []float64{consolidate.MergeCosine, consolidate.MergeCosineStatic, 0.98}},
	} {
		all, err := vectors(ctx, o.cache, "sts-en", model.name, texts)
		if err != nil {
			return err
		}
		mergesWith(o, model.name, pairs, all, model.cosines, out)
	}
	return nil
}

// mergesWith prints what would be merged from each of some cosines on. vectors has those of each
// pair one after the other.
func mergesWith(o options, model string, pairs []sentencePair, vectors [][]float32, cosines []float64, out io.Writer) {
	for _, cosine := range cosines {
		for _, agree := range []bool{false, true} {
			same, merged, right, wrong, others := 0, 0, 0, 0, 0
			for i, p := range pairs {
				if p.Score >= sameScore {
					same++
				}
				if p.Score < otherScore {
					others++
				}
				if dot(vectors[2*i], vectors[2*i+1]) < cosine || agree && !consolidate.Agree(p.A, p.B) {
					continue
				}
				merged++
				if p.Score >= sameScore {
					right++
				}
				if p.Score < otherScore {
					wrong++
					if o.show && agree {
						fmt.Fprintf(out, "%.1f\t%s\t%s\n", p.Score, p.A, p.B)
					}
				}
			}
			fmt.Fprintf(out, "RESULT merges set=sts-en embedder=%s pairs=%d cosine=%.2f agree=%t merged=%d precision=%.3f recall=%.3f wrong=%d per-thousand-others=%.2f\n", model, len(pairs), cosine, agree,
				merged, float64(right)/float64(max(1, merged)), float64(right)/float64(same), wrong, 1000*float64(wrong)/float64(max(1, others)))
		}
	}
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
