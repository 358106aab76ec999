package main

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
)

// truthDepth is the number of nearest vectors kept for a query.
const truthDepth = 100

// nearest returns for each query the rows of the truthDepth nearest vectors, by exhaustive
// search. Rows have dim values.
func nearest(vectors, queries []float32, dim int) []int32 {
	n, count := len(vectors)/dim, len(queries)/dim
	depth := min(truthDepth, n)
	found := make([]int32, count*depth)
	next := make(chan int)
	var working sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		working.Go(func() {
			order, product := make([]int32, n), make([]float32, n)
			for q := range next {
				query := queries[q*dim : (q+1)*dim]
				for i := range order {
					order[i], product[i] = int32(i), dot(vectors[i*dim:(i+1)*dim], query)
				}
				slices.SortFunc(order, func(a, b int32) int {
					return cmp.Or(cmp.Compare(product[b], product[a]), cmp.Compare(a, b))
				})
				copy(found[q*depth:], order[:depth])
			}
		})
	}
	for q := range count {
		next <- q
	}
	close(next)
	working.Wait()
	return found
}

func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
