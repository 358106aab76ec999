package record

import (
	"testing"

	"github.com/egomem/egomem/memgraph/graph"
)

func TestEveryDetailIsDecodedAsItWasEncoded(t *testing.T) {
	for _, d := range []graph.Detail{graph.Episode{}, graph.Concept{}, graph.Procedure{}, graph.Profile{}, graph.AffectUnit{}, graph.Errand{}} {
		kinds := 0
		for kind := graph.Turn; kind <= graph.Intention; kind++ {
			if graph.CheckDetail(kind, d) != nil {
				continue
			}
			kinds++
			if again, err := DecodeDetail(kind, EncodeDetail(d)); err != nil || graph.CheckDetail(kind, again) != nil {
				t.Errorf("a %T of a %v is decoded as %v, %v", d, kind, again, err)
			}
		}
		if kinds == 0 {
			t.Errorf("%T fits no kind", d)
		}
	}
}
