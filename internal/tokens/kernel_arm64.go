package tokens

// nearest4NEON is nearest4 for n >= 1 vectors.
//
//go:noescape
func nearest4NEON(planes, vectors *uint64, set *uint16, n int) int32

// nearest4 returns, over vectors of 256 signs, the largest 2*weighted - 15*set: the
// similarity but for the cue's scale. It is the inner loop of late interaction.
func nearest4(planes, vectors []uint64, set []uint16) int32 {
	if len(set) > 0 {
		_, _ = planes[levels*4-1], vectors[4*len(set)-1] // the bounds that the kernel trusts
		return nearest4NEON(&planes[0], &vectors[0], &set[0], len(set))
	}
	return nearest4Go(planes, vectors, set)
}
