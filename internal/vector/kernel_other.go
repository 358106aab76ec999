//go:build !amd64 && !arm64

package vector

func dots(query []int8, rows []*int8, out []int32) { dotsGo(query, rows, out) }

func dotWhole(a, b []float32) float32 { return dotGo(a, b) }

func readHalves([]float32, []byte) int { return 0 }
