package vector

import (
	"encoding/binary"
	"hash/crc32"
	"iter"
	"math/rand/v2"
	"testing"
)

func FuzzCheckpoint(f *testing.F) {
	list, queries := testVectors(40)
	list[7] = list[3]
	h := filled(f, list, few)
	h.Delete(5)
	whole := h.AppendCheckpoint(nil)
	f.Add(whole[:len(whole)-4])
	f.Add(filled(f, list[:1], few).AppendCheckpoint(nil)[:8])
	f.Fuzz(func(t *testing.T, body []byte) {
		data := binary.LittleEndian.AppendUint32(body, crc32.Checksum(body, castagnoli))
		h, err := ReadCheckpoint(data, 32, few, all(list))
		if err != nil {
			return
		}
		for _, query := range queries[:3] {
			for _, hit := range h.SearchEF(query, 1, 1, nil) {
				if !h.Has(hit.Node) {
					t.Fatalf("node %d is found", hit.Node)
				}
			}
		}
		if err := h.Put(1000, queries[0]); err != nil {
			t.Fatal(err)
		}
		h.Delete(1)
	})
}

// all yields the vectors with their positions as nodes.
func all(list [][]float32) iter.Seq2[uint32, []float32] {
	return func(yield func(uint32, []float32) bool) {
		for node, unit := range list {
			if !yield(uint32(node), unit) {
				return
			}
		}
	}
}

func BenchmarkReadCheckpoint(b *testing.B) {
	list := clustered(rand.New(rand.NewPCG(15, 16)), 20_000, 384)
	data := filled(b, list, &HNSWOptions{EFConstruction: 50}).AppendCheckpoint(nil)
	b.ResetTimer()
	for b.Loop() {
		if _, err := ReadCheckpoint(data, 384, nil, all(list)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/float64(len(list)), "bytes/vector")
}

func TestChecksumEqualsCRCOfTheBytes(t *testing.T) {
	if !littleEndian {
		t.Skip("no little-endian processor (amd64, arm64): the faster way is missing here, there is nothing to compare")
	}
	defer func() { littleEndian = true }()
	list, _ := testVectors(3)
	for _, v := range append(list, nil) {
		littleEndian = true
		fast := checksum(v)
		littleEndian = false
		if slow := checksum(v); fast != slow {
			t.Errorf("%d values: %x, %x", len(v), fast, slow)
		}
	}
}
