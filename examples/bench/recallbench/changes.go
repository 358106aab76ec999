package main

import (
	"fmt"
	"io"
	"slices"
)

// changes says how to learn what changes in the weights of the fusion in some memories.
type changes struct {
	path, head string  // of the file
	before     []model // earlier changes, which these come on top of; nil for none
	decay      float64
	learns     func(feature string) bool
	gather     func(channel string) (sets, checks []trainingSet, err error)
	report     func(w model, out io.Writer, how string, set trainingSet)
}

// learnChanges learns the changes of the columns of -columns, and writes the file; the others stay. It leaves each set
// out in turn and reports how well the changes carry over.
func (o options) learnChanges(out io.Writer, c changes) error {
	weights, err := readWeights(o.fusion)
	if err != nil {
		return err
	}
	columns, err := readColumns(c.path)
	if err != nil {
		return err
	}
	for column, channel := range channels {
		if !slices.Contains(o.columns, channel) {
			continue
		}
		sets, checks, err := c.gather(channel)
		if err != nil {
			return err
		}
		before := weights[column]
		if c.before != nil {
			before = before.plus(c.before[column])
		}
		fmt.Fprintf(out, "\nchannels %s\n", channel)
		for i, set := range sets {
			c.report(before, out, "before", set)
			without := learn(before, c.decay, c.learns, slices.Concat(sets[:i], sets[i+1:]))
			c.report(without, out, "left out", set)
		}
		after := learn(before, c.decay, c.learns, sets)
		for _, set := range sets {
			c.report(after, out, "trained on", set)
		}
		for _, set := range checks {
			c.report(before, out, "before", set)
			c.report(after, out, "never seen", set)
		}
		for i := range columns[column] {
			columns[column][i] = after[i] - before[i]
		}
	}
	return writeColumns(c.path, c.head, columns)
}
