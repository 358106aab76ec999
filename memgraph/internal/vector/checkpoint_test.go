package vector

import (
	"encoding/binary"
	"hash/crc32"
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
