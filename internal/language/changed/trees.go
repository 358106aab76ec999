package changed

import (
	"fmt"
	"strconv"
	"strings"
)

// Depth is how many features a tree looks at, one after the other.
const Depth = 3

// Tree gives a value to a row of features. A row goes to the left child of split i, 2*i+1, if its feature is at most the
// limit, else to the right one, 2*i+2. Where it ends behind the splits is its leaf.
type Tree struct {
	Features [1<<Depth - 1]int
	Limits   [1<<Depth - 1]float64
	Leaves   [1 << Depth]float64 // log odds
}

// Value returns the value of the leaf of a row.
func (t *Tree) Value(row []float64) float64 {
	at := 0
	for at < len(t.Features) {
		if row[t.Features[at]] <= t.Limits[at] {
			at = 2*at + 1
		} else {
			at = 2*at + 2
		}
	}
	return t.Leaves[at-len(t.Features)]
}

// Trees are trees whose values are added to Base.
type Trees struct {
	Base float64
	List []Tree
}

// LogOdds returns the sum for a row of Features.
func (t *Trees) LogOdds(row []float64) float64 {
	sum := t.Base
	for i := range t.List {
		sum += t.List[i].Value(row)
	}
	return sum
}

// featureNames returns the names of the features, in their order.
func featureNames() string {
	var names []string
	for _, f := range features {
		names = append(names, f.name)
	}
	return strings.Join(names, "; ")
}

// String returns trees as ParseTrees reads them: the names of the features, the base, and of each tree the splits, by
// feature and limit, and the leaves.
func (t *Trees) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%.4f\n", featureNames(), t.Base)
	for i := range t.List {
		tree := &t.List[i]
		for at, f := range tree.Features {
			fmt.Fprintf(&b, "%d:%s ", f, strconv.FormatFloat(tree.Limits[at], 'g', -1, 64))
		}
		for at, v := range tree.Leaves {
			if at > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%.3f", v)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ParseTrees reads trees that String wrote. It returns an error if the features are others.
func ParseTrees(text string) (*Trees, error) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) < 2 || lines[0] != featureNames() {
		return nil, fmt.Errorf("changed: the trees were learned from other features (hint: recallbench -later learns them again)")
	}
	t := &Trees{List: make([]Tree, len(lines)-2)}
	var err error
	number := func(text string) float64 {
		v, bad := strconv.ParseFloat(text, 64)
		if bad != nil && err == nil {
			err = fmt.Errorf("changed: trees: %w", bad)
		}
		return v
	}
	t.Base = number(lines[1])
	for i, line := range lines[2:] {
		fields, tree := strings.Fields(line), &t.List[i]
		splits := len(tree.Features)
		if len(fields) != splits+len(tree.Leaves) {
			return nil, fmt.Errorf("changed: trees: line %d has %d fields", i+3, len(fields))
		}
		for at, field := range fields[:splits] {
			feature, limit, _ := strings.Cut(field, ":")
			f, bad := strconv.Atoi(feature)
			if bad != nil || f < 0 || f >= len(features) {
				return nil, fmt.Errorf("changed: trees: line %d has feature %q", i+3, feature)
			}
			tree.Features[at], tree.Limits[at] = f, number(limit)
		}
		for at, field := range fields[splits:] {
			tree.Leaves[at] = number(field)
		}
	}
	return t, err
}
