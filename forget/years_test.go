package forget_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// years simulates a memory in daily use: notes every day, each of two details, some used weekly, some
// pinned, and a sweep a week.
type years struct {
	*life
	forgetter *forget.Forgetter
	cap       int
	random    *rand.Rand

	weekly, pinned, all []graph.ID
	highest             int // nodes after a sweep
	letGo               int
}

const notesADay = 3

// live lives some days.
func (y *years) live(days int) {
	y.Helper()
	for d := range days {
		y.now = y.now.Add(day)
		y.write(func(w *memgraph.Writer) error { return y.today(w, d) })
		if d%7 != 6 {
			continue
		}
		_, swept := y.sweep(y.forgetter)
		y.letGo += len(swept.LetGo)
		if n := y.nodes(); n > y.highest {
			y.highest = n
		}
	}
}

// today puts the notes of a day, and reinforces what is used weekly.
func (y *years) today(w *memgraph.Writer, d int) error {
	for i := range notesADay {
		text := fmt.Sprintf("On day %d we saw the animal %d and the place %d.", d, y.random.IntN(500), i)
		n := graph.Node{Kind: graph.Episodic, Text: text, Pinned: d%180 == 0 && i == 0}
		id, _, err := w.Put(n)
		if err != nil {
			return err
		}
		if err := w.SetSpans(id, []graph.Span{{Start: 0, End: len(text), Clarity: 1, Stability: 360 * day},
			{Start: 10, End: len(text) - 1, Clarity: 1}}); err != nil {
			return err
		}
		y.all = append(y.all, id)
		switch {
		case n.Pinned:
			y.pinned = append(y.pinned, id)
		case d%90 == 0 && i == 1:
			y.weekly = append(y.weekly, id)
		case len(y.all) > 10 && y.random.IntN(3) == 0:
			if _, err := w.Link(graph.Edge{From: id, To: y.pinned[len(y.pinned)-1], Label: graph.Association,
				Origin: graph.Inferred}); err != nil {
				return err
			}
		}
	}
	if d%7 == 0 {
		for _, id := range y.weekly {
			if err := w.Reinforce(id, forget.Spacing{}); err != nil {
				return err
			}
			if err := w.RecordRetrieval(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// shown returns a node's text as it is remembered now.
func (y *years) shown(id graph.ID) (text string, faded bool) {
	y.Helper()
	n, err := y.store.Get(y.Context(), id)
	if err != nil {
		y.Fatalf("node %v: %v", id, err)
	}
	spans, err := y.store.Spans(y.Context(), id)
	if err != nil {
		y.Fatal(err)
	}
	ages, err := y.store.Ages(y.Context(), time.Time{})
	if err != nil {
		y.Fatal(err)
	}
	faded = (forget.Mask{}).Render(&n, spans, func(s *graph.Span) time.Duration { return ages.Span(&n, s) }, 1)
	return n.Text, faded
}

// Years of daily use: the cap holds, what is used weekly is whole, and what is pinned stays. Five years
// run with EGOMEM_FORGET_YEARS=5; see make bench-forget.
func TestYearsOfDailyUse(t *testing.T) {
	longtest.Skip(t)
	lived, cap := 1, 300
	if os.Getenv("EGOMEM_FORGET_YEARS") != "" {
		if _, err := fmt.Sscan(os.Getenv("EGOMEM_FORGET_YEARS"), &lived); err != nil {
			t.Fatal(err)
		}
		cap = 2100
	}
	began := time.Now()
	l := newLife(t)
	y := &years{life: l, cap: cap, random: rand.New(rand.NewPCG(1, 2)),
		forgetter: newForgetter(t, l.store, &forget.Options{Caps: forget.Caps{Nodes: cap}})}
	y.live(lived * 365)
	if y.highest > cap || y.nodes() > int(math.Ceil(1.01*float64(cap))) || y.letGo == 0 {
		t.Errorf("after sweeps there were up to %d nodes, now %d, with a cap of %d; %d were let go", y.highest,
			y.nodes(), cap, y.letGo)
	}
	for _, id := range y.weekly {
		if text, faded := y.shown(id); faded {
			t.Errorf("used weekly, it is %q", text)
		}
	}
	for _, id := range y.pinned {
		if text, faded := y.shown(id); faded {
			t.Errorf("pinned, it is %q", text)
		}
	}
	others, fadedOthers := 0, 0
	for _, id := range y.all {
		if !y.has(id) {
			continue
		}
		others++
		if _, faded := y.shown(id); faded {
			fadedOthers++
		}
	}
	if fadedOthers == 0 {
		t.Error("nothing faded")
	}
	y.check()
	t.Logf("RESULT years lived=%d seconds=%.1f cap=%d highest=%d letgo=%d weekly=%d whole=100%% pinned=%d left=%d faded=%d", lived, time.Since(began).Seconds(), cap, y.highest, y.letGo, len(y.weekly), len(y.pinned), others, fadedOthers)
}
