package retrieve

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Fusion is linear: a candidate's score is the sum of weight times feature, so
// every part of it can be shown to a person. The weights are learned, see
// examples/recallbench -train; the file says from what.
//
//go:embed fusion.txt
var fusionText string

// weights are one column of the fusion file.
type weights [features]float64

func (w *weights) score(f *[features]float64) float64 {
	var sum float64
	for i := range f {
		sum += w[i] * f[i]
	}
	return sum
}

// columns are the weights for the channels that there may be: words and graph
// alone, embeddings too, and the vectors of tokens too.
type columns struct {
	words, dense, tokens *weights
}

var fusion = mustReadFusion(fusionText)

// Stated returns the weights that are stated, not learned, since no public set that
// may be trained on has anything to learn them from; they were set before any other
// was run. A companion's own words repeat, encourage and explain: of six equally
// fitting turns five are a person's. Of eight that fit equally, seven are of the time that
// is asked for, or hang on a tie that was of use for just that. An order that stands is
// to be heeded whenever it may bear on what is wished.
func Stated() map[string]float64 {
	list := map[string]float64{}
	for at, weight := range stated {
		list[featureNames[at]] = weight
	}
	return list
}

var stated = map[feature]float64{
	robot:   -1.8, // about ln(1/6)
	timely:  2,    // about ln(7)
	tied:    2,    // about ln(7)
	ordered: 3,    // about ln(20)
}

// Features returns the names of the features that candidates are ranked by.
func Features() []string { return slices.Clone(featureNames[:]) }

// mustReadFusion reads the embedded file, which a test reads too.
func mustReadFusion(text string) columns {
	c, err := readFusion(text)
	if err != nil {
		panic("retrieve: the embedded fusion.txt is broken: " + err.Error())
	}
	return c
}

// readFusion reads lines of a feature's name and its weight in each column; #
// begins a comment. Every feature but the stated ones must be there once.
func readFusion(text string) (columns, error) {
	c := columns{&weights{}, &weights{}, &weights{}}
	list := [...]*weights{c.words, c.dense, c.tokens}
	seen := map[string]bool{}
	for number, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 1+len(list) {
			return columns{}, fmt.Errorf("line %d: want a name and %d weights, found %q", number+1, len(list), line)
		}
		at := featureOf(fields[0])
		if _, fixed := stated[feature(at)]; at < 0 || seen[fields[0]] || fixed {
			return columns{}, fmt.Errorf("line %d: %q is no feature, or stands there twice", number+1, fields[0])
		}
		seen[fields[0]] = true
		for i, w := range list {
			value, err := strconv.ParseFloat(fields[1+i], 64)
			if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
				return columns{}, fmt.Errorf("line %d: %q is no weight", number+1, fields[1+i])
			}
			w[at] = value
		}
	}
	if len(seen) != int(features)-len(stated) {
		return columns{}, fmt.Errorf("%d features have weights, want %d", len(seen), int(features)-len(stated))
	}
	for _, w := range list {
		for at, weight := range stated {
			w[at] = weight
		}
	}
	return c, nil
}

func featureOf(name string) int {
	for i, have := range featureNames {
		if have == name {
			return i
		}
	}
	return -1
}
