// Package boost learns sums of small trees (gradient boosting with Newton steps: Friedman 2001, Chen and Guestrin 2016).
package boost

import (
	"math"
	"slices"

	"github.com/egomem/egomem/internal/language/changed"
)

// Options are how trees are learned.
type Options struct {
	Trees   int
	Rate    float64 // share of each step that is taken
	L2      float64 // keeps leaves small
	MinLeaf int     // rows in a leaf
}

// maxBins bounds the limits that are tried of a feature.
const maxBins = 64

// Learn returns trees whose sum is the log odds of the labels. Weights are of the rows.
func Learn(rows [][]float64, labels []bool, weights []float64, o Options) *changed.Trees {
	l := learner{Options: o, rows: rows, gradient: make([]float64, len(rows)), hessian: make([]float64, len(rows)),
		sum: make([]float64, len(rows))}
	l.bin()
	right, all := 0.0, 0.0
	for i, is := range labels {
		all += weights[i]
		if is {
			right += weights[i]
		}
	}
	t := &changed.Trees{Base: math.Log(right / (all - right))}
	for i := range l.sum {
		l.sum[i] = t.Base
	}
	for range o.Trees {
		for i, is := range labels {
			p := 1 / (1 + math.Exp(-l.sum[i]))
			l.gradient[i], l.hessian[i] = weights[i]*p, weights[i]*p*(1-p)
			if is {
				l.gradient[i] -= weights[i]
			}
		}
		tree := l.tree()
		for i, row := range rows {
			l.sum[i] += tree.Value(row)
		}
		t.List = append(t.List, tree)
	}
	return t
}

type learner struct {
	Options
	rows                   [][]float64
	limits                 [][]float64 // of each feature, rising
	bins                   [][]uint8   // of each feature, the bin of each row
	gradient, hessian, sum []float64
}

// bin sorts the values of each feature into at most maxBins bins.
func (l *learner) bin() {
	features := len(l.rows[0])
	l.limits, l.bins = make([][]float64, features), make([][]uint8, features)
	for f := range features {
		values := make([]float64, len(l.rows))
		for i, row := range l.rows {
			values[i] = row[f]
		}
		slices.Sort(values)
		distinct := slices.Compact(slices.Clone(values))
		var limits []float64
		due := false // a bin is full
		for i := 1; i < len(values); i++ {
			due = due || len(distinct) <= maxBins || i*maxBins/len(values) > (i-1)*maxBins/len(values)
			if due && values[i] > values[i-1] {
				limits, due = append(limits, between(values[i-1], values[i])), false
			}
		}
		l.limits[f], l.bins[f] = limits, make([]uint8, len(l.rows))
		for i, row := range l.rows {
			at, _ := slices.BinarySearch(limits, row[f])
			l.bins[f][i] = uint8(at)
		}
	}
}

// between returns a number between two, with few digits where that leaves it between them.
func between(a, b float64) float64 {
	middle := (a + b) / 2
	if short := math.Round(middle*1e4) / 1e4; short >= a && short < b {
		return short
	}
	return middle
}

// tree learns one tree.
func (l *learner) tree() (t changed.Tree) {
	all := make([]int, len(l.rows))
	for i := range all {
		all[i] = i
	}
	l.grow(&t, 0, all)
	return t
}

// grow splits the rows that reach a place of a tree, or fills the leaves below it.
func (l *learner) grow(t *changed.Tree, at int, rows []int) {
	if at >= len(t.Features) {
		t.Leaves[at-len(t.Features)] = l.leaf(rows)
		return
	}
	f, bin, ok := l.split(rows)
	if !ok { // all go to the left
		t.Features[at], t.Limits[at] = 0, math.Inf(1)
		l.grow(t, 2*at+1, rows)
		l.grow(t, 2*at+2, nil)
		return
	}
	t.Features[at], t.Limits[at] = f, l.limits[f][bin]
	var left, right []int
	for _, i := range rows {
		if int(l.bins[f][i]) <= bin {
			left = append(left, i)
		} else {
			right = append(right, i)
		}
	}
	l.grow(t, 2*at+1, left)
	l.grow(t, 2*at+2, right)
}

// leaf returns the step of some rows.
func (l *learner) leaf(rows []int) float64 {
	g, h := 0.0, l.L2
	for _, i := range rows {
		g, h = g+l.gradient[i], h+l.hessian[i]
	}
	return -l.Rate * g / h
}

// split returns the feature and the last bin on the left that gain most.
func (l *learner) split(rows []int) (feature, bin int, ok bool) {
	type cell struct {
		g, h float64
		n    int
	}
	var all cell
	for _, i := range rows {
		all.g, all.h, all.n = all.g+l.gradient[i], all.h+l.hessian[i], all.n+1
	}
	gain := func(c cell) float64 { return c.g * c.g / (c.h + l.L2) }
	best := gain(all) + 1e-9
	var cells [maxBins + 1]cell
	for f := range l.limits {
		clear(cells[:])
		for _, i := range rows {
			c := &cells[l.bins[f][i]]
			c.g, c.h, c.n = c.g+l.gradient[i], c.h+l.hessian[i], c.n+1
		}
		var left cell
		for b := range l.limits[f] {
			left.g, left.h, left.n = left.g+cells[b].g, left.h+cells[b].h, left.n+cells[b].n
			right := cell{all.g - left.g, all.h - left.h, all.n - left.n}
			if left.n < l.MinLeaf || right.n < l.MinLeaf {
				continue
			}
			if g := gain(left) + gain(right); g > best {
				best, feature, bin, ok = g, f, b, true
			}
		}
	}
	return feature, bin, ok
}
