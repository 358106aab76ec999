package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
)

// The training of Result.Answered: full-batch Adam on the cross-entropy. Both kinds of
// questions weigh the same in a set, and all sets the same.
const (
	answeredRounds = 1500
	answeredRate   = 0.05
	answeredDecay  = 0.003
	minForLine     = 40 // answerable questions of a set that counts for the line
)

// answeredColumns are the models that are learned, with their embedders and sets.
var answeredColumns = []struct {
	name, embedder string
	noTokens       bool
	sets           []string
}{
	{"words", "none", false, []string{"friendsqa", "longmemeval-dev", "madial-en", "madial-zh", "musique-train"}},
	{"minilm+dense", "minilm", true, []string{"friendsqa", "longmemeval-dev", "madial-en", "musique-train"}},
	{"minilm+tokens", "minilm", false, []string{"friendsqa", "longmemeval-dev", "madial-en", "musique-train"}},
	{"e5+dense", "e5small", true, []string{"friendsqa", "madial-zh"}},
	{"e5+tokens", "e5small", false, []string{"friendsqa", "madial-zh"}},
}

// answeredModel is a logistic model.
type answeredModel struct {
	names   []string
	weights []float64 // the last one is the bias
	line    float64
}

// learnAnswered learns all columns and writes the file. It leaves each set out in turn and
// reports how well the model of the others carries over.
func learnAnswered(ctx context.Context, o options, out io.Writer) error {
	var models []*answeredModel
	names := map[string]bool{}
	for _, column := range answeredColumns {
		o := o
		o.embedder, o.noTokens = column.embedder, column.noTokens
		sets := map[string][]judged{}
		own, _, err := judgeDiaries(ctx, o)
		if err != nil {
			return err
		}
		sets["own"] = slices.DeleteFunc(own, func(j judged) bool { return j.part != "tuned" })
		for _, name := range column.sets {
			if sets[name], _, err = judgeSet(ctx, o, name, withGap); err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
		}
		if slices.Contains(column.sets, "friendsqa") {
			if sets["friendsqa-renamed"], _, err = judgeSet(ctx, o, "friendsqa", renamed); err != nil {
				return err
			}
		}
		var below []float64
		for _, left := range slices.Sorted(maps.Keys(sets)) {
			others := maps.Clone(sets)
			delete(others, left)
			m := fitAnswered(others)
			list := slices.Clone(sets[left])
			var can []float64
			for i := range list {
				list[i].answered = m.probability(list[i].signals)
				if list[i].answerable {
					can = append(can, list[i].answered)
				}
			}
			if len(can) >= minForLine {
				below = append(below, slices.Sorted(slices.Values(can))[len(can)/20])
			}
			fmt.Fprintf(out, "%s how=\"left out\"\n", strings.Split(answeredLine(left, column.name, list), " false_at")[0])
		}
		m := fitAnswered(sets)
		m.line = slices.Min(below) // in no set, left out, are more of the answerable below
		for _, name := range m.names {
			names[name] = true
		}
		models = append(models, m)
	}
	return writeAnswered(o.learnAnswered, models, slices.Sorted(maps.Keys(names)))
}

// fitAnswered fits a model.
func fitAnswered(sets map[string][]judged) *answeredModel {
	known := map[string]bool{}
	for _, list := range sets {
		for _, j := range list {
			for name := range j.signals {
				known[name] = true
			}
		}
	}
	m := &answeredModel{names: slices.Sorted(maps.Keys(known))}
	n := len(m.names) + 1
	m.weights = make([]float64, n)
	first, second := make([]float64, n), make([]float64, n)
	rows := map[string][][]float64{} // signals by set, in the order of the names, and 1 for the bias
	for name, list := range sets {
		for _, j := range list {
			row := make([]float64, n)
			for i, signal := range m.names {
				row[i] = j.signals[signal]
			}
			row[n-1] = 1
			rows[name] = append(rows[name], row)
		}
	}
	order := slices.Sorted(maps.Keys(sets))
	for round := 1; round <= answeredRounds; round++ {
		slope := make([]float64, n)
		for _, name := range order {
			m.addSlope(sets[name], rows[name], slope, 1/float64(len(sets)))
		}
		for i := range m.weights {
			if i < n-1 {
				slope[i] += 2 * answeredDecay * m.weights[i]
			}
			first[i] = 0.9*first[i] + 0.1*slope[i]
			second[i] = 0.999*second[i] + 0.001*slope[i]*slope[i]
			a := first[i] / (1 - math.Pow(0.9, float64(round)))
			b := second[i] / (1 - math.Pow(0.999, float64(round)))
			m.weights[i] -= answeredRate * a / (math.Sqrt(b) + 1e-8)
		}
	}
	return m
}

// addSlope adds the gradient of a set.
func (m *answeredModel) addSlope(list []judged, rows [][]float64, slope []float64, share float64) {
	can := 0
	for _, j := range list {
		if j.answerable {
			can++
		}
	}
	for at, j := range list {
		weight, want := share/2/float64(max(1, len(list)-can)), 0.0
		if j.answerable {
			weight, want = share/2/float64(max(1, can)), 1
		}
		sum := 0.0
		for i, value := range rows[at] {
			sum += m.weights[i] * value
		}
		gap := weight * (1/(1+math.Exp(-sum)) - want)
		for i, value := range rows[at] {
			slope[i] += gap * value
		}
	}
}

func (m *answeredModel) probability(signals map[string]float64) float64 {
	sum := m.weights[len(m.names)]
	for i, name := range m.names {
		sum += m.weights[i] * signals[name]
	}
	return 1 / (1 + math.Exp(-sum))
}

// writeAnswered writes the models in the form that package retrieve reads.
func writeAnswered(path string, models []*answeredModel, names []string) error {
	var text strings.Builder
	text.WriteString("# Weights of Result.Answered, learned by recallbench -learn-answered from testdata/newest.txt\n")
	text.WriteString("# (the tuned part), friendsqa (also with people exchanged), longmemeval-dev, madial-en, madial-zh and musique-train.\n")
	row := func(name string, value func(*answeredModel) float64) {
		fmt.Fprintf(&text, "%-16s", name)
		for _, m := range models {
			fmt.Fprintf(&text, " %10.4f", value(m))
		}
		text.WriteString("\n")
	}
	text.WriteString(strings.Repeat(" ", 16))
	for _, column := range answeredColumns {
		fmt.Fprintf(&text, " %s", column.name)
	}
	text.WriteString("\n")
	row("bias", func(m *answeredModel) float64 { return m.weights[len(m.names)] })
	row("line", func(m *answeredModel) float64 { return m.line })
	for _, name := range names {
		row(name, func(m *answeredModel) float64 {
			if at := slices.Index(m.names, name); at >= 0 {
				return m.weights[at]
			}
			return 0
		})
	}
	return os.WriteFile(path, []byte(text.String()), 0o644)
}
