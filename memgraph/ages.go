package memgraph

import (
	"context"
	"fmt"
	"sort"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Ages tells how long ago something was recorded or reinforced, in lived time, as of one moment.
// It is a value and safe for concurrent use.
type Ages struct {
	stretches []record.Stretch
	ends      []time.Duration // lived time at the end of each stretch
	wall      time.Time       // the clock's time at present
	present   time.Duration   // lived time then
	moment    time.Duration   // lived time of the moment that was asked for
}

// Ages returns the ages at a moment. Zero means the present. A later one is the future: time
// runs on without a jump until then. It writes nothing.
func (s *Store) Ages(ctx context.Context, at time.Time) (Ages, error) {
	const op = "read lived time"
	if err := graph.CheckTime("moment", at); err != nil {
		return Ages{}, s.wrap(op, err)
	}
	var ages Ages
	shard, err := s.pin()
	if err == nil {
		defer s.db.release(shard)
		ages, err = shard.ages(s.db.options.Now(), at, func(fn func(kv.Reader) error) error { return s.read(ctx, fn) })
	}
	return ages, s.wrap(op, err)
}

func (s *shard) ages(now, at time.Time, view func(func(kv.Reader) error) error) (Ages, error) {
	if now.IsZero() {
		return Ages{}, fmt.Errorf("%w: the clock returns the zero time", graph.ErrInvalid)
	}
	if err := view(s.clock.load); err != nil {
		return Ages{}, err
	}
	lived := s.clock.read(now)
	s.clock.mu.Lock()
	a := Ages{stretches: s.clock.stretches, wall: now.Round(0), present: lived}
	s.clock.mu.Unlock()
	a.ends = endsOf(a.stretches, lived)
	a.moment = lived
	if !at.IsZero() {
		a.moment = a.at(at)
		if at.After(a.wall) {
			a.moment = lived + at.Sub(a.wall)
		}
	}
	return a, nil
}

// endsOf returns the lived time at which each stretch ended. The last one lasts.
func endsOf(list []record.Stretch, present time.Duration) []time.Duration {
	ends := make([]time.Duration, len(list))
	next := present
	for i := len(list) - 1; i >= 0; i-- {
		ends[i] = list[i].Until
		if !list[i].Imported {
			ends[i], next = next, list[i].Lived
		}
	}
	return ends
}

// Node returns the age of a node: since it was last reinforced, or else recorded.
func (a Ages) Node(n *graph.Node) time.Duration {
	if n.Reinforced.IsZero() {
		return a.Recorded(n)
	}
	return a.since(a.reinforced(n.Reinforced, n.Lived))
}

// Recorded returns how long ago a node was recorded.
func (a Ages) Recorded(n *graph.Node) time.Duration {
	return a.since(a.recorded(n.Recorded, a.stretchOfNode(n.ID)))
}

// Edge returns the age of an edge: since it was last reinforced, or else recorded.
func (a Ages) Edge(e *graph.Edge) time.Duration {
	if e.Reinforced.IsZero() {
		return a.since(a.recorded(e.Recorded, a.stretchOfEdge(e.ID)))
	}
	return a.since(a.reinforced(e.Reinforced, e.Lived))
}

// Span returns the age of a span of a node: since it was last reinforced, or else since the node
// was recorded.
func (a Ages) Span(n *graph.Node, s *graph.Span) time.Duration {
	if s.Reinforced.IsZero() {
		return a.Recorded(n)
	}
	return a.since(a.reinforced(s.Reinforced, s.Lived))
}

// Since returns how long ago the clock showed a time. If it showed it more than once, that is the
// last time.
func (a Ages) Since(t time.Time) time.Duration { return a.since(a.at(t)) }

func (a Ages) since(lived time.Duration) time.Duration { return max(0, a.moment-lived) }

// reinforced returns the lived time of a reinforcement. lived is the stored one; it is 0 for a time
// that the app gave.
func (a Ages) reinforced(at time.Time, lived time.Duration) time.Duration {
	if lived != 0 {
		return lived
	}
	return a.at(at)
}

// stretchOfNode returns the stretch in which a node was recorded, or -1 for one from before the
// first.
func (a Ages) stretchOfNode(id graph.ID) int {
	return sort.Search(len(a.stretches), func(i int) bool { return a.stretches[i].Node >= uint64(id) }) - 1
}

func (a Ages) stretchOfEdge(id graph.EdgeID) int {
	return sort.Search(len(a.stretches), func(i int) bool { return a.stretches[i].Edge >= uint64(id) }) - 1
}

// recorded returns the lived time at which the clock showed a time in a stretch.
func (a Ages) recorded(at time.Time, in int) time.Duration {
	if in < 0 {
		return a.at(at)
	}
	s := a.stretches[in]
	return min(max(s.Lived+at.Sub(s.Wall), s.Lived), a.ends[in])
}

// at returns the lived time at which the clock last showed a time. A time that it never showed
// counts as the end of the stretch before it; before the first stretch time ran without a jump.
func (a Ages) at(t time.Time) time.Duration {
	before, first := -1, -1
	for i := len(a.stretches) - 1; i >= 0; i-- {
		s := a.stretches[i]
		if s.Imported {
			continue
		}
		first = i
		if t.Before(s.Wall) {
			continue
		}
		if lived := s.Lived + t.Sub(s.Wall); lived <= a.ends[i] {
			return lived
		}
		if before < 0 || s.Wall.After(a.stretches[before].Wall) {
			before = i
		}
	}
	switch {
	case before >= 0:
		return a.ends[before]
	case first >= 0:
		return a.stretches[first].Lived - a.stretches[first].Wall.Sub(t)
	}
	return a.present - max(0, a.wall.Sub(t))
}

// Moment returns the clock's time of the moment that the ages are of.
func (a Ages) Moment() time.Time { return a.wall.Add(a.moment - a.present) }

// Daily returns the ages as of the beginning of the lived day, so that all reads of a day agree. Ages
// of what came since are 0.
func (a Ages) Daily() Ages {
	const day = 24 * time.Hour
	a.moment -= ((a.moment % day) + day) % day
	return a
}

// Day returns the number of the lived day, from 0.
func (a Ages) Day() int64 { return int64(a.Daily().moment / (24 * time.Hour)) }
