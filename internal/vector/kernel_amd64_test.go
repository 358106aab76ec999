package vector

// kernels returns the kernels that this processor can run.
func kernels() (list []namedKernel) {
	if hasAVX2 {
		list = append(list, namedKernel{"AVX2", func(query []int8, rows []*int8, out []int32) {
			dotsAVX2(&query[0], &rows[0], len(rows), len(query), &out[0])
		}})
	}
	if hasVNNI {
		list = append(list, namedKernel{"AVX512-VNNI", func(query []int8, rows []*int8, out []int32) {
			dotsVNNI(&query[0], &rows[0], len(rows), len(query), &out[0])
		}})
	}
	return list
}
