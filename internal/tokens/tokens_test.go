package tokens

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(r *rand.Rand, n, dim int) []float32 {
	vectors := make([]float32, n*dim)
	for t := range n {
		var sum float64
		row := vectors[t*dim : (t+1)*dim]
		for i := range row {
			row[i] = float32(r.NormFloat64())
			sum += float64(row[i]) * float64(row[i])
		}
		for i := range row {
			row[i] /= float32(math.Sqrt(sum))
		}
	}
	return vectors
}

func numbers(n int) []int32 {
	ids := make([]int32, n)
	for i := range ids {
		ids[i] = int32(i)
	}
	return ids
}

func TestSimilarityEqualsTheInnerProductWithTheSigns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, dim := range []int{64, 128, 256, 512} {
		x := New(dim)
		text, cue := random(r, 9, dim), random(r, 5, dim)
		packed, err := Pack(text, numbers(9), dim)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Put(3, packed); err != nil {
			t.Fatal(err)
		}
		c, err := x.Cue(cue, numbers(5))
		if err != nil {
			t.Fatal(err)
		}
		best := make([]float32, 5)
		for i := range best {
			best[i] = -1
		}
		if !c.Best(3, best) || c.Best(2, best) || c.Best(99, best) {
			t.Fatal("only text 3 has tokens")
		}
		for i := range 5 {
			want := float32(-1)
			for j := range 9 {
				want = max(want, exact(cue[i*dim:(i+1)*dim], text[j*dim:(j+1)*dim]))
			}
			if math.Abs(float64(best[i]-want)) > 1e-4 {
				t.Errorf("dim %d, token %d: %v, want %v", dim, i, best[i], want)
			}
		}
	}
}

// exact computes the similarity by its definition.
func exact(cue, text []float32) float32 {
	var largest float64
	for _, v := range cue {
		largest = max(largest, math.Abs(float64(v)))
	}
	step := 2 * largest / 15
	var sum float64
	for i, v := range cue {
		value := math.Round((float64(v)+largest)/step)*step - largest
		if text[i] > 0 {
			sum += value
		} else {
			sum -= value
		}
	}
	return float32(sum / math.Sqrt(float64(len(cue))))
}

func TestTokenIsNearestToItself(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	x := New(256)
	text := random(r, 40, 256)
	packed, _ := Pack(text, numbers(40), 256)
	if err := x.Put(0, packed); err != nil {
		t.Fatal(err)
	}
	c, err := x.Cue(text[:256*3], numbers(3))
	if err != nil {
		t.Fatal(err)
	}
	best := make([]float32, 3)
	c.Best(0, best)
	for i, value := range best {
		if value < 0.7 { // sqrt(2/pi) = 0.798 for random directions
			t.Errorf("token %d: %v", i, value)
		}
	}
}

func TestRareTokensHaveLargerWeightsWhichSumToOne(t *testing.T) {
	x := New(64)
	r := rand.New(rand.NewPCG(5, 6))
	for text := range uint32(10) {
		ids := []int32{7}
		if text == 0 {
			ids = []int32{7, 8, 8}
		}
		packed, err := Pack(random(r, len(ids), 64), ids, 64)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Put(text, packed); err != nil {
			t.Fatal(err)
		}
	}
	c, err := x.Cue(random(r, 3, 64), []int32{7, 8, 9})
	if err != nil {
		t.Fatal(err)
	}
	w := c.Weights()
	if !(w[0] > w[1] && w[1] > w[2]) || math.Abs(float64(w[0]+w[1]+w[2]-1)) > 1e-6 {
		t.Errorf("weights %v", w)
	}
}

