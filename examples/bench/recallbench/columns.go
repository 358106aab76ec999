package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/retrieve"
)

// readWeights reads the columns of a file that writeColumns wrote. Without a file, and for features
// that it does not have, weights are 0.
func readWeights(path string) ([]model, error) {
	columns, err := readColumns(path)
	for _, column := range columns {
		for i, fixed := range fixedWeights() {
			column[i] += fixed
		}
	}
	return columns, err
}

// readColumns reads such a file without the weights that are set by hand.
func readColumns(path string) ([]model, error) {
	columns := make([]model, len(channels))
	for i := range columns {
		columns[i] = make(model, len(retrieve.Features()))
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return columns, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 1+len(columns) || strings.HasPrefix(line, "#") {
			continue
		}
		at := slices.Index(retrieve.Features(), fields[0])
		if at < 0 {
			continue
		}
		for i, column := range columns {
			if column[at], err = strconv.ParseFloat(fields[1+i], 64); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	return columns, nil
}

// writeColumns writes weights, or changes in them, in the form that package retrieve reads. The comments at the head
// of a file that is there stay; head is that of a new one.
func writeColumns(path, head string, columns []model) error {
	const title = "# feature"
	before, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if comments, _, found := strings.Cut(string(before), title); found {
		head = comments
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s%-25s", head, title)
	for _, channel := range channels {
		fmt.Fprintf(&text, " %10s", channel)
	}
	for i, name := range retrieve.Features() {
		if !slices.Contains(learned(), name) {
			continue
		}
		fmt.Fprintf(&text, "\n%-25s", name)
		for _, column := range columns {
			fmt.Fprintf(&text, " %10.4f", column[i])
		}
	}
	text.WriteString("\n")
	return os.WriteFile(path, []byte(text.String()), 0o644)
}

// plus returns the sum of weights and changes.
func (w model) plus(changes model) model {
	sum := slices.Clone(w)
	for i := range sum {
		sum[i] += changes[i]
	}
	return sum
}

// fixedWeights returns a model of the weights that are set by hand.
func fixedWeights() model {
	w := make(model, len(retrieve.Features()))
	for i, name := range retrieve.Features() {
		w[i] = retrieve.FixedWeights()[name]
	}
	return w
}
