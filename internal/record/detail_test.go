package record

import (
	"errors"
	"fmt"
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

func TestDaysThatAreLeftOutAreStored(t *testing.T) {
	due := time.Date(2024, 5, 17, 8, 0, 0, 0, time.UTC)
	errand := graph.Errand{Due: due, Every: graph.Daily}
	before := EncodeDetail(errand) // as it was stored before days were left out
	errand.Skip(due.AddDate(0, 0, 2))
	errand.Skip(due.AddDate(0, 0, 1))
	errand.SkipEach(time.Sunday)
	errand.SkipEach(time.Saturday)
	again, err := DecodeDetail(graph.Intention, EncodeDetail(errand))
	if err != nil || fmt.Sprint(again) != fmt.Sprint(errand) {
		t.Errorf("%v is decoded as %v, %v", errand, again, err)
	}
	if again, err := DecodeDetail(graph.Intention, before); err != nil || len(again.(graph.Errand).Skips)+len(again.(graph.Errand).Except) != 0 {
		t.Errorf("without such days it is decoded as %v, %v", again, err)
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
