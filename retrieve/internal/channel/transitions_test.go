package channel

import (
	"math"
	"testing"
)

func TestTheDegreePenaltyIsTheLogarithmOfTheDegree(t *testing.T) {
	for _, degree := range []int{0, 1, 2, len(degreePenalties) - 1, len(degreePenalties), 1 << 20} {
		if got, want := DegreePenalty(degree), float32(math.Log2(2+float64(degree))); got != want {
			t.Errorf("of %d it is %v, want %v", degree, got, want)
		}
	}
}
