package tokens

// nearest4NEON computes nearest4 for n >= 1 vectors.
func nearest4NEON(planes, vectors *uint64, set *uint16, n int) int32

// nearest4 returns the largest 2*weighted - 15*set over vectors of 256 signs: the
// similarity without the cue's scale. It is the inner loop of late interaction.
func nearest4(planes, vectors []uint64, set []uint16) int32 {
	if len(set) > 0 {
		_, _ = planes[levels*4-1], vectors[4*len(set)-1] // bounds that the kernel relies on
		return nearest4NEON(&planes[0], &vectors[0], &set[0], len(set))
	}
	return nearest4Go(planes, vectors, set)
}
