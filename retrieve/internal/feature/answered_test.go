package feature

import (
	"math"
	"testing"
)

const twoModels = `
# a comment
words minilm+tokens
bias  0  -1
line  0.2 0.3
lead  1   2
`

func TestEachEmbedderHasItsOwnModelOfAnswers(t *testing.T) {
	a, err := ReadAnswered(twoModels)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		model         string
		dense, tokens bool
		want, line    float64
	}{
		{"", false, false, 1 / (1 + math.Exp(-1)), 0.2},
		{"all-MiniLM-L6-v2", true, true, 1 / (1 + math.Exp(-1)), 0.3},
		{"all-MiniLM-L6-v2", true, false, 1 / (1 + math.Exp(-1)), 0.2},
		{"another", true, true, 1 / (1 + math.Exp(-1)), 0.2},
	} {
		column := a.For(test.model, test.dense, test.tokens)
		if got := column.Probability(map[string]float64{"lead": 1, "unknown": 5}); math.Abs(got-test.want) > 1e-12 || column.Line != test.line {
			t.Errorf("%+v: %v, line %v", test, got, column.Line)
		}
	}
	for _, bad := range []string{"", "minilm+tokens\nbias 1", "words\nbias x", "words\nbias 1 2", "words\nbias NaN"} {
		if _, err := ReadAnswered(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}
