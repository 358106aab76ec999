package retrieve

import (
	"cmp"
	"slices"
)

// top keeps the k best of many offers.
type top struct {
	k    int
	list []offer
	line float32 // an offer below it is not among the best
}

type offer struct {
	number uint32
	value  float32
}

func newTop(k int) *top { return &top{k: k, list: make([]offer, 0, 2*k)} }

// offer considers a number; values that are not positive never count.
func (t *top) offer(number uint32, value float32) {
	if !t.takes(value) {
		return
	}
	t.list = append(t.list, offer{number, value})
	if len(t.list) == 2*t.k {
		t.cut()
	}
}

// takes reports whether something of that value may be among the best.
func (t *top) takes(value float32) bool { return value > 0 && value >= t.line }

// sorted returns the best numbers, best first, equal ones in their own order.
func (t *top) sorted() []uint32 {
	t.cut()
	numbers := make([]uint32, len(t.list))
	for i, o := range t.list {
		numbers[i] = o.number
	}
	return numbers
}

func (t *top) cut() {
	slices.SortFunc(t.list, func(a, b offer) int {
		if c := cmp.Compare(b.value, a.value); c != 0 {
			return c
		}
		return cmp.Compare(a.number, b.number)
	})
	if len(t.list) > t.k {
		t.list = t.list[:t.k]
		t.line = t.list[t.k-1].value
	}
}
