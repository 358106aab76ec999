package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/egomem/egomem/retrieve"
)

// severalDecay draws the weights for the talk of several people to those of fusion.txt.
const severalDecay = 0.01

// learnSeveral learns what changes in the weights when several people spoke, from the sets of -set, and writes the
// file. It leaves each set out in turn and reports how well the changes carry over. Sets of -check are only measured.
func learnSeveral(ctx context.Context, o options, out io.Writer) error {
	learns := func(name string) bool {
		return retrieve.FixedWeights()[name] == 0 && !forNotes(name) && !forExchanges(name)
	}
	weights, err := readWeights(o.fusion)
	if err != nil {
		return err
	}
	changes, err := readColumns(o.several) // of the columns that stay
	if err != nil {
		return err
	}
	for column, channel := range channels {
		if !slices.Contains(o.columns, channel) {
			continue
		}
		o, embedder := o.forChannel(channel)
		sets, err := collectCandidates(ctx, o, embedder, o.sets)
		if err != nil {
			return err
		}
		checks, err := collectCandidates(ctx, o, embedder, o.checks)
		if err != nil {
			return err
		}
		before := weights[column]
		fmt.Fprintf(out, "\nchannels %s\n", channel)
		for i, l := range sets {
			before.report(out, "before", l)
			learn(before, severalDecay, learns, slices.Concat(sets[:i], sets[i+1:])).report(out, "left out", l)
		}
		after := learn(before, severalDecay, learns, sets)
		for _, l := range sets {
			after.report(out, "trained on", l)
		}
		for _, l := range checks {
			before.report(out, "before", l)
			after.report(out, "never seen", l)
		}
		for i := range changes[column] {
			changes[column][i] = after[i] - before[i]
		}
	}
	return writeChanges(o.several,
		"# What changes in the weights of fusion.txt when several people spoke, learned by recallbench -several.\n", changes)
}
