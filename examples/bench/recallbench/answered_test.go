package main

import (
	"context"
	"testing"
)

// TestUntoldTopicsAreKnownByTheirEvidenceWithoutAModel asks for 306 topics that were told and
// for 306 that were not.
func TestUntoldTopicsAreKnownByTheirEvidenceWithoutAModel(t *testing.T) {
	list, _, err := judgeDiaries(context.Background(), options{embedder: "none"})
	if err != nil {
		t.Fatal(err)
	}
	for part, bar := range map[string]float64{"tuned": 0.93, "held": 0.75} {
		var can, cannot []float64
		for _, j := range list {
			switch {
			case j.part != part:
			case j.answerable:
				can = append(can, j.answered)
			default:
				cannot = append(cannot, j.answered)
			}
		}
		if auroc := probabilityAbove(can, cannot); auroc < bar || len(can) != len(cannot) {
			t.Errorf("%s: AUROC %.3f over %d and %d questions, at least %.2f", part, auroc, len(can), len(cannot), bar)
		}
	}
}
