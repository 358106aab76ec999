package ppr_test

import (
	"fmt"

	"github.com/egomem/egomem/retrieve/ppr"
)

// friends is a graph of acquaintances; the attribute of an arc is its weight.
type friends map[uint32][2][]uint32

func (f friends) Row(node uint32) (targets, attributes []uint32) { return f[node][0], f[node][1] }

func howWell(_ uint32, _, attributes []uint32, out []float32) {
	for i, a := range attributes {
		out[i] = float32(a)
	}
}

var town = friends{ // targets, then attributes
	0: {{1, 2}, {3, 1}},
	1: {{0, 3}, {3, 1}},
	2: {{0, 3}, {1, 1}},
	3: {{1, 2}, {1, 1}},
}

// The people near person 0.
func Example() {
	var walk ppr.Walk // reusable
	scores, err := walk.Run(town, howWell, []ppr.Seed{{Node: 0, Weight: 1}}, ppr.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ppr.Sort(scores)
	for _, s := range scores {
		fmt.Printf("%d: %.2f\n", s.Node, s.Value)
	}
	// Output:
	// 0: 0.61
	// 1: 0.24
	// 2: 0.09
	// 3: 0.05
}

// The likeliest path to person 3, and the arcs that are credited with finding them.
func ExampleTrace() {
	var walk ppr.Walk
	if _, err := walk.Run(town, howWell, []ppr.Seed{{Node: 0, Weight: 1}}, ppr.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	var trace ppr.Trace
	trace.Read(&walk, town, howWell)
	for _, arc := range trace.Path(3) {
		fmt.Printf("%d to %d, chance %.2f\n", arc.From, arc.To, arc.Chance)
	}
	for _, c := range trace.Credit([]ppr.Score{{Node: 3, Value: 1}}) {
		if c.Value > 0.02 {
			fmt.Printf("%d to %d is credited with %.3f\n", c.From, c.To, c.Value)
		}
	}
	// Output:
	// 0 to 1, chance 0.75
	// 1 to 3, chance 0.25
	// 0 to 1 is credited with 0.041
	// 0 to 2 is credited with 0.024
	// 1 to 3 is credited with 0.034
	// 2 to 3 is credited with 0.025
}

// The activation under a constant input at person 0. With too small a leak, it grows
// without bound.
func ExampleWalk_Activate() {
	var walk ppr.Walk
	for _, leak := range []float64{5, 2} {
		scores, err := walk.Activate(town, howWell, []ppr.Seed{{Node: 0, Weight: 1}}, ppr.ActivationOptions{Leak: leak})
		if err != nil {
			fmt.Println(err)
			continue
		}
		ppr.Sort(scores)
		fmt.Printf("%d is most awake, with %.2f, then %d, with %.2f\n", scores[0].Node, scores[0].Value, scores[1].Node,
			scores[1].Value)
	}
	// Output:
	// 0 is most awake, with 0.35, then 1, with 0.22
	// activation has no steady state: the leak is 2, the spectral radius at least about 3.414
}
