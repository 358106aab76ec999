package main

import (
	"context"
	"crypto/md5"
	"fmt"
	"io"
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/lexical"
)

// sentencePair is a pair of STS, with how similar people found them: 0 to 5.
type sentencePair struct {
	ID    string  `json:"id"`
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
// if they also agree. Half of the pairs were not used to make the rule.
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
		name   string
		cosine float64
	}{
		{"minilm", consolidate.MergeCosine},
		{"wordvec", consolidate.MergeCosineStatic},
	} {
		all, err := vectors(ctx, o.cache, "sts-en", model.name, texts)
		if err != nil {
			return err
		}
		near := func(i int, cosine float64) bool { return dot(all[2*i], all[2*i+1]) >= cosine }
		agree := func(i int) bool { return consolidate.Agree(pairs[i].A, pairs[i].B) }
		for _, cosine := range []float64{model.cosine, 0.90, 0.94, 0.98, 0.99} {
			mergesWith(o, fmt.Sprintf("embedder=%s cosine=%.2f agree=false", model.name, cosine), pairs, everyPair,
				func(i int) bool { return near(i, cosine) }, out)
		}
		name := fmt.Sprintf("embedder=%s cosine=%.2f agree=true", model.name, model.cosine)
		mergesWith(o, name, pairs, everyPair, func(i int) bool { return near(i, model.cosine) && agree(i) }, out)
		mergesWith(o, name+" half=unused", pairs, func(i int) bool { return !developed(pairs[i].ID) },
			func(i int) bool { return near(i, model.cosine) && agree(i) }, out)
	}
	// What rules that look at words could reach at most, if they let such differences pass.
	for _, difference := range []struct {
		name          string
		extra, missed int
	}{{"order-and-endings", 0, 0}, {"one-word-replaced", 1, 1}, {"one-word-more", 0, 1}, {"two-words-more", 0, 2}} {
		mergesWith(o, "ceiling="+difference.name, pairs, everyPair, func(i int) bool {
			x, y := ownTerms(pairs[i].A, pairs[i].B), ownTerms(pairs[i].B, pairs[i].A)
			return min(x, y) == difference.extra && max(x, y) == difference.missed
		}, out)
	}
	return nil
}

func everyPair(int) bool { return true }

// developed reports whether a pair is of the half that was used to make the rule.
func developed(id string) bool { return md5.Sum([]byte(id))[0]%2 == 0 }

// ownTerms returns how many terms of a text another lacks.
func ownTerms(a, b string) (own int) {
	theirs := lexical.Terms(nil, b)
	for _, term := range lexical.Terms(nil, a) {
		if i := slices.Index(theirs, term); i >= 0 {
			theirs = slices.Delete(theirs, i, i+1)
		} else {
			own++
		}
	}
	return own
}

// mergesWith prints what a rule would merge of some pairs.
func mergesWith(o options, name string, pairs []sentencePair, of, rule func(i int) bool, out io.Writer) {
	all, same, merged, right, wrong, others := 0, 0, 0, 0, 0, 0
	for i, p := range pairs {
		if !of(i) {
			continue
		}
		all++
		if p.Score >= sameScore {
			same++
		}
		if p.Score < otherScore {
			others++
		}
		if !rule(i) {
			continue
		}
		merged++
		if p.Score >= sameScore {
			right++
		}
		if p.Score < otherScore {
			wrong++
			if o.show {
				fmt.Fprintf(out, "%.1f\t%s\t%s\n", p.Score, p.A, p.B)
			}
		}
	}
	fmt.Fprintf(out, "RESULT merges set=sts-en %s pairs=%d merged=%d precision=%.3f recall=%.3f wrong=%d per-thousand-others=%.2f\n", name, all,
		merged, float64(right)/float64(max(1, merged)), float64(right)/float64(same), wrong,
		1000*float64(wrong)/float64(max(1, others)))
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
