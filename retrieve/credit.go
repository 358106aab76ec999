package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve/ppr"
)

// Use is what a recall made use of: the nodes that it brought back, and the ties that
// led to them, with what was asked. A recall writes nothing; who wants the memory to
// learn from it calls Trace and then Record once, and Reward when somebody was pleased or
// corrected it. One goroutine uses it at a time.
type Use struct {
	ID    uint64 // of the recall, for Memory.Feedback: given by whoever keeps it
	At    time.Time
	cue   Cue
	asked *Retriever
	nodes []memgraph.ID
	seeds []seedNode
	query []float32 // the cue's embedding, unit length; nil without
	model string
	ties  []usedTie
}

// seedNode is where a walk begins, beside the people and names in the cue, and its share.
type seedNode struct {
	id     memgraph.ID
	weight float64
}

// usedTie is a pair of nodes whose edges led to what was found.
type usedTie struct {
	from, to memgraph.ID
	share    float64 // of the credit, 1 for the tie that has most
}

// What a reward is worth: being found at all, beside what somebody says, which weighs
// four times as much.
const OwnJudgement = 0.25

const (
	mostCredited  = 16   // ties of a recall
	leastCredited = 0.05 // of the credit of the tie that has most
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

// Trace finds the ties that led to the evidence, as the memory is now: it walks again from
// where the recall did, and feedback on the evidence goes over all ways of the walk to the
// edges that led there (ppr.Trace.Credit). That is the dummy link from a result to its seed
// that SoulMem asks for, exactly. It takes about a millisecond and waits for no write.
func (u *Use) Trace(ctx context.Context) error {
	r := u.asked
	err := r.store.Index(ctx, func(x *memgraph.Index) error {
		s, gone := lookingAt(x, &u.cue)
		if gone != nil {
			return nil // whoever asked was forgotten
		}
		s.scratch = r.memory.Get().(*scratch)
		defer r.memory.Put(s.scratch)
		s.ready()
		s.named, s.day = s.namedIn(u.cue.Text), memgraph.Day(u.cue.Now)
		if u.model == x.Model() && len(u.query) == x.Dim() {
			s.vector = u.query
		}
		var seeds []ppr.Seed
		for _, seed := range u.seeds {
			if number, ok := x.Number(seed.id); ok {
				seeds = append(seeds, ppr.Seed{Node: number, Weight: seed.weight})
			}
		}
		if _, err := s.walk.Run(x, s.weigh, s.withNamed(seeds), ppr.Options{}); err != nil {
			return err
		}
		u.ties = s.tiesTo(u.nodes)
		return nil
	})
	return r.wrap(err)
}

// tiesTo returns the ties that lead from where the walk began to some nodes, of which
// the first ones count for most.
func (s *search) tiesTo(nodes []memgraph.ID) (ties []usedTie) {
	if !s.related {
		return nil
	}
	var feedback []ppr.Score
	for i, id := range nodes {
		if number, ok := s.index.Number(id); ok {
			feedback = append(feedback, ppr.Score{Node: number, Value: 1 / float64(i+1)})
		}
	}
	shares := map[[2]memgraph.ID]float64{}
	for _, c := range s.walked().Credit(feedback) {
		a := memgraph.Attribute(c.Attribute)
		if a.Relation() != memgraph.Related || !(c.Value > 0) {
			continue
		}
		from, to := s.index.ID(c.From), s.index.ID(c.To)
		if !a.Forward() {
			from, to = to, from
		}
		shares[[2]memgraph.ID{from, to}] += c.Value
	}
	for ends, share := range shares {
		ties = append(ties, usedTie{ends[0], ends[1], share})
	}
	slices.SortFunc(ties, func(a, b usedTie) int {
		return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	ties = ties[:min(mostCredited, len(ties))]
	for i := len(ties) - 1; i >= 0; i-- {
		if ties[i].share /= ties[0].share; ties[i].share < leastCredited {
			ties = ties[:i]
		}
	}
	return ties
}

// brought notes what the recall brought back in the end: some of what was picked may be
// gone by then, forgotten, or behind what a mood prefers.
func (u *Use) brought(evidence []Evidence) {
	for i := range evidence {
		u.nodes = append(u.nodes, evidence[i].ID)
	}
}

// Record notes that the nodes were retrieved, which consolidation goes by, and rewards
// the ties that Trace found by OwnJudgement. What is gone by now is passed over.
func (u *Use) Record(w *memgraph.Writer) error {
	for _, id := range u.nodes {
		if err := w.Used(id); err != nil && !errors.Is(err, memgraph.ErrNotFound) {
			return err
		}
	}
	return u.Reward(w, OwnJudgement)
}

// Reward changes what the ties that led to the evidence are remembered for, by worth
// times their share: with more than 0, up to 1, they will lead there again for such
// cues; with less than 0, down to -1, they will not. Without embeddings only the time of
// their last use changes, from which they fade.
//
// The memory vector e of a tie, of at most length one, moves towards the query q by
// (2/pi) cos(pi/2 |e|) (ReMindRAG), so that it never grows beyond; a punishment takes
// out of it what points to q.
func (u *Use) Reward(w *memgraph.Writer, worth float64) error {
	if !(worth >= -1 && worth <= 1) {
		return fmt.Errorf("%w: a reward of %v is not -1 to 1", memgraph.ErrInvalid, worth)
	}
	for _, tie := range u.ties {
		edges, err := w.EdgesBetween(tie.from, tie.to)
		if errors.Is(err, memgraph.ErrNotFound) {
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
			if u.query != nil && u.model == w.Model() {
				e.Memory = rewarded(e.Memory, u.query, worth*tie.share)
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
