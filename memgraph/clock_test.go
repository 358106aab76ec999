package memgraph_test

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// clockTimes are the readings of a clock that starts unset, is set, fails, and is set wrong and
// right again.
var clockTimes = []time.Time{
	time.Unix(0, 0), time.Unix(5, 0), noon, noon.Add(time.Minute), time.Unix(9, 0), noon.Add(time.Hour),
	noon.Add(time.Hour - time.Nanosecond), time.Date(2250, 12, 31, 0, 0, 0, 0, time.UTC), noon.Add(2 * time.Hour),
	noon.Add(2 * time.Hour),
}

// storeOnJumpingClock returns a memory that stored and superseded a note at each clock time.
func storeOnJumpingClock(t *testing.T) *memgraph.Store {
	t.Helper()
	var now time.Time
	store := ego(t, openOn(t, newEngine(t), memgraph.Options{Now: func() time.Time { return now }}), "tester")
	var belief graph.ID
	for i, jump := range clockTimes {
		now = jump
		said := say(t, store, "Emily", fmt.Sprint("sentence ", i))
		mustBe(t, "the node of a sentence", said, graph.ID(2+2*i))
		write(t, store, func(w *memgraph.Writer) (err error) {
			n := graph.Node{Kind: graph.Semantic, Text: fmt.Sprint("belief ", i), Provenance: []graph.ID{said}}
			if belief == 0 {
				belief, _, err = w.Put(n)
				return err
			}
			if belief, err = w.Supersede(belief, n); err != nil {
				return err
			}
			edge, err := w.Link(graph.Edge{From: 1, To: said, Label: "said"})
			if err == nil && i > 1 {
				err = w.EndEdge(edge-1, time.Time{})
			}
			return cmp.Or(err, w.RecordRetrieval(said))
		})
		mustBe(t, "the node of a belief", belief, graph.ID(3+2*i))
	}
	return store
}

func TestAJumpingClockLosesNothingAndKeepsTheOrder(t *testing.T) {
	store := storeOnJumpingClock(t)
	var nodes []graph.Node
	for n, err := range store.Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, n)
	}
	mustBe(t, "the number of nodes", len(nodes), 1+2*len(clockTimes))
	if !slices.IsSortedFunc(nodes,
		func(a, b graph.Node) int { return cmp.Or(a.Recorded.Compare(b.Recorded), cmp.Compare(a.ID, b.ID)) }) {
		t.Error("they do not come in the order of their times")
	}
	withIndex(t, store, func(x *index.Index) {
		for i := 1; i < len(clockTimes); i++ {
			mustBe(t, "the turn before", x.Previous(ordinalOf(t, x, graph.ID(2+2*i))), ordinalOf(t, x, graph.ID(2*i)))
		}
	})
	if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
	other := newStore(t)
	if _, err := other.Import(t.Context(), bytes.NewReader([]byte(exportOf(t, store))), nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(snapshots(t, store), snapshots(t, other)) {
		t.Error("exported and imported it is another memory")
	}
}

// TestViewsOfThePastSurviveClockJumps reads each clock time: it finds exactly what was recorded
// and not retired by then.
func TestViewsOfThePastSurviveClockJumps(t *testing.T) {
	store := storeOnJumpingClock(t)
	for _, at := range clockTimes {
		var seen, want []graph.ID
		for n, err := range store.View(memgraph.ViewOptions{AsOf: at}).Between(t.Context(), memgraph.Period{}) {
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, n.ID)
		}
		for n, err := range store.Between(t.Context(), memgraph.Period{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n.Recorded.Compare(at) <= 0 && (n.Retired.IsZero() || n.Retired.After(at)) {
				want = append(want, n.ID)
			}
			if u, err := store.RetrievalStats(t.Context(), n.ID); err != nil || u.Last.Before(u.First) {
				t.Errorf("node %v was used first at %v and last at %v, %v", n.ID, u.First, u.Last, err)
			}
			if !n.Until.IsZero() && n.Until.Before(n.Event) {
				t.Errorf("node %v ends at %v before it begins at %v", n.ID, n.Until, n.Event)
			}
		}
		if !slices.Equal(seen, want) {
			t.Errorf("at %v are believed %v, want %v", at, seen, want)
		}
		if len(want) == 0 {
			t.Errorf("at %v nothing is believed", at)
		}
	}
}
