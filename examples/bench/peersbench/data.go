package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
)

// dataSet is a set of unit vectors and queries on disk, in the form that every peer reads:
// NAME.f32 and NAME.q.f32 are rows of little-endian 32-bit floats, NAME.gtN.i32 the rows of
// each query's nearest among the first N vectors.
type dataSet struct {
	folder, name string
	n, queries   int
}

func (d dataSet) path(suffix string) string { return filepath.Join(d.folder, d.name+suffix) }

// truthPath returns the file of the nearest among the first n.
func (d dataSet) truthPath(n int) string { return d.path(fmt.Sprintf(".gt%d.i32", n)) }

// prepareMix writes the "mix" set unless it exists.
func prepareMix(folder string, n, queries int) (dataSet, error) {
	d := dataSet{folder: folder, name: fmt.Sprintf("mix%d", n), n: n, queries: queries}
	m := newMix(1)
	return d, d.prepare(func() ([]float32, []float32, error) {
		draw := func(count int) []float32 {
			list := make([]float32, 0, count*mixDim)
			for range count {
				list = append(list, m.next()...)
			}
			return list
		}
		return draw(n), draw(queries), nil
	})
}

// prepare writes the files unless they exist with the right sizes.
func (d dataSet) prepare(make func() (vectors, queries []float32, err error)) error {
	if d.ready() {
		return nil
	}
	if err := os.MkdirAll(d.folder, 0o755); err != nil {
		return err
	}
	vectors, queries, err := make()
	if err != nil {
		return err
	}
	return errors.Join(
		writeFloats(d.path(".f32"), vectors),
		writeFloats(d.path(".q.f32"), queries),
		writeInts(d.truthPath(d.n), nearest(vectors, queries, mixDim)),
	)
}

func (d dataSet) ready() bool {
	for path, size := range map[string]int{
		d.path(".f32"):   d.n * mixDim * 4,
		d.path(".q.f32"): d.queries * mixDim * 4,
		d.truthPath(d.n): d.queries * min(truthDepth, d.n) * 4,
	} {
		if info, err := os.Stat(path); err != nil || info.Size() != int64(size) {
			return false
		}
	}
	return true
}

func writeFloats(path string, values []float32) error {
	b := make([]byte, 0, 4*len(values))
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return os.WriteFile(path, b, 0o644)
}

func writeInts(path string, values []int32) error {
	b := make([]byte, 0, 4*len(values))
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return os.WriteFile(path, b, 0o644)
}