func TestInvalidTokensAreRefused(t *testing.T) {
	nan := float32(math.NaN())
	for name, err := range map[string]error{
		"a dimension that is no multiple of 64": second(Pack(make([]float32, 10), numbers(1), 10)),
		"too few values":                        second(Pack(make([]float32, 64), numbers(2), 64)),
		"a negative number":                     second(Pack(make([]float32, 64), []int32{-1}, 64)),
		"a value that is no number":             second(Pack(append(make([]float32, 63), nan), numbers(1), 64)),
		"a cue without direction":               second(New(64).Cue(make([]float32, 64), numbers(1))),
		"a cue of another dimension":            second(New(64).Cue(make([]float32, 65), numbers(1))),
		"no bytes":                              New(64).Put(0, nil),
		"a count without tokens":                New(64).Put(0, []byte{3}),
	} {
		if !errors.Is(err, ErrBadTokens) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func FuzzPut(f *testing.F) {
	packed, _ := Pack(make([]float32, 128), numbers(2), 64)
	f.Add(packed)
	f.Fuzz(func(t *testing.T, packed []byte) {
		x := New(64)
		if err := x.Put(1, packed); err != nil && !errors.Is(err, ErrBadTokens) {
			t.Fatal(err)
		}
	})
}

func TestKernelsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := 1; n < 70; n++ {
		planes, vectors, set := make([]uint64, 4*levels), make([]uint64, 4*n), make([]uint16, n)
		for _, words := range [][]uint64{planes, vectors} {
			for i := range words {
				words[i] = r.Uint64()
				switch r.IntN(8) {
				case 0:
					words[i] = 0
				case 1:
					words[i] = ^uint64(0)
				}
			}
		}
		for i := range set {
			for _, word := range vectors[4*i : 4*i+4] {
				set[i] += uint16(bits.OnesCount64(word))
			}
		}
		want := nearest4Go(planes, vectors, set)
		if got := nearest4(planes, vectors, set); got != want {
			t.Fatalf("%d vectors: %d, plain Go says %d", n, got, want)
		}
		if got := nearestAny(planes, vectors, set, 4); got != want {
			t.Fatalf("%d vectors: %d, the general loop says %d", n, want, got)
		}
	}
}

// BenchmarkBest compares a cue of 12 tokens with 300 texts of 35 tokens.
func BenchmarkBest(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	x := New(256)
	for text := range uint32(300) {
		packed, _ := Pack(random(r, 35, 256), numbers(35), 256)
		x.Put(text, packed)
	}
	c, _ := x.Cue(random(r, 12, 256), numbers(12))
	best := make([]float32, 12)
	for b.Loop() {
		for text := range uint32(300) {
			clear(best)
			c.Best(text, best)
		}
	}
}

func TestRemovedTokensAreNotCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	x, fresh := New(64), New(64)
	var packed [][]byte
	for text := range uint32(40) {
		p, err := Pack(random(r, 5, 64), []int32{0, int32(text % 3), 7, int32(text), 9}, 64)
		if err != nil {
			t.Fatal(err)
		}
		packed = append(packed, p)
		if err := x.Put(text, p); err != nil {
			t.Fatal(err)
		}
	}
	for text := range uint32(40) {
		if text%4 == 0 {
			if err := fresh.Put(text, packed[text]); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := errors.Join(x.Remove(text, packed[text]), x.Remove(text, packed[text])); err != nil {
			t.Fatal(err)
		}
	}
	if x.Len() != 10 || x.Total() != 50 || len(x.set) > 100 {
		t.Errorf("%d texts with %d tokens are left, in %d places", x.Len(), x.Total(), len(x.set))
	}
	cue := random(r, 3, 64)
	for text := range uint32(40) {
		a, errA := x.Cue(cue, []int32{0, 1, 9})
		b, errB := fresh.Cue(cue, []int32{0, 1, 9})
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		best, want := make([]float32, 3), make([]float32, 3)
		if a.Best(text, best) != b.Best(text, want) || !slices.Equal(best, want) {
			t.Errorf("text %d: %v, want %v", text, best, want)
		}
	}
	if err := x.Remove(4, packed[5][:3]); !errors.Is(err, ErrBadTokens) {
		t.Errorf("broken tokens are removed: %v", err)
	}
}
