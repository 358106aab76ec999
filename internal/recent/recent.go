// Package recent remembers what a function returned for its latest arguments. Reading a sentence asks the same of it again and again:
// hundreds of rules look for their words in it, and what is known is compared with each new statement.
package recent

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
)

// longest is the length in bytes of the longest text that is kept.
const longest = 4 << 10

// Of returns a function that returns what f does, and asks f only for arguments that are not among the latest ones. About so many
// results are kept as size says. f must depend on its argument alone, and no one may change what it returns. It is safe for concurrent use
// if f is. Long texts are not remembered; of others a copy is kept, because they may be parts of long ones.
func Of[K comparable, V any](size int, f func(K) V) func(K) V {
	type result struct {
		argument K
		value    V
	}
	results := make([]atomic.Pointer[result], size)
	seed := maphash.MakeSeed()
	return func(argument K) V {
		place := &results[maphash.Comparable(seed, argument)%uint64(size)]
		if r := place.Load(); r != nil && r.argument == argument {
			return r.value
		}
		if text, is := any(argument).(string); is {
			if len(text) > longest {
				return f(argument)
			}
			argument = any(strings.Clone(text)).(K)
		}
		r := &result{argument, f(argument)}
		place.Store(r)
		return r.value
	}
}
