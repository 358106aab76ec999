//go:build !amd64

package vector

func scan(query []int16, rows []int8, out []int32) { scanGo(query, rows, out) }
