package vector

// kernels returns the kernels that this processor can run.
func kernels() []namedKernel {
	list := []namedKernel{{"NEON", func(query []int8, rows []*int8, out []int32) {
		dotsNEON(&query[0], &rows[0], len(rows), len(query), &out[0])
	}}}
	if hasSDOT {
		list = append(list, namedKernel{"SDOT", func(query []int8, rows []*int8, out []int32) {
			dotsSDOT(&query[0], &rows[0], len(rows), len(query), &out[0])
		}})
	}
	return list
}
