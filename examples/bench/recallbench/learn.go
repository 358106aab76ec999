package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/egomem/egomem/retrieve"
)

// model is a linear ranking model: a weight for each feature, in the order of
// retrieve.Features.
type model []float64

// The training: full-batch Adam (Kingma and Ba 2015) on the softmax cross-entropy of each
// question's candidates against its gold ones.
const (
	rounds = 400
	rate   = 0.05

	decay     = 0.01  // L2, per weight, from 0
	partDecay = 0.003 // the same for weights of notes or exchanges, from what was learned before
)

// learn fits the features that learns names, and leaves the others as they are in start. A set's
// weight is the square root of its number of questions, so that large sets do not dominate.
func learn(start model, decay float64, learns func(name string) bool, trainingSets []trainingSet) model {
	names := retrieve.Features()
	w := slices.Clone(start)
	first, second := make([]float64, len(w)), make([]float64, len(w))
	for round := 1; round <= rounds; round++ {
		slope := w.slope(start, decay, trainingSets)
		for i := range w {
			if !learns(names[i]) {
				continue
			}
			first[i] = 0.9*first[i] + 0.1*slope[i]
			second[i] = 0.999*second[i] + 0.001*slope[i]*slope[i]
			a := first[i] / (1 - math.Pow(0.9, float64(round)))
			b := second[i] / (1 - math.Pow(0.999, float64(round)))
			w[i] -= rate * a / (math.Sqrt(b) + 1e-8)
		}
	}
	return w
}

// slope returns the gradient of the loss. Weights are drawn to those of start.
func (w model) slope(start model, decay float64, trainingSets []trainingSet) []float64 {
	slope := make([]float64, len(w))
	var total float64
	for _, l := range trainingSets {
		total += math.Sqrt(float64(len(l.questions)))
	}
	for _, l := range trainingSets {
		share := math.Sqrt(float64(len(l.questions))) / total / float64(len(l.questions))
		for i := range l.questions {
			w.slopeOf(&l.questions[i], share, slope)
		}
	}
	for i := range w {
		slope[i] += 2 * decay * (w[i] - start[i])
	}
	return slope
}

// slopeOf adds one question's gradient: for softmax, expected minus gold features. Where one right
// candidate is enough, the gold features are weighted by their chances.
func (w model) slopeOf(q *ranked, share float64, slope []float64) {
	right := 0
	for _, r := range q.right {
		if r {
			right++
		}
	}
	if right == 0 {
		return
	}
	chance := w.scores(q)
	best := slices.Max(chance)
	var sum float64
	for i := range chance {
		chance[i] = math.Exp(chance[i] - best)
		sum += chance[i]
	}
	var rightChance float64
	for i := range chance {
		chance[i] /= sum
		if q.right[i] {
			rightChance += chance[i]
		}
	}
	for i := range chance {
		gap := chance[i]
		switch {
		case !q.right[i]:
		case q.oneIsEnough:
			gap -= chance[i] / rightChance
		default:
			gap -= 1 / float64(right)
		}
		gap *= share
		row := q.features[i*len(w) : (i+1)*len(w)]
		for f, value := range row {
			slope[f] += gap * float64(value)
		}
	}
}

func (w model) scores(q *ranked) []float64 {
	scores := make([]float64, len(q.right))
	for i := range scores {
		row := q.features[i*len(w) : (i+1)*len(w)]
		for f, value := range row {
			scores[i] += w[f] * float64(value)
		}
	}
	return scores
}

// report prints how well the model ranks a set.
func (w model) report(out io.Writer, how string, l trainingSet) {
	var t tally
	var reachable float64
	for i := range l.questions {
		q := &l.questions[i]
		scores := w.scores(q)
		order := make([]int, len(scores))
		for j := range order {
			order[j] = j
			if q.right[j] {
				reachable += 1 / float64(q.gold)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case scores[a] > scores[b]:
				return -1
			case scores[a] < scores[b]:
				return 1
			}
			return 0
		})
		one := tally{n: 1}
		for rank, j := range order {
			if !q.right[j] {
				continue
			}
			if one.reciprocal == 0 {
				one.reciprocal = 1 / float64(rank+1)
			}
			for d, k := range depths {
				if rank < k {
					one.recalls[d] += 1 / float64(q.gold)
				}
			}
		}
		t.join(&one)
	}
	fmt.Fprintf(out, "RESULT fusion set=%s how=%q n=%d r2=%.1f r5=%.1f r10=%.1f r15=%.1f mrr=%.1f pool=%.1f\n", l.name, how, t.n,
		t.recall(0), t.recall(1), t.recall(2), t.recall(3), t.rank(), 100*reachable/float64(max(1, t.n)))
}
