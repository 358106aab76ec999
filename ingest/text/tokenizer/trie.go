package tokenizer

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// trie finds the pieces of a vocabulary at the start of a byte string. Nodes are numbered
// breadth-first, so the children of a node are adjacent: nine bytes per node and no pointers. It is
// immutable and safe for concurrent use.
type trie struct {
	first []uint32 // the children of node n are first[n] to first[n+1]-1
	label []byte   // the byte that leads to node n
	value []int32  // the piece that ends at node n, or absent
}

const (
	root   = 0
	absent = -1
)

// entry is one piece of a trie under construction.
type entry struct {
	key   string
	value int32
}

// newTrie builds a trie of entries, which it sorts. It omits empty keys, and keeps the lowest value
// of equal keys.
func newTrie(entries []entry) *trie {
	slices.SortFunc(entries, func(a, b entry) int {
		if order := strings.Compare(a.key, b.key); order != 0 {
			return order
		}
		return cmp.Compare(a.value, b.value)
	})
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.key == b.key })
	if len(entries) > 0 && entries[0].key == "" {
		entries = entries[1:]
	}
	nodes := 1
	for i, e := range entries {
		shared := 0
		if i > 0 {
			shared = sharedPrefix(entries[i-1].key, e.key)
		}
		nodes += len(e.key) - shared
	}
	t := &trie{first: make([]uint32, 0, nodes+1), label: make([]byte, 1, nodes), value: make([]int32, 1, nodes)}
	t.value[root] = absent

	// A span is the run of entries below one node of this depth. Spans are queued in the order of
	// their nodes.
	type span struct{ low, high, depth int }
	queue := make([]span, 1, nodes)
	queue[0] = span{0, len(entries), 0}
	for n := 0; n < len(queue); n++ {
		s := queue[n]
		t.first = append(t.first, uint32(len(queue)))
		if s.low < s.high && len(entries[s.low].key) == s.depth { // the piece that ends here
			s.low++
		}
		for s.low < s.high {
			b := entries[s.low].key[s.depth]
			high := s.low + 1
			for high < s.high && entries[high].key[s.depth] == b {
				high++
			}
			value := int32(absent)
			if len(entries[s.low].key) == s.depth+1 {
				value = entries[s.low].value
			}
			t.label = append(t.label, b)
			t.value = append(t.value, value)
			queue = append(queue, span{s.low, high, s.depth + 1})
			s.low = high
		}
	}
	t.first = append(t.first, uint32(len(queue)))
	return t
}

func sharedPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// child returns the child of node n for byte b, or false.
func (t *trie) child(n uint32, b byte) (uint32, bool) {
	low, high := t.first[n], t.first[n+1]
	if high-low > 8 {
		i := bytes.IndexByte(t.label[low:high], b)
		return low + uint32(i), i >= 0
	}
	for ; low < high; low++ {
		if t.label[low] == b {
			return low, true
		}
	}
	return 0, false
}

// longest returns the value and length of the longest piece at the start of text, or absent and 0.
func (t *trie) longest(text []byte) (value int32, length int) {
	value = absent
	n, ok := uint32(root), true
	for i, b := range text {
		if n, ok = t.child(n, b); !ok {
			break
		}
		if t.value[n] != absent {
			value, length = t.value[n], i+1
		}
	}
	return value, length
}
