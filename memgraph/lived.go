package memgraph

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// Lived time is the time that a memory experienced. It runs with the clock and never back. A
// clock that jumps must not forget: see jumped.
const (
	// maxGap is the most that one unexplained gap or jump of the clock counts.
	maxGap = 24 * time.Hour
	// clockSet is the gap from which on the clock was set, which counts nothing: no memory
	// rests so long.
	clockSet = 366 * 24 * time.Hour
	// livedEvery is how often the end of a stretch is stored, in lived time.
	livedEvery = time.Hour
	// maxDrift is how far a clock may be ahead of where it should be, and still be in a stretch.
	maxDrift = time.Minute
	// maxBack is how far a clock may be set back and still be in a stretch. Time then stands still
	// until the clock has caught up.
	maxBack = time.Hour
)

// livedBetween returns the lived time between two readings of a clock. What a monotonic clock
// measured counts in full.
func livedBetween(last, now time.Time) time.Duration {
	wall := now.Round(0).Sub(last.Round(0))
	if !hasMonotonic(last) || !hasMonotonic(now) {
		return jumped(wall)
	}
	measured := max(0, now.Sub(last))
	return measured + jumped(wall-measured)
}

// jumped returns what an unexplained difference of the clock's time counts.
func jumped(by time.Duration) time.Duration {
	if by <= 0 || by > clockSet {
		return 0
	}
	return min(by, maxGap)
}

// hasMonotonic reports whether a time has a reading of the monotonic clock.
func hasMonotonic(t time.Time) bool { return t != t.Round(0) }

// livedClock measures the lived time of one ego. Reads move it too, and store nothing.
type livedClock struct {
	mu        sync.Mutex
	loaded    bool
	stretches []record.Stretch // as stored; replaced, never changed
	last      time.Time        // the latest reading of the clock
	lived     time.Duration    // at last
}

// drop makes the next use read the stretches again.
func (c *livedClock) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loaded = false
}

// load reads the stretches unless they are known.
func (c *livedClock) load(r kv.Reader) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.loaded {
		return nil
	}
	list, err := record.ReadStretches(r)
	if err != nil {
		return err
	}
	c.stretches, c.loaded = list, true
	for _, s := range slices.Backward(list) {
		if s.Imported {
			continue
		}
		if c.last.IsZero() || s.Until > c.lived { // another process lived on
			c.last, c.lived = s.Wall.Add(s.Until-s.Lived), s.Until
		}
		break
	}
	return nil
}

// read moves the clock to a reading and returns the lived time. A memory lives from what it stores first on:
// before, nothing would say after a restart how long it was open.
func (c *livedClock) read(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.loaded && len(c.stretches) == 0 {
		c.last = now
		return c.lived
	}
	if back := c.last.Round(0).Sub(now.Round(0)); back > 0 && back <= maxBack && !hasMonotonic(now) {
		return c.lived
	}
	if !c.last.IsZero() {
		c.lived += livedBetween(c.last, now)
	}
	c.last = now
	return c.lived
}

// stretch is a stretch to be stored under a number.
type stretch struct {
	number int
	record.Stretch
}

// due returns the stretch to store with a write that sees this time, if any. After a jump that is a
// new one, if the write adds something or an hour was lived; else the last one after an hour.
func (c *livedClock) due(now time.Time, lived time.Duration, before record.Counters, adds bool) (s stretch, due bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	number := len(c.stretches)
	next := stretch{number, record.Stretch{Wall: now.Round(0), Lived: lived, Until: lived, Node: before.Node, Edge: before.Edge}}
	if number == 0 || c.stretches[number-1].Imported {
		return next, adds
	}
	last := c.stretches[number-1]
	if drift := now.Round(0).Sub(last.Wall.Add(lived - last.Lived)); drift > maxDrift || drift < -maxBack {
		return next, adds || lived-last.Until >= livedEvery
	}
	if lived-last.Until < livedEvery {
		return stretch{}, false
	}
	last.Until = lived
	return stretch{number - 1, last}, true
}

// stored notes that a stretch was stored.
func (c *livedClock) stored(s stretch) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stretches = append(slices.Clone(c.stretches[:s.number]), s.Stretch)
}

// putLived stores the stretch that is due.
func (t *transaction) putLived() {
	if t.clock == nil {
		return
	}
	before := record.Counters{Node: t.count.Node, Edge: t.count.Edge}
	if len(t.delta.Nodes) > 0 {
		before.Node = uint64(t.delta.Nodes[0].ID) - 1
	}
	for _, arc := range t.delta.Arcs {
		before.Edge = min(before.Edge, uint64(arc.ID)-1)
	}
	s, due := t.clock.due(t.now, t.lived, before, len(t.delta.Nodes)+len(t.delta.Arcs) > 0)
	if due {
		t.put(record.StretchKey(s.number), s.Encode())
		t.stretch, t.count.Stretch = &s, max(t.count.Stretch, uint64(s.number)+1)
	}
}

// livedAt returns the lived time to store with a reinforcement: that of this transaction if the
// reinforcement happens now, and the stored one if it is an earlier one.
func (t *transaction) livedAt(reinforced, old time.Time, stored time.Duration) time.Duration {
	switch {
	case reinforced.IsZero():
		return 0
	case reinforced.Equal(t.now) && t.clock != nil:
		return t.lived
	case reinforced.Equal(old) && t.clock != nil:
		return min(stored, t.lived)
	case reinforced.Equal(old):
		return stored
	}
	return 0
}

// Lived returns the lived time of the memory, which the clock's jumps do not change by more than
// a day each.
func (s *Store) Lived(ctx context.Context) (time.Duration, error) {
	ages, err := s.Ages(ctx, time.Time{})
	return ages.present, err
}
