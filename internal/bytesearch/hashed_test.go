package bytesearch

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestHashesFindWhatTheStringsFind(t *testing.T) {
	secret := bytes.Repeat([]byte{7}, SecretBytes)
	items := [][]byte{[]byte("Eve"), []byte("Emily"), []byte("zanzibarian"), []byte("zanzibar"),
		[]byte("a text of more than twelve bytes"), []byte("not there")}
	var hashes []Hash
	for _, item := range items {
		hashes = append(hashes, NewHash(secret, item))
	}
	data := []byte(strings.Repeat("x", 700) + "Eve met Emily, a text of more than twelve bytes, zanzibarianzanzibar" +
		strings.Repeat("y", 1<<19) + "Emily" + "zanzibariaEv")
	var want, got []string
	New(items).Find(data, func(item, at int) { want = append(want, fmt.Sprint(item, at)) })
	h := NewHashed(secret, hashes)
	h.Find(data, func(item, at int) { got = append(got, fmt.Sprint(item, at)) })
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) || len(want) < 6 {
		t.Errorf("found %v, want %v", got, want)
	}
	count := 0
	read, err := h.Stream(iotest.HalfReader(bytes.NewReader(data)), func(item int, content []byte) {
		if count++; string(content) != string(items[item]) {
			t.Errorf("%q is taken for %q", content, items[item])
		}
	})
	if err != nil || read != int64(len(data)) || count != len(want) {
		t.Errorf("the stream has %d places in %d bytes, %v; want %d in %d", count, read, err, len(want), len(data))
	}
	if other := NewHash(bytes.Repeat([]byte{8}, SecretBytes), items[0]); other.Sum == hashes[0].Sum {
		t.Error("another secret gives the same hash")
	}
}
