package tokens

import "golang.org/x/sys/cpu"

var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VPOPCNTDQ
)

// The kernels compute nearest4 for n >= 1 vectors.

//go:noescape
func nearest4AVX512(planes, vectors *uint64, set *uint16, n int) int32

//go:noescape
func nearest4AVX2(planes, vectors *uint64, set *uint16, n int) int32

// nearest4 returns the largest 2*weighted - 15*set over vectors of 256 signs: the
// similarity without the cue's scale. It is the inner loop of late interaction.
func nearest4(planes, vectors []uint64, set []uint16) int32 {
	if len(set) == 0 {
		return nearest4Go(planes, vectors, set)
	}
	_, _ = planes[levels*4-1], vectors[4*len(set)-1] // bounds that the kernels rely on
	switch {
	case hasAVX512:
		return nearest4AVX512(&planes[0], &vectors[0], &set[0], len(set))
	case hasAVX2:
		return nearest4AVX2(&planes[0], &vectors[0], &set[0], len(set))
	}
	return nearest4Go(planes, vectors, set)
}
