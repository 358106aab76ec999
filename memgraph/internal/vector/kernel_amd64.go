package vector

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// scanAVX2 is scan for n >= 1 rows of dim values, a multiple of 32.
//
//go:noescape
func scanAVX2(query *int16, rows *int8, n, dim int, out *int32)

// scan writes the inner product of the query with each row to out. Rows have as
// many values as the query, a multiple of padding.
func scan(query []int16, rows []int8, out []int32) {
	if hasAVX2 && len(out) > 0 {
		_ = rows[len(query)*len(out)-1] // the bound that the kernel trusts
		scanAVX2(&query[0], &rows[0], len(out), len(query), &out[0])
		return
	}
	scanGo(query, rows, out)
}
