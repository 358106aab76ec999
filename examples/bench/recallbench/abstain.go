package main

import (
	"context"
	"fmt"
	"slices"
)

// abstain measures how well the support of the evidence separates answerable from unanswerable
// questions: AUROC, and how many of both Result.Unmatched names, in percent. A set without
// unanswerable questions has only the last.
func abstain(ctx context.Context, o options, embedder string, s *set, m *memories, got *measured) ([]string, error) {
	var can, cannot []float64
	var refusedWrongly, refused int // of those that can be answered, and of the others
	count := func(unmatched bool, into *int) {
		if unmatched {
			*into++
		}
	}
	for i, q := range s.questions {
		if slices.Contains(unanswerable, q.Category) {
			cannot = append(cannot, got.held[i])
			count(got.unmatched[i], &refused)
		} else {
			can = append(can, got.held[i])
			count(got.unmatched[i], &refusedWrongly)
		}
	}
	ours := methods[len(methods)-1]
	for _, q := range s.unanswerable {
		a, err := ours.ask(ctx, m.of[q.User], q, o)
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", q.ID, err)
		}
		cannot = append(cannot, a.support)
		count(a.unmatched, &refused)
	}
	if len(can) == 0 {
		return nil, nil
	}
	if len(cannot) == 0 {
		return []string{fmt.Sprintf("RESULT unmatched set=%s embedder=%s answerable=%d unmatched-wrongly=%.1f", s.name,
			embedder, len(can), share(refusedWrongly, len(can)))}, nil
	}
	return []string{fmt.Sprintf("RESULT abstention set=%s embedder=%s answerable=%d unanswerable=%d auroc=%.1f unmatched=%.1f unmatched-wrongly=%.1f",
		s.name, embedder, len(can), len(cannot), 100*probabilityAbove(can, cannot), share(refused, len(cannot)),
		share(refusedWrongly, len(can)))}, nil
}

// share returns a part of a whole in percent.
func share(part, whole int) float64 { return 100 * float64(part) / float64(whole) }

// probabilityAbove returns the probability that a value of the first list is above one of the second.
func probabilityAbove(first, second []float64) float64 {
	var sum float64
	for _, a := range first {
		for _, b := range second {
			switch {
			case a > b:
				sum++
			case a == b:
				sum += 0.5
			}
		}
	}
	return sum / float64(len(first)*len(second))
}
