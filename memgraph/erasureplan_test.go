package memgraph

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// dependentsByRounds marks what addDependents marks, by the definition: it looks at every note
// again until nothing changes.
func (p *erasurePlan) dependentsByRounds() map[graph.ID]bool {
	erased, stays := maps.Clone(p.toErase), map[graph.ID]bool{}
	for changed := true; changed; {
		changed = false
		for note, sources := range p.sources {
			if stays[note] || erased[note] {
				continue
			}
			if slices.ContainsFunc(sources, func(source graph.ID) bool {
				_, rests := p.sources[source]
				return !p.alreadyErased(source) && !erased[source] && (!rests || stays[source])
			}) {
				stays[note], changed = true, true
			}
		}
	}
	for note := range p.sources {
		if !stays[note] {
			erased[note] = true
		}
	}
	return erased
}

func TestDependentsAreThoseOfTheDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 3000 {
		p := newErasurePlan(Erasure{}, record.Joins{})
		nodes := 2 + random.IntN(12)
		p.count.Node = uint64(nodes) + 3 // some were removed before
		id := func() graph.ID { return graph.ID(1 + random.IntN(nodes+3)) }
		for n := range nodes {
			p.kinds[graph.ID(n+1)] = graph.Semantic
			if random.IntN(4) == 0 {
				p.toErase[graph.ID(n+1)] = true
			}
			for range random.IntN(4) {
				p.sources[graph.ID(n+1)] = append(p.sources[graph.ID(n+1)], id()) // cycles too
			}
		}
		want := p.dependentsByRounds()
		if p.addDependents(); !maps.Equal(p.toErase, want) {
			t.Fatalf("round %d: erased are %v, not %v; kinds %v, sources %v", round, p.toErase, want,
				slices.Sorted(maps.Keys(p.kinds)), p.sources)
		}
	}
}

// TestALongChainOfNotesIsPlannedInOnePass plans chains that a pass for every link would not
// finish in an hour.
func TestALongChainOfNotesIsPlannedInOnePass(t *testing.T) {
	longtest.Skip(t)
	const length = 200_000
	for name, goes := range map[string]bool{"that rests on an erased turn": true, "that rests on a kept turn": false} {
		p := newErasurePlan(Erasure{}, record.Joins{})
		p.count.Node = length
		p.kinds[1] = graph.Turn
		if goes {
			p.toErase[1] = true
		}
		for n := graph.ID(2); n <= length; n++ {
			p.kinds[n], p.sources[n] = graph.Semantic, []graph.ID{n - 1}
		}
		p.addDependents()
		want := 0
		if goes {
			want = length
		}
		if len(p.toErase) != want {
			t.Errorf("of a chain %s %d nodes go, not %d", name, len(p.toErase), want)
		}
	}
}

func TestABatchOfASweepIsAsLongAsItsTurn(t *testing.T) {
	for _, cost := range []time.Duration{0, time.Microsecond, 400 * time.Microsecond, time.Second} {
		steps := 1
		for range 20 {
			steps = nextBatch(steps, time.Duration(steps)*cost)
			if took := time.Duration(steps) * cost; steps < 1 || steps > maxBatch || steps > 1 && took > turnTime {
				t.Errorf("a batch of %d steps of %v each", steps, cost)
			}
		}
		if fitting := min(maxBatch, max(1, int(turnTime/max(cost, 1)))); steps < fitting*9/10 {
			t.Errorf("batches of steps of %v stay at %d, not %d", cost, steps, fitting)
		}
	}
}
