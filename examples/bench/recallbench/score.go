package main

import "slices"

// depths are the k of R@k.
var depths = [...]int{2, 5, 10, 15}

// tally sums the scores of questions.
type tally struct {
	n          int
	recalls    [len(depths)]float64
	capped     [len(depths)]float64 // found / min(k, gold)
	reciprocal float64
}

// score compares results with the gold: R@k is the share of the gold among the first k, MRR
// is 1 / rank of the first gold.
func score(found, gold []string) tally {
	t := tally{n: 1}
	wanted := slices.Compact(slices.Sorted(slices.Values(gold)))
	for rank, source := range found {
		if _, hit := slices.BinarySearch(wanted, source); !hit {
			continue
		}
		if t.reciprocal == 0 {
			t.reciprocal = 1 / float64(rank+1)
		}
		for i, k := range depths {
			if rank < k {
				t.recalls[i] += 1 / float64(len(wanted))
				t.capped[i] += 1 / float64(min(k, len(wanted)))
			}
		}
	}
	return t
}

func (t *tally) join(other *tally) {
	t.n += other.n
	t.reciprocal += other.reciprocal
	for i := range depths {
		t.recalls[i] += other.recalls[i]
		t.capped[i] += other.capped[i]
	}
}

// recall returns the mean R@depths[i] in percent.
func (t *tally) recall(i int) float64 { return 100 * t.recalls[i] / float64(max(1, t.n)) }

// rank returns the mean reciprocal rank in percent.
func (t *tally) rank() float64 { return 100 * t.reciprocal / float64(max(1, t.n)) }
