package record

import (
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

func TestEveryDetailIsDecodedAsItWasEncoded(t *testing.T) {
	for _, d := range []graph.Detail{graph.Episode{}, graph.Concept{}, graph.Procedure{}, graph.Profile{},
		graph.AffectUnit{}, graph.Errand{}} {
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

func TestARepeatIsStoredWithItsUnits(t *testing.T) {
	due := time.Date(2024, 5, 17, 8, 0, 0, 0, time.UTC)
	for every, known := range map[graph.Repeat]bool{graph.Once: true, graph.Weekly: true, graph.Weekly.Every(2): true,
		graph.Hourly.Every(52): true, graph.Weekly.Every(53): false, graph.MonthWeekday: true,
		graph.MonthLastWeekday.Every(12): true, 99: false} {
		again, err := DecodeDetail(graph.Intention, EncodeDetail(graph.Errand{Due: due, Every: every}))
		if known && (err != nil || again.(graph.Errand).Every != every) || !known && !errors.Is(err, graph.ErrCorrupt) {
			t.Errorf("%v is decoded as %+v, %v", every, again, err)
		}
	}
}
