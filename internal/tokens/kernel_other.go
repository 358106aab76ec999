//go:build !amd64 && !arm64

package tokens

func nearest4(planes, vectors []uint64, set []uint16) int32 { return nearest4Go(planes, vectors, set) }
