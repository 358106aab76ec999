package text

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestPlanBatchesUsesEachTextOnceWithinTheBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lengths := rapid.SliceOfN(rapid.IntRange(2, 300), 0, 60).Draw(t, "lengths")
		budget := rapid.IntRange(1, 400).Draw(t, "budget")
		var seen []int
		for _, members := range planBatches(lengths, budget) {
			longest := 0
			for _, i := range members {
				longest = max(longest, lengths[i])
			}
			if len(members) > 1 && longest*len(members) > budget {
				t.Fatalf("%d texts of up to %d tokens, budget %d", len(members), longest, budget)
			}
			seen = append(seen, members...)
		}
		slices.Sort(seen)
		for i := range seen {
			if seen[i] != i {
				t.Fatal(seen)
			}
		}
		if len(seen) != len(lengths) {
			t.Fatal(seen)
		}
	})
}

func TestPlanBatchesGroupsSimilarLengths(t *testing.T) {
	got := planBatches([]int{40, 10, 41, 10, 100, 11}, 256)
	want := [][]int{{4}, {0, 2}, {1, 3, 5}}
	if !slices.EqualFunc(got, want, func(a, b []int) bool { return slices.Equal(a, b) }) {
		t.Errorf("got %v, want %v", got, want)
	}
}
