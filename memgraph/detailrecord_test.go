package memgraph

import "testing"

func TestEveryDetailIsEncodedAndReadAgain(t *testing.T) {
	for _, d := range []Detail{Episode{}, Concept{}, Procedure{}, Profile{}, Feeling{}, Errand{}} {
		kinds := 0
		for kind := Turn; kind <= Intention; kind++ {
			if checkDetail(kind, d) != nil {
				continue
			}
			kinds++
			if again, err := decodeDetail(kind, encodeDetail(d)); err != nil || checkDetail(kind, again) != nil {
				t.Errorf("a %T of a %v is read as %v, %v", d, kind, again, err)
			}
		}
		if kinds == 0 {
			t.Errorf("%T fits no kind", d)
		}
	}
}
