package pool

import (
	"cmp"
	"slices"
)

// Top keeps the k nodes with the largest values of many. Ties go to the later ordinal.
type Top struct {
	k         int
	list      []offer
	threshold float32 // lower values are not among the best
}

type offer struct {
	ordinal uint32
	value   float32
}

// NewTop returns an empty Top for k nodes.
func NewTop(k int) *Top { return &Top{k: k, list: make([]offer, 0, 2*k)} }

// Offer considers a node. Only positive values count.
func (t *Top) Offer(ordinal uint32, value float32) {
	if !t.Accepts(value) {
		return
	}
	t.list = append(t.list, offer{ordinal, value})
	if len(t.list) == 2*t.k {
		t.cut()
	}
}

// Accepts reports whether a value may be among the best.
func (t *Top) Accepts(value float32) bool { return value > 0 && value >= t.threshold }

// Sorted returns the best nodes, best first.
func (t *Top) Sorted() []uint32 {
	t.cut()
	ordinals := make([]uint32, len(t.list))
	for i, o := range t.list {
		ordinals[i] = o.ordinal
	}
	return ordinals
}

func (t *Top) cut() {
	slices.SortFunc(t.list, func(a, b offer) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(b.ordinal, a.ordinal))
	})
	if len(t.list) > t.k {
		t.list = t.list[:t.k]
		t.threshold = t.list[t.k-1].value
	}
}
