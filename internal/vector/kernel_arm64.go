package vector

import "golang.org/x/sys/cpu"

// hasSDOT reports whether the processor has the dot product instruction for bytes.
var hasSDOT = cpu.ARM64.HasASIMDDP

// The kernels compute dots for n >= 1 rows of width values, a multiple of padding.

//go:noescape
func dotsSDOT(query *int8, rows **int8, n, width int, out *int32)

//go:noescape
func dotsNEON(query *int8, rows **int8, n, width int, out *int32)

// dots writes the inner product of the query with each row to out. Rows are as long as
// the query, a multiple of padding. No value is -128.
func dots(query []int8, rows []*int8, out []int32) {
	if len(rows) == 0 {
		return
	}
	_ = out[len(rows)-1] // bound that the kernels rely on
	if hasSDOT {
		dotsSDOT(&query[0], &rows[0], len(rows), len(query), &out[0])
	} else {
		dotsNEON(&query[0], &rows[0], len(rows), len(query), &out[0])
	}
}

//go:noescape
func dotNEON(a, b *float32, n int) float32

// dotWhole returns the inner product of two slices whose equal length is a positive
// multiple of 16.
func dotWhole(a, b []float32) float32 { return dotNEON(&a[0], &b[0], len(a)) }

func readHalves([]float32, []byte) int { return 0 }
