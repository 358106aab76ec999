package boost

import (
	"math/rand/v2"
	"testing"
)

// Trees learn what no sum of the features tells: either of two, but not both.
func TestTreesLearnAnExclusiveOr(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var rows [][]float64
	var labels []bool
	var weights []float64
	for range 2000 {
		a, b := random.Float64(), random.Float64()
		rows, labels, weights = append(rows, []float64{a, b}), append(labels, (a > .5) != (b > .3)), append(weights, 1)
	}
	trees := Learn(rows[:1000], labels[:1000], weights[:1000], Options{Trees: 60, Rate: .2, L2: 1, MinLeaf: 5})
	right := 0
	for i := 1000; i < 2000; i++ {
		if (trees.LogOdds(rows[i]) > 0) == labels[i] {
			right++
		}
	}
	if right < 960 {
		t.Errorf("%d of 1000 are right", right)
	}
}
