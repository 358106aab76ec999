package text

import (
	"cmp"
	"slices"
)

// runCost is the fixed cost of a run, in tokens: 5.5 for all-MiniLM-L6-v2 int8 and 3.3 for
// multilingual-e5-small 4-bit on one thread (BenchmarkEmbed).
const runCost = 5

// planBatches groups texts, given their token counts, into batches of the least cost: sum of
// runCost + texts * longest text. Sorting by length keeps padding small. A batch of several texts
// has at most budget tokens, including padding. Each text is in one batch, by its index.
func planBatches(lengths []int, budget int) [][]int {
	order := make([]int, len(lengths))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lengths[a], lengths[b]) })

	// least[i] is the least cost of the i shortest texts. The last size[i] of them are one batch.
	least, size := make([]int, len(order)+1), make([]int, len(order)+1)
	for i := 1; i <= len(order); i++ {
		longest := lengths[order[i-1]]
		for n := 1; n <= i && (n == 1 || n*longest <= budget); n++ {
			if cost := least[i-n] + runCost + n*longest; n == 1 || cost < least[i] {
				least[i], size[i] = cost, n
			}
		}
	}
	var batches [][]int
	for i := len(order); i > 0; i -= size[i] {
		batches = append(batches, order[i-size[i]:i])
	}
	return batches
}
