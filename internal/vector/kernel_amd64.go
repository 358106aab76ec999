package vector

import "golang.org/x/sys/cpu"

var (
	hasAVX2 = cpu.X86.HasAVX2
	hasVNNI = cpu.X86.HasAVX512VNNI && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW &&
		cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ
)

// The kernels compute dots for n >= 1 rows of width values, a multiple of padding.

//go:noescape
func dotsAVX2(query *int8, rows **int8, n, width int, out *int32)

//go:noescape
func dotsVNNI(query *int8, rows **int8, n, width int, out *int32)

// dots writes the inner product of the query with each row to out. Rows are as long as
// the query, a multiple of padding. No value is -128.
func dots(query []int8, rows []*int8, out []int32) {
	if len(rows) == 0 {
		return
	}
	_ = out[len(rows)-1] // bound that the kernels rely on
	switch {
	case hasVNNI:
		dotsVNNI(&query[0], &rows[0], len(rows), len(query), &out[0])
	case hasAVX2:
		dotsAVX2(&query[0], &rows[0], len(rows), len(query), &out[0])
	default:
		dotsGo(query, rows, out)
	}
}

//go:noescape
func dotAVX2(a, b *float32, n int) float32

// dotWhole returns the inner product of two slices whose equal length is a positive
// multiple of 16.
func dotWhole(a, b []float32) float32 {
	if hasAVX2 {
		return dotAVX2(&a[0], &b[0], len(a))
	}
	return dotGo(a, b)
}

//go:noescape
func halvesAVX2(v *float32, b *byte, n int)

// readHalves reads values like ReadHalf, eight at a time, and returns how many it read.
func readHalves(v []float32, b []byte) int {
	n := len(v) &^ 7
	if !hasAVX2 || n == 0 {
		return 0
	}
	_ = b[2*n-1] // bound that the kernel relies on
	halvesAVX2(&v[0], &b[0], n)
	return n
}
