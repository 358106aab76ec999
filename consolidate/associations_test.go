package consolidate_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// TestWhatIsRecalledTogetherBringsEachOtherToMind recalls pairs of unlike turns together in five
// of twenty periods, among other recalls. EGOMEM_HEBB sets the number of pairs.
func TestWhatIsRecalledTogetherBringsEachOtherToMind(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	pairs := 20
	if value := os.Getenv("EGOMEM_HEBB"); value != "" {
		var err error
		if pairs, err = strconv.Atoi(value); err != nil {
			t.Fatal(err)
		}
	}
	const periods, together = 20, 5
	w := newWorld(t)
	var turns []turn
	for i := range 4*pairs + 200 { // pairs, then pairs that meet once, then others
		turns = append(turns, turn{speaker: "Emily", text: fmt.Sprintf("Topic%d was mentioned.", i), audience: graph.Everyone})
	}
	nodes := w.say(turns...)
	random := rand.New(rand.NewPCG(3, 4))
	meets := map[int]map[int]bool{} // by period, the pairs that meet
	for pair := range 2 * pairs {
		times := together
		if pair >= pairs {
			times = 1
		}
		for _, period := range random.Perm(periods)[:times] {
			if meets[period] == nil {
				meets[period] = map[int]bool{}
			}
			meets[period][pair] = true
		}
	}
	for period := range periods {
		for _, pair := range slices.Sorted(maps.Keys(meets[period])) {
			w.c.Recalled(0, []graph.ID{nodes[2*pair], nodes[2*pair+1]})
		}
		for range pairs {
			recall := make([]graph.ID, 4)
			for i := range recall {
				recall[i] = nodes[random.IntN(len(nodes))]
			}
			w.c.Recalled(0, recall)
		}
		w.now = w.now.Add(24 * time.Hour)
		w.idle()
	}
	r := retrieve.New(w.store, nil)
	first := func(from graph.ID) (graph.ID, float64) {
		list, err := r.Associate(t.Context(), retrieve.AssociationCue{From: []graph.ID{from}, K: 1, Now: w.now})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			return 0, 0
		}
		return list[0].ID, list[0].Score
	}
	often, once := 0, 0
	for pair := range 2 * pairs {
		a, b := nodes[2*pair], nodes[2*pair+1]
		formed := w.strength(a, b) >= consolidate.LinkedFrom
		switch id, _ := first(a); {
		case pair < pairs && id == b && formed:
			often++
		case pair >= pairs && formed:
			once++
		}
	}
	w.now = w.now.Add(60 * 24 * time.Hour)
	faded := 0
	for pair := range pairs {
		if w.strength(nodes[2*pair], nodes[2*pair+1]) < consolidate.LinkedFrom {
			faded++
		}
	}
	w.check()
	t.Logf("RESULT hebb pairs=%d first=%d once-linked=%d faded=%d", pairs, often, once, faded)
	if often < pairs*95/100 || once > pairs*5/100 || faded < pairs*95/100 {
		t.Errorf("of %d pairs %d come first, %d that met once are linked, %d faded", pairs, often, once, faded)
	}
}

// strength returns what is left of the association of two nodes.
func (w *world) strength(a, b graph.ID) (sum float64) {
	w.t.Helper()
	for _, ends := range [][2]graph.ID{{a, b}, {b, a}} {
		list, err := w.store.View(memgraph.ViewOptions{}).EdgesBetween(w.t.Context(), ends[0], ends[1])
		if err != nil {
			w.t.Fatal(err)
		}
		for _, e := range list {
			if e.IsAssociation() && e.Ended.IsZero() {
				since := e.Reinforced
				if since.IsZero() {
					since = e.Recorded
				}
				sum += e.Strength * retention(w.now.Sub(since), e.Stability)
			}
		}
	}
	return sum
}

// What a person's recalls brought together is for those alone who may see the turn they asked by.
func TestAnAssociationIsForThoseWhoHeardTheQuestion(t *testing.T) {
	w := newWorld(t)
	public := w.say(turn{speaker: "Emily", text: "Spaghetti was on the menu.", audience: graph.Everyone},
		turn{speaker: "Emily", text: "No. 42 concrete is strong.", audience: graph.Everyone})
	question := w.say(turn{speaker: "Emily", text: "What did I eat at the building site?", audience: graph.Private})
	john, err := w.personNamed("John")
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		w.c.Recalled(question[0], public)
		w.idle()
	}
	emily, err := w.personNamed("Emily")
	if err != nil {
		t.Fatal(err)
	}
	r := retrieve.New(w.store, nil)
	for asker, want := range map[graph.ID]int{emily: 1, graph.App: 1, john: 0, graph.Stranger: 0} {
		list, err := r.Associate(t.Context(), retrieve.AssociationCue{From: public[:1], Asker: asker, Now: w.now})
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != want {
			t.Errorf("asker %v is reminded of %d nodes, not %d", asker, len(list), want)
		}
	}
	w.c.Recalled(0, []graph.ID{emily, john})
	if report := w.idle(); report.Associated != 0 {
		t.Error("two people are associated")
	}
}

func (w *world) personNamed(name string) (id graph.ID, err error) {
	err = w.store.Write(w.t.Context(), func(tx *memgraph.Writer) error {
		id, err = tx.Person(name)
		return err
	})
	return id, err
}

func TestANodeKeepsItsStrongestAssociations(t *testing.T) {
	w := newWorld(t)
	var turns []turn
	for i := range 60 {
		turns = append(turns, turn{speaker: "Emily", text: fmt.Sprintf("Topic%d.", i), audience: graph.Everyone})
	}
	nodes := w.say(turns...)
	for range 3 { // with the first ten more often
		for _, other := range nodes[1:11] {
			w.c.Recalled(0, []graph.ID{nodes[0], other})
		}
		w.idle()
	}
	for _, other := range nodes[11:] {
		w.c.Recalled(0, []graph.ID{nodes[0], other})
	}
	w.idle()
	count := 0
	for i, other := range nodes[1:] {
		strength := w.strength(nodes[0], other)
		if strength > 0 {
			count++
		} else if i < 10 {
			t.Errorf("strong association %d is gone", i)
		}
	}
	if count > 32 {
		t.Errorf("it has %d associations", count)
	}
}
