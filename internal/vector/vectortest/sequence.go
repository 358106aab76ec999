package vectortest

import (
	"testing"
)

// Sequence interprets the bytes as calls, two bytes a call, on an index of few nodes
// and few different vectors. It compares the index with a map after every call.
func Sequence(t *testing.T, s Subject, data []byte) {
	const nodes = 32
	pool := Clustered(13, 24, 16)
	x := s.New(16)
	m := model{}
	var found, all int
	for ; len(data) >= 2; data = data[2:] {
		node, v := uint32(data[0]%nodes), pool[int(data[1])%len(pool)]
		switch data[0] / nodes {
		case 0, 1, 2:
			if err := x.Put(node, v); err != nil {
				t.Fatal(err)
			}
			m[node] = v
		case 3, 4:
			_, had := m[node]
			if x.Delete(node) != had {
				t.Fatalf("Delete(%d) is %t", node, !had)
			}
			delete(m, node)
		case 5:
			f, a := m.check(t, x, v, int(node), func(n uint32) bool { return n%3 != uint32(data[1])%3 })
			found, all = found+f, all+a
		default:
			f, a := m.check(t, x, v, int(node), nil)
			found, all = found+f, all+a
		}
		if cosine, ok := x.Cosine(node, v); ok != (m[node] != nil) || ok && (cosine < -1.0001 || cosine > 1.0001) {
			t.Fatalf("Cosine(%d) is %v, %t", node, cosine, ok)
		}
	}
	m.agrees(t, x, nodes)
	if float64(found) < s.Recall*float64(all) {
		t.Errorf("%d of the %d nearest are found, want %v", found, all, s.Recall)
	}
}
