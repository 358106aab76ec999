package tokens

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// nearest4AVX2 is nearest4 for n >= 1 vectors.
//
//go:noescape
func nearest4AVX2(planes, vectors *uint64, set *uint16, n int) int32

// nearest4 returns, over vectors of 256 signs, the largest 2*weighted - 15*set: the
// similarity but for the cue's scale. It is the inner loop of late interaction.
func nearest4(planes, vectors []uint64, set []uint16) int32 {
	if hasAVX2 && len(set) > 0 {
		_, _ = planes[levels*4-1], vectors[4*len(set)-1] // the bounds that the kernel trusts
		return nearest4AVX2(&planes[0], &vectors[0], &set[0], len(set))
	}
	return nearest4Go(planes, vectors, set)
}
