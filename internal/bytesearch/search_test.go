package bytesearch

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/iotest"
)

func TestAStreamHasThePlacesThatIndexFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	letters := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = "ab"[random.IntN(2)]
		}
		return b
	}
	for range 50 {
		data := letters(random.IntN(3000))
		items := [][]byte{letters(3), letters(5), letters(8), letters(12), []byte("a")}
		if len(data) > 40 {
			items = append(items, data[len(data)-30:], data[:20])
		}
		var want, got []string
		for i, item := range items {
			for at := range data {
				if len(item) >= MinLength && bytes.HasPrefix(data[at:], item) {
					want = append(want, fmt.Sprint(i, at))
				}
			}
		}
		s := New(items)
		s.Find(data, func(item, at int) { got = append(got, fmt.Sprint(item, at)) })
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("found %v, want %v", got, want)
		}
		count := 0
		read, err := s.Stream(iotest.OneByteReader(bytes.NewReader(data)), 7, func(item int, around []byte, at int) {
			count++
			if !bytes.HasPrefix(around[at:], items[item]) {
				t.Errorf("%q is not at %d in %q", items[item], at, around)
			}
		})
		if err != nil || read != int64(len(data)) || count != len(want) {
			t.Errorf("the stream has %d places in %d bytes, %v; want %d in %d", count, read, err, len(want), len(data))
		}
	}
}

func TestAStreamLongerThanItsBufferLosesNothing(t *testing.T) {
	item := []byte("zanzibarian")
	data := bytes.Repeat([]byte{'x'}, 3<<20)
	places := []int{0, 1<<18 - 5, 1<<18 + 20, 2<<18 - 30, 1<<20 + 3, len(data) - len(item)}
	for _, at := range places {
		copy(data[at:], item)
	}
	count := 0
	if _, err := New([][]byte{item}).Stream(bytes.NewReader(data), 64,
		func(int, []byte, int) { count++ }); err != nil || count != len(places) {
		t.Errorf("%d places, %v; want %d", count, err, len(places))
	}
}

func BenchmarkStream(b *testing.B) {
	data := make([]byte, 1<<24)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	s := New([][]byte{[]byte("Emily"), []byte("a long text that was said once")})
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := s.Stream(bytes.NewReader(data), 64, func(int, []byte, int) {}); err != nil {
			b.Fatal(err)
		}
	}
}
