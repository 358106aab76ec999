package tokens

import (
	"math"
	"math/bits"
)

// nearest4Go is nearest4 in plain Go with population counts, for processors without a
// kernel. Tests compare the kernels with it.
func nearest4Go(planes, vectors []uint64, set []uint16) int32 {
	p := (*[levels * 4]uint64)(planes)
	best := int32(math.MinInt32)
	for j, ones := range set {
		v := (*[4]uint64)(vectors[4*j:])
		n0 := bits.OnesCount64(p[0]&v[0]) + bits.OnesCount64(p[1]&v[1]) + bits.OnesCount64(p[2]&v[2]) + bits.OnesCount64(p[3]&v[3])
		n1 := bits.OnesCount64(p[4]&v[0]) + bits.OnesCount64(p[5]&v[1]) + bits.OnesCount64(p[6]&v[2]) + bits.OnesCount64(p[7]&v[3])
		n2 := bits.OnesCount64(p[8]&v[0]) + bits.OnesCount64(p[9]&v[1]) + bits.OnesCount64(p[10]&v[2]) +
			bits.OnesCount64(p[11]&v[3])
		n3 := bits.OnesCount64(p[12]&v[0]) + bits.OnesCount64(p[13]&v[1]) + bits.OnesCount64(p[14]&v[2]) +
			bits.OnesCount64(p[15]&v[3])
		best = max(best, int32(2*(n0+2*n1+4*n2+8*n3)-(1<<levels-1)*int(ones)))
	}
	return best
}
