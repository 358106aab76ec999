package main

import (
	"context"
	"io"
)

// severalDecay draws the weights for the talk of several people to those of fusion.txt.
const severalDecay = 0.01

// learnSeveral learns what changes in the weights when several people spoke, from the sets of -set. Sets of -check are
// only measured.
func learnSeveral(ctx context.Context, o options, out io.Writer) error {
	return o.learnChanges(out, changes{
		path:  o.several,
		head:  "# What changes in the weights of fusion.txt when several people spoke, learned by recallbench -several.\n",
		decay: severalDecay, report: model.report, learns: forAll,
		gather: func(channel string) (sets, checks []trainingSet, err error) {
			with, embedder := o.forChannel(channel)
			if sets, err = collectCandidates(ctx, with, embedder, o.sets); err != nil {
				return nil, nil, err
			}
			checks, err = collectCandidates(ctx, with, embedder, o.checks)
			return sets, checks, err
		},
	})
}
