package vector

import (
	"encoding/binary"
	"hash/crc32"
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
		h, err := ReadCheckpoint(data, 32, few, func(node uint32) []float32 {
			if int(node) < len(list) {
				return list[node]
			}
			return nil
		})
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

func BenchmarkReadCheckpoint(b *testing.B) {
	list := clustered(rand.New(rand.NewPCG(15, 16)), 20_000, 384)
	data := filled(b, list, &HNSWOptions{EFConstruction: 50}).AppendCheckpoint(nil)
	b.ResetTimer()
	for b.Loop() {
		if _, err := ReadCheckpoint(data, 384, nil, func(node uint32) []float32 { return list[node] }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/float64(len(list)), "bytes/vector")
}
