package vector

import (
	"math/rand/v2"
	"testing"
)

// clustered returns unit vectors around a few directions, like those of texts.
func clustered(r *rand.Rand, n, dim int) [][]float32 {
	centres := make([][]float32, 20)
	for i := range centres {
		centres[i] = make([]float32, dim)
		for j := range centres[i] {
			centres[i][j] = float32(r.NormFloat64())
		}
	}
	list := make([][]float32, n)
	for i := range list {
		v := make([]float32, dim)
		for j := range v {
			v[j] = centres[i%len(centres)][j] + 0.7*float32(r.NormFloat64())
		}
		unit, err := Unit(v, dim)
		if err != nil {
			panic(err)
		}
		list[i] = unit
	}
	return list
}

func TestBoundsContainTheExactProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, dim := range []int{1, 3, 31, 33, 384} {
		query := clustered(r, 1, dim)[0]
		queryBytes, rowBytes := make([]int8, padded(dim)), make([]int8, padded(dim))
		queryScale, queryLost := quantise(query, queryBytes)
		for _, v := range clustered(r, 500, dim) {
			scale, lost := quantise(v, rowBytes)
			var product [1]int32
			dots(queryBytes, []*int8{&rowBytes[0]}, product[:])
			about, off := float32(product[0])*queryScale*scale, slack(lost, queryLost)
			if exact := dot(v, query); exact < about-off || exact > about+off {
				t.Errorf("dim %d: %v is not in %v +- %v", dim, exact, about, off)
			}
		}
	}
}

func TestQuantisedIntegersAreExact(t *testing.T) {
	bytes := make([]int8, padded(3))
	scale, lost := quantise([]float32{-1, 0.5 * 126 / 63, 0}, bytes)
	if bytes[0] != -127 || bytes[1] != 127 || bytes[2] != 0 || scale != 1./127 || lost > 1e-7 {
		t.Errorf("%v with scale %v loses %v", bytes[:3], scale, lost)
	}
	if scale, lost := quantise([]float32{0, 0, 0}, bytes); scale != 0 || lost != 0 || bytes[0] != 0 {
		t.Errorf("zeros become %v with scale %v and lose %v", bytes[:3], scale, lost)
	}
}
