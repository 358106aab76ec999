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
	all, err := vectors(ctx, o.cache, "sts-en", "minilm", texts)
	if err != nil {
		return err
	}
	for _, cosine := range []float64{0.90, consolidate.MergeCosine, 0.94} {
		for _, agree := range []bool{false, true} {
			same, merged, right, wrong, others := 0, 0, 0, 0, 0
			for i, p := range pairs {
				if p.Score >= sameScore {
					same++
				}
				if p.Score < otherScore {
					others++
				}
				if dot(all[2*i], all[2*i+1]) < cosine || agree && !consolidate.Agree(p.A, p.B) {
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
			fmt.Fprintf(out, "RESULT merges set=sts-en pairs=%d cosine=%.2f agree=%t merged=%d precision=%.3f recall=%.3f wrong=%d per-thousand-others=%.2f\n", len(pairs), cosine, agree,
				merged, float64(right)/float64(max(1, merged)), float64(right)/float64(same), wrong, 1000*float64(wrong)/float64(max(1, others)))
		}
	}
	return nil
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
