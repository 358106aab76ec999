package feature

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Answered holds logistic models of whether evidence answers a cue: one for each embedder and
// each set of features that it gives.
type Answered struct {
	columns map[string]*AnsweredColumn // by name
}

// AnsweredColumn is one model.
type AnsweredColumn struct {
	Line    float64 // the probability below which an answer is not to be given
	bias    float64
	weights map[string]float64
}

// Probability returns 1 / (1 + exp(-(bias + sum of weight * signal))).
func (c *AnsweredColumn) Probability(signals map[string]float64) float64 {
	sum := c.bias
	for name, weight := range c.weights {
		sum += weight * signals[name]
	}
	return 1 / (1 + math.Exp(-sum))
}

// The columns that every file has.
const wordsColumn = "words"

// For returns the model of an embedder. One that no column was learned for is judged by words.
func (a *Answered) For(model string, hasDense, hasTokens bool) *AnsweredColumn {
	if hasDense {
		suffix := "+dense"
		if hasTokens {
			suffix = "+tokens"
		}
		for name, column := range a.columns {
			if prefix, ok := strings.CutSuffix(name, suffix); ok && strings.Contains(strings.ToLower(model), prefix) {
				return column
			}
		}
	}
	return a.columns[wordsColumn]
}

// ReadAnswered parses a file of models. The first line that is no comment names the columns,
// the others have a signal, "bias" or "line", and a number for each column.
func ReadAnswered(text string) (*Answered, error) {
	a := &Answered{columns: map[string]*AnsweredColumn{}}
	var names []string
	for number, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			continue
		case names == nil:
			names = fields
			for _, name := range names {
				a.columns[name] = &AnsweredColumn{weights: map[string]float64{}}
			}
			continue
		case len(fields) != 1+len(names):
			return nil, fmt.Errorf("line %d: want a name and %d numbers, found %q", number+1, len(names), line)
		}
		for i, name := range names {
			value, err := strconv.ParseFloat(fields[1+i], 64)
			if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
				return nil, fmt.Errorf("line %d: %q is not a finite number", number+1, fields[1+i])
			}
			switch column := a.columns[name]; fields[0] {
			case "bias":
				column.bias = value
			case "line":
				column.Line = value
			default:
				column.weights[fields[0]] = value
			}
		}
	}
	if a.columns[wordsColumn] == nil {
		return nil, fmt.Errorf("there is no column %q", wordsColumn)
	}
	return a, nil
}
