package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/ppr"
)

// Use is what a recall made use of: what it brought back, and where it looked from, with
// what was asked. A recall writes nothing; who wants the memory to learn from it calls
// Record once, and rewards the Ties that led there.
type Use struct {
	ID    uint64 // of the recall, for Memory.Feedback: given by whoever keeps it
	At    time.Time
	cue   Cue
	asked *Retriever
	nodes []graph.ID
	seeds []seedNode
	query []float32 // the cue's embedding, unit length; nil without
	model string
}

// Ties are what led from where a recall began to evidence that was of use: edges between
// pairs of nodes, each with its share of the credit.
type Ties struct {
	list  []usedTie
	query []float32
	model string
}

// seedNode is where a walk begins, beside the people and names in the cue, and its share.
type seedNode struct {
	id     graph.ID
	weight float64
}

// usedTie is a pair of nodes whose edges led to what was found.
type usedTie struct {
	from, to graph.ID
	share    float64 // of a reward: the root of which part of what walkers found came over it
}

// What a reward is worth: being found at all, beside what somebody says, which weighs
// four times as much.
const OwnJudgement = 0.25

const (
	mostCredited  = 16   // ties of a recall
	leastCredited = 0.01 // of what walkers found
)

// used notes what a recall went by.
func (s *search) used(asked *Retriever) *Use {
	u := &Use{At: s.cue.Now, cue: *s.cue, asked: asked}
	if s.vector != nil {
		u.query, u.model = slices.Clone(s.vector), s.index.Model()
	}
	for _, seed := range s.seedsOfPool() {
		u.seeds = append(u.seeds, seedNode{s.index.ID(seed.Node), seed.Weight})
	}
	return u
}

// mostJudged is how many pieces of evidence a recall takes to have been of use itself, when
// nobody says: the best.
const mostJudged = 3

// Ties finds the ties that led to the evidence which was of use, the best few pieces when
// none is named, as the memory is now: it walks again from where the recall did, and
// feedback on the evidence goes over all ways of the walk to the edges that led there
// (ppr.Trace.Credit). That is the dummy link from a result to its seed that SoulMem asks
// for, exactly. It takes about a millisecond and waits for no write.
func (u *Use) Ties(ctx context.Context, used ...graph.ID) (Ties, error) {
	ties := Ties{query: u.query, model: u.model}
	if len(used) == 0 {
		used = u.nodes[:min(mostJudged, len(u.nodes))]
	}
	r := u.asked
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, gone := lookingAt(x, &u.cue)
		if gone != nil {
			return nil // whoever asked was forgotten
		}
		s.scratch = r.memory.Get().(*scratch)
		defer r.memory.Put(s.scratch)
		s.ready()
		s.named, s.day = s.namedIn(u.cue.Text), index.Day(u.cue.Now)
		if u.model == x.Model() && len(u.query) == x.Dim() {
			s.vector = u.query
		}
		var seeds []ppr.Seed
		for _, seed := range u.seeds {
			if number, ok := x.Ordinal(seed.id); ok {
				seeds = append(seeds, ppr.Seed{Node: number, Weight: seed.weight})
			}
		}
		scores, err := s.walk.Run(x, s.weigh, s.withNamed(seeds), ppr.Options{})
		if err == nil && s.related {
			ties.list = s.tiesTo(used, scores)
		}
		return err
	})
	return ties, r.wrap(err)
}

// tiesTo returns the ties that lead from where the walk began to some nodes, of which
// the first ones count for most. What walkers carry over a tie and back again cancels out:
// it led nowhere, least of all away from what was found by itself.
func (s *search) tiesTo(nodes []graph.ID, scores []ppr.Score) (ties []usedTie) {
	var feedback []ppr.Score
	worth := map[uint32]float64{}
	for i, id := range nodes {
		if number, ok := s.index.Ordinal(id); ok {
			worth[number] = 1 / float64(i+1)
			feedback = append(feedback, ppr.Score{Node: number, Value: worth[number]})
		}
	}
	var whole float64 // that walkers find, by whatever way
	for _, score := range scores {
		whole += score.Value * worth[score.Node]
	}
	flows := map[[2]graph.ID]float64{} // along stored edges; below 0 against them
	for _, c := range s.walked().Credit(feedback) {
		a := index.Attribute(c.Attribute)
		if a.Relation() != index.Related || !(c.Value > 0) {
			continue
		}
		from, to := s.index.ID(c.From), s.index.ID(c.To)
		if a.Forward() {
			flows[[2]graph.ID{from, to}] += c.Value
		} else {
			flows[[2]graph.ID{to, from}] -= c.Value
		}
	}
	for ends, flow := range flows {
		if part := math.Abs(flow) / whole; part >= leastCredited {
			ties = append(ties, usedTie{ends[0], ends[1], math.Sqrt(min(1, part))})
		}
	}
	slices.SortFunc(ties, func(a, b usedTie) int {
		return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	return ties[:min(mostCredited, len(ties))]
}

// brought notes what the recall brought back in the end: some of what was picked may be
// gone by then, forgotten, or behind what a mood prefers.
func (u *Use) brought(evidence []Evidence) {
	for i := range evidence {
		u.nodes = append(u.nodes, evidence[i].ID)
	}
}

// Record notes that the nodes were retrieved, which consolidation goes by. What is gone by
// now is passed over.
func (u *Use) Record(w *memgraph.Writer) error {
	for _, id := range u.nodes {
		if err := w.RecordRetrieval(id); err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
	}
	return nil
}

// Reward changes what the ties are remembered for, by worth times their share: with more
// than 0, up to 1, they will lead there again for such cues; with less than 0, down to -1,
// they will not. OwnJudgement is for a recall of which nobody said anything. Without
// embeddings only the time of their last use changes, from which they fade. What is gone by
// now is passed over.
//
// The memory vector e of a tie, of at most length one, moves towards the query q by
// (2/pi) cos(pi/2 |e|) (ReMindRAG), so that it never grows beyond; a punishment takes
// out of it what points to q.
func (t Ties) Reward(w *memgraph.Writer, worth float64) error {
	if !(worth >= -1 && worth <= 1) {
		return fmt.Errorf("%w: a reward of %v is not -1 to 1", graph.ErrInvalid, worth)
	}
	for _, tie := range t.list {
		edges, err := w.EdgesBetween(tie.from, tie.to)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range edges {
			if !e.Ended.IsZero() {
				continue
			}
			if worth > 0 {
				e.Reinforced = w.Now()
			}
			if t.query != nil && t.model == w.Model() {
				e.Memory = rewarded(e.Memory, t.query, worth*tie.share)
			}
			if err := w.UpdateEdge(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// rewarded returns a memory vector after a reward, or a punishment below 0, for a query
// of length one.
func rewarded(memory, query []float32, worth float64) []float32 {
	if len(memory) != len(query) {
		memory = make([]float32, len(query))
	}
	memory = slices.Clone(memory)
	step := worth * 2 / math.Pi * math.Cos(math.Pi/2*min(1, length(memory)))
	if worth < 0 {
		var along float64
		for i, v := range memory {
			along += float64(v) * float64(query[i])
		}
		step = worth * max(0, along)
	}
	for i := range memory {
		memory[i] += float32(step * float64(query[i]))
	}
	if l := length(memory); l > 1 {
		for i := range memory {
			memory[i] = float32(float64(memory[i]) / l)
		}
	}
	if length(memory) == 0 {
		return nil
	}
	return memory
}

func length(v []float32) float64 {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}
